"""Two texts are compared word by word, and what differs is seen however long they are."""

from hypothesis import given
from hypothesis import strategies as st

from program.sync import wording

TEXTS = st.text("ab ,.é評", max_size=60)


@given(TEXTS, TEXTS)
def test_the_runs_are_both_texts(old: str, new: str) -> None:
    runs = wording.compare(old, new)
    assert "".join(words for verb, words in runs if verb != "ins") == old
    assert "".join(words for verb, words in runs if verb != "del") == new


def test_a_difference_at_the_end_of_a_long_text_is_shown() -> None:
    words = "word " * 2_000
    runs = wording.compare(words + "tea", words + "coffee")
    assert ("ins", "coffee") in runs
    assert sum(len(each) for _, each in runs) < 400


def test_a_text_that_is_new_altogether_is_cut_with_a_mark() -> None:
    ((_, shown),) = wording.compare("", "word " * 2_000)
    assert shown.endswith("…")
    assert len(shown) == wording.SHOWN + 1
