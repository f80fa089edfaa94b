"""The register of formats: each is one module beside this one, and one line here.

A module is imported when its format is used, so that a heavy library costs nobody else. A module that reads has
`read(sources) -> Reading` and `recognise(sources) -> Recognition | None`; one that writes has `write(program) -> bytes`.
"""

import importlib
from collections.abc import Sequence
from types import ModuleType

import msgspec

from program.formats.source import ReadError, Recognition, SourceFile
from program.values import Program, Reading


class Format(msgspec.Struct, frozen=True, kw_only=True):
    """A format's name in commands and addresses, its title for people, and what its module can do."""

    name: str
    title: str
    module: str
    extension: str
    media_type: str
    reads: bool = False
    writes: bool = False

    def load(self) -> ModuleType:
        """Return the format's module."""
        return importlib.import_module(f"program.formats.{self.module}")

    def write(self, program: Program) -> bytes:
        """Return the program in this format."""
        data: bytes = self.load().write(program)
        return data


FORMATS = (
    Format(
        name="json", title="Program (JSON)", module="json_program",
        extension="json", media_type="application/json", reads=True, writes=True,
    ),
    Format(
        name="csv", title="Schedule (CSV)", module="csv_schedule",
        extension="csv", media_type="text/csv; charset=utf-8", writes=True,
    ),
    Format(
        name="xlsx", title="Schedule (Excel)", module="xlsx_schedule", extension="xlsx",
        media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", writes=True,
    ),
    Format(
        name="ics", title="Calendar (iCalendar)", module="ics",
        extension="ics", media_type="text/calendar; charset=utf-8", writes=True,
    ),
    Format(
        name="text", title="Text of a program page", module="text",
        extension="txt", media_type="text/plain; charset=utf-8", reads=True,
    ),
)  # fmt: skip


def readers() -> tuple[Format, ...]:
    """Return the formats that can be read, in the order in which they are tried."""
    return tuple(each for each in FORMATS if each.reads)


def writers() -> tuple[Format, ...]:
    """Return the formats that can be written, in the order in which they are offered."""
    return tuple(each for each in FORMATS if each.writes)


def find(name: str) -> Format:
    """Return the format of that name, or raise LookupError with the names that there are."""
    for each in FORMATS:
        if each.name == name:
            return each
    message = f"There is no format “{name}”. There are: {', '.join(each.name for each in FORMATS)}."
    raise LookupError(message)


def read(sources: Sequence[SourceFile], *, name: str = "") -> Reading:
    """Return what the files hold, read by the named format or by the one that recognises them most surely.

    Raises ReadError when no format knows them, LookupError when the named one can't read.
    """
    if name:
        form = find(name)
        if not form.reads:
            message = f"Plenary writes “{name}” but does not read it."
            raise LookupError(message)
        reading: Reading = form.load().read(sources)
        return msgspec.structs.replace(reading, format=name, reason="asked for by name")
    best: tuple[Format, Recognition] | None = None
    for form in readers():
        recognition: Recognition | None = form.load().recognise(sources)
        if recognition and (best is None or recognition.sure > best[1].sure):
            best = (form, recognition)
    if best is None:
        known = ", ".join(f"{each.title} ({each.name})" for each in readers())
        message = f"No known layout. Plenary reads: {known}."
        raise ReadError(message, sources[0].where)
    form, recognition = best
    reading = form.load().read(sources)
    return msgspec.structs.replace(reading, format=form.name, reason=recognition.reason)
