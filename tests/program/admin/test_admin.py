"""The admin as organizers and staff use it."""

import datetime as dt
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from conference.models import Conference, Keynote, Publishing, Room, Series, Track
from people.models import Affiliation, Person
from program import publish
from program.models import Authorship, AuthorshipAffiliation, Document, Paper, Release, Session
from tests import factories

pytestmark = pytest.mark.django_db
CHANGELISTS = {
    Affiliation: 8, Person: 7, Series: 7, Conference: 11, Room: 10, Track: 10, Keynote: 10, Paper: 11, Session: 14,
    Release: 12, Document: 9,
}  # fmt: skip


def address(row: Any, action: str = "change") -> str:
    meta = row._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{action}", args=[row.pk] if action == "change" else [])


def form_of(client: Client, url: str) -> dict[str, Any]:
    """Return what a browser would send if the page's form were saved as it is."""
    context = client.get(url).context
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    return {
        field.html_name: value
        for form in forms
        for field in form
        if (value := field.value()) is not None and value is not False
    }  # fmt: skip


def test_the_index_tells_how_each_conference_publishes_and_what_waits(
    conference: Conference, client: Client, ana: User
) -> None:
    publish.publish(conference)
    factories.PaperFactory.create_batch(2, conference=conference)
    client.force_login(ana)
    page = client.get("/admin/").content.decode()
    assert "Held: changes wait until an organizer publishes them" in page
    assert "2 changes wait." in page


@pytest.mark.parametrize("model", list(CHANGELISTS), ids=lambda model: model.__name__)
def test_a_changelist_costs_the_same_queries_with_one_row_and_with_many(
    model: Any, client: Client, ana: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(ana)
    series = factories.ConferenceFactory.create(slug="conf", series=Series.objects.create(name="Series"))
    url = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    counts = []
    for papers in (1, 12):
        factories.program_of(series, papers=papers)
        Document.objects.create(conference=series, title=f"Page {papers}", text="x")
        publish.publish(series)
        ContentType.objects.clear_cache()
        with django_assert_num_queries(CHANGELISTS[model]):
            response = client.get(url)
        counts.append(response.context["cl"].result_count)
        shown = str(model.objects.all()[0]) if model is not Release else str(series)
        assert shown in response.content.decode()
    assert counts[1] > counts[0] or model in (Series, Conference)


def test_authors_are_put_in_another_order_with_their_affiliations_in_order(
    conference: Conference, client: Client, ana: User
) -> None:
    client.force_login(ana)
    paper = Paper.objects.get()
    before = list(paper.authorships.all())
    second, first = factories.AffiliationFactory.create_batch(2)
    data = form_of(client, address(paper))
    data["authorships-0-order"], data["authorships-1-order"] = 2, 1
    data["authorships-0-affiliations"] = [str(first.pk), str(second.pk)]
    response = client.post(address(paper), data)
    assert response.status_code == 302
    assert list(paper.authorships.all()) == [before[1], before[0]]
    rows = AuthorshipAffiliation.objects.filter(place=before[0])
    assert [row.affiliation for row in rows] == [first, second]


def test_a_person_and_an_affiliation_that_are_missing_are_added_from_the_papers_page(
    conference: Conference, client: Client, ana: User
) -> None:
    client.force_login(ana)
    page = client.get(address(Paper.objects.get())).content.decode()
    for name in ("person", "affiliations"):
        assert f'id="add_id_authorships-0-{name}"' in page


def test_a_paper_that_is_saved_as_it_is_changes_nothing(conference: Conference, client: Client, ana: User) -> None:
    publish.publish(conference)
    client.force_login(ana)
    paper = Paper.objects.get()
    assert client.post(address(paper), form_of(client, address(paper))).status_code == 302
    assert publish.waiting(Conference.objects.get()) == ()


def test_an_author_is_added_and_another_removed_in_one_save(conference: Conference, client: Client, ana: User) -> None:
    client.force_login(ana)
    paper = Paper.objects.get()
    gone, kept = paper.authorships.all()
    new = factories.PersonFactory.create()
    data = form_of(client, address(paper))
    data |= {"authorships-TOTAL_FORMS": 3, "authorships-2-person": new.pk, "authorships-2-paper": paper.pk}
    data["authorships-0-DELETE"] = "on"
    assert client.post(address(paper), data).status_code == 302
    assert [place.person for place in paper.authorships.all()] == [kept.person, new]
    assert not Authorship.objects.filter(pk=gone.pk).exists()


def test_two_authors_change_places_by_their_names(conference: Conference, client: Client, ana: User) -> None:
    client.force_login(ana)
    paper = Paper.objects.get()
    first, second = (place.person for place in paper.authorships.all())
    data = form_of(client, address(paper))
    data |= {"authorships-0-person": second.pk, "authorships-1-person": first.pk}
    assert client.post(address(paper), data).status_code == 302
    assert [place.person for place in paper.authorships.all()] == [second, first]
    assert AuthorshipAffiliation.objects.count() == 2


def test_a_new_row_with_nothing_but_its_number_is_an_empty_one(
    conference: Conference, client: Client, ana: User
) -> None:
    client.force_login(ana)
    paper = Paper.objects.get()
    data = form_of(client, address(paper)) | {"authorships-TOTAL_FORMS": 3, "authorships-2-order": 3}
    assert client.post(address(paper), data).status_code == 302
    assert paper.authorships.count() == 2


def test_a_paper_of_three_hundred_authors_is_saved(conference: Conference, client: Client, ana: User) -> None:
    client.force_login(ana)
    paper = factories.PaperFactory.create(conference=conference)
    factories.write_paper(paper, *factories.PersonFactory.create_batch(300))
    data = form_of(client, address(paper)) | {"authorships-299-order": 1, "authorships-0-order": 300}
    assert client.post(address(paper), data).status_code == 302
    assert paper.authorships.count() == 300


def test_a_bulk_action_makes_one_release_of_a_live_conference(
    conference: Conference, client: Client, ana: User, django_capture_on_commit_callbacks: Any
) -> None:
    Conference.objects.update(publishing=Publishing.LIVE)
    sessions = factories.SessionFactory.create_batch(3, conference=conference)
    client.force_login(ana)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(
            address(Session, "changelist"),
            {"action": "make_posters", "_selected_action": [each.pk for each in sessions]},
        )
    assert set(conference.sessions.filter(title__startswith="Session on").values_list("kind", flat=True)) >= {"posters"}
    assert Release.objects.count() == 1


def test_an_author_named_twice_is_refused_and_nothing_is_half_saved(
    conference: Conference, client: Client, ana: User
) -> None:
    client.force_login(ana)
    paper = Paper.objects.get()
    before = list(paper.authorships.values_list("person", "position"))
    data = form_of(client, address(paper))
    data["title"] = "Must not be saved"
    data["authorships-1-person"] = data["authorships-0-person"]
    response = client.post(address(paper), data)
    assert response.status_code == 200
    assert list(paper.authorships.values_list("person", "position")) == before
    paper.refresh_from_db()
    assert paper.title != "Must not be saved"


def test_lists_are_typed_one_a_line_and_badges_are_ticked(conference: Conference, client: Client, ana: User) -> None:
    client.force_login(ana)
    paper = Paper.objects.get()
    data = form_of(client, address(paper)) | {"awards": "Best Paper\n\n Test of Time ", "badges": ["available"]}
    assert client.post(address(paper), data).status_code == 302
    paper.refresh_from_db()
    assert (paper.awards, paper.badges, paper.topics) == (["Best Paper", "Test of Time"], ["available"], [])


def test_times_are_typed_in_the_conferences_zone(conference: Conference, client: Client, ana: User) -> None:
    client.force_login(ana)
    session = Session.objects.get()
    data = {key: value for key, value in form_of(client, address(session)).items() if key not in ("start", "end")}
    data |= {"start_0": "2027-03-28", "start_1": "09:00", "end_0": "2027-03-28", "end_1": "10:30"}
    data |= {"slots-0-start_0": "", "slots-0-start_1": ""}
    response = client.post(address(session), data)
    assert response.status_code == 302, response.context["errors"]
    session.refresh_from_db()
    assert session.start == dt.datetime(2027, 3, 28, 7, tzinfo=dt.UTC)
    assert 'value="09:00:00"' in client.get(address(session)).content.decode()


def test_the_banner_leads_to_the_difference_and_the_button_publishes_it_once(
    conference: Conference, client: Client, ana: User
) -> None:
    publish.publish(conference)
    paper = Paper.objects.get()
    paper.title = "A better title"
    paper.save()
    client.force_login(ana)
    url = reverse("admin:program_release_publish", args=[conference.pk])
    assert url in client.get(address(paper)).content.decode()
    assert "A better title" in client.get(url).content.decode()
    for _ in range(2):
        assert client.post(url, {"note": "Corrected"}).status_code == 302
    release = Release.objects.current(conference)
    assert release is not None
    assert (release.number, release.note, release.published_by) == (2, "Corrected", ana)
    assert "Nothing waits" in client.get(url).content.decode()


def test_staff_see_all_and_edit_publish_and_delete_nothing(conference: Conference, client: Client, bo: User) -> None:
    client.force_login(bo)
    paper = Paper.objects.get()
    for model in CHANGELISTS:
        assert client.get(address(model, "changelist")).status_code == 200
    assert client.get(address(paper)).status_code == 200
    assert client.post(address(paper), {"title": "By staff"}).status_code == 403
    assert client.post(reverse("admin:program_paper_delete", args=[paper.pk]), {"post": "yes"}).status_code == 403
    url = reverse("admin:program_release_publish", args=[conference.pk])
    assert client.get(url).status_code == client.post(url).status_code == 403
    assert not Release.objects.exists()


def test_a_stranger_is_asked_to_log_in(client: Client, cy: User) -> None:
    client.force_login(cy)
    assert client.get("/admin/").status_code == 302


def test_a_room_in_use_is_not_deleted_and_the_page_says_what_uses_it(
    conference: Conference, client: Client, ana: User
) -> None:
    client.force_login(ana)
    room, session = Room.objects.get(), Session.objects.get()
    page = client.post(reverse("admin:conference_room_delete", args=[room.pk]), {"post": "yes"}).content.decode()
    assert Room.objects.exists()
    assert session.title in page


def test_view_on_site_leads_to_the_draft(conference: Conference, client: Client, ana: User) -> None:
    client.force_login(ana)
    paper = Paper.objects.get()
    assert f"{paper.get_absolute_url()}?draft" in client.get(address(paper)).content.decode()


def test_a_live_conference_publishes_what_is_saved_in_the_admin(
    conference: Conference, client: Client, ana: User, django_capture_on_commit_callbacks: Any
) -> None:
    Conference.objects.update(publishing=Publishing.LIVE)
    client.force_login(ana)
    paper = Paper.objects.get()
    data = form_of(client, address(paper)) | {"title": "Seen at once"}
    with django_capture_on_commit_callbacks(execute=True):
        client.post(address(paper), data)
    assert Release.objects.count() == 1
    release = Release.objects.current(conference)
    assert release is not None
    assert release.program().papers[0].title == "Seen at once"


def test_a_new_paper_is_of_the_only_conference(conference: Conference, client: Client, ana: User) -> None:
    client.force_login(ana)
    form = client.get(address(Paper, "add")).context["adminform"].form
    assert form.initial["conference"] == conference.pk


def test_every_model_of_ours_that_an_organizer_edits_is_in_the_admin(client: Client, ana: User) -> None:
    client.force_login(ana)
    assert set(CHANGELISTS) <= set(admin.site._registry)
    for model in set(CHANGELISTS) - {Release, Document}:
        assert client.get(address(model, "add")).status_code == 200
