"""Sheets whose columns somebody else decides: which fields of the program stand in which, and in what form. Pure.

Each attendee app takes a sheet of its own. A Mapping says one; the apps that are known are Mappings in modules of their
own, and staff make and keep others on the page of exports.
"""

import csv
import datetime as dt
import importlib
import io
import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any

import msgspec

from people.text import clean, clean_line
from program.formats.cells import guard
from program.index import KIND_LABELS, Index
from program.values import CannotWriteError, Place, Program, Session, SessionKind, Slot, Stamp, Value

NO_TIMES = "No session has a start and an end yet: the sheet would be empty. Give the sessions their times."
KNOWN = ("guidebook", "hopin", "indico", "accelevents", "sched")
"""Modules beside this one, each with a MAPPING."""
LONGEST = 100
"""Columns of one sheet."""


class Level(StrEnum):
    """What a row of a sheet is."""

    SESSIONS = "sessions"
    TALKS = "talks"
    BOTH = "both"


class Column(Value, frozen=True, kw_only=True):
    """A column: its header, the field that it holds, or the text that stands in every row where there is no field."""

    header: str
    field: str = ""
    text: str = ""


class Mapping(Value, frozen=True, kw_only=True):
    """A sheet: rows, columns, the forms of dates and times (strftime), and what stands between several values."""

    level: Level = Level.SESSIONS
    columns: tuple[Column, ...] = ()
    date: str = "%Y-%m-%d"
    time: str = "%H:%M"
    between: str = "; "
    delimiter: str = ","
    has_header: bool = True
    in_utc: bool = False


class Row(msgspec.Struct, frozen=True):
    """What a row is about: a session, or a talk in it; the times are aware."""

    session: Session
    slot: Slot | None
    start: dt.datetime
    end: dt.datetime
    number: int


class _Sheet:
    """One program in one mapping."""

    def __init__(self, index: Index, mapping: Mapping) -> None:
        self.index = index
        self.mapping = mapping

    def rows(self) -> Iterator[Row]:
        number = 0
        for session in self.index.program.sessions:
            if not session.start or not session.end:
                continue
            if self.mapping.level is not Level.TALKS or not session.slots:
                number += 1
                yield Row(session, None, session.start, session.end, number)
            if self.mapping.level is not Level.SESSIONS:
                for slot, start, end in self.index.slot_spans(session):
                    number += 1
                    yield Row(session, slot, start, end, number)

    def cell(self, column: Column, row: Row) -> str:
        if not column.field:
            return column.text
        return FIELDS[column.field](self, row)

    def moment(self, moment: dt.datetime, form: str) -> str:
        local = moment.astimezone(dt.UTC if self.mapping.in_utc else self.index.zone)
        # "%-d" is not known everywhere; it is asked for as "{d}", "{m}" and "{I}" are.
        form = re.sub(r"%-([dmIH])", lambda found: str(int(local.strftime(f"%{found[1]}"))), form)
        return local.strftime(form)

    def names(self, places: Iterable[Place]) -> str:
        return self.mapping.between.join(clean_line(self.index.people[each.person].name) for each in places)

    def from_where(self, places: Iterable[Place]) -> str:
        found = (self.index.affiliations[key].name for each in places for key in each.affiliations)
        return self.mapping.between.join(dict.fromkeys(clean_line(each) for each in found))

    def places(self, row: Row) -> tuple[Place, ...]:
        """Return a talk's people; a session's: those of its keynotes and panels, else none."""
        slots = [row.slot] if row.slot else [each for each in row.session.slots if each.keynote]
        found: list[Place] = []
        for slot in slots:
            found += (
                self.index.papers[slot.paper].authors
                if slot.paper
                else self.index.keynotes[slot.keynote or ""].speakers
            )
        return tuple(found)

    def speakers(self, row: Row) -> tuple[Place, ...]:
        """Return who speaks: the presenters where they are known, else everybody."""
        places = self.places(row)
        presenting = tuple(each for each in places if getattr(each, "is_presenter", False))
        return presenting or places

    def title(self, row: Row) -> str:
        if row.slot is None:
            return clean_line(self.index.session_title(row.session))
        held = self.index.papers[row.slot.paper] if row.slot.paper else self.index.keynotes[row.slot.keynote or ""]
        return clean_line(held.title) or "Title to be announced"

    def description(self, row: Row) -> str:
        if row.slot is None:
            return clean(row.session.description)
        held = self.index.papers[row.slot.paper] if row.slot.paper else self.index.keynotes[row.slot.keynote or ""]
        return clean(held.abstract)

    def room(self, row: Row) -> str:
        return clean_line(self.index.rooms[row.session.room].name) if row.session.room else ""

    def track(self, row: Row) -> str:
        return clean_line(self.index.tracks[row.session.track].name) if row.session.track else ""

    def first_speaker(self, row: Row, part: str) -> str:
        for each in self.speakers(row):
            person = self.index.people[each.person]
            given, family = (person.given, person.family) if person.family else ("", person.name)
            return clean_line(given if part == "given" else family)
        return ""


ACCELEVENTS = {
    SessionKind.KEYNOTE: "MAIN_STAGE_SESSION", SessionKind.PLENARY: "MAIN_STAGE_SESSION",
    SessionKind.WORKSHOP: "WORKSHOP", SessionKind.TUTORIAL: "WORKSHOP", SessionKind.BREAK: "BREAK",
    SessionKind.SOCIAL: "MEET_UP", SessionKind.POSTERS: "EXPO", SessionKind.OTHER: "OTHER",
}  # fmt: skip
FIELDS: dict[str, Callable[[_Sheet, Row], str]] = {
    "id": lambda _, row: row.slot.key if row.slot else row.session.key,
    "number": lambda _, row: str(row.number),
    "title": lambda sheet, row: sheet.title(row),
    "session": lambda sheet, row: clean_line(sheet.index.session_title(row.session)),
    "level": lambda _, row: "Sub" if row.slot else "Session",
    "kind": lambda _, row: KIND_LABELS[row.session.kind],
    "date": lambda sheet, row: sheet.moment(row.start, sheet.mapping.date),
    "start": lambda sheet, row: sheet.moment(row.start, sheet.mapping.time),
    "end date": lambda sheet, row: sheet.moment(row.end, sheet.mapping.date),
    "end": lambda sheet, row: sheet.moment(row.end, sheet.mapping.time),
    "start date and time": lambda sheet, row: sheet.moment(row.start, f"{sheet.mapping.date} {sheet.mapping.time}"),
    "end date and time": lambda sheet, row: sheet.moment(row.end, f"{sheet.mapping.date} {sheet.mapping.time}"),
    "minutes": lambda _, row: str(round((row.end - row.start).total_seconds() / 60)),
    "time zone": lambda sheet, _: "UTC" if sheet.mapping.in_utc else sheet.index.conference.zone,
    "room": lambda sheet, row: sheet.room(row),
    "capacity": lambda sheet, row: str(sheet.index.rooms[row.session.room].capacity or "") if row.session.room else "",
    "track": lambda sheet, row: sheet.track(row),
    "description": lambda sheet, row: sheet.description(row),
    "speakers": lambda sheet, row: sheet.names(sheet.speakers(row)),
    "authors": lambda sheet, row: sheet.names(sheet.places(row)),
    "affiliations": lambda sheet, row: sheet.from_where(sheet.places(row)),
    "chairs": lambda sheet, row: sheet.names(row.session.chairs),
    "first speaker, given name": lambda sheet, row: sheet.first_speaker(row, "given"),
    "first speaker, family name": lambda sheet, row: sheet.first_speaker(row, "family"),
    "topics": lambda sheet, row: (
        sheet.mapping.between.join(sheet.index.papers[row.slot.paper].topics) if row.slot and row.slot.paper else ""
    ),
    "accelevents format": lambda _, row: ACCELEVENTS.get(row.session.kind, "REGULAR_SESSION"),
}
"""What a column can hold, by the name that the page of exports gives it."""


def rows(program: Program, mapping: Mapping, *, most: int | None = None) -> Iterator[list[str]]:
    """Yield the sheet's rows under its header, as text; at most so many. Sessions without times are left out."""
    sheet = _Sheet(Index(program), mapping)
    for number, row in enumerate(sheet.rows()):
        if most is not None and number >= most:
            return
        yield [sheet.cell(each, row) for each in mapping.columns]


def as_csv(program: Program, mapping: Mapping) -> bytes:
    """Return the sheet as CSV in UTF-8, no cell of which runs. Raises CannotWriteError where nothing has a time."""
    if not any(each.start and each.end for each in program.sessions):
        raise CannotWriteError(NO_TIMES)
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=mapping.delimiter, lineterminator="\r\n")
    if mapping.has_header:
        writer.writerow([each.header for each in mapping.columns])
    writer.writerows([guard(cell) for cell in row] for row in rows(program, mapping))
    return stream.getvalue().encode()


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return "" if any(each.start and each.end for each in program.sessions) else NO_TIMES


def losses(program: Program, mapping: Mapping) -> tuple[str, ...]:
    """Return which fields have no column, and how many sessions have no times."""
    held = {each.field for each in mapping.columns}
    told = []
    if mapping.level is Level.SESSIONS and any(each.slots for each in program.sessions):
        told.append("A row is a session: its papers are left out.")
    missing = [name for name in ("room", "track", "description", "speakers", "authors", "chairs") if name not in held]
    if "speakers" in held or "authors" in held:
        missing = [name for name in missing if name not in ("speakers", "authors")]
    if missing:
        told.append(f"There is no column for: {', '.join(missing)}.")
    untimed = sum(not (each.start and each.end) for each in program.sessions)
    if untimed:
        told.append(f"{untimed} of {len(program.sessions)} sessions have no times yet and are left out.")
    return tuple(told)


def writer(mapping: Mapping) -> tuple[Callable[..., bytes], Callable[[Program], tuple[str, ...]]]:
    """Return what a format's module needs: its `write` and its `losses`."""

    def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # every writer takes it
        return as_csv(program, mapping)

    return write, lambda program: losses(program, mapping)


def known() -> dict[str, Mapping]:
    """Return the sheets of the apps that are known, by the apps' names."""
    found = {}
    for name in KNOWN:
        module = importlib.import_module(f"program.formats.{name}")
        found[name.capitalize()] = module.MAPPING
    return found


def as_data(mapping: Mapping) -> Any:
    """Return a sheet as plain data, to be kept."""
    return msgspec.to_builtins(mapping)


def from_data(data: Any) -> Mapping:
    """Return the sheet that was kept."""
    return msgspec.convert(data, Mapping)


def columns(*pairs: str) -> tuple[Column, ...]:
    """Return columns from "Header: field"; "Header = text" stands for the same text in every row."""
    made = []
    for pair in pairs:
        header, colon, field = pair.partition(": ")
        if colon:
            made.append(Column(header=header, field=field))
        else:
            header, _, text = pair.partition(" = ")
            made.append(Column(header=header, text=text))
    return tuple(made)
