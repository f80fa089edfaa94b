"""`publish_program` and `export_program`."""

import csv
import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from conference.models import Conference
from program import publish, values
from program.models import Paper, Release
from tests import factories

pytestmark = pytest.mark.django_db


def published(conference: Conference) -> str:
    told = io.StringIO()
    call_command("publish_program", conference.slug, note="Dinner moved", stdout=told)
    return told.getvalue()


def test_publishing_says_what_changed_and_keeps_the_note(conference: Conference) -> None:
    publish.publish(conference)
    paper = Paper.objects.get()
    paper.title = "A better title"
    paper.save()
    told = published(conference)
    assert "release 2, 1 change.\n" in told
    assert "Paper “A better title” changed: title." in told
    assert Release.objects.get(number=2).note == "Dinner moved"


def test_publishing_when_nothing_changed_makes_no_release(conference: Conference) -> None:
    publish.publish(conference)
    assert published(conference) == "Nothing has changed since release 1.\n"
    assert Release.objects.count() == 1


@pytest.mark.parametrize("command", [("publish_program", "nowhere"), ("export_program", "nowhere", "csv")])
def test_an_unknown_conference_is_refused_with_those_that_there_are(
    command: tuple[str, ...], conference: Conference
) -> None:
    with pytest.raises(CommandError, match="There are: conf"):
        call_command(*command)


def export(form: str, tmp_path: Path, **options: object) -> bytes:
    call_command("export_program", "conf", form, output=tmp_path / "out", stderr=io.StringIO(), **options)
    return (tmp_path / "out").read_bytes()


@pytest.mark.parametrize("form", ["json", "csv", "xlsx", "ics"])
def test_a_format_is_written_to_the_file_and_nothing_else_is_left_there(
    form: str, conference: Conference, tmp_path: Path
) -> None:
    publish.publish(conference)
    assert export(form, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_the_release_is_exported_until_the_draft_is_asked_for(conference: Conference, tmp_path: Path) -> None:
    release, _ = publish.publish(conference)
    Paper.objects.update(title="Not published yet")
    assert export("json", tmp_path) == release.document.encode()
    draft = values.decode(export("json", tmp_path, draft=True))
    assert draft.papers[0].title == "Not published yet"


def test_a_conference_without_a_release_is_refused_and_told_what_to_do(conference: Conference, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="publish_program conf"):
        export("csv", tmp_path)
    assert not list(tmp_path.iterdir())


def test_what_the_format_leaves_out_is_said_on_standard_error(conference: Conference, tmp_path: Path) -> None:
    publish.publish(conference)
    told = io.StringIO()
    call_command("export_program", "conf", "csv", output=tmp_path / "out", stderr=told)
    assert "Abstracts" in told.getvalue()


def test_without_a_file_it_goes_to_standard_output(
    conference: Conference, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    publish.publish(conference)
    call_command("export_program", "conf", "json")
    assert json.loads(capfdbinary.readouterr().out)["conference"]["key"] == "conf"


def test_an_empty_calendar_is_refused_and_the_old_file_stays(conference: Conference, tmp_path: Path) -> None:
    conference.sessions.update(start=None, end=None)
    publish.publish(conference)
    (tmp_path / "out").write_text("old")
    with pytest.raises(CommandError, match="Give the sessions their times"):
        export("ics", tmp_path)
    assert (tmp_path / "out").read_text() == "old"


def test_an_unknown_format_and_a_place_that_is_none_are_refused(conference: Conference, tmp_path: Path) -> None:
    publish.publish(conference)
    with pytest.raises(CommandError, match="It writes: json, csv"):
        export("papyrus", tmp_path)
    with pytest.raises(CommandError, match="Nothing was written"):
        call_command("export_program", "conf", "json", output=tmp_path / "no" / "such" / "folder")


@pytest.mark.parametrize("papers", [5, 30])
def test_an_export_costs_two_queries_at_any_size(
    papers: int, django_assert_num_queries: DjangoAssertNumQueries, tmp_path: Path
) -> None:
    conference = factories.program_of(factories.ConferenceFactory.create(slug="conf"), papers=papers)
    publish.publish(conference)
    with django_assert_num_queries(2):
        data = export("csv", tmp_path)
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert len(rows) == papers + 1


def test_no_private_field_is_in_any_export(conference: Conference, tmp_path: Path) -> None:
    publish.publish(conference)
    for form in ("json", "csv", "ics"):
        assert b"private" not in export(form, tmp_path, draft=True)
