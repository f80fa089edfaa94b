"""A Program's cross references: who is where, by key, each found once and in a total order. Pure.

Pages, feeds and writers ask an Index; none of them walks the Program by itself.
"""

import datetime as dt
import zoneinfo
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeVar

import msgspec

from program.values import (
    Affiliation,
    Committee,
    CommitteeMember,
    Keynote,
    Paper,
    Person,
    Place,
    Program,
    Room,
    Session,
    SessionKind,
    Slot,
    Track,
)

K = TypeVar("K")
T = TypeVar("T")
TO_BE_ANNOUNCED = "to be announced"
KIND_LABELS = {
    SessionKind.PAPERS: "Session",
    SessionKind.POSTERS: "Poster session",
    SessionKind.KEYNOTE: "Keynote",
    SessionKind.PANEL: "Panel",
    SessionKind.TUTORIAL: "Tutorial",
    SessionKind.WORKSHOP: "Workshop",
    SessionKind.DEMO: "Demo session",
    SessionKind.BREAK: "Break",
    SessionKind.SOCIAL: "Social event",
    SessionKind.PLENARY: "Plenary",
    SessionKind.OTHER: "Session",
}


class Role(msgspec.Struct, frozen=True):
    """One thing that a person does in the program: exactly one of the three objects is set."""

    place: Place
    paper: Paper | None = None
    keynote: Keynote | None = None
    session: Session | None = None


class Day(msgspec.Struct, frozen=True):
    """The sessions that start on one date in the conference's zone; `date` is None for those without a time."""

    date: dt.date | None
    sessions: tuple[Session, ...]


class Index:
    """The cross references of one Program. Each part is made when it is first asked for, and kept."""

    def __init__(self, program: Program) -> None:
        """Keep the program."""
        self.program = program
        self.conference = program.conference

    @cached_property
    def zone(self) -> zoneinfo.ZoneInfo:
        """Return the conference's zone; UTC while it is to be announced (there are no times then)."""
        return zoneinfo.ZoneInfo(self.conference.zone or "UTC")

    @cached_property
    def rooms(self) -> dict[str, Room]:
        """Return the rooms by key."""
        return {each.key: each for each in self.program.rooms}

    @cached_property
    def tracks(self) -> dict[str, Track]:
        """Return the tracks by key."""
        return {each.key: each for each in self.program.tracks}

    @cached_property
    def people(self) -> dict[str, Person]:
        """Return the people by key."""
        return {each.key: each for each in self.program.people}

    @cached_property
    def affiliations(self) -> dict[str, Affiliation]:
        """Return the affiliations by key."""
        return {each.key: each for each in self.program.affiliations}

    @cached_property
    def papers(self) -> dict[str, Paper]:
        """Return the papers by key."""
        return {each.key: each for each in self.program.papers}

    @cached_property
    def keynotes(self) -> dict[str, Keynote]:
        """Return the keynotes by key."""
        return {each.key: each for each in self.program.keynotes}

    @cached_property
    def sessions(self) -> dict[str, Session]:
        """Return the sessions by key."""
        return {each.key: each for each in self.program.sessions}

    @cached_property
    def committees(self) -> dict[str, Committee]:
        """Return the committees by key."""
        return {each.key: each for each in self.program.committees}

    @cached_property
    def service(self) -> dict[str, tuple[tuple[Committee, CommitteeMember], ...]]:
        """Return for each person's key the committees that they serve on, and as what."""
        return _grouped((each.person, (held, each)) for held in self.program.committees for each in held.members)

    @cached_property
    def working_titles(self) -> dict[str, str]:
        """Return what to call each session without a title: its kind and its number among those of that kind."""
        numbers: dict[str, int] = defaultdict(int)
        titles = {}
        for session in self.program.sessions:
            label = KIND_LABELS[session.kind]
            numbers[label] += 1
            if not session.title:
                titles[session.key] = f"{label} {numbers[label]}"
        return titles

    def session_title(self, session: Session) -> str:
        """Return the session's title or working title."""
        return session.title or self.working_titles[session.key]

    @cached_property
    def slots_of_paper(self) -> dict[str, tuple[tuple[Session, Slot], ...]]:
        """Return for each paper's key where it is presented."""
        return _grouped((slot.paper, (session, slot)) for session, slot in self._slots if slot.paper)

    @cached_property
    def slots_of_keynote(self) -> dict[str, tuple[tuple[Session, Slot], ...]]:
        """Return for each keynote's key where it is given."""
        return _grouped((slot.keynote, (session, slot)) for session, slot in self._slots if slot.keynote)

    @cached_property
    def has_posters(self) -> bool:
        """Return whether there is a session of posters."""
        return any(each.kind is SessionKind.POSTERS for each in self.program.sessions)

    @cached_property
    def unplaced_papers(self) -> tuple[Paper, ...]:
        """Return the papers that no session holds."""
        return tuple(each for each in self.program.papers if each.key not in self.slots_of_paper)

    @cached_property
    def unplaced_keynotes(self) -> tuple[Keynote, ...]:
        """Return the keynotes that no session holds."""
        return tuple(each for each in self.program.keynotes if each.key not in self.slots_of_keynote)

    @cached_property
    def days(self) -> tuple[Day, ...]:
        """Return the sessions by day in the conference's zone; those without a time come last."""
        by_date = _grouped((self.date_of(session), session) for session in self.program.sessions)
        dates = sorted(date for date in by_date if date is not None)
        days = [Day(date, by_date[date]) for date in dates]
        return tuple([*days, Day(None, by_date[None])] if None in by_date else days)

    def date_of(self, session: Session) -> dt.date | None:
        """Return the date on which a session starts, on the wall there."""
        return session.start.astimezone(self.zone).date() if session.start else None

    def slot_starts(self, session: Session) -> dict[str, dt.datetime | None]:
        """Return each slot's start by its key: its own, else the end of the slot before, the first the session's.

        A slot after one of unknown length has no start, and neither has one of a session without a time.
        Posters are all shown from the session's start to its end.
        """
        starts: dict[str, dt.datetime | None] = {}
        moment = session.start
        for slot in session.slots:
            start = slot.start or moment
            starts[slot.key] = start
            if session.kind is not SessionKind.POSTERS:
                moment = start + dt.timedelta(minutes=slot.minutes) if start and slot.minutes else None
        return starts

    def slot_spans(self, session: Session) -> Iterator[tuple[Slot, dt.datetime, dt.datetime]]:
        """Yield a timed session's slots with start and end; where these are not known, with the session's."""
        if session.start is None or session.end is None:
            return
        starts = self.slot_starts(session)
        for slot in session.slots:
            start = starts[slot.key]
            is_short = start is not None and slot.minutes is not None and session.kind is not SessionKind.POSTERS
            end = start + dt.timedelta(minutes=slot.minutes or 0) if start and is_short else session.end
            yield slot, start or session.start, end

    @cached_property
    def sessions_by_room(self) -> dict[str | None, tuple[Session, ...]]:
        """Return the sessions by their room's key, rooms in the program's order; those without one come last."""
        found = _grouped((each.room, each) for each in self.program.sessions)
        keys = [*(each.key for each in self.program.rooms), None]
        return {key: found[key] for key in keys if key in found}

    @cached_property
    def sessions_by_track(self) -> dict[str | None, tuple[Session, ...]]:
        """Return the sessions by their track's key, tracks in the program's order; those without one come last."""
        found = _grouped((each.track, each) for each in self.program.sessions)
        keys = [*(each.key for each in self.program.tracks), None]
        return {key: found[key] for key in keys if key in found}

    @cached_property
    def roles(self) -> dict[str, tuple[Role, ...]]:
        """Return for each person's key what they do: keynotes, then papers, then chairing, each in program order."""
        return _grouped((role.place.person, role) for role in self._all_roles())

    @cached_property
    def roles_at(self) -> dict[str, tuple[Role, ...]]:
        """Return for each affiliation's key the roles of everyone who is from there."""
        return _grouped((key, role) for role in self._all_roles() for key in role.place.affiliations)

    @cached_property
    def people_at(self) -> dict[str, tuple[Person, ...]]:
        """Return for each affiliation's key who is from there, each once, in the order of the people's index."""
        order = {each.key: number for number, each in enumerate(self.program.people)}
        members = {key: {role.place.person for role in roles} for key, roles in self.roles_at.items()}
        return {
            key: tuple(self.people[person] for person in sorted(who, key=order.__getitem__))
            for key, who in members.items()
        }

    def affiliations_of(self, person: str) -> tuple[Affiliation, ...]:
        """Return the affiliations that a person has in any role, each once, in the order of their roles."""
        places = [role.place for role in self.roles.get(person, ())]
        places += [member for _, member in self.service.get(person, ())]
        keys = dict.fromkeys(key for place in places for key in place.affiliations)
        return tuple(self.affiliations[key] for key in keys)

    @cached_property
    def moved(self) -> dict[tuple[str, str], str]:
        """Return the present key for each kind of object ("papers", …) and former key."""
        return {
            (kind, former): each.key
            for kind in ("affiliations", "people", "papers", "keynotes", "sessions", "committees")
            for each in getattr(self.program, kind)
            for former in each.former_keys
        }

    @property
    def _slots(self) -> Iterable[tuple[Session, Slot]]:
        return ((session, slot) for session in self.program.sessions for slot in session.slots)

    def _all_roles(self) -> Iterable[Role]:
        for keynote in self.program.keynotes:
            yield from (Role(place, keynote=keynote) for place in keynote.speakers)
        for paper in self.program.papers:
            yield from (Role(place, paper=paper) for place in paper.authors)
        for session in self.program.sessions:
            yield from (Role(place, session=session) for place in session.chairs)


def _grouped(pairs: Iterable[tuple[K, T]]) -> dict[K, tuple[T, ...]]:
    groups: dict[K, list[T]] = defaultdict(list)
    for key, item in pairs:
        groups[key].append(item)
    return {key: tuple(items) for key, items in groups.items()}
