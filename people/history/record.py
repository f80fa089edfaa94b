"""Changes of rows are noted as they are made: by signals for single rows, by the functions here for many at once."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeVar

from django.db import models, router, transaction
from django.db.models.deletion import Collector
from django.db.models.signals import post_save, pre_delete, pre_save
from django.dispatch import Signal

from people.history.tables import Act, ActKind, RowChange

Row = TypeVar("Row", bound=models.Model)

BATCH = 500
"""Rows that one query names by key."""
OUT_OF_THE_WAY = 16_000
"""Added to places that are about to be exchanged, so that no two have one in between."""
written = Signal()
"""Sent once at the end of an act with `changes`: the RowChanges written in bulk, which had no signals of their own."""


class _Column(NamedTuple):
    """A column of a tracked table, and how its values become JSON (None: they are)."""

    name: str
    plain: Callable[[Any], Any] | None


class _Table(NamedTuple):
    label: str
    columns: tuple[_Column, ...]
    owner: "models.ForeignKey[Any, Any] | None"


_tables: dict[type[models.Model], _Table] = {}


def track(model: type[models.Model], *, owner: str = "", without: Iterable[str] = ()) -> None:
    """Note every change of the model's rows from now on (called once for each, when the apps are ready).

    `owner` names the foreign key to the object that a row is a part of, `without` fields that are no content.
    """
    meta = model._meta
    left_out = {meta.pk.attname if meta.pk else "id", *without}
    columns = tuple(_column(each) for each in meta.concrete_fields if each.attname not in left_out)
    of: Any = meta.get_field(owner) if owner else None
    _tables[model] = _Table(meta.label_lower, columns, of)
    uid = f"history-{meta.label_lower}"
    pre_save.connect(_before_save, sender=model, dispatch_uid=uid)
    post_save.connect(_after_save, sender=model, dispatch_uid=uid)
    pre_delete.connect(_before_delete, sender=model, dispatch_uid=uid)


def tracked() -> dict[str, type[models.Model]]:
    """Return the tracked models by label, such as program.paper."""
    return {table.label: model for model, table in _tables.items()}


def is_part(model: type[models.Model]) -> bool:
    """Return whether the model's rows are parts of another object."""
    return owner_field(model) is not None


def owner_field(model: type[models.Model]) -> "models.ForeignKey[Any, Any] | None":
    """Return the reference to the object that the model's rows are parts of; None where they are objects themselves."""
    return _tables[model].owner


def owner_key(row: models.Model) -> str:
    """Return what a part names its owner by in the history, for an object: program.paper:7."""
    return f"{row._meta.label_lower}:{row.pk}"


def told(row: models.Model, names: Iterable[str] | None = None) -> dict[str, Any]:
    """Return a row's columns (or those named) as JSON has them."""
    wanted = None if names is None else set(names)
    result = {}
    for name, plain in _tables[type(row)].columns:
        if wanted is None or name in wanted:
            value = getattr(row, name)
            result[name] = value if plain is None or value is None else plain(value)
    return result


def _column(field: "models.Field[Any, Any]") -> _Column:
    if isinstance(field, models.DateField):  # times are dates to Django

        def moment(value: Any) -> Any:
            made = field.to_python(value)
            in_utc = made.astimezone(dt.UTC) if isinstance(made, dt.datetime) and made.tzinfo else made
            return in_utc.isoformat()

        return _Column(field.attname, moment)
    if isinstance(field, models.JSONField):
        return _Column(field.attname, lambda value: list(value) if isinstance(value, list | tuple) else value)
    if isinstance(field, models.CharField | models.TextField):
        return _Column(field.attname, str)  # a choice may be an enum's member
    return _Column(field.attname, field.to_python)


def last_act(row: models.Model, column: str) -> Act | None:
    """Return the act that changed the column of the row last; None where none is known."""
    changes = RowChange.objects.filter(table=row._meta.label_lower, row=row.pk, after__has_key=column)
    last = changes.select_related("act__by").order_by("-pk").first()
    return last.act if last else None


# ---- the act that is going on


class _Open:
    """An act in the making: its changes are stored together at its end."""

    def __init__(self, act: Act) -> None:
        self.act = act
        self.changes: list[RowChange] = []
        self.in_bulk: list[RowChange] = []

    def note(self, changes: list[RowChange]) -> None:
        """Take changes that no signal tells of."""
        self.changes += changes
        self.in_bulk += changes

    def close(self) -> None:
        for change in self.changes:
            change.act = self.act
        RowChange.objects.bulk_create(self.changes)
        if self.in_bulk:
            written.send(Act, changes=self.in_bulk)


class _Scope:
    """Saves that belong together although nobody opened an act: those of a request, or of a transaction."""

    def __init__(self, user: Callable[[], Any] | None = None) -> None:
        self.user = user
        self.act: Act | None = None
        self.is_committed = False

    def __call__(self) -> None:
        """Note that the transaction which holds the act is through."""
        self.is_committed = True

    def current(self) -> Act:
        if self.act is None or not self._holds():
            self.is_committed = False
            self.act = Act.objects.create(kind=ActKind.EDIT, by=self._by())
            transaction.on_commit(self)
        return self.act

    def _holds(self) -> bool:
        """Return whether the act is stored, or will be: a transaction that is rolled back forgets its callbacks."""
        if self.is_committed:
            return self.user is not None
        waiting = transaction.get_connection().run_on_commit
        return any(entry[1] is self for entry in waiting)

    def _by(self) -> Any:
        user = self.user() if self.user else None
        return user if getattr(user, "pk", None) else None


_open: ContextVar[_Open | None] = ContextVar("open_act", default=None)
_scope: ContextVar[_Scope | None] = ContextVar("history_scope", default=None)


@contextmanager
def request_scope(user: Callable[[], Any]) -> Iterator[None]:
    """Gather the single saves made inside as one act of the user, who is asked for only when something is saved."""
    token = _scope.set(_Scope(user))
    try:
        yield
    finally:
        _scope.reset(token)


@contextmanager
def act(kind: str, *, by: Any = None, note: str = "", about: str = "") -> Iterator[Act]:
    """Gather everything written inside as one act, in one transaction. Inside another act it is a part of that."""
    outer = _open.get()
    if outer is not None:
        yield outer.act
        return
    with transaction.atomic():
        made = Act.objects.create(kind=kind, by=by if getattr(by, "pk", None) else None, note=note[:300], about=about)
        with _opened(made):
            yield made


@contextmanager
def _opened(act: Act) -> Iterator[_Open]:
    """Gather what is written inside for the act, and store it at the end."""
    opened = _Open(act)
    token = _open.set(opened)
    try:
        yield opened
    finally:
        _open.reset(token)
    opened.close()


@contextmanager
def _gathered() -> Iterator[_Open]:
    """Gather what is written inside in the act that is open; without one, in that of the request or transaction."""
    outer = _open.get()
    if outer is not None:
        yield outer
        return
    with transaction.atomic(), _opened(_current_scope().current()) as opened:
        yield opened


def _current_scope() -> _Scope:
    scope = _scope.get()
    if scope is None:
        scope = _Scope()
        _scope.set(scope)
    return scope


def _note(change: RowChange) -> None:
    opened = _open.get()
    if opened is not None:
        opened.changes.append(change)
        return
    change.act = _current_scope().current()
    change.save()


def _change(row: models.Model, before: dict[str, Any] | None, after: dict[str, Any] | None) -> RowChange:
    table = _tables[type(row)]
    owner = ""
    if table.owner is not None:
        of = table.owner
        owner = f"{of.related_model._meta.label_lower}:{getattr(row, of.attname)}"
    return RowChange(table=table.label, row=row.pk, owner=owner, before=before, after=after)


# ---- single rows


def _before_save(sender: type[models.Model], instance: Any, **kwargs: Any) -> None:
    """Remember what the table says of the row that is about to be saved."""
    if kwargs.get("raw"):
        return
    stored = None if instance.pk is None else sender._base_manager.filter(pk=instance.pk).first()
    instance._stored = stored  # noqa: SLF001  # ours, from one signal to the next


def _after_save(sender: type[models.Model], instance: Any, **kwargs: Any) -> None:
    if kwargs.get("raw"):
        return
    stored = vars(instance).pop("_stored", None)
    names = kwargs.get("update_fields")
    if any(hasattr(value, "resolve_expression") for value in vars(instance).values()):
        instance = sender._base_manager.get(pk=instance.pk)  # the database computed it
    if stored is None:
        _note(_change(instance, None, told(instance)))
        return
    columns = _attnames(sender, names) if names is not None else None
    before, after = _differences(told(stored, columns), told(instance, columns))
    if after:
        _note(_change(instance, before, after))


def _before_delete(sender: type[models.Model], instance: Any, **_: Any) -> None:
    del sender
    _note(_change(instance, told(instance), None))


def _attnames(model: type[models.Model], names: Iterable[str]) -> set[str]:
    return {getattr(model._meta.get_field(each), "attname", each) for each in names}


def _differences(before: dict[str, Any], after: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    changed = [name for name, value in after.items() if before[name] != value]
    return {name: before[name] for name in changed}, {name: after[name] for name in changed}


# ---- many rows


def bulk_create(rows: Iterable[Row]) -> list[Row]:
    """Insert the rows (of one model, prepared) and return them with their keys."""
    rows = list(rows)
    if not rows:
        return []
    with _gathered() as opened:
        made = type(rows[0])._base_manager.bulk_create(rows)
        opened.note([_change(each, None, told(each)) for each in made])
    return made


def bulk_update(rows: Iterable[models.Model], fields: Sequence[str]) -> None:
    """Store these fields of the rows (of one model, prepared)."""
    rows = list(rows)
    if not rows or not fields:
        return
    model = type(rows[0])
    columns = _attnames(model, fields)
    with _gathered() as opened:
        stored = stored_rows(model, [each.pk for each in rows])
        noted = []
        for each in rows:
            before, after = _differences(told(stored[each.pk], columns), told(each, columns))
            if after:
                noted.append((each, _change(each, before, after)))
        model._base_manager.bulk_update([each for each, _ in noted], fields, batch_size=BATCH)
        opened.note([change for _, change in noted])


def put_in_order(*lists: Sequence[Any]) -> None:
    """Give rows of one table the positions 0, 1, … as they stand in each list, on a way on which no two are equal.

    A list holds the rows of one owner.
    """
    moved = [(row, place) for rows in lists for place, row in enumerate(rows) if row.position != place]
    for row, place in moved:
        row.position = OUT_OF_THE_WAY + place
    bulk_update([row for row, _ in moved], ["position"])
    for row, place in moved:
        row.position = place
    bulk_update([row for row, _ in moved], ["position"])


def delete(rows: "models.QuerySet[Any]", *, expected: Callable[[models.Model], bool] | None = None) -> list[str]:
    """Delete the rows and what the tables' rules delete with them, without a signal for each.

    With `expected`, nothing is deleted when a row that is not expected would be deleted or emptied with them: such
    rows are returned, each in words. Raises ProtectedError and RestrictedError as Django does.
    """
    with _gathered() as opened:
        using = router.db_for_write(rows.model)
        collector = Collector(using=using, origin=rows)
        collector.collect(list(rows))
        updates: Any = collector.field_updates  # (field, value) → querysets or lists of rows
        emptied = [(field, value, list(some)) for (field, value), many in updates.items() for some in many]
        if expected is not None:
            gone = [each for some in collector.data.values() for each in some]
            touched = [*gone, *(each for _, _, some in emptied for each in some)]
            surprises = [_in_words(each) for each in touched if not expected(each)]
            if surprises:
                return surprises
        collector.sort()
        for plain in collector.fast_deletes:
            plain._raw_delete(using)  # noqa: SLF001  # as Django's own collector deletes
        for field, value, some in emptied:
            _empty(field, value, some)
        for model, instances in collector.data.items():
            _delete_all(model, list(instances), using, opened)
    return []


def _delete_all(model: Any, instances: Sequence[models.Model], using: str, opened: _Open) -> None:
    if model in _tables:
        opened.note([_change(each, told(each), None) for each in instances])
    for batch in batches([each.pk for each in instances]):
        model._base_manager.filter(pk__in=batch)._raw_delete(using)  # noqa: SLF001  # as Django's own collector deletes


def _empty(field: "models.Field[Any, Any]", value: Any, instances: Sequence[Any]) -> None:
    """Set a reference to what is deleted to the value that the tables' rules say."""
    if not instances:
        return
    if type(instances[0]) in _tables:
        for each in instances:
            setattr(each, field.attname, value)
        bulk_update(instances, [field.name])
    else:
        rows = type(instances[0])._base_manager.filter(pk__in=[each.pk for each in instances])
        rows.update(**{field.name: value})


def stored_rows(model: type[models.Model], pks: Sequence[int]) -> dict[int, models.Model]:
    """Return the rows of these keys as the table has them (one query for each batch)."""
    found: dict[int, models.Model] = {}
    for batch in batches(pks):
        found.update(model._base_manager.in_bulk(batch))
    return found


def batches(items: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Yield the items by so many as one query may name."""
    for start in range(0, len(items), BATCH):
        yield items[start : start + BATCH]


def _in_words(row: models.Model) -> str:
    return f"{row._meta.verbose_name} “{row}”"
