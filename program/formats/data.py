"""YAML, JSON and XML of unknown shape, with tables beside: what looks like papers and sessions, who refers to whom."""

from collections.abc import Sequence

from program.formats.records import files
from program.formats.records.fields import Role
from program.formats.records.notes import Notes
from program.formats.records.persons import has_authors
from program.formats.records.reading import described, read_tables
from program.formats.records.tables import is_keynotes, papers_in
from program.formats.source import Recognition, SourceFile
from program.values import Reading


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return how sure it is that the files are YAML, JSON or XML, at least one, with papers; None when not."""
    if not any(files.is_tree(source) for source in sources):
        return None
    tables = []
    for source in sources:
        found = files.tables_in(source, Notes())
        if not found:
            return None
        tables += found
    papers = papers_in(tables)
    if not papers and any(is_keynotes(table) for table in tables):
        return Recognition(0.75, "records of invited talks")
    if not papers:
        return Recognition(0.3, "YAML, JSON or XML without anything that looks like papers")
    sure = 0.8 if any(has_authors(table) or table.has(Role.SPEAKER) for table in papers) else 0.5
    return Recognition(sure, f"records in YAML, JSON or XML; {described(papers)}")


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the program of the files. Raises ReadError for a file that is neither YAML nor JSON nor a table."""
    notes = Notes()
    return read_tables(files.tables_of(sources, notes), sources, notes)
