"""DBLP's submission of a table of contents: the proceedings' papers with full names and electronic editions.

Elements as in dblp's FAQ (1474621); dblp also takes BibTeX, which is the safer way.
"""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from people.text import clean, clean_line, slug
from program.formats.citations import citations
from program.values import Program, Stamp

DOCTYPE = b'<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE dblpsubmission SYSTEM "dblpsubmission.dtd">\n'
ENDS = (".", "?", "!")
"""A title ends in one of these there."""


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # the same for every release
    """Return the submission, in UTF-8."""
    conference = program.conference
    root = Element("dblpsubmission")
    proceedings = SubElement(root, "proceedings")
    year = conference.year or (conference.starts_on.year if conference.starts_on else None)
    acronym = conference.acronym or conference.name
    _add(proceedings, "key", f"conf/{slug(conference.series or acronym, fallback='conf')}/{year or ''}")
    _add(proceedings, "title", _title(f"{conference.name or acronym}: Proceedings"))
    _add(proceedings, "publisher", "")
    _add(proceedings, "year", str(year or ""))
    event = SubElement(proceedings, "conf")
    _add(event, "acronym", clean_line(acronym))
    _add(event, "number", "")
    _add(event, "location", clean_line(conference.venue))
    days = [f"{each:%B} {each.day}, {each.year}" for each in (conference.starts_on, conference.ends_on) if each]
    _add(event, "date", " - ".join(dict.fromkeys(days)))
    _add(event, "url", conference.web_site)
    contents = SubElement(proceedings, "toc")
    for each in citations(program):
        paper = SubElement(contents, "publ")
        for person in each.authors:
            _add(paper, "author", clean_line(person.name))
        _add(paper, "title", _title(each.paper.title))
        if each.doi or each.url:
            _add(paper, "ee", f"https://doi.org/{each.doi}" if each.doi else each.url)
    indent(root, " ")
    body: bytes = tostring(root, encoding="utf-8")
    return DOCTYPE + body + b"\n"


def losses(_program: Program) -> tuple[str, ...]:
    """Return what must be filled in, and what is left out."""
    return ("Fill in the publisher, the editors and the pages. Sessions, times and affiliations are left out.",)


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = clean(text)


def _title(text: str) -> str:
    line = clean_line(text)
    return line if line.endswith(ENDS) else f"{line}."
