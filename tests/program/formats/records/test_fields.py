"""What a field holds, by its name."""

import pytest

from program.formats.records.fields import Role, is_header, plain_name, role_of


@pytest.mark.parametrize("name", ["PaperTitle", "paper_title", "Paper-Title", "  paper  title "])
def test_a_name_is_its_words_however_they_are_joined(name: str) -> None:
    assert plain_name(name) == "paper title"


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("AuthorNames", Role.AUTHORS), ("Authors (Last, First)", Role.AUTHORS), ("著者", Role.AUTHORS),
        ("session_title", Role.SESSION), ("psid", Role.SESSION_ID), ("Raum", Role.ROOM), ("Salle", Role.ROOM),
        ("Submission #", Role.ID), ("#", Role.ID), ("time_start", Role.START), ("Endzeit", Role.OTHER),
        ("Session Chair(s)", Role.CHAIR), ("座長", Role.CHAIR), ("Duration", Role.MINUTES),
        ("Vortragende", Role.SPEAKER),
    ],
)  # fmt: skip
def test_a_role_is_known_in_several_languages(name: str, role: Role) -> None:
    assert role_of(name) is role


@pytest.mark.parametrize(
    "name", ["Phone number", "Dietary restrictions", "Hotel", "Passport", "T-Shirt size", "Allergies"]
)
def test_private_life_is_known(name: str) -> None:
    assert role_of(name) is Role.PERSONAL


@pytest.mark.parametrize("name", ["E-Mail", "Author Emails", "Contact e-mail address", "mail"])
def test_addresses_are_known(name: str) -> None:
    assert role_of(name) is Role.EMAIL


def test_a_header_has_two_known_names() -> None:
    assert is_header(["ID", "Title", "Authors"])
    assert is_header(["Title", "Author1 Name", "Author1 Affiliation"])
    assert not is_header(["1", "On Cats", "Ana Lima"])
    assert not is_header(["Program of the Conference", "", ""])
