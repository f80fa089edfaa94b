"""The list of universities completes what is cut short where that is certain, and names have one form in English."""

import pytest

from people import affiliations, universities


def words(name: str) -> tuple[str, ...]:
    return universities.english(affiliations.normal(name).split())


@pytest.mark.parametrize(
    "name", ["Technische Universität Wien", "TU Wien", "Vienna University of Technology", "Technical Univ. Vienna"]
)
def test_one_institution_has_the_same_words_in_every_language(name: str) -> None:
    assert sorted(words(name)) == ["technical", "university", "vienna"]


@pytest.mark.parametrize(
    "name", ["Politecnico di Alta", "Polytechnic University of Alta", "Polytechnic Institute Alta"]
)
def test_a_polytechnic_is_one_whatever_it_is_called_besides(name: str) -> None:
    assert sorted(words(name)) == ["alta", "polytechnic"]


def test_the_only_name_that_begins_so_completes_it() -> None:
    assert universities.completed(words("Carnegie Mellon")) == words("Carnegie Mellon University")
    assert universities.completed(words("Hebrew University")) == words("Hebrew University of Jerusalem")


@pytest.mark.parametrize("name", ["", "Boston", "University of", "Washington", "Carnegie Mellon University", "Nobody"])
def test_what_could_go_on_in_several_ways_or_in_none_is_not_completed(name: str) -> None:
    assert universities.completed(words(name)) == ()


def test_common_words_are_no_words_that_tell_universities_apart() -> None:
    assert universities.is_word("hunan")
    assert not universities.is_word("university")
