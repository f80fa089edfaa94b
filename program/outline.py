"""A Reading as the short JSON that a scorer or a script compares: sessions, papers, people as printed. Pure."""

from typing import Any

from program.index import Index
from program.values import Keynote, Paper, Place, PrintedTime, Reading, Session, SessionKind, Slot

WITHOUT_PAPERS = frozenset((SessionKind.KEYNOTE, SessionKind.PANEL, SessionKind.BREAK, SessionKind.SOCIAL))


def outline(reading: Reading) -> dict[str, Any]:
    """Return sessions with their papers, the papers that no session holds, keynotes and findings.

    A keynote, a panel or a break that holds no paper is no session here: keynotes have a list of their own.

    A missing title, time, room or affiliation is None; times are "HH:MM" on the wall; affiliations are as printed.
    """
    index = Index(reading.program)
    return {
        "sessions": [_session(each, index) for each in _listed(index)],
        "papers": [_paper(each, index) for each in _unlisted(index)],
        "keynotes": [_keynote(each, index) for each in reading.program.keynotes],
        "findings": [
            {"severity": each.severity.value, "where": str(each.where), "message": each.message}
            for each in reading.findings
        ],
    }


def _listed(index: Index) -> list[Session]:
    """Return the sessions that stand in an outline; papers of which no session holds any are outlined as one."""
    listed = [each for each in index.program.sessions if _is_listed(each)]
    if not _is_plain_list(index):
        return listed
    slots = tuple(Slot(key=paper.key, paper=paper.key) for paper in index.program.papers)
    return [Session(key="papers", slots=slots), *listed]


def _unlisted(index: Index) -> tuple[Paper, ...]:
    return () if _is_plain_list(index) else index.unplaced_papers


def _is_plain_list(index: Index) -> bool:
    return bool(index.program.papers) and not index.slots_of_paper


def _is_listed(session: Session) -> bool:
    return session.kind not in WITHOUT_PAPERS or any(slot.paper for slot in session.slots)


def _session(session: Session, index: Index) -> dict[str, Any]:
    start, end = _times(session, index)
    return {
        "title": session.title or None,
        "start": start,
        "end": end,
        "room": index.rooms[session.room].name if session.room else None,
        "chairs": [_person(each, index) for each in session.chairs],
        "papers": [_paper(index.papers[slot.paper], index) for slot in session.slots if slot.paper],
    }


def _times(session: Session, index: Index) -> tuple[str | None, str | None]:
    """Return start and end on the wall: the printed ones, else the instants in the conference's zone."""
    printed = session.printed_time or PrintedTime()
    start = printed.start or (session.start.astimezone(index.zone).time() if session.start else None)
    end = printed.end or (session.end.astimezone(index.zone).time() if session.end else None)
    return f"{start:%H:%M}" if start else None, f"{end:%H:%M}" if end else None


def _paper(paper: Paper, index: Index) -> dict[str, Any]:
    return {"title": paper.title, "authors": [_person(each, index) for each in paper.authors]}


def _person(place: Place, index: Index) -> dict[str, str | None]:
    return {"name": index.people[place.person].name, "affiliation": _affiliation(place, index)}


def _affiliation(place: Place, index: Index) -> str | None:
    return place.printed or "; ".join(index.affiliations[each].name for each in place.affiliations) or None


def _keynote(keynote: Keynote, index: Index) -> dict[str, str | None]:
    first = keynote.speakers[0] if keynote.speakers else None
    return {
        "title": keynote.title or None,
        "speaker": ", ".join(index.people[each.person].name for each in keynote.speakers) or None,
        "affiliation": _affiliation(first, index) if first else None,
        "abstract": keynote.abstract,
        "bio": "\n\n".join(each.biography for each in keynote.speakers if each.biography),
    }
