"""The program as schedule.xml and schedule.json have it: days, rooms, and in them events with lasting ids. Pure.

A talk with a time of its own is an event; what has none (posters, a panel, talks without minutes) is told by its
session, as one event. Ids are made of the slots' and people's own lasting keys, never of an address.
"""

import datetime as dt
import re
import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator

import msgspec

from people.text import clean, clean_line, slug
from program.index import Index
from program.values import CannotWriteError, Paper, Person, Program, Session, SessionKind, Slot

NAMESPACE = uuid.UUID("6b1d1b0e-6f0f-5f5c-9a55-8c1f9b0c2a31")
"""What the ids of all programs are made in."""
DAY_BEGINS = dt.time(6, 0)
"""What is on before this belongs to the day before."""
LONGEST = dt.timedelta(hours=23, minutes=55)
"""Clients refuse an event of a whole day or more."""
NO_ROOM = "Room to be announced"
NO_TIMES = "No session has a start and an end yet: a schedule would be empty. Give the sessions their times."


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """An event: `start` is on the wall there, with its offset; `number` and `guid` last."""

    guid: str
    number: int
    slug: str
    title: str
    subtitle: str
    track: str
    kind: str
    abstract: str
    room: str
    start: dt.datetime
    length: dt.timedelta
    people: tuple[Person, ...]
    links: tuple[tuple[str, str], ...]

    @property
    def duration(self) -> str:
        """Return the length as hours and minutes of two digits each."""
        minutes = int(self.length.total_seconds()) // 60
        return f"{minutes // 60:02}:{minutes % 60:02}"


class Day(msgspec.Struct, frozen=True):
    """A day from six in the morning to the next: rooms in the program's order, each with its events in theirs."""

    number: int
    date: dt.date
    start: dt.datetime
    end: dt.datetime
    rooms: tuple[tuple[str, tuple[Event, ...]], ...]


class Ids:
    """Lasting numbers and UUIDs of keys, no two the same in one program."""

    def __init__(self, program: Program) -> None:
        self.scope = program.conference.key or program.conference.name
        self.taken: set[int] = set()

    def guid(self, kind: str, key: str) -> uuid.UUID:
        """Return the UUID of an object."""
        return uuid.uuid5(NAMESPACE, f"{self.scope}/{kind}/{key}")

    def number(self, guid: uuid.UUID) -> int:
        """Return a positive number below 2³¹ that belongs to the UUID."""
        number = guid.int % (2**31 - 1) + 1
        while number in self.taken:
            number = number % (2**31 - 1) + 1
        self.taken.add(number)
        return number


def days(program: Program) -> tuple[Day, ...]:
    """Return the days with their events. Raises CannotWriteError where nothing has a time yet."""
    index = Index(program)
    by_day: dict[dt.date, list[Event]] = defaultdict(list)
    for event in _events(index, Ids(program)):
        moved = event.start - dt.timedelta(hours=DAY_BEGINS.hour)
        by_day[moved.date()].append(event)
    if not by_day:
        raise CannotWriteError(NO_TIMES)
    return tuple(_day(number, date, by_day[date], index) for number, date in enumerate(sorted(by_day), start=1))


def acronym(program: Program) -> str:
    """Return a short name of small letters and digits, four at least, as clients want it."""
    plain = re.sub(r"[^a-z0-9]", "", slug(program.conference.acronym or program.conference.name, fallback=""))
    return plain.ljust(4, "0") if plain else "conference"


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return "" if any(map(_is_timed, program.sessions)) else NO_TIMES


def losses(program: Program) -> tuple[str, ...]:
    """Return what a schedule leaves out, and how many sessions it cannot show."""
    general = (
        "Affiliations, biographies, awards and topics are left out, and authors who do not present are not marked."
    )
    timed, number = sum(_is_timed(each) for each in program.sessions), len(program.sessions)
    if not timed:
        return (NO_TIMES,)
    if timed == number:
        return (general,)
    return (general, f"{timed} of {number} sessions have a start and an end; the others are not in it yet.")


def _is_timed(session: Session) -> bool:
    return bool(session.start and session.end and session.end > session.start)


def _events(index: Index, ids: Ids) -> Iterator[Event]:
    for session in index.program.sessions:
        if not _is_timed(session):
            continue
        spans = list(index.slot_spans(session))
        apart = [(slot, start, end) for slot, start, end in spans if _stands_alone(session, slot, index)]
        if spans and len(apart) == len(spans):
            yield from (_talk(index, ids, session, span) for span in apart)
        else:
            yield _whole(index, ids, session)


def _stands_alone(session: Session, slot: Slot, index: Index) -> bool:
    """Return whether a slot has a time of its own."""
    if session.kind is SessionKind.POSTERS:
        return False
    return bool(slot.minutes and index.slot_starts(session)[slot.key])


def _talk(index: Index, ids: Ids, session: Session, span: tuple[Slot, dt.datetime, dt.datetime]) -> Event:
    slot, start, end = span
    guid = ids.guid("slot", slot.key)
    paper, keynote = index.papers.get(slot.paper or ""), index.keynotes.get(slot.keynote or "")
    held = paper or keynote
    places = paper.authors if paper else keynote.speakers if keynote else ()
    return Event(
        guid=str(guid),
        number=ids.number(guid),
        slug=f"{acronym(index.program)}-{guid.hex[:12]}",
        title=clean_line(held.title if held and held.title else index.session_title(session)),
        subtitle="",
        track=clean_line(index.session_title(session)),
        kind="keynote" if keynote else "talk",
        abstract=clean(held.abstract) if held else "",
        room=_room(index, session),
        start=start.astimezone(index.zone),
        length=min(end - start, LONGEST),
        people=tuple(index.people[each.person] for each in places),
        links=_links(paper),
    )


def _whole(index: Index, ids: Ids, session: Session) -> Event:
    guid = ids.guid("session", session.key)
    held = [index.papers[slot.paper] for slot in session.slots if slot.paper]
    listed = "\n".join(f"- {clean_line(each.title)}" for each in held)
    start, end = session.start, session.end
    if start is None or end is None:
        raise CannotWriteError(NO_TIMES)
    people = [author.person for each in held for author in each.authors if author.is_presenter]
    people += [each.person for slot in session.slots if slot.keynote for each in index.keynotes[slot.keynote].speakers]
    return Event(
        guid=str(guid),
        number=ids.number(guid),
        slug=f"{acronym(index.program)}-{guid.hex[:12]}",
        title=clean_line(index.session_title(session)),
        subtitle="",
        track=clean_line(index.tracks[session.track].name) if session.track else "",
        kind=session.kind.value,
        abstract="\n\n".join(part for part in (clean(session.description), listed) if part),
        room=_room(index, session),
        start=start.astimezone(index.zone),
        length=min(end - start, LONGEST),
        people=tuple(index.people[key] for key in dict.fromkeys(people)),
        links=(),
    )


def _room(index: Index, session: Session) -> str:
    return clean_line(index.rooms[session.room].name) if session.room else NO_ROOM


def _links(paper: Paper | None) -> tuple[tuple[str, str], ...]:
    links = paper.links if paper else ()
    return tuple((each.url, each.label or each.kind.value) for each in links if re.match(r"https?://\S+\Z", each.url))


def _day(number: int, date: dt.date, events: Iterable[Event], index: Index) -> Day:
    start = dt.datetime.combine(date, DAY_BEGINS, tzinfo=index.zone)
    end = dt.datetime.combine(date + dt.timedelta(days=1), DAY_BEGINS, tzinfo=index.zone) - dt.timedelta(minutes=1)
    order = {clean_line(each.name): place for place, each in enumerate(index.program.rooms)}
    by_room: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        by_room[event.room].append(event)
    rooms = sorted(by_room, key=lambda name: (order.get(name, len(order)), name))
    whole = tuple((name, tuple(sorted(by_room[name], key=lambda each: (each.start, each.number)))) for name in rooms)
    return Day(number, date, start, end, whole)
