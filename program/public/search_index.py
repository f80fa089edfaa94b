"""What a browser searches and shows by itself, as one small script: titles, names and times, no abstracts. Pure.

A script and not JSON, since a page that was opened from a disk may run a script beside it but not fetch a file. Lists
stand in the place of objects, and numbers in the place of keys: `assets/plenary/index.js` reads it.
"""

import datetime as dt
from collections.abc import Iterable
from typing import Any

import msgspec

from people.text import slug
from program.index import KIND_LABELS, Index
from program.values import Place, Session

NAME = "plenaryIndex"
"""The variable that the script sets."""


def script(index: Index) -> bytes:
    """Return the script, in UTF-8; the same bytes for the same program."""
    # "<" could end a script element if somebody put this into a page.
    data = msgspec.json.encode(_data(index)).replace(b"<", b"\\u003c")
    return f"globalThis.{NAME} = ".encode() + data + b";\n"


def _data(index: Index) -> dict[str, Any]:
    program = index.program
    people = {each.key: number for number, each in enumerate(program.people)}
    places = {each.key: number for number, each in enumerate(program.affiliations)}
    rooms = {each.key: number for number, each in enumerate(program.rooms)}
    sessions = {each.key: number for number, each in enumerate(program.sessions)}
    starts = [_minute(each.start) for each in program.sessions if each.start]
    # Times count from the first: small numbers compress.
    first = min((each for each in starts if each is not None), default=0)

    def who(held: Iterable[Place]) -> list[int]:
        return [people[each.person] for each in held]

    def times(*moments: dt.datetime | None) -> list[int | None]:
        return [None if minute is None else minute - first for minute in map(_minute, moments)]

    def where(shown: Iterable[tuple[Session, Any]]) -> list[list[Any]]:
        found = []
        for session, slot in shown:
            spans = {each.key: (start, end) for each, start, end in index.slot_spans(session)}
            span = spans.get(slot.key, (session.start, session.end))
            found.append([sessions[session.key], *times(*span)])
        return found

    return {
        "zone": index.conference.zone,
        "first": first,
        "rooms": [each.name for each in program.rooms],
        "affiliations": [[each.name, _key(each.name, each.key)] for each in program.affiliations],
        "people": [
            [each.name, _key(each.name, each.key), [places[at.key] for at in index.affiliations_of(each.key)]]
            for each in program.people
        ],
        "sessions": [
            [
                title := index.session_title(each),
                _key(title, each.key),
                KIND_LABELS[each.kind],
                *times(each.start, each.end),
                None if each.room is None else rooms[each.room],
                who(each.chairs),
            ]
            for each in program.sessions
        ],
        "keynotes": [
            [
                each.title,
                _key(each.title, each.key),
                who(each.speakers),
                where(index.slots_of_keynote.get(each.key, ())),
            ]
            for each in program.keynotes
        ],
        "papers": [
            [each.title, _key(each.title, each.key), who(each.authors), where(index.slots_of_paper.get(each.key, ()))]
            for each in program.papers
        ],
    }


def _key(text: str, key: str) -> str:
    """Return the key, or nothing where a browser makes it from the text: most keys are their titles once more."""
    return "" if text.isascii() and slug(text, fallback="") == key else key


def _minute(moment: dt.datetime | None) -> int | None:
    return int(moment.timestamp()) // 60 if moment else None
