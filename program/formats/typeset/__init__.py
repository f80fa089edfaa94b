"""Pages and pictures set by Typst from the templates beside this module. Pure.

Data go to a template as JSON, never as its source: no title can be a command there.
"""

import datetime as dt
import json
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from people.text import clean

if TYPE_CHECKING:
    import typst

HERE = Path(__file__).parent
ACCESSIBLE: Literal["ua-1"] = "ua-1"
"""PDF/UA-1 (ISO 14289-1): what is not tagged as it asks is refused."""


def pdf(template: str, data: dict[str, Any], *, moment: dt.datetime | None = None) -> bytes:
    """Return the template's document, accessible (PDF/UA-1); the same bytes for the same data and moment."""
    stamp = moment or dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
    made = _compiler(template).compile(
        format="pdf", sys_inputs=_inputs(data), pdf_standards=ACCESSIBLE, timestamp=int(stamp.timestamp())
    )
    return _bytes(made)


def png(template: str, data: dict[str, Any]) -> bytes:
    """Return the template's one page as a picture, a pixel a point."""
    return _bytes(_compiler(template).compile(format="png", ppi=72, sys_inputs=_inputs(data)))


def _bytes(made: bytes | list[bytes] | None) -> bytes:
    """Return the one document; a picture of several pages, which no template makes, is refused."""
    if not isinstance(made, bytes):
        raise TypeError("The template makes more than one page.")
    return made


def _inputs(data: dict[str, Any]) -> dict[str, str]:
    return {"data": json.dumps(_printable(data), ensure_ascii=False)}


def _printable(value: Any) -> Any:
    """Return the data with texts that have a glyph in each letter: PDF/UA knows no control characters."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {key: _printable(each) for key, each in value.items()}
    return [_printable(each) for each in value] if isinstance(value, list | tuple) else value


@lru_cache(maxsize=4)
def _compiler(template: str) -> "typst.Compiler":
    """Return the compiler of a template: the fonts are looked up once."""
    import typst  # noqa: PLC0415  # imported when something is set

    return typst.Compiler(str(HERE / f"{template}.typ"), root=str(HERE))
