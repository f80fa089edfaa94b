"""Rows of cells to a table of records: where the header is, which separator is used, what stands without a header."""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from program.formats.records import headless
from program.formats.records.fields import is_header, role_of
from program.formats.records.model import Record, Table
from program.formats.source import ReadError, SourceFile
from program.values import Finding, Severity, Where

SEPARATORS = ",;\t|"
SEPARATOR_NAMES = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
HEADER_ROWS = 20
"""Rows that are searched for a header: exports put titles and dates above it."""
LONGEST_CELL = 2_000_000
# A quote that opens a cell and closes before its end: in this file quotes are part of the text.
LOOSE_QUOTE = re.compile(r'(?:^|\t)"[^"\t\n]*"[^"\t\n]+(?=\t|$)', re.MULTILINE)

csv.field_size_limit(LONGEST_CELL)


class Line(msgspec.Struct, frozen=True):
    """A row of cells with its line or row number in the file."""

    number: int
    cells: list[str]


def rows_of_text(text: str, separator: str, source: SourceFile) -> list[Line]:
    """Return the rows of separated text; quoted cells may hold separators and line breaks. Raises ReadError."""
    rows: list[Line] = []
    is_loose = separator == "\t" and LOOSE_QUOTE.search(text)
    lines = text.splitlines(keepends=True)
    reader = csv.reader(lines, delimiter=separator, quoting=csv.QUOTE_NONE if is_loose else csv.QUOTE_MINIMAL)
    begun = 1
    try:
        for cells in reader:
            rows.append(Line(begun, cells))
            begun = reader.line_num + 1
    except csv.Error as error:
        message = f"This row is no {SEPARATOR_NAMES[separator]}-separated text: {error}."
        raise ReadError(message, Where(file=source.name, line=begun)) from error
    return rows


def separator_of(text: str) -> str:
    """Return the separator of a text: the one that cuts its first rows most evenly; "" where none does."""
    best, found = 0.0, ""
    head = "".join(text.splitlines(keepends=True)[:60])
    for separator in SEPARATORS:
        try:
            rows = [row for row in csv.reader(head.splitlines(keepends=True), delimiter=separator) if any(row)]
        except csv.Error:
            continue
        score = _evenness(rows)
        if rows and is_header(rows[0]):
            score += 1
        if score > best:
            best, found = score, separator
    return found


def _evenness(rows: list[list[str]]) -> float:
    """Return how well rows agree in their number of cells: the share of the commonest number, if it is above one."""
    if not rows:
        return 0.0
    (width, count), *_ = Counter(map(len, rows)).most_common(1)
    return count / len(rows) + min(width, 20) / 100 if width > 1 else 0.0


def table_of(
    rows: Sequence[Line], *, file: str, name: str, sheet: str = "", told: frozenset[str] = frozenset()
) -> Table | None:
    """Return the table of rows, or None where there are no two filled rows of two cells.

    A row with a name that a person `told` is the header, whether its names mean anything here or not.
    """
    filled = [row for row in rows if sum(1 for cell in row.cells if cell.strip()) > 0]
    if len(filled) < 2 or max(len(row.cells) for row in filled) < 2:
        return None
    head = enumerate(filled[:HEADER_ROWS])
    place = next((place for place, row in head if told & set(row.cells) or is_header(row.cells)), None)
    if place is None:
        return headless.table_of([row.cells for row in filled], [row.number for row in filled], file, name, sheet)
    return _with_header(filled, place, file=file, name=name, sheet=sheet)


def _with_header(rows: Sequence[Line], place: int, *, file: str, name: str, sheet: str) -> Table:
    """Return the table whose header is the row at `place`."""
    names = unique_names(rows[place].cells)
    table = Table(file, name, sheet=sheet)
    table.letters = {column: letter(number) for number, column in enumerate(names) if column}
    for row in rows[place + 1 :]:
        fields = {column: cell for column, cell in zip(names, row.cells, strict=False) if column and cell.strip()}
        if fields and not _repeats_header(fields):
            table.records.append(Record(table, fields, place=row.number))
    return table


def _repeats_header(fields: dict[str, str]) -> bool:
    """Return whether a row is the header again, as printed exports repeat it on each page."""
    return all(cell == column for column, cell in fields.items())


def unique_names(cells: Iterable[str]) -> list[str]:
    """Return the header's names, on one line, with numbers where a name is met again."""
    names: list[str] = []
    for cell in cells:
        name = " ".join(cell.split())
        number = 2
        unique = name
        while name and unique in names:
            unique = f"{name} ({number})"
            number += 1
        names.append(unique)
    return names


def letter(number: int) -> str:
    """Return a column's letters: A for 0, AA for 26."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def ragged(rows: Sequence[Line], separator: str, source: SourceFile) -> list[Finding]:
    """Return findings about rows with more cells than the header has: a separator stands in a cell without quotes."""
    if not rows:
        return []
    header = next((row for row in rows[:HEADER_ROWS] if is_header(row.cells)), None)
    if header is None:
        return []
    width = len(header.cells)
    long = [row for row in rows if len(row.cells) > width and any(cell.strip() for cell in row.cells[width:])]
    return [
        Finding(
            id="row-too-long",
            severity=Severity.WARNING,
            message=f"The row has {len(row.cells)} cells; the header has {width}.",
            where=Where(file=source.name, line=row.number),
            words=separator.join(row.cells[width:])[:200],
            assumed="The cells beyond the header were not read.",
            alternative="Put the cell that holds the separator in quotes.",
        )
        for row in long[:50]
    ]


def described(table: Table) -> str:
    """Return what the columns were taken for, in words: "Paper Title: title; Authors: authors"."""
    said = [f"{name}: {role}" for role, names in table.roles.items() for name in names]
    return "; ".join(said)


def unknown_columns(table: Table) -> list[str]:
    """Return the names of the columns that no role is known for."""
    known = {name for names in table.roles.values() for name in names}
    return [name for name in table.columns if name not in known and not re.fullmatch(r"\d+:.*", name)]


def is_known(name: str) -> bool:
    """Return whether a column's name tells its role."""
    return role_of(name) != role_of("?")
