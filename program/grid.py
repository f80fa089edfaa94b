"""A day as a grid: rooms are columns, times are rows, each session a cell that spans its time. Pure."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Sequence

import msgspec

from program.index import Day, Index
from program.values import Room, Session, SessionKind

ACROSS = (SessionKind.BREAK, SessionKind.SOCIAL, SessionKind.PLENARY, SessionKind.KEYNOTE)
"""Kinds for everybody: with nothing beside them they go across all rooms."""


class Cell(msgspec.Struct, frozen=True):
    """A session, or free time (None), over so many rows and columns."""

    session: Session | None
    rows: int = 1
    columns: int = 1


class Row(msgspec.Struct, frozen=True):
    """The cells that begin at a time."""

    start: dt.datetime
    cells: tuple[Cell, ...]


class Column(msgspec.Struct, frozen=True):
    """A room (None: not known yet), over as many lanes as it has sessions at once."""

    room: Room | None
    lanes: int


class Grid(msgspec.Struct, frozen=True):
    """A day: its columns, its rows from the first start to the last end, and the sessions without both times."""

    date: dt.date | None
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    untimed: tuple[Session, ...]


def grid(index: Index, day: Day) -> Grid:
    """Return the day as a grid. Rooms without a session on that day have no column."""
    timed = [each for each in day.sessions if each.start and each.end and each.end > each.start]
    untimed = tuple(each for each in day.sessions if each not in timed)
    across = {each.key for each in timed if _goes_across(each, timed)}
    lanes = _lanes(index, [each for each in timed if each.key not in across])
    order = {each.key: place for place, each in enumerate(index.program.rooms)}
    rooms = sorted(lanes, key=lambda key: order.get(key or "", len(order)))
    columns = tuple(Column(index.rooms.get(key or ""), len(lanes[key])) for key in rooms)
    flat = [lane for key in rooms for lane in lanes[key]] or [[]]
    return Grid(day.date, columns, tuple(_rows(timed, across, flat)), untimed)


def _goes_across(session: Session, timed: Sequence[Session]) -> bool:
    """Return whether a session is for everybody and nothing else is on."""
    if session.kind not in ACROSS and session.room is not None:
        return False
    return not any(_overlap(session, other) for other in timed if other.key != session.key)


def _overlap(one: Session, other: Session) -> bool:
    if one.start is None or one.end is None or other.start is None or other.end is None:
        return False
    return one.start < other.end and other.start < one.end


def _lanes(index: Index, sessions: Iterable[Session]) -> dict[str | None, list[list[Session]]]:
    """Return for each room its sessions in as many lanes as are needed for none to be over another."""
    lanes: dict[str | None, list[list[Session]]] = defaultdict(list)
    for session in sorted(sessions, key=lambda each: ((each.start and each.start.timestamp()) or 0.0, each.key)):
        room = session.room if session.room in index.rooms else None
        free = (lane for lane in lanes[room] if not _overlap(lane[-1], session))
        lane = next(free, None)
        if lane is None:
            lane = []
            lanes[room].append(lane)
        lane.append(session)
    return lanes


def _rows(timed: Sequence[Session], across: set[str], lanes: Sequence[list[Session]]) -> Iterable[Row]:
    moments = sorted({moment for each in timed for moment in (each.start, each.end) if moment})
    place = {moment: number for number, moment in enumerate(moments)}
    whole = {each.start: each for each in timed if each.key in across}
    taken = [-1] * len(lanes)
    """The last row that is covered from above, lane by lane."""
    for number, start in enumerate(moments[:-1]):
        if start in whole:
            session = whole[start]
            length = _length(session, place)
            yield Row(start, (Cell(session, length, len(lanes)),))
            taken = [number + length - 1] * len(lanes)
            continue
        cells = []
        for lane, sessions in enumerate(lanes):
            if taken[lane] >= number:
                continue
            beginning = next((each for each in sessions if each.start == start), None)
            length = _length(beginning, place) if beginning else 1
            cells.append(Cell(beginning, length))
            taken[lane] = number + length - 1
        yield Row(start, tuple(cells))


def _length(session: Session, place: dict[dt.datetime, int]) -> int:
    """Return how many rows a session spans."""
    return place[session.end] - place[session.start] if session.start and session.end else 1
