"""The ACL Anthology's XML (acl-anthology's schema.rnc): one collection with one volume, a paper an entry."""

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from people.text import clean, clean_line, slug
from program.formats.citations import citations
from program.index import Index
from program.values import LinkKind, Paper, Program, Stamp

ORCID = re.compile(r"\d{4}-\d{4}-\d{4}-\d{3}[\dX]")


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # the same for every release
    """Return the collection, in UTF-8."""
    conference, index = program.conference, Index(program)
    date = conference.starts_on
    year = conference.year or (date.year if date else 0)
    venue = re.sub(r"[^a-z0-9]", "", slug(re.sub(r"\d", "", conference.acronym or conference.name), fallback="conf"))
    root = Element("collection", {"id": f"{year}.{venue or 'conf'}"})
    volume = SubElement(root, "volume", {"id": "1", "type": "proceedings"})
    meta = SubElement(volume, "meta")
    _add(meta, "booktitle", f"Proceedings of {clean_line(conference.name or conference.acronym)}")
    if conference.venue:
        _add(meta, "address", clean_line(conference.venue))
    if date:
        _add(meta, "month", f"{date:%B}")
    _add(meta, "year", str(year))
    _add(meta, "venue", venue or "conf")
    for number, each in enumerate(citations(program), start=1):
        paper = SubElement(volume, "paper", {"id": str(number)})
        _add(paper, "title", clean_line(each.paper.title))
        _authors(paper, each.paper, index)
        if each.paper.abstract:
            _add(paper, "abstract", clean_line(each.paper.abstract))
        if each.doi:
            _add(paper, "doi", each.doi)
        video = next((link.url for link in each.paper.links if link.kind is LinkKind.VIDEO and link.url), "")
        if video:
            SubElement(paper, "video", {"href": video})
        for award in each.paper.awards:
            SubElement(paper, "award", {"name": clean_line(award)})
        _add(paper, "bibkey", each.key)
    indent(root, "  ")
    data: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return data.replace(b"encoding='utf-8'", b'encoding="UTF-8"').replace(b"version='1.0'", b'version="1.0"') + b"\n"


def losses(_program: Program) -> tuple[str, ...]:
    """Return what the Anthology adds, and what is left out."""
    return ("Fill in the editors, the publisher and the PDFs. Sessions, times and rooms are left out.",)


def _authors(parent: Element, paper: Paper, index: Index) -> None:
    for place in paper.authors:
        person = index.people[place.person]
        orcid = next((each.value for each in person.identifiers if each.system == "orcid"), "")
        author = SubElement(parent, "author", {"orcid": orcid} if ORCID.fullmatch(orcid) else {})
        if person.family and person.given:
            _add(author, "first", clean_line(person.given))
        _add(author, "last", clean_line(person.family or person.name))
        # The schema has room for one: several stand in it as they do in print.
        if place.affiliations:
            _add(
                author, "affiliation", clean_line("; ".join(index.affiliations[key].name for key in place.affiliations))
            )


def _add(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = clean(text)
