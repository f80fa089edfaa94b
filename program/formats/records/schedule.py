"""Tables of records to entries: which papers there are, which session holds which, what happens besides.

A paper's session is told in one of four ways: it stands inside the session's record; the session's record lists its
ids; it names the session in a field of its own; or it stands in the rows below the session's row.
"""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator

import msgspec

from people.text import clean_line, fold
from program.formats import times
from program.formats.entries import Entries, PaperEntry, SessionEntry, SlotEntry
from program.formats.records import author_rows, drafts, kinds, papers, persons, tables
from program.formats.records.drafts import Draft
from program.formats.records.fields import Role
from program.formats.records.model import Record, Table
from program.formats.records.notes import Notes
from program.formats.records.texts import as_text
from program.values import SessionKind


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What a format knows beyond what its tables show: where ids are from, whether tables of times are read."""

    system: str = "source"
    keeps_all: bool = False


class Assembly:
    """Puts one program together from tables."""

    def __init__(self, found: list[Table], notes: Notes, options: Options) -> None:
        self.tables = found
        self.notes = notes
        self.options = options
        self.entries = Entries()
        self.paper_tables = tables.papers_in(found)
        self.is_strong = any(persons.has_authors(table) for table in self.paper_tables)
        self.drafts: dict[str, Draft] = {}
        self.by_id: dict[str, PaperEntry] = {}
        self.by_title: dict[str, PaperEntry] = {}
        self.placed: set[int] = set()
        self.days = self._days()
        self.sources: dict[int, Record] = {}
        self.unknown_references: list[tuple[str, Record]] = []

    def entries_of(self) -> Entries:
        """Return what the tables hold."""
        main, aside = self._split_catalogs()
        for table in main:
            self._read_papers(table)
        for table in aside:
            self._enrich(table)
        self._tell_beyond_list()
        self._place_by_reference()
        self._read_rest()
        self._finish()
        self._tell_lost_times()
        return self.entries

    # Papers

    def _split_catalogs(self) -> tuple[list[Table], list[Table]]:
        """Return the tables whose records are papers, and those that only tell more about them (joined by ids)."""
        headed = [table for table in self.paper_tables if table.has_header]
        if not headed:
            return self.paper_tables, []
        known = {name for table in headed for record in table.records for name in papers.ids_of(record)}
        aside = []
        for table in self.paper_tables:
            if not table.has_header:
                names = [papers.ids_of(record) for record in table.records]
                if sum(not known.isdisjoint(each) for each in names) * 5 > len(names):
                    aside.append(table)
        return [table for table in self.paper_tables if table not in aside], aside

    def _read_papers(self, table: Table) -> None:
        """Read the papers of a table and place each in the session that its record tells."""
        heading: Draft | None = None
        is_stepped, is_sparse = drafts.is_stepped(table), drafts.is_sparse(table)
        refused = Counter[str]()
        for record in table.records:
            title = papers.title_of(record, self.notes)
            if papers.is_refused(record) and not self.options.keeps_all:
                refused[record.text(Role.STATUS)] += 1
                continue
            if is_stepped and title and record.raw(Role.TIME) is not None:
                heading = self._heading(record, title)
                continue
            if is_sparse and record.raw(Role.SESSION) is not None:
                heading = None if title else self._draft_of(record)
            if self._is_paper(record, title):
                placed = self._paper(record, title, heading)
                heading = heading or (placed[0] if is_sparse and placed else None)
        if refused:
            self._tell_refused(table, refused)

    def _is_paper(self, record: Record, title: str) -> bool:
        """Return whether a record is a paper's; an invited talk is read as one, a missing title is told."""
        if not title:
            self._without_title(record)
            return False
        if not tables.is_talk(record, strong=persons.has_authors(record.table)) or self._in_tutorial(record):
            return False
        if self._is_invited(record, title):
            self._keynote_session(record)
            return False
        return True

    def _tell_refused(self, table: Table, refused: Counter[str]) -> None:
        """Tell how many papers were not accepted, by their decision."""
        self.notes.tell(
            "papers-not-accepted",
            f"{refused.total()} records are no accepted papers by their decision.",
            table.records[0].where_is(Role.STATUS),
            words=", ".join(f"{status}: {count}" for status, count in refused.items()),
            assumed="They were left out.",
            alternative="Change the decision in the source.",
        )

    def _without_title(self, record: Record) -> None:
        """Tell of a record that has authors and no title: it can't be read."""
        if record.raw(Role.AUTHORS) is not None:
            message = "The title is missing."
            self.notes.refuse("title-missing", message, record.where_is(Role.TITLE), words=record.text(Role.AUTHORS))

    def _paper(self, record: Record, title: str, heading: Draft | None) -> list[Draft]:
        """Read one paper, or find the one that was read from another table; return the sessions it was placed in."""
        entry = self._known(record, title)
        if entry is None:
            entry = papers.paper_of(record, self.notes, system=self.options.system)
            self.entries.papers.append(entry)
            self.sources[id(entry)] = record
            self._remember(record, title, entry)
            if not entry.authors and persons.has_authors(record.table):
                self.notes.warn("authors-missing", "The paper has no authors.", entry.where, words=title)
        elif not entry.authors:
            entry.authors = persons.authors_of(record, self.notes)
        held = [heading] if heading else self._sessions_of(record)
        for draft in held:
            self._hold(draft, entry, record)
        return held

    def _known(self, record: Record, title: str) -> PaperEntry | None:
        """Return the paper that another table's record with the same id or title was read as."""
        for name in papers.ids_of(record):
            found = self.by_id.get(name)
            if found and fold(found.title) == fold(title):
                return found
        found = self.by_title.get(fold(title))
        if found is None or self.sources[id(found)].table is record.table:
            return None
        return found

    def _remember(self, record: Record, title: str, entry: PaperEntry) -> None:
        """Make the paper findable by its ids and its title."""
        for name in papers.ids_of(record):
            self.by_id.setdefault(name, entry)
        self.by_title.setdefault(fold(title), entry)

    def _tell_beyond_list(self) -> None:
        """Tell of talks in sessions that a list of papers with ids does not have: they may be no papers."""
        counts = Counter(self.sources[id(entry)].table for entry in self.entries.papers)
        lists = [table for table in counts if table.is_mapping or not any(record.parent for record in table.records)]
        beyond = [table for table in counts if table not in lists]
        if lists and beyond:
            count = sum(counts[table] for table in beyond)
            self.notes.tell(
                "papers-beyond-list",
                f"{count} talks stand in sessions and not in the list of papers ({lists[0].file}).",
                beyond[0].records[0].where,
                assumed="They are papers too.",
                alternative="They are invited talks or parts of other events.",
            )

    def _enrich(self, table: Table) -> None:
        """Take authors with affiliations for papers that are known from the records of a table beside them."""
        unmatched = 0
        for record in table.records:
            entry = next((self.by_id[name] for name in papers.ids_of(record) if name in self.by_id), None)
            if entry is None:
                unmatched += 1
                continue
            people = persons.authors_of(record, self.notes)
            if people and (len(people) >= len(entry.authors) or any(each.affiliation for each in people)):
                entry.authors = people
        if unmatched:
            self.notes.tell(
                "records-unmatched",
                f"{unmatched} of {len(table.records)} records name no paper of the other files.",
                table.records[0].where,
                assumed="They are no papers of the program.",
                alternative="Read this file by itself.",
            )

    def _is_invited(self, record: Record, title: str) -> bool:
        """Return whether a talk among papers is an invited one.

        It is by its title in a session that is called so too, or by a speaker where the others have authors.
        """
        if (
            persons.has_authors(record.table)
            and record.raw(Role.AUTHORS) is None
            and record.raw(Role.SPEAKER) is not None
        ):
            return True
        if isinstance(record.place, int) and not persons.has_authors(record.table) and drafts.is_keynote_name(title):
            return True
        outer = next((each for each in record.ancestors() if drafts.is_session(each)), None)
        around = as_text(outer.raw(Role.TITLE)) if outer else ""
        return kinds.is_keynote(title) and kinds.is_keynote(around) and not kinds.is_session(around)

    def _in_tutorial(self, record: Record) -> bool:
        """Return whether a talk stands in a tutorial, whose parts are no accepted papers."""
        for outer in record.ancestors():
            title = as_text(outer.raw(Role.TITLE))
            if title and kinds.kind_of(title) is SessionKind.TUTORIAL:
                self.notes.doubt_once(
                    "tutorial-parts",
                    "The parts of tutorials are no accepted papers and were left out.",
                    record.where,
                    title,
                )
                return True
        return False

    # Sessions

    def _sessions_of(self, record: Record) -> list[Draft]:
        """Return the sessions that a paper's record tells: the one it stands in, or the ones it names."""
        for outer in record.ancestors():
            if drafts.is_session(outer):
                return [self._draft_of(outer)]
        texts = self._session_texts(record)
        return [self._named_session(text, record) for text in texts]

    def _session_texts(self, record: Record) -> list[str]:
        """Return the names of the sessions in a paper's fields."""
        names = [*record.table.roles.get(Role.SESSION, ()), *record.table.roles.get(Role.SESSION_ID, ())]
        values = [record.fields[name] for name in names if record.fields.get(name) not in (None, "", [])]
        if not values:
            return []
        for value in values:
            known = [text for text in drafts.texts(value) if fold(text) in self.session_names]
            if known:
                return known
        first = [text for text in drafts.texts(values[0]) if not drafts.is_none(text)]
        if (
            len(values) > 1
            and len(first) == 1
            and drafts.is_code(first[0])
            and names[1] in record.table.roles.get(Role.SESSION, ())
        ):
            return [f"{first[0]} {as_text(values[1])}"]
        return first

    @property
    def session_names(self) -> dict[str, Record]:
        """Return the records of sessions by what papers may call them: id, key, title."""
        if not hasattr(self, "_session_names"):
            self._session_names = dict(self._find_session_names())
        return self._session_names

    def _find_session_names(self) -> Iterator[tuple[str, Record]]:
        """Yield the names of the records in tables of sessions, titles before ids so that ids win."""
        candidates = [record for table in self._session_tables() for record in table.records]
        for record in candidates:
            title = as_text(record.raw(Role.TITLE)) or as_text(record.raw(Role.SESSION))
            if title:
                yield fold(clean_line(title)), record
        for record in candidates:
            for role in (Role.ID, Role.SESSION_ID):
                if record.raw(role) is not None:
                    yield fold(record.text(role)), record
            if record.key:
                yield fold(record.key), record

    def _session_tables(self) -> list[Table]:
        """Return the tables whose records may be sessions: titled or keyed, and no papers."""
        return [
            table
            for table in self.tables
            if table not in self.paper_tables
            and (table.has(Role.TITLE) or table.has(Role.SESSION) or table.is_mapping)
            and (tables.is_timed(table) or table.has(Role.CHAIR) or table.has(Role.DAY) or table.has(Role.ROOM))
        ]

    def _named_session(self, text: str, record: Record) -> Draft:
        """Return the session of that name: the one that a table of sessions describes, else one made from the name."""
        known = self.session_names.get(fold(text))
        if known is not None:
            return self._draft_of(known)
        key = f"named {fold(text)}"
        if key not in self.drafts:
            title = clean_line(self.notes.title(text, record.where_is(Role.SESSION)))
            if title.isdecimal():
                title = f"Session {title}"
            entry = SessionEntry(title=title, kind=kinds.holding_papers(title), where=record.where)
            self.drafts[key] = Draft(entry=entry)
        return self.drafts[key]

    def _draft_of(self, record: Record) -> Draft:
        """Return the session that a record is."""
        key = f"record {id(record)}"
        if key not in self.drafts:
            moment = papers.when_of(record, self.notes, self.days, takes_hours=True)
            title = self._session_title(record)
            entry = SessionEntry(
                title=title,
                kind=kinds.holding_papers(title),
                room=drafts.room(record),
                track=record.text(Role.TRACK),
                chairs=persons.people_in(record, Role.CHAIR, self.notes),
                description=record.long_text(Role.ABSTRACT),
                where=record.where,
            )
            self.drafts[key] = Draft(entry=entry, record=record, moment=moment)
        return self.drafts[key]

    def _session_title(self, record: Record) -> str:
        """Return a session's title; an outer event that has its own name stands before a numbered part's."""
        roles = (Role.NAME, Role.TITLE, Role.SESSION)
        title = next((text for role in roles if (text := papers.title_of(record, self.notes, role))), record.key)
        outer = next((each for each in record.ancestors() if each.table.has(Role.TITLE)), None)
        name = papers.title_of(outer, self.notes) if outer else ""
        if name and kinds.is_session(title) and not times.read(name).day_label and times.read(name).day is None:
            return f"{name} / {title}" if name != title else title
        return title

    def _hold(self, draft: Draft, entry: PaperEntry, record: Record) -> None:
        """Put a paper into a session with its own time, and order it there."""
        if any(slot.paper is entry for _, slot in draft.slots):
            self.notes.doubt_once(
                "paper-twice",
                "Papers are listed more than once; each was read once.",
                record.where,
                entry.title,
            )
            return
        moment = papers.when_of(record, self.notes, self.days)
        own = moment.start is not None
        slot = SlotEntry(
            paper=entry,
            start=moment.start_at if own and moment.start_at and moment.start_at.tzinfo else None,
            minutes=papers.minutes_of(record, self.notes) or drafts.length(moment),
            printed_time=moment.printed() if own and not (moment.start_at and moment.start_at.tzinfo) else None,
        )
        draft.slots.append((drafts.order(record), slot))
        self.placed.add(id(entry))
        if not draft.entry.room:
            draft.entry.room = drafts.room(record)
        if not draft.entry.chairs and draft.record is None:
            draft.entry.chairs = persons.people_in(record, Role.CHAIR, self.notes)
        if draft.record is None and not draft.moment.start:
            draft.moment = moment
        elif draft.record is None:
            draft.moment = drafts.around(draft.moment, moment)

    def _heading(self, record: Record, title: str) -> Draft | None:
        """Return the session that a row with a time begins, for the papers in the rows below it."""
        people = as_text(record.raw(Role.AUTHORS) or record.raw(Role.SPEAKER))
        chairs = persons.authors_of(record, self.notes) if re.search(r"\bchair", fold(people)) else []
        if kinds.is_keynote(title):
            self._keynote_session(record)
            return None
        draft = self._draft_of(record)
        draft.entry.chairs = draft.entry.chairs or chairs
        draft.entry.kind = kinds.kind_of(title) or draft.entry.kind
        return draft

    def _place_by_reference(self) -> None:
        """Place papers in the sessions whose records list their ids; that tells more than a code in the paper's row."""
        self.unknown_references = []
        found = list(self._references())
        covered = {id(entry) for _, entries in found for entry in entries}
        if not found or len(covered) * 2 < len(self.entries.papers):
            return
        listed = {f"record {id(drafts.holder(record))}" for record, _ in found}
        self.drafts = {key: draft for key, draft in self.drafts.items() if key in listed or not draft.slots}
        self._tell_unknown_references()
        for record, entries in found:
            draft = self._draft_of(drafts.holder(record))
            held = {id(slot.paper) for _, slot in draft.slots}
            for entry in entries:
                if id(entry) not in held:
                    draft.slots.append(((float(len(draft.slots)),), self._slot_of(entry, record)))

    def _tell_unknown_references(self) -> None:
        """Tell of ids in sessions that no paper has."""
        if self.unknown_references:
            names = dict.fromkeys(name for name, _ in self.unknown_references)
            self.notes.warn(
                "reference-unknown",
                f"Sessions list {len(names)} ids that no paper has.",
                self.unknown_references[0][1].where,
                words=", ".join(list(names)[:60]),
                assumed="They were left out.",
                alternative="Read the file with these papers together with this one.",
            )

    def _slot_of(self, entry: PaperEntry, record: Record) -> SlotEntry:
        """Return the slot of a paper that its session lists, with its own time where the list has one."""
        if drafts.holder(record) is record or not tables.is_timed(record.table):
            return SlotEntry(paper=entry)
        moment = papers.when_of(record, self.notes, self.days)
        aware = moment.start_at is not None and moment.start_at.tzinfo is not None
        return SlotEntry(
            paper=entry,
            start=moment.start_at if aware else None,
            minutes=drafts.length(moment),
            printed_time=None if aware else moment.printed(),
        )

    def _references(self) -> Iterator[tuple[Record, list[PaperEntry]]]:
        """Yield the records outside the papers' tables that list papers, and the papers in order."""
        for table in self.tables:
            if table in self.paper_tables:
                continue
            for name in self._reference_fields(table):
                for record in table.records:
                    listed = [each for each in drafts.tokens(record.fields.get(name)) if each != "0"]
                    entries = [self.by_id[each] for each in listed if each in self.by_id]
                    for each in listed:
                        if each not in self.by_id:
                            self.unknown_references.append((each, record))
                    if entries:
                        yield record, entries

    def _reference_fields(self, table: Table) -> list[str]:
        """Return the fields of a table that hold papers' ids."""
        return [name for name in table.columns if self._holds_ids(table, name)]

    def _holds_ids(self, table: Table, name: str) -> bool:
        """Return whether a field holds papers' ids: most are known, and the field is one that lists papers."""
        values = table.values(name)
        listed = [each for value in values[:60] for each in drafts.tokens(value) if each != "0"]
        known = sum(each in self.by_id for each in listed)
        if known == 0 or known * 10 < len(listed) * 6:
            return False
        if name in table.roles.get(Role.PAPERS, ()) or any(isinstance(value, list) for value in values):
            return True
        if name in table.roles.get(Role.ID, ()) and not table.has(Role.TITLE):
            return table.records[0].parent is not None
        several = len(listed) > len(values) and name not in table.roles.get(Role.TITLE, ())
        return several and known > 1

    # What happens besides

    def _read_rest(self) -> None:
        """Read invited talks, breaks and other events that stand in tables with times."""
        for table in self.tables:
            if tables.is_keynotes(table):
                for record in table.records:
                    if tables.is_invited_talk(record):
                        self._keynote_session(record)
                    else:
                        self._event(record)
            elif table in self.paper_tables or table in self._session_tables():
                for record in table.records:
                    self._event(record)

    def _event(self, record: Record) -> None:
        """Read a record that is neither a paper nor holds one: a break, a dinner, an invited talk, an empty session."""
        title = drafts.name_of(record)
        if not title or f"record {id(record)}" in self.drafts or not tables.is_timed(record.table):
            return
        if record.table in self.paper_tables and (
            tables.is_talk(record, strong=persons.has_authors(record.table)) or papers.is_refused(record)
        ):
            return
        if any(outer.table in self.paper_tables for outer in record.ancestors()):
            return
        moment = papers.when_of(record, self.notes, self.days, takes_hours=True)
        if not moment.start and not moment.start_at:
            return
        kind = kinds.kind_of(title)
        if kind is SessionKind.KEYNOTE:
            self._keynote_session(record)
            return
        draft = self._draft_of(record)
        draft.entry.kind = kind or SessionKind.OTHER

    def _keynote_session(self, record: Record) -> None:
        """Read an invited talk and, where it has a time, the session that it is."""
        keynote = papers.keynote_of(record, self.notes)
        if not keynote.speakers and record.raw(Role.CHAIR) is not None:
            keynote.speakers = persons.people_in(record, Role.CHAIR, self.notes)
            names = ", ".join(speaker.name for speaker in keynote.speakers)
            self.notes.tell(
                "speaker-as-chair",
                "An invited talk names nobody but a chair.",
                record.where_is(Role.CHAIR),
                words=names,
                assumed="The chair is the speaker.",
                alternative="The speaker is to be announced.",
            )
        drafts.take_name_apart(keynote, record)
        self.entries.keynotes.append(keynote)
        moment = papers.when_of(record, self.notes, self.days)
        if moment.start or moment.start_at:
            draft = self._draft_of(record)
            draft.entry.kind = SessionKind.KEYNOTE
            speakers = {speaker.name for speaker in keynote.speakers}
            draft.entry.chairs = [chair for chair in draft.entry.chairs if chair.name not in speakers]
            draft.slots.append(((0.0,), SlotEntry(keynote=keynote)))

    def _days(self) -> dict[str, str]:
        """Return the dates that short names of days stand for ("day1": "Tuesday, October 17")."""
        found: dict[str, str] = {}
        for table in self.tables:
            if table.has(Role.DAY) and table.has(Role.ID) and not table.has(Role.TITLE):
                found |= {
                    record.text(Role.ID): record.text(Role.DAY) for record in table.records if record.raw(Role.ID)
                }
        return found

    def _tell_lost_times(self) -> None:
        """Tell of papers whose source has times for them and no session to stand in."""
        held = {id(slot.paper) for session in self.entries.sessions for slot in session.slots}
        lost = [entry for entry in self.entries.papers if id(entry) not in held and self._has_time(entry)]
        if lost:
            self.notes.tell(
                "times-without-session",
                f"{len(lost)} papers have a time and no session; their times were left out.",
                lost[0].where,
                words="; ".join(entry.title for entry in lost[:40]),
                assumed="They stand in the list of papers.",
                alternative="Name their session in a column of its own.",
            )

    def _has_time(self, entry: PaperEntry) -> bool:
        """Return whether a paper's own record tells a time of the day."""
        return papers.when_of(self.sources[id(entry)], self.notes, self.days).start is not None

    def _finish(self) -> None:
        """Order each session's papers and the sessions, and write their times."""
        gathered = list(self.drafts.values())
        for draft in gathered:
            draft.slots.sort(key=lambda slot: slot[0])
            draft.entry.slots = [slot for _, slot in draft.slots]
            drafts.tell_hosts(draft.entry)
            drafts.set_times(draft)
        if gathered and all(draft.moment.day and draft.moment.start for draft in gathered):
            gathered.sort(key=lambda draft: (draft.moment.day or dt.date.min, draft.moment.start or dt.time()))
        self.entries.sessions = [draft.entry for draft in gathered]
        guessed = [draft for draft in gathered if draft.moment.is_afternoon_guessed]
        if guessed:
            self.notes.tell(
                "time-afternoon",
                f"{len(guessed)} times between 1:00 and 6:59 were taken for the afternoon.",
                guessed[0].entry.where,
                words=", ".join(draft.entry.title for draft in guessed[:10]),
                assumed="No session begins at night.",
                alternative="Write the times with 24 hours.",
            )


def assemble(found: list[Table], notes: Notes, options: Options | None = None) -> Entries:
    """Return the entries of tables; what was not certain is in the notes."""
    return Assembly(author_rows.gathered(found), notes, options or Options()).entries_of()
