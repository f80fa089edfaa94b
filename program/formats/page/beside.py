"""Tables beside a page: the same program told twice, in data and in a page, becomes one.

Where the data holds sessions with papers and authors, it leads and the page fills gaps; else the page leads.
"""

import re
from collections.abc import Sequence

from people.text import fold
from program.formats.entries import Entries, PaperEntry, SessionEntry
from program.formats.records import files, schedule
from program.formats.records.notes import Notes
from program.formats.source import SourceFile
from program.values import Finding, Severity

ENDINGS = (".csv", ".tsv", ".yml", ".yaml", ".json", ".xlsx", ".xlsm", ".ods")
MOST_WORDS = 20


def is_table(source: SourceFile) -> bool:
    """Return whether a file is data by its name."""
    return source.name.lower().endswith(ENDINGS)


def read(sources: Sequence[SourceFile], notes: Notes) -> Entries:
    """Return what the tables of files hold; nothing where they are no program's."""
    tables = [table for source in sources for table in files.tables_in(source, notes)]
    return schedule.assemble(tables, notes, None) if tables else Entries()


def join(page: Entries, data: Entries) -> tuple[Entries, list[Finding]]:
    """Return one program of a page's and the data's, and what only one of them has."""
    if not page.papers or not data.papers:
        return _added(page, data), []
    leads = _is_whole(data)
    lead, other = (data, page) if leads else (page, data)
    known = {_plain(paper.title): paper for paper in lead.papers}
    strangers: list[PaperEntry] = []
    for paper in other.papers:
        same = known.get(_plain(paper.title))
        if same:
            _fill(same, paper)
        else:
            strangers.append(paper)
    _fill_sessions(lead, other)
    lead.keynotes[:] = lead.keynotes or other.keynotes
    if not strangers:
        return lead, []
    return lead, [_only_in(*(("the page", "the table") if leads else ("the table", "the page")), strangers)]


def _added(page: Entries, data: Entries) -> Entries:
    """Return both, where only one of the two has papers."""
    lead, other = (page, data) if page.papers else (data, page)
    lead.keynotes.extend(each for each in other.keynotes if not lead.keynotes)
    _fill_sessions(lead, other)
    return lead


def _is_whole(data: Entries) -> bool:
    """Return whether most papers of the data have authors and stand in sessions."""
    placed = sum(1 for session in data.sessions for slot in session.slots if slot.paper)
    authored = sum(1 for paper in data.papers if paper.authors)
    return placed * 2 > len(data.papers) and authored * 2 > len(data.papers)


def _plain(title: str) -> str:
    """Return a title's letters and digits alone."""
    return re.sub(r"[\W_]+", "", fold(title))


def _fill(paper: PaperEntry, other: PaperEntry) -> None:
    """Give a paper what the other source knows besides."""
    paper.abstract = paper.abstract or other.abstract
    paper.number = paper.number if paper.number is not None else other.number
    paper.links = paper.links or other.links
    paper.identifiers = paper.identifiers or other.identifiers
    paper.awards = paper.awards or other.awards
    paper.topics = paper.topics or other.topics
    paper.track = paper.track or other.track
    if not paper.authors:
        paper.authors = other.authors
    elif [fold(each.name) for each in paper.authors] == [fold(each.name) for each in other.authors]:
        for own, same in zip(paper.authors, other.authors, strict=True):
            own.affiliation = own.affiliation or same.affiliation
            own.is_presenter = own.is_presenter or same.is_presenter
            own.is_contact = own.is_contact or same.is_contact


def _fill_sessions(lead: Entries, other: Entries) -> None:
    """Give each session the chairs, the room and the time that the other source tells of it."""
    known = {_plain(session.title): session for session in other.sessions if session.title}
    by_paper = {_plain(slot.paper.title): each for each in other.sessions for slot in each.slots if slot.paper}
    for session in lead.sessions:
        papers = [_plain(slot.paper.title) for slot in session.slots if slot.paper]
        same = known.get(_plain(session.title)) or next((by_paper[each] for each in papers if each in by_paper), None)
        if same:
            _fill_session(session, same)


def _fill_session(session: SessionEntry, same: SessionEntry) -> None:
    session.chairs = session.chairs or same.chairs
    session.room = session.room or same.room
    session.title = session.title or same.title
    if not (session.start or session.printed_time):
        session.start, session.end, session.printed_time = same.start, same.end, same.printed_time


def _only_in(here: str, there: str, papers: Sequence[PaperEntry]) -> Finding:
    titles = [paper.title for paper in papers]
    more = f"; and {len(titles) - MOST_WORDS} more" if len(titles) > MOST_WORDS else ""
    return Finding(
        id="text.only-in-one",
        severity=Severity.WARNING,
        message=f"{len(titles)} titles are in {here} and not in {there}, which leads.",
        where=papers[0].where,
        words="; ".join(titles[:MOST_WORDS]) + more,
        assumed="They were left out.",
        alternative="Read that file alone, or correct the titles.",
    )
