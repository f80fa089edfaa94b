"""The schedule as iCalendar (RFC 5545): an event for each session that has a time.

Instants are in UTC, which every client reads alike; the calendar names the conference's zone for showing them. The
UID is made of the addresses and lasts; SEQUENCE is the release's number, so that a later release replaces an earlier.
"""

import datetime as dt
from typing import TYPE_CHECKING

from people.text import clean, clean_line
from program.formats.rows import people_as_text
from program.index import TO_BE_ANNOUNCED, Index
from program.values import CannotWriteError, Conference, Place, Program, Session, Stamp

if TYPE_CHECKING:
    from icalendar import Event

PRODUCT = "-//Plenary//Plenary//EN"
DRAFT = Stamp(number=0, published_at=dt.datetime(1970, 1, 1, tzinfo=dt.UTC))
"""What stands for a draft, which has no number and no date: any release replaces it."""
EMPTY = "No session has a start and an end yet: a calendar would be empty. Give the sessions their times."


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the calendar. Sessions without a start or an end are left out: see `losses`.

    Raises CannotWriteError when that leaves none, since a calendar without events is not valid (RFC 5545, 3.6).
    """
    if not _timed(program):
        raise CannotWriteError(EMPTY)
    from icalendar import Calendar  # noqa: PLC0415  # takes a tenth of a second to import

    index = Index(program)
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    # No METHOD: with PUBLISH, Outlook opens a calendar of its own and RFC 5546 asks for an ORGANIZER.
    name = clean_line(program.conference.acronym or program.conference.name)
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    if program.conference.zone:
        calendar.add("x-wr-timezone", program.conference.zone)
    for session in _timed(program):
        calendar.add_component(_event(session, index, stamp or DRAFT))
    data: bytes = calendar.to_ical(sorted=False)
    return data


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return "" if _timed(program) else EMPTY


def losses(program: Program) -> tuple[str, ...]:
    """Return what an event leaves out, and how many sessions a calendar cannot show."""
    general = "A session is one event, and its papers are lines in it: abstracts, biographies and links are left out."
    timed, number = len(_timed(program)), len(program.sessions)
    if not timed:
        return (EMPTY,)
    if timed == number:
        return (general,)
    return (general, f"{timed} of {number} sessions have a start and an end; the others are not in the calendar yet.")


def _timed(program: Program) -> list[Session]:
    return [each for each in program.sessions if each.start and each.end]


def _event(session: Session, index: Index, stamp: Stamp) -> "Event":
    from icalendar import Event  # noqa: PLC0415  # as above

    event = Event()
    event.add("uid", f"{_first_key(session)}@{_first_key(index.conference)}.plenary.invalid")
    event.add("dtstamp", stamp.published_at.replace(microsecond=0))
    event.add("last-modified", stamp.published_at.replace(microsecond=0))
    event.add("sequence", stamp.number)
    event.add("dtstart", session.start)
    event.add("dtend", session.end)
    event.add("status", "CONFIRMED")
    event.add("summary", clean(index.session_title(session)))
    event.add("location", clean(index.rooms[session.room].name) if session.room else f"Room {TO_BE_ANNOUNCED}")
    description = clean(_description(session, index))
    if description:
        event.add("description", description)
    event.add("categories", [session.kind.value])
    event.add("transp", "TRANSPARENT")
    return event


def _first_key(item: Session | Conference) -> str:
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
