"""Read the schedule.xml and schedule.json of frab, Pentabarf, pretalx and the c3voc: each event becomes a session.

An event with speakers holds one talk, whose authors they are; one without is a session alone.
"""

import datetime as dt
import json
from collections.abc import Iterator, Sequence
from typing import Any
from xml.etree.ElementTree import Element

import msgspec

from people.text import clean_line
from program.formats import safe_xml, times
from program.formats.entries import Entries, KeynoteEntry, PaperEntry, PersonEntry, SessionEntry, SlotEntry
from program.formats.records import kinds
from program.formats.records.notes import Notes
from program.formats.records.reading import reading_of
from program.formats.source import ReadError, Recognition, SourceFile, decode_text
from program.values import Conference, Identifier, PrintedTime, Reading, SessionKind, Where

KINDS = {
    "keynote": SessionKind.KEYNOTE, "panel": SessionKind.PANEL, "workshop": SessionKind.WORKSHOP,
    "tutorial": SessionKind.TUTORIAL, "break": SessionKind.BREAK, "plenary": SessionKind.PLENARY,
}  # fmt: skip
"""What the types of events mean here; any other type is a session of papers."""
LEFT_OUT = (
    "subtitle", "slug", "language", "description", "links", "attachments", "logo", "recording", "biography",
    "feedback_url", "answers", "guid",
)  # fmt: skip
"""Parts of events that a program has no place for."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """An event as both forms hold it; `day` is the day's own date as printed, texts are empty where there is none."""

    title: str
    persons: tuple[str, ...]
    day: str = ""
    date: str = ""
    start: str = ""
    duration: str = ""
    room: str = ""
    track: str = ""
    kind: str = ""
    abstract: str = ""
    number: str = ""
    path: str = ""


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that one file opens as a schedule of this family; None for anything else."""
    if len(sources) != 1:
        return None
    head = sources[0].data[:4096]
    if b"<schedule" in head:
        return Recognition(sure=0.95, reason="the XML's root is <schedule>")
    if b'"schedule"' in head and head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return Recognition(sure=0.9, reason="the JSON holds a “schedule”")
    return None


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the events of one schedule; ReadError when the file is broken or another kind of schedule."""
    if len(sources) != 1:
        message = "A schedule is one file. Give it alone."
        raise ReadError(message, sources[0].where if sources else Where())
    source, notes = sources[0], Notes()
    is_json = source.data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
    conference, events = _from_json(source) if is_json else _from_xml(source, notes)
    if not events:
        message = "This schedule has no events in days, as frab's have. It is another format, or empty."
        raise ReadError(message, source.where)
    entries = Entries(conference=conference)
    for event in events:
        _add(entries, event, source.name, notes)
    _tell_left_out(source, notes)
    return reading_of(entries, sources, notes)


def _tell_left_out(source: SourceFile, notes: Notes) -> None:
    """Tell which parts of events are there and are not read."""
    left = [name for name in LEFT_OUT if f"<{name}".encode() in source.data or f'"{name}":'.encode() in source.data]
    if left:
        notes.tell(
            "fields-not-read",
            "Parts of the events were not read, since a program has no place for them.",
            source.where,
            words=", ".join(left),
        )


def _from_xml(source: SourceFile, notes: Notes) -> tuple[Conference, list[Event]]:
    """Return the conference and the events of the XML form."""
    root, removed = safe_xml.root_of(source)
    if removed:
        notes.warn("control-characters", f"{removed} control characters were taken out.", source.where)
    found = root.find("conference")
    title = "" if found is None else safe_xml.text_of(found, "title")
    zone = "" if found is None else safe_xml.text_of(found, "time_zone_name")
    return Conference(name=title, zone=zone), list(_xml_events(root))


def _xml_events(root: Element) -> Iterator[Event]:
    """Yield the events of rooms in days, and of days themselves (the oldest form)."""
    for day in root.findall("day"):
        for event in day.iter("event"):
            yield Event(
                title=safe_xml.text_of(event, "title"),
                persons=tuple(filter(None, (clean_line(each.text or "") for each in event.findall("persons/person")))),
                day=day.get("date", ""), abstract=event.findtext("abstract") or "", number=event.get("id", ""),
                kind=safe_xml.text_of(event, "type"), path=f"event {event.get('id', '')}",
                **{name: safe_xml.text_of(event, name) for name in ("date", "start", "duration", "room", "track")},
            )  # fmt: skip


def _from_json(source: SourceFile) -> tuple[Conference, list[Event]]:
    """Return the conference and the events of the JSON form."""
    try:
        root = json.loads(decode_text(source).lstrip("\ufeff"))
    except (ValueError, RecursionError) as error:
        message = f"The JSON is broken: {error}."
        raise ReadError(message, source.where) from error
    conference = _mapping(_mapping(_mapping(root).get("schedule")).get("conference"))
    known = Conference(name=_text(conference.get("title")), zone=_text(conference.get("time_zone_name")))
    return known, list(_json_events(conference))


def _json_events(conference: dict[str, Any]) -> Iterator[Event]:
    for day in map(_mapping, _items(conference.get("days"))):
        for room, events in _mapping(day.get("rooms")).items():
            for event in map(_mapping, _items(events)):
                yield Event(
                    title=_text(event.get("title")),
                    persons=tuple(filter(None, map(_name, _items(event.get("persons"))))),
                    day=_text(day.get("date")), abstract=_text(event.get("abstract")), kind=_text(event.get("type")),
                    number=_text(event.get("id")), path=f"event {_text(event.get('id'))}",
                    room=_text(event.get("room")) or clean_line(room),
                    **{name: _text(event.get(name)) for name in ("date", "start", "duration", "track")},
                )  # fmt: skip


def _mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _items(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _text(value: object) -> str:
    return clean_line(str(value)) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _name(person: object) -> str:
    """Return a person's public name under any of the names that the exporters give it."""
    fields = _mapping(person)
    return next((found for key in ("public_name", "full_public_name", "name") if (found := _text(fields.get(key)))), "")


def _add(entries: Entries, event: Event, file: str, notes: Notes) -> None:
    """Add an event as a session, with its talk when somebody gives one."""
    where = Where(file=file, path=event.path)
    if not event.title:
        notes.refuse("title-missing", "The event has no title.", where)
        return
    start, minutes = _instant(event.date), _minutes(event.duration)
    _tell_times(event, start, minutes, where, notes)
    kind = KINDS.get(event.kind.casefold()) or kinds.kind_of(event.kind) or SessionKind.PAPERS
    session = SessionEntry(
        title=event.title,
        kind=kind
        if event.persons or kind is not SessionKind.PAPERS
        else kinds.kind_of(event.title) or SessionKind.OTHER,
        start=start,
        end=start + dt.timedelta(minutes=minutes) if start and minutes else None,
        room=event.room,
        track=event.track,
        description="" if event.persons else event.abstract,
        printed_time=None if start else _printed(event),
        where=where,
    )
    if event.persons:
        session.slots.append(_slot(entries, event, kind, where))
        session.slots[0].start, session.slots[0].minutes = start, minutes
    entries.sessions.append(session)


def _slot(entries: Entries, event: Event, kind: SessionKind, where: Where) -> SlotEntry:
    """Return the slot of an event's talk, which is a keynote or a paper."""
    people = [PersonEntry(name=name, where=where) for name in event.persons]
    if kind is SessionKind.KEYNOTE:
        keynote = KeynoteEntry(title=event.title, abstract=event.abstract, speakers=people, where=where)
        entries.keynotes.append(keynote)
        return SlotEntry(keynote=keynote)
    paper = PaperEntry(
        title=event.title,
        abstract=event.abstract,
        track=event.track,
        authors=people,
        identifiers=(Identifier(system="frab", value=event.number),) if event.number else (),
        where=where,
    )
    entries.papers.append(paper)
    return SlotEntry(paper=paper)


def _tell_times(event: Event, start: dt.datetime | None, minutes: int | None, where: Where, notes: Notes) -> None:
    """Tell of a date or a length that is there and can't be read."""
    if event.date and start is None and times.read(event.date).problem:
        notes.refuse("time-impossible", "The event's date is no day of the calendar.", where, words=event.date)
    if event.duration and minutes is None and event.duration not in {"0:00", "00:00"}:
        notes.warn_often("minutes-impossible", "The event's length can't be read.", where, words=event.duration)
    if not event.date and not event.day:
        notes.warn_often("time-missing", "The event has no day.", where, words=event.title)


def _instant(text: str) -> dt.datetime | None:
    """Return the aware time of an ISO 8601 text; None without an offset or for anything else."""
    try:
        found = dt.datetime.fromisoformat(text)
        return found.astimezone(dt.UTC) if found.tzinfo else None
    except (ValueError, OverflowError):
        return None


def _minutes(text: str) -> int | None:
    """Return the minutes of "h:mm"; None for anything else, and for what is longer than a week."""
    hours, colon, minutes = text.partition(":")
    if not colon or not (hours.isdecimal() and minutes.isdecimal() and len(text) < 8):
        return None
    return int(hours) * 60 + int(minutes) or None


def _printed(event: Event) -> PrintedTime:
    """Return the day and the time on the wall, for schedules without offsets."""
    try:
        day = dt.date.fromisoformat(event.day)
    except ValueError:
        day = None
    hours, _, minutes = event.start.partition(":")
    try:
        start = dt.time(int(hours), int(minutes[:2]))
    except ValueError:
        start = None
    return PrintedTime(day=day, start=start)
