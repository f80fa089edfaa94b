"""The staff's page of exports: who may, what they get, and that it is told."""

import datetime as dt
import logging
from html import unescape

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from conference.models import Conference
from people.models import Person
from program import publish
from program.formats import registry
from program.models import Paper, Release
from tests import factories

pytestmark = pytest.mark.django_db
PAGE = "/conf/exports/"
OPEN = [each for each in registry.writers() if not each.takes_emails]
FORMATS = [each.name for each in OPEN]
ADDRESSES = [PAGE, f"{PAGE}sheet/", f"{PAGE}compare/", f"{PAGE}csv/preview/", *(f"{PAGE}{name}/" for name in FORMATS)]


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
    page = unescape(client.get(PAGE).content.decode())
    for form in OPEN:
        assert form.title in page
        assert form.holds
        assert form.holds in page
        assert f'href="{PAGE}{form.name}/' in page
        refusal = form.refusal(release.program())
        assert all(sentence in page for sentence in ([refusal] if refusal else form.losses(release.program())))


@pytest.mark.parametrize("form", OPEN, ids=lambda form: form.name)
def test_staff_get_the_release_as_a_file_that_is_never_kept(
    form: registry.Format, release: Release, client: Client, bo: User
) -> None:
    Paper.objects.update(title="Not published yet")
    client.force_login(bo)
    response = client.get(f"{PAGE}{form.name}/")
    if refusal := form.refusal(release.program()):
        assert (response.status_code, refusal in response.text) == (409, True)
        return
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
@pytest.mark.parametrize(
    "form", [each for each in FORMATS if each not in ("crossref", "poster-labels")]
)  # DOIs, posters
def test_a_download_costs_the_same_number_of_queries_at_any_size(
    form: str, papers: int, client: Client, bo: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    slug = f"conf-{form}-{papers}"
    publish.publish(factories.program_of(factories.ConferenceFactory.create(slug=slug), papers=papers))
    client.force_login(bo)
    with django_assert_num_queries(6):  # session, user, two for permissions, two for the release
        assert client.get(f"/{slug}/exports/{form}/").status_code == 200


def test_an_earlier_release_is_exported_and_one_that_is_not_there_is_said(
    release: Release, conference: Conference, client: Client, bo: User
) -> None:
    Paper.objects.update(title="In the second")
    publish.publish(conference)
    client.force_login(bo)
    assert "In the second" in client.get(f"{PAGE}json/").text
    old = client.get(f"{PAGE}json/?release=1")
    assert "In the second" not in old.text
    assert old["Content-Disposition"] == 'attachment; filename="conf-release-1.json"'
    assert "These files hold release 1" in client.get(f"{PAGE}?release=1").text
    assert client.get(f"{PAGE}json/?release=9").status_code == 404


def test_files_with_addresses_are_for_those_who_may_see_addresses(release: Release, client: Client, bo: User) -> None:
    Person.objects.update(email="ana@example.org")
    client.force_login(bo)
    assert client.get(f"{PAGE}taps/").status_code == 403
    assert "taps" not in client.get(PAGE).text
    bo.user_permissions.add(Permission.objects.get(codename="export_private"))
    client.force_login(User.objects.get(pk=bo.pk))
    assert "ana@example.org" in client.get(f"{PAGE}taps/").text
    for name in FORMATS:
        answer = client.get(f"{PAGE}{name}/")
        assert b"ana@example.org" not in answer.content


def test_the_first_lines_are_shown_before_a_file_is_taken(release: Release, client: Client, bo: User) -> None:
    client.force_login(bo)
    page = client.get(f"{PAGE}csv/preview/").text
    assert "&quot;session kind&quot;" in page
    assert "It is no text" in client.get(f"{PAGE}xlsx/preview/").text


SHEET = {
    "level": "talks", "columns": "Titel: title\nArt = Vortrag", "date": "%d.%m.%Y", "time": "%H:%M", "between": "; ",
    "delimiter": ";", "has_header": "on",
}  # fmt: skip


def timed(conference: Conference) -> None:
    moment = dt.datetime(2031, 5, 5, 9, tzinfo=dt.UTC)
    conference.sessions.update(start=moment, end=moment + dt.timedelta(hours=1))
    publish.publish(conference)


def test_a_sheet_of_ones_own_is_shown_sent_and_kept(conference: Conference, client: Client, bo: User) -> None:
    timed(conference)
    client.force_login(bo)
    assert "Guidebook" in client.get(f"{PAGE}sheet/").text
    assert "Session Title: title" in client.get(f"{PAGE}sheet/?preset=Guidebook").text
    title = conference.papers.get().title
    assert title in client.post(f"{PAGE}sheet/", {**SHEET, "show": "Show"}).text
    sent = client.post(f"{PAGE}sheet/", {**SHEET, "download": "Download"})
    assert sent.content.decode().splitlines()[:2] == ["Titel;Art", f"{title};Vortrag"]
    kept = client.post(f"{PAGE}sheet/", {**SHEET, "keep": "Keep", "name": "Ours"})
    assert "Kept as “Ours”." in kept.text
    assert "Titel: title" in client.get(f"{PAGE}sheet/?preset=Ours").text


def test_a_line_that_is_no_column_is_named(conference: Conference, client: Client, bo: User) -> None:
    timed(conference)
    client.force_login(bo)
    page = client.post(f"{PAGE}sheet/", {**SHEET, "columns": "Titel: title\nUnsinn: nonsense", "show": "Show"}).text
    assert "Line 2, “Unsinn: nonsense”" in page


def test_a_copy_is_compared_and_the_right_file_offered(release: Release, client: Client, bo: User) -> None:
    client.force_login(bo)
    data = client.get(f"{PAGE}json/").content
    same = client.post(f"{PAGE}compare/", {"file": SimpleUploadedFile("copy.json", data)})
    assert "It agrees with the release." in same.text
    title = release.program().papers[0].title
    other = data.replace(title.encode(), b"Edited elsewhere")
    page = client.post(f"{PAGE}compare/", {"file": SimpleUploadedFile("copy.json", other)}).text
    assert "the file says “<bdi>Edited elsewhere</bdi>”" in page
    assert f'href="{PAGE}json/"' in page
    refused = client.post(f"{PAGE}compare/", {"file": SimpleUploadedFile("notes.csv", b"a,b\n1,2\n")}).text
    assert "none of the formats" in refused
