"""Committees as other systems give them: lists of people, read as rows and not as a program. Pure.

HotCRP's pcinfo and users, EasyChair's committee, CMT's users and reviewers, OpenReview's lists and profiles, START's
profiles, aclpub2's program_committee.yml, and any sheet with headers: columns are known by their names.
"""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
import yaml

from people import names
from people.text import clean, clean_line, fold
from program.formats.cells import unguard
from program.formats.source import ReadError, SourceFile, decode_text
from program.values import Where

LARGEST = 20_000
"""People of one file."""
COLUMNS: Mapping[str, tuple[str, ...]] = {
    "id": ("#", "person #"),
    "name": ("name", "full name", "member name", "reviewer", "id name"),
    "given": ("given_name", "first name", "firstname", "first", "given name", "given"),
    "middle": ("middle initial (optional)", "middle initial", "middle name"),
    "family": ("family_name", "last name", "lastname", "last", "family name", "family", "surname"),
    "email": ("email", "e-mail", "e-mail address", "email address", "mail"),
    "affiliation": ("affiliation", "organization", "organisation", "institution", "institution name", "company"),
    "country": ("country", "country code"),
    "role": ("roles", "role", "pcrole"),
    "tags": ("tags",),
    "conflicts": ("collaborators", "conflicts", "conflicts of interest"),
    "load": ("load", "quota", "max papers", "quota for review"),
    "orcid": ("orcid", "orcid id"),
    "topics": ("topics", "subject areas", "secondary subject areas"),
    "topic": ("primary subject area",),
}
LEVELS = {"low": -2, "mlow": -1, "medium": 0, "mhigh": 1, "high": 2}
"""HotCRP's words for interest in a topic."""
WITHOUT_HEADER = re.compile(r"[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+")


class RosterEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One person of a committee, as a file has them; `id` is the system's own, `line` is where, from 1."""

    name: str
    id: str = ""
    given: str = ""
    family: str = ""
    email: str = ""
    affiliation: str = ""
    country: str = ""
    role: str = "member"
    tier: str = ""
    conflicts: str = ""
    load: int | None = None
    orcid: str = ""
    interests: dict[str, int] = {}
    line: int = 0


def read(source: SourceFile) -> tuple[RosterEntry, ...]:
    """Return the people of a file, each once. Raises ReadError where it has none."""
    extension = source.name.rpartition(".")[2].lower()
    if extension in ("xlsx", "xlsm"):
        rows = list(_of_workbook(source))
    else:
        text = decode_text(source)
        rows = list(
            _of_json(text)
            if extension == "json"
            else _of_yaml(text)
            if extension in ("yml", "yaml")
            else _of_table(text)
        )
    entries = [entry for line, row in rows[: LARGEST + 1] if (entry := _entry(row, line))]
    if len(entries) > LARGEST:
        message = f"{source.name} has more than {LARGEST} people. Give the committee alone."
        raise ReadError(message, source.where)
    if not entries:
        message = (
            "No people were found. A sheet needs a header with name, or first and last name; e-mail, affiliation, role."
        )
        raise ReadError(message, source.where)
    return tuple({_same(entry): entry for entry in reversed(entries)}.values())[::-1]


def _same(entry: RosterEntry) -> str:
    # A number may be one of several lists'; with the name and the address it is one person's.
    return f"{entry.id} {entry.email} {entry.name}" if entry.id else entry.email.casefold() or fold(entry.name)


Row = dict[str, str]


def _of_table(text: str) -> Iterator[tuple[int, Row]]:
    first = text.split("\n", 1)[0]
    delimiter = max("\t;,", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        header = next(reader, [])
        if any(WITHOUT_HEADER.fullmatch(cell.strip()) for cell in header):
            yield 1, _guessed(header)
            for cells in reader:
                yield reader.line_num, _guessed(cells)
            return
        for cells in reader:
            yield reader.line_num, _row(header, cells)
    except csv.Error as error:
        message = f"This is no line of a table: {error}."
        raise ReadError(message, Where(line=reader.line_num)) from error


def _guessed(cells: Iterable[str]) -> Row:
    """Return a line without a header: an address, the words of a name, an institution behind them."""
    cells = [clean_line(each) for each in cells]
    email = next((each for each in cells if WITHOUT_HEADER.fullmatch(each)), "")
    place = cells.index(email) if email else len(cells)
    before, after = [each for each in cells[:place] if each], [each for each in cells[place + 1 :] if each]
    if before:
        return {"name": " ".join(before), "email": email, "affiliation": after[0] if after else ""}
    return {"name": after[0] if after else "", "email": email, "affiliation": after[1] if len(after) > 1 else ""}


def _row(header: Iterable[str], cells: Iterable[Any]) -> Row:
    known = {alias: field for field, aliases in COLUMNS.items() for alias in aliases}
    found: Row = {}
    for title, cell in zip(header, cells, strict=False):
        text = unguard(clean(str(cell or ""))).strip()
        plain = fold(clean_line(str(title or "")))
        if plain.startswith("topic:") and text:
            found[f"topic:{clean_line(str(title))[6:].strip()}"] = text
        elif plain in known and text:
            found.setdefault(known[plain], text)
    return found


def _of_workbook(source: SourceFile) -> Iterator[tuple[int, Row]]:
    from openpyxl import load_workbook  # noqa: PLC0415  # takes a tenth of a second to import

    try:
        book = load_workbook(io.BytesIO(source.data), read_only=True, data_only=True)
    except Exception as error:
        message = "This is no Excel workbook. Save it as one, or as CSV."
        raise ReadError(message, source.where) from error
    for page in book.worksheets:
        rows = page.iter_rows(values_only=True)
        header = [str(cell or "") for cell in next(rows, ())]
        fields = set(_row(header, ["x"] * len(header)))
        if "name" in fields or "family" in fields:
            for number, cells in enumerate(rows, start=2):
                yield number, _row(header, cells)
            return


def _of_json(text: str) -> Iterator[tuple[int, Row]]:
    try:
        tree = json.loads(text)
    except ValueError as error:
        message = f"This is no JSON: {error}."
        raise ReadError(message, Where()) from error
    lists = tree.values() if isinstance(tree, dict) else (tree,)
    people = next((each for each in lists if isinstance(each, list)), [])
    for number, each in enumerate(people, start=1):
        if isinstance(each, dict):
            yield number, _profile(each) if "content" in each else {k: str(v) for k, v in each.items() if v}


def _profile(profile: Mapping[str, Any]) -> Row:
    """Return an OpenReview profile: the preferred name, the address, where the person is now."""
    content = profile.get("content") or {}
    listed = [each for each in content.get("names") or [] if isinstance(each, dict)]
    name = next((each for each in listed if each.get("preferred")), listed[0] if listed else {})
    history = [each for each in content.get("history") or [] if isinstance(each, dict) and not each.get("end")]
    place = (history[0].get("institution") or {}) if history else {}
    emails = content.get("emailsConfirmed") or content.get("emails") or []
    email = content.get("preferredEmail") or (emails[0] if emails else "")
    full = name.get("fullname") or " ".join(str(name.get(part) or "") for part in ("first", "middle", "last"))
    told = {
        "name": full, "email": "" if "*" in str(email) else email, "affiliation": place.get("name"),
        "country": place.get("country"), "orcid": str(content.get("orcid") or "").rpartition("/")[2],
    }  # fmt: skip
    return {key: str(value) for key, value in told.items() if value}


def _of_yaml(text: str) -> Iterator[tuple[int, Row]]:
    try:
        tree = yaml.safe_load(text)
    except yaml.YAMLError as error:
        message = f"This is no YAML: {error}."
        raise ReadError(message, Where()) from error
    number = 0
    for group in tree if isinstance(tree, list) else []:
        people = group.get("entries") or group.get("members") or [] if isinstance(group, dict) else []
        for each in people:
            number += 1
            if isinstance(each, str):
                yield number, {"name": each, "role": str(group.get("role", ""))}
            elif isinstance(each, dict):
                told = {
                    "given": " ".join(str(each.get(part) or "") for part in ("first_name", "middle_name")).strip(),
                    "family": each.get("last_name"), "affiliation": each.get("institution"), "role": group.get("role"),
                    "email": each.get("email"),
                }  # fmt: skip
                yield number, {key: str(value) for key, value in told.items() if value}


def _entry(row: Row, line: int) -> RosterEntry | None:
    given = clean_line(" ".join(row.get(part, "") for part in ("given", "middle")))
    family = clean_line(row.get("family", ""))
    name = clean_line(row.get("name", "")) or clean_line(f"{given} {family}")
    if not name:
        return None
    if not family:
        parts = names.split(name)
        name, given, family = names.published(name), parts.given, parts.family
    words = fold(f"{row.get('role', '')} {row.get('tags', '')}")
    load = row.get("load", "")
    topics = [each.strip() for field in ("topic", "topics") for each in row.get(field, "").split(";") if each.strip()]
    interests = dict.fromkeys(topics, 2) | {
        key[6:]: level for key, text in row.items() if key.startswith("topic:") and (level := _level(text)) is not None
    }
    return RosterEntry(
        id=row.get("id", ""), name=name, given=given, family=family, email=row.get("email", ""),
        affiliation=clean_line(row.get("affiliation", "")),
        country=row["country"].upper() if re.fullmatch(r"[A-Za-z]{2}", row.get("country", "")) else "",
        role=_role(words), tier="heavy" if "heavy" in words else "light" if "light" in words else "",
        conflicts=row.get("conflicts", ""), load=int(load) if load.isdecimal() and len(load) < 5 else None,
        orcid=row.get("orcid", ""), interests=interests, line=line,
    )  # fmt: skip


def _role(words: str) -> str:
    if "vice" in words or "co-chair" in words:
        return "vice chair"
    if re.search(r"area chair|senior|associate chair|track chair|meta", words):
        return "area chair"
    if "chair" in words or "manager" in words:
        return "chair"
    return "external" if "external" in words or "subreviewer" in words else "member"


def _level(text: str) -> int | None:
    if fold(text) in LEVELS:
        return LEVELS[fold(text)]
    return max(-2, min(2, int(text))) if re.fullmatch(r"[-+]?\d", text) else None
