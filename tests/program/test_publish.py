"""Publishing: what becomes a release, what waits, and what never leaves the database."""

from operator import attrgetter

import pytest
from django.contrib.auth.models import User
from django.db.models import Model
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from conference.models import Conference, KeynoteSpeakerAffiliation, Publishing, Series
from people.models import Alias, Identifier, Person
from program import drafts, publish
from program.models import (
    Authorship,
    Document,
    Link,
    Paper,
    PaperIdentifier,
    Release,
    Session,
    SessionChair,
    SessionChairAffiliation,
    Slot,
)
from program.snapshot import snapshot
from tests import factories

pytestmark = pytest.mark.django_db


def test_the_first_release_has_number_one_and_the_draft_as_it_is(conference: Conference, ana: User) -> None:
    release, is_new = publish.publish(conference, by=ana, note="First program")
    assert is_new
    assert (release.number, release.published_by, release.note) == (1, ana, "First program")
    assert release.program() == snapshot(conference)


def test_publishing_twice_makes_one_release(conference: Conference) -> None:
    first, _ = publish.publish(conference)
    second, is_new = publish.publish(conference)
    assert not is_new
    assert first == second
    assert Release.objects.count() == 1


def test_an_edit_waits_in_held_mode_and_says_what_it_is(conference: Conference) -> None:
    publish.publish(conference)
    paper = Paper.objects.get()
    old = paper.title
    paper.title = "A better title"
    paper.save()
    conference.refresh_from_db()
    [change] = publish.waiting(conference)
    [field] = change.fields
    assert (change.verb, change.noun, field.before, field.after) == ("changed", "paper", old, "A better title")
    current = Release.objects.current(conference)
    assert current is not None
    assert current.program().papers[0].title == old


def test_an_edit_that_is_taken_back_waits_no_more_and_makes_no_release(conference: Conference) -> None:
    publish.publish(conference)
    paper = Paper.objects.get()
    title = paper.title
    for each in ("Another", title):
        paper.title = each
        paper.save()
    conference.refresh_from_db()
    assert publish.has_edits(conference)
    assert publish.waiting(conference) == ()
    assert not publish.publish(conference)[1]
    assert not publish.has_edits(conference)


def test_a_live_conference_publishes_several_saves_of_one_transaction_as_one_release(
    conference: Conference, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        conference.publishing = Publishing.LIVE
        conference.save()
        factories.PaperFactory.create_batch(3, conference=conference)
    assert Release.objects.filter(conference=conference).count() == 1
    current = Release.objects.current(conference)
    assert current is not None
    assert len(current.program().papers) == 4
    conference.refresh_from_db()
    assert not publish.has_edits(conference)


def test_a_held_conference_publishes_nothing_by_itself(
    conference: Conference, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        factories.PaperFactory.create(conference=conference)
    assert not Release.objects.exists()


def test_nothing_waits_is_told_by_one_query(
    conference: Conference, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    publish.publish(conference)
    conference.refresh_from_db()
    with django_assert_num_queries(1):
        assert publish.waiting(conference) == ()


@pytest.mark.parametrize("kind", sorted(drafts.SEEN_IN, key=attrgetter("__name__")))
def test_every_table_of_a_program_counts_as_an_edit(kind: type[Model], conference: Conference) -> None:
    person, paper = Authorship.objects.all()[0].person, Paper.objects.get()
    affiliation = Authorship.objects.all()[0].affiliations.all()[0].affiliation
    Conference.objects.update(series=Series.objects.create(name="Series"))
    Identifier.objects.create(person=person, system="dblp", value="x")
    Alias.objects.create(affiliation=affiliation, name="U.")
    Link.objects.create(paper=paper)
    PaperIdentifier.objects.create(paper=paper, system="hotcrp", value="1")
    Document.objects.create(conference=conference, title="Page", file_name="page.txt", text="x")
    SessionChairAffiliation.objects.create(place=SessionChair.objects.get(), affiliation=affiliation)
    speaker = conference.keynotes.get().speakers.get()
    KeynoteSpeakerAffiliation.objects.create(place=speaker, affiliation=affiliation)
    conference.refresh_from_db()
    before = conference.edits
    # The first person may be one whom nothing in the program refers to.
    row = person if kind is Person else kind._default_manager.all()[0]
    row.save()
    conference.refresh_from_db()
    assert conference.edits == before + 1


def test_what_is_deleted_counts_as_an_edit_too(conference: Conference) -> None:
    series = Series.objects.create(name="Series")
    Conference.objects.update(series=series)
    for row in (series, Slot.objects.all()[0], Session.objects.get(), Paper.objects.get()):
        conference.refresh_from_db()
        before = conference.edits
        row.delete()
        conference.refresh_from_db()
        assert conference.edits > before, row


def test_an_edit_of_one_conference_is_none_of_another(conference: Conference) -> None:
    other = factories.ConferenceFactory.create()
    other.refresh_from_db()
    before = other.edits
    factories.PaperFactory.create(conference=conference)
    other.refresh_from_db()
    assert other.edits == before


def test_private_fields_are_not_in_the_release(conference: Conference) -> None:
    release, _ = publish.publish(conference)
    assert Person.objects.exclude(email="").exists()
    assert "@" not in release.document


@pytest.mark.parametrize("papers", [5, 550])
def test_a_snapshot_costs_the_same_number_of_queries_at_any_size(
    papers: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    conference = factories.program_of(factories.ConferenceFactory.create(), papers=papers)
    with django_assert_num_queries(20):
        program = snapshot(conference)
    assert len(program.papers) == papers
    assert len(program.people) == 2 * papers + papers // 5 + 2  # and one speaker, one member
    assert [each.key for each in program.affiliations] == sorted(each.key for each in program.affiliations)


def test_a_snapshot_keeps_the_order_of_authors_affiliations_chairs_and_slots(conference: Conference) -> None:
    paper = factories.PaperFactory.create(conference=conference)
    people = factories.PersonFactory.create_batch(3)
    for position, person in zip((2, 0, 1), people, strict=True):
        Authorship.objects.create(paper=paper, person=person, position=position)
    session = Session.objects.get()
    Slot.objects.create(session=session, paper=paper, position=7, minutes=5)
    program = snapshot(conference)
    value = next(each for each in program.papers if each.key == paper.slug)
    assert [each.person for each in value.authors] == [people[1].slug, people[2].slug, people[0].slug]
    assert [each.paper for each in program.sessions[0].slots][-1] == paper.slug


def test_a_publication_that_fails_leaves_no_release(conference: Conference, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        message = "the disk is full"
        raise OSError(message)

    monkeypatch.setattr(Release.objects, "create", fail)
    with pytest.raises(OSError, match="disk is full"):
        publish.publish(conference)
    assert not Release.objects.exists()


def test_a_formula_in_a_title_is_read_as_text_in_the_draft_and_in_the_release_and_stays_as_typed(
    conference: Conference, client: Client, ana: User
) -> None:
    paper = Paper.objects.get()
    paper.title = r"Sorting in $O(n^2)$ \& more"
    paper.save()
    conference.refresh_from_db()
    publish.publish(conference)
    client.force_login(ana)
    for address in (f"/conf/papers/{paper.slug}/", f"/conf/papers/{paper.slug}/?draft"):
        assert "Sorting in O(n²) &amp; more" in client.get(address).content.decode()
    paper.refresh_from_db()
    assert paper.title == r"Sorting in $O(n^2)$ \& more"
    assert publish.waiting(conference) == ()
