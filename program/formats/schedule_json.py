"""schedule.json: the same schedule as in schedule.xml, for programs that would rather have JSON."""

import json
from typing import Any

from program.formats import events
from program.formats.events import Day, Event, Ids, days
from program.values import Program, Stamp

SCHEMA = "https://c3voc.de/schedule/schema.json"


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the schedule. Raises CannotWriteError where no session has its times yet."""
    found = days(program)
    ids = Ids(program)
    conference: dict[str, Any] = {
        "acronym": events.acronym(program),
        "title": program.conference.name,
        "start": found[0].date.isoformat(),
        "end": found[-1].date.isoformat(),
        "daysCount": len(found),
        "timeslot_duration": "00:05",
        "time_zone_name": program.conference.zone or "UTC",
        "rooms": [{"name": each.name, "guid": str(ids.guid("room", each.name))} for each in program.rooms],
        "tracks": [{"name": each.name, "slug": each.key} for each in program.tracks],
        "days": [_day(each, ids) for each in found],
    }
    schedule = {"version": f"release {stamp.number}" if stamp else "draft", "conference": conference}
    tree = {"$schema": SCHEMA, "generator": {"name": "Plenary"}, "schedule": schedule}
    return (json.dumps(tree, ensure_ascii=False, indent=1) + "\n").encode()


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return events.refusal(program)


def losses(program: Program) -> tuple[str, ...]:
    """Return what a schedule leaves out."""
    return events.losses(program)


def _day(day: Day, ids: Ids) -> dict[str, Any]:
    return {
        "index": day.number,
        "date": day.date.isoformat(),
        "day_start": day.start.isoformat(),
        "day_end": day.end.isoformat(),
        "rooms": {name: [_event(each, ids) for each in held] for name, held in day.rooms},
    }


def _event(event: Event, ids: Ids) -> dict[str, Any]:
    return {
        "guid": event.guid,
        "id": event.number,
        "date": event.start.isoformat(),
        "start": f"{event.start:%H:%M}",
        "duration": event.duration,
        "room": event.room,
        "slug": event.slug,
        "url": f"urn:uuid:{event.guid}",
        "title": event.title,
        "subtitle": event.subtitle or None,
        "track": event.track or None,
        "type": event.kind,
        "language": None,
        "abstract": event.abstract or None,
        "description": None,
        "persons": [{"name": each.name, "guid": str(ids.guid("person", each.key))} for each in event.people],
        "links": [{"url": url, "title": label, "type": "related"} for url, label in event.links],
        "attachments": [],
    }
