"""START (Softconf): the spreadsheet of submissions, with a group of columns for each author ("1: First Name", …)."""

from collections.abc import Sequence

from program.formats.records import dialects
from program.formats.records.dialects import Dialect, signature
from program.formats.records.fields import Role
from program.formats.source import Recognition, SourceFile
from program.values import Reading


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that the files are START's spreadsheets of submissions, or None."""
    return dialects.recognise(SOFTCONF, sources)


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the accepted submissions of START's spreadsheets."""
    return dialects.read(SOFTCONF, sources)


SOFTCONF = Dialect(
    system="softconf",
    title="START (Softconf)",
    signatures=(
        signature("submission id", "title", "acceptance status"),
        signature("submission id", "title", "1 last name"),
        signature("submission id", "title", "all author emails"),
    ),
    roles={"submission id": Role.ID, "acceptance status": Role.STATUS, "all author emails": Role.EMAIL},
)
