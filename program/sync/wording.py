"""Two texts compared word by word, for a person to see what is different. Pure."""

import difflib
import re
from collections.abc import Iterator

WORDS = re.compile(r"\s+|\w+|[^\w\s]")
LONGEST = 20_000
"""Characters of a text that are compared."""
SHOWN = 1_500
"""Characters of a comparison that are shown."""
LONG_RUN, KEPT = 240, 80
"""Characters from which on what is the same is left out in the middle, and those kept on each side."""


def compare(old: str, new: str) -> tuple[tuple[str, str], ...]:
    """Return runs of words with what became of them: "same", "del" or "ins"."""
    one, other = WORDS.findall(old[:LONGEST]), WORDS.findall(new[:LONGEST])
    runs: list[tuple[str, str]] = []
    matcher = difflib.SequenceMatcher(None, one, other, autojunk=False)
    for verb, start, end, new_start, new_end in matcher.get_opcodes():
        if verb == "equal":
            runs.append(("same", "".join(one[start:end])))
            continue
        if start < end:
            runs.append(("del", "".join(one[start:end])))
        if new_start < new_end:
            runs.append(("ins", "".join(other[new_start:new_end])))
    return tuple(_fitted(runs))


def _fitted(runs: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the runs with long ones that are the same left out, and at most so much as a page can show."""
    left = SHOWN
    for verb, words in runs:
        shown = words
        if verb == "same" and len(words) > LONG_RUN and len(runs) > 1:
            shown = f"{words[:KEPT]} … {words[-KEPT:]}"
        if len(shown) > left:
            yield verb, f"{shown[:left]}…"
            return
        left -= len(shown)
        yield verb, shown
