"""Text as people type it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from people import text


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Zoe\u0308", "Zoë"),
        ("soft\u00adhyphen and zero\u200bwidth", "softhyphen and zerowidth"),
        ("page\x0cbreak\x07bell\x00", "page\nbreakbell"),
        ("tab\tand\r\nline\u2028end", "tab\tand\nline\nend"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
    ],
)
def test_text_is_kept_as_typed_without_what_nobody_sees(typed: str, kept: str) -> None:
    assert text.clean(typed) == kept


def test_a_line_has_no_breaks_and_single_blanks() -> None:
    assert text.clean_line("  Two\n lines\u00a0 ") == "Two lines"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Łukasz Ørsted", "lukasz orsted"),
        ("Đặng Straße", "dang strasse"),
        ("ıİ", "ii"),
        ("ﬁle", "file"),
        ("Æther", "aether"),
    ],
)
def test_letters_that_are_not_a_base_and_a_mark_are_folded_too(one: str, other: str) -> None:
    assert text.fold(one) == other


def test_marks_that_are_a_letters_part_stay() -> None:
    assert text.fold("が") != text.fold("か")


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Gabriel H. Loh", "gabriel-h-loh"),
        ("Advanced Micro Devices, Inc.", "advanced-micro-devices-inc"),
        ("山田 太郎", "山田-太郎"),
        ("???", "item"),
        ("word " * 40, "-".join(["word"] * 12)),
        ("x" * 100, "x" * 60),
    ],
)
def test_an_address_is_made_of_folded_words_cut_between_them(name: str, address: str) -> None:
    assert text.slug(name) == address


def test_a_taken_address_gets_the_next_number() -> None:
    assert text.unique_slug("Wei Zhao", {"wei-zhao", "wei-zhao-2"}) == "wei-zhao-3"


@given(st.text())
def test_cleaning_folding_and_addresses_are_settled_after_once(typed: str) -> None:
    assert text.clean(text.clean(typed)) == text.clean(typed)
    assert text.clean_line(text.clean_line(typed)) == text.clean_line(typed)
    assert text.slug(text.slug(typed)) == text.slug(typed)
    assert len(text.slug(typed)) <= text.LONGEST_SLUG
