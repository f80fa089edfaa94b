"""The list of universities in institutions.csv (MIT licence, beside it), and names of institutions put into English.

The list tells acronyms by web domains, completes short names, keeps apart what are two universities however alike
their names, and knows which words are no slips of each other because both are words. It is loaded when it is first
asked. Pure.
"""

import csv
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec

from people import affiliations
from people.vocabulary import INSTITUTIONS, PLACES, TRANSLATIONS
from people.vocabulary import words as words_of

LIST = Path(__file__).with_name("institutions.csv")
GENERIC = INSTITUTIONS | words_of(
    "university national state technology technologies science sciences international research technical federal"
    " applied engineering institute college computer medical studies advanced new royal city north south east west"
)
"""Words that many institutions have."""
SUFFIXES = frozenset(("ac", "edu", "co", "com", "org", "net", "gov", "ernet", "uni", "www"))
"""Parts of a web domain that name nobody."""
SHORTEST_BEGINNING = 4
"""Letters from which on a single word may be the beginning of a name."""
Words = tuple[str, ...]


class _Known(msgspec.Struct, frozen=True):
    """The list, by the English words of the names."""

    domains: dict[Words, frozenset[str]]
    words: frozenset[str]
    following: dict[Words, frozenset[str]]
    """The words that may come next, by the words with which a name begins; "" where a name ends."""
    systems: dict[Words, int]
    """How many names are these words with different towns behind a comma."""


def english(words: Sequence[str]) -> Words:
    """Return normal words in English as far as institutions and towns have common words, and kinds by one name.

    “Technische Universität Wien”, “TU Wien” and “Vienna University of Technology” have the same words then.
    """
    found = [each for word in words for each in TRANSLATIONS.get(word, word).split()]
    if len(found) > 1 and "tu" in found:
        place = found.index("tu")
        found[place : place + 1] = ["technical", "university"]
    if "polytechnic" in found:
        found = [word for word in found if word not in {"university", "institute"}]
    elif "university" in found:
        found = ["technical" if word == "technology" else word for word in found]
    return tuple(found)


def domains(words: Words) -> frozenset[str]:
    """Return the names in the web domains of the university of these English words; none for one that is not listed."""
    return _known().domains.get(words, frozenset())


def is_word(word: str) -> bool:
    """Return whether a distinctive word stands in the name of a university of the list, and so is no slip."""
    return word in _known().words and word not in GENERIC


def is_system(words: Words) -> bool:
    """Return whether the name alone stands for several universities, such as the University of California's."""
    return _known().systems.get(words, 0) > 1


def completed(words: Words) -> Words:
    """Return the only university of the list whose name begins with these words and goes on; () where that is open.

    A town or a common word alone begins no name.
    """
    if not words or (len(words) == 1 and (words[0] in PLACES | GENERIC or len(words[0]) < SHORTEST_BEGINNING)):
        return ()
    following = _known().following
    if "" in following.get(words, ("",)):
        return ()
    while True:
        after = following[words]
        if "" in after:
            return words
        if len(after) > 1:
            return ()
        words = (*words, *after)


@cache
def _known() -> _Known:
    named: dict[Words, frozenset[str]] = {}
    following: dict[Words, set[str]] = defaultdict(set)
    towns: dict[Words, set[Words]] = defaultdict(set)
    with LIST.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            words = english(affiliations.normal(row["name"]).split())
            named[words] = named.get(words, frozenset()).union(*map(_labels, row["domains"].split()))
            for length, (_, after) in enumerate(pairwise(("", *words, "")), 0):
                following[words[:length]].add(after)
            head, comma, _ = row["name"].partition(",")
            if comma:
                towns[english(affiliations.normal(head).split())].add(words)
    return _Known(
        domains=named,
        words=frozenset(word for words in named for word in words),
        following={words: frozenset(after) for words, after in following.items()},
        systems={words: len(names) for words, names in towns.items()},
    )


def _labels(domain: str) -> set[str]:
    """Return the parts of a web domain that are somebody's name: of student.kuleuven.be the first two."""
    return {each.replace("-", "") for each in domain.split(".")[:-1] if each not in SUFFIXES}
