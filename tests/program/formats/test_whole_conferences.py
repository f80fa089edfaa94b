"""Programs of real conferences, where they lie: their counts, and what the short JSON of them says."""

import json
from typing import Any

import pytest

from program.formats import registry
from program.values import Program, Severity
from tests.documents import SHARED, files

CONFERENCES = SHARED / "data/conferences"
PROGRAMMES = SHARED / "data/programmes"
pytestmark = pytest.mark.skipif(not CONFERENCES.exists(), reason="the shared documents are not here")

EXPLAINED = {
    "b01-vis2022": "papers-beyond-list", "b01-vis2024": "papers-beyond-list", "b05-emnlp2020": "reference-unknown",
    "b16-siggraph2025": "affiliations-count", "b07-ismir2024": "name-spellings", "b15-icml2019": "latex-command",
    "b03-emnlp2023": "name-spellings",
}  # fmt: skip
"""Conferences whose counts are not the expected ones, and the finding that says why."""
PAGES = ("b11", "b12")
"""Conferences whose files are pages too."""
DATA = (".csv", ".tsv", ".yml", ".yaml", ".json")


def expected() -> list[dict[str, Any]]:
    if not CONFERENCES.exists():
        return []
    found: list[dict[str, Any]] = json.loads((CONFERENCES / "expected.json").read_text())
    return [each for each in found if not each["sample"].startswith(PAGES)]


def counts(program: Program) -> dict[str, int]:
    return {
        "papers": len(program.papers),
        "sessions": sum(any(slot.paper for slot in session.slots) for session in program.sessions),
        "author_places": sum(len(paper.authors) for paper in program.papers),
    }


@pytest.mark.parametrize("wanted", expected(), ids=lambda it: it["sample"])
def test_a_conference_has_its_counts_or_a_finding_that_says_why_not(wanted: dict[str, Any]) -> None:
    paths = sorted({path for pattern in wanted["files"] for path in CONFERENCES.glob(pattern)})
    reading = registry.read(files(*paths))
    found = counts(reading.program)
    if any(found[name] != wanted[name] for name in found.keys() & wanted.keys() - {"sessions"}):
        assert EXPLAINED[wanted["sample"]] in {finding.id for finding in reading.findings}, found
    assert wanted.get("first", reading.program.papers[0].title) == reading.program.papers[0].title


def one_line(text: str) -> str:
    return " ".join(text.split())


def samples() -> list[Any]:
    found = [json.loads(path.read_text()) for path in sorted(PROGRAMMES.glob("a*.expected.json"))]
    return [each for each in found if all(name.endswith(DATA) for name in each["files"])]


@pytest.mark.parametrize("wanted", samples(), ids=lambda it: it["sample"])
def test_a_programme_has_its_titles_and_authors_or_a_warning(wanted: dict[str, Any]) -> None:
    reading = registry.read(files(*(PROGRAMMES / name for name in wanted["files"])))
    names = {person.key: person.name for person in reading.program.people}
    found = {paper.title: [names[place.person] for place in paper.authors] for paper in reading.program.papers}
    papers = [paper for session in wanted["sessions"] for paper in session["papers"]] + wanted.get("papers", [])
    right = sum(found.get(one_line(each["title"])) == [one_line(a["name"]) for a in each["authors"]] for each in papers)
    assert right * 100 >= len(papers) * 95
    if right < len(papers) * 0.98:
        assert any(finding.severity is not Severity.NOTICE for finding in reading.findings)
