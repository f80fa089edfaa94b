"""Pasted text of a program page: a session's papers with their authors, or keynotes with labelled fields.

A session page has a chair's line, then for each paper its title, its authors as "Name (Affiliation), …" and the
captions of its links, each on a line of its own. A keynote page has "Title:", "Abstract:" and "Bio:" before each part.
"""

import itertools
import re
from collections.abc import Iterator, Sequence

import msgspec

from people.text import clean_line
from program.formats import building, bylines
from program.formats.entries import Entries, KeynoteEntry, PaperEntry, PersonEntry, SessionEntry, SlotEntry
from program.formats.source import ReadError, Recognition, SourceFile, decode_text
from program.values import Finding, Link, LinkKind, Reading, Severity, Where

CHAIR = re.compile(r"(?:session\s+)?(?:co-?)?chairs?\s*:\s*(.+)", re.IGNORECASE)
FIELD = re.compile(r"(title|abstract|bio(?:graphy)?|speaker)\s*:\s*(.*)", re.IGNORECASE)
CAPTIONS = {
    "paper": LinkKind.PAPER, "pdf": LinkKind.PAPER, "doi": LinkKind.DOI, "slides": LinkKind.SLIDES,
    "video": LinkKind.VIDEO, "artifact": LinkKind.ARTIFACT, "code": LinkKind.ARTIFACT,
}  # fmt: skip
"""Words that stand alone on a line because they were a link."""
INTRODUCTION = re.compile(r"(?P<name>[^,.]{3,60}?) is (?:an? |the )?(?P<rest>.+)", re.DOTALL)
WORKPLACE = re.compile(r"\b(?:at|with) (?:the )?(?=[A-Z])(?P<rest>.+)", re.DOTALL)
AFTER_WORKPLACE = re.compile(r",? (?=(?:where|who|working|and) )|, (?=[a-z])|\.(?:\s|\Z)|;")


class Line(msgspec.Struct, frozen=True):
    """A line that is not empty: its words and its place."""

    text: str
    where: Where


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return how sure it is that these are pages of papers or keynotes; None when no line is one."""
    lines = [line for source in sources for line in _lines(source)]
    fields = sum(1 for line in lines if FIELD.match(line.text))
    papers = sum(1 for _ in _papers(lines))
    if not fields and not papers:
        return None
    told = [f"{papers} titles with a line of authors below them"] if papers else []
    told += [f"{fields} lines that begin with Title, Abstract or Bio"] if fields else []
    return Recognition(0.6, " and ".join(told))


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the papers and keynotes of the pages. Raises ReadError for a page that holds neither."""
    entries = Entries()
    findings: list[Finding] = []
    for source in sources:
        lines = list(_lines(source))
        if any(FIELD.match(line.text) for line in lines):
            findings += _read_keynotes(lines, entries)
        elif any(_papers(lines)):
            findings += _read_session(lines, entries)
        else:
            message = (
                "No known layout. Expected titles with a line of authors below, as “Name (Affiliation), …”, "
                "or keynotes with lines that begin with “Title:”, “Abstract:” and “Bio:”."
            )
            raise ReadError(message, source.where)
    built = building.build(entries)
    return Reading(program=built.program, findings=(*findings, *built.findings))


def _lines(source: SourceFile) -> Iterator[Line]:
    for number, text in enumerate(decode_text(source).split("\n"), start=1):
        words = clean_line(text)
        if words:
            yield Line(words, Where(file=source.name, line=number))


def _is_byline(line: Line) -> bool:
    """Return whether the line is a list of names with affiliations in brackets."""
    if "(" not in line.text or CHAIR.match(line.text):
        return False
    people = bylines.read(line.text).people
    return bool(people) and all(1 < len(each.name.split()) < 7 for each in people) and bool(people[-1].affiliation)


def _papers(lines: Sequence[Line]) -> Iterator[tuple[Line, Line]]:
    """Yield each title with the line of authors below it."""
    for title, authors in itertools.pairwise(lines):
        if _is_byline(authors) and not _is_byline(title) and not CHAIR.match(title.text):
            yield title, authors


def _read_session(lines: list[Line], entries: Entries) -> list[Finding]:
    """Add the page's session to the entries; return what was unclear."""
    session = SessionEntry(where=lines[0].where, chairs=[], slots=[])
    titles = {title.where.line: authors for title, authors in _papers(lines)}
    findings: list[Finding] = []
    used: set[int | None] = set()
    paper: PaperEntry | None = None
    for line in lines:
        chair = CHAIR.match(line.text)
        if chair:
            session.chairs += _people(chair[1], line, findings)
        elif line.where.line in titles:
            authors = titles[line.where.line]
            used.add(authors.where.line)
            paper = PaperEntry(title=line.text, authors=_people(authors.text, authors, findings), where=line.where)
            entries.papers.append(paper)
            session.slots.append(SlotEntry(paper=paper))
        elif line.text.casefold() in CAPTIONS and paper:
            paper.links = (*paper.links, Link(kind=CAPTIONS[line.text.casefold()]))
        elif line.where.line not in used:
            findings.append(_not_read(line))
    entries.sessions.append(session)
    return [_title_missing(session), *findings]


def _people(text: str, line: Line, findings: list[Finding]) -> list[PersonEntry]:
    byline = bylines.read(text, line.where)
    findings += [
        Finding(
            id="text.byline-unclear",
            severity=Severity.WARNING,
            message=f"Not certain in this list of people: {doubt}.",
            where=line.where,
            words=line.text,
        )
        for doubt in byline.doubts
    ]
    return byline.people


def _title_missing(session: SessionEntry) -> Finding:
    return Finding(
        id="text.session-title-missing",
        severity=Severity.WARNING,
        message="The page has papers but no line that is a title of their session.",
        where=session.where,
        assumed="The session has no title; pages say “to be announced”.",
        alternative="Give the session its title.",
    )


def _not_read(line: Line) -> Finding:
    return Finding(
        id="text.line-not-read",
        severity=Severity.WARNING,
        message="This line is no title with authors below it, no chair and no caption of a link.",
        where=line.where,
        words=line.text,
        assumed="It was left out.",
    )


def _read_keynotes(lines: list[Line], entries: Entries) -> list[Finding]:
    """Add the page's keynotes to the entries; return what was unclear."""
    findings = []
    keynote: KeynoteEntry | None = None
    for label, line in _fields(lines):
        text = FIELD.sub(r"\2", line.text) if FIELD.match(line.text) else line.text
        if label == "title" or keynote is None:
            keynote = KeynoteEntry(where=line.where, speakers=[])
            entries.keynotes.append(keynote)
        if label == "title":
            keynote.title = text
        elif label == "abstract":
            keynote.abstract = f"{keynote.abstract}\n\n{text}".strip()
        else:
            findings.append(_add_speaker(keynote, text, line))
    return findings


def _fields(lines: list[Line]) -> Iterator[tuple[str, Line]]:
    """Yield each line from the first field on with its field's label; a line without one goes on with the last."""
    label = ""
    for line in lines:
        found = FIELD.match(line.text)
        label = found[1].lower() if found else label
        if label:
            yield label[:3] if label.startswith("bio") else label, line


def _add_speaker(keynote: KeynoteEntry, biography: str, line: Line) -> Finding:
    """Give the keynote the speaker whom the biography's first sentence introduces; return what was assumed."""
    found = INTRODUCTION.match(biography)
    if not found:
        keynote.abstract = f"{keynote.abstract}\n\n{biography}".strip()
        return Finding(
            id="text.speaker-missing",
            severity=Severity.WARNING,
            message="The biography does not begin with a name, and no line names the speaker.",
            where=line.where,
            words=biography[:80],
            assumed="The keynote has no speaker; the text stands after its abstract.",
        )
    workplace = WORKPLACE.search(found["rest"])
    affiliation = _workplace(workplace["rest"]) if workplace else ""
    entry = PersonEntry(name=found["name"], affiliation=affiliation, biography=biography, where=line.where)
    keynote.speakers.append(entry)
    return Finding(
        id="text.speaker-from-biography",
        severity=Severity.WARNING,
        message="No line names the speaker: the name and the affiliation are from the biography's first sentence.",
        where=line.where,
        words=biography[: biography.find(affiliation) + len(affiliation)] if affiliation else found["name"],
        assumed=f"{entry.name} ({affiliation})" if affiliation else f"{entry.name}, without an affiliation",
    )


def _workplace(text: str) -> str:
    """Return the institution that the text begins with, up to where the sentence goes on or ends."""
    end = AFTER_WORKPLACE.search(text)
    return text[: end.start()] if end else text
