"""Which people may be one: evidence from names, ids, e-mail, affiliations and co-authors. Pure.

Certain is only one id in one register. Two people of one name stay two until a person says otherwise: names are common.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

import msgspec

from people.text import fold, sort_key

ENOUGH = 0.6
"""From this on a pair is proposed."""
SAME_NAME, SAME_BUT_ACCENTS, ORDER, INITIALS = 0.45, 0.45, 0.4, 0.3
SAME_MAIL, SAME_PLACE, SHARED_COAUTHOR, OTHER_PLACE, OTHER_MAIL = 0.6, 0.25, 0.25, -0.2, -0.2
LARGEST_BLOCK = 200
"""People of one family name and initial: from more of them on, a family name says nothing."""
GERMAN = (("ae", "a"), ("oe", "o"), ("ue", "u"))
"""Vowels with two points are written out where a keyboard has none."""


class Somebody(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a person: keys and folded texts; `papers` are those that they wrote."""

    key: int
    name: str
    given: str = ""
    family: str = ""
    email: str = ""
    ids: frozenset[tuple[str, str]] = frozenset()
    affiliations: frozenset[int] = frozenset()
    papers: frozenset[str] = frozenset()
    coauthors: frozenset[int] = frozenset()


class Pair(msgspec.Struct, frozen=True):
    """Two people who may be one: the better known first, how sure it is (0 to 1), and why, in words."""

    keep: int
    other: int
    score: float
    evidence: tuple[str, ...]
    is_certain: bool = False


def pairs(people: Iterable[Somebody], apart: Iterable[frozenset[int]] = ()) -> list[Pair]:
    """Return the pairs that may be one person, the surest first. `apart` are pairs that a person said are two."""
    decided = set(apart)
    found = []
    for one, other in _candidates(people):
        if frozenset((one.key, other.key)) not in decided:
            pair = compare(one, other)
            if pair:
                found.append(pair)
    return sorted(found, key=lambda each: (-each.score, each.keep, each.other))


def compare(one: Somebody, other: Somebody) -> Pair | None:
    """Return two people with what speaks for one person; None where it is not enough."""
    keep, away = sorted((one, other), key=lambda each: (-_fullness(each), -len(each.papers), each.key))
    shared = sorted(one.ids & other.ids)
    if shared:
        told = tuple(f"both have the {system} id {value}" for system, value in shared)
        return Pair(keep.key, away.key, 1.0, told, is_certain=True)
    if {system for system, _ in one.ids} & {system for system, _ in other.ids}:
        return None  # two ids of one register: two people
    alike = _names(one, other)
    if alike is None:
        return None
    score, *evidence = alike
    together = one.papers & other.papers
    if together and sort_key(one.name) != sort_key(other.name):
        return None  # two authors of one paper
    for points, words in _circumstances(one, other, is_together=bool(together)):
        score += points
        evidence += [words] if points > 0 else []
    return Pair(keep.key, away.key, round(min(score, 0.99), 2), tuple(evidence)) if score >= ENOUGH else None


def _circumstances(one: Somebody, other: Somebody, *, is_together: bool) -> Iterator[tuple[float, str]]:
    """Yield what else speaks for and against, with how much."""
    if is_together:
        yield SAME_PLACE, "one paper lists both"
    if one.email and other.email:
        is_same = one.email.casefold() == other.email.casefold()
        yield (SAME_MAIL, "the same e-mail address") if is_same else (OTHER_MAIL, "")
    if one.affiliations & other.affiliations:
        yield SAME_PLACE, "the same affiliation"
    elif one.affiliations and other.affiliations:
        yield OTHER_PLACE, ""
    shared = len(one.coauthors & other.coauthors - {one.key, other.key})
    if shared:
        yield SHARED_COAUTHOR, f"{shared} co-author{'s' if shared > 1 else ''} in common"


def _names(one: Somebody, other: Somebody) -> tuple[float, str] | None:
    """Return how much the names speak for one person, and why; None where they speak against it."""
    left, right = _plain(one.name), _plain(other.name)
    if left == right:
        return (SAME_NAME, "the same name") if one.name == other.name else (SAME_BUT_ACCENTS, _difference(one, other))
    if _without_umlauts(left) == _without_umlauts(right):
        return SAME_BUT_ACCENTS, "the same name with vowels written out"
    if sorted(left) == sorted(right):
        return ORDER, "the same names in another order"
    if _plain(one.family) and _plain(one.family) == _plain(other.family):
        return _given(_plain(one.given), _plain(other.given))
    return None


def _given(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[float, str] | None:
    """Compare given names: an initial for a name, or one name more."""
    if not one or not other:
        return None
    shared = list(zip(one, other, strict=False))
    if not all(a == b or (1 in (len(a), len(b)) and a[0] == b[0]) for a, b in shared):
        return None
    if any(len(a) == 1 or len(b) == 1 for a, b in shared):
        return INITIALS, "the same family name, and initials that fit"
    return SAME_NAME, "the same name, but for a middle name"


def _difference(one: Somebody, other: Somebody) -> str:
    return (
        "the same name but for accents" if one.name.isascii() != other.name.isascii() else "the same name but for case"
    )


def _plain(name: str) -> tuple[str, ...]:
    return tuple(sort_key(name).split())


def _without_umlauts(words: Iterable[str]) -> str:
    """Return the words as one text in which ä, ae and a are one."""
    text = " ".join(words)
    for long, short in GERMAN:
        text = text.replace(long, short)
    return text


def _fullness(somebody: Somebody) -> int:
    """Return how much of a name there is to keep: accents count, then letters."""
    return 100 * (not somebody.name.isascii()) + len(somebody.name) - 50 * (somebody.name.isupper())


def _candidates(people: Iterable[Somebody]) -> Iterator[tuple[Somebody, Somebody]]:
    """Yield pairs that share an id, or a name nearly, each once."""
    blocks: dict[object, list[Somebody]] = defaultdict(list)
    for each in people:
        for key in _keys(each):
            blocks[key].append(each)
    seen: set[tuple[int, int]] = set()
    for block in blocks.values():
        if len(block) > LARGEST_BLOCK:
            continue
        for one, other in combinations(block, 2):
            pair = (min(one.key, other.key), max(one.key, other.key))
            if pair not in seen and one.key != other.key:
                seen.add(pair)
                yield one, other


def _keys(somebody: Somebody) -> set[object]:
    words = _plain(somebody.name)
    keys: set[object] = {("id", each) for each in somebody.ids}
    keys.add(("name", " ".join(sorted(_without_umlauts([each]) for each in words))))
    if somebody.family and somebody.given:
        keys.add(("family", _without_umlauts(_plain(somebody.family)), fold(somebody.given)[:1]))
    if somebody.email:
        keys.add(("mail", somebody.email.casefold()))
    return keys
