"""The demo's fixture: made from the documents, byte for byte; loaded twice as once; whole, or not at all."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.core.management import CommandError, call_command
from django.core.serializers.base import DeserializationError

from conference.access import APPS
from conference.models import Conference
from people.models import Affiliation, Alias, Person
from program import publish, values
from program.index import Index
from program.management.commands import make_fixtures
from program.models import Authorship, Document, Paper, Release
from program.snapshot import snapshot
from tests import factories, two_documents

pytestmark = pytest.mark.django_db
FIXTURE = make_fixtures.FIXTURE
MODELS = [model for label in APPS for model in apps.get_app_config(label).get_models()]


@pytest.fixture
def demo() -> Conference:
    call_command("loaddata", str(FIXTURE), verbosity=0)
    return Conference.objects.get()


def everything() -> Iterator[Any]:
    for model in MODELS:
        yield from serializers.serialize("python", model._base_manager.order_by("pk"))


def test_the_fixture_is_what_the_documents_become(tmp_path: Path) -> None:
    factories.program_of(factories.ConferenceFactory.create(slug="two-documents"), papers=1)
    before = list(everything())
    call_command("make_fixtures", output=tmp_path / "made.json")
    assert (tmp_path / "made.json").read_bytes() == FIXTURE.read_bytes()
    assert list(everything()) == before


def test_documents_that_cannot_be_read_write_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "page.txt").write_text("Nothing that looks like a program.")
    monkeypatch.setattr(make_fixtures, "DOCUMENTS", tmp_path)
    with pytest.raises(CommandError, match="Nothing was written"):
        call_command("make_fixtures", output=tmp_path / "made.json")
    assert not (tmp_path / "made.json").exists()


def test_it_holds_what_a_person_reads_in_the_documents(demo: Conference) -> None:
    program = snapshot(demo)
    index = Index(program)
    printed = {
        each.title: [(index.people[author.person].name, author.printed) for author in each.authors]
        for each in program.papers
    }
    assert printed == {
        title: [(each.name, each.printed) for each in authors] for title, authors in two_documents.PAPERS.items()
    }
    assert (Paper.objects.count(), Authorship.objects.count()) == (5, 33)
    assert (Person.objects.count(), Affiliation.objects.count(), len(program.keynotes)) == (36, 15, 2)
    assert [(each.affiliation.name, each.name) for each in Alias.objects.all()] == [
        ("University of Toronto", "Univ. of Toronto")
    ]
    [session] = program.sessions
    assert [index.papers[each.paper or ""].title for each in session.slots] == list(two_documents.PAPERS)
    assert [(each.title, each.speakers[0].biography) for each in program.keynotes] == [
        (each.title, each.biography) for each in two_documents.KEYNOTES
    ]


def test_it_invents_no_event(demo: Conference) -> None:
    assert (demo.acronym, demo.year, demo.starts_on, demo.ends_on, demo.zone, demo.venue) == (
        "",
        None,
        None,
        None,
        "",
        "",
    )
    assert not demo.rooms.exists()
    assert not demo.tracks.exists()
    assert {(each.title, each.start, each.room) for each in demo.sessions.all()} == {("", None, None)}


def test_its_home_page_links_to_both_documents_which_are_kept_byte_for_byte(demo: Conference) -> None:
    documents = Document.objects.all()
    assert len(documents) == 2
    for each in documents:
        found = (make_fixtures.DOCUMENTS / each.file_name).read_bytes()
        assert each.text.encode() == found
        assert each.digest == values.digest(found)
        assert f"(/{demo.slug}/about/{each.slug}/)" in demo.about


def test_it_is_published_and_nothing_waits(demo: Conference) -> None:
    release = Release.objects.get()
    assert release.program() == snapshot(demo)
    assert release.digest == values.digest(release.document.encode())
    assert not publish.has_edits(demo)


def test_loading_it_twice_changes_nothing(demo: Conference) -> None:
    once = list(everything())
    call_command("loaddata", str(FIXTURE), verbosity=0)
    assert list(everything()) == once


def test_loading_it_beside_another_conference_leaves_that_one_alone() -> None:
    other = factories.program_of(factories.ConferenceFactory.create(), papers=2)
    before = snapshot(other)
    call_command("loaddata", str(FIXTURE), verbosity=0)
    other.refresh_from_db()
    assert snapshot(other) == before


@pytest.mark.django_db(transaction=True)
def test_a_broken_fixture_leaves_the_database_as_it_was(tmp_path: Path) -> None:
    rows = json.loads(FIXTURE.read_text())
    rows[-1]["fields"]["published_at"] = "yesterday"
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(rows))
    before = list(everything())
    with pytest.raises(DeserializationError):
        call_command("loaddata", str(broken), verbosity=0)
    assert list(everything()) == before
