"""The Program: one conference's program as a tree of frozen, typed values.

Nothing here knows a database, a request or a file. Objects refer to each other by key: in a Program that was made
from tables a key is the object's lasting address (its slug), in one that a reader made it is unique in the document
and nothing more. Order is meaning everywhere: authors, affiliations, chairs, slots and sessions stand as printed.

The JSON form is `encode`'s; its schema is `docs/program.schema.json`, written by `json_schema`.
"""

import datetime as dt
import hashlib
from enum import StrEnum
from typing import Any

import msgspec

VERSION = 1
"""The JSON form's version: raised when a document of an earlier one can't be decoded as it stands."""


class ProgramError(Exception):
    """A document that is not a Program; the message names the path in it and what was expected."""


class CannotWriteError(Exception):
    """A program that a format cannot carry at all; the text says why, and what to do."""


class Value(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A part of a Program. Equal by content; fields at their defaults are left out of the JSON form."""


class SessionKind(StrEnum):
    """What happens in a session."""

    PAPERS = "papers"
    POSTERS = "posters"
    KEYNOTE = "keynote"
    PANEL = "panel"
    TUTORIAL = "tutorial"
    WORKSHOP = "workshop"
    DEMO = "demo"
    BREAK = "break"
    SOCIAL = "social"
    PLENARY = "plenary"
    OTHER = "other"


class LinkKind(StrEnum):
    """What a paper's link leads to."""

    PAPER = "paper"
    DOI = "doi"
    SLIDES = "slides"
    VIDEO = "video"
    ARTIFACT = "artifact"
    OTHER = "other"


class Link(Value, frozen=True, kw_only=True):
    """A web address that belongs to a paper. A reader may know only that there is one: then `url` is empty."""

    kind: LinkKind
    url: str = ""
    label: str = ""


class Identifier(Value, frozen=True, kw_only=True):
    """What another system calls the same object: `system` is "hotcrp", "orcid", "ror", … in small letters."""

    system: str
    value: str


class Document(Value, frozen=True, kw_only=True):
    """A document that the program was read from; `digest` is the SHA-256 of its bytes in hexadecimal digits."""

    key: str
    title: str
    digest: str
    read_on: dt.date | None = None


class Picture(Value, frozen=True, kw_only=True):
    """A picture, named by the SHA-256 of its bytes; width and height in pixels."""

    digest: str
    media_type: str
    width: int
    height: int


class Conference(Value, frozen=True, kw_only=True):
    """The edition that the program belongs to. `zone` is an IANA name; empty while it is to be announced.

    `colour` is `#rrggbb` or empty.
    """

    key: str = ""
    name: str = ""
    acronym: str = ""
    year: int | None = None
    series: str = ""
    starts_on: dt.date | None = None
    ends_on: dt.date | None = None
    zone: str = ""
    venue: str = ""
    web_site: str = ""
    about: str = ""
    colour: str = ""
    logo: Picture | None = None
    header: Picture | None = None
    former_keys: tuple[str, ...] = ()


class Room(Value, frozen=True, kw_only=True):
    """A place where sessions are held; `capacity` in seats."""

    key: str
    name: str
    capacity: int | None = None
    directions: str = ""


class Track(Value, frozen=True, kw_only=True):
    """A strand of sessions and papers; `colour` is `#rrggbb` or empty."""

    key: str
    name: str
    colour: str = ""


class Affiliation(Value, frozen=True, kw_only=True):
    """An institution; `aliases` are the other spellings met, `country` an ISO 3166-1 alpha-2 code."""

    key: str
    name: str
    aliases: tuple[str, ...] = ()
    country: str = ""
    identifiers: tuple[Identifier, ...] = ()
    former_keys: tuple[str, ...] = ()


class Person(Value, frozen=True, kw_only=True):
    """One human being: the name as published, its parts for sorting and citing, and public identifiers alone."""

    key: str
    name: str
    given: str = ""
    family: str = ""
    suffix: str = ""
    web_site: str = ""
    identifiers: tuple[Identifier, ...] = ()
    former_keys: tuple[str, ...] = ()


class Place(Value, frozen=True, kw_only=True):
    """A person in a role, with the affiliations (keys, in order) held in that role and their text as printed."""

    person: str
    affiliations: tuple[str, ...] = ()
    printed: str = ""


class Authorship(Place, frozen=True, kw_only=True):
    """A person's place on one paper; the position is the place in `Paper.authors`."""

    is_presenter: bool = False
    is_contact: bool = False


class Chair(Place, frozen=True, kw_only=True):
    """A person who chairs a session."""


class Speaker(Place, frozen=True, kw_only=True):
    """A person who gives a keynote; `biography` is Markdown."""

    biography: str = ""


class Paper(Value, frozen=True, kw_only=True):
    """An accepted contribution; `abstract` is Markdown, `badges` are names of artifact badges.

    No release has a withdrawn one: the mark is for what an organizer compares and imports.
    """

    key: str
    title: str
    abstract: str = ""
    number: int | None = None
    track: str | None = None
    authors: tuple[Authorship, ...] = ()
    links: tuple[Link, ...] = ()
    awards: tuple[str, ...] = ()
    badges: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    identifiers: tuple[Identifier, ...] = ()
    former_keys: tuple[str, ...] = ()
    is_withdrawn: bool = False


class Keynote(Value, frozen=True, kw_only=True):
    """An invited talk; `title` is empty while it is to be announced, `abstract` is Markdown."""

    key: str
    title: str = ""
    abstract: str = ""
    speakers: tuple[Speaker, ...] = ()
    former_keys: tuple[str, ...] = ()


class PrintedTime(Value, frozen=True, kw_only=True):
    """When something takes place in a source's own words, kept until a day and a zone make an instant of it.

    `day` and `day_label` ("Monday", "Day 2") tell the day, `start` and `end` the time on the wall there, `zone` is
    as printed ("CEST", "Europe/Rome").
    """

    day: dt.date | None = None
    day_label: str = ""
    start: dt.time | None = None
    end: dt.time | None = None
    zone: str = ""


class Slot(Value, frozen=True, kw_only=True):
    """A paper's or a keynote's place in a session: exactly one of the two keys is set; `minutes` is its length.

    `board` is where a poster hangs: "12", "A7".
    """

    key: str
    paper: str | None = None
    keynote: str | None = None
    start: dt.datetime | None = None
    minutes: int | None = None
    board: str = ""
    printed_time: PrintedTime | None = None


class Session(Value, frozen=True, kw_only=True):
    """A block in the timetable; `start` and `end` are aware, `title` is empty while it is to be announced."""

    key: str
    title: str = ""
    kind: SessionKind = SessionKind.PAPERS
    start: dt.datetime | None = None
    end: dt.datetime | None = None
    room: str | None = None
    track: str | None = None
    description: str = ""
    chairs: tuple[Chair, ...] = ()
    slots: tuple[Slot, ...] = ()
    printed_time: PrintedTime | None = None
    former_keys: tuple[str, ...] = ()


class CommitteeMember(Place, frozen=True, kw_only=True):
    """A person who serves on a committee: the role ("chair", "member", …), the tier where there is one."""

    role: str = "member"
    tier: str = ""
    track: str | None = None
    has_served: bool = False


class Committee(Value, frozen=True, kw_only=True):
    """People who do something for the conference; `kind` is a word such as "program" or "artifact"."""

    key: str
    name: str
    kind: str = "program"
    members: tuple[CommitteeMember, ...] = ()
    former_keys: tuple[str, ...] = ()


class Program(Value, frozen=True, kw_only=True):
    """A conference's whole program. Papers and keynotes stand here once, whether a session holds them or not."""

    version: int = VERSION
    conference: Conference = Conference()
    rooms: tuple[Room, ...] = ()
    tracks: tuple[Track, ...] = ()
    affiliations: tuple[Affiliation, ...] = ()
    people: tuple[Person, ...] = ()
    papers: tuple[Paper, ...] = ()
    keynotes: tuple[Keynote, ...] = ()
    sessions: tuple[Session, ...] = ()
    committees: tuple[Committee, ...] = ()
    documents: tuple[Document, ...] = ()


class GoneEvent(msgspec.Struct, frozen=True, array_like=True):
    """What an event was before it was cancelled; `about` names the calendars that had it."""

    summary: str
    start: dt.datetime
    end: dt.datetime
    location: str
    about: tuple[str, ...]


class EventStamp(msgspec.Struct, frozen=True, array_like=True):
    """A calendar event's own version: how often it changed, when it did last, and what it was if it is cancelled."""

    number: int
    changed_at: dt.datetime
    gone: GoneEvent | None = None


class Stamp(Value, frozen=True, kw_only=True):
    """Which release a document was made from: formats that number their versions need it beside the Program.

    `events` are those that changed since the first release, which was published at `first_at`; None where it was not
    followed.
    """

    number: int
    published_at: dt.datetime
    first_at: dt.datetime | None = None
    events: dict[str, EventStamp] | None = None


class Severity(StrEnum):
    """How much a finding matters: an error was not read, a warning was assumed, a notice is good to know."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"


class Where(Value, frozen=True, kw_only=True):
    """A place in a document: a line (from 1), a sheet's cell ("Papers!C7") or a path ("papers[3].title")."""

    file: str = ""
    line: int | None = None
    cell: str = ""
    path: str = ""

    def __str__(self) -> str:
        """Return the place as a person would say it: "session-page.txt, line 3"."""
        parts = (self.file, f"line {self.line}" if self.line else "", self.cell, self.path)
        return ", ".join(part for part in parts if part)


class Finding(Value, frozen=True, kw_only=True):
    """Something that a reader or a check wants a person to look at.

    `id` is the kind, listed in docs/findings.md; `words` are the source's own; `assumed` tells what was done without
    an answer, `alternative` what else it could be, `sure` how sure the assumption is (0 to 1; None: not estimated).
    """

    id: str
    severity: Severity
    message: str
    where: Where = Where()
    words: str = ""
    assumed: str = ""
    alternative: str = ""
    sure: float | None = None


class PageRole(StrEnum):
    """What a line of a page was read as, in the order in which a line that is several things is called."""

    TITLE = "title"
    AUTHORS = "authors"
    SESSION = "session"
    CHAIR = "chair"
    SPEAKER = "speaker"
    PRESENTER = "presenter"
    ABSTRACT = "abstract"
    BIOGRAPHY = "biography"
    DESCRIPTION = "description"
    AFFILIATION = "affiliation"
    EVENT = "break or event"
    ROOM = "room"
    DAY = "day"
    TIME = "time"
    LINK = "link caption"
    AWARD = "award"
    NUMBER = "number"
    HEADING = "heading"
    LEFT_OUT = "left out"


class LineRole(Value, frozen=True, kw_only=True):
    """A role that a line (from 1) of a file was given; a line that is several things has one of these for each."""

    file: str
    line: int
    role: PageRole


class Reading(Value, frozen=True, kw_only=True):
    """What a reader made of documents: the Program, what was unclear, and which format was recognised and why.

    `lines` has the roles of lines where the documents were read as pages.
    """

    program: Program
    findings: tuple[Finding, ...] = ()
    format: str = ""
    reason: str = ""
    lines: tuple[LineRole, ...] = ()


def encode(program: Program) -> bytes:
    """Return the JSON form: UTF-8, keys in the order of the fields, equal bytes for equal Programs."""
    # omit_defaults leaves the version out of version 1, so that it is put first by hand.
    fields = msgspec.to_builtins(program)
    return msgspec.json.encode({"version": program.version, **fields})


def decode(data: bytes | str) -> Program:
    """Return the Program of a JSON form, or raise ProgramError with the path that is wrong."""
    try:
        program = msgspec.json.decode(data, type=Program)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        # ValidationError is a DecodeError, and its text ends with the path ("… - at `$.papers[0].title`").
        message = f"This is not a Plenary program: {error}."
        raise ProgramError(message) from error
    if program.version != VERSION:
        message = f"This program has version {program.version}; this Plenary reads version {VERSION}."
        raise ProgramError(message)
    return program


def digest(document: bytes) -> str:
    """Return the SHA-256 of a document (a Program's JSON form, a file) in hexadecimal digits."""
    return hashlib.sha256(document).hexdigest()


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of the JSON form."""
    schema = msgspec.json.schema(Program)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Plenary program, version {VERSION}",
        **schema,
    }
