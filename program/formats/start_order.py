"""The order file of START and ACL handbooks: days, sessions and papers by their ids, as `acl_order` reads it."""

import datetime as dt
from collections.abc import Iterator

from people.text import clean_line
from program.index import Index
from program.values import CannotWriteError, Program, Session, Stamp

EMPTY = "There is no session yet: an order file would be empty. Make the sessions first."
Spans = dict[str, tuple[dt.datetime | None, dt.datetime | None]]
NO_SPAN: tuple[dt.datetime | None, dt.datetime | None] = (None, None)


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # the same for every release
    """Return the order, in UTF-8. Raises CannotWriteError where there is no session."""
    if refused := refusal(program):
        raise CannotWriteError(refused)
    index = Index(program)
    lines: list[str] = []
    for day in index.days:
        lines += [f"* {day.date:%A}, {day.date:%B} {day.date.day}, {day.date.year}"] if day.date else []
        for session in day.sessions:
            lines += _session(session, index)
    return "".join(f"{line}\n" for line in lines).encode()


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return "" if program.sessions else EMPTY


def losses(_program: Program) -> tuple[str, ...]:
    """Return what an order leaves out."""
    return ("Authors, abstracts and affiliations are left out: START knows them by the papers' ids.",)


def _session(session: Session, index: Index) -> Iterator[str]:
    room = f" %room {_plain(index.rooms[session.room].name)}" if session.room else ""
    chairs = [_plain(index.people[each.person].name) for each in session.chairs]
    told = room + "".join(f" %chair{number} {name}" for number, name in enumerate(chairs, start=1))
    title = _plain(index.session_title(session))
    talks = [index.keynotes[slot.keynote] for slot in session.slots if slot.keynote]
    if len(talks) == len(session.slots):
        speakers = [_plain(index.people[each.person].name) for talk in talks for each in talk.speakers]
        told += f" %by {', '.join(speakers)}" if speakers else ""
        yield f"+ {_span(session.start, session.end, index)}{title} #{told}".rstrip(" #")
        return
    if session.start:
        yield f"+ {_span(session.start, session.end, index)}{title}"
    yield f"= {title} #{told}" if told else f"= {title}"
    spans: Spans = {slot.key: (start, end) for slot, start, end in index.slot_spans(session)}
    for slot in session.slots:
        paper = index.papers.get(slot.paper or "")
        held = paper.title if paper else index.keynotes[slot.keynote or ""].title
        name = str(paper.number or paper.key) if paper else "!"
        yield f"{name} {_span(*spans.get(slot.key, NO_SPAN), index)}# {_plain(held)}"


def _span(start: dt.datetime | None, end: dt.datetime | None, index: Index) -> str:
    if start is None or end is None:
        return ""
    return f"{start.astimezone(index.zone):%H:%M}--{end.astimezone(index.zone):%H:%M} "


def _plain(text: str) -> str:
    """Return the text without what an order file takes for a mark."""
    return clean_line(text).replace("#", "No. ").replace("%", " percent ")
