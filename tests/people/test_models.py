"""People and affiliations: addresses that last, and what the database itself refuses."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from people.addresses import ADDRESS_TAKEN
from people.models import ALIAS_TAKEN, Affiliation, Alias, Identifier, Person, is_orcid

pytestmark = pytest.mark.django_db


def test_two_people_of_one_name_have_two_addresses() -> None:
    first, second = (Person.objects.create(name="Wei Zhao") for _ in range(2))
    assert (first.slug, second.slug) == ("wei-zhao", "wei-zhao-2")


def test_a_rename_keeps_the_address() -> None:
    person = Person.objects.create(name="Wei Zhao")
    person.name = "Wei Zhao-Miller"
    person.save()
    assert (person.slug, person.former_slugs) == ("wei-zhao", [])


def test_a_changed_address_is_remembered_and_stays_taken() -> None:
    person = Person.objects.create(name="Wei Zhao")
    person.slug = "zhao"
    person.save()
    assert person.former_slugs == ["wei-zhao"]
    assert Person.objects.create(name="Wei Zhao").slug == "wei-zhao-2"
    with pytest.raises(ValidationError, match=ADDRESS_TAKEN):
        Person(name="Other", slug="wei-zhao").full_clean()


def test_an_address_that_comes_back_is_no_former_one() -> None:
    person = Person.objects.create(name="Wei Zhao")
    for slug in ("zhao", "wei-zhao"):
        person.slug = slug
        person.save()
    assert person.former_slugs == ["zhao"]


def test_people_sort_by_family_name_without_accents_or_particles_of_case() -> None:
    for name, family in (("Zoë Ångström", "Ångström"), ("Bo Li", "Li"), ("Plato", "")):
        Person.objects.create(name=name, family=family, given=name.split()[0] if family else "")
    assert [each.name for each in Person.objects.all()] == ["Zoë Ångström", "Bo Li", "Plato"]


def test_a_spelling_stands_for_one_affiliation_alone() -> None:
    first, second = (Affiliation.objects.create(name=name) for name in ("University of Toronto", "Trent University"))
    Alias.objects.create(affiliation=first, name="U of T")
    with pytest.raises(ValidationError, match=ALIAS_TAKEN):
        Alias(affiliation=second, name="U of T").full_clean()
    with pytest.raises(IntegrityError), transaction.atomic():
        Alias.objects.create(affiliation=second, name="U of T")


def test_an_id_belongs_to_one_person_alone() -> None:
    first, second = (Person.objects.create(name=name) for name in ("Ana", "Bo"))
    Identifier.objects.create(person=first, system="orcid", value="0000-0002-1825-0097")
    with pytest.raises(IntegrityError), transaction.atomic():
        Identifier.objects.create(person=second, system="orcid", value="0000-0002-1825-0097")


@pytest.mark.parametrize(
    ("value", "right"),
    [
        ("0000-0002-1825-0097", True),
        ("0000-0002-1694-233X", True),
        ("0000-0002-1825-0098", False),
        ("0000000218250097", False),
        ("orcid", False),
        ("", False),
    ],
)
def test_an_orcid_proves_itself_by_its_check_digit(value: str, right: bool) -> None:  # noqa: FBT001  # the table's answer
    assert is_orcid(value) is right


def test_a_wrong_orcid_is_refused_at_its_field() -> None:
    identifier = Identifier(person=Person.objects.create(name="Ana"), system="orcid", value="0000-0002-1825-0098")
    with pytest.raises(ValidationError) as refusal:
        identifier.full_clean()
    assert list(refusal.value.message_dict) == ["value"]


@pytest.mark.parametrize("model", [Person, Affiliation])
def test_a_nameless_row_is_refused_by_the_database(model: type[Person | Affiliation]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(name="")


def test_what_nobody_sees_is_not_stored() -> None:
    assert Person.objects.create(name="A\u200bna\n Zo\u0308e").name == "Ana Zöe"
