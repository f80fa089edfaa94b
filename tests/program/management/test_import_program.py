"""`import_program`: a plan in words or as JSON, nothing written without --apply, and never a thing by halves."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from conference.models import Conference
from people.models import Person
from program import snapshot
from program.formats import registry
from program.formats.source import ReadError, SourceFile
from program.models import Import, Paper, Session
from program.sync import plan
from tests import factories
from tests.program.formats.test_bibtex import BIB
from tests.program.sync.test_imports import HEADER, ROWS

ROOT = Path(__file__).parents[3]
CASES = ROOT / "tests/fixtures/cases"


def bring(conference: Conference, *files: Path, **options: Any) -> str:
    told = io.StringIO()
    call_command("import_program", conference.slug, *map(str, files), stdout=told, **options)
    return told.getvalue()


@pytest.fixture
def sheet(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "papers.csv"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def empty(db: None) -> Conference:
    return factories.ConferenceFactory.create(slug="empty")


def rows() -> dict[str, int]:
    """Return how many rows each table of the people and the program has."""
    from django.apps import apps  # noqa: PLC0415  # asked for where the apps are ready

    tables = [each for label in ("people", "conference", "program") for each in apps.get_app_config(label).get_models()]
    return {each._meta.label: each._base_manager.count() for each in tables}


def test_the_plan_is_printed_and_nothing_is_written(empty: Conference, sheet: Callable[[str], Path]) -> None:
    before = rows()
    told = bring(empty, sheet(HEADER + "".join(ROWS)))
    assert told.startswith("Source: Table with any header")
    assert "+ add paper “Caching trees”: accept" in told
    assert told.endswith("0 conflict, 5 add, 0 update, 0 withdraw, 0 unchanged.\n")
    assert rows() == before


def test_the_plan_as_json_has_counts_and_items(empty: Conference, sheet: Callable[[str], Path]) -> None:
    told = json.loads(bring(empty, sheet(HEADER + "".join(ROWS)), json=True))
    assert {key: told[key] for key in ("add", "update", "withdraw", "conflict", "unchanged")} == {
        "add": 5, "update": 0, "withdraw": 0, "conflict": 0, "unchanged": 0,
    }  # fmt: skip
    assert {each["name"] for each in told["items"]} >= {"Caching trees", "Morning"}


def test_applied_twice_the_same_file_writes_nothing_new(empty: Conference, sheet: Callable[[str], Path]) -> None:
    path = sheet(HEADER + "".join(ROWS))
    assert "Applied: 5 changes" in bring(empty, path, apply=True)
    before = rows()
    told = json.loads(bring(empty, path, apply=True, json=True))
    assert (told["items"], told["unchanged"]) == ([], 5)
    assert rows() == before


def test_conflicts_wait_until_a_rule_accepts_them(empty: Conference, sheet: Callable[[str], Path]) -> None:
    bring(empty, sheet(HEADER + "".join(ROWS)), apply=True)
    paper = Paper.objects.get(title="Quiet networks")
    paper.abstract = "On great noise."
    paper.save()
    changed = sheet(HEADER + "".join(ROWS).replace("On noise.", "On silence."))
    told = bring(empty, changed, apply=True)
    assert "! conflict paper “Quiet networks”, abstract: later" in told
    paper.refresh_from_db()
    assert paper.abstract == "On great noise."
    bring(empty, changed, apply=True, accept=["papers.abstract"])
    paper.refresh_from_db()
    assert paper.abstract == "On silence."


def test_an_unknown_rule_is_refused_with_those_that_there_are(empty: Conference, sheet: Callable[[str], Path]) -> None:
    with pytest.raises(CommandError, match=r"“paper” is no rule\. Begin with one of: add, affiliations, all"):
        bring(empty, sheet(HEADER + "".join(ROWS)), accept=["paper"])


def test_of_a_partly_bad_file_every_error_is_listed_with_its_row_and_nothing_is_imported(empty: Conference) -> None:
    before = rows()
    wanted = json.loads((CASES / "17-partly-bad.expected.json").read_text(encoding="utf-8"))
    with pytest.raises(CommandError, match="Nothing was imported") as refused:
        bring(empty, CASES / "17-partly-bad.csv", apply=True)
    told = str(refused.value)
    for line in [each["line"] for each in wanted.get("errors", ()) if isinstance(each, dict) and "line" in each]:
        assert f"line {line}" in told
    assert told.count("17-partly-bad.csv") == 3
    assert rows() == before


def test_sources_of_different_names_are_different_sources(empty: Conference, sheet: Callable[[str], Path]) -> None:
    bring(empty, sheet(HEADER + "".join(ROWS)), apply=True, source="HotCRP")
    bring(empty, sheet(HEADER + ROWS[0]), apply=True, source="The chairs' sheet")
    assert not Paper.objects.filter(is_withdrawn=True).exists()
    bring(empty, sheet(HEADER + "".join(ROWS[:2])), apply=True, source="HotCRP")
    assert Paper.objects.get(is_withdrawn=True).title == "Quiet networks"


def readable() -> list[Path]:
    """Return the samples, those that hold a program."""
    found = []
    for folder in (
        CASES,
        ROOT / "tests/fixtures/samples",
        ROOT / "tests/program/formats/recast",
        ROOT / "fixtures/documents",
    ):
        for path in sorted(each for each in folder.rglob("*") if each.is_file() and "expected" not in each.name):
            try:
                reading = registry.read([SourceFile(path.name, path.read_bytes())])
                plan.make(None, reading.program, reading.program)
            except (ReadError, plan.PlanError):
                continue
            found.append(path)
    return found


SAMPLES = readable()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_any_sample_imported_twice_changes_nothing_the_second_time(empty: Conference, path: Path) -> None:
    bring(empty, path, apply=True, despite_errors=True)
    program, before = snapshot.snapshot(empty, with_withdrawn=True), rows()
    told = json.loads(bring(empty, path, apply=True, despite_errors=True, json=True))
    assert told["items"] == []
    assert rows() == before
    assert snapshot.snapshot(empty, with_withdrawn=True) == program


READ_BACK = ("json", "csv", "xlsx", "ics", "schedule-xml", "schedule-json", "bibtex", "csl", "start-order", "sched")


@pytest.mark.parametrize("form", READ_BACK)
def test_what_plenary_wrote_changes_nothing_when_it_comes_back_twice(
    empty: Conference, tmp_path: Path, form: str
) -> None:
    full = factories.program_of(factories.ConferenceFactory.create(), papers=7)
    path = tmp_path / f"program.{form}"
    call_command("export_program", full.slug, form, draft=True, output=path)
    bring(empty, path, apply=True)
    before = rows()
    told = json.loads(bring(empty, path, apply=True, json=True))
    assert told["items"] == []
    assert rows() == before


def test_bibtex_imported_twice_changes_nothing_the_second_time(empty: Conference, tmp_path: Path) -> None:
    path = tmp_path / "papers.bib"
    path.write_text(BIB, encoding="utf-8")
    bring(empty, path, apply=True, despite_errors=True)
    before = rows()
    bring(empty, path, apply=True, despite_errors=True)
    assert rows() == before


KILLED = """
import os, signal, sys
import django
django.setup()
from django.core.management import call_command
from program.sync import tables

write_places = tables._Writer._places
def die(writer):
    write_places(writer)
    print("dying", flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
tables._Writer._places = die
call_command("import_program", sys.argv[1], sys.argv[2], apply=True)
"""


@pytest.mark.django_db(transaction=True)
def test_killed_in_the_middle_of_applying_the_database_is_as_before(sheet: Callable[[str], Path]) -> None:
    conference = factories.ConferenceFactory.create(slug="killed")
    path = sheet(HEADER + "".join(ROWS))
    before = rows()
    connection.close()
    environment = {**os.environ, "DATABASE_URL": database_url(), "DJANGO_SETTINGS_MODULE": "conference.settings"}
    done = subprocess.run(
        [sys.executable, "-c", KILLED, conference.slug, str(path)],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "dying" in done.stdout, done.stderr
    assert done.returncode == -9
    assert rows() == before
    bring(conference, path, apply=True)
    assert (Paper.objects.count(), Session.objects.count(), Person.objects.count()) == (3, 2, 4)
    assert Import.objects.count() == 1


def database_url() -> str:
    """Return the address of the database under test, for another process."""
    given = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{Path(given['NAME']).resolve()}"
    login = f"{given['USER']}:{given['PASSWORD']}@" if given["PASSWORD"] else f"{given['USER']}@"
    return f"postgres://{login}{given['HOST']}:{given['PORT'] or 5432}/{given['NAME']}"
