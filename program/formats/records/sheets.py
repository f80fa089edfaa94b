"""Workbooks (XLSX, ODS, Excel-2003 XML) to rows of text, with what is no plain value told at its cell."""

import datetime as dt
import io
import warnings
import zipfile
from collections.abc import Iterator
from typing import Any

from defusedxml import ElementTree
from defusedxml.common import DefusedXmlException

from program.formats.records.grids import Line, letter
from program.formats.records.notes import Notes
from program.formats.source import ReadError, SourceFile
from program.values import Where

LARGEST_UNPACKED = 200_000_000
"""Bytes that a workbook unpacks to at most: a bomb is a few kilobytes that become gigabytes."""
LARGEST_RATIO = 200
MOST_ROWS, MOST_COLUMNS = 100_000, 500
ODS = "urn:oasis:names:tc:opendocument:xmlns:"
EXCEL_2003 = "{urn:schemas-microsoft-com:office:spreadsheet}"

Sheets = dict[str, list[Line]]


def is_zip(source: SourceFile) -> bool:
    """Return whether a file is a zip archive, as XLSX, ODS and DOCX are."""
    return source.data.startswith(b"PK\x03\x04")


def archive(source: SourceFile) -> zipfile.ZipFile:
    """Return a file as an archive. Raises ReadError when it is broken or unpacks to too much."""
    try:
        found = zipfile.ZipFile(io.BytesIO(source.data))
        sizes = [(entry.file_size, entry.compress_size) for entry in found.infolist()]
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        message = "The file is broken: it begins like a workbook and ends too early. Save it again."
        raise ReadError(message, source.where) from error
    total = sum(size for size, _ in sizes)
    bomb = any(size > 1_000_000 and size > packed * LARGEST_RATIO for size, packed in sizes)
    if total > LARGEST_UNPACKED or bomb:
        message = f"The file unpacks to {total:,} bytes, far more than a program has. It was not opened."
        raise ReadError(message, source.where)
    return found


def is_xlsx(source: SourceFile) -> bool:
    """Return whether a file is an Excel workbook."""
    return is_zip(source) and "xl/workbook.xml" in archive(source).namelist()


def is_ods(source: SourceFile) -> bool:
    """Return whether a file is an OpenDocument spreadsheet."""
    if not is_zip(source):
        return False
    names = archive(source).namelist()
    return "content.xml" in names and "xl/workbook.xml" not in names and b"spreadsheet" in source.data[:200]


def is_excel_2003(source: SourceFile) -> bool:
    """Return whether a file is a workbook of Excel 2003 in XML."""
    head = source.data[:2000]
    return b"urn:schemas-microsoft-com:office:spreadsheet" in head and head.lstrip(b"\xef\xbb\xbf \r\n").startswith(
        b"<"
    )


def is_workbook(source: SourceFile) -> bool:
    """Return whether a file is a workbook of any kind that is read here."""
    return is_xlsx(source) or is_ods(source) or is_excel_2003(source)


def sheets_of(source: SourceFile, notes: Notes) -> Sheets:
    """Return the rows of each sheet of a workbook. Raises ReadError when it is broken."""
    if is_xlsx(source):
        return _xlsx(source, notes)
    return _ods(source) if is_ods(source) else _excel_2003(source)


def _xlsx(source: SourceFile, notes: Notes) -> Sheets:
    """Return the sheets of an Excel workbook; hidden sheets are read too."""
    import openpyxl  # noqa: PLC0415  # heavy

    try:
        with warnings.catch_warnings():
            # What openpyxl does not keep (styles, extensions) is nothing that is read here.
            warnings.simplefilter("ignore")
            book = openpyxl.load_workbook(io.BytesIO(source.data), data_only=False, rich_text=False)
        found = {sheet.title: list(_rows_of_sheet(sheet, source, notes)) for sheet in book.worksheets}
    except ReadError:
        raise
    except Exception as error:  # openpyxl raises what its parts raise: KeyError, ValueError, XML errors, …
        message = f"This workbook can't be opened ({type(error).__name__}). Save it again as XLSX, or as CSV."
        raise ReadError(message, source.where) from error
    return found


def _rows_of_sheet(sheet: Any, source: SourceFile, notes: Notes) -> Iterator[Line]:
    """Yield a sheet's rows; a merged range's value stands in each of its cells, and that is told."""
    if sheet.max_row > MOST_ROWS or sheet.max_column > MOST_COLUMNS:
        message = f"The sheet “{sheet.title}” has {sheet.max_row:,} rows and {sheet.max_column:,} columns: too many."
        raise ReadError(message, source.where)
    merged = _merged(sheet, source, notes)
    for number, row in enumerate(sheet.iter_rows(), start=1):
        cells = []
        for cell in row:
            value = merged.get((cell.row, cell.column), cell.value)
            where = Where(file=source.name, cell=f"{sheet.title}!{letter(cell.column - 1)}{number}")
            cells.append(_text(value, where, notes))
        yield Line(number, cells)


def _merged(sheet: Any, source: SourceFile, notes: Notes) -> dict[tuple[int, int], Any]:
    """Return the values of cells that are merged with the one above them; rows merged across stay as they are."""
    values: dict[tuple[int, int], Any] = {}
    for area in sheet.merged_cells.ranges:
        if area.max_row == area.min_row:
            continue
        first = sheet.cell(area.min_row, area.min_col).value
        values |= {(row, area.min_col): first for row in range(area.min_row, area.max_row + 1)}
    if values:
        first_area = next(area for area in sheet.merged_cells.ranges if area.max_row > area.min_row)
        notes.tell(
            "cells-merged",
            "Cells are merged over several rows; each of the rows was given their value.",
            Where(file=source.name, cell=f"{sheet.title}!{first_area.coord}"),
        )
    return values


def _text(value: Any, where: Where, notes: Notes) -> str:  # noqa: PLR0911  # one way out for each type
    """Return a cell's value as text: dates in ISO form, whole numbers without ".0"; a formula is told and left out."""
    if value is None:
        return ""
    if isinstance(value, str):
        if value.startswith("=") and len(value) > 1 and (value[1].isalpha() or value[1] in "(\"'-+"):
            notes.warn(
                "cell-formula",
                "The cell holds a formula; formulas are not computed.",
                where,
                words=value[:200],
                assumed="The cell is empty.",
                alternative="Paste the sheet's values in place of its formulas.",
            )
            return ""
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dt.datetime):
        return value.strftime("%Y-%m-%d" if value.time() == dt.time() else "%Y-%m-%d %H:%M")
    if isinstance(value, dt.time):
        return value.strftime("%H:%M")
    if isinstance(value, dt.timedelta):
        return f"{int(value.total_seconds()) // 3600}:{int(value.total_seconds()) // 60 % 60:02}"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _ods(source: SourceFile) -> Sheets:
    """Return the sheets of an OpenDocument spreadsheet; cells that are repeated are repeated to the last filled one."""
    try:
        root = ElementTree.fromstring(archive(source).read("content.xml"))
    except (ElementTree.ParseError, DefusedXmlException, zipfile.BadZipFile, KeyError, RuntimeError) as error:
        message = "This OpenDocument file can't be opened: its content is broken. Save it again."
        raise ReadError(message, source.where) from error
    table, name = f"{{{ODS}table:1.0}}", f"{{{ODS}table:1.0}}name"
    return {
        sheet.get(name, f"Sheet{number}"): list(_ods_rows(sheet))
        for number, sheet in enumerate(root.iter(f"{table}table"), start=1)
    }


def _ods_rows(sheet: Any) -> Iterator[Line]:
    """Yield the rows of an OpenDocument sheet."""
    table = f"{{{ODS}table:1.0}}"
    number = 1
    for row in sheet.iter(f"{table}table-row"):
        cells: list[str] = []
        for cell in row:
            repeated = min(int(cell.get(f"{table}number-columns-repeated", "1") or 1), MOST_COLUMNS)
            cells += [_ods_text(cell)] * repeated
        while cells and not cells[-1]:
            cells.pop()
        if cells:
            yield Line(number, cells)
        number += min(int(row.get(f"{table}number-rows-repeated", "1") or 1), MOST_ROWS)


def _ods_text(cell: Any) -> str:
    """Return an OpenDocument cell's text; a date's value in ISO form."""
    date = cell.get(f"{{{ODS}office:1.0}}date-value")
    if date:
        return str(date).replace("T", " ")[:16]
    return "\n".join("".join(part.itertext()) for part in cell.iter(f"{{{ODS}text:1.0}}p"))


def _excel_2003(source: SourceFile) -> Sheets:
    """Return the sheets of a workbook of Excel 2003; cells that are left out are empty."""
    try:
        root = ElementTree.fromstring(source.data)
    except (ElementTree.ParseError, DefusedXmlException, ValueError, LookupError) as error:
        place = getattr(error, "position", (None, 0))
        message = f"This Excel-2003 file is broken: {error}."
        raise ReadError(message, Where(file=source.name, line=place[0])) from error
    return {
        sheet.get(f"{EXCEL_2003}Name", f"Sheet{number}"): list(_excel_2003_rows(sheet))
        for number, sheet in enumerate(root.iter(f"{EXCEL_2003}Worksheet"), start=1)
    }


def _excel_2003_rows(sheet: Any) -> Iterator[Line]:
    """Yield the rows of a sheet of Excel 2003."""
    for number, row in enumerate(sheet.iter(f"{EXCEL_2003}Row"), start=1):
        cells: list[str] = []
        for cell in row.iter(f"{EXCEL_2003}Cell"):
            index = cell.get(f"{EXCEL_2003}Index", "")
            if index.isdecimal():
                cells += [""] * (min(int(index), MOST_COLUMNS) - 1 - len(cells))
            data = cell.find(f"{EXCEL_2003}Data")
            cells.append("".join(data.itertext()) if data is not None else "")
        yield Line(number, cells)
