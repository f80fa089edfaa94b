"""Affiliations: where one institution ends and the next begins, and which spellings are one."""

import csv

import pytest
from hypothesis import given
from hypothesis import strategies as st

from people import affiliations
from people.text import clean_line
from tests.documents import SHARED

DATA = SHARED / "data/affiliations"


@pytest.mark.parametrize(
    "text",
    [
        "Advanced Micro Devices, Inc.",
        "Orbit Micro Devices, Inc.",
        "Bell, Ross and Partners, Ltd.",
        "University of Wisconsin, Madison",
        "University of Alta, Berline",
        "University of California,Berkeley",
        "The University of Texas at Austin,USA",
        "Dept. of CS, Kita University",
        "School of AI, University of Chinese Academy of Sciences",
        "University of Science and Technology of China",
        "Univ. of Alta (UAlta)",
        "Goethe University Frankfurt/Main",
        "TU/e",
        "King Abdullah University of Science and Technology, Saudi Arabia",
        "LISTIC, University Savoie Mont-Blanc, France",
    ],
)
def test_a_comma_or_an_and_inside_a_name_stays(text: str) -> None:
    assert affiliations.split(text) == (text,)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Stanford University,CentML", ("Stanford University", "CentML")),
        ("Stonefield University; CentAI", ("Stonefield University", "CentAI")),
        ("MIT and Stanford University", ("MIT", "Stanford University")),
        ("University of Michigan / Google", ("University of Michigan", "Google")),
        ("MIT/Harvard", ("MIT", "Harvard")),
        ("Stanford University | DeepMind", ("Stanford University", "DeepMind")),
        ("Google, Stanford University", ("Google", "Stanford University")),
        ("University of Toronto and Vector Institute", ("University of Toronto", "Vector Institute")),
    ],
)
def test_real_separators_cut(text: str, names: tuple[str, ...]) -> None:
    assert affiliations.split(text) == names


def test_a_cut_that_is_not_certain_says_why() -> None:
    assert affiliations.parse("MIT; Google").sure == 1
    assert "comma" in affiliations.parse("Google, Stanford University").doubt


def test_an_open_bracket_cuts_nothing_and_is_told() -> None:
    found = affiliations.parse("KTI, Noor Salem (Sahl College")
    assert found.names == ("KTI, Noor Salem (Sahl College",)
    assert "bracket" in found.doubt


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Univ. of Toronto", "University of Toronto"),
        ("The Hong Kong Polytechnic University", "Hong Kong Polytechnic University"),
        ("ETH ZURICH", "ETH Zürich"),
        ("Google Inc", "Google"),
        ("UC Berkeley", "University of California, Berkeley"),
        ("Kings College London", "King's College London"),
        ("École Polytechnique Fédérale de Lausanne (EPFL)", "Ecole Polytechnique Federale de Lausanne"),
        ("Universite de Montreal", "University of Montreal"),
        ("Northwestern U.", "Northwestern University"),
    ],
)
def test_spellings_of_one_institution_have_one_normal_form(one: str, other: str) -> None:
    assert affiliations.normal(one) == affiliations.normal(other)


def test_order_tells_institutions_apart() -> None:
    assert affiliations.normal("University of Washington") != affiliations.normal("Washington University")
    assert affiliations.normal("Georgia Tech") != affiliations.normal("Georgia Institute of Technology")


@given(st.text(max_size=80))
def test_any_text_is_cut_without_losing_a_letter(text: str) -> None:
    letters = [char for char in "".join(affiliations.split(text)) if char.isalpha()]
    assert set(letters) <= {char for char in clean_line(text) if char.isalpha()}


@given(st.text(max_size=40))
def test_the_normal_form_is_its_own(text: str) -> None:
    once = affiliations.normal(text)
    assert affiliations.normal(once) == once or not once.isascii()


@pytest.mark.skipif(not DATA.exists(), reason="the shared documents are not here")
def test_no_near_miss_is_joined() -> None:
    with (DATA / "nearmiss.csv").open(newline="") as file:
        joined = [row for row in csv.DictReader(file) if affiliations.normal(row["a"]) == affiliations.normal(row["b"])]
    assert joined == []


@pytest.mark.skipif(not DATA.exists(), reason="the shared documents are not here")
def test_a_third_of_the_variants_is_joined_by_form_alone() -> None:
    with (DATA / "variants.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert sum(affiliations.normal(row["a"]) == affiliations.normal(row["b"]) for row in rows) * 3 >= len(rows)
