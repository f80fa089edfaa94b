"""EasyChair's conference data: a workbook, or its tables as CSV, matched by their columns and not by their names."""

from collections.abc import Sequence

from people.text import fold
from program.formats.records import dialects
from program.formats.records.dialects import Dialect, signature
from program.formats.records.fields import Role, plain_name
from program.formats.records.model import Table
from program.formats.records.notes import Notes
from program.formats.records.texts import as_text
from program.formats.source import Recognition, SourceFile
from program.values import Reading

READ = (signature("#", "title", "authors"), signature("submission #", "first name", "last name"))


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that the files are EasyChair's tables, or None."""
    return dialects.recognise(EASYCHAIR, sources)


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the accepted submissions of EasyChair's tables, with the authors of the table of authors."""
    return dialects.read(EASYCHAIR, sources)


def _prepare(tables: list[Table], notes: Notes) -> list[Table]:
    """Return the tables of submissions and authors, without deleted submissions; reviews and bids are not read."""
    kept = [table for table in tables if any(wanted <= {plain_name(name) for name in table.columns} for wanted in READ)]
    for table in kept:
        deleted = next((name for name in table.columns if plain_name(name) == "deleted"), None)
        if deleted:
            gone = [record for record in table.records if fold(as_text(record.fields.get(deleted))) == "yes"]
            table.records = [record for record in table.records if record not in gone]
            for record in gone:
                notes.doubt_once(
                    "papers-deleted", "Deleted submissions were left out.", record.where, record.text(Role.TITLE)
                )
    return kept


EASYCHAIR = Dialect(
    system="easychair",
    title="EasyChair",
    signatures=(
        signature("#", "title", "authors", "decision"),
        signature("#", "title", "authors", "keywords"),
        signature("submission #", "first name", "last name", "person #"),
    ),
    roles={
        "#": Role.ID,
        "submission #": Role.ID,
        "person #": Role.OTHER,
        "decision": Role.STATUS,
        "corresponding": Role.CONTACT,
        "submitted": Role.OTHER,
        "web page": Role.OTHER,
        "form fields": Role.OTHER,
    },
    prepare=_prepare,
)
