"""Text as people type it: normal form, comparison form, sort key and address. Pure, and idempotent throughout."""

import re
import unicodedata

# NFKD takes accents off letters that are a base and a mark; these are letters of their own and must be named.
LETTERS = str.maketrans(
    {
        "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "ħ": "h", "Ħ": "H",
        "ı": "i", "ŧ": "t", "Ŧ": "T", "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE",
        "þ": "th", "Þ": "Th", "ĸ": "k", "ŋ": "n", "Ŋ": "N", "ſ": "s",
    }
)  # fmt: skip

# Of the combining marks only the accents of Latin, Greek and Cyrillic go: kana's voicing marks are letters' parts.
# Format characters that change nothing on a page; the joiners stay, since Persian, Indic scripts and emoji need them.
ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]")
INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]")
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
LINE_ENDS = re.compile("\r\n?|[\u2028\u2029\x85\x0b\x0c]")
LONGEST_SLUG = 60


def clean(text: str) -> str:
    """Return the text in NFC without invisible and control characters; tabs and line feeds stay."""
    if text.isascii() and text.isprintable():
        return text
    text = LINE_ENDS.sub("\n", text)
    return unicodedata.normalize("NFC", INVISIBLE.sub("", CONTROL.sub("", text)))


def clean_line(text: str) -> str:
    """Return `clean` text on one line: any run of white space is one blank, none at the ends."""
    return " ".join(clean(text).split())


def fold(text: str) -> str:
    """Return the comparison form: no accents (nor ł ø đ ß …), no case, compatibility forms unified."""
    if text.isascii():
        return text.casefold()
    decomposed = unicodedata.normalize("NFKD", text.translate(LETTERS))
    return unicodedata.normalize("NFC", ACCENTS.sub("", decomposed).translate(LETTERS).casefold())


def sort_key(text: str) -> str:
    """Return the folded letters and digits with single blanks between them, for sorting as a reader expects."""
    return " ".join(re.findall(r"\w+", fold(text)))


def slug(text: str, *, fallback: str = "item") -> str:
    """Return an address part: folded words joined by hyphens, at most LONGEST_SLUG characters, cut between words.

    Letters of other scripts stay as they are (addresses are UTF-8); text without any letter or digit gives `fallback`.
    """
    words = re.findall(r"[^\W_]+", fold(text))
    result = ""
    for word in words:
        longer = f"{result}-{word}" if result else word[:LONGEST_SLUG]
        if len(longer) > LONGEST_SLUG:
            break
        result = longer
    return result or fallback


def unique_slug(text: str, taken: set[str] | frozenset[str], *, fallback: str = "item") -> str:
    """Return `slug` of the text, with -2, -3, … where it is taken."""
    base = slug(text, fallback=fallback)
    result, number = base, 1
    while result in taken:
        number += 1
        result = f"{base}-{number}"
    return result
