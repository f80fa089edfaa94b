"""RIS, which reference managers take: a record a paper."""

from collections.abc import Iterator

from people.text import clean_line
from program.formats.citations import Citation, citations
from program.values import Person, Program, Stamp


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # the same for every release
    """Return a record for each paper, in UTF-8 with the line ends that the format asks for."""
    lines = [line for each in citations(program) for line in _record(each)]
    return "".join(f"{line}\r\n" for line in lines).encode()


def losses(program: Program) -> tuple[str, ...]:  # noqa: ARG001  # the same for every program
    """Return what a reference leaves out."""
    return ("References of the papers: sessions, times, rooms and affiliations are left out.",)


def _record(citation: Citation) -> Iterator[str]:
    paper = citation.paper
    yield "TY  - CPAPER"
    yield f"ID  - {citation.key}"
    yield f"TI  - {clean_line(paper.title)}"
    for person in citation.authors:
        yield f"AU  - {_name(person)}"
    yield f"T2  - {clean_line(citation.event)}"
    if citation.year:
        yield f"PY  - {citation.year}"
    if citation.date:
        yield f"DA  - {citation.date:%Y/%m/%d}"
    if citation.doi:
        yield f"DO  - {citation.doi}"
    if citation.url:
        yield f"UR  - {citation.url}"
    for topic in paper.topics:
        yield f"KW  - {clean_line(topic)}"
    if paper.abstract:
        yield f"AB  - {clean_line(paper.abstract)}"
    yield "ER  - "
    yield ""


def _name(person: Person) -> str:
    """Return a name as RIS wants it: family, given, suffix."""
    if not person.family:
        return clean_line(person.name)
    return ", ".join(clean_line(part) for part in (person.family, person.given, person.suffix) if part)
