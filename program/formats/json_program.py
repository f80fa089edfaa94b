"""The Program's own JSON form, read and written without a loss (docs/program.schema.json)."""

import re
from collections.abc import Sequence

from program import values
from program.formats.references import faults
from program.formats.source import ReadError, Recognition, SourceFile, decode_text
from program.values import Program, ProgramError, Reading, Stamp, Where

BEGINNING = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{\s*\"version\"\s*:\s*\d")


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that it is certain when the one file is an object that begins with a version."""
    if len(sources) != 1 or not BEGINNING.match(sources[0].data):
        return None
    return Recognition(1.0, "a JSON object that begins with a Plenary version")


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the Program of the one file. Raises ReadError when it is none, with the path that is wrong."""
    if len(sources) != 1:
        message = "A Plenary program is one file; give them one by one."
        raise ReadError(message, sources[1].where)
    try:
        program = values.decode(decode_text(sources[0]))
    except ProgramError as error:
        raise ReadError(str(error), sources[0].where) from error
    for path, what in faults(program):
        message = f"This Plenary program does not hang together: {what}."
        raise ReadError(message, Where(file=sources[0].name, path=path))
    return Reading(program=program)


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # every writer takes it
    """Return the JSON form."""
    return values.encode(program)


def losses(_program: Program) -> tuple[str, ...]:
    """Return nothing: this form carries all of it."""
    return ()
