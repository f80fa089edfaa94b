"""How much a text looks like a list of people: the pieces between its separators, and the words they are made of."""

import re
from collections.abc import Iterable
from functools import lru_cache

from people import affiliations
from people.names import DEGREE, SUFFIX, TITLE
from people.text import fold
from people.vocabulary import PARTICLES
from program.formats.page.frame_words import FUNCTION_WORDS, NOT_NAMES

BRACKETS = re.compile(r"[(\[（][^()\[\]（）]*(?:[(\[（][^()\[\]（）]*[)\]）][^()\[\]（）]*)*[)\]）]")
SEPARATOR = re.compile(r"\s*[,，、;；&|•·/]\s*|\s+(?:and|und|et|y|e|with)\s+", re.IGNORECASE)
MARKS = re.compile(
    r"(?<=[^\W\d_.)])[\s]*[\d*∗⋆†‡§¶#^]+(?:\s*,\s*[\d*∗⋆†‡§¶#]+)*(?=\s*(?:[,;]|$|\s(?:and|&)\s))|[*∗⋆†‡§¶¹²³⁰-⁹]+"
)
WORD = re.compile(r"[^\W\d_][^\s]*")
CJK = re.compile("[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
CJK_NAME = re.compile(
    "[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,5}(?:[\\s　・]?[\u3005\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{1,5})?"
)
INITIAL = re.compile(r"[^\W\d_]\.?(?:-?[^\W\d_]\.)*")
COMMON_ENDING = re.compile(
    r"\w{3,}(?:tion|tions|ment|ments|ness|ity|ities|ware|ics|logy|ence|ances?|ical|ous|able|ized|ised|ling|ning|ting|sing"
    r"|cing|ving|zing|king|ding|ming|ring|ping|ious|ively|ally|ures?|ages?|ers|tems|tors|ungen?|keit|heit|schaft|ción|ções|ção)$",
    re.IGNORECASE,
)
PARTICLE_WORDS = PARTICLES - {"of", "op", "in", "d", "'t", "’t"}
ROMAN = re.compile(r"[IVX]{1,4}")


class Vocabulary:
    """The words of the document that stand in lines which are certainly no lists of people."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.common: set[str] = set()
        for text in texts:
            words = text.split()
            has_small_words = len(words) >= 4 and any(word in FUNCTION_WORDS for word in words[1:])
            if has_small_words and not _credits(text):
                # Running text has names in it, such as a speaker's; its small words are none.
                kept = [word for word in words if word.islower()] if len(words) > 30 else words
                self.common.update(fold(word).strip(".,:;?!\"'()") for word in kept)

    def likeness(self, text: str) -> float:
        """Return how much the text looks like people: above 2 certainly, below 0 hardly."""
        return likeness(text, frozenset()) if not self.common else _likeness(text, self.common)


def _credits(text: str) -> bool:
    """Return whether a line may credit people: it looks like people, has brackets, or an institution behind a comma."""
    if BRACKETS.search(text) or _likeness(text, set()) >= 0.5:
        return True
    return "," in text and any(affiliations.is_institution(piece) for piece in text.split(",")[1:])


def likeness(text: str, common: frozenset[str]) -> float:
    """Return how much the text looks like people, given words that are no names."""
    return _likeness(text, set(common))


def _likeness(text: str, common: set[str]) -> float:
    if not text or len(text) > 6000:
        return -9.0
    groups = BRACKETS.findall(text)
    bare = MARKS.sub(" ", BRACKETS.sub(" ; " if groups else " ", text)).strip(" .;,:")
    inverted = _inverted(bare)
    pieces = inverted or [piece.strip() for piece in SEPARATOR.split(bare) if piece and piece.strip()]
    if not pieces:
        return -5.0
    scores = [_piece(piece, common) for piece in pieces[:40]]
    average = sum(scores) / len(scores)
    score = average * min(len(scores), 4) * (1.0 if average > 0 else 0.7)
    worst = min(scores)
    if worst <= -3 and len(scores) < 8:
        score -= 2
    if text.endswith(":") and len(pieces) < 2:
        score -= 2.5
    if groups and average > 0:
        score += 1.5 if text.rstrip(" *†‡.;,")[-1:] in ")]）" else 0.5
        score += 0.7 if affiliations.is_institution(groups[-1]) else 0
    return max(-9.0, min(score, 8.0))


def is_inverted(text: str) -> bool:
    """Return whether the text has the form "Family, Given; Family, Given": a comma in each piece."""
    pieces = [piece for piece in re.split(r"\s*;\s*", text.strip(" ;.")) if piece]
    return bool(pieces) and all(piece.count(",") == 1 and len(piece) < 80 for piece in pieces)


def is_bibtex(text: str) -> bool:
    """Return whether the text has the form "Family, Given and Family, Given"."""
    pieces = text.split(" and ")
    return (
        len(pieces) > 1
        and ";" not in text
        and all(piece.count(",") == 1 for piece in pieces)
        and all(part.strip() and not affiliations.is_institution(part) for piece in pieces for part in piece.split(","))
    )


def _inverted(text: str) -> list[str]:
    """Return the names of "Family, Given; Family, Given" in the order of speech; nothing for another text."""
    if "," not in text:
        return []
    separator = r"\s+and\s+" if is_bibtex(text) else r"\s*;\s*"
    pieces = [piece.strip() for piece in re.split(separator, text) if piece.strip()]
    pairs = [piece.split(",") for piece in pieces]
    if not all(len(pair) == 2 and 0 < len(pair[0].split()) <= 4 for pair in pairs):
        return []
    if len(pairs) == 1 and len(pairs[0][0].split()) > 1 and len(pairs[0][1].split()) > 1:
        return []
    if any(len(pair[0].split()) > 1 for pair in pairs) and any(affiliations.is_institution(pair[1]) for pair in pairs):
        return []
    return [f"{given.strip()} {family.strip()}" for family, given in pairs]


def _piece(piece: str, common: set[str]) -> float:
    """Return how much a piece between separators looks like one person's name or an institution beside it."""
    if CJK.search(piece):
        return 1.5 if CJK_NAME.fullmatch(piece) else -2.0
    score = _name(piece)
    if score < 1 and len(piece) > 2 and _is_institution(piece):
        return 0.6
    words = piece.split()
    known = sum(fold(word).strip(".,") in common for word in words)
    return score - 2.0 * known / len(words) if known and not any(INITIAL.fullmatch(word) for word in words) else score


@lru_cache(maxsize=20_000)
def _is_institution(text: str) -> bool:
    return affiliations.is_institution(text)


@lru_cache(maxsize=20_000)
def _name(piece: str) -> float:
    """Return how much a piece looks like one name by its words alone."""
    if SUFFIX.fullmatch(piece) or DEGREE.fullmatch(piece):
        return 1.0
    piece = TITLE.sub("", piece)
    words = piece.split()
    count = len(words)
    if not count or any(char in piece for char in ":?!=<>%$@"):
        return -4.0
    if any(char.isdigit() for char in piece):
        return -3.0
    score = (0.0, -0.8, 1.5, 1.5, 1.0, 0.3, -0.5)[count] if count < 7 else -3.0
    for word in words:
        score += _word(word)
    if count == 2 and ROMAN.fullmatch(words[1]):
        score -= 2.0
    return max(score, -4.0)


def _word(word: str) -> float:
    """Return what a word adds to a name."""
    bare = word.strip(".,'’\"“”")
    if not bare:
        return -0.5
    lower = bare.casefold()
    if word[:1].islower() or not (word[:1].isalpha() or word[:1] in "'’\"“("):
        return 0.1 if fold(bare) in PARTICLE_WORDS or fold(bare).startswith(("d'", "al-", "el-", "d’")) else -2.5
    if lower in NOT_NAMES:
        return -2.0
    if (
        lower in FUNCTION_WORDS
        and fold(bare) not in PARTICLE_WORDS
        and len(bare) > 1
        and lower not in {"do", "an", "can", "una", "may"}
    ):
        return -1.5
    if INITIAL.fullmatch(word) and (len(word) > 1 or word.isupper()):
        return 0.5
    return -0.8 if len(bare) > 5 and COMMON_ENDING.fullmatch(bare) else 0.0
