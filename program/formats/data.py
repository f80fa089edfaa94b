"""YAML and JSON of unknown shape: lists and mappings that look like papers, sessions and people, and their references."""

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from program.formats import yaml_text
from program.formats.records import trees
from program.formats.records.fields import Role
from program.formats.records.model import Table
from program.formats.records.notes import Notes
from program.formats.records.persons import has_authors
from program.formats.records.reading import described, read_tables
from program.formats.records.tables import papers_in
from program.formats.source import ReadError, Recognition, SourceFile, decode_text
from program.values import Reading, Where


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return how sure it is that the files are YAML or JSON with papers; None when they are neither."""
    tables: list[Table] = []
    for source in sources:
        if not looks_like_data(source):
            return None
        tables += trees.tables_of(tree_of(source), source.name)
    found = papers_in(tables)
    if not found:
        return Recognition(0.3, "YAML or JSON without anything that looks like papers") if tables else None
    sure = 0.8 if any(has_authors(table) or table.has(Role.SPEAKER) for table in found) else 0.5
    return Recognition(sure, f"records in YAML or JSON; {described(found)}")


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the program of the files. Raises ReadError for text that is neither YAML nor JSON."""
    tables = [table for source in sources for table in trees.tables_of(tree_of(source), source.name)]
    return read_tables(tables, sources, Notes())


def looks_like_data(source: SourceFile) -> bool:
    """Return whether a file may be YAML or JSON by its name and its first letters."""
    text = decode_text(source).lstrip()
    if text.startswith(("{", "[")):
        return not source.name.endswith((".md", ".html", ".bib"))
    if source.name.endswith((".yml", ".yaml")) or text.startswith(("---\n", "%YAML")):
        return not source.name.endswith(".md")
    return source.name.endswith(".json")


def tree_of(source: SourceFile) -> Any:
    """Return a file's tree. Raises ReadError with the line where it is broken."""
    return _tree(decode_text(source), source.name)


@lru_cache(maxsize=8)
def _tree(text: str, name: str) -> Any:
    """Return the tree of a text; the same file is recognised and then read."""
    if text.lstrip().startswith(("{", "[")) and not name.endswith((".yml", ".yaml")):
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            message = f"This is no JSON: {error.msg}, column {error.colno}."
            raise ReadError(message, Where(file=name, line=error.lineno)) from error
        except RecursionError as error:
            message = "This JSON is nested too deep for a program."
            raise ReadError(message, Where(file=name)) from error
    return yaml_text.load(text, name)
