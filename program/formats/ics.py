"""The schedule as iCalendar (RFC 5545): an event for each session that has a time.

Instants are in UTC, which every client reads alike; the calendar names the conference's zone for showing them. The
UID is made of the addresses and lasts; SEQUENCE is the release's number, so that a later release replaces an earlier.
"""

import datetime as dt
from typing import TYPE_CHECKING

from program.formats.rows import people_as_text
from program.index import TO_BE_ANNOUNCED, Index
from program.values import CannotWriteError, Program, Session, Stamp

if TYPE_CHECKING:
    from icalendar import Event

PRODUCT = "-//Plenary//Plenary//EN"
DRAFT = Stamp(number=0, published_at=dt.datetime(1970, 1, 1, tzinfo=dt.UTC))
"""What stands for a draft, which has no number and no date: any release replaces it."""


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the calendar. Sessions without a start or an end are left out: see `losses`.

    Raises CannotWriteError when that leaves none, since a calendar without events is not valid (RFC 5545, 3.6).
    """
    if not any(each.start and each.end for each in program.sessions):
        message = "No session has a start and an end yet: a calendar would be empty. Give the sessions their times."
        raise CannotWriteError(message)
    from icalendar import Calendar  # noqa: PLC0415  # takes a tenth of a second to import

    index = Index(program)
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", program.conference.acronym or program.conference.name)
    if program.conference.zone:
        calendar.add("x-wr-timezone", program.conference.zone)
    for session in program.sessions:
        if session.start and session.end:
            calendar.add_component(_event(session, index, stamp or DRAFT))
    data: bytes = calendar.to_ical(sorted=False)
    return data


def losses(program: Program) -> tuple[str, ...]:
    """Return how many sessions a calendar cannot show."""
    timeless = sum(1 for each in program.sessions if not (each.start and each.end))
    if not timeless:
        return ()
    return (f"{timeless} of {len(program.sessions)} sessions have no start or no end yet and are not in the calendar.",)


def _event(session: Session, index: Index, stamp: Stamp) -> "Event":
    from icalendar import Event  # noqa: PLC0415  # as above

    event = Event()
    event.add("uid", f"{session.key}@{index.conference.key}.plenary.invalid")
    event.add("dtstamp", stamp.published_at.replace(microsecond=0))
    event.add("last-modified", stamp.published_at.replace(microsecond=0))
    event.add("sequence", stamp.number)
    event.add("dtstart", session.start)
    event.add("dtend", session.end)
    event.add("summary", index.session_title(session))
    event.add("location", index.rooms[session.room].name if session.room else f"Room {TO_BE_ANNOUNCED}")
    description = _description(session, index)
    if description:
        event.add("description", description)
    event.add("categories", [session.kind.value])
    event.add("transp", "TRANSPARENT")
    return event


def _description(session: Session, index: Index) -> str:
    """Return the chairs, the session's text, and a line for each slot."""
    lines = [f"Chair: {people_as_text(session.chairs, index)}"] if session.chairs else []
    lines += [session.description] if session.description else []
    starts = index.slot_starts(session)
    for slot in session.slots:
        start = starts[slot.key]
        when = f"{start.astimezone(index.zone):%H:%M} " if start else ""
        if slot.paper:
            paper = index.papers[slot.paper]
            lines.append(f"{when}{paper.title} – {people_as_text(paper.authors, index)}")
        elif slot.keynote:
            keynote = index.keynotes[slot.keynote]
            title = keynote.title or f"Title {TO_BE_ANNOUNCED}"
            lines.append(f"{when}{title} – {people_as_text(keynote.speakers, index)}")
    return "\n".join(lines)
