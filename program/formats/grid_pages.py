"""Timetables on paper: the grid of each day, in letters so small that it stands on its page."""

from collections.abc import Callable
from typing import Any

from people.text import clean_line
from program.formats import printed, typeset
from program.grid import Cell, Grid, grid
from program.index import Index
from program.values import CannotWriteError, Program, Stamp

LONGEST = 70
"""Letters of a talk's title in a cell."""


def writer(paper: str) -> tuple[Callable[..., bytes], Callable[[Program], tuple[str, ...]]]:
    """Return a format's `write` and `losses` for a size of paper, as Typst calls it."""

    def write(program: Program, *, stamp: Stamp | None = None) -> bytes:
        if refused := refusal(program):
            raise CannotWriteError(refused)
        index = Index(program)
        days = [told for day in index.days if day.date and (told := _day(grid(index, day), index))["rows"]]
        data = {**printed.head(index, stamp, "timetable"), "paper": paper, "days": days}
        return typeset.pdf("grid", data, moment=stamp.published_at if stamp else None)

    return write, losses


def refusal(program: Program) -> str:
    """Return why there is nothing to print; nothing where there is."""
    has_times = any(each.end and each.start and each.end > each.start for each in program.sessions)
    return "" if has_times else printed.NO_TIMES


def losses(_program: Program) -> tuple[str, ...]:
    """Return what a page of a day leaves out."""
    return ("People are left out, and long titles of talks are cut. Sessions without times are not in it.",)


def _day(day: Grid, index: Index) -> dict[str, Any]:
    lanes = sum(each.lanes for each in day.columns) or 1
    return {
        "title": printed.day_name(day.date),
        "columns": list(range(lanes)),
        "headings": [
            {"name": clean_line(each.room.name) if each.room else "Room to be announced", "lanes": each.lanes}
            for each in day.columns
        ]
        or [{"name": "", "lanes": 1}],
        "rows": [
            {"time": printed.clock(row.start, index), "cells": [_cell(each, index) for each in row.cells]}
            for row in day.rows
        ],
    }


def _cell(cell: Cell, index: Index) -> dict[str, Any]:
    session = cell.session
    if session is None:
        return {"title": "", "talks": [], "colour": "", "rows": cell.rows, "columns": cell.columns}
    track = index.tracks.get(session.track or "")
    return {
        "title": printed.title(session, index),
        "talks": [_cut(each["title"]) for each in printed.talks(session, index)] if len(session.slots) > 1 else [],
        "colour": track.colour if track else "",
        "rows": cell.rows,
        "columns": cell.columns,
    }


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rsplit(' ', 1)[0]}…"
