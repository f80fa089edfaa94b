"""Which spellings stand for one institution: certainly, or perhaps, and by what evidence. Pure.

Certain is only what `affiliations.normal` makes equal. Everything else is proposed to a person with its evidence. The
list of universities in institutions.csv (MIT licence, beside it) tells acronyms by their web domains, and keeps apart
what are two universities however alike their names.
"""

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

import msgspec
from rapidfuzz.distance import OSA

from people import affiliations
from people.text import clean_line, fold
from people.vocabulary import COMPANIES, INSTITUTIONS
from people.vocabulary import words as words_of

LIST = Path(__file__).with_name("institutions.csv")
CERTAIN, TOGETHER, BY_DOMAIN, BY_SLIP, BY_INITIALS = 1.0, 0.95, 0.9, 0.85, 0.8
BY_TOWN, BY_PART, BY_ORDER = 0.7, 0.65, 0.6
LARGEST_BLOCK = 120
"""Spellings that share a word: from more of them on, the word says nothing."""
ACRONYM = re.compile(r"[A-Z][A-Za-z]{0,6}[A-Z][a-z]?")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
PIECE = re.compile(r"\s*[,，(\[]\s*")
GENERIC = INSTITUTIONS | words_of(
    "university national state technology technologies science sciences international research technical federal"
    " applied engineering institute college computer medical studies advanced new royal city north south east west"
)
"""Words that many institutions have."""
SUFFIXES = frozenset(("ac", "edu", "co", "com", "org", "net", "gov", "ernet", "uni", "www"))
"""Parts of a web domain that name nobody."""
SHORT_FORMS = {"tech": ("institute", "technology"), "poly": ("polytechnic",)}
SHORTEST_WITH_SLIP, TWO_SLIPS = 5, 9
"""Letters from which on a word may have a slip, and two."""
MOST_WORDS = 7
"""Words that an acronym may stand for."""


class Likeness(msgspec.Struct, frozen=True):
    """How alike two spellings are (0 to 1), and by what, in words."""

    score: float
    evidence: str

    @property
    def is_certain(self) -> bool:
        """Return whether they are one institution without a doubt."""
        return self.score >= CERTAIN


class Proposal(msgspec.Struct, frozen=True):
    """A spelling that may stand for the same institution as another."""

    name: str
    likeness: Likeness


class Group(msgspec.Struct, frozen=True):
    """Spellings that may stand for one institution: the proposed name first, then the others with their evidence."""

    name: str
    others: tuple[Proposal, ...]


class Form(msgspec.Struct, frozen=True):
    """A spelling, taken apart for comparison."""

    text: str
    normal: str
    words: tuple[str, ...]
    """The normal words of the name without its town."""
    town: str
    """The normal form of what follows the name behind a comma or in brackets."""
    acronyms: frozenset[str]
    domains: frozenset[str]
    """Names in the web domains that the list knows for it."""


def likeness(one: str, other: str) -> Likeness | None:
    """Return how alike two spellings are; None where nothing speaks for one institution."""
    return compare(form(one), form(other))


def proposals(spelling: str, known: Iterable[str]) -> list[Proposal]:
    """Return which of the known spellings may stand for the same institution, the most alike first."""
    mine = form(spelling)
    found = ((name, compare(mine, form(name))) for name in known if name != spelling)
    ranked = [Proposal(name, each) for name, each in found if each]
    return sorted(ranked, key=lambda each: (-each.likeness.score, each.name))


def groups(counts: Mapping[str, int], apart: Iterable[frozenset[str]] = ()) -> list[Group]:
    """Return groups of spellings that may be one institution, the most certain first.

    `counts` says how often each is used: the most used one gives the name. `apart` are pairs that a person said are
    different. Each spelling is in one group at most, and like the group's name itself.
    """
    forms = {name: form(name) for name in counts}
    decided = set(apart)
    pairs: dict[frozenset[str], Likeness] = {}
    for one, other in _candidates(forms):
        key = frozenset((one, other))
        found = None if key in decided else compare(forms[one], forms[other])
        if found:
            pairs[key] = found
    return _around_names(pairs, counts)


def _around_names(pairs: Mapping[frozenset[str], Likeness], counts: Mapping[str, int]) -> list[Group]:
    """Gather the pairs round the most used spellings."""
    by_name: dict[str, list[Proposal]] = defaultdict(list)
    for pair, found in pairs.items():
        for one in pair:
            (other,) = pair - {one}
            by_name[one].append(Proposal(other, found))
    taken: set[str] = set()
    result = []
    for name in sorted(by_name, key=lambda each: (-counts[each], -len(each), each)):
        if name in taken:
            continue
        others = [each for each in by_name[name] if each.name not in taken]
        if others:
            taken.update((name, *(each.name for each in others)))
            result.append(Group(name, tuple(sorted(others, key=lambda each: (-each.likeness.score, each.name)))))
    return sorted(result, key=lambda each: (-each.others[0].likeness.score, -counts[each.name], each.name))


# ---- two spellings


@cache
def form(text: str) -> Form:
    """Return a spelling taken apart."""
    text = clean_line(text)
    spaced = CAMEL.sub(" ", text)
    pieces = [each.strip(" )]") for each in PIECE.split(spaced) if each.strip(" )]")]
    whole = affiliations.normal(spaced)
    head, town = _head_and_town(pieces)
    small = set(re.findall(r"\b[a-z]{1,2}\b", head))
    words = tuple(word for word in (affiliations.normal(head) or whole).split() if word not in small)
    acronyms = frozenset(each.lower() for each in re.findall(r"[A-Za-z]+", text) if ACRONYM.fullmatch(each))
    domains = _known().get(affiliations.normal(text), _known().get(" ".join(words), frozenset()))
    return Form(text, affiliations.normal(text), words, town, acronyms, domains)


def _head_and_town(pieces: Sequence[str]) -> tuple[str, str]:
    """Return the name and, normal, what follows it and is neither a part of the name nor an acronym of it."""
    if len(pieces) < 2:
        return (pieces[0] if pieces else ""), ""
    head, rest = pieces[0], pieces[1:]
    towns = []
    for piece in rest:
        words = fold(piece).replace(".", "").split()
        if not words or affiliations.normal(f"{head} ({piece})") == affiliations.normal(head):
            continue  # a legal form, or the acronym of the name
        if affiliations.is_institution(piece) or len(words) > 3:
            head = f"{head} {piece}"
        else:
            towns.append(affiliations.normal(piece))
    return head, " ".join(towns)


def compare(one: Form, other: Form) -> Likeness | None:
    """Return how alike two spellings are; None where nothing speaks for one institution, or something against it."""
    if one.normal == other.normal:
        return Likeness(CERTAIN, "spelt alike but for case, accents, punctuation and common abbreviations")
    if _are_known_apart(one, other):
        return None
    if one.normal.replace(" ", "") == other.normal.replace(" ", "") or _written_out(one) == _written_out(other):
        return Likeness(TOGETHER, "the same letters, written together or apart")
    if one.town and other.town and one.town != other.town:
        return None
    return _by_domain(one, other) or _by_alignment(_whole(one), _whole(other)) or _loosely(one, other)


def _loosely(one: Form, other: Form) -> Likeness | None:
    if one.town != other.town:
        return _without_town(one, other)
    return _by_part(one, other) or _by_order(one, other)


def _whole(spelling: Form) -> Form:
    """Return the spelling with its town as a part of the name: “University of California, Santa Barbara”."""
    return msgspec.structs.replace(spelling, words=(*spelling.words, *spelling.town.split()), town="")


def _without_town(one: Form, other: Form) -> Likeness | None:
    """Compare the names alone where one of them has a town as well."""
    head, town = (one.words, one.town) if one.town else (other.words, other.town)
    if "campus" in town.split() or _is_system(" ".join(head)):
        return None
    found = _by_alignment(one, other)
    return found and Likeness(min(found.score, BY_TOWN), f"{found.evidence}; one names a town or a part as well")


def _are_known_apart(one: Form, other: Form) -> bool:
    """Return whether the list has both, as two universities."""
    return bool(one.domains and other.domains) and one.domains.isdisjoint(other.domains)


def _written_out(spelling: Form) -> str:
    return "".join(spelling.words) + spelling.town.replace(" ", "")


def _by_domain(one: Form, other: Form) -> Likeness | None:
    """Compare an acronym with the web domain of the other."""
    for short, long in ((one, other), (other, one)):
        label = "".join(short.words)
        if len(short.words) <= 2 and short.acronyms and label in long.domains and len(long.words) > 1:
            return Likeness(BY_DOMAIN, f"the web domain of “{long.text}” has {label}")
    return None


def _by_alignment(one: Form, other: Form) -> Likeness | None:
    """Compare word by word, where an acronym may stand for several words and one word may have a slip."""
    if one.words == other.words:
        return Likeness(TOGETHER, "the same name")
    found = _align(one, other, 0, 0)
    if found is None:
        return None
    slips, short = found
    if len(slips) > 1:
        return None
    told = [f"{each} is short for its words" for each in short] + [f"a slip: {each}" for each in slips]
    score = BY_SLIP if slips and not short else BY_INITIALS
    return Likeness(score, "; ".join(told))


Aligned = tuple[tuple[str, ...], tuple[str, ...]]
"""Slips, and short forms, each in words."""


def _align(one: Form, other: Form, here: int, there: int) -> Aligned | None:
    """Return the slips and short forms by which the words from these places on are the same; None if they are not."""
    if here == len(one.words) and there == len(other.words):
        return (), ()
    for slips, short, next_here, next_there in _steps(one, other, here, there):
        rest = _align(one, other, next_here, next_there)
        if rest is not None:
            return (*slips, *rest[0]), (*short, *rest[1])
    return None


Step = tuple[tuple[str, ...], tuple[str, ...], int, int]
"""Slips and short forms, and the places that come after."""


def _steps(one: Form, other: Form, here: int, there: int) -> Iterator[Step]:
    """Yield the ways in which what stands at these places can be the same."""
    left, right = one.words, other.words
    if here == len(left) or there == len(right):
        return
    if left[here] == right[there]:
        yield (), (), here + 1, there + 1
    elif _is_slip(left[here], right[there]):
        yield (f"{left[here]}, {right[there]}",), (), here + 1, there + 1
    for count in range(2, MOST_WORDS + 1):
        if here + count <= len(left) and _stands_for(right[there], left[here : here + count], other.acronyms):
            yield (), (right[there].upper(),), here + count, there + 1
        if there + count <= len(right) and _stands_for(left[here], right[there : there + count], one.acronyms):
            yield (), (left[here].upper(),), here + 1, there + count


def _is_slip(one: str, other: str) -> bool:
    shortest = min(len(one), len(other))
    if shortest < SHORTEST_WITH_SLIP:
        return False
    most = 2 if shortest >= TWO_SLIPS else 1
    return OSA.distance(one, other, score_cutoff=most) <= most


def _stands_for(short: str, words: Sequence[str], acronyms: frozenset[str]) -> bool:
    if SHORT_FORMS.get(short) == tuple(words):
        return True
    return short in acronyms and len(short) >= len(words) and _spells(short, words)


def _spells(letters: str, words: Sequence[str]) -> bool:
    """Return whether the letters are the words' first ones; of three words or more one may give two or three."""
    initials = "".join(word[0] for word in words)
    if letters == initials:
        return True
    if len(words) < 3 or not 0 < len(letters) - len(words) < 3:
        return False
    more = len(letters) - len(words)
    return any(
        letters == initials[:place] + word[: 1 + more] + initials[place + 1 :] for place, word in enumerate(words)
    )


def _by_part(one: Form, other: Form) -> Likeness | None:
    """Compare a company or an institute that is known by its acronym with a laboratory of it."""
    short, long = sorted((one, other), key=lambda each: len(each.words))
    first = short.words[0] if short.words and not short.town else ""
    if not first or first != long.words[0] or first not in COMPANIES | (short.acronyms & long.acronyms):
        return None
    rest = list(long.words[1:])
    for word in short.words[1:]:
        fitting = [each for each in rest if each == word] or [each for each in rest if _is_initial(word, each)]
        if not fitting:
            return None
        rest.remove(fitting[0])
    return Likeness(BY_PART, f"all words of “{short.text}” are in “{long.text}”: perhaps a part of it")


def _is_initial(one: str, other: str) -> bool:
    """Return whether one word is the first letter of the other."""
    return one[0] == other[0] and 1 in (len(one), len(other))


def _by_order(one: Form, other: Form) -> Likeness | None:
    """Compare the same words in another order, as a translation puts them."""
    if len(one.words) < 4 or sorted(one.words) != sorted(other.words):
        return None
    return Likeness(BY_ORDER, "the same words in another order")


# ---- many spellings


def _candidates(forms: Mapping[str, Form]) -> Iterator[tuple[str, str]]:
    """Yield pairs that share something distinctive, each once."""
    blocks: dict[str, list[str]] = defaultdict(list)
    for name, each in forms.items():
        for key in _keys(each):
            blocks[key].append(name)
    seen: set[tuple[str, str]] = set()
    for key, names in blocks.items():
        if key.startswith("=") or len(names) <= LARGEST_BLOCK:
            for pair in combinations(sorted(names), 2):
                if pair not in seen:
                    seen.add(pair)
                    yield pair


def _keys(spelling: Form) -> set[str]:
    """Return what a spelling is looked up by; keys with "=" are nearly the answer."""
    words = spelling.words
    keys = {word for word in words if word not in GENERIC and len(word) > 1}
    keys.update((f"={spelling.normal}", f"~{_written_out(spelling)[:8]}", f"~{_written_out(spelling)[-8:]}"))
    keys.update(f"^{each}" for each in (*spelling.acronyms, *spelling.domains))
    if len(words) <= 2:
        keys.add(f"^{''.join(words)}")
    initials = "".join(word[0] for word in words)
    keys.update(f"^{initials[:count]}" for count in range(2, min(len(words), MOST_WORDS) + 1))
    if words:
        keys.add(f"^{initials}{words[-1][1:2]}")
    return keys


# ---- the list of universities


@cache
def _known() -> Mapping[str, frozenset[str]]:
    """Return the names in web domains by the normal form of the university's name."""
    found: dict[str, frozenset[str]] = {}
    with LIST.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            name = affiliations.normal(row["name"])
            found[name] = found.get(name, frozenset()).union(*map(_labels, row["domains"].split()))
    return found


def _labels(domain: str) -> set[str]:
    """Return the parts of a web domain that are somebody's name: of student.kuleuven.be the first two."""
    return {each.replace("-", "") for each in domain.split(".")[:-1] if each not in SUFFIXES}


@cache
def _systems() -> Counter[str]:
    """Return how many universities of the list are the same name with different towns behind a comma."""
    heads: Counter[str] = Counter()
    with LIST.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            head, comma, _ = row["name"].partition(",")
            if comma:
                heads[affiliations.normal(head)] += 1
    return heads


def _is_system(name: str) -> bool:
    """Return whether the name alone stands for several universities, such as the University of California's."""
    return _systems()[name] > 1
