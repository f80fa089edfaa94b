"""The staff's page of exports: who may, what they get, and that it is told."""

import logging

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from conference.models import Conference
from program import publish
from program.formats import registry
from program.models import Paper, Release
from tests import factories

pytestmark = pytest.mark.django_db
PAGE = "/conf/exports/"
FORMATS = [each.name for each in registry.writers()]
ADDRESSES = [PAGE, *(f"{PAGE}{name}/" for name in FORMATS)]


@pytest.fixture
def release(conference: Conference) -> Release:
    return publish.publish(conference)[0]


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_anonymous_visitor_is_asked_to_log_in(address: str, release: Release, client: Client) -> None:
    response = client.get(address)
    assert response.status_code == 302
    assert response["Location"].startswith("/admin/login/")


@pytest.mark.parametrize("address", [*ADDRESSES, f"{PAGE}json/?draft"])
def test_a_stranger_is_refused(address: str, release: Release, client: Client, cy: User) -> None:
    client.force_login(cy)
    assert client.get(address).status_code == 403


def test_the_page_says_of_each_format_what_it_holds_and_what_it_leaves_out(
    release: Release, client: Client, bo: User
) -> None:
    client.force_login(bo)
    page = client.get(PAGE).content.decode()
    for form in registry.writers():
        assert form.title in page
        assert form.holds
        assert form.holds in page
        assert f'href="{PAGE}{form.name}/' in page
        assert all(sentence in page for sentence in form.losses(release.program()))


@pytest.mark.parametrize("form", registry.writers(), ids=lambda form: form.name)
def test_staff_get_the_release_as_a_file_that_is_never_kept(
    form: registry.Format, release: Release, client: Client, bo: User
) -> None:
    Paper.objects.update(title="Not published yet")
    client.force_login(bo)
    response = client.get(f"{PAGE}{form.name}/")
    assert response["Content-Type"] == form.media_type
    assert response["Content-Disposition"] == f'attachment; filename="conf-release-1.{form.extension}"'
    assert "no-store" in response["Cache-Control"]
    if form.name != "xlsx":
        assert response.content == form.write(release.program(), stamp=release.stamp)


def test_staff_get_the_draft_when_they_ask_for_it(release: Release, client: Client, bo: User) -> None:
    Paper.objects.update(title="Not published yet")
    client.force_login(bo)
    response = client.get(f"{PAGE}json/?draft")
    assert b"Not published yet" in response.content
    assert response["Content-Disposition"] == 'attachment; filename="conf-draft.json"'


def test_the_page_of_the_draft_leads_to_the_draft_s_files(release: Release, client: Client, bo: User) -> None:
    client.force_login(bo)
    page = client.get(f"{PAGE}?draft").content.decode()
    assert "draft" in page
    assert all(f'href="{PAGE}{name}/?draft"' in page for name in FORMATS)


def test_a_download_is_told_with_who_and_what(
    release: Release, client: Client, bo: User, caplog: pytest.LogCaptureFixture
) -> None:
    client.force_login(bo)
    with caplog.at_level(logging.INFO, logger="plenary.exports"):
        client.get(f"{PAGE}csv/")
    assert [each.getMessage() for each in caplog.records if each.name == "plenary.exports"] == [
        "bo took conf-release-1.csv of conf"
    ]


def test_a_calendar_without_times_is_explained_on_the_page(conference: Conference, client: Client, bo: User) -> None:
    conference.sessions.update(start=None, end=None)
    publish.publish(conference)
    client.force_login(bo)
    response = client.get(f"{PAGE}ics/")
    assert response.status_code == 409
    assert "Give the sessions their times" in response.content.decode()


def test_an_unknown_format_is_not_found(release: Release, client: Client, bo: User) -> None:
    client.force_login(bo)
    assert client.get(f"{PAGE}papyrus/").status_code == 404


@pytest.mark.parametrize("papers", [5, 30])
@pytest.mark.parametrize("form", FORMATS)
def test_a_download_costs_the_same_number_of_queries_at_any_size(
    form: str, papers: int, client: Client, bo: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    slug = f"conf-{form}-{papers}"
    publish.publish(factories.program_of(factories.ConferenceFactory.create(slug=slug), papers=papers))
    client.force_login(bo)
    with django_assert_num_queries(6):  # session, user, two for permissions, two for the release
        assert client.get(f"/{slug}/exports/{form}/").status_code == 200
