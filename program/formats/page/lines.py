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
    def printed(self) -> str:
        """Return the text with the sign that was taken for a list's: it may be a mark at a name."""
        return f"{self.bullet} {self.text}" if self.bullet else self.text

    @property
    def look(self) -> tuple[object, ...]:
        """Return what lines of one role have in common: the same look again and again is no chance."""
        return self.level, self.is_bold, self.is_italic, self.depth, self.bullet, self.column, self.hint


def of_text(text: str, file: str) -> Iterator[Line]:
    """Yield the lines of plain text; the cells of a row (between tabs or bars) are lines of their own."""
    gap, row = True, 0
    for number, raw in _joined(clean(text).split("\n")):
        if RULER.fullmatch(raw) or not raw.strip():
            gap = True
            continue
        where = Where(file=file, line=number)
        cells = list(_cells(raw[:LONGEST_LINE]))
        row += 1
        for column, cell in cells:
            yield _line(cell, where, follows=not gap, column=column, row=row if column >= 0 else -1)
            gap = False


def _joined(raws: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the lines with their numbers; a line that goes on in the next one is joined with it.

    It does so where a bracket is open that the next line closes, after a comma or "and", and before a small letter.
    """
    held, start = "", 0
    for number, raw in enumerate(raws, start=1):
        if held and _goes_on(held, raw):
            held = f"{held.rstrip()} {raw.strip()}"
            continue
        if held:
            yield start, held
        elif start:
            yield start, ""
        held, start = raw if raw.strip() and not RULER.fullmatch(raw) else "", number
    if start:
        yield start, held


def _goes_on(line: str, following: str) -> bool:
    """Return whether a line of plain text ends in the middle of a list or a sentence that the next one goes on with."""
    line, following = line.rstrip(), following.strip()
    if not following or "\t" in line or "|" in line or BULLET.match(following) or len(line) > 1000:
        return False
    if line.count("(") > line.count(")"):
        return following.count(")") > following.count("(")
    if line.endswith((",", " and", " &", " und", " et", ";")):
        return len(line) > 4
    return len(line) > 40 and following[0].islower() and line[-1].isalnum() and following.split()[0] not in LABEL_STARTS


LABEL_STARTS = frozenset(
    ("by", "par", "von", "por", "abst.", "bio.", "chair:", "http", "pdf", "slides", "video", "paper")
)


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
