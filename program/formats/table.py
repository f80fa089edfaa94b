"""Tables with any header: CSV, TSV and other separated text, one file or several that refer to each other."""

from collections.abc import Sequence

from program.formats.records import grids
from program.formats.records.fields import Role
from program.formats.records.model import Table
from program.formats.records.notes import Notes
from program.formats.records.persons import has_authors
from program.formats.records.reading import described, read_tables
from program.formats.source import ReadError, Recognition, SourceFile, decode_text
from program.values import Reading

MARKUP = ("<", "{", "[")


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return how sure it is that the files are separated text; None when one of them is not."""
    tables = [_table(source, None) for source in sources]
    if not all(tables):
        return None
    found = [table for table in tables if table]
    titled = [table for table in found if table.has(Role.TITLE)]
    if not titled:
        return None
    told = any(has_authors(table) or table.has(Role.SPEAKER) for table in titled)
    sure = 0.85 if told and any(table.has_header for table in found) else 0.55
    return Recognition(sure, f"cells between separators; {described(found)}")


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the program of the tables. Raises ReadError for text that is no table."""
    notes = Notes()
    tables = []
    for source in sources:
        table = _table(source, notes)
        if table is None:
            message = (
                "No table was found: no separator cuts the lines into columns. Save the sheet as CSV with a header."
            )
            raise ReadError(message, source.where)
        tables.append(table)
    return read_tables(tables, sources, notes)


def _table(source: SourceFile, notes: Notes | None) -> Table | None:
    """Return the table of a file, or None where it is none; what is wrong with its rows goes into the notes."""
    text = decode_text(source)
    if text.lstrip().startswith(MARKUP) or source.name.endswith((".json", ".yml", ".yaml", ".md", ".html", ".bib")):
        return None
    separator = grids.separator_of(text)
    if not separator:
        return None
    rows = grids.rows_of_text(text, separator, source)
    table = grids.table_of(rows, file=source.name, name=source.name)
    if notes and table:
        notes.findings += grids.ragged(rows, separator, source)
    if notes and separator != ",":
        notes.tell("separator", f"The cells stand between {grids.SEPARATOR_NAMES[separator]}.", source.where)
    return table
