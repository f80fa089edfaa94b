"""Tables with a row for each author of each paper: gathered to a row a paper, or given to the papers they belong to."""

from collections.abc import Sequence

from people.text import fold
from program.formats.records.fields import Role
from program.formats.records.model import Record, Table
from program.formats.records.papers import bare_id
from program.formats.records.persons import groups_of
from program.formats.records.texts import as_text

AUTHORS = "authors"
PERSON = (
    Role.NAME, Role.GIVEN, Role.MIDDLE, Role.FAMILY, Role.AUTHORS, Role.SPEAKER, Role.AFFILIATION, Role.ORCID,
    Role.CONTACT, Role.EMAIL,
)  # fmt: skip
OF_PAPER = (Role.TITLE, Role.ABSTRACT, Role.SESSION, Role.TRACK, Role.TOPICS, Role.STATUS, Role.ORDER, Role.KIND)
FIELDS = {
    Role.NAME: "name", Role.AUTHORS: "name", Role.SPEAKER: "name", Role.GIVEN: "given name", Role.FAMILY: "family name",
    Role.MIDDLE: "middle name", Role.AFFILIATION: "affiliation", Role.ORCID: "orcid", Role.CONTACT: "contact",
    Role.EMAIL: "email",
}  # fmt: skip


def gathered(tables: Sequence[Table]) -> list[Table]:
    """Return the tables with each table of authors' rows turned into papers' authors."""
    rows = [table for table in tables if is_author_rows(table)]
    others = [table for table in tables if table not in rows]
    for table in rows:
        people = _people(table)
        holders = [other for other in others if _holds(other, people)]
        if holders:
            for other in holders:
                _give(other, people)
        elif table.has(Role.TITLE):
            others.append(_papers(table, people))
    return others


def is_author_rows(table: Table) -> bool:
    """Return whether a table has a row an author: papers' ids that repeat beside one person's name."""
    named = table.has(Role.FAMILY) or _has_single_names(table)
    if not named or not table.has(Role.ID) or groups_of(table) or (table.has(Role.AUTHORS) and table.has(Role.FAMILY)):
        return False
    ids = [record.text(Role.ID) for record in table.records]
    return bool(ids) and len(set(ids)) * 10 <= len(ids) * 9


def _has_single_names(table: Table) -> bool:
    """Return whether the authors' column has one name a row, and titles repeat."""
    if not (table.has(Role.AUTHORS) and table.has(Role.TITLE)):
        return False
    texts = [record.text(Role.AUTHORS) for record in table.records]
    titles = {record.text(Role.TITLE) for record in table.records}
    single = sum(not any(sign in text for sign in ",;|") and " and " not in text for text in texts)
    ids = {record.text(Role.ID) for record in table.records}
    return single == len(texts) and len(titles) <= len(ids) and len(set(texts)) > len(titles)


def _people(table: Table) -> dict[str, list[dict[str, object]]]:
    """Return the people of each paper by its id, in the order of the rows; who is no author is left out."""
    people: dict[str, list[dict[str, object]]] = {}
    for record in table.records:
        person: dict[str, object] = {}
        for role in PERSON:
            value = record.raw(role)
            if value is not None and role in FIELDS:
                person.setdefault(FIELDS[role], value)
        if person and fold(as_text(person.get("contact", ""))) != "nonauthor":
            people.setdefault(bare_id(record.text(Role.ID)), []).append(person)
    return people


def _holds(table: Table, people: dict[str, list[dict[str, object]]]) -> bool:
    """Return whether a table has the papers of the people's rows."""
    if not table.has(Role.TITLE) or not table.has(Role.ID):
        return False
    ids = [bare_id(record.text(Role.ID)) for record in table.records]
    return sum(each in people for each in ids) * 2 >= len(ids) > 0


def _give(table: Table, people: dict[str, list[dict[str, object]]]) -> None:
    """Give the papers of a table their authors, with affiliations, in place of a plain list of names."""
    names = table.roles.get(Role.AUTHORS) or [AUTHORS]
    table.roles[Role.AUTHORS] = names
    for record in table.records:
        found = people.get(bare_id(record.text(Role.ID)))
        if found:
            record.fields[names[0]] = found


def _papers(table: Table, people: dict[str, list[dict[str, object]]]) -> Table:
    """Return the table of papers that rows of authors tell of."""
    papers = Table(table.file, table.pattern, sheet=table.sheet)
    seen: set[str] = set()
    for record in table.records:
        key = bare_id(record.text(Role.ID))
        if key in seen:
            continue
        seen.add(key)
        fields: dict[str, object] = {"id": record.text(Role.ID), AUTHORS: people.get(key, [])}
        fields |= {role.value: record.raw(role) for role in OF_PAPER if record.raw(role) is not None}
        papers.records.append(Record(papers, fields, place=record.place))
    return papers
