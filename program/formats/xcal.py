"""xcal, the program as XML of calendar events (as frab, Pentabarf and FOSDEM write it); instants in UTC."""

import datetime as dt
from xml.etree.ElementTree import Element, SubElement, indent, register_namespace, tostring

from people.text import clean
from program.formats import events
from program.formats.events import Event, days
from program.values import Program, Stamp

PENTABARF = "http://pentabarf.org"
UTC = "%Y%m%dT%H%M%SZ"


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the calendar. Raises CannotWriteError where no session has its times yet."""
    register_namespace("pentabarf", PENTABARF)
    found = days(program)
    root = Element("iCalendar")
    calendar = SubElement(root, "vcalendar")
    _add(calendar, "version", "2.0")
    _add(calendar, "prodid", "-//Plenary//Plenary//EN")
    _add(calendar, "x-wr-caldesc", program.conference.name)
    _add(calendar, "x-wr-calname", program.conference.acronym or program.conference.name)
    moment = f"{stamp.published_at.astimezone(dt.UTC):{UTC}}" if stamp else "19700101T000000Z"
    for day in found:
        for _, held in day.rooms:
            for each in held:
                _event(calendar, each, program, moment)
    indent(root, " ")
    data: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return events.refusal(program)


def losses(program: Program) -> tuple[str, ...]:
    """Return what a schedule leaves out."""
    return events.losses(program)


def _event(parent: Element, event: Event, program: Program, moment: str) -> None:
    element = SubElement(parent, "vevent")
    _add(element, "method", "PUBLISH")
    _add(element, "uid", f"{event.guid}@{program.conference.key or 'program'}.plenary.invalid")
    for name, value in (("event-id", str(event.number)), ("event-slug", event.slug), ("title", event.title)):
        _add(element, f"{{{PENTABARF}}}{name}", value)
    _add(element, "dtstamp", moment)
    _add(element, "dtstart", f"{event.start.astimezone(dt.UTC):{UTC}}")
    _add(element, "dtend", f"{(event.start + event.length).astimezone(dt.UTC):{UTC}}")
    _add(element, "duration", event.duration)
    _add(element, "summary", event.title)
    _add(element, "description", event.abstract)
    _add(element, "class", "PUBLIC")
    _add(element, "status", "CONFIRMED")
    _add(element, "category", event.kind)
    for url, _ in event.links[:1]:
        _add(element, "url", url)
    _add(element, "location", event.room)
    for each in event.people:
        _add(element, "attendee", each.name)


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = clean(text)
