"""Which spellings stand for one institution: certainly, or perhaps, and by what evidence. Pure.

Certain is only what `affiliations.normal` makes equal. Everything else is proposed to a person with its evidence.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

import msgspec
from rapidfuzz.distance import OSA

from people import affiliations, universities
from people.text import clean_line, fold
from people.universities import GENERIC
from people.vocabulary import COMPANIES, PLACES

CERTAIN, TOGETHER, BY_DOMAIN, BY_SLIP, BY_INITIALS = 1.0, 0.95, 0.9, 0.85, 0.8
BY_TOWN, BY_BEGINNING, BY_PART, BY_ORDER = 0.7, 0.7, 0.65, 0.6
LARGEST_BLOCK = 120
"""Spellings that share a word: from more of them on, the word says nothing."""
ACRONYM = re.compile(r"[A-Z][A-Za-z]{0,6}[A-Z][a-z]?")
CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
PIECE = re.compile(r"\s*[,，(\[]\s*")
SHORT_FORMS = {"tech": ("institute", "technology"), "poly": ("polytechnic",)}
SHORTEST_WITH_SLIP, TWO_SLIPS = 5, 9
"""Letters from which on a word may have a slip, and two."""
SHORTEST_LABEL = 4
"""Letters from which on a word that is no acronym may be a web domain's."""
MOST_WORDS = 7
"""Words that an acronym may stand for."""
ENOUGH_TO_TURN = 3
"""Words from which on their order may differ; two may be two institutions (York University, University of York)."""


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
    english: tuple[str, ...]
    """All the words, as `universities.english` puts them."""
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


def groups(
    counts: Mapping[str, int],
    apart: Iterable[frozenset[str]] = (),
    aliases: Mapping[str, str] | None = None,
) -> list[Group]:
    """Return groups of names that may be one institution, the most certain first.

    `counts` says how often each name is used: the most used one gives the name. `apart` are pairs that a person said
    are different. `aliases` are spellings that are known to stand for one of the names: what is like one of them is
    like its name. Each name is in one group at most, and like the group's own.
    """
    known = {**dict.fromkeys(counts, ""), **(aliases or {})}
    forms = {spelling: form(spelling) for spelling in known}
    decided = set(apart)
    pairs: dict[frozenset[str], Likeness] = {}
    for one, other in _candidates(forms):
        key = frozenset((known[one] or one, known[other] or other))
        found = compare(forms[one], forms[other]) if len(key) == 2 and key not in decided else None
        if found and (key not in pairs or found.score > pairs[key].score):
            told = [f"known as “{spelling}”" for spelling in (one, other) if known[spelling]]
            pairs[key] = Likeness(found.score, "; ".join((*told, found.evidence)))
    return _around_names(pairs, counts)


def _around_names(pairs: Mapping[frozenset[str], Likeness], counts: Mapping[str, int]) -> list[Group]:
    """Gather the pairs round the most used names."""
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
    english = universities.english((*words, *town.split()))
    listed = (universities.english(affiliations.normal(text).split()), english, universities.english(words))
    domains = next(filter(None, map(universities.domains, listed)), frozenset())
    return Form(text, affiliations.normal(text), words, town, acronyms, english, domains)


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
    if one.english == other.english:
        return Likeness(TOGETHER, "the same name, put into English")
    if one.town and other.town and one.town != other.town:
        return None
    return _by_domain(one, other) or _by_alignment(_whole(one), _whole(other)) or _loosely(one, other)


def _loosely(one: Form, other: Form) -> Likeness | None:
    found = _by_beginning(one, other) or _by_translation(one, other) or _by_order(one, other)
    if found or one.town == other.town:
        return found or _by_part(one, other)
    return _without_town(one, other)


def _whole(spelling: Form) -> Form:
    """Return the spelling with its town as a part of the name: “University of California, Santa Barbara”."""
    return msgspec.structs.replace(spelling, words=(*spelling.words, *spelling.town.split()), town="")


def _by_translation(one: Form, other: Form) -> Likeness | None:
    """Compare the English words, if either name has others."""
    if all(each.english == _whole(each).words for each in (one, other)):
        return None
    return _by_alignment(*(msgspec.structs.replace(each, words=each.english, town="") for each in (one, other)))


def _without_town(one: Form, other: Form) -> Likeness | None:
    """Compare the names alone where one of them has a town as well."""
    head, town = (one.words, one.town) if one.town else (other.words, other.town)
    if "campus" in town.split() or universities.is_system(universities.english(head)):
        return None
    found = _by_alignment(one, other)
    return found and Likeness(min(found.score, BY_TOWN), f"{found.evidence}; one names a town or a part as well")


def _are_known_apart(one: Form, other: Form) -> bool:
    """Return whether the list has both, as two universities."""
    return bool(one.domains and other.domains) and one.domains.isdisjoint(other.domains)


def _written_out(spelling: Form) -> str:
    return "".join(spelling.words) + spelling.town.replace(" ", "")


def _by_domain(one: Form, other: Form) -> Likeness | None:
    """Compare a short name with the web domain of the other; words that stand behind it must be in the other too."""
    for short, long in ((one, other), (other, one)):
        if len(long.words) < 2 or not short.words:
            continue
        for length in (1, 2):
            label, rest = "".join(short.words[:length]), short.words[length:]
            if label in long.domains and _may_be_label(label, short) and set(rest) <= set(long.words) - GENERIC:
                return Likeness(BY_DOMAIN, f"the web domain of “{long.text}” has {label}")
    return None


def _may_be_label(label: str, short: Form) -> bool:
    """Return whether a label names an institution by itself: an acronym does, a town does not."""
    return label in short.acronyms or (len(label) >= SHORTEST_LABEL and label not in PLACES | GENERIC)


def _by_beginning(one: Form, other: Form) -> Likeness | None:
    """Compare a name that is cut short with the only university of the list that it can be the beginning of."""
    for short, long in ((one, other), (other, one)):
        if len(short.english) < len(long.english) and universities.completed(short.english) == long.english:
            return Likeness(BY_BEGINNING, f"of the universities listed only “{long.text}” begins so")
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
    return Likeness(score, "; ".join(told) or "the same name, put into English")


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
    elif not _are_acronyms(one, other, here, there) and _is_slip(left[here], right[there]):
        yield (f"{left[here]}, {right[there]}",), (), here + 1, there + 1
    for count in _spans(right[there], other, left[here:]):
        yield (), (right[there].upper(),), here + count, there + 1
    for count in _spans(left[here], one, right[there:]):
        yield (), (left[here].upper(),), here + 1, there + count


def _spans(short: str, spelling: Form, words: Sequence[str]) -> Iterator[int]:
    """Yield how many of the words, from the first on, a word of the spelling can stand for."""
    full = SHORT_FORMS.get(short, ())
    if full and tuple(words[: len(full)]) == full:
        yield len(full)
    if short in spelling.acronyms:
        for count in range(2, min(len(short), len(words), MOST_WORDS) + 1):
            if _spells(short, words[:count]):
                yield count


def _are_acronyms(one: Form, other: Form, here: int, there: int) -> bool:
    """Return whether both words are acronyms, in which another letter means another word."""
    return one.words[here] in one.acronyms and other.words[there] in other.acronyms


def _is_slip(one: str, other: str) -> bool:
    shortest = min(len(one), len(other))
    if shortest < SHORTEST_WITH_SLIP:
        return False
    if universities.is_word(one) and universities.is_word(other):
        return False
    most = 2 if shortest >= TWO_SLIPS else 1
    return OSA.distance(one, other, score_cutoff=most) <= most


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
    """Compare the same words in another order, as a translation puts them.

    Of two words alone (Oldtown University, University of Oldtown) one order must be in the list, and not the other.
    """
    if sorted(one.english) != sorted(other.english):
        return None
    if len(one.english) < ENOUGH_TO_TURN and bool(one.domains) == bool(other.domains):
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
    keys = {word for word in (*words, *spelling.english) if word not in GENERIC and len(word) > 1}
    keys.update((f"={spelling.normal}", f"~{_written_out(spelling)[:8]}", f"~{_written_out(spelling)[-8:]}"))
    keys.update(f"^{each}" for each in (*spelling.acronyms, *spelling.domains))
    if len(words) <= 2:
        keys.add(f"^{''.join(words)}")
    initials = "".join(word[0] for word in words)
    keys.update(f"^{initials[:count]}" for count in range(2, min(len(words), MOST_WORDS) + 1))
    if words:
        keys.add(f"^{initials}{words[-1][1:2]}")
    return keys
