"""What the formats that cite papers have in common: a paper with its people, its year and its DOI. Pure."""

import datetime as dt
import re
from collections.abc import Iterator

import msgspec

from people.text import fold
from program.index import Index
from program.values import LinkKind, Paper, Person, Program

DOI = re.compile(r"10\.\d{4,9}/\S+")
WITHOUT_YEAR = "n.d."


class Citation(msgspec.Struct, frozen=True):
    """A paper as it is cited; `key` is unique in the program and of ASCII letters, digits and hyphens."""

    key: str
    paper: Paper
    authors: tuple[Person, ...]
    event: str
    date: dt.date | None
    year: int | None
    doi: str
    url: str


def citations(program: Program) -> Iterator[Citation]:
    """Yield the papers as they are cited, in the program's order."""
    index = Index(program)
    conference = program.conference
    taken: set[str] = set()
    for paper in program.papers:
        authors = tuple(index.people[each.person] for each in paper.authors)
        places = index.slots_of_paper.get(paper.key, ())
        date = next((day for session, _ in places if (day := index.date_of(session))), conference.starts_on)
        year = conference.year or (date.year if date else None)
        yield Citation(
            key=_key(paper, authors, year, taken),
            paper=paper,
            authors=authors,
            event=conference.name or conference.acronym,
            date=date,
            year=year,
            doi=next((found[0] for each in paper.links if (found := DOI.search(each.url))), ""),
            url=next((each.url for each in paper.links if each.kind is LinkKind.PAPER and each.url), ""),
        )


def of_one(program: Program, key: str) -> Program:
    """Return the program with that paper alone."""
    return msgspec.structs.replace(program, papers=tuple(each for each in program.papers if each.key == key))


def _key(paper: Paper, authors: tuple[Person, ...], year: int | None, taken: set[str]) -> str:
    first = authors[0].family or authors[0].name if authors else ""
    words = (first, str(year or ""), next((word for word in paper.title.split() if len(word) > 3), paper.title))
    stem = "".join(re.sub(r"[^a-z0-9]", "", fold(each)) for each in words) or "paper"
    key, number = stem, 1
    while key in taken:
        number += 1
        key = f"{stem}-{number}"
    taken.add(key)
    return key
