"""A former name is hidden in every release and in the history; the new one reaches every page."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from conference.models import Conference, KeynoteSpeaker
from people.history import Act, RowChange
from people.models import Person
from program import former_names, publish
from program.models import Authorship, Release
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(conference: Conference) -> Person:
    """Sam, who was called Old Name when two releases were published."""
    person: Person = Authorship.objects.order_by("position")[0].person
    person.name, person.given, person.family, person.slug = "Old Name", "Old", "Name", "old-name"
    person.save()
    speaker = KeynoteSpeaker.objects.get()
    speaker.biography = "Works with Old Name and Old Namesakes."
    speaker.save()
    publish.publish(conference)
    conference.about = "More."
    conference.save()
    publish.publish(conference)
    person.name, person.given, person.family = "Sam New", "Sam", "New"
    person.save()
    publish.publish(conference)
    return person


def test_a_new_name_is_on_every_page_at_the_next_release(
    person: Person, client: Client, conference: Conference
) -> None:
    for page in ("papers/", "people/", "people/old-name/", ""):
        assert "Old Name<" not in client.get(f"/{conference.slug}/{page}").text
    assert "Sam New" in client.get(f"/{conference.slug}/people/").text


def test_the_names_that_somebody_had_are_found(person: Person) -> None:
    assert "Old Name" in former_names.former_names(person)
    assert "Sam New" not in former_names.former_names(person)


def test_it_goes_from_old_releases_texts_and_the_history(person: Person, conference: Conference) -> None:
    digests = set(Release.objects.values_list("digest", flat=True))
    assert former_names.hide(person, "Old Name", with_address=False) == 3
    for release in Release.objects.all():
        assert 'Old Name"' not in release.document
        assert "Sam New and Old Namesakes" in release.document
        assert release.program().people  # it still hangs together
        assert release.digest not in digests
    assert not any(
        "Old Name" in str((each.before, each.after)) for each in RowChange.objects.filter(table="people.person")
    )
    assert not Act.objects.filter(note__contains="Old Name").exists()


def test_the_address_goes_as_well_if_that_is_asked_for(person: Person, client: Client, conference: Conference) -> None:
    former_names.hide(person, "Old Name", with_address=True)
    person.refresh_from_db()
    assert person.slug == "sam-new"
    assert "old-name" not in person.former_slugs
    assert "old-name" not in "".join(Release.objects.values_list("document", flat=True))
    assert client.get(f"/{conference.slug}/people/sam-new/").status_code == 200
    assert client.get(f"/{conference.slug}/people/old-name/").status_code == 404


def test_a_namesake_keeps_the_name(person: Person, conference: Conference) -> None:
    other = Authorship.objects.order_by("position")[1].person
    other.name = "Old Name"
    other.save()
    publish.publish(conference)
    former_names.hide(person, "Old Name", with_address=False)
    program = Release.objects.order_by("-number")[0].program()
    assert {each.key: each.name for each in program.people}[other.slug] == "Old Name"


def test_an_organizer_does_it_on_a_page_that_asks_twice(person: Person, client: Client, ana: User) -> None:
    client.force_login(ana)
    address = f"/admin/program/release/former-names/{person.pk}/"
    assert "Old Name" in client.get(address).text
    page = client.post(address, {"former": "Old Name"})
    assert page.status_code == 200
    assert "Old Name" in Release.objects.get(number=1).document
    page = client.post(address, {"former": "Old Name", "sure": "on"}, follow=True)
    assert "the former name is in no release" in page.text
    assert "No former name is known" in client.get(address).text


def test_staff_may_not(person: Person, client: Client) -> None:
    client.force_login(factories.bo())
    assert client.get(f"/admin/program/release/former-names/{person.pk}/").status_code == 403
