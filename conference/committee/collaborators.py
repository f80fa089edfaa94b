"""Conflict lines as people write them: "Name (Affiliation)", several on a line, "All (Affiliation)", bare institutions.

HotCRP keeps the first person of a line and calls the rest a comment; here every bracket that closes ends a person.
"""

import re

import msgspec

from people import affiliations, name_lists
from people.text import clean_line, fold

BULLET = re.compile(r"^\s*(?:[-*•·–—]+|\(?\d{1,3}[.)])\s+")
COMMENT = re.compile(r"\s+(?:[-–—]{1,3}|#)\s+(?P<comment>.*)$")
EVERYBODY = re.compile(r"(?:all|everyone|everybody)\s*\((?P<place>.+)\)\s*$", re.IGNORECASE)
NOBODY = frozenset(("none", "n/a", "na", "nobody", "no one", "-"))
UNKNOWN = frozenset(("unknown", "none", "n/a", "?"))
WITH_COMMA = re.compile(r"(?P<name>[^,()]+),\s*(?P<place>[^()]+)$")


class Entry(msgspec.Struct, frozen=True):
    """A person, with where they are if that is said; or a whole institution: then the name is empty."""

    name: str
    institution: str
    line: int
    comment: str = ""


class Read(msgspec.Struct, frozen=True):
    """What lines say, and which of them (by number, from 1) could not be understood."""

    entries: tuple[Entry, ...]
    unclear: tuple[tuple[int, str], ...]


def read(text: str) -> Read:
    """Return the people and institutions of conflict lines."""
    entries: list[Entry] = []
    unclear: list[tuple[int, str]] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        line = clean_line(BULLET.sub("", raw)).strip(";,")
        if not line or line.startswith("#") or fold(line) in NOBODY:
            continue
        found = list(_of_line(line, number))
        entries += found
        if not found:
            unclear.append((number, clean_line(raw)))
    return Read(tuple(entries), tuple(unclear))


def _of_line(line: str, number: int) -> list[Entry]:
    line = line.removesuffix(":")
    everybody = EVERYBODY.fullmatch(line)
    if everybody:
        return [Entry("", everybody["place"].strip(), number)]
    found = []
    for part in _parts(line):
        entry = _of_part(part, number)
        if entry:
            found.append(entry)
    return found


def _parts(line: str) -> list[str]:
    """Return the parts of a line: each ends with a bracket that closes, or where no bracket follows."""
    parts: list[str] = []
    start = depth = 0
    for place, letter in enumerate(line):
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth = max(depth - 1, 0)
            rest = line[place + 1 :].lstrip()
            if depth == 0 and rest[:1] in (";", ","):
                parts.append(line[start : place + 1])
                start = place + 1
        elif letter == ";" and depth == 0 and line[start:place].strip(" ;,"):
            parts.append(line[start:place])
            start = place
    parts.append(line[start:])
    return [part.strip(" ;,") for part in parts if part.strip(" ;,")]


def _of_part(part: str, number: int) -> Entry | None:
    comment = ""
    found = COMMENT.search(part)
    if found:
        part, comment = part[: found.start()], found["comment"].strip()
    bracket = re.fullmatch(r"(?P<name>[^()]+?)\s*\((?P<place>.*)\)", part)
    if bracket:
        place = bracket["place"].strip()
        return Entry(bracket["name"].strip(), "" if fold(place) in UNKNOWN else place, number, comment)
    with_comma = WITH_COMMA.fullmatch(part)
    if with_comma and affiliations.is_institution(with_comma["place"]):
        name, place = with_comma["name"].strip(), with_comma["place"].strip()
        if not affiliations.is_institution(name):
            return Entry(name, place, number, comment)
    if affiliations.is_institution(part):
        return Entry("", part, number, comment)
    if name_lists.is_nobody(part) or not re.search(r"\w\s+\w", part):
        return None
    return Entry(part, "", number, comment)
