"""A Program laid out for comparison: kind by kind, object by object, field by field; and back. Pure.

What can only change together is one field: a name with its parts, a start with its end. A paper's (or keynote's)
places in sessions are a field of it, so that a move is one change; a session has the order of what stands in it.
"""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from program.values import Affiliation as Institution
from program.values import Conference, Keynote, Paper, Person, Program, Room, Session, Slot, Track, Value

ROOMS, TRACKS, AFFILIATIONS, PEOPLE = "rooms", "tracks", "affiliations", "people"
PAPERS, KEYNOTES, SESSIONS, CONFERENCE = "papers", "keynotes", "sessions", "conference"
KINDS = (CONFERENCE, ROOMS, TRACKS, AFFILIATIONS, PEOPLE, PAPERS, KEYNOTES, SESSIONS)
ORDERED = (ROOMS, TRACKS, KEYNOTES, SESSIONS)
"""Kinds whose order is kept; papers, people and affiliations are sorted by what they are."""
LISTS: Mapping[str, tuple[Callable[[Any], Any], bool]] = {
    "authors": (lambda each: each.person, True),
    "speakers": (lambda each: each.person, True),
    "chairs": (lambda each: each.person, True),
    "links": (lambda each: (each.kind, each.url, each.label), True),
    "awards": (lambda each: each, True),
    "badges": (lambda each: each, True),
    "topics": (lambda each: each, True),
    "identifiers": (lambda each: (each.system, each.value), False),
    "aliases": (lambda each: each, False),
    "slots": (lambda each: each.key, False),
}
"""Fields that are merged part by part: what finds a part again, and whether the order means something."""
ORDER = "order"
"""The field of a session that tells the order of the slots in it, by their keys."""

Fields = dict[str, Any]


class Sitting(Value, frozen=True, kw_only=True):
    """A paper's or a keynote's place in a session; `time` is its start and its minutes."""

    key: str
    session: str
    time: tuple[dt.datetime | None, int | None] = (None, None)
    board: str = ""


class Facts(msgspec.Struct):
    """The objects of a Program by kind and key, each a field → value; and the keys of the ordered kinds in order."""

    objects: dict[str, dict[str, Fields]]
    order: dict[str, tuple[str, ...]]

    def get(self, kind: str, key: str) -> Fields | None:
        """Return an object's fields; None if there is none of that key."""
        return self.objects[kind].get(key)


def lay_out(program: Program) -> Facts:
    """Return the facts of a Program. Slots are known by their keys."""
    sittings = _sittings(program)
    objects: dict[str, dict[str, Fields]] = {
        CONFERENCE: {"": _conference(program.conference)},
        ROOMS: {e.key: {"name": e.name, "capacity": e.capacity, "directions": e.directions} for e in program.rooms},
        TRACKS: {e.key: {"name": e.name, "colour": e.colour} for e in program.tracks},
        AFFILIATIONS: {e.key: _affiliation(e) for e in program.affiliations},
        PEOPLE: {e.key: _person(e) for e in program.people},
        PAPERS: {e.key: _paper(e, sittings.get((PAPERS, e.key), ())) for e in program.papers},
        KEYNOTES: {e.key: _keynote(e, sittings.get((KEYNOTES, e.key), ())) for e in program.keynotes},
        SESSIONS: {e.key: _session(e) for e in program.sessions},
    }
    order = {
        ROOMS: tuple(each.key for each in program.rooms),
        TRACKS: tuple(each.key for each in program.tracks),
        KEYNOTES: tuple(each.key for each in program.keynotes),
        SESSIONS: tuple(each.key for each in sorted(program.sessions, key=_when)),
    }
    return Facts(objects, order)


def put_together(facts: Facts, like: Program) -> Program:
    """Return the Program of the facts; what facts do not tell (documents, series, former keys) is as in `like`."""
    objects = facts.objects
    slots = _slots(facts)
    old = {kind: {each.key: each for each in getattr(like, kind)} for kind in KINDS if kind != CONFERENCE}
    return msgspec.structs.replace(
        like,
        conference=_back_conference(like.conference, objects[CONFERENCE][""]),
        rooms=tuple(Room(key=key, **objects[ROOMS][key]) for key in facts.order[ROOMS]),
        tracks=tuple(Track(key=key, **objects[TRACKS][key]) for key in facts.order[TRACKS]),
        affiliations=tuple(
            Institution(key=key, former_keys=_former(old[AFFILIATIONS], key), **fields)
            for key, fields in objects[AFFILIATIONS].items()
        ),
        people=tuple(_back_person(key, fields, _former(old[PEOPLE], key)) for key, fields in objects[PEOPLE].items()),
        papers=tuple(
            Paper(key=key, former_keys=_former(old[PAPERS], key), **_without(fields, "slots"))
            for key, fields in objects[PAPERS].items()
        ),
        keynotes=tuple(
            Keynote(key=key, former_keys=_former(old[KEYNOTES], key), **_without(objects[KEYNOTES][key], "slots"))
            for key in facts.order[KEYNOTES]
        ),
        sessions=tuple(
            _back_session(key, objects[SESSIONS][key], _former(old[SESSIONS], key), slots.get(key, ()))
            for key in facts.order[SESSIONS]
        ),
    )


def _when(session: Session) -> tuple[bool, float]:
    return (session.start is None, session.start.timestamp() if session.start else 0.0)


def _sittings(program: Program) -> dict[tuple[str, str], tuple[Sitting, ...]]:
    found: dict[tuple[str, str], tuple[Sitting, ...]] = {}
    for session in program.sessions:
        for slot in session.slots:
            content = (PAPERS, slot.paper) if slot.paper else (KEYNOTES, slot.keynote or "")
            sitting = Sitting(key=slot.key, session=session.key, time=(slot.start, slot.minutes), board=slot.board)
            found[content] = (*found.get(content, ()), sitting)
    return {content: tuple(sorted(each, key=lambda one: one.key)) for content, each in found.items()}


def _slots(facts: Facts) -> dict[str, tuple[Slot, ...]]:
    """Return the slots of each session in its order."""
    found: dict[str, dict[str, Slot]] = {}
    for kind in (PAPERS, KEYNOTES):
        noun = "paper" if kind == PAPERS else "keynote"
        for key, fields in facts.objects[kind].items():
            for each in fields["slots"]:
                start, minutes = each.time
                slot = Slot(key=each.key, start=start, minutes=minutes, board=each.board)
                found.setdefault(each.session, {})[each.key] = msgspec.structs.replace(slot, **{noun: key})
    result = {}
    for session, slots in found.items():
        if session in facts.objects[SESSIONS]:
            order = {key: place for place, key in enumerate(facts.objects[SESSIONS][session][ORDER])}
            ranked = sorted(slots.values(), key=lambda each: (order.get(each.key, len(order)), each.key))
            result[session] = tuple(ranked)
    return result


def _conference(value: Conference) -> Fields:
    names = ("name", "acronym", "year", "zone", "venue", "web_site", "about")
    return {"days": (value.starts_on, value.ends_on), **{name: getattr(value, name) for name in names}}


def _back_conference(old: Conference, fields: Fields) -> Conference:
    starts_on, ends_on = fields["days"]
    return msgspec.structs.replace(old, starts_on=starts_on, ends_on=ends_on, **_without(fields, "days"))


def _affiliation(value: Institution) -> Fields:
    return {
        "name": value.name,
        "aliases": tuple(sorted(value.aliases)),
        "country": value.country,
        "identifiers": _sorted(value.identifiers),
    }


def _person(value: Person) -> Fields:
    return {
        "name": (value.name, value.given, value.family, value.suffix),
        "web_site": value.web_site,
        "identifiers": _sorted(value.identifiers),
    }


def _back_person(key: str, fields: Fields, former: tuple[str, ...]) -> Person:
    name, given, family, suffix = fields["name"]
    rest = _without(fields, "name")
    return Person(key=key, name=name, given=given, family=family, suffix=suffix, former_keys=former, **rest)


def _paper(value: Paper, slots: tuple[Sitting, ...]) -> Fields:
    names = ("title", "abstract", "number", "track", "authors", "links", "awards", "badges", "topics", "is_withdrawn")
    fields = {name: getattr(value, name) for name in names}
    return {**fields, "identifiers": _sorted(value.identifiers), "slots": slots}


def _keynote(value: Keynote, slots: tuple[Sitting, ...]) -> Fields:
    return {"title": value.title, "abstract": value.abstract, "speakers": value.speakers, "slots": slots}


def _session(value: Session) -> Fields:
    return {
        "title": value.title,
        "kind": value.kind,
        "time": (value.start, value.end),
        "room": value.room,
        "track": value.track,
        "description": value.description,
        "chairs": value.chairs,
        ORDER: tuple(each.key for each in value.slots),
    }


def _back_session(key: str, fields: Fields, former: tuple[str, ...], slots: tuple[Slot, ...]) -> Session:
    start, end = fields["time"]
    rest = _without(fields, "time", ORDER)
    return Session(key=key, start=start, end=end, slots=slots, former_keys=former, **rest)


def _sorted(identifiers: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(sorted(identifiers, key=lambda each: (each.system, each.value)))


def _former(old: Mapping[str, Any], key: str) -> tuple[str, ...]:
    return old[key].former_keys if key in old else ()


def _without(fields: Fields, *names: str) -> Fields:
    return {name: value for name, value in fields.items() if name not in names}
