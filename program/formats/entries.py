"""What a reader fills: papers, people, sessions as a source has them.

Names are as typed and affiliations as printed. Entries refer to each other as objects, so that a reader needs no keys;
`program.formats.building` makes the Program of them.
"""

import datetime as dt

import msgspec

from people import names
from program.values import Conference, Identifier, Link, PrintedTime, SessionKind, Where


class PersonEntry(msgspec.Struct, kw_only=True, eq=False):
    """A person in a place: the name as typed, the affiliation as printed.

    `institutions` are given where the source holds them apart; None means that `affiliation` is to be cut. `parts`
    are given where the source holds the name in parts. `email` tells namesakes apart and stays out of the Program.
    """

    name: str
    affiliation: str = ""
    institutions: tuple[str, ...] | None = None
    parts: names.Parts | None = None
    email: str = ""
    identifiers: tuple[Identifier, ...] = ()
    is_presenter: bool = False
    is_contact: bool = False
    biography: str = ""
    web_site: str = ""
    where: Where = Where()


class PaperEntry(msgspec.Struct, kw_only=True, eq=False):
    """A paper as a source has it."""

    title: str
    abstract: str = ""
    number: int | None = None
    track: str = ""
    authors: list[PersonEntry] = []
    links: tuple[Link, ...] = ()
    awards: tuple[str, ...] = ()
    badges: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    identifiers: tuple[Identifier, ...] = ()
    where: Where = Where()


class KeynoteEntry(msgspec.Struct, kw_only=True, eq=False):
    """An invited talk as a source has it."""

    title: str = ""
    abstract: str = ""
    speakers: list[PersonEntry] = []
    where: Where = Where()


class SlotEntry(msgspec.Struct, kw_only=True, eq=False):
    """A paper's or a keynote's place in a session."""

    paper: PaperEntry | None = None
    keynote: KeynoteEntry | None = None
    start: dt.datetime | None = None
    minutes: int | None = None
    printed_time: PrintedTime | None = None


class SessionEntry(msgspec.Struct, kw_only=True, eq=False):
    """A session as a source has it; `start` and `end` are aware, `printed_time` is what is known besides."""

    title: str = ""
    kind: SessionKind = SessionKind.PAPERS
    start: dt.datetime | None = None
    end: dt.datetime | None = None
    room: str = ""
    track: str = ""
    description: str = ""
    chairs: list[PersonEntry] = []
    slots: list[SlotEntry] = []
    printed_time: PrintedTime | None = None
    where: Where = Where()


class Entries(msgspec.Struct, kw_only=True, eq=False):
    """All that a reader found. Papers and keynotes stand here once in their order, in sessions by reference."""

    conference: Conference = Conference()
    papers: list[PaperEntry] = []
    keynotes: list[KeynoteEntry] = []
    sessions: list[SessionEntry] = []
