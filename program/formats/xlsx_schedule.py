"""The schedule as an Excel workbook: sheets for the schedule, the papers, the people and the affiliations."""

from typing import TYPE_CHECKING

from people.text import clean
from program.formats.rows import Sheet, sheets, type_of_cell
from program.formats.workbook import saved
from program.values import Program, Stamp

if TYPE_CHECKING:
    from openpyxl import Workbook

LONGEST_CELL = 32_767
"""Characters that Excel keeps in a cell (its published limit)."""
WIDE = {"title": 60, "authors": 60, "abstract": 60, "name": 40, "affiliations": 40, "session": 40, "chairs": 40}
"""Columns that need more than the usual width, in characters."""


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # every writer takes it
    """Return the workbook. Every text is typed as text, so that no cell runs as a formula or turns into a date."""
    from openpyxl import Workbook  # noqa: PLC0415  # takes a tenth of a second to import

    book = Workbook(write_only=True)
    for sheet in sheets(program):
        _write_sheet(book, sheet)
    return saved(book)


def losses(program: Program) -> tuple[str, ...]:
    """Return that biographies are left out, and which texts are longer than a cell."""
    cut = [each.title for each in program.papers if len(each.abstract) > LONGEST_CELL]
    told = tuple(f"The abstract of “{title}” is cut at {LONGEST_CELL:,} characters." for title in cut)
    return ("Biographies of keynote speakers are left out.", *told)


def _write_sheet(book: "Workbook", sheet: Sheet) -> None:
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415  # as above
    from openpyxl.styles import Font  # noqa: PLC0415

    page = book.create_sheet(sheet.name)
    page.freeze_panes = "A2"
    for number, name in enumerate(sheet.columns, start=1):
        page.column_dimensions[_letter(number)].width = WIDE.get(name, 14)
    header = [WriteOnlyCell(page, value=name) for name in sheet.columns]
    for cell in header:
        cell.font = Font(bold=True)
    page.append(header)
    for row in sheet.rows:
        page.append([_typed(page, value) for value in row])


def _letter(number: int) -> str:
    from openpyxl.utils import get_column_letter  # noqa: PLC0415  # as above

    return get_column_letter(number)


def _typed(page: object, value: type_of_cell) -> object:
    """Return the value; text that would be taken for a formula or an error (#N/A) is a cell of type string."""
    if not isinstance(value, str):
        return value
    text = clean(value)[:LONGEST_CELL]
    if not text.startswith(("=", "#")):
        return text
    from openpyxl.cell import WriteOnlyCell  # noqa: PLC0415  # as above

    cell = WriteOnlyCell(page, value=text)  # type: ignore[arg-type]  # a write-only sheet is a sheet
    cell.data_type = "s"
    return cell
