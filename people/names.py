"""A person's name: its parts for sorting and citing, and what is not certain about them.

The published name is never changed here: `split` says how it would be sorted and cited, `Parts.proposal` how it
might be spelled, `Parts.doubt` what a person should look at. Which word is a family name is a matter of languages:
the lists below hold particles, suffixes and the commonest family names of languages that put them first.
"""

import re
import unicodedata

import msgspec

from people.text import clean_line, fold, sort_key
from people.vocabulary import CAPITAL_PARTICLES, CHINESE, KOREAN, NOT_IBERIAN, PARTICLES, VIETNAMESE

JOINERS = frozenset(("y", "e", "und"))
SUFFIX = re.compile(r"(?:[js]r\.?|i{2,3}|iv|v|vi{1,3}|2nd|3rd|4th)", re.IGNORECASE)
SURE_SUFFIX = re.compile(r"(?:[JS]r\.?|JR\.?|SR\.?|jr\.?|sr\.?|II|III|IV|VIII|2nd|3rd|4th)")
DEGREE = re.compile(
    r"(?:ph\.?\s?d\.?|d\.?phil\.?|m\.?d\.?|m\.?sc\.?|b\.?sc\.?|m\.?a\.?|m\.?b\.?a\.?|dr\.?|esq\.?|d\.?sc\.?|fr[sc]"
    r"|f?ieee|facm|cissp|rn|jd|mph)",
    re.IGNORECASE,
)
TITLE = re.compile(
    r"(?:(?:profa?|professor|profin|dra?|drs|mr|mrs|ms|miss|mx|sir|dame|dipl\.?-ing|ing|herr|frau|pd|hon|rev|fr)"
    r"\.?[\s ]+)+",
    re.IGNORECASE,
)
DECORATION = re.compile(r"^[\s/|;,:·•*†‡§–—-]+|[\s/|;,:·•*†‡§¶#∗⋆]+$")
NICKNAME = re.compile("\\s*(?:\\(([^()]*)\\)|[\"“”„]([^\"“”„]+)[\"“”]|(?<=\\s)['‘]([^'’]+)['’](?=\\s))\\s*")
HYPHENS = re.compile("[\u2010\u2011\ufe63\uff0d]")
GLUED_INITIALS = re.compile(r"((?:[^\W\d_]\.)+)(?=[^\W\d_]{2,})")
HYPHENED_SUFFIX = re.compile(r"(.+)-(Jr\.?|Sr\.?)")
CJK = re.compile("[\u3005\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]")
HANGUL = re.compile("[\uac00-\ud7af]{3}")

INITIALS_OF_SYLLABLES = "zh|ch|sh|[bpmfdtnlgkhjqxzcsryw]"
FINALS = (
    "iang|iong|uang|ueng|ang|eng|ing|ong|ian|iao|uan|uai|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|er|a|o|e|i|u|v"
)
SYLLABLE = rf"(?:{INITIALS_OF_SYLLABLES})?(?:{FINALS})"
PINYIN = re.compile(rf"{SYLLABLE}['’-]?{SYLLABLE}")
IBERIAN = re.compile(r"[^\W\d_]{2,}(?:[eé][sz]|[aáoóií]z)", re.IGNORECASE)

SURE = 1.0
LIKELY = 0.85
UNSURE = 0.6


class Parts(msgspec.Struct, frozen=True, kw_only=True):
    """How a name is sorted and cited. A single name is the family name, so that it is sorted by itself.

    `other` is a nickname or pseudonym that stood in brackets or quotes, `sure` is from 0 to 1, `doubt` says in
    words why it is below 1, `proposal` is a spelling to be confirmed by a person ("" where there is none).
    """

    given: str = ""
    family: str = ""
    suffix: str = ""
    other: str = ""
    sure: float = SURE
    doubt: str = ""
    proposal: str = ""

    @property
    def sort_key(self) -> str:
        """Return the key that sorts people by family and given name, without the suffix."""
        return f"{sort_key(self.family)}, {sort_key(self.given)}"

    @property
    def display(self) -> str:
        """Return the parts in the order in which a name is published: given, family, suffix."""
        if CJK.search(self.family) and CJK.search(self.given):
            return f"{self.family} {self.given}"
        return " ".join(part for part in (self.given, self.family, self.suffix) if part)


def split(name: str, *, family_first: bool = False) -> Parts:
    """Return the parts of a name; a comma or `family_first` says that the family name leads."""
    bare, other = _without_nickname(_plain(name))
    parts = _by_comma(bare) if "," in bare else _by_words(bare, family_first=family_first)
    proposal = proposed_case(parts)
    if proposal and not parts.doubt:
        parts = msgspec.structs.replace(parts, sure=min(parts.sure, LIKELY), doubt="the capitals are unusual")
    return msgspec.structs.replace(parts, other=other, proposal=proposal)


def tidy(name: str) -> str:
    """Return the name as typed, without titles, footnote marks and stray separators at its ends; its order stays."""
    return _plain(name)


def published(name: str) -> str:
    """Return the name in the order of speech: "Family, Given" of a list that is sorted so becomes "Given Family".

    Titles, marks of footnotes and stray separators at the ends go; spelling and capitals stay.
    """
    text = _plain(name)
    return _by_comma(text).display if "," in text else text


def key(parts: Parts) -> str:
    """Return what two spellings of one person's name have in common: its folded parts, whatever their order was."""
    return f"{sort_key(parts.family)}|{sort_key(parts.given)}|{sort_key(parts.suffix)}"


def is_suffix(text: str) -> bool:
    """Return whether the text is nothing but a suffix ("Jr.", "III") or a degree ("PhD")."""
    return bool(SUFFIX.fullmatch(text.strip()) or DEGREE.fullmatch(text.strip()))


def _plain(name: str) -> str:
    """Return the name on one line without titles, degrees, footnote marks and stray separators."""
    text = DECORATION.sub("", clean_line(name))
    text = TITLE.sub("", text) if TITLE.match(text) and TITLE.sub("", text).strip() else text
    head, comma, tail = text.rpartition(",")
    while comma and DEGREE.fullmatch(tail.strip()):
        text = head.strip()
        head, comma, tail = text.rpartition(",")
    return text


def _without_nickname(text: str) -> tuple[str, str]:
    """Return the name without what stands in brackets or quotes, and that."""
    found = NICKNAME.search(text)
    if not found or not (found.start() or found.end() < len(text)):
        return text, ""
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip()
    return re.sub(r"\s+,", ",", rest), next(group for group in found.groups() if group is not None)


def _by_comma(text: str) -> Parts:
    """Return the parts of "Family, Given", "Family, Given, Jr.", "Family Jr., Given" or "Given Family, Jr."."""
    pieces = [piece.strip() for piece in text.split(",") if piece.strip()]
    suffix = " ".join(piece for piece in pieces[1:] if SUFFIX.fullmatch(piece))
    names = pieces[:1] + [piece for piece in pieces[1:] if not SUFFIX.fullmatch(piece)]
    if len(names) < 2:
        parts = _by_words(names[0] if names else text, family_first=False)
        return msgspec.structs.replace(parts, suffix=suffix or parts.suffix)
    family, own_suffix = _suffix_of(names[0].split())
    given = GLUED_INITIALS.sub(r"\1 ", HYPHENS.sub("-", names[1]))
    doubt = "more than one comma" if len(names) > 2 else ""
    return Parts(
        given=given,
        family=" ".join(family),
        suffix=suffix or own_suffix,
        sure=UNSURE if doubt else SURE,
        doubt=doubt,
    )


def _by_words(text: str, *, family_first: bool) -> Parts:
    """Return the parts of a name without a comma."""
    words, suffix = _suffix_of(GLUED_INITIALS.sub(r"\1 ", HYPHENS.sub("-", text)).split())
    if CJK.search(text):
        return _east_asian(words)
    if len(words) < 2:
        return Parts(family=" ".join(words), suffix=suffix, sure=LIKELY, doubt="a single word")
    if family_first:
        return Parts(family=words[0], given=" ".join(words[1:]), suffix=suffix)
    start, end, doubt = _family_span(words)
    given = " ".join(words[:start] + words[end:])
    return Parts(
        given=given,
        family=" ".join(words[start:end]),
        suffix=suffix,
        sure=UNSURE if doubt else SURE,
        doubt=doubt,
    )


def _suffix_of(words: list[str]) -> tuple[list[str], str]:
    """Return the words without a generational suffix, and it. Two words never lose their family name to one."""
    if len(words) > 1 and (hyphened := HYPHENED_SUFFIX.fullmatch(words[-1])):
        return [*words[:-1], hyphened[1]], hyphened[2]
    if len(words) > 2 and SURE_SUFFIX.fullmatch(words[-1]):
        return words[:-1], words[-1]
    if len(words) == 2 and re.fullmatch(r"[JS]r\.|III?|IV", words[-1]):
        return words[:-1], words[-1]
    return words, ""


def _east_asian(words: list[str]) -> Parts:
    """Return the parts of a name in Chinese, Japanese or Korean characters: the family name leads."""
    if len(words) > 1:
        return Parts(family=words[0], given=" ".join(words[1:]))
    word = words[0] if words else ""
    if HANGUL.fullmatch(word):
        return Parts(family=word[0], given=word[1:], sure=LIKELY, doubt="family and given name stand without a blank")
    return Parts(family=word, sure=UNSURE, doubt="family and given name stand without a blank")


def _family_span(words: list[str]) -> tuple[int, int, str]:
    """Return where the family name begins and ends among two or more words, and the doubt about it."""
    for rule in (_in_capitals, _after_particle, _initials_last, _leading_family, _two_families):
        span = rule(words)
        if span:
            return span
    last = len(words) - 1
    first = next((place for place, word in enumerate(words) if not _is_initial(word)), last)
    middle = [word for word in words[first + 1 : last] if not _is_initial(word)]
    return last, last + 1, f"“{middle[-1]}” may belong to the family name" if middle else ""


def _in_capitals(words: list[str]) -> tuple[int, int, str] | None:
    """Return the span of a family name in capitals beside a given name that is not ("ZHANG Yu", "Steven HOI")."""
    capital = [_is_shouted(word) for word in words]
    if all(word.isupper() for word in words) or not (capital[0] or capital[-1]):
        return None
    if capital[0] and not any(capital[1:]):
        return 0, 1, ""
    start = len(words) - 1
    while start > 1 and capital[start - 1]:
        start -= 1
    return None if any(capital[:start]) or not capital[-1] else (start, len(words), "")


def _is_shouted(word: str) -> bool:
    """Return whether a word is written in capitals as only a family name is: two letters may be initials."""
    letters = [char for char in word if char.isalpha()]
    if not letters or "." in word or not word.isupper():
        return False
    return len(letters) > 2 or (len(letters) == 2 and fold(word) in CHINESE | VIETNAMESE)


def _after_particle(words: list[str]) -> tuple[int, int, str] | None:
    """Return the span of a family name that a particle begins."""
    if words[0].islower() and fold(words[0]) in PARTICLES and len(words) > 2:
        end = len(words) - 1 if _is_initial(words[-1]) or words[-1].isupper() else len(words)
        return 0, end, "the name begins with a particle"
    for place, word in enumerate(words[1:-1], 1):
        if word in PARTICLES - JOINERS or re.match(r"(?:d['’]|al-|el-)\w", word):
            return _small_particle(words, place)
        if fold(word) in CAPITAL_PARTICLES and word[0].isupper() and not word.isupper():
            return _capital_particle(words, place)
    return None


def _small_particle(words: list[str], place: int) -> tuple[int, int, str]:
    """Return the span after a particle in small letters; a Portuguese or Spanish first family name may stand before."""
    before = words[place - 1]
    if place > 1 and words[place] in {"de", "da", "do", "dos", "del"} and _is_iberian(before):
        return place - 1, len(words), f"“{before}” may be a given name"
    return place, len(words), ""


def _capital_particle(words: list[str], place: int) -> tuple[int, int, str]:
    """Return the span after a particle in capitals, which may be a middle name."""
    last = len(words) - 1
    following = place
    while following < last and fold(words[following]) in CAPITAL_PARTICLES:
        following += 1
    if fold(words[last]) in VIETNAMESE | CHINESE or (following < last and fold(words[place]) in {"al", "el", "le"}):
        return last, last + 1, f"“{words[place]}” may be a part of the family name"
    return place, last + 1, ""


def _initials_last(words: list[str]) -> tuple[int, int, str] | None:
    """Return the span of initials that stand where a family name would (South India), or of a one-letter name."""
    start = len(words)
    while start > 1 and len(words[start - 1]) == 1 and words[start - 1].isupper():
        start -= 1
    if start == len(words) or all(_is_initial(word) for word in words[:start]):
        return None
    doubt = "the last letters may be initials" if len(words) - start > 1 else ""
    return start, len(words), doubt


def _leading_family(words: list[str]) -> tuple[int, int, str] | None:
    """Return the span of a family name that leads, as Chinese, Korean and Vietnamese names do at home."""
    first, rest = fold(words[0]), [fold(word) for word in words[1:]]
    doubt = f"“{words[0]}” is a common family name"
    if len(words) == 2 and first in CHINESE and rest[0] not in CHINESE and PINYIN.fullmatch(rest[0]):
        return 0, 1, doubt
    if len(words) == 2 and first in KOREAN and re.fullmatch(r"[a-z]+-[a-z]+", rest[0]):
        return 0, 1, doubt
    if len(words) > 2 and first in {"nguyen", "tran", "pham", "huynh"} and rest[-1] not in VIETNAMESE | CHINESE:
        return 0, 1, doubt
    return None


def _two_families(words: list[str]) -> tuple[int, int, str] | None:
    """Return the span of a Spanish double family name, where its first part shows that it is one."""
    if len(words) > 2 and _is_iberian(words[-2]):
        return len(words) - 2, len(words), f"“{words[-2]}” may be a given name"
    return None


def _is_iberian(word: str) -> bool:
    """Return whether the word looks like a Spanish or Portuguese family name (Lopes, Martínez, Muñoz)."""
    return bool(IBERIAN.fullmatch(word)) and fold(word) not in NOT_IBERIAN


def _is_initial(word: str) -> bool:
    """Return whether the word is initials: "J.", "J", "J.-P.", "JJ"."""
    letters = [char for char in word if char.isalpha()]
    dotted = "." in word and len(letters) == word.count(".")
    return len(letters) < 2 or dotted or (len(letters) == 2 and word.isupper())


def proposed_case(parts: Parts) -> str:
    """Return a spelling with usual capitals where a part is all capitals or all small letters, else ""."""
    whole = f"{parts.given} {parts.family}"
    if CJK.search(whole) or not any(char.isalpha() for char in whole):
        return ""
    given = " ".join(_capitalized(word) for word in parts.given.split())
    # A particle in small letters is as it should be; a name in small letters throughout is not.
    small = parts.family.islower() and (not parts.given or parts.given.islower() or " " not in parts.family)
    words = parts.family.split()
    kept = [word for word in words if word in PARTICLES] if len(words) > 1 else []
    family = " ".join(word if word in kept or (word.islower() and not small) else _capitalized(word) for word in words)
    proposal = " ".join(part for part in (given, family, parts.suffix) if part)
    return proposal if proposal != parts.display else ""


def _capitalized(word: str) -> str:
    """Return the word with usual capitals where it is all small or all capitals; initials stay."""
    if word in PARTICLES or (_is_initial(word) and fold(word) not in CHINESE | VIETNAMESE):
        return word
    pieces = re.split(r"([-'’])", word)
    return "".join(_capitalized_piece(piece) for piece in pieces)


def _capitalized_piece(piece: str) -> str:
    """Return a part of a name between hyphens with a capital first; "McKelvey" for "MCKELVEY"."""
    if len(piece) < 2 or not (piece.isupper() or piece.islower()):
        return piece.upper() if len(piece) == 1 and piece.isalpha() else piece
    lower = unicodedata.normalize("NFC", piece.lower())
    scottish = re.fullmatch(r"(mc)([b-df-hj-np-tv-z]\w{2,})", lower) if piece.isupper() else None
    return f"Mc{scottish[2].capitalize()}" if scottish else lower.capitalize()
