"""What the printed papers have in common: texts of sessions and talks as their templates want them. Pure."""

import datetime as dt
from collections.abc import Iterable
from typing import Any

from people.text import clean_line, sort_key
from program.formats.rows import people_as_text
from program.index import TO_BE_ANNOUNCED, Index
from program.values import Keynote, Paper, Person, Place, Program, Session, SessionKind, Slot, Stamp

NO_TIMES = "No session has a start and an end yet: there is nothing to print. Give the sessions their times."
NO_SESSIONS = "There is no session yet: there is nothing to print. Make the sessions first."


def head(index: Index, stamp: Stamp | None, title: str) -> dict[str, Any]:
    """Return what each paper says of itself: its title, the conference, and which release it is."""
    name = clean_line(index.conference.acronym or index.conference.name) or "Program"
    told = f"Release {stamp.number} of {stamp.published_at.astimezone(dt.UTC):%Y-%m-%d %H:%M} UTC" if stamp else "Draft"
    zone = f"; times are those of {index.conference.zone}" if index.conference.zone else ""
    whole = clean_line(index.conference.name) or name
    return {"title": f"{name}: {title}", "conference": whole, "stamp": f"{told}{zone}"}


def in_order(people: Iterable[Person]) -> list[Person]:
    """Return people by the name that sorts them."""
    return sorted(people, key=lambda each: (sort_key(f"{each.family or each.name} {each.given}"), each.key))


def timed(program: Program) -> list[Session]:
    """Return the sessions that have both times."""
    return [each for each in program.sessions if each.start and each.end]


def without_times(program: Program) -> str:
    """Return why nothing can be printed that is ordered by time; nothing where something can."""
    return "" if timed(program) else NO_TIMES


def day_name(date: dt.date | None) -> str:
    """Return a day's heading."""
    return f"{date:%A}, {date.day} {date:%B %Y}" if date else f"Day and time {TO_BE_ANNOUNCED}"


def clock(moment: dt.datetime | None, index: Index) -> str:
    """Return the time on the wall there; nothing where it is not known."""
    return f"{moment.astimezone(index.zone):%H:%M}" if moment else ""


def span(session: Session, index: Index) -> str:
    """Return from when to when a session is."""
    return "–".join(part for part in (clock(session.start, index), clock(session.end, index)) if part)


def facts(session: Session, index: Index, *, with_day: bool = False) -> str:
    """Return when and where a session is and who chairs it, on one line."""
    room = index.rooms[session.room].name if session.room else f"Room {TO_BE_ANNOUNCED}"
    chairs = people_as_text(session.chairs, index)
    day = day_name(index.date_of(session)) if with_day else ""
    parts = (day, span(session, index), room, f"Chair: {chairs}" if chairs else "")
    return clean_line(" · ".join(part for part in parts if part))


def title(session: Session, index: Index) -> str:
    """Return a session's title or working title."""
    return clean_line(index.session_title(session))


def held(slot: Slot, index: Index) -> Paper | Keynote:
    """Return what a slot holds."""
    return index.papers[slot.paper] if slot.paper else index.keynotes[slot.keynote or ""]


def places(item: Paper | Keynote) -> tuple[Place, ...]:
    """Return a paper's authors or a keynote's speakers."""
    return item.authors if isinstance(item, Paper) else item.speakers


def names(held_places: Iterable[Place], index: Index) -> str:
    """Return the names of people, without where they are from."""
    return clean_line(", ".join(index.people[each.person].name for each in held_places))


def talk(slot: Slot, start: dt.datetime | None, session: Session, index: Index, *, with_places: bool) -> dict[str, str]:
    """Return a talk's time (posters have none), title and people."""
    item = held(slot, index)
    people = people_as_text(places(item), index) if with_places else names(places(item), index)
    return {
        "time": "" if session.kind is SessionKind.POSTERS else clock(start, index),
        "title": clean_line(item.title) or f"Title {TO_BE_ANNOUNCED}",
        "people": clean_line(people),
    }


def talks(session: Session, index: Index, *, with_places: bool = True) -> list[dict[str, str]]:
    """Return a session's talks in their order."""
    starts = index.slot_starts(session)
    return [talk(each, starts[each.key], session, index, with_places=with_places) for each in session.slots]
