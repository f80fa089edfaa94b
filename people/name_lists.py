"""Lists of names in one text: "A, B and C", "Last, First; Last, First", BibTeX's "Last, First and Last, First"."""

import re
from functools import lru_cache

import msgspec

from people import names
from people.names import CJK, DEGREE, SUFFIX
from people.text import clean_line, fold
from people.vocabulary import PARTICLES

LIKELY = 0.85
UNSURE = 0.6

STRONG = re.compile(r"\s*[;；|｜\n\t•·]\s*|\s+/\s+")
COMMA = re.compile(r"\s*[,，、]\s*")
AND = re.compile(r"\s*[,，]?\s+(?:and|und|et|&)\s+|(?<=[\u3040-\u9fff])\s*[&・]\s*", re.IGNORECASE)
LEADING_AND = re.compile(r"^(?:[Aa][Nn][Dd]|und|et|&|e|y)\s+")
TEAM = re.compile(r"\b(?:team|group|consortium|collaboration|collective|project|committee|partners)\b", re.IGNORECASE)
EMPTY = frozenset(
    ("tba", "tbd", "tbc", "n/a", "na", "none", "null", "nan", "-", "–", "et al", "et al.", "others", "…", "?")
)


class NameList(msgspec.Struct, frozen=True, kw_only=True):
    """The names in a list, in order, each as typed; `doubt` says in words why `sure` (0 to 1) is below 1."""

    names: tuple[str, ...]
    sure: float = 1.0
    doubt: str = ""


@lru_cache(maxsize=20_000)
def split_list(text: str) -> NameList:
    """Return the names in a text, without words that stand for nobody ("TBA")."""
    text = "\n".join(line for line in (clean_line(line) for line in text.splitlines()) if line)
    if not text:
        return NameList(names=())
    strong = [piece for piece in STRONG.split(text) if piece.strip(" ,")]
    found = _between_strong(strong) if len(strong) > 1 else _by_weak(text.strip(" ,;"))
    return NameList(names=tuple(name for name in map(_bare, found.names) if name), sure=found.sure, doubt=found.doubt)


def is_nobody(text: str) -> bool:
    """Return whether the text stands for nobody: "none", "TBA", "-"."""
    return fold(clean_line(text)).strip(" .") in EMPTY or not clean_line(text)


def _bare(name: str) -> str:
    """Return the name without separators at its ends, nothing where it stands for nobody."""
    name = LEADING_AND.sub("", name.strip(" ,;|")).strip(" ,;|")
    return "" if is_nobody(name) else name


def _between_strong(pieces: list[str]) -> NameList:
    """Return the names between semicolons or bars, each of which may be in the order "Last, First"."""
    found: list[str] = []
    sure, doubt = 1.0, ""
    for piece in pieces:
        if COMMA.search(piece) and not _is_inverted(COMMA.split(piece.strip(" ,"))):
            inner = _by_weak(piece.strip(" ,"))
            found += inner.names
            sure, doubt = min(sure, LIKELY), doubt or "semicolons and commas both separate names"
        elif len(pieces) > 1 and not COMMA.search(piece) and AND.search(piece) and not TEAM.search(piece):
            found += AND.split(piece)
        else:
            found.append(piece)
    return NameList(names=tuple(found), sure=sure, doubt=doubt)


def _by_weak(text: str) -> NameList:
    """Return the names between commas and "and"."""
    if TEAM.search(text) and not COMMA.search(text):
        return NameList(names=(text,))
    by_and = [piece for piece in AND.split(text) if piece]
    if len(by_and) > 1 and all(_is_inverted(COMMA.split(piece)) for piece in by_and):
        return NameList(names=tuple(by_and))
    pieces = _with_suffixes([piece for part in by_and for piece in COMMA.split(part) if piece])
    if len(by_and) == 1 and _is_inverted(COMMA.split(text)):
        return NameList(names=(text,))
    if len(by_and) == 1 and len(pieces) == 1 and "," in text:
        return NameList(names=(text,))
    if len(pieces) > 2 and len(pieces) % 2 == 0 and _are_pairs(pieces):
        pairs = zip(pieces[::2], pieces[1::2], strict=True)
        return NameList(
            names=tuple(f"{family}, {given}" for family, given in pairs),
            sure=UNSURE,
            doubt="the commas stand between family and given name as well as between names",
        )
    return NameList(names=tuple(pieces))


def _with_suffixes(pieces: list[str]) -> list[str]:
    """Return the pieces with "Jr." and "PhD" put back behind the name before."""
    joined: list[str] = []
    for piece in pieces:
        if joined and (SUFFIX.fullmatch(piece) or DEGREE.fullmatch(piece)) and " " in joined[-1]:
            joined[-1] = f"{joined[-1]}, {piece}"
        else:
            joined.append(piece)
    return joined


def _is_inverted(pieces: list[str]) -> bool:
    """Return whether the pieces between commas are one name in the order "Last, First[, Jr.]"."""
    if len(pieces) == 3 and SUFFIX.fullmatch(pieces[2]):
        pieces = pieces[:2]
    if len(pieces) != 2 or SUFFIX.fullmatch(pieces[1]) or DEGREE.fullmatch(pieces[1]):
        return False
    family, given = pieces
    if CJK.search(family):
        return False
    return _is_family_alone(family) or _is_given_alone(given)


def _are_pairs(pieces: list[str]) -> bool:
    """Return whether the pieces are family and given names by turns: "Zhang, Y., Arai, Y."."""
    families, givens = pieces[::2], pieces[1::2]
    return not any(CJK.search(piece) for piece in pieces) and (
        all(_is_initials(given) for given in givens)
        or (all(map(_is_family_alone, families)) and all(" " not in given for given in givens))
    )


def _is_family_alone(text: str) -> bool:
    """Return whether the text is one word beside particles and a suffix."""
    # "Di" and "Van" with a capital are given names, too: "Di Wu" is no family name alone.
    words = [word for word in names.NICKNAME.sub(" ", text).split() if not (word.islower() and word in PARTICLES)]
    words = [word for word in words if not SUFFIX.fullmatch(word)] or words
    return len(words) == 1 or (len(words) > 1 and all(len(word.strip(".")) == 1 for word in words))


def _is_given_alone(text: str) -> bool:
    """Return whether the text is a single word or initials, as a whole name is not."""
    return " " not in text.strip() or _is_initials(text)


def _is_initials(text: str) -> bool:
    """Return whether the text is nothing but initials: "J. K.", "Y."."""
    return all(len(word.strip(".-")) <= 2 and word[:1].isupper() for word in re.split(r"[\s.-]+", text) if word)
