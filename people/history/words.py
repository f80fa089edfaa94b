"""An object's history in words: which acts changed it or its parts, and what."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db import models
from django.db.models import Q

from people.history import record, undoing
from people.history.tables import Act, RowChange

PAGE_SIZE = 30
"""Acts on a page."""
LONGEST = 400
"""Characters of a value that are shown."""


class Line(NamedTuple):
    """One thing that changed: of the object itself, or of a part."""

    part: str
    """What the part is called; empty for the object itself."""
    verb: str
    """added, removed, changed"""
    field: str
    before: str
    after: str


class Entry(NamedTuple):
    """What an act changed in the object."""

    act: Act
    lines: tuple[Line, ...]


def changes_of(model: type[models.Model], pk: int) -> "models.QuerySet[RowChange]":
    """Return what changed in the object, its parts, and their parts, in the order in which it did."""
    label = model._meta.label_lower
    parts = RowChange.objects.filter(owner=f"{label}:{pk}")
    owners = {f"{table}:{row}" for table, row in parts.values_list("table", "row").distinct()}
    mine = Q(table=label, row=pk) | Q(owner=f"{label}:{pk}") | Q(owner__in=owners)
    return RowChange.objects.filter(mine).order_by("pk")


def rows_of(act: Act, model: type[models.Model], pk: int) -> list[tuple[str, int]]:
    """Return the rows of the object that the act changed, as `undo` names them."""
    return list(changes_of(model, pk).filter(act=act).values_list("table", "row").distinct())


def entries(model: type[models.Model], pk: int, page: Any) -> tuple[tuple[Entry, ...], Page[Any]]:
    """Return a page of the object's history, the newest first (a number of queries that does not grow)."""
    changes = changes_of(model, pk)
    acts = Act.objects.filter(pk__in=changes.order_by().values("act")).select_related("by").order_by("-at", "-pk")
    shown = Paginator(acts, PAGE_SIZE).get_page(page)
    by_act: dict[int, list[RowChange]] = {each.pk: [] for each in shown}
    for change in changes.filter(act__in=by_act):
        by_act[change.act_id].append(change)
    nets = {act: undoing.net_effect(each) for act, each in by_act.items()}
    names = _Names(nets.values())
    label = model._meta.label_lower
    found = (Entry(act, tuple(_lines(nets[act.pk], names, (label, pk)))) for act in shown)
    return tuple(each for each in found if each.lines), shown


def _lines(net: dict[undoing.RowKey, undoing.Net], names: "_Names", mine: undoing.RowKey) -> Iterable[Line]:
    tables = record.tracked()
    for (label, row), each in net.items():
        meta = tables[label]._meta
        part = "" if (label, row) == mine else names.part(tables[label], row, each)
        if each.before is None or each.after is None:
            verb = "added" if each.before is None else "removed"
            if part or (label, row) == mine:
                yield Line(part, verb, "", "", "")
            continue
        for column, after in each.after.items():
            field = next(one for one in meta.concrete_fields if one.attname == column)
            if not field.editable and column != "position":
                continue
            before = each.before.get(column)
            if before != after:
                told = [names.value(field, value) for value in (before, after)]
                yield Line(part, "changed", str(field.verbose_name), *told)


class _Names:
    """What the rows that changes refer to are called, fetched a table at a time."""

    def __init__(self, nets: Iterable[dict[undoing.RowKey, undoing.Net]]) -> None:
        wanted: dict[type[models.Model], set[Any]] = {}
        tables = record.tracked()
        for net in nets:
            for (label, row), each in net.items():
                wanted.setdefault(tables[label], set()).add(row)
                for field in tables[label]._meta.concrete_fields:
                    if isinstance(field, models.ForeignKey):
                        keys = {side.get(field.attname) for side in (each.before, each.after) if side} - {None}
                        wanted.setdefault(field.related_model, set()).update(keys)
        self.names: dict[tuple[type[models.Model], int], str] = {}
        for model, pks in wanted.items():
            named = model._base_manager.filter(pk__in=pks)
            people = [each.name for each in model._meta.concrete_fields if each.name == "person"]
            for found in named.select_related(*people) if people else named:
                self.names[model, found.pk] = str(found)

    def value(self, field: "models.Field[Any, Any]", value: Any) -> str:
        """Return a column's value as a person reads it."""
        if value is None or value == "":
            return ""
        if isinstance(field, models.ForeignKey):
            return self.names.get((field.related_model, value), f"one that is gone ({value})")
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list):
            return "; ".join(map(str, value))
        choices: dict[Any, Any] = dict(field.flatchoices)
        if field.name == "position":
            return str(value + 1)
        return str(choices.get(value, value))[:LONGEST]

    def part(self, model: type[models.Model], row: int, net: undoing.Net) -> str:
        """Return what a part of the object is called: its kind, and whom or what it refers to."""
        meta = model._meta
        values = {**(net.before or {}), **(net.after or {})}
        for name in ("person_id", "affiliation_id", "paper_id", "keynote_id"):
            field = next((each for each in meta.concrete_fields if each.attname == name), None)
            if isinstance(field, models.ForeignKey) and values.get(name) and field is not record.owner_field(model):
                return f"{meta.verbose_name} {self.names.get((field.related_model, values[name]), values[name])}"
        told = next((values[name] for name in ("name", "title", "value", "label", "url") if values.get(name)), "")
        return f"{meta.verbose_name} {told or self.names.get((model, row), '')}".strip()


def is_undone(acts: Sequence[Act]) -> set[int]:
    """Return which of the acts were undone, and are so still (one query)."""
    undoings = Act.objects.filter(undoes__in=[each.pk for each in acts])
    return {each for each in undoings.filter(undone_by__isnull=True).values_list("undoes", flat=True) if each}
