"""Files of any kind that holds records (separated text, workbooks, YAML, JSON) to tables."""

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from program.formats import yaml_text
from program.formats.records import grids, sheets, trees, xml_tree
from program.formats.records.fields import Role
from program.formats.records.model import Table
from program.formats.records.notes import Notes
from program.formats.source import ReadError, SourceFile, decode_text
from program.values import Where

CONTROL = re.compile("[\x01-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")
ESCAPED_CONTROL = re.compile(
    r"\\u00(?:0[0-8bcef]|1[0-9a-f]|7f)|\\[bf](?![a-z])|\\uff(?:fe|ff)|[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]",
    re.IGNORECASE,
)
OTHER_ENDINGS = (".md", ".markdown", ".html", ".htm", ".php", ".bib", ".tex", ".ics", ".xml")


def tables_of(sources: Sequence[SourceFile], notes: Notes) -> list[Table]:
    """Return the tables of all files. Raises ReadError for a file that holds none."""
    tables: list[Table] = []
    for source in sources:
        found = tables_in(source, notes)
        if not found:
            message = (
                "No table was found: no separator cuts the lines into columns. Save the sheet as CSV with a header."
            )
            raise ReadError(message, source.where)
        tables += found
    return tables


def tables_in(source: SourceFile, notes: Notes) -> list[Table]:
    """Return the tables of a file; none where it is of another kind. Raises ReadError when it is broken.

    Columns of which a person said what they hold are taken at that word; ReadError tells when none has such a name.
    """
    tables = _tables_in(source, notes)
    for name, role in source.columns if tables else ():
        holders = [table for table in tables if name in table.columns]
        if not holders:
            known = ", ".join(dict.fromkeys(f"“{each}”" for table in tables for each in table.columns))
            message = f"There is no column “{name}”. There are: {known}."
            raise ReadError(message, source.where)
        for table in holders:
            table.overrides[name] = Role(role)
    return tables


def _tables_in(source: SourceFile, notes: Notes) -> list[Table]:
    if sheets.is_workbook(source):
        named = sheets.sheets_of(source, notes).items()
        told = frozenset(name for name, _ in source.columns)
        found = [grids.table_of(rows, file=source.name, name=name, sheet=name, told=told) for name, rows in named]
        return [table for table in found if table]
    if sheets.is_zip(source):
        return []
    if xml_tree.is_xml(source):
        return trees.tables_of(xml_tree.tree_of(source), source.name)
    if is_tree(source):
        found_in_tree = trees.tables_of(tree_of(source), source.name)
        _tell_controls(decode_text(source), source, notes, ESCAPED_CONTROL)
        return found_in_tree
    table = separated(source, notes)
    return [table] if table else []


def separated(source: SourceFile, notes: Notes) -> Table | None:
    """Return the table of separated text, or None where it is none; what is wrong with its rows is noted."""
    text = decode_text(source)
    if source.name.lower().endswith(OTHER_ENDINGS) or text.lstrip().startswith("<"):
        return None
    separator = grids.separator_of(text)
    if not separator:
        return None
    rows = grids.rows_of_text(text, separator, source)
    told = frozenset(name for name, _ in source.columns)
    table = grids.table_of(rows, file=source.name, name=source.name, told=told)
    if table:
        _tell_controls(text, source, notes, CONTROL)
        notes.findings += grids.ragged(rows, separator, source)
        if separator != ",":
            notes.tell("separator", f"The cells stand between {grids.SEPARATOR_NAMES[separator]}.", source.where)
    return table


def _tell_controls(text: str, source: SourceFile, notes: Notes, pattern: re.Pattern[str]) -> None:
    """Tell that a text has control characters; they are taken out of all that is read."""
    found = pattern.search(text)
    if found:
        where = Where(file=source.name, line=text.count("\n", 0, found.start()) + 1)
        count = len(pattern.findall(text))
        notes.warn("control-characters", f"{count} control characters were taken out.", where)


def is_tree(source: SourceFile) -> bool:
    """Return whether a file may be YAML, JSON or XML by its name and its first letters."""
    if xml_tree.is_xml(source):
        return True
    if source.name.lower().endswith(OTHER_ENDINGS) or sheets.is_zip(source):
        return False
    text = decode_text(source).lstrip()
    if text.startswith(("{", "[")) or source.name.endswith((".yml", ".yaml", ".json")):
        return True
    return text.startswith(("---\n", "%YAML"))


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
        except (RecursionError, ValueError) as error:
            message = "This JSON is nested too deep, or has numbers too long, for a program."
            raise ReadError(message, Where(file=name)) from error
    return yaml_text.load(text, name)
