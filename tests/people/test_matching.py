"""Spellings of one institution are found, and what are two stays two."""

import csv
from pathlib import Path

import pytest

from people import matching

DATA = Path(__file__).parents[3] / "shared/data/affiliations"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("University of Oldtown", "Univ. of Oldtown"),
        ("The University of Oldtown", "UNIVERSITY OF OLDTOWN"),
        ("Université de Vieille-Ville", "Universite de Vieille Ville"),
        ("Advanced Widgets, Inc.", "Advanced Widgets"),
        ("Oldtown Institute of Widgets (OIW)", "Oldtown Institute of Widgets"),
    ],
)
def test_what_differs_in_nothing_of_meaning_is_certain(one: str, other: str) -> None:
    found = matching.likeness(one, other)
    assert found is not None
    assert found.is_certain


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("OIWS", "Oldtown Institute of Widget Science", "OIWS is short for its words"),
        ("OIW Nordhaven", "Oldtown Institute of Widgets Nordhaven", "OIW is short for its words"),
        ("Oldtown Tech", "Oldtown Institute of Technology", "TECH is short for its words"),
        ("KTH", "KTH Royal Institute of Technology", "KTH"),
        ("EPFL", "École polytechnique fédérale de Lausanne", "EPFL is short"),
        ("Oldtown Univeristy", "Oldtown University", "a slip: "),
        ("OldtownUniversity", "Old Town University", "the same letters, written together or apart"),
        ("University of Nordhaven, Alta", "University of Nordhaven", "one names a town or a part as well"),
        ("Universidade Federal de Alta Vista", "Federal University of Alta Vista", "the same words in another order"),
        ("Google Research", "Google", "perhaps a part of it"),
        ("Technische Universität München", "TU Munich", "put into English"),
        ("TU Eindhoven", "Eindhoven Univ. of Technology", "the same words in another order"),
        ("Max-Planck-Institut für Widgetik", "MPI for Widgetik", "MPI is short for its words"),
        ("Carnegie Mellon", "Carnegie Mellon University", "of the universities listed only"),
        ("UMass Amherst", "University of Massachusetts Amherst", "has umass"),
        ("Cambridge University", "University of Cambridge", "the same words in another order"),
    ],
)
def test_what_may_be_one_is_proposed_with_its_evidence(one: str, other: str, why: str) -> None:
    for pair in ((one, other), (other, one)):
        found = matching.likeness(*pair)
        assert found is not None
        assert not found.is_certain
        assert why in found.evidence


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Hubei University", "Hebei University"),
        ("IIIT Delhi", "IIT Delhi"),
        ("York University", "University of York"),
        ("TU Dresden", "FU Dresden"),
        ("University of California, Davis", "University of California, Irvine"),
        ("University of California", "University of California, Irvine"),
        ("University of Nordhaven (South Campus)", "University of Nordhaven"),
        ("Oldtown Institute of Technology", "Oldtown Institute of Design"),
        ("Technical University of Alta", "University of Alta"),
        ("Hunan University", "Henan University"),
        ("KAIST", "KAUST"),
        ("Northeastern University", "Northwestern University"),
        ("Université libre de Bruxelles", "Vrije Universiteit Brussel"),
        ("Boston", "Boston University"),
        ("A", "B"),
        ("", "University"),
    ],
)
def test_what_are_two_is_not_proposed(one: str, other: str) -> None:
    assert matching.likeness(one, other) is None


def test_proposals_come_the_most_alike_first() -> None:
    known = ["Oldtown Univeristy", "OLDTOWN UNIVERSITY", "Newtown University", "Oldtown University, Alta"]
    found = matching.proposals("Oldtown University", known)
    assert [each.name for each in found] == ["OLDTOWN UNIVERSITY", "Oldtown Univeristy", "Oldtown University, Alta"]


def test_groups_gather_round_the_most_used_spelling_and_respect_decisions() -> None:
    counts = {"University of Alta": 9, "Univ. of Alta": 2, "Univeristy of Alta": 1, "Kita College": 3}
    (group,) = matching.groups(counts)
    assert group.name == "University of Alta"
    assert [each.name for each in group.others] == ["Univ. of Alta", "Univeristy of Alta"]
    apart = {
        frozenset(("University of Alta", "Univ. of Alta")),
        frozenset(("University of Alta", "Univeristy of Alta")),
    }
    assert [each.name for each in matching.groups(counts, apart)] == ["Univ. of Alta"]


def test_what_is_like_a_known_spelling_is_like_what_it_stands_for() -> None:
    counts = {"Alta Technion": 9, "Oldtown Institute of Widgtes": 1}
    assert matching.groups(counts) == []
    (group,) = matching.groups(counts, aliases={"Oldtown Institute of Widgets": "Alta Technion"})
    assert (group.name, group.others[0].name) == ("Alta Technion", "Oldtown Institute of Widgtes")
    assert group.others[0].likeness.evidence.startswith("known as “Oldtown Institute of Widgets”; a slip")


def test_a_spelling_that_was_decided_leaves_the_others_to_be_found() -> None:
    counts = {"Oldtown Institute of Widgets": 9, "OIW": 2, "O.I.W.": 1}
    aliases = {"OIW (Alta)": "Oldtown Institute of Widgets"}
    apart = [frozenset(("Oldtown Institute of Widgets", other)) for other in ("OIW", "O.I.W.")]
    (group,) = matching.groups(counts, apart, aliases)
    assert (group.name, group.others[0].name) == ("OIW", "O.I.W.")


def pairs(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((DATA / name).read_text(encoding="utf-8").splitlines()))


@pytest.mark.skipif(not DATA.exists(), reason="the collected spellings are not here")
def test_of_collected_pairs_most_of_one_institution_are_found_and_few_of_two() -> None:
    rows = pairs("variants.csv")
    found = [each for each in rows if matching.likeness(each["a"], each["b"])]
    assert len(found) >= 38
    likenesses = [matching.likeness(each["a"], each["b"]) for each in pairs("nearmiss.csv")]
    assert not any(each and each.is_certain for each in likenesses)
    assert sum(each is not None for each in likenesses) <= 3


@pytest.mark.parametrize("count", [200, 2_000, 8_000])
def test_the_pairs_that_are_compared_grow_with_the_spellings_and_not_with_their_square(count: int) -> None:
    words = [f"{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}ltown{n}" for n in range(count)]
    names = [form.format(word.title()) for word in words for form in ("University of {}", "{} College")]
    forms = {name: matching.form(name) for name in names}
    compared = sum(1 for _ in matching._candidates(forms))
    assert compared < len(names) * matching.LARGEST_BLOCK / 2
