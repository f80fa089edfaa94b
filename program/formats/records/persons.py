"""The people of a record: a list in a cell, objects, numbered columns ("1: First Name"), names beside affiliations."""

import re
from collections.abc import Sequence
from typing import Any

from people import name_lists, names
from people.text import clean_line, fold
from program.formats import bylines
from program.formats.entries import PersonEntry
from program.formats.records.fields import Role, plain_name, role_of
from program.formats.records.model import Record, Table
from program.formats.records.notes import Notes
from program.formats.records.texts import as_text
from program.values import Identifier, Where

NUMBER_FIRST = re.compile(r"(?:author\s*)?#?(\d{1,3})\s*[:._\s-]\s*(.+)", re.IGNORECASE)
NUMBER_INSIDE = re.compile(r"(?:co-?)?author[\s_-]*(\d{1,3})[\s_:.-]*(.*)", re.IGNORECASE)
NUMBER_LAST = re.compile(r"(?:co-?author|author)?[\s_-]*(.+?)[\s_-]*(\d{1,3})", re.IGNORECASE)
PERSONAL_PARTS = frozenset(
    (Role.GIVEN, Role.MIDDLE, Role.FAMILY, Role.NAME, Role.AUTHORS, Role.AFFILIATION, Role.ORCID)
)
FAMILY_FIRST = re.compile(
    r"\b(?:last|family|surname|nachname|nom|apellidos?)\b.*\b(?:first|given|vorname|prenom|nombres?)\b"
)
ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")
PARALLEL = re.compile(r"\s*[;|\n]\s*")
PLUS = re.compile(r"\s*\+\s*")


def authors_of(record: Record, notes: Notes) -> list[PersonEntry]:
    """Return the authors of a record in order: of numbered columns, else of the authors' field, else the speaker."""
    people = _numbered(record)
    if not people:
        for role in (Role.AUTHORS, Role.SPEAKER, Role.PRESENTER):
            people = people_in(record, role, notes)
            if people:
                break
    if not people:
        people = _alone(record)
    _mark_presenter(record, people)
    return people


def _tells_order(record: Record, role: Role) -> bool:
    """Return whether the field itself says that family names lead: by its name, or because its system writes so."""
    names_of_role = record.table.roles.get(role, ())
    return record.table.turns_names or any(FAMILY_FIRST.search(plain_name(name)) for name in names_of_role)


def _in_order_of_speech(people: list[PersonEntry]) -> list[PersonEntry]:
    """Return people of a field of "Family, Given" with their names in the order of speech."""
    for entry in people:
        if "," in entry.name:
            entry.parts = names.split(entry.name)
            entry.name = names.published(entry.name)
    return people


def has_authors(table: Table) -> bool:
    """Return whether the table's records name authors."""
    return table.has(Role.AUTHORS) or bool(groups_of(table))


def people_in(record: Record, role: Role, notes: Notes) -> list[PersonEntry]:
    """Return the people in the field of a role."""
    value = record.raw(role)
    if value is None:
        return []
    where = record.where_is(role)
    if isinstance(value, dict):
        value = [value]
    if isinstance(value, list):
        people = [entry for each in value for entry in _one(each, where, notes)]
        _mark_underlined(value, people)
    else:
        people = _read(as_text(value), where, notes)
    if _tells_order(record, role):
        people = _in_order_of_speech(people)
    if role is not Role.CHAIR:
        _add_affiliations(record, people, notes)
    return people


def _mark_underlined(value: list[Any], people: list[PersonEntry]) -> None:
    """Mark the presenter: the one name in a list of names that is underlined or bold."""
    marked = [bylines.UNDERLINED.fullmatch(each.strip()) is not None for each in value if isinstance(each, str)]
    if sum(marked) == 1 and len(marked) == len(people) > 1:
        people[marked.index(True)].is_presenter = True


def _one(value: Any, where: Where, notes: Notes) -> list[PersonEntry]:
    """Return the person that one element of a list is: a name, a name with its affiliation, an object."""
    if isinstance(value, dict):
        entry = from_object(value, where)
        return [entry] if entry else []
    text = as_text(value)
    if any(sign in text for sign in "(<*†"):
        return _read(text, where, notes)
    name = clean_line(notes.plain(bylines.plain(text), where))
    return [] if name_lists.is_nobody(name) else [PersonEntry(name=name, where=where)]


def _read(text: str, where: Where, notes: Notes) -> list[PersonEntry]:
    """Return the people of a cell, and keep its doubts."""
    byline = bylines.read(notes.plain(text, where), where)
    for sentence in byline.doubts:
        notes.doubt(sentence, text, where)
    return byline.people


def from_object(value: dict[Any, Any], where: Where) -> PersonEntry | None:
    """Return the person of an object with fields such as "name", "given_name", "affiliations", or None."""
    found: dict[Role, Any] = {}
    for name, each in value.items():
        inner = each.get("value", each) if isinstance(each, dict) else each
        if inner not in (None, "", []):
            found.setdefault(role_of(str(name)), inner)
    return _person(found, where)


def _person(found: dict[Role, Any], where: Where) -> PersonEntry | None:
    """Return the person whose fields are known by role, or None where there is no name."""
    given = clean_line(" ".join(as_text(found.get(role)) for role in (Role.GIVEN, Role.MIDDLE)))
    family = clean_line(as_text(found.get(Role.FAMILY)))
    whole = next((found[role] for role in (Role.NAME, Role.AUTHORS, Role.SPEAKER, Role.TITLE) if role in found), "")
    name = clean_line(as_text(whole)) or clean_line(f"{given} {family}")
    if not name:
        return None
    orcid = ORCID.search(as_text(found.get(Role.ORCID)))
    return PersonEntry(
        name=name,
        parts=names.Parts(given=given, family=family) if family and clean_line(f"{given} {family}") == name else None,
        affiliation=_affiliation(found.get(Role.AFFILIATION)),
        institutions=_institutions(found.get(Role.AFFILIATION)),
        identifiers=(Identifier(system="orcid", value=orcid[0]),) if orcid else (),
        email=as_text(found.get(Role.EMAIL)),
        is_contact=_is_yes(found.get(Role.CONTACT)),
        where=where,
    )


def _affiliation(value: Any) -> str:
    """Return an affiliation's text: a string, a list of strings, or objects with names."""
    if isinstance(value, dict):
        told = next((each for name, each in value.items() if role_of(str(name)) is Role.AFFILIATION), value)
        return clean_line(as_text(told))
    if isinstance(value, list):
        return "; ".join(text for text in map(_affiliation, value) if text)
    return clean_line(bylines.plain(as_text(value)))


def _institutions(value: Any) -> tuple[str, ...] | None:
    """Return the institutions where the source holds several apart, else None: one text may hold several."""
    if isinstance(value, list) and len(value) > 1:
        return tuple(text for text in map(_affiliation, value) if text)
    return None


def _is_yes(value: Any) -> bool:
    """Return whether a field says yes."""
    return value is True or fold(as_text(value)) in {"yes", "true", "1", "x", "y"}


def groups_of(table: Table) -> list[dict[Role, str]]:
    """Return the columns of each numbered author ("1: First Name", "Author 2 Affiliation"), in order of the numbers."""
    groups: dict[int, dict[Role, str]] = {}
    for name in table.columns:
        number, role = _numbered_role(name)
        if number and role in PERSONAL_PARTS:
            groups.setdefault(number, {}).setdefault(role, name)
    wanted = (Role.FAMILY, Role.NAME, Role.AUTHORS)
    return [groups[number] for number in sorted(groups) if any(role in groups[number] for role in wanted)]


def _numbered_role(name: str) -> tuple[int, Role]:
    """Return an author's number and what the column holds of the author; 0 where the column is not numbered."""
    found = NUMBER_INSIDE.fullmatch(name)
    if found:
        return int(found[1]), role_of(found[2]) if found[2] else Role.NAME
    found = NUMBER_FIRST.fullmatch(name)
    if found:
        return int(found[1]), role_of(found[2])
    found = NUMBER_LAST.fullmatch(name)
    if found and role_of(found[1]) in PERSONAL_PARTS:
        return int(found[2]), role_of(found[1])
    return 0, Role.OTHER


def _numbered(record: Record) -> list[PersonEntry]:
    """Return the authors of numbered columns."""
    people = []
    for group in _cached_groups(record.table):
        found = {role: record.fields[name] for role, name in group.items() if record.fields.get(name)}
        entry = _person(found, record.where) if found else None
        if entry:
            people.append(entry)
    return people


def _cached_groups(table: Table) -> list[dict[Role, str]]:
    """Return `groups_of` the table, found once."""
    if table.groups is None:
        table.groups = groups_of(table)
    return table.groups


def _alone(record: Record) -> list[PersonEntry]:
    """Return the person of a row with given and family name in columns of their own."""
    found = {role: record.raw(role) for role in PERSONAL_PARTS - {Role.NAME, Role.AUTHORS} if record.raw(role)}
    entry = _person(found, record.where) if Role.FAMILY in found else None
    return [entry] if entry else []


def _add_affiliations(record: Record, people: Sequence[PersonEntry], notes: Notes) -> None:
    """Give people the affiliations of a field beside the names: one each, or one for all."""
    value = record.raw(Role.AFFILIATION)
    if value is None or not people or any(entry.affiliation for entry in people):
        return
    texts = (
        [_affiliation(each) for each in value] if isinstance(value, list) else PARALLEL.split(as_text(value).strip())
    )
    if len(texts) == len(people):
        for entry, text in zip(people, texts, strict=True):
            entry.affiliation = clean_line(bylines.plain(text))
            if "+" in text:
                entry.institutions = tuple(piece for piece in PLUS.split(entry.affiliation) if piece)
    elif len(people) == 1:
        people[0].affiliation = clean_line(bylines.plain(_affiliation(value)))
    elif len([text for text in texts if text]) == 1:
        for entry in people:
            entry.affiliation = clean_line(bylines.plain(texts[0] or _affiliation(value)))
        notes.doubt("one affiliation stands beside several names", as_text(value), record.where_is(Role.AFFILIATION))
    elif any(texts):
        notes.warn_often(
            "affiliations-count",
            f"There are {len(people)} people and {len(texts)} affiliations.",
            record.where_is(Role.AFFILIATION),
            words=as_text(value)[:300],
            assumed="No affiliation was given to anybody.",
            alternative="Give each person one affiliation in the source.",
        )


def _mark_presenter(record: Record, people: Sequence[PersonEntry]) -> None:
    """Mark the author whom the presenter's field names."""
    told = fold(names.published(record.text(Role.PRESENTER))) if record.table.has(Role.PRESENTER) else ""
    for entry in people:
        if told and fold(names.published(entry.name)) == told:
            entry.is_presenter = True
