"""Who chairs which session: by topic, free at that time, in no conflict with a paper of it, and there anyway. Pure."""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
import numpy as np

from people.text import sort_key
from program.index import Index
from program.planning import assignment
from program.values import Session, SessionKind

KINDS = (SessionKind.PAPERS, SessionKind.DEMO, SessionKind.PANEL, SessionKind.WORKSHOP)
"""Sessions that want a chair."""
TOPIC, WORDS, PRESENT, TURN = 1.0, 0.5, 0.3, 0.2
"""What a fit is made of: shared topics, shared words of titles, being there on that half day, offering first."""
NOON = 12


class Candidate(msgspec.Struct, frozen=True):
    """Somebody who would chair: topics with their interest (−2 to 2), half days on which they cannot ("2027-03-27 am").

    `turn` is their place among volunteers, 0 first.
    """

    person: str
    interests: Mapping[str, int] = {}
    away: frozenset[str] = frozenset()
    turn: int | None = None


class Proposal(msgspec.Struct, frozen=True):
    """A session's chair as proposed; `why` says what speaks for it. No person: nobody could."""

    session: str
    person: str | None
    fit: float
    why: str


def propose(
    index: Index,
    candidates: Iterable[Candidate],
    *,
    conflicts: frozenset[tuple[str, str]] = frozenset(),
    most: int = 1,
    locks: Mapping[str, str] | None = None,
) -> list[Proposal]:
    """Return a proposal for each session that wants a chair and has none, in the program's order.

    `conflicts` are pairs of a person's and a paper's key; `most` is how many sessions one person chairs; `locks` name
    the chair of sessions by key. A person chairs one session at a time.
    """
    people = list(candidates)
    wanted = [each for each in index.program.sessions if each.kind in KINDS and each.slots and not each.chairs]
    if not wanted or not people:
        return [Proposal(each.key, None, 0.0, "Nobody is there to be asked.") for each in wanted]
    plan = _Plan(index, people, conflicts)
    fits = np.array([[plan.fit(session, each) for each in people] for session in wanted])
    allowed = np.array([[not plan.hindrance(session, each) for each in people] for session in wanted], dtype=np.bool_)
    held: dict[int, int] = {}
    by_person = {each.person: at for at, each in enumerate(people)}
    for at, session in enumerate(wanted):
        if locks and session.key in locks:
            held[at] = by_person[locks[session.key]]
    chosen = _without_two_at_once(wanted, fits, allowed, held, most)
    return [_told(plan, session, people, chosen.get(at), fits[at]) for at, session in enumerate(wanted)]


def _without_two_at_once(
    wanted: list[Session], fits: Any, allowed: Any, held: dict[int, int], most: int
) -> dict[int, int]:
    """Return session → person: the best of all at each time, one time after the other.

    Sessions that overlap form a block in which each person is taken once; blocks are solved in the order of time, and
    whoever has chaired as often as they may is left out of later ones.
    """
    taken = np.zeros(fits.shape[1], dtype=np.int64)
    chosen: dict[int, int] = {}
    for block in _blocks(wanted):
        locks = frozenset((row, held[at]) for row, at in enumerate(block) if at in held)
        given = assignment.problem(
            [wanted[at].key for at in block], [str(at) for at in range(fits.shape[1])], fits[block], each=1, most=1,
            allowed=allowed[block] & (taken < most), locks=locks,
        )  # fmt: skip
        for row, person in locks:
            given.allowed[row, person] = True
        for row, person in assignment.assign(given).pairs:
            chosen[block[row]] = person
            taken[person] += 1
    return chosen


def _blocks(wanted: list[Session]) -> list[list[int]]:
    """Return the sessions' places in blocks that do not overlap; each without a time is a block of its own."""
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at].start is None, _stamp(wanted[at].start), at))
    blocks: list[list[int]] = []
    end: dt.datetime | None = None
    for at in order:
        start, stop = wanted[at].start, wanted[at].end
        if start and end and start < end:
            blocks[-1].append(at)
            end = max(end, stop or start)
        else:
            blocks.append([at])
            end = stop
    return blocks


def _stamp(moment: dt.datetime | None) -> float:
    return moment.timestamp() if moment else 0.0


class _Plan:
    """What is known of sessions and people that fits and hindrances are made of."""

    def __init__(self, index: Index, people: list[Candidate], conflicts: frozenset[tuple[str, str]]) -> None:
        self.index, self.conflicts = index, conflicts
        self.busy: dict[str, list[tuple[dt.datetime, dt.datetime, str]]] = {}
        self.halves: dict[str, set[str]] = {}
        self.words: dict[str, set[str]] = {}
        keys = {each.person for each in people}
        for session in index.program.sessions:
            for chair in session.chairs:
                self._take(chair.person, session.start, session.end, "chairs another session")
            for slot, start, end in index.slot_spans(session):
                places = index.papers[slot.paper].authors if slot.paper else index.keynotes[slot.keynote or ""].speakers
                speaking = [each for each in places if getattr(each, "is_presenter", True)]
                for each in speaking:
                    self._take(each.person, start, end, "speaks")
        for paper in index.program.papers:
            for author in paper.authors:
                if author.person in keys:
                    self.words.setdefault(author.person, set()).update(_words(paper.title))

    def _take(self, person: str, start: dt.datetime | None, end: dt.datetime | None, what: str) -> None:
        if start and end:
            self.busy.setdefault(person, []).append((start, end, what))
            self.halves.setdefault(person, set()).add(self._half(start))

    def _half(self, moment: dt.datetime) -> str:
        local = moment.astimezone(self.index.zone)
        return f"{local:%Y-%m-%d} {'am' if local.hour < NOON else 'pm'}"

    def hindrance(self, session: Session, who: Candidate) -> str:
        """Return why somebody cannot chair a session; nothing where they can."""
        if session.start and self._half(session.start) in who.away:
            return "is away then"
        for paper in self._papers(session):
            if any(author.person == who.person for author in paper.authors):
                return "is an author of a paper in it"
            if (who.person, paper.key) in self.conflicts:
                return "has a conflict with a paper in it"
        if session.start and session.end:
            for start, end, what in self.busy.get(who.person, ()):
                if start < session.end and session.start < end:
                    return f"{what} at that time"
        return ""

    def fit(self, session: Session, who: Candidate) -> float:
        """Return how well somebody fits a session: 0 and more."""
        papers = self._papers(session)
        topics = [topic for paper in papers for topic in paper.topics]
        interest = sum(who.interests.get(topic, 0) for topic in topics) / (2 * len(topics)) if topics else 0.0
        mine = self.words.get(who.person, set())
        theirs = {word for paper in papers for word in _words(paper.title)} | _words(session.title)
        shared = len(mine & theirs) / (1 + len(theirs)) if theirs else 0.0
        is_there = session.start is not None and self._half(session.start) in self.halves.get(who.person, ())
        turn = TURN / (1 + who.turn) if who.turn is not None else 0.0
        return TOPIC * interest + WORDS * shared + PRESENT * is_there + turn

    def reasons(self, session: Session, who: Candidate) -> str:
        """Return what speaks for somebody, in a few words."""
        topics = {topic for paper in self._papers(session) for topic in paper.topics}
        liked = sorted(topic for topic in topics if who.interests.get(topic, 0) > 0)
        told = [f"knows {', '.join(liked[:3])}"] if liked else []
        if session.start and self._half(session.start) in self.halves.get(who.person, ()):
            told.append("is there on that half day")
        if who.turn is not None:
            told.append("offered to chair")
        return "; ".join(told) or "is free then"

    def _papers(self, session: Session) -> list[Any]:
        return [self.index.papers[slot.paper] for slot in session.slots if slot.paper]


def _words(text: str) -> set[str]:
    return {word for word in sort_key(text).split() if len(word) > 3}


def _told(plan: _Plan, session: Session, people: list[Candidate], chosen: int | None, fits: Any) -> Proposal:
    if chosen is not None:
        who = people[chosen]
        return Proposal(session.key, who.person, float(fits[chosen]), plan.reasons(session, who))
    reasons = [plan.hindrance(session, each) for each in people]
    common = max(set(reasons), key=reasons.count) if any(reasons) else ""
    why = f"Nobody can. The commonest reason: {common}." if common else "Everybody chairs as often as they may."
    return Proposal(session.key, None, 0.0, why)
