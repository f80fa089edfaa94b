"""Two texts compared word by word, for a person to see what is different. Pure."""

import difflib
import re

WORDS = re.compile(r"\s+|\w+|[^\w\s]")
LONGEST = 1_500
"""Characters of a text that are compared and shown."""


def compare(old: str, new: str) -> tuple[tuple[str, str], ...]:
    """Return runs of words with what became of them: "same", "del" or "ins"; together they are both texts."""
    one, other = WORDS.findall(_short(old)), WORDS.findall(_short(new))
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
    return tuple(runs)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
