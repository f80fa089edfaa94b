"""From what a reader found to a Program: every object gets its key, people and institutions are joined.

A reader fills `program.formats.entries` and calls `build`.
"""

from collections.abc import Iterable

import msgspec

from people.text import clean, clean_line
from program.formats.entries import Entries, PersonEntry, SlotEntry
from program.formats.joining import AffiliationTable, Keys, PersonTable
from program.values import (
    Authorship,
    Chair,
    Document,
    Finding,
    Keynote,
    Paper,
    Place,
    Program,
    Room,
    Session,
    Slot,
    Speaker,
    Track,
)


class Built(msgspec.Struct, frozen=True):
    """A Program, and what was not certain when it was put together."""

    program: Program
    findings: tuple[Finding, ...]


class Builder:
    """Turns one document's entries into a Program."""

    def __init__(self, entries: Entries) -> None:
        self.entries = entries
        self.affiliations = AffiliationTable()
        self.people = PersonTable()
        self.rooms: dict[str, Room] = {}
        self.tracks: dict[str, Track] = {}
        self.room_keys, self.track_keys = Keys("room"), Keys("track")
        self.paper_keys: dict[int, str] = {}
        self.keynote_keys: dict[int, str] = {}

    def build(self, documents: tuple[Document, ...]) -> Program:
        """Return the Program of the entries."""
        papers = self._papers()
        keynotes = self._keynotes()
        sessions = self._sessions()
        return Program(
            conference=self.entries.conference,
            rooms=tuple(self.rooms.values()),
            tracks=tuple(self.tracks.values()),
            affiliations=self.affiliations.values(),
            people=self.people.values(),
            papers=papers,
            keynotes=keynotes,
            sessions=sessions,
            documents=documents,
        )

    def _place(self, entry: PersonEntry) -> Place:
        """Return a person's place: who, with which institutions, and their text as printed."""
        institutions = self.affiliations.keys_of(entry)
        printed = clean_line(entry.affiliation or "; ".join(entry.institutions or ()))
        return Place(person=self.people.key_of(entry, institutions), affiliations=institutions, printed=printed)

    def _papers(self) -> tuple[Paper, ...]:
        """Return the papers and give each its key."""
        keys = Keys("paper")
        values = []
        for entry in self.entries.papers:
            key = self.paper_keys[id(entry)] = keys.new(entry.title)
            values.append(
                Paper(
                    key=key,
                    title=clean_line(entry.title),
                    abstract=clean(entry.abstract).strip(),
                    number=entry.number,
                    track=self._track(entry.track),
                    authors=tuple(self._authorship(author) for author in entry.authors),
                    links=entry.links,
                    awards=entry.awards,
                    badges=entry.badges,
                    topics=entry.topics,
                    identifiers=entry.identifiers,
                )
            )
        return tuple(values)

    def _authorship(self, entry: PersonEntry) -> Authorship:
        """Return an author's place."""
        place = self._place(entry)
        return Authorship(
            person=place.person,
            affiliations=place.affiliations,
            printed=place.printed,
            is_presenter=entry.is_presenter,
            is_contact=entry.is_contact,
        )

    def _speaker(self, entry: PersonEntry) -> Speaker:
        """Return a keynote speaker's place."""
        place = self._place(entry)
        biography = clean(entry.biography).strip()
        return Speaker(person=place.person, affiliations=place.affiliations, printed=place.printed, biography=biography)

    def _chair(self, entry: PersonEntry) -> Chair:
        """Return a chair's place."""
        place = self._place(entry)
        return Chair(person=place.person, affiliations=place.affiliations, printed=place.printed)

    def _keynotes(self) -> tuple[Keynote, ...]:
        """Return the keynotes and give each its key."""
        keys = Keys("keynote")
        values = []
        for entry in self.entries.keynotes:
            text = entry.title or " ".join(speaker.name for speaker in entry.speakers)
            key = self.keynote_keys[id(entry)] = keys.new(text)
            speakers = tuple(self._speaker(speaker) for speaker in entry.speakers)
            abstract = clean(entry.abstract).strip()
            values.append(Keynote(key=key, title=clean_line(entry.title), abstract=abstract, speakers=speakers))
        return tuple(values)

    def _sessions(self) -> tuple[Session, ...]:
        """Return the sessions with their slots."""
        keys, slot_keys = Keys("session"), Keys("slot")
        values = []
        for entry in self.entries.sessions:
            key = keys.new(entry.title)
            values.append(
                Session(
                    key=key,
                    title=clean_line(entry.title),
                    kind=entry.kind,
                    start=entry.start,
                    end=entry.end,
                    room=self._room(entry.room),
                    track=self._track(entry.track),
                    description=clean(entry.description).strip(),
                    chairs=tuple(self._chair(chair) for chair in entry.chairs),
                    slots=tuple(self._slot(slot, slot_keys.new(f"{key} 1")) for slot in entry.slots),
                    printed_time=entry.printed_time,
                )
            )
        return tuple(values)

    def _slot(self, entry: SlotEntry, key: str) -> Slot:
        """Return a slot with the keys of what it holds."""
        return Slot(
            key=key,
            paper=self.paper_keys[id(entry.paper)] if entry.paper else None,
            keynote=self.keynote_keys[id(entry.keynote)] if entry.keynote else None,
            start=entry.start,
            minutes=entry.minutes,
            printed_time=entry.printed_time,
        )

    def _room(self, name: str) -> str | None:
        """Return the key of the room with that name."""
        name = clean_line(name)
        if not name:
            return None
        if name.casefold() not in self.rooms:
            self.rooms[name.casefold()] = Room(key=self.room_keys.new(name), name=name)
        return self.rooms[name.casefold()].key

    def _track(self, name: str) -> str | None:
        """Return the key of the track with that name."""
        name = clean_line(name)
        if not name:
            return None
        if name.casefold() not in self.tracks:
            self.tracks[name.casefold()] = Track(key=self.track_keys.new(name), name=name)
        return self.tracks[name.casefold()].key


def build(entries: Entries, documents: Iterable[Document] = ()) -> Built:
    """Return the Program of the entries and the findings about what was joined, split or cut on the way."""
    builder = Builder(entries)
    program = builder.build(tuple(documents))
    findings = (*builder.people.findings(), *builder.affiliations.findings())
    return Built(program=program, findings=findings)
