"""A tree of JSON or YAML to tables of records: lists of objects, mappings of objects by id, objects inside objects."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from program.formats.records.fields import Role, plain_name, role_of
from program.formats.records.model import Record, Table

DEEPEST = 40
"""Levels that are followed; nobody nests a program deeper, and a bomb does."""
PEOPLE = frozenset((Role.AUTHORS, Role.SPEAKER, Role.CHAIR, Role.PRESENTER, Role.AFFILIATION))
WRAPPERS = frozenset(("value", "values", "text", "#text", "_text", "readers", "en"))


def tables_of(tree: Any, file: str) -> list[Table]:
    """Return the tables in a tree, outer before inner ones."""
    walker = Walker(file)
    walker.visit(tree, pattern="", path="", parent=None, depth=0)
    return [table for table in walker.tables.values() if table.records]


class Walker:
    """Walks a tree and gathers records into tables by the pattern of their place."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.tables: dict[str, Table] = {}

    def table(self, pattern: str) -> Table:
        """Return the table at a pattern, new or met before."""
        if pattern not in self.tables:
            self.tables[pattern] = Table(self.file, pattern)
        return self.tables[pattern]

    def visit(self, value: Any, *, pattern: str, path: str, parent: Record | None, depth: int) -> None:
        """Gather the records in a value."""
        if depth > DEEPEST:
            return
        if isinstance(value, list):
            self._list(value, pattern=pattern, path=path, parent=parent, depth=depth)
        elif isinstance(value, dict):
            self._dict(value, pattern=pattern, path=path, parent=parent, depth=depth)

    def _list(self, value: list[Any], *, pattern: str, path: str, parent: Record | None, depth: int) -> None:
        """Gather the records of a list of objects."""
        for place, each in enumerate(value):
            if isinstance(each, dict):
                self.record(each, pattern=f"{pattern}[]", path=f"{path}[{place}]", parent=parent, depth=depth)
            elif isinstance(each, list):
                self.visit(each, pattern=f"{pattern}[]", path=f"{path}[{place}]", parent=parent, depth=depth + 1)

    def _dict(self, value: dict[Any, Any], *, pattern: str, path: str, parent: Record | None, depth: int) -> None:
        """Gather the records of an object that is a mapping of records, of lists, or one record itself."""
        if is_mapping_of_records(value):
            for key, each in value.items():
                inner = f"{path}.{key}" if path else str(key)
                self.record(each, pattern=f"{pattern}{{}}", path=inner, parent=parent, depth=depth, key=str(key))
        elif is_mapping_of_lists(value):
            for key, each in value.items():
                inner = f"{path}.{key}" if path else str(key)
                table = self.table(f"{pattern}{{}}")
                table.is_mapping = True
                group = Record(table, {}, place=inner, parent=parent, key=str(key))
                table.records.append(group)
                self.visit(each, pattern=f"{pattern}{{}}", path=inner, parent=group, depth=depth + 1)
        else:
            self.record(value, pattern=pattern, path=path, parent=parent, depth=depth)

    def record(  # noqa: PLR0913  # where an object stands takes five words
        self, value: dict[Any, Any], *, pattern: str, path: str, parent: Record | None, depth: int, key: str = ""
    ) -> None:
        """Gather one object and what is inside it."""
        fields, inner = flattened(value)
        table = self.table(pattern)
        record = Record(table, fields, place=path, parent=parent, key=key)
        if fields or key or inner:
            table.records.append(record)
            table.is_mapping = table.is_mapping or bool(key)
        for name, each in inner:
            self.visit(
                each,
                pattern=f"{pattern}.{name}".lstrip("."),
                path=f"{path}.{name}".lstrip("."),
                parent=record,
                depth=depth + 1,
            )


def flattened(value: dict[Any, Any]) -> tuple[dict[str, Any], list[tuple[str, Any]]]:
    """Return an object's own fields, those of single objects inside it among them, and its lists of objects."""
    fields: dict[str, Any] = {}
    inner: list[tuple[str, Any]] = []
    for name, each in _entries(value, ""):
        if is_simple(each) or (_last_role(name) in PEOPLE and _is_people(each)):
            fields[name] = each
        else:
            inner.append((name, each))
    return fields, inner


@lru_cache(maxsize=4096)
def _last_role(name: str) -> Role:
    """Return the role of a flattened name's last part that is no wrapper."""
    parts = [part for part in name.split(".") if part not in WRAPPERS]
    return role_of(parts[-1]) if parts else Role.OTHER


def _is_people(value: Any) -> bool:
    """Return whether a value may be people: objects without lists of objects in them but their institutions."""
    objects = value if isinstance(value, list) else [value]
    return all(isinstance(each, dict | str) for each in objects) and not any(
        _last_role(str(name)) in {Role.TITLE, Role.PAPERS}
        for each in objects
        if isinstance(each, dict)
        for name in each
    )


def _entries(value: dict[Any, Any], prefix: str, depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Yield the fields of an object; those of single objects inside it with both names."""
    for key, each in value.items():
        name = f"{prefix}{key}"
        single = isinstance(each, dict) and not is_mapping_of_records(each) and not is_mapping_of_lists(each)
        if single and depth < 4 and not (_last_role(name) in PEOPLE and _is_people(each) and not _is_wrapper(each)):
            yield from _entries(each, f"{name}.", depth + 1)
        else:
            yield name, each


def _is_wrapper(value: dict[Any, Any]) -> bool:
    """Return whether an object only wraps a value ({"value": …, "readers": …})."""
    return "value" in value and set(map(str, value)) <= WRAPPERS


def is_simple(value: Any) -> bool:
    """Return whether a value is a scalar or a list of scalars."""
    if isinstance(value, list):
        return all(not isinstance(each, dict | list) for each in value)
    return not isinstance(value, dict)


def is_mapping_of_records(value: dict[Any, Any]) -> bool:
    """Return whether an object maps ids to objects of one kind: they have fields in common, and ids are no fields."""
    objects = [each for each in value.values() if isinstance(each, dict)]
    if not objects or len(objects) < len(value) or _are_field_names(value):
        return False
    if len(objects) == 1:
        return not is_simple_key(next(iter(value)))
    shared = set(objects[0]).intersection(*objects[1:6])
    return bool(shared) and not all(set(map(str, each)) <= WRAPPERS for each in objects)


def is_mapping_of_lists(value: dict[Any, Any]) -> bool:
    """Return whether an object maps names (days, sessions) to lists of objects of one kind."""
    lists = [each for each in value.values() if isinstance(each, list) and each and isinstance(each[0], dict)]
    if not lists or len(lists) < sum(1 for each in value.values() if each not in (None, [])):
        return False
    if _are_field_names(value):
        return False
    shared = set(lists[0][0]).intersection(*(each[0] for each in lists[1:6]))
    return bool(shared) and len(lists) > 1


def is_simple_key(key: Any) -> bool:
    """Return whether a key looks like a field's name and not like an id: letters alone."""
    return str(key).replace("_", "").isalpha()


def _are_field_names(value: dict[Any, Any]) -> bool:
    """Return whether half of an object's keys are names of fields ("title", "authors")."""
    known = [key for key in value if role_of(str(key)) is not Role.OTHER and not _is_day(str(key))]
    return len(known) * 2 >= len(value)


def _is_day(key: str) -> bool:
    """Return whether a key names a day and so a group, although "monday" or "day 1" is a field's name too."""
    return plain_name(key) not in {"day", "date", "days", "dates"} and role_of(key) is Role.DAY
