"""The program as plain text: to be read in a terminal and in a mail, at most WIDTH columns wide."""

import datetime as dt
import unicodedata
from collections.abc import Iterable, Iterator

from people.text import clean, clean_line
from program.index import TO_BE_ANNOUNCED, Day, Index
from program.values import Place, Program, Session, SessionKind, Slot, Stamp

WIDTH = 78
TIMES, TALKS, PEOPLE = 13, 20, 22
"""The columns at which sessions, talks and the people of these begin: times hang before them."""
LOSSES = (
    "Abstracts, biographies, links, awards, badges, topics and descriptions are left out: there are titles and people.",
)


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
    """Return the program by day, in UTF-8: sessions with room and chairs, talks with people."""
    index = Index(program)
    lines = [*_head(index, stamp)]
    for day in index.days:
        lines += ["", "", *_under(_day(day, index), "=")]
        for session in day.sessions:
            lines += ["", *_session(session, index)]
    lines += _rest("Keynotes", (_talk("", each.title, each.speakers, index) for each in index.unplaced_keynotes))
    lines += _rest("Papers", (_talk("", each.title, each.authors, index) for each in index.unplaced_papers))
    return ("\n".join(line.rstrip() for line in lines) + "\n").encode()


def losses(_program: Program) -> tuple[str, ...]:
    """Return what is left out for the sake of reading."""
    return LOSSES


def _head(index: Index, stamp: Stamp | None) -> Iterator[str]:
    conference = index.conference
    name = conference.name or "Program"
    title = name if conference.acronym in ("", name) else f"{conference.acronym}: {name}"
    yield from _wrapped(title)
    days = [each for each in (conference.starts_on, conference.ends_on) if each]
    when = " – ".join(f"{each.day} {each:%B %Y}" for each in dict.fromkeys(days))
    yield from _wrapped(", ".join(part for part in (when, clean_line(conference.venue)) if part))
    if conference.zone:
        yield f"All times are in the time zone {conference.zone}."
    if stamp:
        yield f"Release {stamp.number} of {stamp.published_at.astimezone(dt.UTC):%Y-%m-%d %H:%M} UTC."


def _day(day: Day, index: Index) -> str:
    if day.date is None:
        return f"Day and time {TO_BE_ANNOUNCED}" if index.conference.zone or len(index.days) > 1 else "Program"
    return f"{day.date:%A}, {day.date.day} {day.date:%B %Y}"


def _session(session: Session, index: Index) -> Iterator[str]:
    yield from _hung(_span(session, index), clean_line(index.session_title(session)), TIMES)
    room = index.rooms[session.room].name if session.room else ""
    track = index.tracks[session.track].name if session.track else ""
    chairs = ", ".join(index.people[each.person].name for each in session.chairs)
    facts = (room, track, f"Chair: {chairs}" if chairs else "")
    yield from _hung("", clean_line(" · ".join(fact for fact in facts if fact)), TIMES)
    starts = index.slot_starts(session)
    for slot in session.slots:
        yield from _slot(slot, starts[slot.key], session, index)


def _slot(slot: Slot, start: dt.datetime | None, session: Session, index: Index) -> Iterator[str]:
    # Posters hang from the session's start to its end: their times would say nothing.
    clock = "" if session.kind is SessionKind.POSTERS else _clock(start, index)
    if slot.paper:
        paper = index.papers[slot.paper]
        yield from _talk(clock, paper.title, paper.authors, index)
    else:
        keynote = index.keynotes[slot.keynote or ""]
        yield from _talk(clock, keynote.title, keynote.speakers, index)


def _talk(clock: str, title: str, places: Iterable[Place], index: Index) -> Iterator[str]:
    hung = " " * TIMES + clock if clock else ""
    yield from _hung(hung, clean_line(title) or f"Title {TO_BE_ANNOUNCED}", TALKS)
    yield from _hung("", ", ".join(index.people[each.person].name for each in places), PEOPLE)


def _rest(what: str, talks: Iterable[Iterable[str]]) -> list[str]:
    """Return what no session holds, under its heading; nothing where there is none."""
    lines = [line for talk in talks for line in talk]
    return ["", "", *_under(f"{what} whose session is {TO_BE_ANNOUNCED}", "="), "", *lines] if lines else []


def _span(session: Session, index: Index) -> str:
    if session.start is None:
        return ""
    start = _clock(session.start, index)
    return f"{start}–{_clock(session.end, index)}" if session.end else start


def _clock(moment: dt.datetime | None, index: Index) -> str:
    return f"{moment.astimezone(index.zone):%H:%M}" if moment else ""


def _under(text: str, mark: str) -> Iterator[str]:
    yield text
    yield mark * min(width(text), WIDTH)


def _hung(before: str, text: str, column: int) -> Iterator[str]:
    """Yield a text from that column on, with what stands before its first line."""
    for number, line in enumerate(_wrapped(text, WIDTH - column)):
        head = before if number == 0 else ""
        yield head + " " * (column - width(head)) + line


def _wrapped(text: str, most: int = WIDTH) -> Iterator[str]:
    """Yield the text in lines of at most so many columns, cut between words; a longer word is cut within."""
    line = ""
    for word in clean(text).split():
        longer = f"{line} {word}" if line else word
        if width(longer) <= most:
            line = longer
            continue
        if line:
            yield line
        line = word
        while width(line) > most:
            cut = next(at for at in range(len(line), 0, -1) if width(line[:at]) <= most)
            yield line[:cut]
            line = line[cut:]
    if line:
        yield line


def width(text: str) -> int:
    """Return how many columns of a terminal the text takes: Chinese, Japanese and Korean letters take two."""
    if text.isascii():
        return len(text)
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Me", "Mn"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1
