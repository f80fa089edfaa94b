"""Checks on the page that publishes, acknowledgements, differences of releases, and the way back."""

import io
import json

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from conference.models import Conference, Publishing
from program import publish
from program.models import Acknowledgement, Paper, Release, Session, SessionChair
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def organizer(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


@pytest.fixture
def clash(conference: Conference) -> Conference:
    """Somebody chairs two sessions at once."""
    session = Session.objects.get(conference=conference)
    other = factories.SessionFactory.create(conference=conference, start=session.start, end=session.end, title="Other")
    SessionChair.objects.create(session=other, person=session.chairs.get().person)
    return conference


def checks(conference: Conference) -> str:
    return f"/admin/program/release/checks/{conference.pk}/"


def test_checks_are_listed_with_links_to_what_they_are_about(organizer: Client, clash: Conference) -> None:
    text = organizer.get(checks(clash)).text
    assert "is in two places at once" in text
    session = Session.objects.get(title="Other")
    assert f'href="/admin/program/session/{session.pk}/change/"' in text


def test_an_error_is_published_only_when_that_is_said(organizer: Client, clash: Conference) -> None:
    address = f"/admin/program/release/publish/{clash.pk}/"
    page = organizer.post(address, {"note": ""})
    assert page.status_code == 200
    assert not Release.objects.exists()
    organizer.post(address, {"note": "", "despite_errors": "on"})
    assert Release.objects.count() == 1


def test_an_acknowledgement_needs_a_reason_and_holds_until_the_facts_change(
    organizer: Client, clash: Conference, ana: User
) -> None:
    problem = next(each.problem for each in publish.problems(clash) if each.problem.id == "person-twice")
    form = {"facts": problem.facts, "do": "acknowledge"}
    assert "Say in a few words" in organizer.post(checks(clash), {**form, "reason": " "}, follow=True).text
    page = organizer.post(checks(clash), {**form, "reason": "The rooms are joined."}, follow=True)
    assert "The rooms are joined." in page.text
    assert Acknowledgement.objects.get().by == ana
    assert not any(each.is_open_error for each in publish.problems(clash))
    session = Session.objects.get(title="Other")
    assert session.end is not None
    session.end = session.end.replace(minute=59)
    session.save()
    assert any(each.is_open_error for each in publish.problems(clash))


def test_an_acknowledgement_is_taken_back(organizer: Client, clash: Conference) -> None:
    problem = publish.problems(clash)[0].problem
    publish.acknowledge(clash, problem, "Because.")
    organizer.post(checks(clash), {"facts": problem.facts, "do": "forget"})
    assert not Acknowledgement.objects.exists()


def test_staff_see_the_checks_and_acknowledge_nothing(client: Client, bo: User, clash: Conference) -> None:
    client.force_login(bo)
    page = client.get(checks(clash))
    assert "is in two places at once" in page.text
    assert "It is no problem" not in page.text
    assert client.post(checks(clash), {"facts": "x", "reason": "y"}).status_code == 403


def test_strangers_do_not_see_the_checks(client: Client, cy: User, clash: Conference) -> None:
    client.force_login(cy)
    assert client.get(checks(clash)).status_code in (302, 403)


def test_the_command_prints_problems_and_fails_while_errors_are_open(clash: Conference) -> None:
    told = io.StringIO()
    with pytest.raises(CommandError, match=r"^1 error that nobody acknowledged"):
        call_command("check_program", clash.slug, stdout=told)
    assert told.getvalue().startswith("ERROR person-twice: ")
    for each in publish.problems(clash):
        publish.acknowledge(clash, each.problem, "It is meant.")
    told = io.StringIO()
    call_command("check_program", clash.slug, json=True, stdout=told)
    assert {each["acknowledged"] for each in json.loads(told.getvalue())} == {"It is meant."}


def test_the_command_checks_a_release_as_well(clash: Conference) -> None:
    publish.publish(clash)
    Session.objects.get(title="Other").delete()
    call_command("check_program", clash.slug, stdout=io.StringIO())
    with pytest.raises(CommandError, match="1 error"):
        call_command("check_program", clash.slug, release=1, stdout=io.StringIO())
    with pytest.raises(CommandError, match="has no release 7"):
        call_command("check_program", clash.slug, release=7)


def test_the_checks_cost_a_constant_number_of_queries(organizer: Client, conference: Conference) -> None:
    def queries() -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            organizer.get(checks(conference))
        return len(captured)

    few = queries()
    factories.program_of(conference, papers=20)
    assert queries() == few


def retitled(conference: Conference, title: str) -> Release:
    paper = Paper.objects.get()
    paper.title = title
    paper.save()
    return publish.publish(conference)[0]


def test_two_releases_are_compared_in_words(organizer: Client, conference: Conference) -> None:
    retitled(conference, "First")
    retitled(conference, "Second")
    third = retitled(conference, "Third")
    text = organizer.get(f"/admin/program/release/{third.pk}/differences/").text
    assert "1 change from release 2 to release 3" in text
    assert "<del><bdi>Second</bdi></del>" in text
    text = organizer.get(f"/admin/program/release/{third.pk}/differences/?with=1").text
    assert "<del><bdi>First</bdi></del>" in text


def test_an_older_release_becomes_the_current_one_as_a_new_release(
    organizer: Client, conference: Conference, ana: User
) -> None:
    first = retitled(conference, "First")
    retitled(conference, "Second")
    Conference.objects.update(publishing=Publishing.LIVE)
    address = f"/admin/program/release/{first.pk}/differences/"
    assert "it goes to held mode" in organizer.get(address).text
    page = organizer.post(address, follow=True)
    assert "Visitors see release 3, which says what release 1 said" in page.text
    newest = Release.objects.current(conference)
    assert newest is not None
    assert (newest.number, newest.digest, newest.published_by) == (3, first.digest, ana)
    assert newest.note == "Back to release 1"
    conference.refresh_from_db()
    assert conference.publishing == Publishing.HELD
    assert "First" in organizer.get(f"/{conference.slug}/papers/").text
    assert Paper.objects.get().title == "Second"
    assert [each.name for each in publish.waiting(conference)] == ["Second"]


def test_going_back_to_what_is_current_does_nothing(organizer: Client, conference: Conference) -> None:
    only = retitled(conference, "First")
    organizer.post(f"/admin/program/release/{only.pk}/differences/")
    assert Release.objects.count() == 1


def test_staff_see_differences_and_may_not_go_back(client: Client, bo: User, conference: Conference) -> None:
    first = retitled(conference, "First")
    retitled(conference, "Second")
    client.force_login(bo)
    page = client.get(f"/admin/program/release/{first.pk}/differences/")
    assert page.status_code == 200
    assert "Go back" not in page.text
    assert client.post(f"/admin/program/release/{first.pk}/differences/").status_code == 403
