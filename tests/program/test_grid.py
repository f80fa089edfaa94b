"""A day as a grid: each session once, in its room's column, over its time; what is for everybody goes across."""

import datetime as dt

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from program.grid import Grid, grid
from program.index import Day, Index
from program.management import invented
from program.values import Conference, Program, Room, Session, SessionKind

START = dt.datetime(2027, 3, 27, 8, tzinfo=dt.UTC)


def session(key: str, start: int, end: int, room: str | None = "a", kind: SessionKind = SessionKind.PAPERS) -> Session:
    minutes = dt.timedelta(minutes=1)
    return Session(key=key, kind=kind, room=room, start=START + start * minutes, end=START + end * minutes)


def of(*sessions: Session) -> Grid:
    rooms = tuple(Room(key=key, name=f"Room {key}") for key in "abc")
    program = Program(conference=Conference(zone="Europe/Rome"), rooms=rooms, sessions=sessions)
    (day,) = Index(program).days
    return grid(Index(program), day)


def drawn(grid: Grid) -> list[list[str]]:
    """Return the grid as a browser lays it out: what stands in each row and lane ("" for free time)."""
    lanes = sum(each.lanes for each in grid.columns) or 1
    table: list[list[str | None]] = [[None] * lanes for _ in grid.rows]
    for number, row in enumerate(grid.rows):
        lane = 0
        for cell in row.cells:
            while lane < lanes and table[number][lane] is not None:
                lane += 1
            for down in range(cell.rows):
                for right in range(cell.columns):
                    assert table[number + down][lane + right] is None
                    table[number + down][lane + right] = cell.session.key if cell.session else ""
        assert None not in table[number]
    return [[str(cell) for cell in row] for row in table]


def test_parallel_sessions_stand_side_by_side_and_breaks_go_across() -> None:
    found = of(
        session("x", 0, 60), session("y", 0, 30, "b"), session("z", 30, 60, "b"),
        session("tea", 60, 90, None, SessionKind.BREAK), session("w", 90, 120, "b"),
    )  # fmt: skip
    assert [each.room.name for each in found.columns if each.room] == ["Room a", "Room b"]
    assert drawn(found) == [["x", "y"], ["x", "z"], ["tea", "tea"], ["", "w"]]


def test_two_sessions_in_one_room_at_once_get_a_lane_each() -> None:
    found = of(session("x", 0, 60), session("y", 30, 90))
    assert [each.lanes for each in found.columns] == [2]
    assert drawn(found) == [["x", ""], ["x", "y"], ["", "y"]]


def test_a_session_without_a_room_has_a_column_of_its_own_unless_nothing_is_beside_it() -> None:
    assert drawn(of(session("x", 0, 60), session("y", 0, 60, None))) == [["x", "y"]]
    assert drawn(of(session("x", 0, 60), session("y", 60, 90, None))) == [["x"], ["y"]]


def test_sessions_without_both_times_are_told_apart_from_the_grid() -> None:
    late = msgspec.structs.replace(session("late", 0, 60), end=None)
    found = of(session("x", 0, 60), late)
    assert [each.key for each in found.untimed] == ["late"]


SESSIONS = st.lists(
    st.tuples(
        st.integers(0, 20), st.integers(1, 8), st.sampled_from(("a", "b", "c", None)),
        st.sampled_from((SessionKind.PAPERS, SessionKind.BREAK, SessionKind.KEYNOTE)),
    ),
    min_size=1, max_size=12,
)  # fmt: skip


@given(SESSIONS)
def test_any_day_is_laid_out_with_every_session_once_over_its_time(
    drafts: list[tuple[int, int, str | None, SessionKind]],
) -> None:
    sessions = [session(f"s{n}", start, start + long, room, kind) for n, (start, long, room, kind) in enumerate(drafts)]
    found = of(*sessions)
    table = drawn(found)
    starts = [row.start for row in found.rows]
    for each in sessions:
        rows = [start for start, row in zip(starts, table, strict=True) if each.key in row]
        assert each.start is not None
        assert each.end is not None
        assert rows == [start for start in starts if each.start <= start < each.end]
    held = [cell.session.key for row in found.rows for cell in row.cells if cell.session]
    assert sorted(held) == sorted(each.key for each in sessions)


def test_the_demo_is_laid_out_in_its_four_rooms() -> None:
    index = Index(invented.program())
    for day in index.days:
        assert isinstance(day, Day)
        found = grid(index, day)
        assert len(found.columns) == 4
        drawn(found)
