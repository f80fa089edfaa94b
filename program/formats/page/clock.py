"""Times and days in a line: what they are (by `program.formats.times`) and what of the line is left without them."""

import re
from functools import lru_cache

from people.text import fold
from program.formats import times
from program.formats.times import Moment

ZONES = "UTC|GMT|CET|CEST|WEST|WET|EET|EEST|BST|EST|EDT|CST|CDT|MST|MDT|PST|PDT|ET|PT|CT|MT|JST|KST|IST|HKT|SGT|AEST|AEDT|NZST|NZDT"
ZONE = rf"(?:\s*\(?(?:{ZONES})(?:\s?[+-]\d{{1,2}}(?::?\d{{2}})?)?\)?(?![\w]))?"
HALF = r"(?:\s*[ap]\.?\s?m\b\.?)"
FULL = r"(?:\d{1,2}(?:[:.：]\d{2}(?::\d{2})?(?:\s?(?:h|Uhr)\b)?|\s?h\s?(?:\d{2})?(?!\w)|時(?:\d{2}分)?|\s?Uhr\b)|noon|midnight)"
CLOCK = rf"(?:{FULL}{HALF}?|\d{{1,2}}{HALF}){ZONE}"
DASH = r"\s*(?:[-–—‐‑−~〜～]{1,3}|\bto\b|\buntil\b|\bbis\b|\btill\b|à|\ba\b|às|até|から)\s*"
RANGE = (
    rf"(?:{CLOCK}{DASH}(?:{CLOCK}|\d{{1,2}}{ZONE}(?![\w:.]))|\d{{1,2}}{DASH}(?:{CLOCK})|{CLOCK}{DASH}(?=\s|$|[^\w\s]))"
)
TIME = rf"(?:{RANGE}|{CLOCK})"
TIME_FIRST = re.compile(rf"[(\[@]?\s*(?P<time>{TIME})\s*[)\]]?\s*(?:[:：|,–—-]+\s+|[:：|,]\s*)?", re.IGNORECASE)
TIME_LAST = re.compile(
    rf"(?:\s*[,;@|–—-]\s*|\s*[(\[]\s*@?\s*|\s+)(?:at\s+)?(?P<time>{TIME})\s*[)\]]?\s*$", re.IGNORECASE
)
TIME_ALONE = re.compile(rf"(?P<time>{TIME})", re.IGNORECASE)
BARE_DECIMAL = re.compile(r"\d{1,2}\.\d{2}")
DURATION = re.compile(
    r"\s*[(\[]\s*(?:\d{1,2}:\d{2}\s+duration|\d{1,3}\s*(?:min(?:ute)?s?\.?|minuten|hours?|h|分)"
    r"(?:\s+(?:each|per (?:talk|paper|presentation)|.{0,12}q&a))?)\s*[)\]]\s*",
    re.IGNORECASE,
)
GLUED_LENGTH = re.compile(r"(?P<minutes>\d{1,3})m(?=[A-Z])")

MONTH = times.MONTH_WORD
WEEKDAY_WORD = "|".join(sorted(times.WEEKDAYS.split(), key=len, reverse=True))
WEEKDAY = rf"(?:(?:{WEEKDAY_WORD})(?:-feira)?\b\.?|[月火水木金土日]曜日?)"
YEAR = r"(?:,?\s*(?:de\s+)?(?:19|20)\d{2})"
ORDINAL = r"\d{1,2}(?:st|nd|rd|th|er|\.|º)?"
DATE = (
    rf"(?:(?:{MONTH})\b\.?\s*{ORDINAL}(?!\d|:){YEAR}?|{ORDINAL}\s*(?:of\s+|de\s+|do\s+)?(?:{MONTH})\b\.?{YEAR}?"
    rf"|\d{{4}}[-/.]\d{{1,2}}[-/.]\d{{1,2}}|\d{{1,2}}[./]\s?\d{{1,2}}[./]\s?\d{{4}}|(?:\d{{4}}\s*年\s*)?\d{{1,2}}\s*月\s*\d{{1,2}}\s*日)"
)
DAY_NUMBER = r"(?:day|tag|jour|d[íi]a|dia)\s*#?\d{1,2}\b"
DAY_WORDS = rf"(?:(?:{DAY_NUMBER}|{WEEKDAY}|{DATE})[\s,:;()|/–—-]*)+"
DAY_FIRST = re.compile(rf"[(\[]?\s*(?:date|datum|fecha|data|日時)?\s*[:：]?\s*(?P<day>{DAY_WORDS})", re.IGNORECASE)
WEEKDAY_ONLY = re.compile(rf"\W*{WEEKDAY}\W*", re.IGNORECASE)
DAY_LAST = re.compile(rf"\s*[,(–—-]?\s*(?P<day>{DAY_WORDS})\s*\)?$", re.IGNORECASE)


def read_day(text: str) -> tuple[Moment, str] | None:
    """Return the day that a line begins with and the rest of the line; None where it begins with none."""
    folded = _folded(text)
    found = DAY_FIRST.match(folded)
    if not found:
        return None
    day = times.read(text[found.start("day") : found.end("day")])
    if day.problem or not (day.day or day.day_label):
        return None
    return day, text[found.end() :].strip(" ,;:|–—-")


def first_time(text: str) -> tuple[Moment, str] | None:
    """Return the time that a line begins with and the rest of the line."""
    found = TIME_FIRST.match(text)
    if not found or _is_number(found["time"], text, found.end("time")):
        return None
    moment = _moment(found["time"])
    return (moment, text[found.end() :].strip()) if moment else None


def last_time(text: str) -> tuple[Moment, str] | None:
    """Return the time that a line ends with and what stands before it."""
    if not text or not (text[-1].isdigit() or text[-1] in ")]mM.時分hHTr"):
        return None
    found = TIME_LAST.search(text[-60:])
    if not found or BARE_DECIMAL.fullmatch(found["time"]):
        return None
    moment = _moment(found["time"])
    return (moment, text[: len(text) - len(text[-60:]) + found.start()].strip()) if moment else None


def is_only_time(text: str) -> bool:
    """Return whether the text is a time and nothing else."""
    return bool(TIME_ALONE.fullmatch(text))


def without_length(text: str) -> str:
    """Return the text without lengths in brackets: "(0:20 duration)", "(25 min)"."""
    return DURATION.sub(" ", text).strip() if "(" in text or "[" in text else text


def _is_number(time: str, text: str, end: int) -> bool:
    """Return whether what looks like a time is a number: "2.0", "12.5 million"."""
    return bool(BARE_DECIMAL.fullmatch(time)) and not re.match(r"\s*$|\s*[-–—:|]", text[end:])


@lru_cache(maxsize=4096)
def _moment(text: str) -> Moment | None:
    text = re.sub(r"\s*(?:\b(?:às|até|until|bis|till|to|a)\b|から)\s*", " - ", text, flags=re.IGNORECASE)
    moment = times.read(text.replace("noon", "12:00").replace("時", ":").replace("分", "").replace(" Uhr", ""))
    return None if moment.problem or not moment.start else moment


def _folded(text: str) -> str:
    """Return the text without accents where that keeps each letter's place."""
    folded = fold(text)
    return folded if len(folded) == len(text) else text
