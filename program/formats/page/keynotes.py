"""Keynotes and panels in a page: which lines belong to one, and its title, speaker, abstract and biography."""

import re
from collections.abc import Sequence

import msgspec

from program.formats.entries import KeynoteEntry, PersonEntry
from program.formats.page import crediting, findings, naming
from program.formats.page import frame_words as frame
from program.formats.page.items import Item
from program.formats.page.naming import Vocabulary
from program.formats.times import Moment
from program.values import Finding

INTRODUCTION = re.compile(
    r"(?P<name>[^,.]{3,60}?)(?: \([^()]*\))? (?:is|was) (?:an? |the |currently )*(?P<rest>.+)", re.DOTALL
)
WORKPLACE = re.compile(r"\b(?:at|with) (?:the )?(?=[A-Z])(?P<rest>.+)", re.DOTALL)
AFTER_WORKPLACE = re.compile(r",? (?=(?:where|who|working|and) )|, (?=[a-z])|\.(?:\s|\Z)|;")
IN_BRACKETS = re.compile(r"[(\[](?P<text>.+)[)\]]")
LONG = 60
"""Characters from which a line after "Abstract" or "Bio" is its text and no title."""


class Segment(msgspec.Struct, kw_only=True):
    """The items of a keynote's or a panel's part of the page: from `start` up to `end`."""

    start: int
    end: int
    is_panel: bool = False
    time: Moment | None = None


class Talk(msgspec.Struct, kw_only=True):
    """A keynote as it is put together: its entry and the lines that name its speaker."""

    entry: KeynoteEntry
    abstract: list[str] = []
    biography: list[str] = []
    biography_item: Item | None = None
    chair_items: list[Item] = []
    room: str = ""
    time: Moment | None = None


def segments(found: Sequence[Item], vocabulary: Vocabulary) -> list[Segment]:
    """Return the parts of a page that are keynotes or panels; they do not overlap."""
    if _is_page_of_talks(found, vocabulary):
        return [Segment(start=0, end=len(found))]
    result: list[Segment] = []
    place, time = 0, None
    while place < len(found):
        item = found[place]
        if (item.is_keynote or item.is_panel) and item.label in {"", "title"}:
            segment = _segment(found, place, vocabulary, item.time or time)
            result.append(segment)
            place, time = segment.end, None
        else:
            time = item.time if item.time and not item.text else None if item.text else time
            place += 1
    return result


def _is_page_of_talks(found: Sequence[Item], vocabulary: Vocabulary) -> bool:
    """Return whether the page is nothing but talks with biographies."""
    if not any(item.label == "biography" for item in found):
        return False
    if any(item.is_event or item.has_chair or frame.NUMBERED_SESSION.match(item.text) for item in found):
        return False
    if sum(1 for item in found if item.day) > 2:
        return False
    lists = sum(1 for item in found if item.label != "biography" and vocabulary.likeness(item.text) > 2.5)
    return lists <= 2 * sum(1 for item in found if item.label == "biography")


def _segment(found: Sequence[Item], start: int, vocabulary: Vocabulary, time: Moment | None) -> Segment:
    """Return the part that begins with a keynote's or panel's head."""
    head = found[start]
    has_title = bool(head.text) and not _is_people(head.text, vocabulary)
    has_people = bool(head.text) and not has_title
    is_inline, in_field, has_prose = bool(head.text), False, False
    place = start + 1
    while place < len(found):
        item = found[place]
        if item.day or item.is_event or item.is_keynote or item.is_panel or frame.NUMBERED_SESSION.match(item.text):
            break
        if item.time:
            if time is not None and item.label != "time":
                break
            time = item.time
        elif item.label:
            in_field = item.label in {"abstract", "biography"} or in_field
        elif item.text and not item.has_chair:
            is_prose = _is_long(item) or (in_field and len(item.text) > LONG)
            if not is_prose:
                if _ends(
                    head, item, has_title=has_title, has_people=has_people, has_prose=has_prose, is_inline=is_inline
                ):
                    break
                people = _is_people(item.text, vocabulary)
                # Of two lines that look like people the first is the title.
                has_people, has_title = has_people or people, has_title or not people or has_people
            has_prose = has_prose or is_prose
        place += 1
    return Segment(start=start, end=place, is_panel=head.is_panel, time=time)


def _ends(head: Item, item: Item, *, has_title: bool, has_people: bool, has_prose: bool, is_inline: bool) -> bool:
    """Return whether a short line after a complete talk begins something else."""
    if head.is_panel:
        return bool(item.line.level and head.line.level and item.line.level <= head.line.level)
    complete = has_title and (has_people or has_prose)
    if is_inline:
        return complete
    return complete and bool(head.line.level) and 0 < item.line.level <= head.line.level


def _is_long(item: Item) -> bool:
    return len(item.text) > 240 or (len(item.text) > 120 and item.text.endswith("."))


def _is_people(text: str, vocabulary: Vocabulary) -> bool:
    """Return whether a line names speakers: names, or one name with what it does behind a comma or in brackets."""
    if IN_BRACKETS.fullmatch(text) or vocabulary.likeness(text) > 0.5:
        return True
    first, comma, rest = text.partition(",")
    return (
        bool(comma) and vocabulary.likeness(first) > 1 and len(rest) > 2 and vocabulary.likeness(rest.split(",")[0]) < 3
    )


def read(found: Sequence[Item], vocabulary: Vocabulary) -> tuple[list[Talk], list[Finding]]:
    """Return the talks in a part of a page, and what was unclear."""
    reader = _Reader(vocabulary)
    for item in found:
        reader.take(item)
    return reader.finish()


class _Reader:
    """Goes through the lines of a keynote's part and fills talks."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.talks: list[Talk] = []
        self.mode = ""
        self.path = ""
        self.unclear: list[Finding] = []

    @property
    def talk(self) -> Talk:
        """Return the talk that is being filled."""
        if not self.talks:
            self._new()
        return self.talks[-1]

    def _new(self) -> None:
        self.talks.append(Talk(entry=KeynoteEntry(speakers=[])))
        self.mode = ""

    def take(self, item: Item) -> None:
        """Add a line to the talks."""
        if item.line.where.path != self.path:
            self.path, self.mode = item.line.where.path, ""
        if item.time and not item.text:
            self.talk.time = self.talk.time or item.time
        if item.is_keynote and self._is_begun():
            self._new()
        if item.has_chair:
            self.talk.chair_items.append(item)
        elif item.label:
            self._take_field(item)
        elif item.text:
            self._take_text(item)

    def _is_begun(self) -> bool:
        talk = self.talks[-1] if self.talks else None
        return bool(talk) and bool(talk.entry.title or talk.entry.speakers or talk.abstract)  # type: ignore[union-attr]  # bool(talk)

    def _is_told(self) -> bool:
        """Return whether the talk has its texts, so that a further name or title begins another."""
        return bool(self.talk.biography or self.talk.abstract)

    def _take_field(self, item: Item) -> None:
        label = item.label
        if label == "title":
            if self.talk.entry.title or (self._is_told() and self.talk.biography):
                self._new()
            self.mode = "title"
        elif label in {"speaker", "authors", "presenter"}:
            if self.talk.biography and self.talk.entry.title:
                self._new()
            # A heading "Speaker" above a paragraph is the biography's.
            self.mode = "speaker"
        elif label in {"abstract", "biography"}:
            self.mode = label
            if label == "biography" and self.talk.biography:
                self._new()
                self.mode = label
        elif label == "room":
            self.talk.room = item.text
            return
        else:
            return
        if item.text:
            self._add(item)

    def _take_text(self, item: Item) -> None:
        is_long = len(item.text) > LONG if self.mode in {"abstract", "biography"} else _is_long(item)
        if self.mode and (is_long or self.mode in {"title", "speaker"} or self._goes_on(item)):
            self._add(item)
        elif is_long:
            self._add_prose(item)
        else:
            self._add_head(item)

    def _goes_on(self, item: Item) -> bool:
        """Return whether a short line goes on with the text of a field: no gap before it."""
        return bool(self.talk.abstract or self.talk.biography) and item.line.follows

    def _add_prose(self, item: Item) -> None:
        """Add running text that has no field's name above it."""
        talk = self.talk
        if (
            talk.abstract
            and not talk.biography
            and talk.entry.speakers
            and item.text.startswith(talk.entry.speakers[0].name)
        ):
            self.mode = "biography"
            self._add(item)
        elif not talk.biography and (talk.entry.title or talk.entry.speakers):
            self.talk.abstract.append(item.text)

    def _add_head(self, item: Item) -> None:
        """Add a short line: a speaker, an affiliation in brackets, a title."""
        bracket = IN_BRACKETS.fullmatch(item.text)
        if bracket and self.talk.entry.speakers and not self.talk.entry.speakers[-1].affiliation:
            self.talk.entry.speakers[-1].affiliation = bracket["text"]
            return
        if item.text.endswith((".", "!")) and len(item.text.split()) > 6:
            return
        if self._is_told() and (self.talk.biography or self.talk.entry.title):
            self._new()
        if _is_people(item.text, self.vocabulary) and not (item.is_keynote and self._is_titled_list(item)):
            self.talk.entry.speakers += self._speakers(item)
        elif not self.talk.entry.title:
            self._title(item)

    def _is_titled_list(self, item: Item) -> bool:
        return ":" in item.text

    def _title(self, item: Item) -> None:
        """Set the title; "Title, Name, Institution" behind the word "Keynote" has all three."""
        pieces = re.split(r",\s+", item.text)
        names = [place for place, piece in enumerate(pieces) if place and self.vocabulary.likeness(piece) > 1]
        left, colon, right = item.text.partition(": ")
        if item.is_keynote and colon and right and naming.likeness(left, frozenset()) > 1:
            self.talk.entry.speakers += crediting.read(left, item.line.where).people
            self.talk.entry.title = right.strip()
        elif item.is_keynote and names and len(pieces) > 2:
            place = names[0]
            self.talk.entry.title = ", ".join(pieces[:place])
            speaker = PersonEntry(name=pieces[place], affiliation=", ".join(pieces[place + 1 :]), where=item.line.where)
            self.talk.entry.speakers.append(speaker)
        else:
            self.talk.entry.title = item.text.strip(" :")
        self.talk.entry.where = item.line.where

    def _add(self, item: Item) -> None:
        """Add a line to the field that is open."""
        if self.mode == "title":
            self._title(item)
            self.mode = ""
        elif self.mode == "speaker":
            if _is_long(item) or len(item.text) > 160:
                self.mode = "biography"
                self._add(item)
                return
            self.talk.entry.speakers += self._speakers(item)
            self.mode = ""
        elif self.mode == "abstract":
            self.talk.abstract.append(item.text)
        elif not self.talk.biography and len(item.text) < LONG and _is_people(item.text, self.vocabulary):
            # "About the speaker: Name" is a heading with the name, and the biography follows.
            self.talk.entry.speakers = self.talk.entry.speakers or self._speakers(item)
        else:
            self.talk.biography.append(item.text)
            self.talk.biography_item = self.talk.biography_item or item

    def _speakers(self, item: Item) -> list[PersonEntry]:
        """Return the speakers whom a line names."""
        text, where = item.text, item.line.where
        first, comma, rest = text.partition(",")
        if (
            comma
            and "(" not in text
            and self.vocabulary.likeness(first) > 1
            and self.vocabulary.likeness(rest.split(",")[0]) < 1.2
        ):
            return [PersonEntry(name=first.strip(), affiliation=rest.strip(), where=where)]
        return crediting.read(text, where).people

    def finish(self) -> tuple[list[Talk], list[Finding]]:
        """Return the talks that have something to say."""
        told = [
            talk for talk in self.talks if talk.entry.title or talk.entry.speakers or talk.abstract or talk.biography
        ]
        for talk in told:
            self._untangle(talk)
            talk.entry.abstract = "\n\n".join(talk.abstract)
            biography = "\n\n".join(talk.biography)
            if talk.entry.speakers:
                talk.entry.speakers[0].biography = biography
            elif biography and talk.biography_item:
                self._introduce(talk, biography, talk.biography_item)
        return told, self.unclear

    def _untangle(self, talk: Talk) -> None:
        """Take a title for what it is that looked like a name ("Zukunft der Rechenzentren"), where a name follows."""
        speakers = talk.entry.speakers
        if talk.entry.title or len(speakers) < 2 or speakers[0].where == speakers[1].where:
            return
        if not speakers[0].affiliation and speakers[1].affiliation:
            talk.entry.title, talk.entry.where = speakers[0].name, speakers[0].where
            del speakers[0]

    def _introduce(self, talk: Talk, biography: str, item: Item) -> None:
        """Give the talk the speaker whom the biography's first sentence introduces."""
        found = INTRODUCTION.match(biography)
        if not found:
            talk.entry.abstract = f"{talk.entry.abstract}\n\n{biography}".strip()
            self.unclear.append(findings.speaker_missing(item.line.where, biography))
            return
        workplace = WORKPLACE.search(found["rest"])
        affiliation = _workplace(workplace["rest"]) if workplace else ""
        where = item.line.where
        entry = PersonEntry(name=found["name"], affiliation=affiliation, biography=biography, where=where)
        talk.entry.speakers.append(entry)
        self.unclear.append(findings.speaker_from_biography(entry, biography))


def _workplace(text: str) -> str:
    """Return the institution that the text begins with, up to where the sentence goes on or ends."""
    end = AFTER_WORKPLACE.search(text)
    return text[: end.start()] if end else text
