"""HotCRP's exports: the papers' JSON of three generations, and its CSV files of papers and authors.

Fields and generations are those of src/paperexport.php (v2.102, v3.0, v3.2) and src/listactions/la_getauthors.php.
"""

from collections.abc import Sequence

from program.formats.records import dialects
from program.formats.records.dialects import Dialect, signature
from program.formats.records.fields import Role
from program.formats.records.model import Record, Table
from program.formats.records.notes import Notes
from program.formats.records.texts import as_text
from program.formats.source import Recognition, SourceFile
from program.values import Reading


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that the files are HotCRP's exports, or None."""
    return dialects.recognise(HOTCRP, sources)


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the accepted papers of HotCRP's exports; papers that HotCRP withheld are findings."""
    return dialects.read(HOTCRP, sources)


def _prepare(tables: list[Table], notes: Notes) -> list[Table]:
    """Return the tables without objects that hold an error in place of a paper; each is told."""
    for table in tables:
        kept: list[Record] = []
        for record in table.records:
            error = as_text(record.fields.get("error"))
            if error and record.raw(Role.TITLE) is None:
                notes.refuse(
                    "paper-withheld",
                    "HotCRP withheld this paper from the account that made the export.",
                    record.where,
                    words=f"{as_text(record.fields.get('pid'))}: {error}",
                    alternative="Export as an administrator of all papers.",
                )
            else:
                kept.append(record)
        table.records = kept
    return [table for table in tables if table.records]


HOTCRP = Dialect(
    system="hotcrp",
    title="HotCRP",
    signatures=(
        signature("pid", "title", "authors", "status"),
        signature("pid", "title", "contacts"),
        signature("object", "pid"),
        signature("pid", "error"),
        signature("paper", "title", "given name", "family name", "email"),
        signature("paper", "title", "first", "last", "email"),
    ),
    roles={
        "paper": Role.ID,
        "pid": Role.ID,
        "iscontact": Role.CONTACT,
        "contacts": Role.OTHER,
        "submission": Role.OTHER,
        "status": Role.STATUS,
        "decision": Role.OTHER,
    },
    prepare=_prepare,
)
