"""CSV as machines and spreadsheets both take it: UTF-8, every line ended, no cell that runs."""

import csv
import io
from collections.abc import Iterable, Sequence

from people.text import clean
from program.formats.cells import guard


def written(header: Sequence[str], rows: Iterable[Sequence[str | int | None]], *, end: str = "\r\n") -> bytes:
    """Return the table as CSV in UTF-8; an empty header is left out."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator=end)
    if header:
        writer.writerow(header)
    writer.writerows([guard(clean(cell)) if isinstance(cell, str) else cell for cell in row] for row in rows)
    return stream.getvalue().encode()
