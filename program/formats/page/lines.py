"""A page as lines: what a reader's eye sees of each (its words, weight, place in a table) and where it stands."""

import re
from collections.abc import Iterator

import msgspec

from people.text import clean, clean_line
from program.values import Where

RULER = re.compile(r"[-=_*~#+·•.\s]{3,}")
BULLET = re.compile(r"(?:[*+•◦▪‣●○–—-]|=)\s+(?=\S)|=(?=[^\s=])")
BULLET_WITHOUT_BLANK = re.compile(r"[•◦▪‣●○]\s*")
LONGEST_LINE = 20_000
"""Characters of a line that are looked at: a longer one is no title, no list of names, and costs time."""


class Anchor(msgspec.Struct, frozen=True):
    """A link in a line: its caption and where it leads."""

    caption: str
    url: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line that has words.

    `level` is a heading's (1 to 6, 0: none), `column` its cell in a row of a table (-1: not in a table), `follows` that
    nothing stands between it and the line before, `lead` the length of its beginning that is set apart (bold, a link)
    from the rest, `hint` a role's word in the markup ("author"), `underlined` the names that the page underlines, `is_wrapped` that it goes over lines in the source.
    """

    text: str
    where: Where
    level: int = 0
    is_bold: bool = False
    is_italic: bool = False
    depth: int = 0
    bullet: str = ""
    column: int = -1
    row: int = -1
    follows: bool = False
    lead: int = 0
    hint: str = ""
    underlined: tuple[str, ...] = ()
    is_wrapped: bool = False
    anchors: tuple[Anchor, ...] = ()

    @property
    def look(self) -> tuple[object, ...]:
        """Return what lines of one role have in common: the same look again and again is no chance."""
        return self.level, self.is_bold, self.is_italic, self.depth, self.bullet, self.column, self.hint


def of_text(text: str, file: str) -> Iterator[Line]:
    """Yield the lines of plain text; the cells of a row (between tabs or bars) are lines of their own."""
    gap, row = True, 0
    for number, raw in enumerate(clean(text).split("\n"), start=1):
        if RULER.fullmatch(raw) or not raw.strip():
            gap = True
            continue
        where = Where(file=file, line=number)
        cells = list(_cells(raw[:LONGEST_LINE]))
        row += 1
        for column, cell in cells:
            yield _line(cell, where, follows=not gap, column=column, row=row if column >= 0 else -1)
            gap = False


def _line(cell: str, where: Where, *, follows: bool, column: int, row: int) -> Line:
    indent = len(cell) - len(cell.lstrip())
    text = clean_line(cell)
    bullet = BULLET.match(text) or BULLET_WITHOUT_BLANK.match(text)
    return Line(
        text=text[bullet.end() :] if bullet else text,
        where=where,
        bullet=bullet[0].strip() if bullet else "",
        depth=1 if bullet and indent > 1 else 0,
        column=column,
        row=row,
        follows=follows,
    )


def _cells(raw: str) -> Iterator[tuple[int, str]]:
    """Yield the cells of a line with their columns; a line that is no row is one cell in column -1."""
    bare = raw.strip(" ")
    barred = bare.startswith("|") or bare.endswith("|")
    if "\t" not in bare and not barred:
        yield -1, raw
        return
    for column, cell in enumerate(re.split(r"[\t|]" if barred else r"\t", bare.strip("|") if barred else bare)):
        if cell.strip():
            yield column, cell
