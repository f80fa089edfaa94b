"""Days and times as cells and fields of data hold them: "Wed 11:00 - 11:15", "2027-04-19T10:00:00+01:00", "July 12".

`read` takes what it knows out of a text; the rest of the text does not matter to it. A date that the calendar does
not have is told as a problem and not corrected.
"""

import datetime as dt
import email.utils
import re
from functools import lru_cache

import msgspec

from people.text import clean_line, fold
from program.values import PrintedTime

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan janvier januar enero janeiro gennaio ene",
            "february feb fevrier februar febrero fevereiro febbraio fev",
            "march mar mars marz marzo marco maerz mrz",
            "april apr avril abril aprile avr abr",
            "may mai mayo maio maggio",
            "june jun juin juni junio junho giugno",
            "july jul juillet juli julio julho luglio",
            "august aug aout agosto ago",
            "september sep sept septembre septiembre setembro settembre",
            "october oct octobre oktober octubre outubro ottobre okt out",
            "november nov novembre noviembre novembro",
            "december dec decembre dezember diciembre dezembro dicembre dez dic",
        ),
        1,
    )
    for name in names.split()
}
WEEKDAYS = (
    "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag"
    " sonntag lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo"
    " mon tue tues wed thu thur thurs fri sat sun segunda terca quarta quinta sexta"
)
WEEKDAY = re.compile(rf"\b(?:{'|'.join(sorted(WEEKDAYS.split(), key=len, reverse=True))})\b(?:-feira)?", re.IGNORECASE)
DAY_NUMBER = re.compile(r"\bday\s*(\d{1,2})\b", re.IGNORECASE)
INSTANT = re.compile(
    r"(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?![\d:])",
    re.IGNORECASE,
)
MAIL_INSTANT = re.compile(r"\w{3}, \d{1,2} \w{3} \d{4} \d{2}:\d{2}:\d{2} (?:GMT|[+-]\d{4})")
ISO_DATE = re.compile(r"(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)")
EUROPEAN_DATE = re.compile(r"(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)")
SLASH_DATE = re.compile(r"(?<!\d)(\d{1,2})/(\d{1,2})/(\d{4})(?!\d)")
ASIAN_DATE = re.compile(r"(?:(\d{4})\s*年\s*)?(\d{1,2})\s*月\s*(\d{1,2})\s*日")
MONTH_WORD = "|".join(sorted(MONTHS, key=len, reverse=True))
DAY_FIRST = re.compile(
    rf"\b(\d{{1,2}})(?:st|nd|rd|th|er|\.|º)?\s*(?:of|de|do)?\s*({MONTH_WORD})\b\.?(?:\s*(?:de|,)?\s*(\d{{4}}))?"
)
MONTH_FIRST = re.compile(rf"\b({MONTH_WORD})\b\.?\s*(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:)(?:,?\s*(\d{{4}}))?")
CLOCK = r"(\d{1,2})(?:[:.h：](\d{2})(?::\d{2})?|h)?\s*([ap]\.?m\.?)?"
RANGE = re.compile(
    rf"(?<![\d.]){CLOCK}\s*(?:[A-Z]{{2,5}}\s*)?(?:[-–—‐−~〜]{{1,3}}|to|until|bis|till|à)\s*{CLOCK}(?!\d)", re.IGNORECASE
)
SINGLE = re.compile(r"(?<![\d.:])(\d{1,2})(?:[:h：](\d{2})(?::\d{2})?|h)\s*([ap]\.?m\.?)?(?![\d:])", re.IGNORECASE)
SINGLE_NOON = re.compile(r"(?<![\d.:])(\d{1,2})()\s*([ap]\.?m\.?)(?!\w)", re.IGNORECASE)
ZONE = re.compile(r"\b(?:UTC|GMT)(?:\s*[+-]\s*\d{1,2}(?::?\d{2})?)?|\b[A-Z]{2,4}T\b|\b[A-Z][a-z]+/[A-Z][A-Za-z_]+\b")
MINUTES = re.compile(r"\s*(\d{1,3})\s*(?:min(?:ute)?s?\.?|m|')?\s*", re.IGNORECASE)
DURATION = re.compile(r"\s*(\d{1,2}):(\d{2})(?::\d{2})?\s*")


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """When, as far as a text tells. `start_at` and `end_at` are instants (aware) or wall times (naive) with their day.

    `problem` says in words what is no date or no time; then nothing of the text was taken.
    """

    day: dt.date | None = None
    day_label: str = ""
    start: dt.time | None = None
    end: dt.time | None = None
    zone: str = ""
    start_at: dt.datetime | None = None
    end_at: dt.datetime | None = None
    is_afternoon_guessed: bool = False
    problem: str = ""

    def printed(self) -> PrintedTime | None:
        """Return the moment as a source's own words, or None where nothing is known."""
        if not (self.day or self.day_label or self.start or self.end):
            return None
        return PrintedTime(day=self.day, day_label=self.day_label, start=self.start, end=self.end, zone=self.zone)


NOTHING = Moment()


@lru_cache(maxsize=8192)
def read(text: str) -> Moment:
    """Return what the text tells about a day and a time; an empty moment when it tells nothing."""
    text = clean_line(text)
    if not text:
        return NOTHING
    instants = [*_instants(text)]
    if instants:
        return _of_instants(instants)
    rest = text
    try:
        day, label, rest = _day(text)
    except ValueError:
        return Moment(problem=f"“{text}” is no day of the calendar")
    try:
        start, end, guessed = _clock(rest)
    except ValueError:
        return Moment(problem=f"“{text}” is no time of the day")
    zone = ZONE.search(text)
    return Moment(
        day=day,
        day_label=label,
        start=start,
        end=end,
        zone=zone[0] if zone and (start or end) else "",
        is_afternoon_guessed=guessed,
    )


def minutes(text: str) -> int | None:
    """Return a length in minutes ("20", "20 min", "00:20"), or None where the text is no length."""
    found = MINUTES.fullmatch(text)
    if found:
        return int(found[1])
    found = DURATION.fullmatch(text)
    return int(found[1]) * 60 + int(found[2]) if found else None


def between(start: Moment, end: Moment) -> Moment:
    """Return one moment from a start's and an end's: "10:00" and "10:20"."""
    end_time = end.start or end.end
    if start.start and end_time and end_time < start.start and end_time.hour < 12:
        end_time = end_time.replace(hour=end_time.hour + 12)
    return msgspec.structs.replace(
        start,
        day=start.day or end.day,
        day_label=start.day_label or end.day_label,
        end=end_time or start.end,
        end_at=end.start_at or start.end_at,
        zone=start.zone or end.zone,
    )


def _instants(text: str) -> list[dt.datetime]:
    """Return the complete dates with times in the text; one that is no date of the calendar is left to `_day`."""
    found = []
    for match in INSTANT.finditer(text):
        zone = (match[3] or "").upper().replace("Z", "+00:00").replace("UTC", "+00:00").replace("GMT", "+00:00")
        clock = match[2] if match[2].count(":") == 2 else f"{match[2]}:00"
        try:
            found.append(dt.datetime.fromisoformat(f"{match[1]}T{clock.zfill(8)}{zone}"))
        except ValueError:
            return []
    for match in MAIL_INSTANT.finditer(text):
        try:
            found.append(email.utils.parsedate_to_datetime(match[0]))
        except ValueError:
            return []
    return found


def _of_instants(instants: list[dt.datetime]) -> Moment:
    """Return the moment of one or two complete dates with times."""
    start, end = instants[0], instants[1] if len(instants) > 1 else None
    zone = "" if start.tzinfo is None else _offset_name(start)
    return Moment(
        day=start.date(),
        start=start.time(),
        end=end.time() if end else None,
        zone=zone,
        start_at=start,
        end_at=end,
    )


def _offset_name(instant: dt.datetime) -> str:
    """Return an instant's offset as a name: "UTC", "+01:00"."""
    offset = instant.utcoffset()
    return "UTC" if not offset else instant.isoformat()[-6:]


def _day(text: str) -> tuple[dt.date | None, str, str]:
    """Return the date, the words for a day that has no full date, and the text without them. Raises ValueError."""
    found = ISO_DATE.search(text)
    if found:
        return dt.date(int(found[1]), int(found[2]), int(found[3])), "", _without(text, found)
    found = EUROPEAN_DATE.search(text)
    if found:
        return dt.date(int(found[3]), int(found[2]), int(found[1])), "", _without(text, found)
    found = SLASH_DATE.search(text)
    if found:
        return _slash_date(found), "", _without(text, found)
    found = ASIAN_DATE.search(text)
    if found:
        return *_dated(found[1], found[2], found[3], found[0]), _without(text, found)
    return _worded_day(text)


def _worded_day(text: str) -> tuple[dt.date | None, str, str]:
    """Return `_day` of a date with a month's name, of a weekday or of "Day 2"."""
    folded = fold(text)
    if len(folded) != len(text):
        folded = text.casefold() if len(text.casefold()) == len(text) else text
    found = DAY_FIRST.search(folded)
    if found:
        date, label = _dated(found[3], str(MONTHS[found[2]]), found[1], text[found.start() : found.end()])
        return date, label, _without(text, found)
    found = MONTH_FIRST.search(folded)
    if found:
        date, label = _dated(found[3], str(MONTHS[found[1]]), found[2], text[found.start() : found.end()])
        return date, label, _without(text, found)
    found = WEEKDAY.search(folded) or DAY_NUMBER.search(folded)
    if found:
        return None, text[found.start() : found.end()], _without(text, found)
    return None, "", text


def _without(text: str, found: re.Match[str]) -> str:
    """Return the text without what was found."""
    return f"{text[: found.start()]} {text[found.end() :]}"


def _slash_date(found: re.Match[str]) -> dt.date:
    """Return the date of "4/19/2027" or "19/4/2027": the month is the number that can be one, else the first."""
    first, second, year = int(found[1]), int(found[2]), int(found[3])
    return dt.date(year, second, first) if first > 12 else dt.date(year, first, second)


def _dated(year: str | None, month: str, day: str, words: str) -> tuple[dt.date | None, str]:
    """Return the date, or its words where the year is not told. Raises ValueError for a day that does not exist."""
    if year:
        return dt.date(int(year), int(month), int(day)), ""
    dt.date(2000, int(month), int(day))
    return None, words.strip()


def _clock(text: str) -> tuple[dt.time | None, dt.time | None, bool]:
    """Return the start, the end and whether the afternoon was guessed. Raises ValueError for "25:00"."""
    found = RANGE.search(text)
    if found and _has_clock(found):
        half_end = _half(found[6])
        half_start = _half(found[3]) or (half_end if _shares_half(found) else "")
        start, guessed = _time(found[1], found[2], half_start)
        end, _ = _time(found[4], found[5], half_end)
        if end < start and not half_end and end.hour < 12:
            end = end.replace(hour=end.hour + 12)
        return start, end, guessed
    single = SINGLE.search(text) or SINGLE_NOON.search(text)
    if single:
        start, guessed = _time(single[1], single[2], _half(single[3]))
        return start, None, guessed
    return None, None, False


def _has_clock(found: re.Match[str]) -> bool:
    """Return whether a range is one of times and not of bare numbers ("3-4")."""
    return bool(found[2] or found[3] or found[6] or "h" in found[0].lower()) and bool(found[5] or found[6] or found[2])


def _shares_half(found: re.Match[str]) -> bool:
    """Return whether "am" or "pm" after the end is the start's too: "06:00 - 09:00 PM", but "11:30 - 1:00 PM"."""
    return int(found[1]) % 12 <= int(found[4]) % 12


def _half(text: str | None) -> str:
    """Return "a", "p" or nothing for "a.m.", "PM", None."""
    return text[0].lower() if text else ""


def _time(hour: str, minute: str | None, half: str) -> tuple[dt.time, bool]:
    """Return the time of the day, and whether it was taken for the afternoon, as no session begins at night."""
    value = int(hour)
    if value == 24:
        value = 0
    if half:
        value = value % 12 + (12 if half == "p" else 0)
    guessed = not half and 1 <= value < 7 and len(hour) == 1
    return dt.time(value + 12 if guessed else value, int(minute or 0)), guessed
