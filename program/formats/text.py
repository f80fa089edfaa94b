"""Pages of a program as text, Markdown or HTML, in any layout: sessions with papers, lists of papers, keynotes.

`program.formats.page` is the engine: lines with features, what each may be, and the reading that fits the whole page.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from people import affiliations
from program.formats import building
from program.formats.entries import Entries
from program.formats.page import findings, items, keynotes, layout, markup, roles, splitting
from program.formats.page.assembling import Assembly
from program.formats.page.frame_words import NUMBERED_SESSION
from program.formats.page.items import Item
from program.formats.page.naming import Vocabulary, is_inverted
from program.formats.source import ReadError, Recognition, SourceFile, decode_text, how_decoded
from program.values import Finding, Reading

EXPECTED = (
    "No known layout. Expected a program page: titles of papers with their authors above, below or beside them, "
    "or keynotes with “Title:”, “Abstract:” and “Bio:”."
)


WHERE_AUTHORS_ARE = {
    "authors below titles": "with a line of authors below them",
    "authors above titles": "with a line of authors above them",
    "titles without authors": "without authors",
}
DATA_ENDINGS = (".csv", ".tsv", ".json", ".yml", ".yaml", ".xlsx", ".xls", ".ods", ".xml", ".ics", ".bib")
"""What data is called: a page beside it is read apart (`program.formats.combining`)."""
CLOSE = 3.0
"""A reading of the page that leads by less than this is told to a person."""


class Page(msgspec.Struct, frozen=True, kw_only=True):
    """What one page turned out to be."""

    grammar: str
    lead: float
    is_sure: bool
    unclear: tuple[Finding, ...]
    found: tuple[Item, ...]


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return how sure it is that these are pages of papers or keynotes; None when no line is one."""
    if any(source.name.lower().endswith(DATA_ENDINGS) for source in sources):
        return None
    entries, pages = _read_all(tuple(sources))
    if not _is_program(entries, pages):
        return None
    papers, talks = len(entries.papers), len(entries.keynotes)
    authored = sum(1 for paper in entries.papers if paper.authors)
    where = next((page.grammar for page in pages if page.is_sure), pages[0].grammar)
    told = [f"{papers} titles {WHERE_AUTHORS_ARE[where]}"] if papers else []
    told += [f"{talks} keynotes"] if talks else []
    return Recognition(0.6 if authored * 2 > papers or talks else 0.4, " and ".join(told))


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the papers and keynotes of the pages. Raises ReadError for a page that holds neither."""
    entries, pages = _read_all(tuple(sources))
    if not _is_program(entries, pages):
        raise ReadError(EXPECTED, sources[0].where)
    unclear = [finding for page in pages for finding in page.unclear]
    became = roles.outcome(entries)
    lines = [
        line
        for source, page in zip(sources, pages, strict=True)
        for line in roles.of_page(decode_text(source), source.name, page.found, became)
    ]
    built = building.build(entries)
    return Reading(program=built.program, findings=(*unclear, *built.findings), lines=tuple(lines))


def _is_program(entries: Entries, pages: Sequence[Page]) -> bool:
    """Return whether what was found is a program and no accident of a letter's lines."""
    return bool(entries.keynotes) or (bool(entries.papers) and any(page.is_sure for page in pages))


@lru_cache(maxsize=1)
def _read_all(sources: tuple[SourceFile, ...]) -> tuple[Entries, list[Page]]:
    """Return what all pages hold together, and what each page is.

    The last answer is kept, since pages are recognised and then read.
    """
    entries = Entries(papers=[], keynotes=[], sessions=[])
    return entries, [_read_page(source, entries) for source in sources]


def _read_page(source: SourceFile, entries: Entries) -> Page:
    """Add what a page holds to the entries."""
    found = [items.of_line(line) for line in markup.lines(decode_text(source), source.name)]
    vocabulary = Vocabulary(item.text for item in found)
    parts = keynotes.segments(found, vocabulary)
    outside = _outside(found, parts)
    split, _ = splitting.split(outside)
    if len(split) > len(outside):
        vocabulary = Vocabulary(item.text for item in split if item.label != "authors")
    whole, parts = _rejoined(found, parts, split)
    reading = layout.read(split, vocabulary)
    assembly = Assembly(entries, reading, vocabulary, family_first=_is_family_first(reading))
    first = len(entries.papers)
    assembly.read(whole, parts)
    unclear = [*how_decoded(source), *_untitled(entries, source)]
    if len(entries.papers) > first and reading.lead < CLOSE:
        unclear.append(findings.layout_unclear(reading, source.where))
    unclear += _wrapped(reading)
    return Page(
        grammar=reading.grammar.name,
        lead=reading.lead,
        is_sure=_is_sure(found, reading),
        unclear=(*unclear, *assembly.findings),
        found=tuple(whole),
    )


def _wrapped(reading: layout.Reading) -> list[Finding]:
    """Return a finding for each title or list of people in Markdown that is wrapped, where hardly any is."""
    records = [step.item.line for step in reading.steps if step.role in {layout.Role.TITLE, layout.Role.PEOPLE}]
    wrapped = {line.where.line: line for line in records if line.is_wrapped}
    if not wrapped or len(wrapped) * 10 > len(records):
        return []
    return [findings.line_wrapped(line.where, line.text) for line in wrapped.values()]


def _is_sure(found: Sequence[Item], reading: layout.Reading) -> bool:
    """Return whether something in the page is certainly a program's: a list of people, a chair, times of talks."""
    people = [step for step in reading.steps if step.role is layout.Role.PEOPLE]
    if any(item.has_chair or item.label in {"authors", "title"} for item in found):
        return True
    if sum(1 for item in found if NUMBERED_SESSION.match(item.text)) > 1 and len(people) > 1:
        return True
    return any(step.scores[layout.Role.PEOPLE] > 2 for step in people) or sum(1 for item in found if item.time) >= 3


def _is_family_first(reading: layout.Reading) -> bool:
    """Return whether the page has its names as "Family, Given; Family, Given"."""
    lists = [step.item.text for step in reading.steps if step.role is layout.Role.PEOPLE]
    inverted = [text for text in lists if is_inverted(text)]
    several = sum(1 for text in inverted if ";" in text)
    return several >= 2 and len(inverted) * 10 >= len(lists) * 8 and not any(map(_has_institution, inverted))


def _has_institution(text: str) -> bool:
    """Return whether what stands behind the commas is an institution."""
    return any(affiliations.is_institution(piece.partition(",")[2]) for piece in text.split(";"))


def _outside(found: Sequence[Item], parts: Sequence[keynotes.Segment]) -> list[Item]:
    """Return the items that are in no keynote's part."""
    inside = {place for part in parts for place in range(part.start, part.end)}
    return [item for place, item in enumerate(found) if place not in inside]


def _rejoined(
    found: Sequence[Item], parts: Sequence[keynotes.Segment], split: Sequence[Item]
) -> tuple[list[Item], list[keynotes.Segment]]:
    """Return the split items with the keynotes' parts at their places again, and where the parts are now."""
    whole: list[Item] = []
    moved: list[keynotes.Segment] = []
    rest = list(split)
    place, taken = 0, 0
    lines = {id(item.line): number for number, item in enumerate(found)}
    for part in parts:
        while taken < len(rest) and _place(rest[taken], lines, place) < part.start:
            place = _place(rest[taken], lines, place)
            whole.append(rest[taken])
            taken += 1
        start = len(whole)
        whole += found[part.start : part.end]
        moved.append(keynotes.Segment(start=start, end=len(whole), is_panel=part.is_panel, time=part.time))
        place = part.end
    return [*whole, *rest[taken:]], moved


def _place(item: Item, lines: dict[int, int], last: int) -> int:
    """Return where an item's line stood; the second half of a line that was cut stands where the first does."""
    return lines.get(id(item.line), last)


def _untitled(entries: Entries, source: SourceFile) -> list[Finding]:
    """Return a finding for each session of the page that has papers and no title."""
    sessions = [session for session in entries.sessions if session.where.file == source.name]
    bare = [session for session in sessions if not session.title and any(slot.paper for slot in session.slots)]
    titled = [session for session in sessions if session.title and any(slot.paper for slot in session.slots)]
    is_list = not titled and not any(session.chairs for session in bare)
    return [findings.session_title_missing(session, is_list=is_list) for session in bare]
