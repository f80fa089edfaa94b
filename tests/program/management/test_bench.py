"""`bench` measures everything that it says it does, and leaves the database alone."""

import io

import pytest
from django.core.management import call_command

from conference.models import Conference
from program.formats import registry
from program.management.commands import bench
from program.values import Program
from tests import programs

pytestmark = pytest.mark.django_db

UNMEASURED = ("crossref", "hotcrp-tags", "poster-labels", "door-signs")
MEASURED = [each.name for each in registry.writers() if each.name not in UNMEASURED]
"""Formats that the measured program can be written in: it has no DOIs, numbers, posters and rooms."""


def test_it_gives_a_ratio_for_reading_publishing_each_page_and_each_format(conference: Conference) -> None:
    told = io.StringIO()
    call_command("bench", rounds=1, times=2, papers=10, stdout=told)
    lines = told.getvalue().splitlines()[1:]
    names = {line[:42].strip() for line in lines}
    for papers in (5, 10):
        pages = [(name, how) for name in (*bench.LISTS, *bench.OBJECTS) for how in ("made", "kept")]
        assert {f"{name} page {how}, {papers} papers" for name, how in pages} < names
        assert {f"{name}, {papers} papers" for name in MEASURED} < names
    assert {"read both documents", "publish their program"} < names
    assert {
        "read page.html, 10 papers",
        "read page.txt, 10 papers",
        "read papers.json, 100 papers",
        "read papers.csv, 100 papers",
    } < names
    assert "import 100 papers, 400 author places" in names
    assert len(lines) == len(names) == 7 + 2 * (len(pages) + len(MEASURED))
    assert Conference.objects.get() == conference


def test_a_program_many_times_over_still_hangs_together() -> None:
    program: Program = programs.of(people=("Eva", "Cai"), titles=("A", "B"))
    larger = bench.enlarged(program, 3)
    assert len({each.key for each in larger.papers}) == 6
    people = {each.key for each in larger.people}
    assert len(people) == 6
    assert {author.person for paper in larger.papers for author in paper.authors} == people
    assert all(each.start and each.end for each in larger.sessions)
