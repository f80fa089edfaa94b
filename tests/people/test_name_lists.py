"""Lists of names: what separates two people and what belongs to one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from people.name_lists import split_list


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Tomas Irel, Nadia Sol, Hanna van der Wold and Petra Lunde",
         ("Tomas Irel", "Nadia Sol", "Hanna van der Wold", "Petra Lunde")),
        ("Tomas Irel, Nadia Sol, Hanna van der Wold, and Petra Lunde",
         ("Tomas Irel", "Nadia Sol", "Hanna van der Wold", "Petra Lunde")),
        ("Tomas Irel & Petra Lunde", ("Tomas Irel", "Petra Lunde")),
        ("Irel, Tomas and Sol, Nadia and van der Wold, Hanna and Lunde, Petra",
         ("Irel, Tomas", "Sol, Nadia", "van der Wold, Hanna", "Lunde, Petra")),
        ("Ana Duarte, Robert Halvorsen, Jr., Mei Tan", ("Ana Duarte", "Robert Halvorsen, Jr.", "Mei Tan")),
        ("Halvorsen Jr., Robert; Duarte, Ana", ("Halvorsen Jr., Robert", "Duarte, Ana")),
        ("Halvorsen, Robert, Jr.", ("Halvorsen, Robert, Jr.",)),
        ("Helena Prado, PhD, and Dr. Owen Marsh", ("Helena Prado, PhD", "Dr. Owen Marsh")),
        ("川原田将之|石垣達也|高村大也", ("川原田将之", "石垣達也", "高村大也")),
        ("山田太郎、佐藤花子", ("山田太郎", "佐藤花子")),
        ("Sammie Katt ,Frans Oliehoek ,", ("Sammie Katt", "Frans Oliehoek")),
        ("The Bell and Ross Data Team", ("The Bell and Ross Data Team",)),
        ("none", ()),
        ("", ()),
    ],
)  # fmt: skip
def test_a_list_of_names_is_cut_between_people(text: str, names: tuple[str, ...]) -> None:
    assert split_list(text).names == names


def test_families_and_initials_by_turns_are_pairs_and_doubted() -> None:
    found = split_list("Zhang, Y., Arai, Y., and Li, X.")
    assert found.names == ("Zhang, Y.", "Arai, Y.", "Li, X.")
    assert found.sure < 1


@given(st.text(max_size=80))
def test_any_text_gives_names_that_are_filled(text: str) -> None:
    assert all(name.strip() for name in split_list(text).names)
