"""The ACM XML that conf.researchr.org exports for proceedings: papers with authors, affiliations and their order."""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from people import names
from people.text import clean_line
from program.formats import safe_xml
from program.formats.entries import Entries, PaperEntry, PersonEntry, SessionEntry, SlotEntry
from program.formats.records.kinds import holding_papers
from program.formats.records.notes import Notes
from program.formats.records.reading import reading_of
from program.formats.source import Recognition, SourceFile
from program.values import Identifier, Reading, Where

ROOTS = (b"<erights_record", b"<proceedings")


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that each file is ACM's XML of proceedings, or None."""
    if all(any(root in source.data[:4096] for root in ROOTS) and b"<paper" in source.data for source in sources):
        return Recognition(0.95, "the XML's root is ACM's <erights_record>")
    return None


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the papers of ACM's XML, in their sections as sessions. Raises ReadError for broken XML."""
    notes, entries = Notes(), Entries()
    for source in sources:
        root, removed = safe_xml.root_of(source)
        if removed:
            notes.warn("control-characters", f"{removed} control characters were taken out.", source.where)
        sessions: dict[str, SessionEntry] = {}
        for number, element in enumerate(root.iter("paper"), start=1):
            _add(entries, element, Where(file=source.name, path=f"paper {number}"), notes, sessions)
    return reading_of(entries, sources, notes)


def _add(entries: Entries, element: Element, where: Where, notes: Notes, sessions: dict[str, SessionEntry]) -> None:
    """Add a paper, and its session where a section is named."""
    title = clean_line(notes.title(_first(element, "paper_title", "title"), where))
    if not title:
        notes.refuse("title-missing", "The paper has no title.", where)
        return
    authors = sorted(element.iter("author"), key=_sequence)
    number = _first(element, "event_tracking_number", "paper_id", "id")
    entry = PaperEntry(
        title=title,
        abstract=_first(element, "abstract", "short_abstract"),
        authors=[person for author in authors if (person := _author(author, where))],
        identifiers=(Identifier(system="researchr", value=number),) if number else (),
        where=where,
    )
    entries.papers.append(entry)
    section = _first(element, "section", "section_title", "session")
    if section:
        if section not in sessions:
            sessions[section] = SessionEntry(title=section, kind=holding_papers(section), where=where)
            entries.sessions.append(sessions[section])
        sessions[section].slots.append(SlotEntry(paper=entry))


def _first(element: Element, *tags: str) -> str:
    """Return the text of the first of the children that is there."""
    return next((text for tag in tags if (text := safe_xml.text_of(element, tag))), "")


def _sequence(author: Element) -> int:
    """Return an author's place in the order; those without one keep theirs."""
    text = _first(author, "sequence_no", "sequence")
    return int(text) if text.isdecimal() and len(text) < 6 else 0


def _author(author: Element, where: Where) -> PersonEntry | None:
    """Return an author with the affiliations in their order, or None without a name."""
    given = clean_line(f"{_first(author, 'first_name')} {_first(author, 'middle_name')}")
    family = _first(author, "last_name")
    suffix = _first(author, "suffix")
    name = clean_line(f"{given} {family} {suffix}")
    if not name:
        return None
    places = sorted(author.iter("affiliation"), key=_sequence)
    institutions = tuple(text for place in places if (text := _first(place, "institution", "department")))
    orcid = _first(author, "ORCID", "orcid").rpartition("/")[2]
    return PersonEntry(
        name=name,
        parts=names.Parts(given=given, family=family, suffix=suffix) if family else None,
        affiliation="; ".join(institutions),
        institutions=institutions,
        identifiers=(Identifier(system="orcid", value=orcid),) if orcid else (),
        is_contact=_first(author, "contact_author").upper() == "Y",
        where=where,
    )
