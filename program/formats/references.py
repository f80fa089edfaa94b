"""Whether a Program hangs together: what the types of its JSON form cannot say. Pure."""

import datetime as dt
import zoneinfo
from collections import Counter
from collections.abc import Iterable, Iterator

from program.values import Place, Program

KINDS = ("rooms", "tracks", "affiliations", "people", "papers", "keynotes", "sessions", "documents")


def faults(program: Program) -> Iterator[tuple[str, str]]:
    """Yield the path and a sentence for each key met twice, key that leads nowhere, and time without an offset."""
    yield from _unknown_zone(program)
    for kind in KINDS:
        yield from _repeated(kind, (each.key for each in getattr(program, kind)))
    yield from _repeated("slots", (slot.key for session in program.sessions for slot in session.slots))
    known = {kind: {each.key for each in getattr(program, kind)} for kind in KINDS}
    for path, kind, key in _references(program):
        if key not in known[kind]:
            yield path, f"“{key}” is none of the {kind}"
    yield from _times(program)


def _unknown_zone(program: Program) -> Iterator[tuple[str, str]]:
    zone = program.conference.zone
    if zone and zone not in zoneinfo.available_timezones():
        yield "conference.zone", f"“{zone}” is no IANA time zone, such as Europe/Rome"


def _repeated(kind: str, keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    for key, count in Counter(keys).items():
        if count > 1:
            yield kind, f"the key “{key}” is there {count} times"


def _references(program: Program) -> Iterator[tuple[str, str, str]]:
    """Yield the path, the kind and the key of everything that one object says of another."""
    for number, paper in enumerate(program.papers):
        path = f"papers[{number}]"
        yield from _one(f"{path}.track", "tracks", paper.track)
        yield from _places(f"{path}.authors", paper.authors)
    for number, keynote in enumerate(program.keynotes):
        yield from _places(f"keynotes[{number}].speakers", keynote.speakers)
    for number, session in enumerate(program.sessions):
        path = f"sessions[{number}]"
        yield from _one(f"{path}.room", "rooms", session.room)
        yield from _one(f"{path}.track", "tracks", session.track)
        yield from _places(f"{path}.chairs", session.chairs)
        for position, slot in enumerate(session.slots):
            yield from _one(f"{path}.slots[{position}].paper", "papers", slot.paper)
            yield from _one(f"{path}.slots[{position}].keynote", "keynotes", slot.keynote)


def _one(path: str, kind: str, key: str | None) -> Iterator[tuple[str, str, str]]:
    if key is not None:
        yield path, kind, key


def _places(path: str, places: Iterable[Place]) -> Iterator[tuple[str, str, str]]:
    for number, place in enumerate(places):
        yield f"{path}[{number}].person", "people", place.person
        for key in place.affiliations:
            yield f"{path}[{number}].affiliations", "affiliations", key


def _times(program: Program) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the slots' contents and with the instants."""
    for number, session in enumerate(program.sessions):
        path = f"sessions[{number}]"
        yield from _instant(f"{path}.start", session.start)
        yield from _instant(f"{path}.end", session.end)
        for position, slot in enumerate(session.slots):
            yield from _instant(f"{path}.slots[{position}].start", slot.start)
            if (slot.paper is None) == (slot.keynote is None):
                yield f"{path}.slots[{position}]", "a slot holds one paper or one keynote"


def _instant(path: str, moment: dt.datetime | None) -> Iterator[tuple[str, str]]:
    if moment is not None and moment.tzinfo is None:
        yield path, "a time needs its offset, such as 2027-03-27T09:00:00+01:00"
