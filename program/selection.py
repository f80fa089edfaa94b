"""What a visitor marked: sessions and talks in the order in which they are, with what clashes. Pure."""

import datetime as dt
from collections.abc import Iterable, Iterator

import msgspec

from program.index import Index
from program.values import Keynote, Paper, Session, Slot

MOST = 300
"""Marks that are looked at: a link may hold as many as anybody likes to make up."""


class Entry(msgspec.Struct, frozen=True):
    """A marked session, or a marked talk in one; times are None while they are not known."""

    mark: str
    """What was marked, as links name it: s:key or p:key."""
    session: Session | None
    slot: Slot | None
    paper: Paper | None
    keynote: Keynote | None
    start: dt.datetime | None
    end: dt.datetime | None
    clashes: bool = False

    @property
    def when(self) -> str:
        """Return what a browser remembers, to tell whether it moved: the start and the room."""
        room = self.session.room if self.session else None
        return f"{self.start.isoformat() if self.start else ''}|{room or ''}"


def parse(text: str) -> list[str]:
    """Return the marks of a link's text: keys with commas between, each with its kind before it."""
    return list(dict.fromkeys(each for each in text.split(",") if each[:2] in ("s:", "p:")))[:MOST]


def chosen(index: Index, marks: Iterable[str]) -> tuple[list[Entry], int]:
    """Return the entries in order of time, those without one last; and how many marks are of nothing any more."""
    entries: list[Entry] = []
    gone = 0
    for mark in marks:
        found = list(_of_mark(index, mark))
        entries += found
        gone += not found
    entries.sort(key=_order)
    return [msgspec.structs.replace(each, clashes=_has_clash(each, entries)) for each in entries], gone


def event_keys(entries: Iterable[Entry]) -> set[str]:
    """Return what calendars know the entries by."""
    return {
        f"slot/{each.slot.key}" if each.slot else f"session/{_first(each.session)}" for each in entries if each.session
    }


def _first(session: Session) -> str:
    return session.former_keys[0] if session.former_keys else session.key


def _of_mark(index: Index, mark: str) -> Iterator[Entry]:
    kind, key = mark[:1], mark[2:]
    if kind == "s":
        key = index.moved.get(("sessions", key), key)
        if key in index.sessions:
            session = index.sessions[key]
            yield Entry(f"s:{key}", session, None, None, None, session.start, session.end)
        return
    key = index.moved.get(("papers", key), key)
    if key not in index.papers:
        return
    paper = index.papers[key]
    places = index.slots_of_paper.get(key, ())
    if not places:
        yield Entry(f"p:{key}", None, None, paper, None, None, None)
    for session, slot in places:
        spans = {each.key: (start, end) for each, start, end in index.slot_spans(session)}
        start, end = spans.get(slot.key, (session.start, session.end))
        yield Entry(f"p:{key}", session, slot, paper, None, start, end)


def _order(entry: Entry) -> tuple[bool, float, str]:
    return (entry.start is None, entry.start.timestamp() if entry.start else 0.0, entry.mark)


def _has_clash(entry: Entry, entries: Iterable[Entry]) -> bool:
    """Return whether something else that is marked is on at the same time in another session."""
    return any(
        entry.start is not None
        and entry.end is not None
        and other.start is not None
        and other.end is not None
        and entry.start < other.end
        and other.start < entry.end
        and entry.session != other.session
        for other in entries
    )
