"""Clashes and gaps in a program, before it is published. Pure: the same on a draft, a release, a file.

Each problem has an id of docs/checks.md, says who, what, where and when, and what can be done. Its `facts` are a digest
of what it was found in: an organizer's acknowledgement holds as long as they stay.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from people import matching, names
from program import values
from program.index import Index
from program.values import Paper, Program, Session, SessionKind, Severity, Slot

NAMED = 5
"""Objects that a message names; of the others it tells how many they are."""
LISTENING = (SessionKind.BREAK, SessionKind.SOCIAL)
"""Kinds of sessions that several may share a room with, and that nobody need chair."""
TALKS = (SessionKind.PAPERS, SessionKind.PANEL, SessionKind.KEYNOTE, SessionKind.PLENARY)
MANY_PRESENTERS = 0.2
"""Share of papers with a presenter from which on the others lack one: below, presenters are not kept here at all."""
Pairs = Iterable[frozenset[str]]


class Kind(NamedTuple):
    """A kind of problem: how grave it is, and what can be done."""

    severity: Severity
    remedy: str
    noun: str = ""
    """What lacks something, in the singular; empty for problems that are told one by one."""
    lack: str = ""
    """What it lacks, after “has” and “is”."""


ERROR, WARNING, NOTICE = Severity.ERROR, Severity.WARNING, Severity.NOTICE
ANNOUNCED = "Pages say “to be announced” until then."
KINDS: Mapping[str, Kind] = {
    "person-twice": Kind(ERROR, "Move one of the two, or let somebody else do it."),
    "person-walk": Kind(WARNING, "Move one of the two, or tell both chairs."),
    "room-twice": Kind(ERROR, "Give one of them another room or time."),
    "room-shared": Kind(WARNING, "Look whether the room holds both."),
    "session-length": Kind(ERROR, "Correct its start or its end."),
    "session-outside": Kind(ERROR, "Correct the session's date, or the conference's days."),
    "slot-outside": Kind(ERROR, "Shorten the slots, or make the session longer."),
    "paper-twice": Kind(WARNING, "Take it out of one of them, unless it is meant."),
    "session-title": Kind(NOTICE, "Pages show a working title until then.", "session", "has no title"),
    "session-time": Kind(WARNING, ANNOUNCED, "session", "has no time"),
    "session-room": Kind(WARNING, ANNOUNCED, "session", "has no room"),
    "session-chair": Kind(NOTICE, "Choose somebody who is not in conflict.", "session", "has no chair"),
    "session-empty": Kind(NOTICE, "Add papers, or take it out.", "session", "has nothing in it"),
    "paper-unplaced": Kind(WARNING, "Put it into one, or mark it as withdrawn.", "paper", "is in no session"),
    "paper-presenter": Kind(NOTICE, "Tick who presents on the paper's page.", "paper", "has no presenter"),
    "paper-author": Kind(WARNING, "Add them on the paper's page.", "paper", "has no author"),
    "keynote-unplaced": Kind(WARNING, "Put it into one.", "keynote", "is in no session"),
    "keynote-speaker": Kind(WARNING, "Add them on the keynote's page.", "keynote", "has no speaker"),
    "affiliation-undecided": Kind(NOTICE, "“Clean up” on the list of affiliations decides each."),
    "name-capitals": Kind(NOTICE, "An action on the list of people writes them as usual.", "person", "is in capitals"),
}
"""Every kind of problem by its id; docs/checks.md explains them."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """Something that an organizer wants to look at; `about` are the objects, by kind and key."""

    id: str
    severity: Severity
    message: str
    remedy: str
    about: tuple[tuple[str, str], ...]
    facts: str


class Presence(msgspec.Struct, frozen=True):
    """Somebody has to be somewhere: in a session, from start to end, for a reason in words."""

    person: str
    start: dt.datetime
    end: dt.datetime
    session: Session
    why: str


def check(program: Program, *, walk_minutes: int = 0, apart: Pairs = ()) -> list[Problem]:
    """Return the program's problems, the gravest first, in an order that does not change by itself.

    `walk_minutes` is how long it takes from one room to another, `apart` are names of affiliations that somebody said
    are two.
    """
    checker = _Checker(program, walk_minutes)
    found = [
        *checker.people_in_two_places(),
        *checker.rooms_double_booked(),
        *checker.impossible_times(),
        *checker.slots_that_do_not_fit(),
        *checker.papers_placed_twice(),
        *checker.gaps(),
        *checker.undecided(apart),
    ]
    order = list(Severity)
    return sorted(found, key=lambda each: (order.index(each.severity), each.id, each.message))


def presences(index: Index) -> Iterator[Presence]:
    """Yield who has to be where: presenters, panelists, keynote speakers and chairs of sessions with a time."""
    for session in index.program.sessions:
        if session.start is None or session.end is None or session.end <= session.start:
            continue
        title = index.session_title(session)
        for chair in session.chairs:
            yield Presence(chair.person, session.start, session.end, session, f"chairs “{title}”")
        for slot, start, end in index.slot_spans(session):
            if slot.keynote:
                keynote = index.keynotes[slot.keynote]
                for speaker in keynote.speakers:
                    yield Presence(speaker.person, start, end, session, f"speaks in “{title}”")
            elif slot.paper:
                paper = index.papers[slot.paper]
                is_panel = session.kind is SessionKind.PANEL
                verb = "is on the panel" if is_panel else "presents"
                for person in _on_stage(paper, is_panel=is_panel):
                    yield Presence(person, start, end, session, f"{verb} “{paper.title}” in “{title}”")


def _on_stage(paper: Paper, *, is_panel: bool) -> list[str]:
    """Return who must be there: those marked, everybody of a panel, a single author; else it is not known."""
    marked = [each.person for each in paper.authors if each.is_presenter]
    if marked or not (is_panel or len(paper.authors) == 1):
        return marked
    return [each.person for each in paper.authors]


class _Checker:
    """The checks of one program."""

    def __init__(self, program: Program, walk_minutes: int) -> None:
        self.program = program
        self.index = Index(program)
        self.walk = dt.timedelta(minutes=walk_minutes)

    # ---- clashes

    def people_in_two_places(self) -> Iterator[Problem]:
        by_person: dict[str, list[Presence]] = defaultdict(list)
        for each in presences(self.index):
            by_person[each.person].append(each)
        for person, places in sorted(by_person.items()):
            places.sort(key=lambda each: (each.start, each.end, each.session.key))
            yield from self._clashes(person, places)

    def _clashes(self, person: str, places: Sequence[Presence]) -> Iterator[Problem]:
        name = self.index.people[person].name
        told: set[frozenset[str]] = set()
        for place, first in enumerate(places):
            for second in places[place + 1 :]:
                if second.start >= first.end + self.walk:
                    break
                pair = frozenset((first.session.key, second.session.key))
                is_near = second.start >= first.end and first.session.room == second.session.room
                if len(pair) == 1 or pair in told or is_near:
                    continue
                told.add(pair)
                yield self._clash(person, name, first, second)

    def _clash(self, person: str, name: str, first: Presence, second: Presence) -> Problem:
        about = (("people", person), ("sessions", first.session.key), ("sessions", second.session.key))
        told = [f"{each.why}, {self._span(each.start, each.end)}" for each in (first, second)]
        facts = tuple((each.start, each.end, each.why, each.session.room) for each in (first, second))
        if second.start < first.end:
            return _problem("person-twice", f"{name} is in two places at once: {' and '.join(told)}.", about, facts)
        minutes = int(self.walk.total_seconds() // 60)
        message = f"{name} has less than {minutes} minutes from one place to the other: {' and '.join(told)}."
        return _problem("person-walk", message, about, (*facts, minutes))

    def rooms_double_booked(self) -> Iterator[Problem]:
        by_room: dict[str, list[Session]] = defaultdict(list)
        for each in self._timed():
            if each.room and each.kind not in LISTENING:
                by_room[each.room].append(each)
        for room, sessions in sorted(by_room.items()):
            sessions.sort(key=_when)
            latest = sessions[0]
            for _, second in pairwise(sessions):
                if latest.end and second.start and second.start < latest.end:
                    yield self._double_booking(room, latest, second)
                if latest.end and second.end and second.end > latest.end:
                    latest = second

    def _double_booking(self, room: str, first: Session, second: Session) -> Problem:
        kind = "room-shared" if SessionKind.POSTERS in (first.kind, second.kind) else "room-twice"
        both = f"{self._named(first)} and {self._named(second)}"
        about = (("rooms", room), ("sessions", first.key), ("sessions", second.key))
        facts = (first.start, first.end, second.start, second.end)
        return _problem(kind, f"{self.index.rooms[room].name} has two sessions at once: {both}.", about, facts)

    # ---- times that can't be

    def impossible_times(self) -> Iterator[Problem]:
        first, last = self.program.conference.starts_on, self.program.conference.ends_on
        for session in self.program.sessions:
            about = (("sessions", session.key),)
            named, times = self._named(session), (session.start, session.end)
            if session.start and session.end and session.end <= session.start:
                yield _problem("session-length", f"{named} does not end after it starts.", about, times)
            date = self.index.date_of(session)
            if date and ((first and date < first) or (last and date > last)):
                message = f"{named} is outside the conference's days."
                yield _problem("session-outside", message, about, (*times, first, last))

    def slots_that_do_not_fit(self) -> Iterator[Problem]:
        for session in self._timed():
            for slot, start, end in self.index.slot_spans(session):
                if session.start and session.end and (start < session.start or end > session.end):
                    held = f"“{self._held(slot)}”, {self._span(start, end)}"
                    message = f"{held}, does not fit into {self._named(session)}."
                    facts = (slot.key, start, end, session.start, session.end)
                    yield _problem("slot-outside", message, (("sessions", session.key),), facts)
                    break  # what comes after it does not fit either

    def papers_placed_twice(self) -> Iterator[Problem]:
        for key, places in sorted(self.index.slots_of_paper.items()):
            talks = [session for session, _ in places if session.kind in TALKS]
            if len(talks) > 1:
                where = " and ".join(self._named(each) for each in talks)
                keys = tuple(each.key for each in talks)
                message = f"“{self.index.papers[key].title}” is presented twice: in {where}."
                yield _problem("paper-twice", message, (("papers", key), *(("sessions", each) for each in keys)), keys)

    # ---- what is missing

    def gaps(self) -> Iterator[Problem]:
        sessions, papers = self.program.sessions, self.program.papers
        held = [each for each in sessions if each.kind not in LISTENING]
        talks = [each for each in held if each.kind in (SessionKind.PAPERS, SessionKind.PANEL)]
        lacking: dict[str, Iterable[Any]] = {
            "session-title": (each for each in held if not each.title),
            "session-time": (each for each in sessions if each.start is None or each.end is None),
            "session-room": (each for each in held if not each.room),
            "session-chair": (each for each in talks if not each.chairs),
            "session-empty": (each for each in talks if not each.slots),
            "paper-unplaced": self.index.unplaced_papers if sessions else (),
            "paper-presenter": self._without_presenter(),
            "paper-author": (each for each in papers if not each.authors),
            "keynote-unplaced": self.index.unplaced_keynotes if sessions else (),
            "keynote-speaker": (each for each in self.program.keynotes if not each.speakers),
        }
        for id_, objects in lacking.items():
            yield from self._lacking(id_, list(objects))

    def _without_presenter(self) -> list[Paper]:
        """Return the papers of several authors without a presenter, if presenters are kept here at all."""
        papers = self.program.papers
        without = [each for each in papers if not any(author.is_presenter for author in each.authors)]
        if len(papers) - len(without) < MANY_PRESENTERS * len(papers):
            return []
        return [each for each in without if len(each.authors) > 1]

    def undecided(self, apart: Pairs) -> Iterator[Problem]:
        counts = {each.name: 1 for each in self.program.affiliations}
        for place in _places(self.program):
            for key in place.affiliations:
                counts[self.index.affiliations[key].name] += 1
        groups = matching.groups(counts, apart)
        likely = [each for each in groups if each.others[0].likeness.score >= matching.BY_INITIALS]
        if likely:
            told = [f"{each.name} and {each.others[0].name}" for each in likely]
            keys = {each.name: each.key for each in self.program.affiliations}
            about = tuple(("affiliations", keys[each.name]) for each in likely)
            message = f"{_count(len(likely), 'affiliation')} may be one with another: {_some(told)}."
            yield _problem("affiliation-undecided", message, about, tuple(told))
        yield from self._lacking("name-capitals", [each for each in self.program.people if _proposal(each)])

    # ---- words

    def _lacking(self, id_: str, objects: Sequence[Any]) -> Iterator[Problem]:
        """Yield one problem for all the objects that lack the same, if there are any."""
        if not objects:
            return
        noun, lack = KINDS[id_].noun, KINDS[id_].lack
        told = [f"“{self.index.session_title(each) if noun == 'session' else _title(each)}”" for each in objects]
        lacks = lack if len(objects) == 1 else lack.replace("has ", "have ", 1).replace("is ", "are ", 1)
        keys = tuple(each.key for each in objects)
        about = tuple(("people" if noun == "person" else f"{noun}s", key) for key in keys)
        yield _problem(id_, f"{_count(len(objects), noun)} {lacks}: {_some(told)}.", about, keys)

    def _timed(self) -> Iterator[Session]:
        return (each for each in self.program.sessions if each.start and each.end and each.end > each.start)

    def _named(self, session: Session) -> str:
        title = f"“{self.index.session_title(session)}”"
        return f"{title}, {self._span(session.start, session.end)}" if session.start and session.end else title

    def _held(self, slot: Slot) -> str:
        if slot.paper:
            return self.index.papers[slot.paper].title
        return self.index.keynotes[slot.keynote].title if slot.keynote else ""

    def _span(self, start: dt.datetime, end: dt.datetime) -> str:
        """Return day and times on the wall there, with the zone."""
        zone = self.index.zone
        return f"{start.astimezone(zone):%a %d %b, %H:%M}–{end.astimezone(zone):%H:%M} {zone.key}"


def _places(program: Program) -> Iterator[values.Place]:
    for paper in program.papers:
        yield from paper.authors
    for keynote in program.keynotes:
        yield from keynote.speakers
    for session in program.sessions:
        yield from session.chairs


def _proposal(person: values.Person) -> str:
    return names.proposed_case(names.Parts(given=person.given, family=person.family, suffix=person.suffix))


def _title(value: Any) -> str:
    return getattr(value, "title", "") or getattr(value, "name", "") or value.key


def _count(number: int, noun: str) -> str:
    plural = "people" if noun == "person" else f"{noun}s"
    return f"1 {noun}" if number == 1 else f"{number} {plural}"


def _some(told: Sequence[str]) -> str:
    more = f" and {len(told) - NAMED} more" if len(told) > NAMED else ""
    return ", ".join(told[:NAMED]) + more


def _when(session: Session) -> tuple[float, str]:
    return (session.start.timestamp() if session.start else 0.0, session.key)


def _problem(id_: str, message: str, about: tuple[tuple[str, str], ...], facts: tuple[Any, ...]) -> Problem:
    kind = KINDS[id_]
    digest = values.digest(repr((id_, about, facts)).encode())[:32]
    return Problem(id=id_, severity=kind.severity, message=message, remedy=kind.remedy, about=about, facts=digest)
