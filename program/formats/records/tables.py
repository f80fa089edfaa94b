"""What the tables of a source are: papers, sessions, invited talks; and which of them are read as what."""

import re

from people import name_lists
from people.text import fold
from program.formats.records import kinds
from program.formats.records.fields import Role, plain_name
from program.formats.records.kinds import is_frame, is_keynote
from program.formats.records.model import Record, Table
from program.formats.records.persons import groups_of, has_authors
from program.formats.records.texts import as_text

ASIDE = re.compile(
    r"\b(?:tutorials?|workshops?|keynotes?|speakers?|plenar\w*|socials?|committee|reviewers?|sponsors?|organi[sz]ers?"
    r"|legend|authorindex|talktypes?|news|links|menu|events?|calendar|venue|faq|invited\w*|config|index)\b"
)
KEYNOTES = re.compile(r"\b(?:keynotes?|speakers?|plenar\w*|invited\w*)\b")
TIMES = (Role.START, Role.TIME, Role.END)


def words_of(table: Table) -> str:
    """Return the words of a table's place: of its file's name and its pattern."""
    stem = re.sub(r"\.\w+$", "", table.file)
    return plain_name(f"{stem} {table.sheet} {re.sub(r'[^A-Za-z]+', ' ', table.pattern)}")


def is_aside(table: Table) -> bool:
    """Return whether a table's name says that it holds something else than papers."""
    return bool(ASIDE.search(words_of(table)))


def papers_in(tables: list[Table]) -> list[Table]:
    """Return the tables of papers: those with titles and authors, else with speakers, else with titles alone."""
    titled = [table for table in tables if table.has(Role.TITLE) and not is_keynotes(table)]
    for test in (_is_strong, _is_spoken, _is_catalog):
        found = [table for table in titled if test(table)]
        if len(found) > 1:
            found = [table for table in found if not is_aside(table)] or found
        if found:
            return found
    return []


def _is_strong(table: Table) -> bool:
    """Return whether a third of a table's titled records have authors."""
    if not has_authors(table):
        return False
    names = [*table.roles.get(Role.AUTHORS, ()), *(name for group in groups_of(table) for name in group.values())]
    titled = [record for record in table.records if record.raw(Role.TITLE) is not None]
    return sum(any(record.fields.get(name) for name in names) for record in titled) * 5 >= len(titled) > 0


def _is_spoken(table: Table) -> bool:
    """Return whether a table's records have a speaker or a presenter who is a person."""
    names = [*table.roles.get(Role.SPEAKER, ()), *table.roles.get(Role.PRESENTER, ())]
    return any(table.values(name) for name in names) or table.has(Role.FAMILY)


def _is_catalog(table: Table) -> bool:
    """Return whether a table is a list of titles with ids or abstracts and without times."""
    timed = any(table.has(role) for role in TIMES)
    return (table.has(Role.ID) or table.is_mapping or table.has(Role.ABSTRACT)) and not timed


def is_keynotes(table: Table) -> bool:
    """Return whether a table holds invited talks: speakers with biographies or by its name, and nothing of a frame."""
    if not (table.has(Role.SPEAKER) or table.has(Role.PRESENTER)) or has_authors(table) or not table.has(Role.TITLE):
        return False
    if any(is_frame(as_text(record.raw(Role.TITLE))) for record in table.records):
        return False
    told = any(is_keynote(record.text(Role.ID)) or is_keynote(record.key) for record in table.records)
    named = KEYNOTES.search(words_of(table)) and not re.search(r"talks?\b", words_of(table).rpartition(" ")[2])
    return bool(told or table.has(Role.BIOGRAPHY) or named) and len(table.records) < 40


def is_invited_talk(record: Record) -> bool:
    """Return whether a record of a table of invited talks is one: it has a speaker, and a biography if others do."""
    title = as_text(record.raw(Role.TITLE))
    speaker = record.text(Role.SPEAKER) or record.text(Role.PRESENTER)
    if not title or kinds.is_frame(title) or name_lists.is_nobody(speaker):
        return False
    return record.raw(Role.BIOGRAPHY) is not None or not record.table.has(Role.BIOGRAPHY)


def is_timed(table: Table) -> bool:
    """Return whether a table's records have times of their own."""
    return any(table.has(role) for role in TIMES)


def is_talk(record: Record, *, strong: bool) -> bool:
    """Return whether a record of a table of papers is a talk and no break, heading or opening."""
    title = as_text(record.raw(Role.TITLE))
    timed = is_timed(record.table) or any(is_timed(outer.table) for outer in record.ancestors())
    people = next((text for role in (Role.AUTHORS, Role.SPEAKER, Role.PRESENTER) if (text := record.text(role))), "")
    if is_frame(title) and timed and not (strong and _has_person(people)):
        return False
    if timed and not people and not record.raw(Role.FAMILY) and not groups_of(record.table):
        return False
    if re.search(r"\(?\bchair\b", fold(people)) and len(people.split()) < 8:
        return False
    return not (timed and not strong and people and not _has_person(people))


def _has_person(text: str) -> bool:
    """Return whether a list of speakers has at least one name of two words."""
    return any(len(piece.split()) > 1 for piece in re.split(r"[;,|]|\band\b", re.sub(r"\(.*?\)", "", text)))
