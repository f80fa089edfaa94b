"""schedule.xml, which schedule apps read (frab, Pentabarf, pretalx and the c3voc write it too)."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from people.text import clean
from program.formats import events
from program.formats.events import Day, Event, Ids, days
from program.values import Program, Stamp

TIMESLOT = "00:05"


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the schedule. Raises CannotWriteError where no session has its times yet."""
    found = days(program)
    root = Element("schedule")
    SubElement(root, "generator", {"name": "Plenary"})
    _add(root, "version", f"release {stamp.number}" if stamp else "draft")
    conference = SubElement(root, "conference")
    told = {
        "acronym": events.acronym(program),
        "title": program.conference.name,
        "start": found[0].date.isoformat(),
        "end": found[-1].date.isoformat(),
        "days": str(len(found)),
        "timeslot_duration": TIMESLOT,
        "base_url": program.conference.web_site if program.conference.web_site.startswith("http") else "",
        "time_zone_name": program.conference.zone,
    }
    for name, value in told.items():
        if value:
            _add(conference, name, value)
    ids = Ids(program)
    people = {each.key: ids.number(ids.guid("person", each.key)) for each in program.people}
    for day in found:
        _add_day(root, day, ids, people)
    indent(root, " ")
    body: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return body + b"\n"


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return events.refusal(program)


def losses(program: Program) -> tuple[str, ...]:
    """Return what a schedule leaves out."""
    return events.losses(program)


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = clean(text)


def _add_day(root: Element, day: Day, ids: Ids, people: Mapping[str, int]) -> None:
    told = {
        "index": str(day.number),
        "date": day.date.isoformat(),
        "start": day.start.isoformat(),
        "end": day.end.isoformat(),
    }
    element = SubElement(root, "day", told)
    for name, held in day.rooms:
        room = SubElement(element, "room", {"name": clean(name), "guid": str(ids.guid("room", name))})
        for event in held:
            _add_event(room, event, ids, people)


def _add_event(room: Element, event: Event, ids: Ids, people: Mapping[str, int]) -> None:
    element = SubElement(room, "event", {"guid": event.guid, "id": str(event.number)})
    told = {
        "date": event.start.isoformat(),
        "start": f"{event.start:%H:%M}",
        "duration": event.duration,
        "room": event.room,
        "slug": event.slug,
        "title": event.title,
        "subtitle": event.subtitle,
        "track": event.track,
        "type": event.kind,
        "language": "",
        "abstract": event.abstract,
        "description": "",
    }
    for name, value in told.items():
        _add(element, name, value)
    persons = SubElement(element, "persons")
    for each in event.people:
        guid = str(ids.guid("person", each.key))
        SubElement(persons, "person", {"id": str(people[each.key]), "guid": guid}).text = clean(each.name)
    links = SubElement(element, "links")
    for url, label in event.links:
        SubElement(links, "link", {"href": url}).text = clean(label)
