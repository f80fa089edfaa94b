"""Which people may be one: evidence from names, ids, e-mail, affiliations and co-authors. Pure.

Certain is only one id in one register. Two people of one name stay two until a person says otherwise: names are common.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

import msgspec
from rapidfuzz.distance import OSA

from people import names
from people.text import fold, sort_key
from people.vocabulary import PARTICLES

ENOUGH = 0.6
"""From this on a pair is proposed."""
SAME_NAME, SAME_BUT_ACCENTS, ORDER, INITIALS, PARTLY, SLIP = 0.45, 0.45, 0.4, 0.3, 0.3, 0.3
SAME_MAIL, SAME_PLACE, SHARED_COAUTHOR, OTHER_PLACE, OTHER_MAIL = 0.6, 0.25, 0.25, -0.2, -0.2
LARGEST_BLOCK = 200
"""People of one family name and initial: from more of them on, a family name says nothing."""
WRITTEN_OUT = (("ae", "a"), ("oe", "o"), ("ue", "u"), ("aa", "a"))
"""Vowels with two points or a ring are written out where a keyboard has none."""
SHORTEST_WITH_SLIP, TWO_SLIPS = 6, 9
"""Letters from which on a name may have a slip, and two."""
MOST_OF_ONE_MAIL = 2
"""People of one e-mail address: more of them share it, as a group or an office does."""


class Somebody(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a person: keys and folded texts; `papers` are those that they wrote."""

    key: int
    name: str
    given: str = ""
    family: str = ""
    suffix: str = ""
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
    people = list(people)
    mails = Counter(each.email.casefold() for each in people)
    found = []
    for one, other in _candidates(people):
        if frozenset((one.key, other.key)) not in decided:
            pair = compare(one, other, is_own_mail=mails[one.email.casefold()] <= MOST_OF_ONE_MAIL)
            if pair:
                found.append(pair)
    return sorted(found, key=lambda each: (-each.score, each.keep, each.other))


def compare(one: Somebody, other: Somebody, *, is_own_mail: bool = True) -> Pair | None:
    """Return two people with what speaks for one person; None where it is not enough.

    `is_own_mail` says that nobody else has the first one's e-mail address.
    """
    keep, away = sorted((one, other), key=lambda each: (-_fullness(each), -len(each.papers), each.key))
    shared = sorted(one.ids & other.ids)
    if shared:
        told = tuple(f"both have the {system} id {value}" for system, value in shared)
        return Pair(keep.key, away.key, 1.0, told, is_certain=True)
    if {system for system, _ in one.ids} & {system for system, _ in other.ids}:
        return None  # two ids of one register: two people
    if one.suffix and other.suffix and _plain(one.suffix) != _plain(other.suffix):
        return None  # father and son
    alike = _names(one, other) or (_by_mail(one, other) if is_own_mail else None)
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
    if "".join(left) == "".join(right):
        return SAME_BUT_ACCENTS, "the same name, written together or apart"
    if sorted(left) == sorted(right):
        return ORDER, "the same names in another order"
    return _by_parts(one, other)


def _by_parts(one: Somebody, other: Somebody) -> tuple[float, str] | None:
    """Compare family and given names each: one of them may be shorter, or have a slip."""
    mine, yours = _plain(one.family), _plain(other.family)
    if not mine or not yours:
        return None
    given = _given(_plain(_initials_apart(one)), _plain(_initials_apart(other)))
    if mine == yours:
        suffix = (SAME_NAME, "the same name, with and without a suffix")
        is_same = given is not None and _plain(one.given) == _plain(other.given)
        return suffix if is_same else given or _slip(_plain(one.given), _plain(other.given), "given")
    return _by_family(mine, yours, given[1]) if given and given[0] >= SAME_NAME else None


def _by_family(one: tuple[str, ...], other: tuple[str, ...], given: str) -> tuple[float, str] | None:
    """Compare family names of people whose given names are one, as `given` tells."""
    if _core(one) == _core(other):
        return PARTLY, f"{given}, with and without “{' '.join(sorted(set(one) ^ set(other)))}”"
    shorter, longer = sorted((_core(one), _core(other)), key=len)
    if longer[: len(shorter)] == shorter:
        return PARTLY, f"{given}, with and without a second family name"
    return _slip(one, other, "family")


def _by_mail(one: Somebody, other: Somebody) -> tuple[float, str] | None:
    """Return that names may be those before and after a change, if the e-mail address is one and a name as well."""
    if not one.email or one.email.casefold() != other.email.casefold():
        return None
    shared = set(_plain(one.name)) & set(_plain(other.name))
    return (0.0, f"the name “{' '.join(sorted(shared))}”") if any(len(each) > 1 for each in shared) else None


def _given(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[float, str] | None:
    """Compare given names: an initial for a name, or one name more."""
    if not one or not other:
        return None
    shared = list(zip(one, other, strict=False))
    if not all(a == b or (1 in (len(a), len(b)) and a[0] == b[0]) for a, b in shared):
        return None
    if any(len(a) == 1 or len(b) == 1 for a, b in shared):
        return INITIALS, "the same family name, and initials that fit"
    return SAME_NAME, "the same name" if one == other else "the same name, but for a middle name"


def _slip(one: tuple[str, ...], other: tuple[str, ...], which: str) -> tuple[float, str] | None:
    """Compare names that may differ by a slip in one word.

    Not at the end, where Francisco is not Francisca, nor in Chinese syllables, of which each is another name.
    """
    different = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
    if len(one) != len(other) or len(different) != 1:
        return None
    a, b = different[0]
    shortest = min(len(a), len(b))
    most = 2 if shortest >= TWO_SLIPS else 1
    is_other = a[-1] != b[-1] or all(names.PINYIN.fullmatch(each) for each in (a, b))
    if shortest < SHORTEST_WITH_SLIP or is_other or OSA.distance(a, b, score_cutoff=most) > most:
        return None
    return SLIP, f"the same name but for a slip in the {which} name: {a}, {b}"


def _initials_apart(somebody: Somebody) -> str:
    """Return the given names with initials apart that stand without a blank: “JP” is J. P."""
    if somebody.name.isupper():
        return somebody.given
    return re.sub(
        r"\b[^\W\d_]{2,3}\b", lambda found: " ".join(found[0]) if found[0].isupper() else found[0], somebody.given
    )


def _core(family: tuple[str, ...]) -> tuple[str, ...]:
    """Return a family name without its particles."""
    return tuple(word for word in family if word not in PARTICLES) or family


def _difference(one: Somebody, other: Somebody) -> str:
    return (
        "the same name but for accents" if one.name.isascii() != other.name.isascii() else "the same name but for case"
    )


@lru_cache(maxsize=100_000)
def _plain(name: str) -> tuple[str, ...]:
    return tuple(sort_key(name).split())


def _without_umlauts(words: Iterable[str]) -> str:
    """Return the words as one text in which ä, ae and a are one."""
    text = " ".join(words)
    for long, short in WRITTEN_OUT:
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
    keys.add(("letters", _without_umlauts("".join(words))))
    if somebody.family and somebody.given:
        family, given = _core(_plain(somebody.family)), fold(somebody.given)
        keys.add(("family", _without_umlauts(family[:1]), given[:1]))
        keys.add(("given", given, "".join(family)[:1]))
    if somebody.email:
        keys.add(("mail", somebody.email.casefold()))
    return keys
