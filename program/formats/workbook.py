"""Workbooks as bytes that depend on nothing but what is in them: no time of writing, in no place."""

import io
import re
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openpyxl import Workbook

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first moment that a ZIP can name."""
MOMENT = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")
PROPERTIES = "docProps/core.xml"


def saved(book: "Workbook") -> bytes:
    """Return the workbook's file: the same bytes for the same cells."""
    stream = io.BytesIO()
    book.save(stream)
    made = io.BytesIO()
    with zipfile.ZipFile(stream) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = old.read(name)
            if name == PROPERTIES:
                data = MOMENT.sub(rb"\g<1>1980-01-01T00:00:00Z", data)
            new.writestr(zipfile.ZipInfo(name, EPOCH), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()
