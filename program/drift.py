"""Whether a file that somebody keeps elsewhere still says what the release says. Pure.

The release is written in the file's own format and read back, so that only what the format can carry is compared: what
then differs was edited in one of the two places, or is of another release.
"""

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree.ElementTree import ParseError

import msgspec
from defusedxml import DefusedXmlException, ElementTree
from rapidfuzz import fuzz, process

from program.formats import registry
from program.formats.registry import Format
from program.formats.source import ReadError, SourceFile
from program.sync import facts, plan
from program.sync.plan import PlanError, Verb
from program.values import CannotWriteError, Program, Stamp

LIKE_ENOUGH = 0.3
"""Share of a file's shape (headers, keys, elements) that must be a format's for it to be taken for that format."""
DEEPEST = 3
"""Levels of keys and elements that make a file's shape."""


class UnknownFileError(Exception):
    """A file that cannot be compared; the text says which, why, and what to do."""


class Disagreement(msgspec.Struct, frozen=True):
    """One thing on which file and release differ, each side in words; `field` is empty where a side lacks the whole."""

    kind: str
    name: str
    field: str
    in_file: str
    in_release: str

    def __str__(self) -> str:
        """Return it as a sentence."""
        if not self.field:
            there = "is in the file and not in the release" if self.in_file else "is missing in the file"
            return f"{self.kind.capitalize()} “{self.name}” {there}."
        told = f"the file says “{self.in_file or 'nothing'}”, the release “{self.in_release or 'nothing'}”"
        return f"{self.kind.capitalize()} “{self.name}”, {self.field}: {told}."


class Comparison(msgspec.Struct, frozen=True):
    """What was found in one file: its format, the disagreements, and the file as the release writes it."""

    file: str
    format: Format
    disagreements: tuple[Disagreement, ...]
    corrected: bytes


def compare(program: Program, source: SourceFile, *, name: str = "", stamp: Stamp | None = None) -> Comparison:
    """Return how the file differs from the program. `name` is the format where it is known.

    Raises UnknownFileError where the format is none that is written and read, or the file can't be read.
    """
    form = _asked_for(name) if name else _recognised(program, source)
    try:
        written = form.write(program, stamp=stamp)
        if source.data == written:
            return Comparison(source.name, form, (), written)
        expected = registry.read([SourceFile(source.name, written)]).program
    except CannotWriteError as error:
        message = f"{source.name}: {form.title} can't be compared with this release. {error}"
        raise UnknownFileError(message) from error
    except ReadError as error:
        # Sheets for apps say too little to be a program: they are compared row by row.
        tables = _rows(source.data, form.extension), _rows(written, form.extension)
        if not all(tables):
            message = f"{source.name}: {form.title} is written and not read, so that it can't be compared."
            raise UnknownFileError(message) from error
        return Comparison(source.name, form, tuple(_row_disagreements(*tables)), written)
    try:
        found = registry.read([source]).program
        made = plan.make(expected, found, expected)
    except (ReadError, PlanError) as error:
        message = f"{source.name}: it can't be read. {error}"
        raise UnknownFileError(message) from error
    return Comparison(source.name, form, tuple(_disagreements(made)), written)


def _asked_for(name: str) -> Format:
    form = next((each for each in registry.writers() if each.name == name), None)
    if form is None:
        known = ", ".join(each.name for each in registry.writers())
        message = f"There is no format “{name}” to compare with. There are: {known}."
        raise UnknownFileError(message)
    return form


def _disagreements(made: plan.Plan) -> Iterator[Disagreement]:
    for item in made.items:
        if item.verb is Verb.ADD:
            yield Disagreement(item.noun, item.name, "", item.name, "")
        elif item.verb is Verb.WITHDRAW:
            yield Disagreement(item.noun, item.name, "", "", item.name)
        elif item.theirs != item.ours and not (item.field == facts.ORDER and item.kind in (facts.ROOMS, facts.TRACKS)):
            # In which order rooms and tracks are met follows from their sessions, which are told.
            yield Disagreement(item.noun, item.name, item.field.replace("_", " "), item.theirs, item.ours)


# ---- sheets that are no program


def _rows(data: bytes, extension: str) -> list[dict[str, str]]:
    """Return a sheet's rows by their headers; none where it is no sheet."""
    if extension == "csv":
        reader = csv.DictReader(io.StringIO(data.decode("utf-8-sig", "replace"), newline=""))
        return [{str(key): str(value or "") for key, value in row.items()} for row in reader]
    return []


def _row_disagreements(found: list[dict[str, str]], expected: list[dict[str, str]]) -> Iterator[Disagreement]:
    left = list(found)
    missing = []
    for row in expected:
        if row in left:
            left.remove(row)
        else:
            missing.append(row)
    for row in missing:
        words = " ".join(row.values())
        near = process.extractOne(words, [" ".join(each.values()) for each in left], scorer=fuzz.ratio, score_cutoff=60)
        if near is None:
            yield Disagreement("row", _name(row), "", "", _name(row))
            continue
        other = left.pop(near[2])
        for header in row:
            if row[header] != other.get(header, ""):
                yield Disagreement("row", _name(row), header, other.get(header, ""), row[header])
    for row in left:
        yield Disagreement("row", _name(row), "", _name(row), "")


def _name(row: dict[str, str]) -> str:
    """Return what a row is called: what stands in its column of titles, else its longest cell."""
    titled = next((value for key, value in row.items() if "title" in key.casefold() and value), "")
    return titled or max(row.values(), key=len, default="")[:80]


# ---- which format a file is of


def _recognised(program: Program, source: SourceFile) -> Format:
    """Return the format whose file of this program looks most like the file."""
    extension = source.name.rpartition(".")[2].lower()
    alike = [each for each in registry.writers() if each.extension.endswith(extension) and not each.refusal(program)]
    seen = shape(source.data, extension)
    ranked = [(_likeness(seen, shape(each.write(program), extension)), each) for each in alike]
    best = max(ranked, key=lambda pair: pair[0], default=(0.0, None))
    if best[1] is None or best[0] < LIKE_ENOUGH:
        message = (
            f"{source.name}: none of the formats that Plenary writes looks like this. Name the format, or try another"
            " file."
        )
        raise UnknownFileError(message)
    return best[1]


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one and other else 0.0


def shape(data: bytes, extension: str) -> frozenset[str]:
    """Return what is the same in any file of a format: its headers, keys or elements; nothing where it has none."""
    try:
        return frozenset(SHAPES.get(extension, _first_words)(data))
    except (ValueError, KeyError, ParseError, DefusedXmlException, zipfile.BadZipFile, csv.Error):
        return frozenset()


def _headers(data: bytes) -> Iterator[str]:
    rows = csv.reader(io.StringIO(data.decode("utf-8-sig", "replace"), newline=""))
    yield from (cell.strip().casefold() for cell in next(rows, []))


def _keys(data: bytes) -> Iterator[str]:
    def walk(value: Any, path: str, depth: int) -> Iterator[str]:
        if depth < DEEPEST and isinstance(value, dict):
            for key, inner in value.items():
                yield f"{path}/{key}"
                yield from walk(inner, f"{path}/{key}", depth + 1)
        elif depth < DEEPEST and isinstance(value, list) and value:
            yield from walk(value[0], f"{path}[]", depth + 1)

    return walk(json.loads(data), "", 0)


def _elements(data: bytes) -> Iterator[str]:
    def walk(element: Any, depth: int) -> Iterator[str]:
        yield f"{depth}/{element.tag}"
        if depth < DEEPEST:
            for inner in element:
                yield from walk(inner, depth + 1)

    return walk(ElementTree.fromstring(data), 0)


def _sheets(data: bytes) -> Iterator[str]:
    from openpyxl import load_workbook  # noqa: PLC0415  # takes a tenth of a second to import

    book = load_workbook(io.BytesIO(data), read_only=True)
    for page in book.worksheets:
        yield page.title.casefold()
        for row in page.iter_rows(max_row=1, values_only=True):
            yield from (f"{page.title}/{cell}".casefold() for cell in row if cell)


def _names(data: bytes) -> Iterator[str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        yield from archive.namelist()


def _first_words(data: bytes) -> Iterator[str]:
    """Yield what the lines of a text begin with: "BEGIN:VEVENT", "TY", "@inproceedings"."""
    for line in data.decode("utf-8", "replace").splitlines()[:2_000]:
        yield line.split("{")[0].split(" ")[0].split(";")[0].partition(":")[0][:20]


SHAPES: dict[str, Callable[[bytes], Iterator[str]]] = {
    "csv": _headers, "json": _keys, "xml": _elements, "xcal": _elements, "xlsx": _sheets, "zip": _names,
}  # fmt: skip
