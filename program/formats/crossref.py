"""Crossref's deposit of a conference: the proceedings and each paper that has a DOI, by schema 5.4.0.

A depositor, a registrant and a publisher stand in no program: they are the conference's until somebody writes others.
"""

import datetime as dt
from xml.etree.ElementTree import Element, SubElement, indent, register_namespace, tostring

from people.text import clean_line
from program.formats.citations import Citation, citations
from program.index import Index
from program.values import CannotWriteError, Paper, Person, Program, Stamp

VERSION = "5.4.0"
NAMESPACE = f"http://www.crossref.org/schema/{VERSION}"
XSI = "http://www.w3.org/2001/XMLSchema-instance"
NO_DOIS = "No paper has a DOI: Crossref registers DOIs. Give papers a link of the kind DOI first."
DEPOSITOR = "noreply@example.invalid"
"""The address that Crossref answers to: the one that deposits writes theirs."""
MOST_AUTHORS = 2_000


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the deposit. Raises CannotWriteError where no paper has a DOI."""
    if refused := refusal(program):
        raise CannotWriteError(refused)
    register_namespace("", NAMESPACE)
    register_namespace("xsi", XSI)
    index = Index(program)
    root = Element(f"{{{NAMESPACE}}}doi_batch", {"version": VERSION})
    location = f"{NAMESPACE} https://www.crossref.org/schemas/crossref{VERSION}.xsd"
    root.set(f"{{{XSI}}}schemaLocation", location)
    moment = stamp.published_at if stamp else dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
    head = _add(root, "head")
    _add(head, "doi_batch_id", f"{program.conference.key or 'program'}-{stamp.number if stamp else 'draft'}")
    _add(head, "timestamp", f"{moment:%Y%m%d%H%M%S}")
    depositor = _add(head, "depositor")
    _add(depositor, "depositor_name", _name(program))
    _add(depositor, "email_address", DEPOSITOR)
    _add(head, "registrant", _name(program))
    conference = _add(_add(root, "body"), "conference")
    _event(conference, program)
    _proceedings(conference, program, moment)
    for citation in citations(program):
        if citation.doi:
            _paper(conference, citation, index)
    indent(root, " ")
    data: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return data + b"\n"


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return "" if any(each.doi for each in citations(program)) else NO_DOIS


def losses(program: Program) -> tuple[str, ...]:
    """Return what must be filled in, and how many papers have no DOI."""
    missing = sum(not each.doi for each in citations(program))
    told = ("Fill in the depositor, the registrant and the publisher. Sessions, times and rooms are left out.",)
    return (*told, f"{missing} papers have no DOI and are left out.") if missing else told


def _name(program: Program) -> str:
    return clean_line(program.conference.name or program.conference.acronym) or "Conference"


def _add(parent: Element, name: str, text: str = "", **attributes: str) -> Element:
    made = SubElement(parent, f"{{{NAMESPACE}}}{name}", attributes)
    if text:
        made.text = text
    return made


def _event(parent: Element, program: Program) -> None:
    conference = program.conference
    event = _add(parent, "event_metadata")
    _add(event, "conference_name", _name(program))
    if conference.acronym:
        _add(event, "conference_acronym", clean_line(conference.acronym))
    if conference.venue:
        _add(event, "conference_location", clean_line(conference.venue))
    if conference.starts_on:
        end = conference.ends_on or conference.starts_on
        told = {f"start_{part}": str(getattr(conference.starts_on, part)) for part in ("year", "month", "day")}
        told |= {f"end_{part}": str(getattr(end, part)) for part in ("year", "month", "day")}
        _add(event, "conference_date", **{key: value.zfill(2) for key, value in told.items()})


def _proceedings(parent: Element, program: Program, moment: dt.datetime) -> None:
    proceedings = _add(parent, "proceedings_metadata", language="en")
    _add(proceedings, "proceedings_title", f"Proceedings of {_name(program)}")
    _add(_add(proceedings, "publisher"), "publisher_name", _name(program))
    date = program.conference.starts_on
    year = program.conference.year or (date.year if date else moment.year)
    _add(_add(proceedings, "publication_date"), "year", str(year))
    _add(proceedings, "noisbn", reason="simple_series")


def _paper(parent: Element, citation: Citation, index: Index) -> None:
    paper = citation.paper
    element = _add(parent, "conference_paper", publication_type="full_text")
    if paper.authors:
        contributors = _add(element, "contributors")
        for number, person in enumerate(citation.authors[:MOST_AUTHORS]):
            _author(contributors, paper, number, person, index)
    _add(_add(element, "titles"), "title", clean_line(paper.title))
    if citation.year:
        _add(_add(element, "publication_date"), "year", str(citation.year))
    data = _add(element, "doi_data")
    _add(data, "doi", citation.doi)
    _add(data, "resource", citation.url or f"https://doi.org/{citation.doi}")


def _author(parent: Element, paper: Paper, number: int, person: Person, index: Index) -> None:
    sequence = "additional" if number else "first"
    element = _add(parent, "person_name", sequence=sequence, contributor_role="author")
    if person.family and person.given:
        _add(element, "given_name", clean_line(person.given))
    _add(element, "surname", clean_line(person.family or person.name))
    if person.suffix:
        _add(element, "suffix", clean_line(person.suffix))
    places = paper.authors[number].affiliations
    if places:
        affiliations = _add(element, "affiliations")
        for key in places:
            _add(_add(affiliations, "institution"), "institution_name", clean_line(index.affiliations[key].name))
    orcid = next((each.value for each in person.identifiers if each.system == "orcid"), "")
    if orcid:
        _add(element, "ORCID", f"https://orcid.org/{orcid}")
