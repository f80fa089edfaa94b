"""A record to a paper, a keynote, a moment in time."""

import re
from collections.abc import Iterable

import msgspec

from people.text import clean_line, fold
from program.formats import bylines, times
from program.formats.entries import KeynoteEntry, PaperEntry
from program.formats.records.fields import Role
from program.formats.records.model import Record
from program.formats.records.notes import Notes
from program.formats.records.persons import authors_of, people_in
from program.formats.records.texts import as_text
from program.values import Identifier, Link, LinkKind, PrintedTime

REFUSED = re.compile(r"reject|withdraw|desk|decline|not accepted|no decision|inprogress|draft|abgelehnt|refus|rechazad")
ACCEPTED = re.compile(r"^(?:conditional\w* )?accept|^accept|akzeptiert|angenommen|aceit|aceptad")
ABSTRACT_PART = re.compile(
    r"^\**(?:abstract|zusammenfassung|résumé|resumen|resumo)\**\s*:\**\s*", re.IGNORECASE | re.MULTILINE
)
DOI = re.compile(r"10\.\d{4,9}/\S+")
URL = re.compile(r"https?://[^\s<>\"]+")
TOPIC_SEPARATOR = re.compile(r"\s*[;|\n]\s*")
NO_AWARD = frozenset(("", "no", "none", "false", "0", "n/a", "-"))
LARGEST_NUMBER = 10**7
LINKS = (
    (Role.PDF, LinkKind.PAPER),
    (Role.SLIDES, LinkKind.SLIDES),
    (Role.VIDEO, LinkKind.VIDEO),
)


def title_of(record: Record, notes: Notes, role: Role = Role.TITLE) -> str:
    """Return a record's title as plain text on one line."""
    text = as_text(record.raw(role))
    return clean_line(notes.title(bylines.plain(text), record.where_is(role))) if text else ""


def paper_of(record: Record, notes: Notes, *, system: str = "source") -> PaperEntry:
    """Return the paper of a record; `system` names where its ids are from."""
    identifier = record_id(record)
    return PaperEntry(
        title=title_of(record, notes),
        abstract=abstract_of(record),
        number=int(identifier) if identifier.isdecimal() and int(identifier) < LARGEST_NUMBER else None,
        track=record.text(Role.TRACK) if record.raw(Role.TRACK) is not True else "",
        authors=authors_of(record, notes),
        links=tuple(links_of(record)),
        awards=awards_of(record),
        topics=tuple(topics_of(record)),
        identifiers=(Identifier(system=system, value=identifier),) if identifier else (),
        where=record.where,
    )


def keynote_of(record: Record, notes: Notes) -> KeynoteEntry:
    """Return the invited talk of a record: one speaker or several, with the biography."""
    speakers = people_in(record, Role.SPEAKER, notes) or authors_of(record, notes)
    for speaker in speakers:
        speaker.biography = record.long_text(Role.BIOGRAPHY)
    return KeynoteEntry(
        title=title_of(record, notes),
        abstract=abstract_of(record),
        speakers=speakers,
        where=record.where,
    )


def abstract_of(record: Record) -> str:
    """Return a record's abstract; of a description with a part "Abstract:" that part. LaTeX stays, as in Markdown."""
    text = record.long_text(Role.ABSTRACT)
    found = ABSTRACT_PART.search(text)
    return text[found.end() :].strip() if found else text


def record_id(record: Record) -> str:
    """Return what the record is called in its source: its key in a mapping, or its id field's text."""
    return record.key or record.text(Role.ID)


def ids_of(record: Record) -> set[str]:
    """Return everything that other records may call this one by, without leading zeros."""
    names = record.table.roles.get(Role.ID, ())
    return {bare_id(as_text(record.fields.get(name))) for name in names} | {bare_id(record.key)} - {""}


def bare_id(text: str) -> str:
    """Return an id in comparison form: no case, no leading zeros."""
    return fold(clean_line(text)).lstrip("0") or ("0" if text.strip("0 ") == "" and text.strip() else "")


def topics_of(record: Record) -> Iterable[str]:
    """Yield the topics of a record; a list with commas alone is cut there."""
    value = record.raw(Role.TOPICS)
    if isinstance(value, list):
        yield from (clean_line(as_text(each)) for each in value)
        return
    text = as_text(value)
    pieces = TOPIC_SEPARATOR.split(text) if re.search(r"[;|\n]", text) else text.split(",")
    yield from (clean_line(piece) for piece in pieces if piece.strip())


def links_of(record: Record) -> Iterable[Link]:
    """Yield the links of a record that are web addresses; files' names on somebody's disk are none."""
    doi = DOI.search(as_text(record.raw(Role.DOI)))
    if doi:
        yield Link(kind=LinkKind.DOI, url=f"https://doi.org/{doi[0]}")
    for role, kind in LINKS:
        found = URL.search(as_text(record.raw(role)))
        if found:
            yield Link(kind=kind, url=found[0])


def awards_of(record: Record) -> tuple[str, ...]:
    """Return the awards of a record; a column that says "yes" is named itself."""
    text = record.text(Role.AWARD)
    if fold(text) in NO_AWARD:
        return ()
    if fold(text) in {"yes", "true", "1", "x"}:
        return (clean_line(record.table.roles[Role.AWARD][0]),)
    return (text,)


def is_refused(record: Record) -> bool:
    """Return whether the record's decision says that the paper is not in the program."""
    return any(REFUSED.search(fold(record.text(role))) for role in (Role.STATUS,))


def when_of(
    record: Record, notes: Notes, days: dict[str, str] | None = None, *, takes_hours: bool = False
) -> times.Moment:
    """Return when a record takes place: its own day and times, else the day of the records that it stands in.

    `takes_hours` says that the hours are theirs too, as those of a session in a block are; a talk's are not.
    """
    own = _own_moment(record, notes, days or {})
    for outer in record.ancestors():
        if own.start_at or (own.day and (own.start or not takes_hours)):
            break
        around = _own_moment(outer, notes, days or {})
        if takes_hours and own.start is None:
            own = msgspec.structs.replace(own, start=around.start, end=around.end, start_at=around.start_at)
        own = msgspec.structs.replace(
            own,
            day=own.day or around.day,
            day_label=own.day_label or around.day_label,
            zone=own.zone or around.zone,
        )
    return own


def _own_moment(record: Record, notes: Notes, days: dict[str, str]) -> times.Moment:
    """Return when a record takes place by its own fields and its key in a mapping of days."""
    start = _read(record, Role.START, notes)
    moment = times.between(start, _read(record, Role.END, notes)) if record.raw(Role.END) else start
    if not moment.start:
        told = _read(record, Role.TIME, notes)
        moment = msgspec.structs.replace(told, day=told.day or moment.day, end=told.end or moment.end)
    if moment.day is None:
        day_text = record.text(Role.DAY) or _day_in_name(record)
        day = times.read(days.get(day_text, day_text))
        moment = msgspec.structs.replace(
            moment,
            day=day.day,
            day_label=day.day_label or moment.day_label or ("" if day.day else _short(days.get(day_text, day_text))),
            start=moment.start or day.start,
            end=moment.end or day.end,
            start_at=moment.start_at or day.start_at,
            zone=moment.zone or day.zone,
        )
    return moment


def _short(text: str) -> str:
    """Return a day's own words where they are no date: "day 2"."""
    return (
        text
        if len(text) <= 30 and not text.isdecimal()
        else f"Day {text}"
        if text.isdecimal() and len(text) < 3
        else ""
    )


def _day_in_name(record: Record) -> str:
    """Return the key or the name of a record that is a day: "friday", "Mon 2 June 2025"."""
    for text in (record.key, record.text(Role.TITLE)):
        moment = times.read(text)
        if (moment.day or moment.day_label) and len(text) < 40:
            return text
    return ""


def _read(record: Record, role: Role, notes: Notes) -> times.Moment:
    """Return what a field tells about time; what is no date or time is an error at its place."""
    text = record.text(role).replace("_", " ")
    moment = times.read(text)
    if moment.problem:
        notes.refuse(
            "time-impossible", f"{moment.problem[:1].upper()}{moment.problem[1:]}.", record.where_is(role), words=text
        )
    return moment


def minutes_of(record: Record, notes: Notes) -> int | None:
    """Return a record's length in minutes; a text that is none is an error at its place."""
    text = record.text(Role.MINUTES)
    found = times.minutes(text) if text else None
    if text and found is None:
        message = f"“{text}” is no length in minutes."
        notes.refuse("minutes-impossible", message, record.where_is(Role.MINUTES), words=text)
    return found


def printed(moment: times.Moment) -> PrintedTime | None:
    """Return the printed time of a moment that is no instant yet."""
    return moment.printed()
