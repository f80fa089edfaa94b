"""The schedule as CSV (RFC 4180) that Excel opens with a double click: UTF-8 with its mark, no formulas."""

import codecs
import csv
import io

from people.text import clean
from program.formats.cells import guard
from program.formats.rows import schedule, type_of_cell
from program.values import Program, Stamp

LOSSES = (
    "Abstracts, biographies, links, awards, badges and topics are left out: a row has the title and the people.",
    "Aliases of affiliations and the parts of names are left out.",
    "Excel may show an id such as 12e4 as a number: the Excel workbook keeps every text as it is.",
)


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # every writer takes it
    """Return the schedule, a row a slot (the columns are `rows.SCHEDULE`, see docs/formats.md)."""
    sheet = schedule(program)
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n", quoting=csv.QUOTE_NONNUMERIC)
    writer.writerow(sheet.columns)
    writer.writerows([_cell(each) for each in row] for row in sheet.rows)
    return codecs.BOM_UTF8 + stream.getvalue().encode()


def losses(_program: Program) -> tuple[str, ...]:
    """Return what a schedule of one row a slot leaves out."""
    return LOSSES


def _cell(value: type_of_cell) -> type_of_cell:
    return guard(clean(value)) if isinstance(value, str) else value
