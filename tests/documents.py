"""Where the documents lie that readers are tested with, and short ways to read them."""

from pathlib import Path

from program.formats import registry
from program.formats.source import SourceFile
from program.values import Paper, Place, Program, Reading, Severity

FIXTURES = Path(__file__).parent / "fixtures"
CASES = FIXTURES / "cases"
SAMPLES = FIXTURES / "samples"
SHARED = Path(__file__).parents[2] / "shared"
"""Documents of other people, which are measured where they lie and not kept here; tests without them skip."""


def files(*paths: Path) -> list[SourceFile]:
    """Return files from disk."""
    return [SourceFile(path.name, path.read_bytes()) for path in paths]


def read(*paths: Path) -> Reading:
    """Return what files hold, whatever they are."""
    return registry.read(files(*paths))


def read_text(text: str | bytes, name: str = "papers.csv") -> Reading:
    """Return what a file of that text holds."""
    return registry.read([SourceFile(name, text.encode() if isinstance(text, str) else text)])


def people(program: Program, places: tuple[Place, ...]) -> list[str]:
    """Return the names of the people in places."""
    names = {person.key: person.name for person in program.people}
    return [names[place.person] for place in places]


def institutions(program: Program, place: Place) -> list[str]:
    """Return the names of the institutions of a place."""
    names = {each.key: each.name for each in program.affiliations}
    return [names[key] for key in place.affiliations]


def authors(program: Program) -> dict[str, list[str]]:
    """Return the authors of each paper by its title."""
    return {paper.title: people(program, paper.authors) for paper in program.papers}


def paper(program: Program, number: int) -> Paper:
    """Return the paper of a number."""
    return next(each for each in program.papers if each.number == number)


def held(program: Program) -> dict[str, list[str]]:
    """Return the titles of the papers in each session by its title."""
    titles = {each.key: each.title for each in program.papers}
    return {each.title: [titles[slot.paper] for slot in each.slots if slot.paper] for each in program.sessions}


def kinds(reading: Reading, severity: Severity | None = None) -> set[str]:
    """Return the ids of findings, of one severity or of all."""
    return {each.id for each in reading.findings if severity in {None, each.severity}}
