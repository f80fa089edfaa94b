"""What a review system's exports have of their own: the fields they are known by, what those hold, what is left out."""

from collections.abc import Callable, Sequence

import msgspec

from program.formats.records import files
from program.formats.records.fields import Role, plain_name
from program.formats.records.model import Table
from program.formats.records.notes import Notes
from program.formats.records.reading import read_tables
from program.formats.records.schedule import Options
from program.formats.source import Recognition, SourceFile
from program.values import Reading

SURE = 0.95


class Dialect(msgspec.Struct, frozen=True, kw_only=True):
    """A system's name and title; `signatures` are sets of fields' names (as `plain_name`) of which one is in a table.

    `roles` tells what fields of a name hold; `prepare` drops what is no paper and tells of it.
    """

    system: str
    title: str
    signatures: tuple[frozenset[str], ...]
    roles: dict[str, Role] = {}
    prepare: Callable[[list[Table], Notes], list[Table]] | None = None


def signature(*names: str) -> frozenset[str]:
    """Return a set of fields' names."""
    return frozenset(names)


def recognise(dialect: Dialect, sources: Sequence[SourceFile]) -> Recognition | None:
    """Return that the files are a system's export when each is a table and one has the system's fields."""
    tables: list[Table] = []
    for source in sources:
        found = files.tables_in(source, Notes())
        if not found:
            return None
        tables += found
    for table in tables:
        names = {plain_name(name) for name in table.columns}
        known = next((wanted for wanted in dialect.signatures if wanted <= names), None)
        if known:
            return Recognition(SURE, f"{dialect.title}: the fields {', '.join(sorted(known))}")
    return None


def read(dialect: Dialect, sources: Sequence[SourceFile]) -> Reading:
    """Return the program of a system's export."""
    notes = Notes()
    tables = files.tables_of(sources, notes)
    for table in tables:
        known = {name: role for name in table.columns if (role := dialect.roles.get(plain_name(name)))}
        table.overrides = known | table.overrides
    if dialect.prepare:
        tables = dialect.prepare(tables, notes)
    return read_tables(tables, sources, notes, Options(system=dialect.system))
