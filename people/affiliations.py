"""An affiliation's text: the institutions in it, and a form by which spellings of one institution are equal.

`split` cuts only at real separators: the comma in "University of Wisconsin, Madison" and the "and" in "Bell, Ross and
Partners, Ltd." belong to the name. What the cut could not be sure of is told by `parse`.
"""

import re
import unicodedata

import msgspec

from people.text import clean_line, fold
from people.vocabulary import COMPANIES, INSTITUTIONS, LEGAL_FORMS, PARTS, PLACES, TWO_WORD_PLACES, WHOLES
from people.vocabulary import words as words_of

SURE = 1.0
LIKELY = 0.85
UNSURE = 0.6

SEPARATORS = re.compile(r"\s*[;；|]\s*|\s*\n\s*")
SLASH = re.compile(r"\s+/\s+|(?<=\w{2})/(?=[^\W\d_]\w{2})")
TIGHT_COMMA = re.compile(r"(?<=[^\W\d_])[,，](?=[^\W\d_])")
WIDE_COMMA = re.compile(r"[,，]\s+")
AND = re.compile(r",?\s+(?:and|und|et|&|\+|with)\s+")
WORD = re.compile(r"[^\W_]+")
CAPITALS = re.compile(r"[A-Z][A-Z&-]*[A-Z]\d?")
TRAILING_BRACKET = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
LEADING_BRACKET = re.compile(r"^\s*[(\[]([^()\[\]]*)[)\]]\s*$")

UNIVERSITY = re.compile(
    r"univ|university|universite|universitat|universitaet|universidad|universidade|universita|universiteit|u"
)
ABBREVIATIONS = {
    "inst": "institute", "tech": "technology", "dept": "department", "natl": "national", "nat": "national",
    "lab": "laboratory", "labs": "laboratory", "laboratories": "laboratory", "intl": "international",
    "sci": "science", "sciences": "science", "eng": "engineering", "ctr": "center", "centre": "center",
    "polytech": "polytechnic", "acad": "academy", "comp": "computer", "res": "research", "saint": "st",
}  # fmt: skip
# "Tech" with a dot is short for technology; without one it is a name ("Georgia Tech").
DOTTED_ONLY = frozenset(("tech", "sci", "comp", "res", "eng", "nat", "acad"))
SMALL_WORDS = words_of("the of at in for and de du des do da di della del la le et e und")
FIELDS = words_of("technology technologies science sciences arts engineering medicine research health education design")


class Institutions(msgspec.Struct, frozen=True, kw_only=True):
    """The institutions of an affiliation's text in order; `doubt` says in words why `sure` (0 to 1) is below 1."""

    names: tuple[str, ...]
    sure: float = SURE
    doubt: str = ""


def split(text: str) -> tuple[str, ...]:
    """Return the institutions in an affiliation's text, in order, each as it is printed."""
    return parse(text).names


def parse(text: str) -> Institutions:
    """Return the institutions in an affiliation's text and how sure the cuts are."""
    text = _outer_brackets_off("\n".join(clean_line(line) for line in text.splitlines())).strip(" ,;|/\n")
    if not text:
        return Institutions(names=())
    if not _brackets_match(text):
        return Institutions(names=(clean_line(text),), sure=UNSURE, doubt="a bracket is not closed")
    names: list[str] = []
    sure, doubt = SURE, ""
    for piece in _cut(text, SEPARATORS):
        for cut in (_at_slash, _at_tight_comma, _at_and, _at_wide_comma):
            found = cut(piece)
            if found:
                names += [name for part in found.names for name in parse(part).names]
                sure, doubt = (found.sure, found.doubt) if found.sure < sure else (sure, doubt)
                break
        else:
            names.append(piece)
    unique = tuple(dict.fromkeys(name.strip(" ,;") for name in names if name.strip(" ,;")))
    return Institutions(names=unique, sure=sure, doubt=doubt)


def normal(text: str) -> str:
    """Return the form that is equal for spellings of one institution that differ in nothing of meaning.

    Case, accents, punctuation, small words ("The", "of"), legal forms, "Univ." for "University" in several languages,
    and an acronym in brackets that repeats the name. Order is kept: "Washington University" is not "University of
    Washington". Text without letters gives itself.
    """
    text = unicodedata.normalize("NFC", re.sub("[’'`´]", "", clean_line(text)))
    bracket = TRAILING_BRACKET.search(text)
    if bracket and _abbreviates(bracket[1], text[: bracket.start()]):
        text = text[: bracket.start()]
    text = re.sub(r"(?<=\w)&(?=\w)", "", text.replace(" & ", " and "))
    spelt = [_long(word, dot) for word, dot in re.findall(r"([^\W_]+)(\.?)", fold(text))]
    words = [word for word in spelt if word not in SMALL_WORDS] or spelt
    while len(words) > 1 and words[-1] in LEGAL_FORMS:
        words.pop()
    if len(words) > 1 and words[0] == "uc":
        words[:1] = ["university", "california"]
    if len(words) > 1 and words[-1] == "u":
        words[-1] = "university"
    return " ".join(words) or text


def is_institution(text: str) -> bool:
    """Return whether the text has an institution's word, is a well-known institution's name, or an acronym."""
    words = WORD.findall(fold(text))
    if not words:
        return False
    return not INSTITUTIONS.isdisjoint(words) or _is_known(text)


def _is_known(text: str) -> bool:
    """Return whether the text begins like a well-known institution's name or is an acronym of three capitals."""
    words = WORD.findall(text)
    if not words:
        return False
    return fold(words[0]) in COMPANIES or (
        len(words) == 1 and len(words[0]) > 2 and bool(CAPITALS.fullmatch(words[0])) and fold(words[0]) not in PLACES
    )


def _is_whole(text: str) -> bool:
    """Return whether the text is an institution of its own and not a department, a school or a town."""
    words = WORD.findall(fold(text))
    if not words or is_place(text):
        return False
    if words[0] in PARTS or (len(words) > 1 and words[1] in PARTS and words[0] not in COMPANIES):
        return False
    return not WHOLES.isdisjoint(words) or _is_known(text)


def _is_known_whole(text: str) -> bool:
    """Return whether the text is a whole institution by its words: an acronym alone may be a laboratory's."""
    words = WORD.findall(fold(text))
    return _is_whole(text) and (not WHOLES.isdisjoint(words) or words[0] in COMPANIES)


def is_place(text: str) -> bool:
    """Return whether the text is a country, a state or a town that follows an institution's name."""
    words = [word for word in WORD.findall(fold(text)) if not word.isdigit()]
    if not words:
        return True
    state = len(words) == 1 and len(text.strip(" .")) == 2 and text.strip(" .").isupper()
    return state or all(word in PLACES for word in words) or " ".join(words) in TWO_WORD_PLACES


def _is_legal_form(text: str) -> bool:
    """Return whether the text begins with a company's legal form ("Inc.", "Ltd")."""
    words = WORD.findall(fold(text))
    return bool(words) and words[0] in LEGAL_FORMS and len(words) <= 2


def _cut(text: str, separator: re.Pattern[str]) -> list[str]:
    """Return the pieces between the separators that stand outside brackets."""
    pieces, start = [], 0
    for found in separator.finditer(text):
        if _depth(text[start : found.start()]) == 0:
            pieces.append(text[start : found.start()])
            start = found.end()
    return [piece for piece in (*pieces, text[start:]) if piece.strip()]


def _depth(text: str) -> int:
    """Return how many brackets are open at the end of the text."""
    return text.count("(") + text.count("[") - text.count(")") - text.count("]")


def _brackets_match(text: str) -> bool:
    """Return whether each bracket that is opened is closed."""
    return _depth(text) == 0


def _outer_brackets_off(text: str) -> str:
    """Return the text without a pair of brackets round all of it."""
    found = LEADING_BRACKET.match(text)
    return found[1] if found else text


def _at_slash(text: str) -> Institutions | None:
    """Return the two institutions at a slash between two names: "MIT/Harvard"."""
    pieces = _cut(text, SLASH)
    known = is_institution(pieces[0]) or is_institution(pieces[-1])
    if len(pieces) < 2 or not known or any(is_place(piece) for piece in pieces):
        return None
    return Institutions(names=tuple(pieces), sure=LIKELY, doubt="a slash between two names")


def _at_tight_comma(text: str) -> Institutions | None:
    """Return the institutions at commas without a blank, unless a place or a legal form follows."""
    pieces = _cut(text, TIGHT_COMMA)
    joined = [pieces[0]]
    for piece in pieces[1:]:
        first = WIDE_COMMA.split(piece)[0]
        belongs = is_place(first) or _is_legal_form(first) or not _is_finished(joined[-1])
        joined[-1:] = [f"{joined[-1]},{piece}"] if belongs else [joined[-1], piece]
    if len(joined) < 2:
        return None
    if all(_is_whole(piece) for piece in joined):
        return Institutions(names=tuple(joined))
    return Institutions(names=tuple(joined), sure=LIKELY, doubt="a comma without a blank")


def _is_finished(text: str) -> bool:
    """Return whether an institution's name may end here: a department's alone may not."""
    words = WORD.findall(fold(text))
    campus_follows = words[-2:] == ["of", "california"]
    return bool(words) and words[0] not in PARTS and words[-1] not in SMALL_WORDS and not campus_follows


def _at_and(text: str) -> Institutions | None:
    """Return the institutions at the last "and" where both sides are whole ones."""
    for found in reversed(list(AND.finditer(text))):
        left, right = text[: found.start()], text[found.end() :]
        if _depth(left) == 0 and _is_whole(left) and _may_follow(WIDE_COMMA.split(right)[0]):
            return Institutions(names=(left, right), sure=LIKELY, doubt="“and” between two institutions")
    return None


def _may_follow(text: str) -> bool:
    """Return whether an institution's name after "and" is one of its own ("Vector Institute")."""
    words = WORD.findall(fold(text))
    own_word_last = len(words) > 1 and words[-1] in INSTITUTIONS and words[0] not in PARTS | FIELDS
    return _is_whole(text) or own_word_last


def _at_wide_comma(text: str) -> Institutions | None:
    """Return the institutions at commas with a blank where whole ones stand on both sides."""
    pieces = _cut(text, WIDE_COMMA)
    joined = [pieces[0]]
    for piece in pieces[1:]:
        cut = _is_known_whole(joined[-1]) and _is_known_whole(piece) and not _is_legal_form(piece)
        joined[-1:] = [joined[-1], piece] if cut else [f"{joined[-1]}, {piece}"]
    if len(joined) < 2:
        return None
    return Institutions(names=tuple(joined), sure=UNSURE, doubt="a comma between two institutions")


def _long(word: str, dot: str) -> str:
    """Return a word's full form."""
    if UNIVERSITY.fullmatch(word) and (word != "u" or dot):
        return "university"
    if word in DOTTED_ONLY and not dot:
        return word
    return ABBREVIATIONS.get(word, word)


def _abbreviates(short: str, name: str) -> bool:
    """Return whether the letters in brackets are initials of the name's words in order ("MIT", "EPFL")."""
    letters = re.sub(r"[^A-Za-z]", "", fold(short)).lower()
    if not 2 <= len(letters) <= 8 or " " in short.strip():
        return False
    rest = iter("".join(word[0] for word in WORD.findall(fold(name))))
    return all(letter in rest for letter in letters)
