"""The admin of people and affiliations."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from people.models import Affiliation, Alias, Person

pytestmark = pytest.mark.django_db


def test_an_affiliation_is_found_by_another_spelling(client: Client, ana: User) -> None:
    client.force_login(ana)
    affiliation = Affiliation.objects.create(name="University of Toronto")
    Alias.objects.create(affiliation=affiliation, name="Univ. of Toronto")
    query = {"app_label": "program", "model_name": "authorshipaffiliation", "field_name": "affiliation"}
    answer = client.get(reverse("admin:autocomplete"), {**query, "term": "Univ. of"}).json()
    assert [each["text"] for each in answer["results"]] == ["University of Toronto"]


def test_a_former_address_cannot_be_given_to_another_person(client: Client, ana: User) -> None:
    client.force_login(ana)
    first = Person.objects.create(name="Wei Zhao")
    first.slug = "zhao"
    first.save()
    data = {"name": "Another", "slug": "wei-zhao", "identifiers-TOTAL_FORMS": 0, "identifiers-INITIAL_FORMS": 0}
    response = client.post(reverse("admin:people_person_add"), data)
    assert response.status_code == 200
    assert "This address is in use, or was" in response.content.decode()
    assert Person.objects.count() == 1
