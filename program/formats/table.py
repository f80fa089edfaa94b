"""Tables with any header: CSV, TSV and other separated text, XLSX, ODS; several files that refer to each other."""

from collections.abc import Sequence

from program.formats.records import files
from program.formats.records.fields import Role
from program.formats.records.notes import Notes
from program.formats.records.persons import has_authors
from program.formats.records.reading import described, read_tables
from program.formats.source import Recognition, SourceFile
from program.values import Reading


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return how sure it is that the files are tables; None when one of them is not, or none has titles."""
    tables = []
    for source in sources:
        found = [] if files.is_tree(source) else files.tables_in(source, Notes())
        if not found:
            return None
        tables += found
    titled = [table for table in tables if table.has(Role.TITLE)]
    if not titled:
        return None
    told = any(has_authors(table) or table.has(Role.SPEAKER) for table in titled)
    sure = 0.85 if told and any(table.has_header for table in tables) else 0.55
    return Recognition(sure, f"cells in rows and columns; {described(tables)}")


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the program of the tables. Raises ReadError for a file that is no table."""
    notes = Notes()
    return read_tables(files.tables_of(sources, notes), sources, notes)
