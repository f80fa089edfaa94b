"""Merging and splitting people and affiliations: everything that refers to them follows, and comes back when undone."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from conference.models import Conference
from people import history, merge
from people.models import Affiliation, Alias, Distinct, Identifier, Person
from program import publish, snapshot, values
from program.models import Authorship, AuthorshipAffiliation, Paper
from tests import factories

pytestmark = pytest.mark.django_db


def program(conference: Conference) -> values.Program:
    return snapshot.snapshot(conference)


@pytest.fixture
def twins(conference: Conference) -> tuple[Person, Person]:
    """One person under two spellings, on a paper each."""
    place = factories.AffiliationFactory.create()
    pair = []
    for name, given, family in (("Zoë Kovačević", "Zoë", "Kovačević"), ("Zoe Kovacevic", "Zoe", "Kovacevic")):
        person = factories.PersonFactory.create(name=name, given=given, family=family, email="")
        paper = factories.PaperFactory.create(conference=conference, title=f"By {name}")
        factories.write_paper(
            paper, factories.PersonFactory.create(), person, factories.PersonFactory.create(), at=place
        )
        pair.append(person)
    return pair[0], pair[1]


def test_a_merge_moves_every_place_keeps_the_order_and_is_undone(twins: tuple[Person, Person]) -> None:
    keep, other = twins
    conference = Paper.objects.get(title="By Zoe Kovacevic").conference
    other.email = "zk@alvor.example"
    other.save()
    Identifier.objects.create(person=other, system="dblp", value="k/z")
    before = program(conference)
    act = merge.merge_people(keep, [other])
    keep.refresh_from_db()
    assert not Person.objects.filter(pk=other.pk).exists()
    assert [each.person for each in Authorship.objects.filter(paper__title="By Zoe Kovacevic")][1] == keep
    assert keep.name == "Zoë Kovačević"
    assert keep.email == "zk@alvor.example"
    assert keep.identifiers.get().value == "k/z"
    assert other.slug in keep.former_slugs
    history.undo(act)
    assert program(conference) == before
    assert Person.objects.get(pk=other.pk).email == "zk@alvor.example"
    keep.refresh_from_db()
    assert keep.email == ""


def test_the_old_address_leads_to_the_one_that_stayed(twins: tuple[Person, Person], client: Client) -> None:
    keep, other = twins
    conference = Paper.objects.get(title="By Zoe Kovacevic").conference
    publish.publish(conference)
    merge.merge_people(keep, [other])
    publish.publish(conference)
    answer = client.get(f"/{conference.slug}/people/{other.slug}/")
    assert answer.status_code in (301, 302)
    assert answer.headers["Location"].endswith(f"/people/{keep.slug}/")


def test_somebody_twice_on_one_paper_is_there_once_with_all_affiliations_and_marks(conference: Conference) -> None:
    paper = factories.PaperFactory.create(conference=conference)
    people = factories.PersonFactory.create_batch(3)
    places = factories.AffiliationFactory.create_batch(2)
    for position, (person, place) in enumerate(zip((*people,), (*places, places[0]), strict=True)):
        row = Authorship.objects.create(paper=paper, person=person, position=position, is_presenter=position == 1)
        AuthorshipAffiliation.objects.create(place=row, affiliation=place)
    merge.merge_people(people[0], [people[1]])
    rows = list(Authorship.objects.filter(paper=paper).order_by("position"))
    assert [(each.position, each.person) for each in rows] == [(0, people[0]), (1, people[2])]
    assert rows[0].is_presenter
    assert [each.affiliation for each in rows[0].affiliations.order_by("position")] == places


def test_merged_affiliations_leave_their_names_as_aliases_and_no_double(conference: Conference) -> None:
    keep, other = (
        Affiliation.objects.create(name="University of Alta"),
        Affiliation.objects.create(name="U Alta", ror="012345678"),
    )
    Alias.objects.create(affiliation=other, name="Alta Univ.")
    paper = factories.PaperFactory.create(conference=conference)
    row = Authorship.objects.create(paper=paper, person=factories.PersonFactory.create(), position=0)
    for position, place in enumerate((other, keep)):
        AuthorshipAffiliation.objects.create(place=row, affiliation=place, position=position)
    act = merge.merge_affiliations(keep, [other])
    keep.refresh_from_db()
    assert {each.name for each in keep.aliases.all()} == {"U Alta", "Alta Univ."}
    assert keep.ror == "012345678"
    assert [(each.position, each.affiliation) for each in row.affiliations.all()] == [(0, keep)]
    history.undo(act)
    assert [each.affiliation for each in row.affiliations.order_by("position")] == [other, keep]
    assert {each.name for each in Alias.objects.all()} == {"Alta Univ."}


def test_the_next_import_takes_a_merged_spelling_for_the_one_that_stayed(conference: Conference) -> None:
    from tests.program.sync.test_imports import bring  # noqa: PLC0415  # a file of another test

    keep = Affiliation.objects.create(name="University of Alta")
    merge.merge_affiliations(keep, [Affiliation.objects.create(name="Alta State")])
    other = factories.ConferenceFactory.create()
    bring(other, "title,authors\nNew paper,Ada Moss (Alta State)\n")
    assert AuthorshipAffiliation.objects.get(place__paper__conference=other).affiliation == keep


def test_a_split_gives_the_chosen_places_to_a_new_one_and_is_undone(twins: tuple[Person, Person]) -> None:
    keep, other = twins
    conference = Paper.objects.get(title="By Zoe Kovacevic").conference
    merge.merge_people(keep, [other])
    before = program(conference)
    place = Authorship.objects.get(paper__title="By Zoe Kovacevic", person=keep)
    new = merge.split_person(keep, [place])
    assert new.name == keep.name
    assert new.slug not in (keep.slug, *Person.objects.get(pk=keep.pk).former_slugs)
    place.refresh_from_db()
    assert place.person == new
    assert Distinct.objects.count() == 1
    history.undo(history.Act.objects.filter(kind="split").get())
    assert program(conference) == before


def test_a_split_affiliation_takes_its_spelling_with_it(conference: Conference) -> None:
    keep = Affiliation.objects.create(name="University of Alta")
    merge.merge_affiliations(keep, [Affiliation.objects.create(name="Alta College")])
    rows = []
    for _ in range(2):
        paper = factories.PaperFactory.create(conference=conference)
        row = Authorship.objects.create(paper=paper, person=factories.PersonFactory.create(), position=0)
        rows.append(AuthorshipAffiliation.objects.create(place=row, affiliation=keep))
    new = merge.split_affiliation(keep, "Alta College", [rows[0]])
    assert [AuthorshipAffiliation.objects.get(pk=each.pk).affiliation for each in rows] == [new, keep]
    assert not keep.aliases.exists()


def test_splitting_off_nothing_or_everything_is_refused(twins: tuple[Person, Person]) -> None:
    keep, _ = twins
    with pytest.raises(merge.MergeError, match="at least one place"):
        merge.split_person(keep, [])
    with pytest.raises(merge.MergeError, match="All places were chosen"):
        merge.split_person(keep, list(Authorship.objects.filter(person=keep)))


def test_a_merge_counts_as_an_edit_of_every_conference_concerned(twins: tuple[Person, Person]) -> None:
    keep, other = twins
    conference = Paper.objects.get(title="By Zoe Kovacevic").conference
    publish.publish(conference)
    merge.merge_people(keep, [other])
    conference.refresh_from_db()
    assert publish.has_edits(conference)


def test_merging_costs_a_number_of_queries_that_does_not_grow_with_the_papers(conference: Conference) -> None:
    def queries(papers: int) -> int:
        keep, other = factories.PersonFactory.create_batch(2)
        place = factories.AffiliationFactory.create()
        for _ in range(papers):
            factories.write_paper(factories.PaperFactory.create(conference=conference), other, at=place)
        with CaptureQueriesContext(connection) as captured:
            merge.merge_people(keep, [other])
        return len(captured)

    assert queries(3) == queries(30)


def test_merging_who_share_their_papers_costs_no_more_queries_for_more_papers(conference: Conference) -> None:
    def queries(papers: int) -> int:
        keep, other, third = factories.PersonFactory.create_batch(3)
        here, there = factories.AffiliationFactory.create_batch(2)
        for _ in range(papers):
            paper = factories.PaperFactory.create(conference=conference)
            for position, (person, place) in enumerate(((keep, here), (other, there), (third, here))):
                row = Authorship.objects.create(paper=paper, person=person, position=position)
                AuthorshipAffiliation.objects.create(place=row, affiliation=place)
        with CaptureQueriesContext(connection) as captured:
            merge.merge_people(keep, [other])
        assert [each.position for each in Authorship.objects.filter(person=third)] == [1] * papers
        return len(captured)

    assert queries(2) == queries(12)


def test_the_parts_of_two_names_are_not_mixed() -> None:
    keep = Person.objects.create(name="Ada", family="Ada")
    merge.merge_people(keep, [Person.objects.create(name="Bo Lind Jr.", given="Bo", family="Lind", suffix="Jr.")])
    keep.refresh_from_db()
    assert (keep.given, keep.family, keep.suffix) == ("", "Ada", "")
    bare = Person.objects.create(name="Cy van Dal")
    merge.merge_people(bare, [Person.objects.create(name="Cy van Dal", given="Cy", family="van Dal")])
    bare.refresh_from_db()
    assert (bare.given, bare.family, bare.sort_key) == ("Cy", "van Dal", "van dal cy")


def test_merging_with_who_is_gone_meanwhile_is_refused_and_changes_nothing(twins: tuple[Person, Person]) -> None:
    keep, other = twins
    third = factories.PersonFactory.create()
    Person.objects.filter(pk=third.pk).delete()
    with pytest.raises(merge.MergeError, match="is not there any more"):
        merge.merge_people(keep, [other, third])
    assert Person.objects.filter(pk=other.pk).exists()


def test_the_places_of_another_are_not_split_off(twins: tuple[Person, Person]) -> None:
    keep, other = twins
    with pytest.raises(merge.MergeError, match="that of Zoë"):
        merge.split_person(keep, list(Authorship.objects.filter(person=other)))


# ---- in the admin


@pytest.fixture
def organizer(client: Client, ana: User) -> Client:
    client.force_login(ana)
    return client


def test_accent_variants_are_proposed_and_made_one_by_a_persons_yes(
    organizer: Client, twins: tuple[Person, Person]
) -> None:
    keep, other = twins
    page = organizer.get("/admin/people/person/clean/")
    assert "Zoe Kovacevic" in page.text
    assert "the same name but for accents; the same affiliation" in page.text
    form = {"keep": keep.pk, "others": [keep.pk, other.pk], "page": "1"}
    page = organizer.post("/admin/people/person/clean/", {**form, "do": "merge"}, follow=True)
    assert "made one with it" in page.text
    assert not Person.objects.filter(pk=other.pk).exists()
    assert "Nothing to clean up" in page.text


def test_two_that_are_said_to_be_two_are_not_proposed_again(organizer: Client, twins: tuple[Person, Person]) -> None:
    keep, other = twins
    form = {"keep": keep.pk, "others": [other.pk], "page": "1", "do": "apart"}
    page = organizer.post("/admin/people/person/clean/", form, follow=True)
    assert "They stay apart" in page.text
    assert "Nothing to clean up" in page.text
    assert Person.objects.filter(pk=other.pk).exists()


def test_spellings_of_one_institution_are_cleaned_up(organizer: Client, conference: Conference) -> None:
    one = Affiliation.objects.create(name="University of Alta Vista")
    two = Affiliation.objects.create(name="Univeristy of Alta Vista")
    page = organizer.get("/admin/people/affiliation/clean/")
    assert "a slip" in page.text
    organizer.post("/admin/people/affiliation/clean/", {"keep": one.pk, "others": [two.pk], "do": "merge"})
    assert Alias.objects.get().name == "Univeristy of Alta Vista"


def test_selected_people_are_made_one_after_a_page_that_says_what_moves(
    organizer: Client, twins: tuple[Person, Person]
) -> None:
    keep, other = twins
    data = {"action": "merge_selected", "_selected_action": [keep.pk, other.pk]}
    page = organizer.post("/admin/people/person/", data, follow=True)
    assert "Which one stays?" in page.text
    assert "authors: 1" in page.text
    organizer.post("/admin/people/person/merge/", {"keep": keep.pk, "others": [keep.pk, other.pk], "do": "merge"})
    assert not Person.objects.filter(pk=other.pk).exists()


def test_a_person_is_split_on_a_page_of_their_places(organizer: Client, twins: tuple[Person, Person]) -> None:
    keep, other = twins
    merge.merge_people(keep, [other])
    address = f"/admin/people/person/{keep.pk}/split/"
    page = organizer.get(address)
    assert "author of “By Zoe Kovacevic”" in page.text
    place = Authorship.objects.get(paper__title="By Zoe Kovacevic", person=keep)
    page = organizer.post(address, {"places": [f"program.authorship:{place.pk}"]}, follow=True)
    assert "is one of its own now" in page.text
    place.refresh_from_db()
    assert place.person != keep


def test_staff_may_not_clean(client: Client, bo: User) -> None:
    client.force_login(bo)
    assert client.get("/admin/people/person/clean/").status_code == 403


def test_the_cleaning_page_costs_a_constant_number_of_queries(organizer: Client, conference: Conference) -> None:
    def queries(count: int) -> int:
        for number in range(count):
            for name in (f"University of Town{number}x{count}", f"Univ. of Town{number}x{count}"):
                Affiliation.objects.create(name=name)
        with CaptureQueriesContext(connection) as captured:
            organizer.get("/admin/people/affiliation/clean/")
        return len(captured)

    assert queries(2) == queries(20)


def test_the_page_that_merges_costs_a_constant_number_of_queries(organizer: Client, conference: Conference) -> None:
    def queries(count: int) -> int:
        keys = ",".join(str(each.pk) for each in factories.PersonFactory.create_batch(count))
        with CaptureQueriesContext(connection) as captured:
            assert "Which one stays?" in organizer.get(f"/admin/people/person/merge/?ids={keys}").text
        return len(captured)

    assert queries(2) == queries(20)


def test_an_affiliation_is_split_by_what_was_printed(organizer: Client, conference: Conference) -> None:
    keep = Affiliation.objects.create(name="University of Alta")
    spelt = ["University of Alta", "Alta College", "Alta College"]
    for printed in spelt:
        row = Authorship.objects.create(
            paper=factories.PaperFactory.create(conference=conference, title=f"At {printed}"),
            person=factories.PersonFactory.create(),
            position=0,
            printed=printed,
        )
        AuthorshipAffiliation.objects.create(place=row, affiliation=keep)
    address = f"/admin/people/affiliation/{keep.pk}/split/"
    page = organizer.get(address)
    assert "author of “At Alta College”" in page.text
    organizer.post(address, {"name": "Alta College", "spellings": ["Alta College"]})
    new = Affiliation.objects.get(name="Alta College")
    rows = AuthorshipAffiliation.objects.filter(place__paper__title__startswith="At ").order_by("pk")
    held = rows.values_list("place__printed", "affiliation")
    assert list(held) == [(spelt[0], keep.pk), (spelt[1], new.pk), (spelt[2], new.pk)]


def test_the_page_that_splits_costs_a_constant_number_of_queries(organizer: Client, conference: Conference) -> None:
    def queries(count: int) -> int:
        keep = factories.AffiliationFactory.create()
        for _ in range(count):
            factories.write_paper(
                factories.PaperFactory.create(conference=conference), factories.PersonFactory.create(), at=keep
            )
        with CaptureQueriesContext(connection) as captured:
            assert "Split" in organizer.get(f"/admin/people/affiliation/{keep.pk}/split/").text
        return len(captured)

    assert queries(2) == queries(15)
