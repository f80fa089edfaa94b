"""Two rows of one person, or of one institution, become one; one that stands for two becomes two.

What refers to people and affiliations is found by the tables' own references, so that no app which has such needs to be
known here. Each is one act of the history, and undone as such.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
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

    A person twice on one paper is there once afterwards, at the first of the two places. The parts of the name are
    taken from another only as a whole, and only if the published name is the same. Raises MergeError when one of them
    is gone.
    """
    return _merge(keep, list(others), lambda rest: _missing(keep, rest, ("email", "web_site")) | _parts(keep, rest), by)


def merge_affiliations(keep: Affiliation, others: Iterable[Affiliation], *, by: Any = None) -> Act:
    """Make the others one with `keep`; their names become its aliases, so that they are known from now on.

    Raises MergeError when one of them is gone.
    """
    others = list(others)
    names = [each.name for each in others]
    with history.act(ActKind.MERGE, by=by, note=_note(keep, others)):
        known = set(Alias.objects.filter(name__in=names).values_list("name", flat=True)) | {keep.name}
        new = [name for name in dict.fromkeys(names) if name not in known]
        history.bulk_create([Alias(affiliation=keep, name=name) for name in new])
        return _merge(keep, others, lambda rest: _missing(keep, rest, ("country", "ror")), by)


def split_person(person: Person, places: Sequence[models.Model], *, by: Any = None) -> Person:
    """Give some of a person's places (authorships, chairs …) to a new person of the same name, who is returned.

    Raises MergeError when all or none of them are given, or one is another's.
    """
    with history.act(ActKind.SPLIT, by=by, note=f"{person} are two"):
        _check_some(person, places, "person")
        new = Person(name=person.name, given=person.given, family=person.family, suffix=person.suffix)
        _create(new)
        history.bulk_create([Distinct.of(person, new)])
        _move(places, "person", new)
    return new


def split_affiliation(
    affiliation: Affiliation, name: str, places: Sequence[PlaceAffiliation], *, by: Any = None
) -> Affiliation:
    """Give some of an affiliation's places to a new one of that name, which is returned; the name is no alias any more.

    Raises MergeError when all or none of them are given, one is another's, or the name is that of the old one.
    """
    if not name.strip() or name.strip() == affiliation.name:
        message = "Give the new affiliation a name of its own."
        raise MergeError(message)
    with history.act(ActKind.SPLIT, by=by, note=f"{name} is not {affiliation}"):
        _check_some(affiliation, places, "affiliation")
        history.delete(Alias.objects.filter(affiliation=affiliation, name=name.strip()))
        new = Affiliation(name=name, country=affiliation.country)
        _create(new)
        history.bulk_create([Distinct.of(affiliation, new)])
        _move(places, "affiliation", new)
    return new


def uses(rows: Sequence[Person | Affiliation]) -> dict[int, dict[str, int]]:
    """Return by key how many rows of each kind, named in the plural, refer to each (a query for each kind)."""
    counted: dict[int, dict[str, int]] = {each.pk: {} for each in rows}
    for relation in _of(rows[0]) if rows else ():
        name = relation.field.attname
        referring = relation.related_model._base_manager.filter(**{f"{name}__in": list(counted)})
        for pk, count in referring.order_by().values_list(name).annotate(models.Count("pk")):
            noun = str(relation.related_model._meta.verbose_name_plural)
            counted[pk][noun] = counted[pk].get(noun, 0) + count
    return counted


def _merge(keep: Any, others: Sequence[Any], filling: Callable[[Sequence[Any]], dict[str, str]], by: Any) -> Act:
    """Make the others one with `keep`; `filling` tells what of them fills fields that it has empty."""
    others = [each for each in others if each.pk != keep.pk]
    if not others:
        message = "Choose at least one other that shall become one with it."
        raise MergeError(message)
    with history.act(ActKind.MERGE, by=by, note=_note(keep, others)) as act:
        everybody = [keep.pk, *(each.pk for each in others)]
        _lock([keep, *others])
        history.delete(Distinct.among(type(keep), everybody))
        for relation in _of(keep):
            _hand_over(relation.related_model, relation.field.name, keep, others)
        addresses = [slug for each in others for slug in (each.slug, *each.former_slugs)]
        given = filling(others)
        history.delete(type(keep)._base_manager.filter(pk__in=everybody[1:]))
        # Unique values, such as a ROR id, are free only now.
        for name, value in given.items():
            setattr(keep, name, value)
        keep.former_slugs = list(dict.fromkeys((*keep.former_slugs, *addresses)))
        keep.prepare()
        history.bulk_update([keep], [*given, "former_slugs", "sort_key"])
    return act


def _lock(rows: Sequence[Any]) -> None:
    """Let nobody else write the rows until the end of the act, and make them what the table says."""
    table = type(rows[0])._base_manager
    stored = {
        each.pk: each for each in table.select_for_update().filter(pk__in=[row.pk for row in rows]).order_by("pk")
    }
    for row in rows:
        if row.pk not in stored:
            message = f"{row} is not there any more: it was deleted or made one with another meanwhile."
            raise MergeError(message)
        for field in row._meta.concrete_fields:
            setattr(row, field.attname, getattr(stored[row.pk], field.attname))


def _missing(keep: Any, others: Sequence[Any], names: Iterable[str]) -> dict[str, str]:
    """Return what others have in these fields that `keep` has empty, by field."""
    found = {name: next(filter(None, (getattr(each, name) for each in others)), "") for name in names}
    return {name: value for name, value in found.items() if value and not getattr(keep, name)}


def _parts(keep: Person, others: Sequence[Person]) -> dict[str, str]:
    """Return the parts of the name from another of the same published name, if `keep` has none."""
    names = ("given", "family", "suffix")
    if any(getattr(keep, name) for name in names):
        return {}
    other = next((each for each in others if each.name == keep.name), None)
    return {name: getattr(other, name) for name in names} if other else {}


def _note(keep: Any, others: Sequence[Any]) -> str:
    return f"{', '.join(each.name for each in others)} → {keep.name}"


def _of(row: models.Model) -> list[Any]:
    """Return the references to rows of this kind."""
    return [each for each in row._meta.related_objects if each.one_to_many or each.one_to_one]


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
    _join(doubles)
    gone = {double.pk for _, double in doubles}
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


def _join(doubles: Sequence[tuple[Any, Any]]) -> None:
    """Keep of places that go what those that stay do not have: marks, texts, affiliations."""
    changed: dict[str, None] = {}
    for kept, double in doubles:
        for field in kept._meta.concrete_fields:
            is_free = isinstance(field, models.BooleanField | models.CharField | models.TextField)
            if is_free and not getattr(kept, field.attname) and getattr(double, field.attname):
                setattr(kept, field.attname, getattr(double, field.attname))
                changed[field.name] = None
    history.bulk_update(list({kept.pk: kept for kept, _ in doubles}.values()), list(changed))
    if doubles and hasattr(doubles[0][0], "affiliations"):
        _join_affiliations(doubles)


def _join_affiliations(doubles: Sequence[tuple[Any, Any]]) -> None:
    table = doubles[0][0].affiliations.model
    held: dict[int, list[int]] = defaultdict(list)
    everybody = [place.pk for pair in doubles for place in pair]
    stored = table._base_manager.filter(place__in=everybody).order_by("position", "pk")
    for place, affiliation in stored.values_list("place", "affiliation"):
        held[place].append(affiliation)
    new = []
    for kept, double in doubles:
        here = held[kept.pk]
        for affiliation in held[double.pk]:
            if affiliation not in here:
                new.append(table(place=kept, affiliation_id=affiliation, position=len(here)))
                here.append(affiliation)
    history.bulk_create(new)


def _close_gaps(model: type[models.Model], gone: Iterable[models.Model]) -> None:
    """Give new numbers to what stood beside places that are gone."""
    owner = history.owner_field(model)
    if owner is None or not hasattr(model, "position"):
        return
    owners = {getattr(each, owner.attname) for each in gone}
    beside: dict[Any, list[Any]] = defaultdict(list)
    for row in model._base_manager.filter(**{f"{owner.name}__in": owners}).order_by(owner.name, "position"):
        beside[getattr(row, owner.attname)].append(row)
    history.put_in_order(*beside.values())


def _check_some(row: models.Model, places: Sequence[Any], field: str) -> None:
    """Raise MergeError unless the places are some of the row's, and not all of them."""
    if not places:
        message = "Choose at least one place for the new one."
        raise MergeError(message)
    if any(getattr(each, f"{field}_id") != row.pk for each in places):
        message = f"One of the places is not (or no longer) that of {row}."
        raise MergeError(message)
    kinds = [each for each in _of(row) if hasattr(each.related_model, "position")]
    total = sum(each.related_model._base_manager.filter(**{each.field.name: row}).count() for each in kinds)
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
