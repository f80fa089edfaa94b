"""A calendar (RFC 5545) of another program: each event is a session; its title and categories tell of what kind."""

import datetime as dt
import re
from collections.abc import Sequence
from typing import Any

from people.text import clean_line
from program.formats.bylines import plain
from program.formats.entries import Entries, KeynoteEntry, SessionEntry, SlotEntry
from program.formats.records import kinds
from program.formats.records.notes import Notes
from program.formats.records.reading import reading_of
from program.formats.source import ReadError, Recognition, SourceFile, decode_text
from program.values import PrintedTime, Reading, SessionKind, Where

FOLD = re.compile(rb"\r?\n[ \t]")


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that each file is a calendar, or None."""
    if all(b"BEGIN:VCALENDAR" in source.data[:2000] for source in sources):
        return Recognition(0.95, "the file begins with BEGIN:VCALENDAR")
    return None


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the events of calendars as sessions. Raises ReadError when a file is no calendar."""
    notes, entries = Notes(), Entries()
    for source in sources:
        for event in _events(source, notes):
            _add(entries, event, source.name, notes)
    return reading_of(entries, sources, notes)


def _events(source: SourceFile, notes: Notes) -> list[Any]:
    """Return the events of a calendar."""
    import icalendar  # noqa: PLC0415  # a library that this format alone needs

    # A line may be folded inside a letter (RFC 5545, 3.1), so that bytes are unfolded before they are text.
    text = decode_text(SourceFile(source.name, FOLD.sub(b"", source.data)))
    try:
        calendars = icalendar.Calendar.from_ical(text, multiple=True)
        events = [event for calendar in calendars for event in calendar.walk("VEVENT")]
        errors = [problem for event in events for problem in getattr(event, "errors", ())]
    except Exception as error:  # icalendar raises ValueError, IndexError, KeyError, … for what it can't parse
        message = f"This calendar is broken: {clean_line(str(error))[:200]}."
        raise ReadError(message, source.where) from error
    for name, problem in errors:
        notes.warn_often("property-not-read", f"A property “{name}” can't be read: {problem}"[:300], source.where)
    return events


def _add(entries: Entries, event: Any, file: str, notes: Notes) -> None:
    """Add an event as a session; an invited talk as a keynote too."""
    title = clean_line(plain(str(event.get("SUMMARY", ""))))
    where = Where(file=file, path=clean_line(str(event.get("UID", "")))[:80] or title[:40])
    if not title:
        notes.refuse("title-missing", "The event has no title.", where)
        return
    start, end = _time(event.get("DTSTART")), _end(event)
    if event.get("RRULE"):
        notes.warn_often("event-repeats", "The event repeats; only its first time was read.", where, words=title)
    aware = isinstance(start, dt.datetime) and start.tzinfo is not None
    kind = kinds.kind_of(title) or kinds.kind_of(str(event.get("CATEGORIES", ""))) or SessionKind.PAPERS
    session = SessionEntry(
        title=title,
        kind=kind,
        start=start if aware and isinstance(start, dt.datetime) else None,
        end=end if aware and isinstance(end, dt.datetime) and end.tzinfo else None,
        room=clean_line(str(event.get("LOCATION", ""))),
        description=plain(str(event.get("DESCRIPTION", ""))),
        printed_time=None if aware else _printed(start, end),
        where=where,
    )
    if kind is SessionKind.KEYNOTE:
        keynote = KeynoteEntry(title=title, abstract=session.description, where=where)
        entries.keynotes.append(keynote)
        session.slots.append(SlotEntry(keynote=keynote))
    entries.sessions.append(session)


def _time(value: Any) -> dt.date | dt.datetime | None:
    """Return a property's date or time."""
    found = getattr(value, "dt", None)
    return found if isinstance(found, dt.date | dt.datetime) else None


def _end(event: Any) -> dt.date | dt.datetime | None:
    """Return an event's end: told, or its start and duration."""
    told = _time(event.get("DTEND"))
    start, length = _time(event.get("DTSTART")), getattr(event.get("DURATION"), "dt", None)
    if told is None and start is not None and isinstance(length, dt.timedelta):
        return start + length
    return told


def _printed(start: dt.date | None, end: dt.date | None) -> PrintedTime | None:
    """Return the printed time of an event without a zone."""
    if start is None:
        return None
    if not isinstance(start, dt.datetime):
        return PrintedTime(day=start)
    return PrintedTime(day=start.date(), start=start.time(), end=end.time() if isinstance(end, dt.datetime) else None)
