"""People who may be one are proposed with what speaks for it; a common name alone is not enough."""

from typing import Any

import pytest

from people import namesakes
from people.namesakes import Somebody


def somebody(key: int, name: str, **more: Any) -> Somebody:
    given, _, family = name.rpartition(" ")
    sets = {"affiliations", "papers", "coauthors", "ids"}
    told: dict[str, Any] = {field: frozenset(value) if field in sets else value for field, value in more.items()}
    return Somebody(key=key, name=name, given=given, family=family, **told)


def found(*people: Somebody) -> list[tuple[int, int]]:
    return [(each.keep, each.other) for each in namesakes.pairs(people)]


def test_one_id_of_one_register_is_certain_whatever_the_names() -> None:
    orcid = ("orcid", "0000-0002-1825-0097")
    (pair,) = namesakes.pairs([somebody(1, "Ada Moss", ids=[orcid]), somebody(2, "Ada Lind", ids=[orcid])])
    assert pair.is_certain
    assert pair.evidence == ("both have the orcid id 0000-0002-1825-0097",)


def test_two_ids_of_one_register_are_two_people_however_alike() -> None:
    one = somebody(1, "Ada Moss", ids=[("orcid", "1")], affiliations=[7])
    assert found(one, somebody(2, "Ada Moss", ids=[("orcid", "2")], affiliations=[7])) == []


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Zoë Kovačević", "Zoe Kovacevic"),
        ("Jürgen Müller", "Juergen Mueller"),
        ("Łukasz Żak", "Lukasz Zak"),
        ("Yu Zhang", "Zhang Yu"),
        ("Ira McKelvey", "IRA MCKELVEY"),
        ("Maria Rosa Silva", "Maria Silva"),
        ("Wei-Lin Chen", "Weilin Chen"),
        ("Sean O’Neil", "Sean Oneil"),
        ("Anders Åberg", "Anders Aaberg"),
    ],
)
def test_a_name_written_otherwise_and_one_affiliation_is_proposed_the_fuller_name_first(name: str, other: str) -> None:
    assert found(somebody(2, other, affiliations=[7]), somebody(1, name, affiliations=[7])) == [(1, 2)]


def test_the_accented_name_is_the_one_that_is_kept() -> None:
    pairs = found(somebody(1, "Zoe Kovacevic", affiliations=[7]), somebody(2, "Zoë Kovačević", affiliations=[7]))
    assert pairs == [(2, 1)]


def test_another_affiliation_and_another_mail_are_two_people() -> None:
    one = somebody(1, "Ana Peña", affiliations=[7], email="ana.pena@alta.example")
    assert found(one, somebody(2, "Ana Pena", affiliations=[8], email="ap@kita.example")) == []


def test_a_name_alone_proposes_nothing() -> None:
    assert found(somebody(1, "Wei Zhang"), somebody(2, "Wei Zhang")) == []


def test_a_name_and_a_coauthor_propose() -> None:
    (pair,) = namesakes.pairs([somebody(1, "Wei Zhang", coauthors=[5, 1]), somebody(2, "Wei Zhang", coauthors=[5, 2])])
    assert pair.evidence == ("the same name", "1 co-author in common")


def test_an_initial_needs_more_than_a_coauthor() -> None:
    one, other = somebody(1, "Ada Moss", coauthors=[5]), somebody(2, "A. Moss", coauthors=[5])
    assert found(one, other) == []
    one = somebody(1, "Ada Moss", coauthors=[5], affiliations=[7])
    assert found(one, somebody(2, "A. Moss", coauthors=[5], affiliations=[7])) == [(1, 2)]


@pytest.mark.parametrize(
    ("name", "other", "why"),
    [
        ("Aleksander Novak", "Alexander Novak", "a slip in the given name: aleksander, alexander"),
        ("Ada Lindqvist", "Ada Lindqivst", "a slip in the family name"),
        ("Jean-Pierre Serrat", "JP Serrat", "initials that fit"),
        ("Ada van Moss", "Ada Moss", "with and without “van”"),
        ("Ada Moss Lind", "Ada Moss", "with and without a second family name"),
    ],
)
def test_a_name_that_is_less_like_needs_affiliation_and_coauthor(name: str, other: str, why: str) -> None:
    def called(key: int, text: str, **more: Any) -> Somebody:
        first, _, rest = text.partition(" ")
        given = text.rpartition(" ")[0] if "Pierre" in text else first
        family = rest if given == first else text.rpartition(" ")[2]
        return Somebody(key=key, name=text, given=given, family=family, **more)

    place, circle = frozenset([7]), frozenset([5])
    assert found(called(1, name, affiliations=place), called(2, other, affiliations=place)) == []
    both = {"affiliations": place, "coauthors": circle}
    (pair,) = namesakes.pairs([called(1, name, **both), called(2, other, **both)])
    assert why in pair.evidence[0]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Francisco Silva", "Francisca Silva"),
        ("Martin Berger", "Martina Berger"),
        ("Xiaoling Chen", "Xiaolong Chen"),
        ("Ada B. Moss", "Ada C. Moss"),
    ],
)
def test_names_of_two_are_not_slips_of_each_other(name: str, other: str) -> None:
    circle: dict[str, Any] = {"affiliations": [7], "coauthors": [5]}
    assert found(somebody(1, name, **circle), somebody(2, other, **circle)) == []


def test_father_and_son_are_two() -> None:
    circle: dict[str, Any] = {"affiliations": [7], "coauthors": [5], "suffix": "Jr."}
    father = somebody(1, "Robert Moss", **{**circle, "suffix": "Sr."})
    assert found(father, somebody(2, "Robert Moss", **circle)) == []
    assert found(somebody(1, "Robert Moss", **{**circle, "suffix": ""}), somebody(2, "Robert Moss", **circle)) != []


def test_a_name_before_and_after_a_change_is_found_by_the_address_unless_several_share_it() -> None:
    mail = "ada@alta.example"
    people = [somebody(1, "Ada Moss", email=mail), somebody(2, "Ada Lindqvist", email=mail.upper())]
    (pair,) = namesakes.pairs(people)
    assert pair.evidence == ("the name “ada”", "the same e-mail address")
    assert found(*people, somebody(3, "Bo Park", email=mail)) == []
    assert found(people[0], somebody(2, "Bo Park", email=mail)) == []


def test_two_authors_of_one_paper_are_two_unless_it_lists_one_name_twice() -> None:
    one = somebody(1, "Ada Moss", papers=["p"], affiliations=[7])
    assert found(one, somebody(2, "Adá Moss", papers=["q"], affiliations=[7])) == [(2, 1)]
    assert found(one, somebody(2, "A. Moss", papers=["p"], affiliations=[7], coauthors=[5])) == []
    assert found(one, somebody(2, "Ada Moss", papers=["p"])) == [(1, 2)]


def test_what_a_person_said_are_two_is_not_proposed_again() -> None:
    people = [somebody(1, "Wei Zhang", affiliations=[7]), somebody(2, "Wei Zhang", affiliations=[7])]
    assert namesakes.pairs(people, [frozenset((1, 2))]) == []
