"""Microsoft CMT's list of submissions: XLSX, the XML of Excel 2003, or tab-delimited; both ways to write authors.

`Authors` holds "First Last (Organisation)*; …", `Author Names` holds "Last, First*; …" and is read where the first is
missing. The row of the header is searched, since exports put titles above it.
"""

from collections.abc import Sequence

from program.formats.records import dialects
from program.formats.records.dialects import Dialect, signature
from program.formats.records.fields import Role
from program.formats.records.model import Table
from program.formats.records.notes import Notes
from program.formats.source import Recognition, SourceFile
from program.values import Reading


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that the files are CMT's lists of submissions, or None."""
    return dialects.recognise(CMT, sources)


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the accepted papers of CMT's lists."""
    return dialects.read(CMT, sources)


def _prepare(tables: list[Table], _notes: Notes) -> list[Table]:
    """Return the tables with names to be turned: CMT documents `Author Names` as “Last, First”."""
    for table in tables:
        table.turns_names = True
    return tables


CMT = Dialect(
    system="cmt",
    title="Microsoft CMT",
    signatures=(
        signature("paper id", "paper title", "authors", "author names"),
        signature("paper id", "paper title", "author names", "status"),
        signature("paper id", "paper title", "authors", "status"),
        signature("paper id", "paper title", "primary contact author name"),
    ),
    roles={
        "primary contact author name": Role.OTHER,
        "created": Role.OTHER,
        "last modified": Role.OTHER,
        "original paper id": Role.OTHER,
        "files": Role.OTHER,
        "status": Role.STATUS,
        "track name": Role.TRACK,
    },
    prepare=_prepare,
)
