"""Two rows of one person, or of one institution, become one; one that stands for two becomes two.

What refers to people and affiliations is found by the tables' own references, so that no app which has such needs to be
known here. Each is one act of the history, and undone as such.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import models

from people import history
from people.addresses import Addressed, taken
from people.history import Act, ActKind
from people.models import Affiliation, Alias, Distinct, Person, PlaceAffiliation
from people.text import unique_slug


class MergeError(Exception):
    """Rows that can't be merged or split as asked, and why."""


def merge_people(keep: Person, others: Iterable[Person], *, by: Any = None) -> Act:
    """Make the others one with `keep`, which gets their places, ids and addresses, and what it does not have itself.

    A person twice on one paper is there once afterwards, at the first of the two places.
    """
    return _merge(keep, list(others), ("given", "family", "suffix", "email", "web_site"), by)


def merge_affiliations(keep: Affiliation, others: Iterable[Affiliation], *, by: Any = None) -> Act:
    """Make the others one with `keep`; their names become its aliases, so that they are known from now on."""
    others = list(others)
    names = [each.name for each in others]
    with history.act(ActKind.MERGE, by=by, note=_note(keep, others)):
        known = set(Alias.objects.filter(name__in=names).values_list("name", flat=True)) | {keep.name}
        new = [name for name in dict.fromkeys(names) if name not in known]
        history.bulk_create([Alias(affiliation=keep, name=name) for name in new])
        return _merge(keep, others, ("country", "ror"), by)


def split_person(person: Person, places: Sequence[models.Model], *, by: Any = None) -> Person:
    """Give some of a person's places (authorships, chairs …) to a new person of the same name, who is returned.

    Raises MergeError when all or none of them are given.
    """
    _check_some(places, _referring(person))
    with history.act(ActKind.SPLIT, by=by, note=f"{person} are two"):
        new = Person(name=person.name, given=person.given, family=person.family, suffix=person.suffix)
        _create(new)
        history.bulk_create([Distinct.of(person, new)])
        _move(places, "person", new)
    return new


def split_affiliation(
    affiliation: Affiliation, name: str, places: Sequence[PlaceAffiliation], *, by: Any = None
) -> Affiliation:
    """Give some of an affiliation's places to a new one of that name, which is returned; the name is no alias any more.

    Raises MergeError when all or none of them are given, or the name is that of the old one.
    """
    _check_some(places, _referring(affiliation))
    if not name.strip() or name.strip() == affiliation.name:
        message = "Give the new affiliation a name of its own."
        raise MergeError(message)
    with history.act(ActKind.SPLIT, by=by, note=f"{name} is not {affiliation}"):
        history.delete(Alias.objects.filter(affiliation=affiliation, name=name.strip()))
        new = Affiliation(name=name, country=affiliation.country)
        _create(new)
        history.bulk_create([Distinct.of(affiliation, new)])
        _move(places, "affiliation", new)
    return new


def uses(row: Person | Affiliation) -> dict[str, int]:
    """Return how many rows of each kind refer to the row, by the kind's name in the plural."""
    counted = ((each, each.related_model._base_manager.filter(**{each.field.name: row}).count()) for each in _of(row))
    return {str(each.related_model._meta.verbose_name_plural): count for each, count in counted if count}


def _merge(keep: Any, others: Sequence[Any], fields: Sequence[str], by: Any) -> Act:
    others = [each for each in others if each.pk != keep.pk]
    if not others:
        message = "Choose at least one other that shall become one with it."
        raise MergeError(message)
    with history.act(ActKind.MERGE, by=by, note=_note(keep, others)) as act:
        everybody = [keep.pk, *(each.pk for each in others)]
        history.delete(Distinct.among(type(keep), everybody))
        for relation in _of(keep):
            _hand_over(relation.related_model, relation.field.name, keep, others)
        addresses = [slug for each in others for slug in (each.slug, *each.former_slugs)]
        given = {name: next(filter(None, (getattr(each, name) for each in others)), "") for name in fields}
        history.delete(type(keep)._base_manager.filter(pk__in=everybody[1:]))
        # Unique values, such as a ROR id, are free only now.
        for name in (name for name in fields if not getattr(keep, name)):
            setattr(keep, name, given[name])
        keep.former_slugs = list(dict.fromkeys((*keep.former_slugs, *addresses)))
        keep.prepare()
        history.bulk_update([keep], [*fields, "former_slugs", "sort_key"])
    return act


def _note(keep: Any, others: Sequence[Any]) -> str:
    return f"{', '.join(each.name for each in others)} → {keep.name}"


def _of(row: models.Model) -> list[Any]:
    """Return the references to rows of this kind."""
    return [each for each in row._meta.related_objects if each.one_to_many or each.one_to_one]


def _referring(row: models.Model) -> int:
    """Return how many places refer to the row."""
    relations = [each for each in _of(row) if hasattr(each.related_model, "position")]
    return sum(each.related_model._base_manager.filter(**{each.field.name: row}).count() for each in relations)


def _hand_over(model: type[models.Model], field: str, keep: models.Model, others: Sequence[models.Model]) -> None:
    """Let the model's rows that refer to the others refer to `keep`; those that then say what another says go."""
    rows = list(model._base_manager.filter(**{f"{field}__in": [keep, *others]}).order_by("pk"))
    rows.sort(key=lambda row: (getattr(row, "position", 0), row.pk))
    seen: dict[tuple[Any, ...], Any] = {}
    doubles: list[tuple[Any, Any]] = []
    for row in rows:
        for key in _unique_keys(model, field, row):
            if key in seen:
                doubles.append((seen[key], row))
                break
            seen[key] = row
    gone = {double.pk for _, double in doubles}
    for kept, double in doubles:
        _join(kept, double)
    history.delete(model._base_manager.filter(pk__in=gone))
    moved = [row for row in rows if row.pk not in gone and getattr(row, f"{field}_id") != keep.pk]
    for row in moved:
        setattr(row, f"{field}_id", keep.pk)
    history.bulk_update(moved, [field])
    _close_gaps(model, [double for _, double in doubles])


def _unique_keys(model: type[models.Model], field: str, row: models.Model) -> list[tuple[Any, ...]]:
    """Return, for each rule that allows a row once for this reference, what makes the row the same as another."""
    keys = []
    for rule in model._meta.constraints:
        if isinstance(rule, models.UniqueConstraint) and field in rule.fields:
            rest = [model._meta.get_field(name) for name in rule.fields if name != field]
            keys.append((rule.name, *(getattr(row, each.attname) for each in rest if isinstance(each, models.Field))))
    return keys


def _join(kept: Any, double: Any) -> None:
    """Keep of a place that goes what the other does not have: marks, texts, affiliations."""
    names = []
    for field in kept._meta.concrete_fields:
        is_free = isinstance(field, models.BooleanField | models.CharField | models.TextField)
        if is_free and not getattr(kept, field.attname) and getattr(double, field.attname):
            setattr(kept, field.attname, getattr(double, field.attname))
            names.append(field.name)
    history.bulk_update([kept], names)
    if hasattr(kept, "affiliations"):
        here = list(kept.affiliations.values_list("affiliation_id", flat=True))
        more = list(double.affiliations.order_by("position").values_list("affiliation_id", flat=True))
        table = kept.affiliations.model
        new = [pk for pk in dict.fromkeys(more) if pk not in here]
        rows = [table(place=kept, affiliation_id=pk, position=len(here) + place) for place, pk in enumerate(new)]
        history.bulk_create(rows)


def _close_gaps(model: type[models.Model], gone: Iterable[models.Model]) -> None:
    """Give new numbers to what stood beside places that are gone."""
    owner = history.owner_field(model)
    if owner is None or not hasattr(model, "position"):
        return
    owners = {getattr(each, owner.attname) for each in gone}
    beside: dict[Any, list[Any]] = defaultdict(list)
    for row in model._base_manager.filter(**{f"{owner.name}__in": owners}).order_by(owner.name, "position"):
        beside[getattr(row, owner.attname)].append(row)
    for rows in beside.values():
        history.put_in_order(rows)


def _check_some(places: Sequence[Any], total: int) -> None:
    if not places:
        message = "Choose at least one place for the new one."
        raise MergeError(message)
    if len(places) >= total:
        message = "All places were chosen; leave at least one, else nothing is split."
        raise MergeError(message)


def _create(row: Addressed) -> None:
    """Insert a row with a free address."""
    row.slug = unique_slug(row.address_source(), taken(row.neighbours()))
    row.prepare()  # type: ignore[attr-defined]  # people and affiliations have clean texts
    history.bulk_create([row])


def _move(places: Sequence[models.Model], field: str, new: models.Model) -> None:
    by_table: dict[type[models.Model], list[models.Model]] = defaultdict(list)
    for each in places:
        setattr(each, f"{field}_id", new.pk)
        by_table[type(each)].append(each)
    for rows in by_table.values():
        history.bulk_update(rows, [field])
