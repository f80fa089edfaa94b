"""A Program as the rows of a table: what the formats of sheets have in common. Pure.

Every cell is a str, an int or None. Times are on the wall in the conference's zone, which has a column of its own.
"""

import datetime as dt
from collections.abc import Iterator

import msgspec

from program.index import Index
from program.values import Keynote, Paper, Place, Program, Session, Slot

type_of_cell = str | int | None


class Sheet(msgspec.Struct, frozen=True):
    """A table: its name, the names of its columns, and rows of as many cells."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[type_of_cell, ...], ...]


SCHEDULE = (
    "date", "start", "end", "time zone", "room", "session", "session kind", "track", "chairs",
    "position", "slot start", "minutes", "kind", "number", "title", "authors", "session id", "id",
)  # fmt: skip

NOWHERE: tuple[type_of_cell, ...] = ("",) * 9 + (None, "", None)
"""The cells of a session and of a place in it, for what has none."""


def sheets(program: Program) -> tuple[Sheet, ...]:
    """Return the schedule, the papers, the people and the affiliations."""
    index = Index(program)
    return (schedule(program), _papers(index), _people(index), _affiliations(index))


def schedule(program: Program) -> Sheet:
    """Return a row for each slot, and one for each session, paper and keynote that has none."""
    return Sheet("schedule", SCHEDULE, tuple(_schedule_rows(Index(program))))


def people_as_text(places: tuple[Place, ...], index: Index) -> str:
    """Return people in their order as "Name (Affiliation; Affiliation), Name"."""
    return ", ".join(_person_as_text(each, index) for each in places)


def _person_as_text(place: Place, index: Index) -> str:
    affiliations = "; ".join(index.affiliations[each].name for each in place.affiliations)
    return f"{index.people[place.person].name} ({affiliations})" if affiliations else index.people[place.person].name


def _schedule_rows(index: Index) -> Iterator[tuple[type_of_cell, ...]]:
    for session in index.program.sessions:
        block = _session_cells(session, index)
        starts = index.slot_starts(session)
        for position, slot in enumerate(session.slots, start=1):
            when = (position, _clock(starts[slot.key], index), slot.minutes)
            yield (*block, *when, *_slot_cells(slot, index), session.key, slot.key)
        if not session.slots:
            yield (*block, None, "", None, "", None, "", "", session.key, "")
    for paper in index.unplaced_papers:
        yield (*NOWHERE, *_paper_cells(paper, index), "", paper.key)
    for keynote in index.unplaced_keynotes:
        yield (*NOWHERE, *_keynote_cells(keynote, index), "", keynote.key)


def _session_cells(session: Session, index: Index) -> tuple[str, ...]:
    date = index.date_of(session)
    return (
        date.isoformat() if date else "",
        _clock(session.start, index),
        _clock(session.end, index),
        index.conference.zone if session.start else "",
        index.rooms[session.room].name if session.room else "",
        session.title,
        session.kind.value,
        index.tracks[session.track].name if session.track else "",
        people_as_text(session.chairs, index),
    )


def _clock(moment: dt.datetime | None, index: Index) -> str:
    return f"{moment.astimezone(index.zone):%H:%M}" if moment else ""


def _slot_cells(slot: Slot, index: Index) -> tuple[type_of_cell, ...]:
    if slot.paper:
        return _paper_cells(index.papers[slot.paper], index)
    return _keynote_cells(index.keynotes[slot.keynote or ""], index)


def _paper_cells(paper: Paper, index: Index) -> tuple[type_of_cell, ...]:
    return ("paper", paper.number, paper.title, people_as_text(paper.authors, index))


def _keynote_cells(keynote: Keynote, index: Index) -> tuple[type_of_cell, ...]:
    return ("keynote", None, keynote.title, people_as_text(keynote.speakers, index))


def _papers(index: Index) -> Sheet:
    columns = ("number", "title", "authors", "track", "awards", "badges", "topics", "links", "abstract", "id")
    rows = tuple(
        (
            each.number,
            each.title,
            people_as_text(each.authors, index),
            index.tracks[each.track].name if each.track else "",
            "; ".join(each.awards),
            "; ".join(each.badges),
            "; ".join(each.topics),
            "; ".join(link.url for link in each.links if link.url),
            each.abstract,
            each.key,
        )
        for each in index.program.papers
    )
    return Sheet("papers", columns, rows)


def _people(index: Index) -> Sheet:
    columns = ("name", "given", "family", "suffix", "affiliations", "roles", "id")
    rows = tuple(
        (
            each.name,
            each.given,
            each.family,
            each.suffix,
            "; ".join(affiliation.name for affiliation in index.affiliations_of(each.key)),
            len(index.roles.get(each.key, ())),
            each.key,
        )
        for each in index.program.people
    )
    return Sheet("people", columns, rows)


def _affiliations(index: Index) -> Sheet:
    columns = ("name", "country", "other spellings", "people", "id")
    rows = tuple(
        (each.name, each.country, "; ".join(each.aliases), len(index.people_at.get(each.key, ())), each.key)
        for each in index.program.affiliations
    )
    return Sheet("affiliations", columns, rows)
