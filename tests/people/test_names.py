"""Names: their parts for sorting and citing, what is doubted, what is proposed and never done."""

import csv
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from people import names
from people.text import clean_line
from tests.documents import CASES, SHARED

HARD = SHARED / "data/names/names.csv"


@pytest.mark.parametrize(
    "person",
    json.loads((CASES / "01-name-particles.expected.json").read_text())["people"],
    ids=lambda it: it["as_given"],
)
def test_particles_stay_with_the_family_name_and_unclear_ones_are_asked(person: dict[str, str]) -> None:
    parts = names.split(person["as_given"])
    if "ask" in person:
        assert parts.sure < 1
        assert parts.family in person["family_one_of"]
    else:
        assert (parts.given, parts.family) == (person["given"], person["family"])


@pytest.mark.parametrize(
    ("name", "given", "family", "suffix"),
    [
        ("Robert Halvorsen, Jr.", "Robert", "Halvorsen", "Jr."),
        ("Halvorsen Jr., Robert", "Robert", "Halvorsen", "Jr."),
        ("Halvorsen, Robert, Jr.", "Robert", "Halvorsen", "Jr."),
        ("Grace Odell III", "Grace", "Odell", "III"),
        ("Wilson E. Marcílio-Jr", "Wilson E.", "Marcílio", "Jr"),
        ("Helena Prado, PhD", "Helena", "Prado", ""),
        ("Dr. Owen Marsh", "Owen", "Marsh", ""),
        ("Profa. Dra. Ana Lima", "Ana", "Lima", ""),
    ],
)
def test_suffixes_stand_apart_and_titles_are_no_names(name: str, given: str, family: str, suffix: str) -> None:
    parts = names.split(name)
    assert (parts.given, parts.family, parts.suffix) == (given, family, suffix)


@pytest.mark.parametrize("name", ["Aiko Vi", "Kiran V", "Tomas Sr"])
def test_two_words_never_lose_their_family_name_to_a_suffix(name: str) -> None:
    assert names.split(name).family == name.split()[1]


@pytest.mark.parametrize(
    "name", ["Ira McKelvey", "KariLin Ostby", "DeShawn Pike", "de Wit AB", "Zoë Kovačević", "So'Brien Paige"]
)
def test_mixed_capitals_are_left_alone(name: str) -> None:
    assert names.split(name).proposal == ""
    assert names.published(name) == name


@pytest.mark.parametrize(
    ("name", "proposal"),
    [
        ("IRA MCKELVEY", "Ira McKelvey"),
        ("josé o'dell", "José O'Dell"),
        ("Jean-luc PETIT-ROI", "Jean-Luc Petit-Roi"),
        ("PEIFENG LI", "Peifeng Li"),
    ],
)
def test_capitals_are_proposed_and_not_changed(name: str, proposal: str) -> None:
    parts = names.split(name)
    assert parts.proposal == proposal
    assert parts.sure < 1
    assert names.published(name) == name


def test_a_family_name_in_capitals_leads() -> None:
    parts = names.split("ZHANG Yu")
    assert (parts.given, parts.family) == ("Yu", "ZHANG")
    assert names.key(parts) == names.key(names.split("Zhang, Yu"))


def test_a_chinese_name_in_its_own_order_is_doubted() -> None:
    parts = names.split("Yan Wenrui")
    assert (parts.family, parts.given) == ("Yan", "Wenrui")
    assert parts.doubt


def test_a_single_name_is_the_family_name() -> None:
    parts = names.split("Arvind")
    assert (parts.given, parts.family) == ("", "Arvind")


@pytest.mark.parametrize(
    ("name", "family", "given"),
    [("山田 太郎", "山田", "太郎"), ("김철수", "김", "철수"), ("川原田将之", "川原田将之", "")],
)
def test_east_asian_names_lead_with_the_family_and_are_not_cut_by_guess(name: str, family: str, given: str) -> None:
    parts = names.split(name)
    assert (parts.family, parts.given) == (family, given)
    assert parts.sure < 1 or " " in name


def test_a_nickname_is_no_affiliation_and_no_part() -> None:
    parts = names.split('Lal "Lila" Bozgeyikli')
    assert (parts.given, parts.family, parts.other) == ("Lal", "Bozgeyikli", "Lila")


def test_the_order_of_a_sorted_list_is_turned_only_where_that_is_asked() -> None:
    assert names.tidy("van der Wilk, Mark") == "van der Wilk, Mark"
    assert names.published("van der Wilk, Mark") == "Mark van der Wilk"


def test_the_sort_key_ignores_the_suffix_and_accents() -> None:
    assert names.split("Jan Hajič Jr.").sort_key == "hajic, jan"


@given(st.text(max_size=60))
def test_any_text_has_parts_and_no_letter_is_invented(text: str) -> None:
    parts = names.split(text)
    letters = {char for char in clean_line(text) if char.isalpha()}
    assert {char for char in parts.given + parts.family if char.isalpha()} <= letters
    assert 0 < parts.sure <= 1


@pytest.mark.skipif(not HARD.exists(), reason="the shared documents are not here")
def test_the_hard_names_are_split_as_wanted_or_doubted() -> None:
    with HARD.open(newline="") as file:
        rows = list(csv.DictReader(file))
    wrong = []
    for row in rows:
        parts = names.split(row["as_written"])
        wanted = (row["given"], row["family"], row["suffix"], row["other"])
        if (parts.given, parts.family, parts.suffix, parts.other) != wanted and parts.sure == 1:
            wrong.append(row["as_written"])
    assert len(wrong) <= 2, wrong
