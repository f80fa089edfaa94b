"""Days, times, rooms, chairs and sessions of a page while it is read from top to bottom."""

import re

import msgspec

from program.formats.entries import KeynoteEntry, PaperEntry, PersonEntry, SessionEntry, SlotEntry
from program.formats.page import frame_words as frame
from program.formats.page.items import Item
from program.formats.times import Moment
from program.values import PrintedTime, SessionKind

CODE_PREFIX = re.compile(r"(?P<session>(?=\w*\d)(?=\w*[A-Za-z])\w+)[.-]\d+")
WITHOUT_PAPERS = frozenset((SessionKind.BREAK, SessionKind.SOCIAL, SessionKind.KEYNOTE))


class Timetable:
    """The sessions of a page, and which of them the next paper belongs to.

    `is_undivided` says that the page has no line that is a session's title: then breaks part no sessions.
    """

    def __init__(self, sessions: list[SessionEntry], *, is_undivided: bool) -> None:
        self.sessions = sessions
        self.is_undivided = is_undivided
        self.day: Moment | None = None
        self.time: Moment | None = None
        self.room = ""
        self.session: SessionEntry | None = None
        self.block: SessionEntry | None = None
        self.near: list[SessionEntry] = []
        self.columns: dict[int, tuple[int, SessionEntry]] = {}
        self.chairs: list[PersonEntry] = []
        self.chairs_item: Item | None = None

    def begin_day(self, day: Moment) -> None:
        """Begin a day: its sessions are others."""
        self.day, self.time, self.session, self.room = day, None, None, ""
        self.near, self.columns = [], {}

    def take_time(self, time: Moment, *, is_talks: bool = False) -> None:
        """Keep a time that stands alone: the session's above where that has none yet, else of what follows."""
        self.time = time
        if is_talks:
            return
        session = self.session
        if session and not session.slots and not (session.printed_time and session.printed_time.start):
            session.printed_time = self.printed(time, with_day=True)
        end = session.printed_time.end if session and session.printed_time else None
        if not self.is_undivided and end and time.start and time.start >= end:
            self.session = None

    def take_labelled_time(self, time: Moment) -> None:
        """Give a time that a line calls so to the session or the event above."""
        if self.block and not self.block.slots:
            self.block.printed_time = self.printed(time, with_day=True)
        else:
            self.take_time(time)

    def take_room(self, name: str) -> None:
        """Give a room to the session above, or to all that follow where none is open."""
        if self.session and not self.session.slots:
            self.session.room = name
        elif self.session is None:
            self.room = name

    def add_event(self, item: Item) -> None:
        """Add a break, a meal or another event without papers."""
        kind = next((kind for pattern, kind in frame.EVENT_KINDS if pattern.search(item.text)), SessionKind.OTHER)
        goes_on = self.session if self.is_undivided else None
        chairs, self.chairs = self.chairs, []
        self.open(item, item.text, kind)
        self.session, self.near, self.chairs = goes_on, [], chairs

    def add_keynote(self, entry: KeynoteEntry, time: Moment | None, chairs: list[PersonEntry], room: str) -> None:
        """Add the session of a keynote; the papers' session that it stands in goes on after it."""
        self.sessions.append(
            SessionEntry(
                title=entry.title,
                kind=SessionKind.KEYNOTE,
                room=room or self.room,
                chairs=chairs,
                slots=[SlotEntry(keynote=entry)],
                printed_time=self.printed(time, with_day=True),
                where=entry.where,
            )
        )

    def add_panel(self, head: Item, time: Moment | None, description: str) -> None:
        """Add a panel; who sits on it stands in its description."""
        self.sessions.append(
            SessionEntry(
                title=head.text,
                kind=SessionKind.PANEL,
                room=self.room,
                description=description,
                printed_time=self.printed(time or self.time, with_day=True),
                where=head.line.where,
            )
        )
        self.session, self.time = None, None

    def open(self, item: Item, title: str, kind: SessionKind) -> SessionEntry:
        """Add a session, make it the current one and return it."""
        session = SessionEntry(
            title=title,
            kind=kind,
            room=item.room or self.room,
            chairs=self.chairs,
            slots=[],
            printed_time=self.printed(item.time or self.time, with_day=True),
            where=item.line.where,
        )
        if self.chairs and self.chairs_item and not title:
            session.where = self.chairs_item.line.where
        self.chairs, self.time = [], None
        self.sessions.append(session)
        self.session = self.block = session
        self._keep_column(item, session)
        self.near.append(session)
        return session

    def _keep_column(self, item: Item, session: SessionEntry) -> None:
        """Keep the session of a column of a table, where sessions stand side by side in one row."""
        row, column = item.line.row, item.line.column
        if column < 0 or item.is_event:
            self.columns = {}
        elif any(other_row == row for other_row, _ in self.columns.values()):
            self.columns[column] = (row, session)
        else:
            self.columns = {column: (row, session)}

    def add_paper(self, paper: PaperEntry, code: str, item: Item) -> None:
        """Put a paper into its session."""
        session = self._session_for(code, item)
        session.slots.append(SlotEntry(paper=paper, printed_time=self.printed(item.time or self.time)))
        self.time = None

    def _session_for(self, code: str, item: Item) -> SessionEntry:
        """Return a paper's session: by its column or code where sessions stand side by side, else the last one."""
        beside = self.columns.get(item.line.column) if item.line.column >= 0 else None
        if beside and item.line.row >= beside[0]:
            return beside[1]
        prefix = CODE_PREFIX.fullmatch(code)
        if prefix:
            word = re.compile(rf"\b{re.escape(prefix['session'])}\b")
            for session in reversed(self.near):
                if word.search(session.title):
                    return session
        if self.session is None or self.session.kind in WITHOUT_PAPERS:
            return self.open(item, "", SessionKind.PAPERS)
        return self.session

    def add_chairs(self, people: list[PersonEntry], item: Item) -> None:
        """Give chairs to the session that they stand in, or keep them for the one to come."""
        self.chairs_item = item
        if self.session and self.session.slots and self.session.chairs:
            self.session = None
        if self.session is None or self.session.kind in WITHOUT_PAPERS:
            self.chairs = [*self.chairs, *people]
        else:
            self.session.chairs = [*self.session.chairs, *people]

    def printed(self, time: Moment | None, *, with_day: bool = False) -> PrintedTime | None:
        """Return a time with the day that it is on."""
        own = time.printed() if time else None
        day = self.day.printed() if self.day else None
        if own and day and not (own.day or own.day_label):
            return msgspec.structs.replace(own, day=day.day, day_label=day.day_label)
        return own or (day if with_day else None)

    def close(self) -> None:
        """Drop headings that turned out to hold nothing and have no time."""
        self.sessions[:] = [
            session
            for session in self.sessions
            if session.slots or (session.printed_time and session.printed_time.start)
        ]
