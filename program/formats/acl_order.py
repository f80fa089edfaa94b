"""ACL's order files: "* day", "= session", "+ time event", "id time # title", with "%chair" and "%by" behind.

A CSV with the columns Session and Name beside it names the chairs; tables with ids beside it tell the papers' authors.
The form is that of acl-pub's sample-order.txt and of the ACL handbooks.
"""

import re
from collections.abc import Sequence

import msgspec

from people import name_lists, names
from people.text import clean_line, fold
from program.formats import times
from program.formats.entries import Entries, KeynoteEntry, PaperEntry, PersonEntry, SessionEntry, SlotEntry
from program.formats.records import files, kinds, papers, persons, sheets
from program.formats.records.fields import Role
from program.formats.records.model import Record, Table
from program.formats.records.notes import Notes
from program.formats.records.reading import reading_of
from program.formats.source import Recognition, SourceFile, decode_text
from program.values import Identifier, PrintedTime, Reading, SessionKind, Where

DAY = re.compile(r"\*\s*(.+)")
SESSION = re.compile(r"=\s*(.+)")
EVENT = re.compile(r"\+\s*(.+)")
PAPER = re.compile(r"(?P<id>[^\s#%*=+!][^\s#]*)(?P<time>\s+\d{1,2}:\d{2}\S*)?\s*#\s*(?P<title>.*)")
UNNUMBERED = re.compile(r"!\s*(?P<time>\d{1,2}:\d{2}\S*)?\s*#?\s*(?P<title>.*)")
CLOCK = re.compile(r"\s*(\d{1,2}:\d{2}\s*(?:-{1,3}|–)\s*\d{1,2}:\d{2}|\d{1,2}:\d{2})\s*")
REMARK = re.compile(r"%(\w+)\s+([^%]+)")
ROOM = re.compile(r"\s*\(([^()]+)\)\s*$")
ROOM_WORD = re.compile(
    r"\d|\b(?:hall|room|ballroom|auditorium|theat\w+|foyer|salon|lobby|atrium|plaza|tower)\b", re.IGNORECASE
)
KEYNOTE = re.compile(r"(?:keynote|invited talk)[^:\"“]*:?\s*(?P<rest>.*)", re.IGNORECASE)
QUOTED = re.compile(r"[\"“](?P<title>.+?)[\"”]$")


class Text(msgspec.Struct, frozen=True, kw_only=True):
    """A line's text without its time, room and remarks, and those."""

    title: str
    moment: times.Moment
    room: str
    remarks: dict[str, str]


def recognise(sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that one of the files is an order file and the others are tables beside it; None when not."""
    orders = [source for source in sources if _is_order(source)]
    if not orders or any(not files.tables_in(source, Notes()) for source in sources if source not in orders):
        return None
    return Recognition(0.97, f"{orders[0].name}: lines that begin with *, = and +, and “id # title”")


def read(sources: Sequence[SourceFile]) -> Reading:
    """Return the program of order files with the chairs and authors of the tables beside them."""
    notes = Notes()
    orders = [source for source in sources if _is_order(source)]
    tables = [table for source in sources if source not in orders for table in files.tables_in(source, notes)]
    order = Order(notes, tables)
    for source in orders or sources:
        order.read(source)
    order.add_chairs()
    return reading_of(order.entries, sources, notes, tables=tables)


def _is_order(source: SourceFile) -> bool:
    """Return whether a file is an order file: days, and most of its lines of a known kind."""
    if sheets.is_zip(source) or source.name.endswith((".md", ".html", ".json", ".yml", ".yaml", ".csv", ".tsv")):
        return False
    lines = [line for line in decode_text(source).split("\n") if line.strip()]
    known = sum(bool(line[0] in "*=+!" or PAPER.match(line)) for line in lines)
    numbered = sum(bool(PAPER.match(line)) for line in lines)
    return known * 10 >= len(lines) * 8 and numbered > 0 and any(line[0] in "*=" for line in lines)


class Order:
    """One program's order, read line by line."""

    def __init__(self, notes: Notes, tables: Sequence[Table]) -> None:
        self.notes = notes
        self.entries = Entries()
        self.tables = tables
        self.day = times.NOTHING
        self.slot = times.NOTHING
        self.session: SessionEntry | None = None
        self.event: SessionEntry | None = None
        self.known = {
            name: record
            for table in tables
            if table.has(Role.ID) and (persons.has_authors(table) or table.has(Role.SPEAKER))
            for record in table.records
            for name in papers.ids_of(record)
        }

    def read(self, source: SourceFile) -> None:
        """Read a file's lines."""
        for number, line in enumerate(decode_text(source).split("\n"), start=1):
            text, where = clean_line(line), Where(file=source.name, line=number)
            if not text or text.startswith("%"):
                continue
            if found := DAY.fullmatch(text):
                self.day, self.slot, self.session, self.event = times.read(found[1]), times.NOTHING, None, None
            elif found := SESSION.fullmatch(text):
                self._session(found[1], where)
            elif found := EVENT.fullmatch(text):
                self._event(found[1], where)
            elif found := PAPER.fullmatch(text):
                self._paper(found["id"], found["time"] or "", found["title"], where)
            elif found := UNNUMBERED.fullmatch(text):
                self._paper("", found["time"] or "", found["title"], where)
            else:
                self.notes.warn("line-not-read", "This line is of no kind that an order file has.", where, words=text)

    def _text(self, text: str, where: Where) -> Text:
        """Return a line's parts."""
        remarks = {found[1].lower(): found[2].strip() for found in REMARK.finditer(text)}
        text = REMARK.sub("", text).strip()
        clock = CLOCK.match(text)
        moment = times.read(clock[1]) if clock else times.NOTHING
        text = text[clock.end() :] if clock else text
        room = ROOM.search(text)
        is_room = bool(room) and bool(ROOM_WORD.search(room[1] if room else ""))
        title = text[: room.start()] if room and is_room else text
        return Text(
            title=clean_line(self.notes.title(title, where)),
            moment=moment,
            room=remarks.get("room", room[1] if room and is_room else ""),
            remarks=remarks,
        )

    def _session(self, text: str, where: Where) -> None:
        """Begin a session of papers."""
        line = self._text(text, where)
        self.session = SessionEntry(
            title=line.title,
            kind=kinds.holding_papers(line.title),
            room=line.room,
            chairs=self._chairs(line, where),
            printed_time=self._printed(line.moment if line.moment.start else self.slot),
            where=where,
        )
        self.entries.sessions.append(self.session)

    def _chairs(self, line: Text, where: Where) -> list[PersonEntry]:
        """Return the chairs that a line's remarks name."""
        told = line.remarks.get("chair", line.remarks.get("chair1", ""))
        found = name_lists.split_list(self.notes.plain(told, where))
        return [PersonEntry(name=name, where=where) for name in found.names]

    def _place_event(self) -> None:
        """Put the open event among the sessions, once."""
        if self.event is not None and not any(each is self.event for each in self.entries.sessions):
            self.entries.sessions.append(self.event)

    def _event(self, text: str, where: Where) -> None:
        """Read an event: a break, an invited talk, or the hour of the sessions below it."""
        line = self._text(text, where)
        self.slot, self.session = line.moment, None
        kind = kinds.kind_of(line.title)
        self.event = session = SessionEntry(
            title=line.title,
            kind=kind or SessionKind.OTHER,
            room=line.room,
            chairs=self._chairs(line, where),
            printed_time=self._printed(line.moment),
            where=where,
        )
        if kind is None and kinds.is_session(line.title):
            return
        self._place_event()
        if kind is SessionKind.KEYNOTE:
            keynote = _keynote(line, where)
            self.entries.keynotes.append(keynote)
            session.slots.append(SlotEntry(keynote=keynote))

    def _paper(self, identifier: str, clock: str, title: str, where: Where) -> None:
        """Read a paper into the session that is open; one without a title takes the title of its id."""
        line = self._text(f"{clock} {title}".strip(), where)
        first = papers.bare_id(identifier.partition("/")[0])
        record = self.known.get(first) or self.known.get(papers.bare_id(identifier))
        title = line.title or (papers.title_of(record, self.notes) if record else "")
        if not title:
            self.notes.refuse("title-missing", "The paper has no title.", where, words=identifier)
            return
        entry = PaperEntry(
            title=title,
            number=int(identifier) if identifier.isdecimal() else None,
            authors=self._authors(line, record, where),
            identifiers=(Identifier(system="acl", value=identifier),) if identifier else (),
            where=where,
        )
        self.entries.papers.append(entry)
        if self.session is None and self.event is not None:
            # Papers below an event with a time of its own stand in it: a poster session, a session of best papers.
            self.session = self.event
            self.session.kind = kinds.holding_papers(self.session.title)
            self._place_event()
        if self.session is None:
            self.notes.warn("session-missing", "The paper stands below no session.", where, words=title)
            return
        self.session.slots.append(
            SlotEntry(paper=entry, printed_time=line.moment.printed() and self._printed(line.moment))
        )

    def _authors(self, line: Text, record: Record | None, where: Where) -> list[PersonEntry]:
        """Return a paper's authors: of the remark behind it, else of the table that knows its id."""
        if "by" in line.remarks:
            found = name_lists.split_list(self.notes.plain(line.remarks["by"], where))
            return [PersonEntry(name=name, where=where) for name in found.names]
        return persons.authors_of(record, self.notes) if record else []

    def _printed(self, moment: times.Moment) -> PrintedTime | None:
        """Return a moment with the day that is open."""
        return msgspec.structs.replace(moment, day=self.day.day, day_label=self.day.day_label).printed()

    def add_chairs(self) -> None:
        """Give sessions the chairs that a table of sessions and names tells."""
        for table in self.tables:
            if not table.has(Role.SESSION) or table.has(Role.AUTHORS):
                continue
            for record in table.records:
                people = _chairs_of(record, self.notes)
                sessions = [each for each in self.entries.sessions if _is_same(each.title, record.text(Role.SESSION))]
                for session in sessions:
                    session.chairs = session.chairs or people
                if people and not sessions:
                    self.notes.warn(
                        "session-unknown",
                        "No session has this title; its chair was left out.",
                        record.where,
                        words=record.text(Role.SESSION),
                    )


def _chairs_of(record: Record, notes: Notes) -> list[PersonEntry]:
    """Return the chairs that a row of sessions and names tells."""
    for role in (Role.CHAIR, Role.SPEAKER):
        people = persons.people_in(record, role, notes)
        if people:
            return people
    name = record.text(Role.NAME) or record.text(Role.TITLE)
    return [] if name_lists.is_nobody(name) else [PersonEntry(name=names.published(name), where=record.where)]


def _is_same(title: str, text: str) -> bool:
    """Return whether two titles name one session: equal but for the word "Session" before a number."""
    return _bare(title) == _bare(text)


def _bare(title: str) -> str:
    """Return a session's title in comparison form, without "Session" before it."""
    return re.sub(r"^session\s+", "", fold(clean_line(title)))


def _keynote(line: Text, where: Where) -> KeynoteEntry:
    """Return the invited talk of an event such as "Keynote I: Noam Slonim “Project Debater”"."""
    found = KEYNOTE.match(line.title)
    rest = found["rest"].strip() if found else line.title
    quoted = QUOTED.search(rest)
    speaker = line.remarks.get("by", rest[: quoted.start()].strip(" ,:") if quoted else "").removeprefix("by ")
    title = quoted["title"] if quoted else ("" if rest == speaker else rest)
    speakers = [PersonEntry(name=name, where=where) for name in name_lists.split_list(speaker).names]
    return KeynoteEntry(title=title, speakers=speakers, where=where)
