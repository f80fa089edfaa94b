"""The history of an object: what was done to it and its parts, by whom, with a way back."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from conference.models import Conference
from people import history
from people.history import Act
from program.models import Authorship, Paper
from tests import factories
from tests.program.admin.test_two_editors import Editor, page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def paper(conference: Conference) -> Paper:
    return Paper.objects.get(conference=conference)


def retitle(paper: Paper, title: str) -> Act:
    """Change the title as an act of its own."""
    with history.act("edit") as act:
        paper.title = title
        paper.save()
    return act


@pytest.fixture
def organizer(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


def past(paper: Paper) -> str:
    return f"/admin/program/paper/{paper.pk}/history/"


def test_it_tells_who_changed_what_in_the_object_and_its_parts(organizer: Client, paper: Paper, ana: User) -> None:
    editor = Editor(ana)
    form = editor.open(page_of(paper))
    editor.save({**form, "title": "Better", "authorships-0-is_presenter": "on"})
    text = organizer.get(past(paper)).text
    assert "by ana" in text
    assert "<ins><bdi>Better</bdi></ins>" in text
    name = Authorship.objects.order_by("position")[0].person.name
    assert f"<bdi>author {name}</bdi>" in text
    assert "<ins><bdi>yes</bdi></ins>" in text


def test_one_change_is_undone_and_that_again(organizer: Client, paper: Paper, ana: User) -> None:
    old = paper.title
    address = f"{past(paper)}{retitle(paper, 'Worse').pk}/"
    assert "Put back: paper" in organizer.get(address).text
    assert Paper.objects.get().title == "Worse"
    page = organizer.post(address, follow=True)
    assert Paper.objects.get().title == old
    assert "It was undone" in page.text
    assert "(undone since)" in page.text
    again = Act.objects.get(kind="undo")
    assert again.by == ana
    organizer.post(f"{past(paper)}{again.pk}/")
    assert Paper.objects.get().title == "Worse"


def test_what_was_edited_since_is_not_undone_and_says_why(organizer: Client, paper: Paper) -> None:
    act = retitle(paper, "Worse")
    retitle(paper, "Worst")
    page = organizer.get(f"{past(paper)}{act.pk}/")
    assert "It can't be undone" in page.text
    assert "Paper “Worst” was edited: title." in page.text


def test_an_act_on_several_objects_is_undone_in_one_of_them_alone(organizer: Client, paper: Paper) -> None:
    other = factories.PaperFactory.create(conference=paper.conference)
    with history.act("import") as act:
        for each in (paper, other):
            each.abstract = "New."
            each.save()
    organizer.post(f"{past(paper)}{act.pk}/")
    assert Paper.objects.get(pk=paper.pk).abstract != "New."
    assert Paper.objects.get(pk=other.pk).abstract == "New."


def test_staff_see_the_history_and_cannot_undo(client: Client, bo: User, paper: Paper) -> None:
    act = retitle(paper, "Worse")
    client.force_login(bo)
    page = client.get(past(paper))
    assert "Worse" in page.text
    assert "Undo this" not in page.text
    assert client.post(f"{past(paper)}{act.pk}/").status_code == 403


def test_an_object_without_history_says_so(organizer: Client, paper: Paper) -> None:
    history.RowChange.objects.all().delete()
    assert "No change is known" in organizer.get(past(paper)).text


def test_a_history_costs_a_constant_number_of_queries(organizer: Client, paper: Paper) -> None:
    def queries(count: int) -> int:
        for number in range(count):
            retitle(paper, f"Title {number} of {count}")
            with history.act("edit"):
                place = factories.AffiliationFactory.create()
                factories.write_paper(factories.PaperFactory.create(), factories.PersonFactory.create(), at=place)
        with CaptureQueriesContext(connection) as captured:
            organizer.get(past(paper))
        return len(captured)

    assert queries(3) == queries(25)


def test_reordering_tells_the_order_and_not_how_it_was_made(organizer: Client, paper: Paper, ana: User) -> None:
    editor = Editor(ana)
    form = editor.open(page_of(paper))
    editor.save({**form, "authorships-0-order": "2", "authorships-1-order": "1"})
    text = organizer.get(past(paper)).text
    assert "1000" not in text
    assert text.count("position:") == 2
