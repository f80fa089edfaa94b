"""Records, whatever they were: rows of a sheet, objects of a JSON file, entries of a YAML list.

A table holds records that stand beside each other and have fields in common; a record may stand inside another (a
talk in a session's list). Fields are scalars, lists of scalars, or people in any shape.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from people.text import clean_line
from program.formats.bylines import plain
from program.formats.records.columns import recognise
from program.formats.records.fields import Role
from program.formats.records.texts import as_text
from program.values import Where


class Record:
    """One row or object. `key` is its name in a mapping of records, `place` what `Table.where` needs."""

    __slots__ = ("fields", "key", "parent", "place", "table")

    def __init__(
        self, table: "Table", fields: dict[str, Any], *, place: int | str, parent: "Record | None" = None, key: str = ""
    ) -> None:
        self.table = table
        self.fields = fields
        self.place = place
        self.parent = parent
        if parent is not None:
            parent.table.holds_records = True
        self.key = key

    def raw(self, role: Role) -> Any:
        """Return the first filled value of that role as it is in the source; None where there is none."""
        for name in self.table.roles.get(role, ()):
            value = self.fields.get(name)
            if value not in (None, "", []):
                return value
        return None

    def text(self, role: Role) -> str:
        """Return the value of that role as text on one line; lists are joined by semicolons."""
        return clean_line(as_text(self.raw(role)))

    def long_text(self, role: Role) -> str:
        """Return the value of that role as text with its line breaks."""
        value = self.raw(role)
        return plain(as_text(value)) if value is not None else ""

    def ancestors(self) -> Iterator["Record"]:
        """Yield the records that this one stands in, the nearest first."""
        record = self.parent
        while record is not None:
            yield record
            record = record.parent

    @property
    def where(self) -> Where:
        """Return the record's place in its file."""
        return self.table.where(self.place)

    def where_is(self, role: Role) -> Where:
        """Return the place of the field of that role."""
        names = self.table.roles.get(role, ())
        return self.table.where(self.place, names[0] if names else "")


class Table:
    """Records with fields in common. `pattern` tells where they stand ("papers.csv", "days[].sessions[]")."""

    def __init__(self, file: str, pattern: str, *, has_header: bool = True, sheet: str = "") -> None:
        self.file = file
        self.pattern = pattern
        self.sheet = sheet
        self.has_header = has_header
        self.records: list[Record] = []
        self.letters: dict[str, str] = {}
        self.lines: list[int] = []
        self.overrides: dict[str, Role] = {}
        self.is_mapping = False
        self.turns_names = False
        self.holds_records = False
        self.groups: list[dict[Role, str]] | None = None

    def where(self, place: int | str, name: str = "") -> Where:
        """Return the place of a record, or of one of its fields."""
        if isinstance(place, str):
            return Where(file=self.file, path=f"{place}.{name}" if name else place)
        if self.sheet:
            cell = f"{self.letters.get(name, 'A')}{place}"
            return Where(file=self.file, cell=f"{self.sheet}!{cell}")
        return Where(file=self.file, line=place, cell=f"column “{name}”" if name else "")

    @cached_property
    def columns(self) -> list[str]:
        """Return the names of the fields in the order in which they are met."""
        return list(dict.fromkeys(name for record in self.records for name in record.fields))

    @cached_property
    def roles(self) -> dict[Role, list[str]]:
        """Return the fields of each role, the surest first."""
        return recognise(self)

    def values(self, name: str) -> list[Any]:
        """Return the filled values of a field."""
        return [value for record in self.records if (value := record.fields.get(name)) not in (None, "", [])]

    def has(self, role: Role) -> bool:
        """Return whether any field has that role."""
        return bool(self.roles.get(role))


def by_name(records: list[Record], role: Role) -> dict[str, list[Record]]:
    """Return the records by the text of a field."""
    found: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        found[record.text(role)].append(record)
    return found
