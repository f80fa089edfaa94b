"""Several files of different kinds about one conference: which of the readings is the program, and what the others add.

The reading that places most papers in sessions is the program. What the others know of the same papers (by title) is
added where the program has nothing; papers that it does not have are told and left out.
"""

from collections.abc import Sequence

import msgspec

from people.text import fold
from program.formats.records import files, grids
from program.formats.records.fields import is_header
from program.formats.records.notes import Notes
from program.formats.source import ReadError, SourceFile, decode_text
from program.values import Paper, Reading, Where

DATA_ENDINGS = (".csv", ".tsv", ".json", ".yml", ".yaml", ".xlsx", ".xls", ".ods")


def parted(sources: Sequence[SourceFile]) -> tuple[list[SourceFile], list[SourceFile]]:
    """Return the files that hold data, and those that hold pages and text."""
    data = [source for source in sources if _is_data(source)]
    return data, [source for source in sources if source not in data]


def _is_data(source: SourceFile) -> bool:
    """Return whether a file holds data: by its name, or by being a table or a tree."""
    if source.name.lower().endswith(DATA_ENDINGS):
        return True
    try:
        if files.is_tree(source):
            return True
        text = decode_text(source)
    except ReadError:
        return False
    if source.name.lower().endswith(files.OTHER_ENDINGS):
        return False
    separator = grids.separator_of(text)
    rows = grids.rows_of_text(text, separator, source) if separator else []
    return bool(rows) and is_header(rows[0].cells)


def combined(readings: Sequence[Reading], refusals: Sequence[ReadError] = ()) -> Reading:
    """Return the reading that places most papers, with what the others add. Raises ReadError where there is none.

    The first, which is the data's, is taken before a page's that places few more: its fields say what they are.
    """
    if not readings:
        raise refusals[0]
    main = max(readings, key=_weight)
    if _weight(readings[0])[0] * 10 >= _weight(main)[0] * 9 > 0:
        main = readings[0]
    papers = main.program.papers
    notes = Notes()
    findings = list(main.findings)
    for other in readings:
        if other is not main:
            papers = _enriched(papers, other, notes)
            findings += other.findings
    for refusal in refusals:
        notes.warn("file-not-read", refusal.message, refusal.where, assumed="The other files are the program.")
    return msgspec.structs.replace(
        main,
        program=msgspec.structs.replace(main.program, papers=papers),
        findings=(*findings, *notes.all()),
        reason="; ".join(reading.reason for reading in readings if reading.reason),
        lines=tuple(line for reading in readings for line in reading.lines),
    )


def _weight(reading: Reading) -> tuple[int, int]:
    """Return how many papers stand in sessions, and how many there are."""
    placed = sum(1 for session in reading.program.sessions for slot in session.slots if slot.paper)
    return placed, len(reading.program.papers)


def _enriched(papers: tuple[Paper, ...], other: Reading, notes: Notes) -> tuple[Paper, ...]:
    """Return the papers with the abstracts, numbers and identifiers that another reading knows."""
    known = {fold(paper.title): paper for paper in other.program.papers}
    titles = {fold(paper.title) for paper in papers}
    missing = [paper.title for title, paper in known.items() if title not in titles]
    if missing:
        where = Where(file=", ".join(document.title for document in other.program.documents))
        notes.warn(
            "papers-elsewhere",
            f"{len(missing)} papers of these files are not in the program of the others.",
            where,
            words="; ".join(missing[:40]),
            assumed="They were left out.",
            alternative="Their titles are written differently, or they belong to the program.",
        )
    return tuple(_with(paper, known.get(fold(paper.title))) for paper in papers)


def _with(paper: Paper, other: Paper | None) -> Paper:
    """Return a paper with what another reading of it adds."""
    if other is None:
        return paper
    return msgspec.structs.replace(
        paper,
        abstract=paper.abstract or other.abstract,
        number=paper.number if paper.number is not None else other.number,
        identifiers=paper.identifiers or other.identifiers,
        links=paper.links or other.links,
        topics=paper.topics or other.topics,
    )
