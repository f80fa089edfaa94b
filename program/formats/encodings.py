"""In which encoding a text file is: by its mark, as UTF-8, or by what its letters look like in the old ones.

A spreadsheet program in Europe saves cp1252, on an old Mac mac_roman, in Japan cp932. A wrong guess shows in names, so
that it is told as a finding and can be overridden.
"""

import codecs
import re
from functools import lru_cache

import msgspec

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
SINGLE_BYTE = ("cp1252", "mac_roman", "iso8859_2")
HIGH = re.compile(rb"[\x80-\xff]")
SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
SAMPLE = 200_000
"""Bytes that are looked at."""
LETTERS = re.compile("[à-öø-ÿßœšžÿ]")
CAPITALS = re.compile("[À-ÖØ-ÞŒŠŽŸ]")
EASTERN = re.compile("[ąćęłńśźżčďěňřťůšžőűăţşđ]", re.IGNORECASE)
TYPOGRAPHY = re.compile("[–—‘’“”…„«»€°·]")


class Guess(msgspec.Struct, frozen=True):
    """An encoding's name, how sure it is (0 to 1), and whether the file itself tells it."""

    name: str
    sure: float = 1.0
    is_told: bool = True


@lru_cache(maxsize=16)
def guess(data: bytes) -> Guess | None:
    """Return the encoding of a file's bytes, or None where it is UTF-8 with broken bytes or no text."""
    marked = next((name for mark, name in MARKS if data.startswith(mark)), "")
    if marked:
        return Guess(marked)
    wide = _without_mark(data[:4096])
    if wide:
        return Guess(wide, 0.9, is_told=False)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return None if is_broken_utf8(data) or b"\0" in data[:4096] else _old(data[:SAMPLE])
    return Guess("utf-8")


def _without_mark(head: bytes) -> str:
    """Return UTF-16 where every second byte is NUL, as in Latin text, else nothing."""
    if len(head) < 8 or b"\0" not in head:
        return ""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    half = len(head) // 2
    if odd > half * 0.4 and even < half * 0.05:
        return "utf-16-le"
    return "utf-16-be" if even > half * 0.4 and odd < half * 0.05 else ""


def is_broken_utf8(data: bytes) -> bool:
    """Return whether bytes are UTF-8 but for a few: most of the high ones stand in its sequences."""
    high = len(HIGH.findall(data))
    in_sequences = sum(map(len, SEQUENCE.findall(data)))
    return high > 0 and in_sequences * 5 >= high * 4


def _old(sample: bytes) -> Guess | None:
    """Return the old encoding whose reading looks most like text."""
    high = len(HIGH.findall(sample))
    if high * 5 > len(sample):
        return _many_high(sample)
    scores = {name: _likeness(sample, name) for name in SINGLE_BYTE}
    best = max(scores, key=lambda name: scores[name])
    second = max(score for name, score in scores.items() if name != best)
    return Guess(best, 0.9 if scores[best] > second * 1.3 else 0.6, is_told=False)


def _many_high(sample: bytes) -> Guess | None:
    """Return the encoding of a text that is mostly not Latin; None where nothing fits, as in a binary file."""
    from charset_normalizer import from_bytes  # noqa: PLC0415  # heavy, and rarely needed

    found = from_bytes(sample).best()
    return Guess(found.encoding, 0.7, is_told=False) if found and found.chaos < 0.2 else None


def _likeness(sample: bytes, name: str) -> float:
    """Return how much a reading looks like names and prose: small accented letters inside words, few odd signs."""
    text = sample.decode(name, errors="replace")
    odd = [char for char in text if ord(char) > 127]
    if not odd:
        return 0.0
    eastern = len(EASTERN.findall(text)) if name == "iso8859_2" else 0
    good = 0.0
    for found in re.finditer("[^\x00-\x7f]", text):
        char, before, after = found[0], text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
        if LETTERS.match(char) or (eastern and EASTERN.match(char)):
            good += 1.0 if before.isalpha() or after.isalpha() else 0.3
        elif CAPITALS.match(char):
            good += 0.7 if not before.isalpha() and after.isalpha() else 0.1
        elif TYPOGRAPHY.match(char):
            good += 0.6
    preference = {"cp1252": 1.05, "mac_roman": 1.0, "iso8859_2": 0.9}[name]
    return good / len(odd) * preference
