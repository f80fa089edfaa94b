"""The schedule as iCalendar (RFC 5545): an event for each session that has a time.

Instants are in UTC, which every client reads alike; the calendar names the conference's zone for showing them. The
UID is made of the addresses and lasts; SEQUENCE counts the event's own changes, so that a later one replaces an
earlier, and what was taken out of the program is there as cancelled until its day is over.
"""

import datetime as dt
from collections.abc import Iterable, Iterator

from people.text import clean_line
from program.formats.calendar_events import WHOLE, Event, cancelled, events, first_key
from program.index import Index
from program.values import CannotWriteError, EventStamp, Program, Session, Stamp

PRODUCT = "-//Plenary//Plenary//EN"
DRAFT = Stamp(number=0, published_at=dt.datetime(1970, 1, 1, tzinfo=dt.UTC))
"""What stands for a draft, which has no number and no date: any release replaces it."""
EMPTY = "No session has a start and an end yet: a calendar would be empty. Give the sessions their times."
LONGEST_LINE = 75
"""Octets of a line (RFC 5545, 3.1)."""
ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the calendar. Sessions without a start or an end are left out: see `losses`.

    Raises CannotWriteError when that leaves none, since a calendar without events is not valid (RFC 5545, 3.6).
    """
    return calendar(Index(program), stamp=stamp)


def calendar(index: Index, about: str = WHOLE, *, name: str = "", stamp: Stamp | None = None) -> bytes:
    """Return the calendar of one thing, such as "room/great-hall" or "person/eva", called `name`.

    Raises CannotWriteError when it would be empty.
    """
    return feed(index, events(index, about), cancelled(stamp or DRAFT, about), name=name, stamp=stamp)


def feed(
    index: Index,
    shown: Iterable[Event],
    gone: Iterable[tuple[str, EventStamp]] = (),
    *,
    name: str = "",
    stamp: Stamp | None = None,
) -> bytes:
    """Return a calendar of these events and these cancelled ones. Raises CannotWriteError when there are none."""
    shown, gone = list(shown), list(gone)
    if not shown and not gone:
        raise CannotWriteError(EMPTY)
    scope = first_key(index.conference)
    lines = [*_head(index, name)]
    for each in shown:
        lines += _event(each, scope, stamp or DRAFT)
    for key, told in gone:
        lines += _cancelled(key, told, scope)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded(line)}\r\n" for line in lines).encode()


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


def _head(index: Index, name: str) -> Iterator[str]:
    conference = index.conference
    names = [clean_line(conference.acronym or conference.name), clean_line(name)]
    title = _text(": ".join(each for each in names if each))
    # No METHOD: with PUBLISH, Outlook opens a calendar of its own and RFC 5546 asks for an ORGANIZER.
    yield from ("BEGIN:VCALENDAR", f"PRODID:{PRODUCT}", "VERSION:2.0", f"NAME:{title}", f"X-WR-CALNAME:{title}")
    if conference.zone:
        yield f"X-WR-TIMEZONE:{conference.zone}"
    yield from ("REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H")


def _event(event: Event, scope: str, stamp: Stamp) -> Iterator[str]:
    told = version(event.key, stamp)
    yield from _known(event.key, scope, told)
    yield from (f"DTSTART:{_instant(event.start)}", f"DTEND:{_instant(event.end)}", "STATUS:CONFIRMED")
    yield from (f"SUMMARY:{_text(event.summary)}", f"LOCATION:{_text(event.location)}")
    if event.description:
        yield f"DESCRIPTION:{_text(event.description)}"
    yield from (f"CATEGORIES:{_text(event.category)}", "TRANSP:TRANSPARENT", "END:VEVENT")


def _cancelled(key: str, told: EventStamp, scope: str) -> Iterator[str]:
    if told.gone is None:
        return
    yield from _known(key, scope, told)
    yield from (f"DTSTART:{_instant(told.gone.start)}", f"DTEND:{_instant(told.gone.end)}", "STATUS:CANCELLED")
    # Some clients show a cancelled event like any other: its title says it too.
    yield from (f"SUMMARY:{_text(f'Cancelled: {told.gone.summary}')}", f"LOCATION:{_text(told.gone.location)}")
    yield from ("TRANSP:TRANSPARENT", "END:VEVENT")


def _known(key: str, scope: str, told: EventStamp) -> Iterator[str]:
    moment = _instant(told.changed_at)
    kind, _, rest = key.partition("/")
    uid = f"{rest}@{scope}.plenary.invalid" if kind == "session" else f"{kind}-{rest}@{scope}.plenary.invalid"
    yield from ("BEGIN:VEVENT", f"UID:{_text(uid)}", f"DTSTAMP:{moment}", f"LAST-MODIFIED:{moment}")
    yield f"SEQUENCE:{told.number}"


def version(key: str, stamp: Stamp) -> EventStamp:
    """Return an event's own version; where a release kept none, its number and moment stand for it."""
    if stamp.events is None:
        return EventStamp(number=stamp.number, changed_at=stamp.published_at)
    return stamp.events.get(key) or EventStamp(number=0, changed_at=stamp.first_at or stamp.published_at)


def _instant(moment: dt.datetime) -> str:
    return f"{moment.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    return text.translate(ESCAPED)


def folded(line: str) -> str:
    """Return the line cut into lines of at most LONGEST_LINE octets, never within a character."""
    if len(line) < LONGEST_LINE // 4 or (line.isascii() and len(line) <= LONGEST_LINE):
        return line
    parts: list[str] = []
    start = room = 0
    for place, letter in enumerate(line):
        size = 1 if letter < "\x80" else len(letter.encode())
        # A line after the first begins with a blank, which counts.
        if room + size > LONGEST_LINE - bool(parts):
            parts.append(line[start:place])
            start, room = place, 0
        room += size
    parts.append(line[start:])
    return "\r\n ".join(parts)
