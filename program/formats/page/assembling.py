"""From lines with roles to sessions, papers and keynotes: the page is gone through once, from top to bottom."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from people.text import fold
from program.formats.entries import Entries, KeynoteEntry, PaperEntry, PersonEntry, SessionEntry, SlotEntry
from program.formats.page import crediting, findings, keynotes
from program.formats.page import frame_words as frame
from program.formats.page.items import Item
from program.formats.page.keynotes import Segment
from program.formats.page.layout import Reading, Role, Step
from program.formats.page.naming import Vocabulary
from program.formats.times import Moment
from program.values import Finding, PrintedTime, SessionKind, Severity

CODE_PREFIX = re.compile(r"(?P<session>(?=\w*\d)(?=\w*[A-Za-z])\w+)[.-]\d+")
TITLE_END = re.compile(r"(?<=\w\w)\.$")
UNSURE = 0.9
"""A line whose role leads by less than this is told to a person."""


class Assembly:
    """Fills entries from the items of a page."""

    def __init__(
        self, entries: Entries, reading: Reading, vocabulary: Vocabulary, *, family_first: bool = False
    ) -> None:
        self.entries = entries
        self.vocabulary = vocabulary
        self.reading = reading
        self.steps: dict[int, Step] = {id(step.item): step for step in reading.steps}
        self.findings: list[Finding] = []
        self.day: Moment | None = None
        self.time: Moment | None = None
        self.session: SessionEntry | None = None
        self.near: list[SessionEntry] = []
        self.paper: PaperEntry | None = None
        self.chairs: list[PersonEntry] = []
        self.chairs_item: Item | None = None
        self.block: SessionEntry | None = None
        self.family_first = family_first
        self.frames = _repeated_frames(reading)
        self.is_undivided = not any(self._is_head(step) for step in reading.steps)
        self.waits_for_chairs = False
        self.authors: Item | None = None
        self.number = ""
        self.captions_first: bool | None = None
        self.early: list[Item] = []
        self.room = ""
        self.opens_abstract = False
        self.legend_of: dict[int, str] = {}

    def _is_head(self, step: Step) -> bool:
        """Return whether a line is a session's head, or is read as one for its time."""
        is_timed = step.role is Role.OTHER and step.item.time is not None
        return (step.role is Role.SESSION or is_timed) and fold(step.item.text) not in self.frames

    def read(self, found: Sequence[Item], parts: Sequence[Segment]) -> None:
        """Take all items in order; those of a part go to the keynotes."""
        starts = {part.start: part for part in parts}
        self._find_legends(found)
        place = 0
        while place < len(found):
            if place in starts:
                part = starts[place]
                self._take_part(found[part.start : part.end], part)
                place = part.end
            else:
                self.take(found[place])
                place += 1
        self._close()

    def _find_legends(self, found: Sequence[Item]) -> None:
        """Keep, for each list of authors, the lines below it that tell what its numbers mean."""
        last: Item | None = None
        for item in found:
            step = self.steps.get(id(item))
            if step and step.role is Role.PEOPLE:
                last = item
            elif last and (item.remarks or item.text) and crediting.is_legend(item.line.text):
                self.legend_of[id(last)] = f"{self.legend_of.get(id(last), '')} {item.line.text}".strip()
                item.label = "legend"

    def take(self, item: Item) -> None:
        """Take one item."""
        if item.day:
            self._new_day(item.day)
        if item.is_event:
            self._take_event(item)
            return
        if item.time and not item.text and not item.captions and not item.label:
            self._take_time(item.time)
        if item.captions and (not item.text or item.label):
            self._take_captions(item)
        if item.label and item.label not in {"title", "authors"}:
            self._take_field(item)
        elif item.text:
            self._take_text(item)
        elif item.has_chair:
            self._take_chairs(item)
        elif item.remarks and self.paper:
            self._honour(self.paper, item)
        elif item.code and not item.captions:
            self.number = item.code

    def _new_day(self, day: Moment) -> None:
        self.day, self.time, self.session, self.paper, self.room = day, None, None, None, ""
        self.near = []

    def _take_time(self, time: Moment) -> None:
        """Keep a time that stands alone; it is a session's or a talk's that follows."""
        self.time = time
        session = self.session
        if session and not session.slots and not (session.printed_time and session.printed_time.start):
            session.printed_time = self._printed(time, with_day=True)
        if self.is_undivided:
            return
        end = session.printed_time.end if session and session.printed_time else None
        if end and time.start and time.start >= end:
            self.session = None

    def _take_event(self, item: Item) -> None:
        """Add a break, a meal or another event without papers."""
        kind = next((kind for pattern, kind in frame.EVENT_KINDS if pattern.search(item.text)), SessionKind.OTHER)
        (chairs, self.chairs), goes_on = (self.chairs, []), self.session if self.is_undivided else None
        self._open(item, item.text, kind)
        self.session, self.paper, self.near, self.chairs = goes_on, None, [], chairs

    def _take_captions(self, item: Item) -> None:
        """Give the links to the paper above, or to the one below where the page has them first."""
        if self.captions_first is None:
            self.captions_first = self.paper is None
        if self.captions_first:
            self.early.append(item)
        elif self.paper:
            self._link(self.paper, item)

    def _link(self, paper: PaperEntry, item: Item) -> None:
        known = {(link.kind, link.url) for link in paper.links}
        paper.links = (*paper.links, *(link for link in item.captions if (link.kind, link.url) not in known))

    def _honour(self, paper: PaperEntry, item: Item) -> None:
        awards = tuple(remark for remark in item.remarks if remark and frame.AWARD.search(remark))
        paper.awards = tuple(dict.fromkeys((*paper.awards, *awards)))

    def _take_field(self, item: Item) -> None:
        """Take a line that begins with a field's name."""
        if item.label == "room" and item.text:
            self._take_room(item.text)
        elif item.label == "time" and item.time:
            self._take_time_field(item.time)
        elif item.label in {"presenter", "speaker"} and self.paper and item.text:
            self._take_presenter(self.paper, item)
        elif item.label == "abstract" and self.paper:
            self.opens_abstract = True
            self.paper.abstract = item.text

    def _take_room(self, name: str) -> None:
        if self.session and not self.session.slots:
            self.session.room = name
        elif self.session is None:
            self.room = name

    def _take_time_field(self, time: Moment) -> None:
        if self.block and not self.block.slots:
            self.block.printed_time = self._printed(time, with_day=True)
        else:
            self._take_time(time)

    def _take_presenter(self, paper: PaperEntry, item: Item) -> None:
        """Mark the presenter among the authors; one who is not there is told."""
        for person in crediting.read(item.text, item.line.where).people:
            same = [author for author in paper.authors if fold(author.name) == fold(person.name)]
            if same:
                same[0].is_presenter = True
            elif not paper.authors:
                person.is_presenter = True
                paper.authors = [person]
            else:
                self._say_presenter(person)

    def _say_presenter(self, person: PersonEntry) -> None:
        self.findings.append(
            Finding(
                id="text.presenter-no-author",
                severity=Severity.NOTICE,
                message=f"{person.name} presents the paper but is not among its authors.",
                where=person.where,
                words=person.name,
                assumed="The authors are as printed; the presenter is left out.",
            )
        )

    def _take_text(self, item: Item) -> None:
        """Take a line with words of its own, in the role that it plays."""
        step = self.steps.get(id(item))
        role = step.role if step else Role.OTHER
        if (
            self.waits_for_chairs
            and role in {Role.PEOPLE, Role.OTHER, Role.SESSION}
            and self.vocabulary.likeness(item.text) > 0
        ):
            self.waits_for_chairs = False
            self._add_chairs(self._people(item))
            return
        self.waits_for_chairs = False
        if role is Role.TITLE:
            self._take_title(item)
        elif role is Role.PEOPLE:
            self._take_people(item)
        elif role is Role.SESSION or (item.has_chair and role is Role.OTHER):
            self._take_session(item)
        elif role is Role.PROSE and self.paper and self.opens_abstract:
            self.paper.abstract = f"{self.paper.abstract}\n\n{item.text}".strip()
        elif role is Role.OTHER:
            self._take_other(item, step)
        if step and step.margin < UNSURE and self.entries.papers and {role, step.runner_up} & {Role.TITLE, Role.PEOPLE}:
            self.findings.append(findings.role_unclear(step))

    def _take_other(self, item: Item, step: Step | None) -> None:
        """Take a line without a role: an award of the paper above, an event with a time, or nothing."""
        if frame.AWARD_LINE.fullmatch(item.text) and self.paper and not self.time:
            self.paper.awards = tuple(dict.fromkeys((*self.paper.awards, item.text.strip(" ()[]*"))))
        elif item.time and fold(item.text) in self.frames:
            self.time = item.time
        elif frame.AWARD_LINE.fullmatch(item.text) or (item.time and item.line.column <= 0 and len(item.text) < 120):
            self._take_session(item)
        elif step and self._is_suspicious(step):
            self.findings.append(findings.line_not_read(item))

    def _is_suspicious(self, step: Step) -> bool:
        """Return whether a line that was left out may be a title or a list of people after all."""
        best = max(step.scores[Role.TITLE], step.scores[Role.PEOPLE])
        return self.paper is not None and not step.item.label and best > 2.0

    def _take_title(self, item: Item) -> None:
        """Begin a paper."""
        code = item.code or self.number
        paper = PaperEntry(title=_title(item), authors=[], topics=item.keywords, where=item.line.where)
        paper.number = int(code) if code.isdigit() and len(code) < 6 else None
        session = self._session_for(code, item)
        session.slots.append(SlotEntry(paper=paper, printed_time=self._printed(item.time or self.time)))
        self.entries.papers.append(paper)
        self.paper, self.number, self.opens_abstract = paper, "", False
        self.time = None
        if item.chair:
            self._take_chairs(item)
        self._honour(paper, item)
        self._link(paper, item)
        for early in self.early:
            self._link(paper, early)
        self.early = []
        if self.authors:
            paper.authors, self.authors = self._people(self.authors), None

    def _session_for(self, code: str, item: Item) -> SessionEntry:
        """Return the session that a paper belongs to: by its code where sessions stand side by side, else the last."""
        prefix = CODE_PREFIX.fullmatch(code)
        if prefix:
            for session in reversed(self.near):
                if re.search(rf"\b{re.escape(prefix['session'])}\b", session.title):
                    return session
        if self.session is None or self.session.kind in {SessionKind.BREAK, SessionKind.SOCIAL, SessionKind.KEYNOTE}:
            self._open(item, "", SessionKind.PAPERS)
        if self.session is None:  # pragma: no cover  # _open has set it
            raise AssertionError
        return self.session

    def _take_people(self, item: Item) -> None:
        """Give the authors to their paper: the one above, or the one to come."""
        step = self.steps.get(id(item))
        if step and step.is_above:
            self.authors = item
            self.number = item.code or self.number
            if item.time:
                self.time = item.time
            return
        if self.paper is None:
            return
        self.paper.authors = [*self.paper.authors, *self._people(item)]
        self._link(self.paper, item)
        self._honour(self.paper, item)

    def _people(self, item: Item) -> list[PersonEntry]:
        """Return the people of a line and tell what was unclear in it."""
        legend = self.legend_of.get(id(item), "")
        credit = crediting.read(
            item.text,
            item.line.where,
            underlined=item.line.underlined,
            legend=legend,
            family_first=self.family_first,
        )
        if credit.is_broken:
            self.findings.append(findings.bracket_open(item.line.where, item.text))
        else:
            self.findings += [findings.byline_unclear(doubt, item.line.where, item.text) for doubt in credit.doubts]
        return credit.people

    def _take_session(self, item: Item) -> None:
        """Open a session by its title; words that stand above each talk with its time are no session's title."""
        if item.time and fold(item.text) in self.frames:
            self.time = item.time
            return
        text = frame.SESSION_LABEL.sub("", item.text).strip(" .:–—|-")
        kind = next((kind for pattern, kind in frame.EVENT_KINDS[:4] if pattern.search(text)), SessionKind.PAPERS)
        self._open(item, text, kind)
        if item.has_chair:
            self._take_chairs(item)

    def _open(self, item: Item, title: str, kind: SessionKind) -> None:
        """Add a session and make it the current one."""
        printed = self._printed(item.time or self.time, with_day=True)
        session = SessionEntry(
            title=title,
            kind=kind,
            room=self.room,
            chairs=self.chairs,
            slots=[],
            printed_time=printed,
            where=item.line.where,
        )
        if self.chairs and self.chairs_item and not title:
            session.where = self.chairs_item.line.where
        self.chairs, self.time, self.paper = [], None, None
        self.entries.sessions.append(session)
        self.session = self.block = session
        self.near.append(session)

    def _take_chairs(self, item: Item) -> None:
        """Give the chairs to the session that they stand in."""
        if not item.chair:
            self.waits_for_chairs = True
            return
        self.chairs_item = item
        people = crediting.read(item.chair, item.line.where).people
        self._add_chairs([person for person in people if person.name])

    def _add_chairs(self, people: list[PersonEntry]) -> None:
        if self.session and self.session.slots and self.session.chairs:
            self.session = None
        if self.session is None or self.session.kind is SessionKind.BREAK:
            self.chairs = [*self.chairs, *people]
        else:
            self.session.chairs = [*self.session.chairs, *people]

    def _printed(self, time: Moment | None, *, with_day: bool = False) -> PrintedTime | None:
        """Return a time with the day that it is on."""
        own = time.printed() if time else None
        day = self.day.printed() if self.day else None
        if own and day and not (own.day or own.day_label):
            return msgspec.structs.replace(own, day=day.day, day_label=day.day_label)
        return own or (day if with_day else None)

    def _take_part(self, found: Sequence[Item], part: Segment) -> None:
        """Add the keynotes of a part, each with a session where the page tells when it is."""
        if part.is_panel:
            self._take_panel(found, part)
            return
        talks, unclear = keynotes.read(found, self.vocabulary)
        self.findings += unclear
        for talk in talks:
            entry = _known(talk.entry, self.entries.keynotes)
            time = part.time or talk.time or self.time
            chairs = [
                person for item in talk.chair_items for person in crediting.read(item.chair, item.line.where).people
            ]
            if time or chairs:
                self._add_keynote_session(entry, time, chairs, talk.room)
        self.time = None

    def _add_keynote_session(
        self, entry: KeynoteEntry, time: Moment | None, chairs: list[PersonEntry], room: str
    ) -> None:
        """Add the session of a keynote; the papers' session that it stands in goes on after it."""
        printed = self._printed(time, with_day=True)
        session = SessionEntry(
            title=entry.title, kind=SessionKind.KEYNOTE, room=room or self.room, chairs=chairs, where=entry.where
        )
        session.printed_time = printed
        session.slots = [SlotEntry(keynote=entry)]
        self.entries.sessions.append(session)

    def _take_panel(self, found: Sequence[Item], part: Segment) -> None:
        """Add a panel; who sits on it stands in its description."""
        head = found[0]
        session = SessionEntry(title=head.text, kind=SessionKind.PANEL, room=self.room, where=head.line.where)
        session.printed_time = self._printed(part.time or self.time, with_day=True)
        session.description = "\n".join(item.line.text for item in found[1:] if item.text)
        self.entries.sessions.append(session)
        self.session, self.time, self.paper = None, None, None

    def _tell_missing_authors(self) -> None:
        """Tell which titles have no authors, where others of the page have."""
        papers = [slot.paper for session in self.entries.sessions for slot in session.slots if slot.paper]
        authored = sum(1 for paper in papers if paper.authors)
        if authored * 2 > len(papers):
            self.findings += [
                findings.authors_missing(paper.where, paper.title) for paper in papers if not paper.authors
            ]

    def _close(self) -> None:
        """Drop headings that turned out to hold nothing, and tell what is missing."""
        kept = [
            session
            for session in self.entries.sessions
            if session.slots or (session.printed_time and session.printed_time.start)
        ]
        self._tell_missing_authors()
        dropped_all = not kept and self.chairs
        self.entries.sessions[:] = kept
        if dropped_all and self.entries.sessions:
            self.entries.sessions[0].chairs += self.chairs


def _repeated_frames(reading: Reading) -> frozenset[str]:
    """Return the words that stand with a time above many titles, such as "Paper presentation + Q&A"."""
    counts: Counter[str] = Counter()
    for step, after in pairwise(reading.steps):
        item = step.item
        if item.time and step.role not in {Role.TITLE, Role.PEOPLE} and after.role is Role.TITLE:
            counts[fold(item.text)] += 1
    return frozenset(text for text, count in counts.items() if count >= 3)


def _title(item: Item) -> str:
    """Return a paper's title without a full stop at its end."""
    return TITLE_END.sub("", item.text.strip(" ;|")).strip()


def _known(entry: KeynoteEntry, known: list[KeynoteEntry]) -> KeynoteEntry:
    """Return the keynote that the page has told already, with what this part adds; else add it."""
    for other in known:
        same_title = bool(entry.title) and fold(entry.title) == fold(other.title)
        names = {fold(speaker.name) for speaker in entry.speakers}
        same_speaker = bool(names & {fold(speaker.name) for speaker in other.speakers}) and not (
            entry.title and other.title
        )
        if same_title or same_speaker:
            other.title = other.title or entry.title
            other.abstract = other.abstract or entry.abstract
            _add_speakers(other, entry)
            return other
    known.append(entry)
    return entry


def _add_speakers(known: KeynoteEntry, entry: KeynoteEntry) -> None:
    for speaker in entry.speakers:
        same = next((other for other in known.speakers if fold(other.name) == fold(speaker.name)), None)
        if same is None:
            known.speakers.append(speaker)
            continue
        same.affiliation = same.affiliation or speaker.affiliation
        same.biography = same.biography or speaker.biography
