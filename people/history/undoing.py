"""What an act changed is put back: all of it, or nothing where something was edited since."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from django.db import IntegrityError, models, transaction

from people.history import record
from people.history.tables import Act, ActKind, RowChange

MANY = 20
"""Reasons that an error tells; of the others it tells how many they are."""
RowKey = tuple[str, int]


class CannotUndoError(Exception):
    """Something was edited since: `problems` says of each thing what it is."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(dict.fromkeys(problems))
        told = "\n".join(self.problems[:MANY])
        more = f"\nAnd {len(self.problems) - MANY} more." if len(self.problems) > MANY else ""
        super().__init__(f"Nothing was undone. Since then:\n{told}{more}")


class Touched(NamedTuple):
    """A row that undoing would touch."""

    verb: str
    """take out, bring back, put back"""
    noun: str
    name: str


class Undoing(NamedTuple):
    """What undoing would do: the objects that it touches, how many parts of them, and why it can't be done (if so)."""

    touched: tuple[Touched, ...]
    parts: tuple[tuple[str, int], ...]
    problems: tuple[str, ...]


class Net(NamedTuple):
    """What became of one row from the beginning of an act to its end."""

    before: dict[str, Any] | None
    after: dict[str, Any] | None


class _OnlyTriedError(Exception):
    """Thrown to roll a trial back."""


def undo(act: Act, *, by: Any = None, rows: Iterable[RowKey] | None = None) -> Act:
    """Put back what the act changed (of these rows alone, if they are given), and return the act that did so.

    What is already as it was before is left alone. Raises CannotUndoError where something was edited since.
    """
    with transaction.atomic():
        locked = Act.objects.select_for_update(of=("self",)).get(pk=act.pk)
        note = f"Undone: {locked}"
        try:
            with record.act(ActKind.UNDO, by=by, note=note, about=locked.about) as undoing:
                undoing.undoes = locked
                undoing.save(update_fields=["undoes"])
                _Undo(net_effect(_changes(locked, rows))).run()
        except IntegrityError as error:
            message = f"Something else has taken the place of what would come back: {error}."
            raise CannotUndoError([message]) from error
    return undoing


def undo_preview(act: Act, *, rows: Iterable[RowKey] | None = None) -> Undoing:
    """Return what `undo` would do. It is tried and rolled back, so that what the page says is what happens."""
    net = net_effect(_changes(act, rows))
    problems: tuple[str, ...] = ()
    try:
        with transaction.atomic():
            undo(act, rows=rows)
            raise _OnlyTriedError  # noqa: TRY301  # the way out of a transaction that shall not be kept
    except CannotUndoError as error:
        problems = error.problems
    except _OnlyTriedError:
        pass
    touched, parts = _told(net)
    return Undoing(touched, parts, problems)


def _changes(act: Act, rows: Iterable[RowKey] | None) -> list[RowChange]:
    changes = RowChange.objects.filter(act=act).order_by("pk")
    if rows is None:
        return list(changes)
    wanted = set(rows)
    return [each for each in changes if (each.table, each.row) in wanted]


def net_effect(changes: Iterable[RowChange]) -> dict[RowKey, Net]:
    """Return what became of each row on the whole."""
    net: dict[RowKey, Net] = {}
    for each in changes:
        key = (each.table, each.row)
        net[key] = _then(net[key], each) if key in net else Net(each.before, each.after)
    return {key: each for key, each in net.items() if each.before != each.after}


def _then(first: Net, second: RowChange) -> Net:
    if second.after is None:
        # What an update before did not touch is told by the deletion.
        before = None if first.before is None else {**(second.before or {}), **first.before}
        return Net(before, None)
    if first.after is None:
        return Net(first.before, second.after)
    before = None if first.before is None else {**(second.before or {}), **first.before}
    return Net(before, {**first.after, **second.after})


def _told(net: dict[RowKey, Net]) -> tuple[tuple[Touched, ...], tuple[tuple[str, int], ...]]:
    models_by_label = record.tracked()
    objects: list[Touched] = []
    parts: Counter[str] = Counter()
    unnamed: dict[type[models.Model], list[int]] = {}
    for (label, row), each in net.items():
        model = models_by_label[label]
        if record.is_part(model):
            parts[str(model._meta.verbose_name_plural)] += 1
        elif each.before is not None and each.after is not None:
            unnamed.setdefault(model, []).append(row)
        else:
            verb = "take out" if each.before is None else "bring back"
            values = each.after or each.before or {}
            name = values.get("name") or values.get("title") or values.get("slug", "")
            objects.append(Touched(verb, str(model._meta.verbose_name), str(name)))
    for model, pks in unnamed.items():
        named = record.stored_rows(model, pks)
        noun = str(model._meta.verbose_name)
        objects += [Touched("put back", noun, str(named[pk])) for pk in pks if pk in named]
    return tuple(objects), tuple(parts.items())


class _Undo:
    """The rows of an act, put back in an order in which every reference finds what it refers to."""

    def __init__(self, net: dict[RowKey, Net]) -> None:
        self.net = net
        self.models = _in_order(record.tracked().values())
        self.problems: list[str] = []
        self.remove: dict[type[models.Model], list[int]] = {}
        self.bring_back: dict[type[models.Model], list[models.Model]] = {}
        self.put_back: dict[type[models.Model], list[tuple[models.Model, frozenset[str]]]] = {}

    def run(self) -> None:
        for model in self.models:
            label = model._meta.label_lower
            self._sort(model, {row: each for (table, row), each in self.net.items() if table == label})
        self._raise_problems()
        parts = [model for model in self.models if record.is_part(model)]
        whole = [model for model in self.models if not record.is_part(model)]
        # Parts go first and come last: they refer to whole objects, and nothing but other parts refers to them.
        # Plain values are put back before anything comes back that may need them for itself alone, references after.
        self._remove(reversed(parts))
        for model in self.models:
            self._put_back(model, references=False)
        self._bring_back(whole)
        for model in self.models:
            self._put_back(model, references=True)
        self._remove(reversed(whole))
        self._bring_back(parts)

    def _raise_problems(self) -> None:
        if self.problems:
            raise CannotUndoError(self.problems)

    def _sort(self, model: type[models.Model], rows: dict[int, Net]) -> None:
        """Decide for each row of a table what is to be done, or why it can't be."""
        stored = record.stored_rows(model, list(rows))
        for pk, net in rows.items():
            row = stored.get(pk)
            now = record.told(row) if row is not None else None
            if net.before is None:
                if row is not None and now != net.after:
                    self._edited(row, _differing(now, net.after))
                elif row is not None:
                    self.remove.setdefault(model, []).append(pk)
            elif net.after is None:
                if now is None:
                    self.bring_back.setdefault(model, []).append(_made(model, pk, net.before))
                elif now != net.before:
                    self._edited(row, _differing(now, net.before))
            elif row is None or now is None:
                noun = model._meta.verbose_name
                self.problems.append(f"The {noun} {net.after.get('name') or net.after.get('title') or pk} was deleted.")
            else:
                self._sort_update(model, row, now, net)

    def _sort_update(self, model: type[models.Model], row: models.Model, now: dict[str, Any], net: Net) -> None:
        before, after = net.before or {}, net.after or {}
        open_names = [name for name in after if now[name] != before[name]]
        edited = [name for name in open_names if now[name] != after[name]]
        if edited:
            self._edited(row, edited)
        elif open_names:
            _set(row, {name: before[name] for name in open_names})
            self.put_back.setdefault(model, []).append((row, frozenset(open_names)))

    def _edited(self, row: Any, names: Sequence[str]) -> None:
        meta = row._meta
        fields = ", ".join(_verbose(meta, each) for each in names)
        self.problems.append(f"{str(meta.verbose_name).capitalize()} “{row}” was edited: {fields}.")

    def _remove(self, tables: Iterable[type[models.Model]]) -> None:
        for model in tables:
            for batch in record.batches(self.remove.get(model, ())):
                try:
                    surprises = record.delete(model._base_manager.filter(pk__in=batch), expected=self._is_ours)
                except (models.ProtectedError, models.RestrictedError) as error:
                    held: Any = error.args[1]
                    surprises = [f"{each._meta.verbose_name} “{each}”" for each in held]
                self.problems += [f"{each[:1].upper()}{each[1:]} needs what would be taken out." for each in surprises]
        self._raise_problems()

    def _is_ours(self, row: models.Model) -> bool:
        key = (row._meta.label_lower, row.pk)
        return key in self.net and self.net[key].before is None

    def _bring_back(self, tables: Iterable[type[models.Model]]) -> None:
        for model in tables:
            record.bulk_create(self.bring_back.get(model, ()))

    def _put_back(self, model: type[models.Model], *, references: bool) -> None:
        by_names: dict[frozenset[str], list[models.Model]] = {}
        for row, names in self.put_back.get(model, ()):
            by_names.setdefault(names, []).append(row)
        for names, rows in by_names.items():
            fields = [each for each in model._meta.concrete_fields if each.attname in names]
            fields = [each for each in fields if each.is_relation == references]
            _free(model, rows, fields)
            record.bulk_update(rows, [each.name for each in fields])


def _free(model: type[models.Model], rows: Sequence[Any], fields: Sequence["models.Field[Any, Any]"]) -> None:
    """Move values that must be unique out of the way, where rows are about to exchange them."""
    constrained = {
        name for each in model._meta.constraints if isinstance(each, models.UniqueConstraint) for name in each.fields
    }
    for field in fields:
        if field.name not in constrained or field.is_relation or len(rows) < 2:
            continue
        wanted = [getattr(row, field.attname) for row in rows]
        for row in rows:
            setattr(row, field.attname, _aside(field, row))
        record.bulk_update(rows, [field.name])
        for row, value in zip(rows, wanted, strict=True):
            setattr(row, field.attname, value)


def _aside(field: "models.Field[Any, Any]", row: Any) -> Any:
    if field.null:
        return None
    if isinstance(field, models.CharField):
        return f"~{row.pk}"
    return getattr(row, field.attname) + record.OUT_OF_THE_WAY


def _in_order(tables: Iterable[type[models.Model]]) -> list[type[models.Model]]:
    """Return the models with those that others refer to first."""
    wanted = list(tables)
    done: dict[type[models.Model], None] = {}

    def visit(model: type[models.Model]) -> None:
        if model in done:
            return
        for field in model._meta.concrete_fields:
            if field.related_model in wanted and field.related_model is not model:
                visit(field.related_model)
        done[model] = None

    for model in wanted:
        visit(model)
    return list(done)


def _made(model: type[models.Model], pk: int, values: dict[str, Any]) -> models.Model:
    row = model(pk=pk)
    _set(row, values)
    return row


def _set(row: models.Model, values: dict[str, Any]) -> None:
    fields: dict[str, Callable[[Any], Any]] = {each.attname: each.to_python for each in row._meta.concrete_fields}
    for name, value in values.items():
        if name in fields:  # a column that is no longer there has nothing to come back to
            setattr(row, name, fields[name](value))


def _differing(now: dict[str, Any] | None, then: dict[str, Any] | None) -> list[str]:
    now, then = now or {}, then or {}
    return [name for name, value in now.items() if then.get(name) != value]


def _verbose(meta: Any, attname: str) -> str:
    return str(next(each.verbose_name for each in meta.concrete_fields if each.attname == attname))
