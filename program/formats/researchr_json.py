"""The JSON by which conf.researchr.org imports sessions: rooms, times and papers in their order, by number or title.

The keys are those of the import's announcement (yellowgrass.org, conf.researchr issue 1277).
"""

import json
from typing import Any

from people.text import clean_line
from program.index import Index
from program.values import CannotWriteError, Program, Session, Stamp

EMPTY = "No session has a start and an end yet: there is nothing to import. Give the sessions their times."


def write(program: Program, *, stamp: Stamp | None = None) -> bytes:  # noqa: ARG001  # every writer takes it
    """Return the sessions that have their times. Raises CannotWriteError where none has."""
    if refused := refusal(program):
        raise CannotWriteError(refused)
    index = Index(program)
    sessions = [_session(each, index) for each in program.sessions if each.start and each.end]
    return (json.dumps({"sessions": sessions}, ensure_ascii=False, indent=1) + "\n").encode()


def refusal(program: Program) -> str:
    """Return why there is nothing to write; nothing where there is."""
    return "" if any(each.start and each.end for each in program.sessions) else EMPTY


def losses(_program: Program) -> tuple[str, ...]:
    """Return what the import does not take."""
    return ("Papers are named by number and title: authors, abstracts and affiliations are the other system's own.",)


def _session(session: Session, index: Index) -> dict[str, Any]:
    starts = index.slot_starts(session)
    items = []
    for slot in session.slots:
        paper, start = index.papers.get(slot.paper or ""), starts[slot.key]
        title = paper.title if paper else index.keynotes[slot.keynote or ""].title
        item: dict[str, Any] = {"title": clean_line(title)}
        if paper and paper.number:
            item["id"] = str(paper.number)
        if start:
            item["start"] = f"{start.astimezone(index.zone):%Y-%m-%dT%H:%M}"
        if slot.minutes:
            item["minutes"] = slot.minutes
        items.append(item)
    told: dict[str, Any] = {"title": clean_line(index.session_title(session)), "trackID": session.track or ""}
    if session.start and session.end:
        told["start"] = f"{session.start.astimezone(index.zone):%Y-%m-%dT%H:%M}"
        told["end"] = f"{session.end.astimezone(index.zone):%Y-%m-%dT%H:%M}"
    told["roomID"] = index.rooms[session.room].name if session.room else ""
    told["chairs"] = [index.people[each.person].name for each in session.chairs]
    told["items"] = items
    return told
