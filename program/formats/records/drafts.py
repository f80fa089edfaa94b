"""Sessions while they are gathered from records: what a record says of a session, and when it takes place."""

import datetime as dt
import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import msgspec

from people.text import clean_line, fold
from program.formats import times
from program.formats.entries import KeynoteEntry, PersonEntry, SessionEntry, SlotEntry
from program.formats.records import columns, kinds, papers, tables
from program.formats.records.fields import Role
from program.formats.records.model import Record, Table
from program.formats.records.texts import as_text

TOKENS = re.compile(r"[\s,;|]+")
SESSION_SEPARATOR = re.compile(r"\s*[|;]\s*")
KEYNOTE_NAME = re.compile(r"[^:]*\b(?:keynote|invited)\b[^:]*:\s*(.+)", re.IGNORECASE)
ORDERED = re.compile(r"\d+")


class Draft(msgspec.Struct, kw_only=True, eq=False):
    """A session while its papers are gathered: each with what orders it among the others."""

    entry: SessionEntry
    record: Record | None = None
    slots: list[tuple[tuple[float, ...], SlotEntry]] = []
    moment: times.Moment = times.NOTHING


def holder(record: Record) -> Record:
    """Return the session that a record of ids belongs to: itself where it has a name, else what it stands in."""
    if name_of(record) or record.key or record.parent is None:
        return record
    return record.parent


def name_of(record: Record) -> str:
    """Return what a record is called: by its name beside a title, its title, or its session's field."""
    return next((text for role in (Role.NAME, Role.TITLE, Role.SESSION) if (text := as_text(record.raw(role)))), "")


def tell_hosts(entry: SessionEntry) -> None:
    """Move who is named as chair of an opening or a break into its description: there is no talk to chair."""
    if entry.chairs and not entry.slots:
        hosts = "Chair: " + ", ".join(chair.name for chair in entry.chairs)
        entry.description = f"{entry.description}\n\n{hosts}".strip()
        entry.chairs = []


def set_times(draft: Draft) -> None:
    """Give a session its instants where the source has a zone, else its printed time."""
    moment, entry = draft.moment, draft.entry
    if moment.start_at and moment.start_at.tzinfo:
        entry.start = moment.start_at
        if moment.end_at and moment.end_at.tzinfo and moment.end_at > moment.start_at:
            entry.end = moment.end_at
    else:
        entry.printed_time = moment.printed()


def around(one: times.Moment, other: times.Moment) -> times.Moment:
    """Return the moment that begins with the earlier and ends with the later of two on the same day."""
    if one.day != other.day or not one.start or not other.start:
        return one
    first = min((one, other), key=lambda moment: moment.start or dt.time())
    last = max((one, other), key=lambda moment: moment.end or moment.start or dt.time())
    return msgspec.structs.replace(first, end=last.end, end_at=last.end_at)


def length(moment: times.Moment) -> int | None:
    """Return a moment's length in minutes."""
    if moment.start_at and moment.end_at and bool(moment.start_at.tzinfo) == bool(moment.end_at.tzinfo):
        minutes = int((moment.end_at - moment.start_at).total_seconds() // 60)
        return minutes if 0 < minutes < 24 * 60 else None
    if moment.start and moment.end and moment.end > moment.start:
        return (moment.end.hour - moment.start.hour) * 60 + moment.end.minute - moment.start.minute
    return None


def order(record: Record) -> tuple[float, ...]:
    """Return what orders a paper in its session: its start and its number; those without keep their rows' order."""
    start = times.read(record.text(Role.START).replace("_", " "))
    seconds = 0.0
    if start.start:
        seconds = (
            (start.day.toordinal() * 86400 if start.day else 0) + start.start.hour * 3600.0 + start.start.minute * 60
        )
    number = ORDERED.search(record.text(Role.ORDER))
    return (seconds, float(number[0]) if number else 0.0)


def is_session(record: Record) -> bool:
    """Return whether a record that papers stand in is a session and no day, no conference and no container."""
    table = record.table
    title = as_text(record.raw(Role.TITLE)) or as_text(record.raw(Role.SESSION))
    if not title and record.key and table.is_mapping and not record.fields:
        moment = times.read(record.key)
        return moment.day is None and not moment.day_label
    if not title and not record.key:
        return False
    if title:
        moment = times.read(title)
        if (moment.day or moment.day_label) and len(title) < 40 and not table.has(Role.CHAIR):
            return False
    timed = tables.is_timed(table) or table.has(Role.CHAIR) or table.has(Role.ROOM) or table.has(Role.SESSION)
    return timed or len(table.records) > 1


def is_sparse(table: Table) -> bool:
    """Return whether a session is named in its first row alone and meant for the rows below it too."""
    if not table.has(Role.SESSION) or not isinstance(table.records[0].place, int):
        return False
    names = [record.text(Role.SESSION) for record in table.records]
    filled = [name for name in names if name]
    repeated = any(one == other for one, other in pairwise(names) if one)
    return bool(names[0]) and not repeated and len(set(filled)) == len(filled) and len(filled) * 3 <= len(names) * 2


def is_keynote_name(title: str) -> bool:
    """Return whether a title begins with the word for an invited talk and a colon."""
    return bool(KEYNOTE_NAME.match(title)) and kinds.is_keynote(title.partition(":")[0])


def is_stepped(table: Table) -> bool:
    """Return whether rows with times are headings of rows without: the papers stand below their session's row."""
    if (
        not table.has(Role.TIME)
        or table.has(Role.SESSION)
        or not table.has(Role.TITLE)
        or not isinstance(table.records[0].place, int)
    ):
        return False
    timed = [record for record in table.records if record.raw(Role.TIME) is not None]
    untimed = [record for record in table.records if record.raw(Role.TIME) is None and record.raw(Role.TITLE)]
    return bool(timed) and len(untimed) > 1


def room(record: Record) -> str:
    """Return the room of a record; "none" and web pages are none."""
    text = record.text(Role.ROOM)
    return "" if is_none(text) or re.search(r"\.html?\b|https?:", text) else text.removeprefix(", Room: ").strip(", ")


def is_none(text: str) -> bool:
    """Return whether a text stands for nothing."""
    return fold(text).strip() in {"", "none", "n/a", "na", "tba", "tbd", "-", "null"}


def is_code(text: str) -> bool:
    """Return whether a text is a short code ("1-A") and no name."""
    return len(text) <= 6 and any(char.isdigit() for char in text)


def texts(value: Any) -> list[str]:
    """Return the texts of a field that may name several sessions."""
    if isinstance(value, list):
        return [clean_line(as_text(each)) for each in value if as_text(each)]
    return [clean_line(piece) for piece in SESSION_SEPARATOR.split(as_text(value)) if piece.strip()]


def tokens(value: Any) -> Iterable[str]:
    """Yield the ids in a field: the elements of a list, or the words of a text."""
    if isinstance(value, list):
        for each in value:
            yield papers.bare_id(as_text(each))
    elif value is not None and not isinstance(value, bool | dict):
        text = as_text(value)
        if len(text) < 2000:
            yield from (papers.bare_id(token) for token in TOKENS.split(text) if token)


def take_name_apart(keynote: KeynoteEntry, record: Record) -> None:
    """Take the speaker out of a name such as "Keynote: Ana Silva", the talk's title out of "Keynote: Title"."""
    found = KEYNOTE_NAME.match(name_of(record))
    if not found:
        return
    rest = clean_line(found[1])
    if keynote.speakers or not (keynote.title != name_of(record) or columns.is_person(rest)):
        keynote.title = rest if keynote.title == name_of(record) else keynote.title
        return
    keynote.speakers = [PersonEntry(name=rest, where=record.where)]
    keynote.title = "" if keynote.title == name_of(record) else keynote.title
