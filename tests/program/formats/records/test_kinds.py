"""What a title tells about a session's kind."""

import pytest

from program.formats.records import kinds
from program.values import SessionKind


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Coffee Break", SessionKind.BREAK), ("Mittagspause", SessionKind.BREAK), ("Almoço", SessionKind.BREAK),
        ("Déjeuner", SessionKind.BREAK), ("昼食", SessionKind.BREAK), ("Registration and Breakfast", SessionKind.BREAK),
        ("Keynote: On Data", SessionKind.KEYNOTE), ("Invited Talk", SessionKind.KEYNOTE),
        ("基調講演", SessionKind.KEYNOTE),
        ("Conference Banquet", SessionKind.SOCIAL), ("Opening Remarks", SessionKind.PLENARY),
        ("Poster Session 2", SessionKind.POSTERS), ("Ethics Panel", SessionKind.PANEL),
        ("Master Class", SessionKind.TUTORIAL),
        ("Session 1: Storage", None), ("Breaking the Symmetries", None),
    ],
)  # fmt: skip
def test_kinds_in_several_languages(title: str, kind: SessionKind | None) -> None:
    assert kinds.kind_of(title) is kind


def test_a_long_title_is_no_frame() -> None:
    assert kinds.is_frame("Lunch (90 min)")
    assert not kinds.is_frame("What We Learned from a Decade of Coffee Break Conversations")
