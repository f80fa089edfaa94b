"""What calendars show: an event for each session that has a time, and one for each talk in it. Pure.

An event is known by a key that lasts: the session's first address, the slot's own key. What changed in an event over
the releases is followed here as well, so that a calendar numbers its versions and says what was cancelled.
"""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from people.text import clean
from program.formats.rows import people_as_text
from program.index import TO_BE_ANNOUNCED, Index
from program.values import Conference, EventStamp, GoneEvent, Place, Program, Session, SessionKind, Slot, Stamp

WHOLE = "sessions"
"""What every session's event is about: the calendar of the whole program."""


class Event(msgspec.Struct, frozen=True):
    """An event; `about` names the calendars that have it, such as "room/great-hall" and "person/eva"."""

    key: str
    summary: str
    start: dt.datetime
    end: dt.datetime
    location: str
    description: str
    category: str
    about: tuple[str, ...]

    @property
    def look(self) -> tuple[object, ...]:
        """Return what a person who has the event sees of it."""
        return (self.summary, self.start, self.end, self.location, self.description)


def events(index: Index, about: str = WHOLE) -> list[Event]:
    """Return the events that a calendar of this has, in the program's order."""
    return [each for each in all_events(index) if about in each.about]


@lru_cache(maxsize=32)
def known_calendars(index: Index) -> frozenset[str]:
    """Return what there are calendars of, as `Event.about` names it."""
    return frozenset(about for each in all_events(index) for about in each.about)


def all_events(index: Index) -> Iterator[Event]:
    """Yield the event of each session that has its times, then those of its talks."""
    for session in index.program.sessions:
        if session.start and session.end:
            yield _of_session(session, session.start, session.end, index)
            for slot, start, end in index.slot_spans(session):
                yield _of_slot(session, slot, start, end, index)


def _of_session(session: Session, start: dt.datetime, end: dt.datetime, index: Index) -> Event:
    date = index.date_of(session)
    about = [WHOLE, f"session/{session.key}", f"day/{date}"]
    about += [f"room/{session.room}"] if session.room else []
    about += [f"track/{session.track}"] if session.track else []
    about += [f"person/{each.person}" for each in session.chairs]
    return Event(
        key=f"session/{first_key(session)}",
        summary=clean(index.session_title(session)),
        start=start,
        end=end,
        location=_location(session, index),
        description=clean(_description(session, index)),
        category=session.kind.value,
        about=tuple(about),
    )


def _of_slot(session: Session, slot: Slot, start: dt.datetime, end: dt.datetime, index: Index) -> Event:
    paper, keynote = index.papers.get(slot.paper or ""), index.keynotes.get(slot.keynote or "")
    held = paper or keynote
    places: tuple[Place, ...] = paper.authors if paper else keynote.speakers if keynote else ()
    board = f"Board {slot.board}" if slot.board else ""
    lines = (people_as_text(places, index), f"In “{index.session_title(session)}”.", board)
    about = [f"paper/{slot.paper}"] if slot.paper else [f"keynote/{slot.keynote}"]
    return Event(
        key=f"slot/{slot.key}",
        summary=clean(held.title if held and held.title else f"Title {TO_BE_ANNOUNCED}"),
        start=start,
        end=end,
        location=_location(session, index),
        description=clean("\n".join(line for line in lines if line)),
        category="poster" if session.kind is SessionKind.POSTERS else "keynote" if keynote else "talk",
        about=(*about, *(f"person/{each.person}" for each in places)),
    )


def _location(session: Session, index: Index) -> str:
    return clean(index.rooms[session.room].name) if session.room else f"Room {TO_BE_ANNOUNCED}"


def first_key(item: Session | Conference) -> str:
    """Return the first address that the object had, so that its UID outlives a change of address."""
    return item.former_keys[0] if item.former_keys else item.key


def _description(session: Session, index: Index) -> str:
    """Return the chairs, the session's text, a line for each slot, and the zone of the times in them."""
    label = "Chair" if len(session.chairs) == 1 else "Chairs"
    lines = [f"{label}: {people_as_text(session.chairs, index)}"] if session.chairs else []
    lines += [session.description] if session.description else []
    starts = index.slot_starts(session)
    for slot in session.slots:
        start = starts[slot.key]
        when = f"{start.astimezone(index.zone):%H:%M} " if start else ""
        if slot.paper:
            paper = index.papers[slot.paper]
            lines.append(_line(when, paper.title, paper.authors, index))
        elif slot.keynote:
            keynote = index.keynotes[slot.keynote]
            title = keynote.title or f"Title {TO_BE_ANNOUNCED}"
            lines.append(_line(when, title, keynote.speakers, index))
    if any(starts.values()):
        lines.append(f"Times are those of {index.conference.zone or 'UTC'}.")
    return "\n".join(lines)


def _line(when: str, title: str, places: tuple[Place, ...], index: Index) -> str:
    return f"{when}{title} – {people_as_text(places, index)}" if places else f"{when}{title}"


# ---- what changed over the releases


def follow(
    before: Program, known: Mapping[str, EventStamp], after: Program, moment: dt.datetime
) -> dict[str, EventStamp]:
    """Return the events that changed since the first release, each with its version and when it got it.

    `known` is what this returned for `before`. An event that is gone stays as a cancelled one until its day is over;
    one that comes back goes on counting.
    """
    old = {each.key: each for each in all_events(Index(before))}
    new = {each.key: each for each in all_events(Index(after))}
    changed = {key: each for key, each in known.items() if not _is_over(each, moment)}
    for key, event in new.items():
        told = known.get(key)
        is_same = key in old and old[key].look == event.look and not (told and told.gone)
        if not is_same:
            is_new = key not in old and told is None
            changed[key] = EventStamp(number=0 if is_new else _next(told), changed_at=moment)
    for key, event in old.items():
        if key not in new:
            gone = GoneEvent(event.summary, event.start, event.end, event.location, event.about)
            changed[key] = EventStamp(number=_next(known.get(key)), changed_at=moment, gone=gone)
            if _is_over(changed[key], moment):
                del changed[key]
    return changed


def _next(told: EventStamp | None) -> int:
    return told.number + 1 if told else 1


def _is_over(told: EventStamp, moment: dt.datetime) -> bool:
    """Return whether a cancelled event need not be told any more: its day is over, wherever on earth that was."""
    return told.gone is not None and told.gone.end + dt.timedelta(days=1) < moment


def cancelled(stamp: Stamp, about: str = WHOLE) -> Iterable[tuple[str, EventStamp]]:
    """Return the events that are not on any more, of those that a calendar of this had, by key."""
    return [(key, each) for key, each in (stamp.events or {}).items() if each.gone and about in each.gone.about]
