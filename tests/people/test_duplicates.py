"""What may be one is looked for among what the tables have, aliases and decisions included."""

import pytest

from people import duplicates, history
from people.models import Affiliation, Alias, Distinct

pytestmark = pytest.mark.django_db


def found() -> list[tuple[str, list[str]]]:
    return [(group.keep.name, [each.name for each in group.others]) for group in duplicates.affiliation_groups()]


def test_a_slip_in_an_alias_is_proposed_for_the_affiliation_that_has_the_alias() -> None:
    known = Affiliation.objects.create(name="Alta Technion")
    Alias.objects.create(affiliation=known, name="Oldtown Institute of Widgets")
    Affiliation.objects.create(name="Oldtown Institute of Widgtes")
    ((keep, others),) = found()
    assert {keep, *others} == {"Alta Technion", "Oldtown Institute of Widgtes"}


def test_affiliations_of_one_name_are_proposed_until_somebody_says_that_they_are_two() -> None:
    pair = [Affiliation.objects.create(name="Trinity College") for _ in range(2)]
    assert found() == [("Trinity College", ["Trinity College"])]
    history.bulk_create([Distinct.of(*pair)])
    assert found() == []
