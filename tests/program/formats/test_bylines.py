"""Cells of authors: who they are, where they work, and what the marks at their names mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from program.formats import bylines


def pairs(text: str) -> list[tuple[str, str]]:
    return [(person.name, person.affiliation) for person in bylines.read(text).people]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Ana Lima (A (B)); Bo Roth (C)*", [("Ana Lima", "A (B)"), ("Bo Roth", "C")]),
        ("Ana Lima, Bo Roth (X; Y, Z); Cy Tan (W)",
         [("Ana Lima", "X; Y, Z"), ("Bo Roth", "X; Y, Z"), ("Cy Tan", "W")]),
        ("Ana Lima:IBM Research ;Bo Roth:NVIDIA / UT-Austin",
         [("Ana Lima", "IBM Research"), ("Bo Roth", "NVIDIA / UT-Austin")]),
        ("L. DiCarlo:QuTech;Kavli Institute of Nanoscience ;K. Bertels:QuTech",
         [("L. DiCarlo", "QuTech; Kavli Institute of Nanoscience"), ("K. Bertels", "QuTech")]),
        ("Jonas Lantz, Linköping University", [("Jonas Lantz", "Linköping University")]),
        ("Ana Lima, A University; Bo Roth, B Institute", [("Ana Lima", "A University"), ("Bo Roth", "B Institute")]),
        ("Nanyun (Violet) Peng", [("Nanyun (Violet) Peng", "")]),
        ("(Chair) Renzo Degiovanni", [("Renzo Degiovanni", "")]),
        ("Alba Melo (UnB) e Rodrigo Righi (Unisinos)", [("Alba Melo", "UnB"), ("Rodrigo Righi", "Unisinos")]),
        ("none", []),
    ],
)  # fmt: skip
def test_a_cell_holds_people_with_their_affiliations(text: str, people: list[tuple[str, str]]) -> None:
    assert pairs(text) == people


def test_a_star_marks_the_contact_and_an_underlined_name_the_presenter() -> None:
    first, second = bylines.read("Ana Lima (A)*; <u>Bo Roth</u> (B)").people
    assert (first.is_contact, first.is_presenter) == (True, False)
    assert (second.is_contact, second.is_presenter) == (False, True)


def test_a_bracket_that_is_not_closed_swallows_nobody_and_is_told() -> None:
    byline = bylines.read("Ana Lima(Institute (AIST);Bo Roth(Kyoto University)")
    assert [person.name for person in byline.people] == ["Ana Lima", "Bo Roth"]
    assert byline.doubts == ("a bracket is not closed",)


def test_markup_and_entities_become_text() -> None:
    assert bylines.plain("<i>On</i> Cats &amp; Dogs<br>now") == "On Cats & Dogs\nnow"
    assert bylines.plain("1 < 2 and 3 > 2") == "1 < 2 and 3 > 2"


@given(st.text(max_size=120))
def test_any_cell_is_read(text: str) -> None:
    assert all(isinstance(person.name, str) for person in bylines.read(text).people)
