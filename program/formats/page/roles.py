"""Which role each line of a page was given: what became of it in the entries, else what its frame says that it is."""

import html
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from people.text import clean
from program.formats.entries import Entries, PersonEntry
from program.formats.page.items import Item
from program.values import LineRole, PageRole, SessionKind, Where

MARKUP = re.compile(r"<[^<>]*>|\]\([^()\s]*\)|<!--|-->")
EVENTS = frozenset((SessionKind.BREAK, SessionKind.SOCIAL, SessionKind.OTHER))


class Outcome(msgspec.Struct, kw_only=True):
    """What entries hold, in the form in which lines ask for it: by place, and by text where a text came in whole."""

    by_place: dict[Where, set[PageRole]]
    by_text: dict[str, set[PageRole]]

    def roles(self, item: Item) -> set[PageRole]:
        """Return the roles that an item's place and text have in the entries."""
        text = item.text.strip(" ()[]*")
        pieces = [piece.strip() for piece in text.split(";")]
        told = self.by_text.get(item.text, set()) | self.by_text.get(item.line.text, set())
        told |= self.by_text.get(text, set())
        if all(PageRole.AFFILIATION in self.by_text.get(piece, ()) for piece in pieces):
            told.add(PageRole.AFFILIATION)
        return told | self.by_place.get(item.line.where, set())


def outcome(entries: Entries) -> Outcome:
    """Return which places and texts became what."""
    result = Outcome(by_place=defaultdict(set), by_text=defaultdict(set))
    for paper in entries.papers:
        result.by_place[paper.where].add(PageRole.TITLE)
        _add_people(result, paper.authors, PageRole.AUTHORS)
        _add_texts(result, paper.abstract.split("\n\n"), PageRole.ABSTRACT)
        _add_texts(result, paper.awards, PageRole.AWARD)
    for keynote in entries.keynotes:
        if keynote.title:
            result.by_place[keynote.where].add(PageRole.TITLE)
        _add_people(result, keynote.speakers, PageRole.SPEAKER)
        _add_texts(result, keynote.abstract.split("\n\n"), PageRole.ABSTRACT)
    _add_sessions(result, entries)
    return result


def _add_sessions(result: Outcome, entries: Entries) -> None:
    for session in entries.sessions:
        if session.title and session.kind is not SessionKind.KEYNOTE:
            kind = PageRole.EVENT if session.kind in EVENTS else PageRole.SESSION
            result.by_place[session.where].add(kind)
        _add_people(result, session.chairs, PageRole.CHAIR)
        _add_texts(result, session.description.split("\n"), PageRole.DESCRIPTION)
        _add_texts(result, [session.room], PageRole.ROOM)


def _add_people(result: Outcome, people: Iterable[PersonEntry], role: PageRole) -> None:
    for person in people:
        result.by_place[person.where].add(role)
        _add_texts(result, [person.affiliation], PageRole.AFFILIATION)
        _add_texts(result, person.biography.split("\n\n"), PageRole.BIOGRAPHY)


def _add_texts(result: Outcome, texts: Iterable[str], role: PageRole) -> None:
    for text in texts:
        if text:
            result.by_text[text].add(role)


def of_page(text: str, name: str, found: Sequence[Item], became: Outcome) -> list[LineRole]:
    """Return the roles of all lines of a page that have words, in their order; a line may have several.

    A line whose words belong to the line above (it was wrapped there) has its roles. `text` is the page's source.
    """
    items: dict[int, list[Item]] = defaultdict(list)
    for item in found:
        items[item.line.where.line or 0].append(item)
    result: list[LineRole] = []
    roles: list[PageRole] = [PageRole.LEFT_OUT]
    rest = ""
    for number, raw in enumerate(clean(text).split("\n"), start=1):
        words = _letters(MARKUP.sub(" ", html.unescape(raw)))
        if number in items:
            roles = _in_order(items[number], became)
            rest = "".join(_letters(item.line.text) for item in items[number])
        elif words and words not in rest:
            roles, rest = [PageRole.LEFT_OUT], ""
        if words or number in items:
            result += [LineRole(file=name, line=number, role=role) for role in roles]
    return result


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def _in_order(found: Sequence[Item], became: Outcome) -> list[PageRole]:
    """Return the roles of the items of one line, the weightiest first (the order of `PageRole`)."""
    roles = {role for item in found for role in (*became.roles(item), *_frame(item))}
    return [role for role in PageRole if role in roles] or [PageRole.LEFT_OUT]


def _frame(item: Item) -> Iterator[PageRole]:
    """Yield what was taken off an item, and what a line without words of its own is."""
    has_words = bool(item.text or item.chair)
    if item.day:
        yield PageRole.DAY
    if item.time:
        yield PageRole.TIME
    if item.room:
        yield PageRole.ROOM
    if item.captions:
        yield PageRole.LINK
    if item.label == "legend":
        yield PageRole.AFFILIATION
    if item.label == "presenter" and item.text:
        yield PageRole.PRESENTER
    if item.code and not has_words and not item.captions:
        yield PageRole.NUMBER
    if (item.label or item.has_chair or item.is_keynote) and not has_words:
        yield PageRole.HEADING
