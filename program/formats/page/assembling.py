"""From lines with roles to sessions, papers and keynotes: the page is gone through once, from top to bottom."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from people import affiliations
from people.text import fold
from program.formats.entries import Entries, KeynoteEntry, PaperEntry, PersonEntry
from program.formats.page import crediting, findings, keynotes
from program.formats.page import frame_words as frame
from program.formats.page.items import Item
from program.formats.page.keynotes import Segment
from program.formats.page.layout import Reading, Role, Step
from program.formats.page.naming import Vocabulary
from program.formats.page.timetable import Timetable
from program.formats.times import Moment
from program.values import Finding, SessionKind, Severity

TITLE_END = re.compile(r"(?<=\w\w)\.$")
PAGES = re.compile(r"(?:\.|\bpp?\.|\bpages)\s*(?!1[5-9]\d\d|20\d\d)\d{1,4}\s*[-–]{1,2}\s*\d{1,4}\.?$", re.IGNORECASE)
LONGEST_TALK = 45
"""Minutes of a talk at most: a longer time above a title is a session's."""
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
        self.paper: PaperEntry | None = None
        self.family_first = family_first
        self.frames = _repeated_frames(reading)
        is_undivided = not any(self._is_head(step) for step in reading.steps)
        self.table = Timetable(entries.sessions, is_undivided=is_undivided)
        self.waits_for_chairs = False
        self.authors: Item | None = None
        self.number = ""
        self.captions_first: bool | None = None
        self.early: list[Item] = []
        self.opens_abstract = False
        self.legend_of: dict[int, str] = {}
        self.talk_times: frozenset[int] = frozenset()

    def _is_head(self, step: Step) -> bool:
        """Return whether a line is a session's head, or is read as one for its time."""
        is_timed = step.role is Role.OTHER and step.item.time is not None
        return (step.role is Role.SESSION or is_timed) and fold(step.item.text) not in self.frames

    def read(self, found: Sequence[Item], parts: Sequence[Segment]) -> None:
        """Take all items in order; those of a part go to the keynotes."""
        starts = {part.start: part for part in parts}
        self._find_legends(found)
        self.talk_times = self._find_talk_times(found)
        place = 0
        while place < len(found):
            if place in starts:
                part = starts[place]
                self._take_part(found[part.start : part.end], part)
                place = part.end
            else:
                self.take(found[place])
                place += 1
        self.table.close()
        self._tell_missing_authors()

    def _find_legends(self, found: Sequence[Item]) -> None:
        """Keep, for each list of authors, the lines below it that tell what its numbers mean."""
        last: Item | None = None
        for item in found:
            step = self.steps.get(id(item))
            if step and step.role is Role.PEOPLE:
                last = item
            elif last and (item.remarks or item.text) and crediting.is_legend(item.line.printed):
                self.legend_of[id(last)] = f"{self.legend_of.get(id(last), '')} {item.line.printed}".strip()
                item.label = "legend"

    def _find_talk_times(self, found: Sequence[Item]) -> frozenset[int]:
        """Return which times that stand alone are a talk's: short ones with a title or its authors below."""
        result = []
        time: Item | None = None
        for item in found:
            if item.time and not item.text:
                time = item
            elif item.text or item.is_keynote:
                step = self.steps.get(id(item))
                if time and time.time and step and step.role in {Role.TITLE, Role.PEOPLE} and _is_short(time.time):
                    result.append(id(time))
                time = None
        return frozenset(result)

    def take(self, item: Item) -> None:
        """Take one item."""
        if item.day:
            self.table.begin_day(item.day)
            self.paper = None
        if item.is_event:
            self.table.add_event(item)
            self.paper = None
            return
        if item.time and not item.text and not item.captions and not item.label:
            self.table.take_time(item.time, is_talks=id(item) in self.talk_times)
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
            self.table.take_room(item.text)
            if item.has_chair:
                self._take_chairs(item)
        elif item.label == "time" and item.time:
            self.table.take_labelled_time(item.time)
        elif item.label in {"presenter", "speaker"} and self.paper and item.text:
            self._take_presenter(self.paper, item)
        elif item.label == "abstract" and self.paper:
            self.opens_abstract = True
            self.paper.abstract = item.text

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
            self.table.add_chairs(self._people(item), item)
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
        if frame.AWARD_LINE.fullmatch(item.text) and self.paper and not self.table.time:
            self.paper.awards = tuple(dict.fromkeys((*self.paper.awards, item.text.strip(" ()[]*"))))
        elif item.time and fold(item.text) in self.frames:
            self.table.time = item.time
        elif frame.AWARD_LINE.fullmatch(item.text) or (item.time and item.line.column <= 0 and len(item.text) < 120):
            self._take_session(item)
        elif self.paper and self._take_institutions(self.paper, item):
            return
        elif step and self._is_suspicious(step):
            self.findings.append(findings.line_not_read(item))

    def _take_institutions(self, paper: PaperEntry, item: Item) -> bool:
        """Give a line of institutions to the authors above: one for each, or one for all; return whether it is one."""
        pieces = [piece.strip() for piece in item.text.split(";") if piece.strip()]
        if not paper.authors or any(author.affiliation for author in paper.authors):
            return False
        if len(pieces) not in {1, len(paper.authors)} or not all(map(affiliations.is_institution, pieces)):
            return False
        for place, author in enumerate(paper.authors):
            author.affiliation = pieces[place] if len(pieces) > 1 else pieces[0]
        return True

    def _is_suspicious(self, step: Step) -> bool:
        """Return whether a line that was left out may be a title or a list of people after all."""
        best = max(step.scores[Role.TITLE], step.scores[Role.PEOPLE])
        return self.paper is not None and not step.item.label and best > 2.0

    def _take_title(self, item: Item) -> None:
        """Begin a paper."""
        code = item.code or self.number
        paper = PaperEntry(title=_title(item), authors=[], topics=item.keywords, where=item.line.where)
        paper.number = int(code) if code.isdigit() and len(code) < 6 else None
        self.table.add_paper(paper, code, item)
        self.entries.papers.append(paper)
        self.paper, self.number, self.opens_abstract = paper, "", False
        if item.chair:
            self._take_chairs(item)
        self._honour(paper, item)
        self._link(paper, item)
        for early in self.early:
            self._link(paper, early)
        self.early = []
        if self.authors:
            paper.authors, self.authors = self._people(self.authors), None

    def _take_people(self, item: Item) -> None:
        """Give the authors to their paper: the one above, or the one to come."""
        step = self.steps.get(id(item))
        if step and step.is_above:
            self.authors = item
            self.number = item.code or self.number
            self.table.time = item.time or self.table.time
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
            self.table.time = item.time
            return
        text = frame.SESSION_LABEL.sub("", item.text).strip(" .:–—|-")
        kind = next((kind for pattern, kind in frame.EVENT_KINDS[:4] if pattern.search(text)), SessionKind.PAPERS)
        self.table.open(item, text, kind)
        self.paper = None
        if item.has_chair:
            self._take_chairs(item)

    def _take_chairs(self, item: Item) -> None:
        """Give the chairs to the session that they stand in."""
        if not item.chair:
            self.waits_for_chairs = True
            return
        people = crediting.read(item.chair, item.line.where).people
        self.table.add_chairs([person for person in people if person.name], item)

    def _take_part(self, found: Sequence[Item], part: Segment) -> None:
        """Add the keynotes of a part, each with a session where the page tells when it is."""
        if part.is_panel:
            description = "\n".join(item.line.text for item in found[1:] if item.text)
            self.table.add_panel(found[0], part.time, description)
            self.paper = None
            return
        talks, unclear = keynotes.read(found, self.vocabulary)
        self.findings += unclear
        for talk in talks:
            entry = _known(talk.entry, self.entries.keynotes)
            time = part.time or talk.time or self.table.time
            chairs = [
                person for item in talk.chair_items for person in crediting.read(item.chair, item.line.where).people
            ]
            if time or chairs:
                self.table.add_keynote(entry, time, chairs, talk.room)
        self.table.time = None

    def _tell_missing_authors(self) -> None:
        """Tell which titles have no authors, where others of the page have."""
        papers = [slot.paper for session in self.entries.sessions for slot in session.slots if slot.paper]
        authored = sum(1 for paper in papers if paper.authors)
        if authored * 2 > len(papers):
            self.findings += [
                findings.authors_missing(paper.where, paper.title) for paper in papers if not paper.authors
            ]


def _repeated_frames(reading: Reading) -> frozenset[str]:
    """Return the words that stand with a time above many titles, such as "Paper presentation + Q&A"."""
    counts: Counter[str] = Counter()
    for step, after in pairwise(reading.steps):
        item = step.item
        if item.time and step.role not in {Role.TITLE, Role.PEOPLE} and after.role is Role.TITLE:
            counts[fold(item.text)] += 1
    return frozenset(text for text, count in counts.items() if count >= 3)


def _is_short(time: Moment) -> bool:
    """Return whether a time from … to … is no longer than a talk's."""
    if not (time.start and time.end):
        return False
    minutes = (time.end.hour - time.start.hour) * 60 + time.end.minute - time.start.minute
    return 0 < minutes <= LONGEST_TALK


def _title(item: Item) -> str:
    """Return a paper's title without a full stop at its end."""
    return TITLE_END.sub("", PAGES.sub("", item.text.strip(" ;|"))).strip()


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
