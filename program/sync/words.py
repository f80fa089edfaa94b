"""Values of fields as a person would write them. Pure."""

import datetime as dt
import zoneinfo
from collections.abc import Iterable
from typing import Any

from program.sync.facts import (
    AFFILIATIONS,
    CONFERENCE,
    KEYNOTES,
    ORDER,
    PAPERS,
    PEOPLE,
    ROOMS,
    SESSIONS,
    TRACKS,
    Facts,
    Sitting,
)
from program.values import Identifier, Link, Place

NOUNS = {
    CONFERENCE: "conference", ROOMS: "room", TRACKS: "track", AFFILIATIONS: "affiliation", PEOPLE: "person",
    PAPERS: "paper", KEYNOTES: "keynote", SESSIONS: "session",
}  # fmt: skip
FIELDS = {ORDER: "order", "slots": "place in the program", "is_withdrawn": "withdrawn", "web_site": "web site"}
SHOWN = {
    PAPERS: ("authors", "slots"),
    KEYNOTES: ("speakers", "slots"),
    SESSIONS: ("time", "room", "chairs"),
    ROOMS: ("name",),
    TRACKS: ("name",),
}
"""What is told of a whole object."""


class Words:
    """Tells values; knows the names behind the keys of all sides, ours before theirs before the base's."""

    def __init__(self, sides: Iterable[Facts | None], *, zone: str) -> None:
        self.zone = zoneinfo.ZoneInfo(zone or "UTC")
        self._names: dict[tuple[str, str], str] = {}
        self._slots: dict[str, str] = {}
        for side in sides:
            for kind, objects in side.objects.items() if side else ():
                for key, fields in objects.items():
                    self._names[kind, key] = _name(fields) or self._names.get((kind, key), "")
                    for slot in fields.get("slots", ()):
                        self._slots[slot.key] = self._names[kind, key]

    def name(self, kind: str, key: str) -> str:
        """Return an object's name or title, or that it is to be announced."""
        return self._names.get((kind, key)) or f"{NOUNS[kind].capitalize()} (title to be announced)"

    @staticmethod
    def field(field: str) -> str:
        """Return what a field is called."""
        return FIELDS.get(field, field.replace("_", " "))

    def tell(self, kind: str, field: str, value: Any) -> str:
        """Return a field's value in words; of a whole object what one knows it by."""
        if value is None:
            return ""
        if not field:
            told = (self.tell(kind, each, value[each]) for each in SHOWN.get(kind, ()))
            return "; ".join(each for each in told if each)
        if field in ("room", "track"):
            return self.name(ROOMS if field == "room" else TRACKS, value)
        if isinstance(value, tuple):
            return self._tell_tuple(kind, field, value)
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

    def _tell_tuple(self, kind: str, field: str, value: tuple[Any, ...]) -> str:
        if field == "name":
            return self._person_name(*value)
        if field == "time":
            return self._times(*value)
        if field == "days":
            return " – ".join(str(each) for each in value if each)
        if field == ORDER:
            return "; ".join(self._slots.get(each) or self.name(kind, each) for each in value)
        return "; ".join(self._part(each) for each in value)

    def _part(self, part: Any) -> str:
        if isinstance(part, Place):
            return self._place(part)
        if isinstance(part, Sitting):
            start, minutes = part.time
            board = f"board {part.board}" if part.board else ""
            more = (self._moment(start), f"{minutes} min" if minutes else "", board)
            return ", ".join(each for each in (self.name(SESSIONS, part.session), *more) if each)
        if isinstance(part, Link):
            return " ".join(each for each in (part.kind.value, part.label, part.url) if each)
        if isinstance(part, Identifier):
            return f"{part.system} {part.value}"
        return str(part)

    def _place(self, place: Place) -> str:
        told = [self.name(AFFILIATIONS, each) for each in place.affiliations]
        told += [mark for mark in ("presenter", "contact") if getattr(place, f"is_{mark}", False)]
        name = self.name(PEOPLE, place.person)
        return f"{name} ({', '.join(told)})" if told else name

    @staticmethod
    def _person_name(name: str, given: str, family: str, suffix: str) -> str:
        parts = ", ".join(each for each in (family, given, suffix) if each)
        return f"{name} ({parts})" if family and name != f"{given} {family}" else name

    def _times(self, start: dt.datetime | None, end: dt.datetime | None) -> str:
        if start is None:
            return ""
        return f"{self._moment(start)} – {end.astimezone(self.zone):%H:%M}" if end else self._moment(start)

    def _moment(self, moment: dt.datetime | None) -> str:
        return f"{moment.astimezone(self.zone):%a %d %b %Y %H:%M}" if moment else ""


def _name(fields: dict[str, Any]) -> str:
    name = fields.get("name", fields.get("title", ""))
    text: str = name[0] if isinstance(name, tuple) else name
    return text
