"""People who may be one, and affiliations that may be one, as the tables have them."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec
from django.core.cache import cache
from django.db.models import Count

from people import history, matching, namesakes
from people.history import RowChange
from people.models import Affiliation, Alias, Distinct, Identifier, Person, Place, PlaceAffiliation
from people.namesakes import Pair, Somebody


class Candidate(msgspec.Struct, frozen=True):
    """An affiliation that may be one with the group's first, and by what evidence."""

    pk: int
    name: str
    count: int
    evidence: str = ""
    score: float = 1.0


class Spellings(msgspec.Struct, frozen=True):
    """Affiliations that may be one, the one whose name is proposed first; counts are of places, in all roles."""

    keep: Candidate
    others: tuple[Candidate, ...]


def affiliation_groups() -> list[Spellings]:
    """Return affiliations that may be one, the surest first; computed once for each state of the tables."""
    found: list[Spellings] = _remembered("affiliation-groups", _affiliation_groups)
    return found


def person_pairs() -> list[Pair]:
    """Return pairs of people who may be one, the surest first; computed once for each state of the tables."""
    found: list[Pair] = _remembered("person-pairs", _person_pairs)
    return found


def counts_of_affiliations() -> Counter[int]:
    """Return how many places each affiliation has, over all roles (a query for each)."""
    return _count(Affiliation, "affiliation", PlaceAffiliation)


def counts_of_people() -> Counter[int]:
    """Return how many places each person has, over all roles (a query for each)."""
    return _count(Person, "person", Place)


def _remembered(name: str, make: Any) -> Any:
    last = RowChange.objects.order_by("-pk").values_list("pk", flat=True).first()
    key = f"{name}-{last}-{Person.objects.count()}-{Affiliation.objects.count()}"
    found = cache.get(key)
    if found is None:
        found = make()
        cache.set(key, found)
    return found


def _roles(model: type[Person | Affiliation], kind: type[Any]) -> Iterator[type[Any]]:
    """Yield the tables of places that refer to the model."""
    for relation in model._meta.related_objects:
        if issubclass(relation.related_model, kind):
            yield relation.related_model


def _count(model: type[Person | Affiliation], field: str, kind: type[Any]) -> Counter[int]:
    counted: Counter[int] = Counter()
    for role in _roles(model, kind):
        for pk, count in role.objects.order_by().values_list(field).annotate(Count("pk")):
            counted[pk] += count
    return counted


def _affiliation_groups() -> list[Spellings]:
    counts = counts_of_affiliations()
    names = dict(Affiliation.objects.values_list("pk", "name"))
    decided = Distinct.objects.exclude(affiliation=None).values_list("affiliation", "other_affiliation")
    apart = {frozenset(pair) for pair in decided}
    found = list(_of_one_name(names, counts, apart))
    # Of two with one name, the one that is used more stands for it.
    by_name = {name: pk for pk, name in sorted(names.items(), key=lambda each: (counts[each[0]], -each[0]))}
    owners = set(by_name.values())
    spelt = Alias.objects.exclude(name__in=by_name).values_list("name", "affiliation__name")
    groups = matching.groups(
        {name: counts[pk] for name, pk in by_name.items()},
        [frozenset(names[pk] for pk in pair) for pair in apart if pair <= owners],
        dict(spelt),
    )
    return found + [_spellings(group, by_name, counts) for group in groups]


def _spellings(group: matching.Group, by_name: Mapping[str, int], counts: Counter[int]) -> Spellings:
    keep = by_name[group.name]
    others = ((by_name[each.name], each) for each in group.others)
    return Spellings(
        Candidate(keep, group.name, counts[keep]),
        tuple(Candidate(pk, each.name, counts[pk], each.likeness.evidence, each.likeness.score) for pk, each in others),
    )


def _of_one_name(names: dict[int, str], counts: Counter[int], apart: Collection[frozenset[int]]) -> Iterator[Spellings]:
    """Yield affiliations that have the same name to the letter."""
    by_name: dict[str, list[int]] = defaultdict(list)
    for pk, name in names.items():
        by_name[name].append(pk)
    for name, pks in by_name.items():
        first, *rest = sorted(pks, key=lambda pk: (-counts[pk], pk))
        others = [pk for pk in rest if frozenset((first, pk)) not in apart]
        if others:
            told = tuple(Candidate(pk, name, counts[pk], "the same name") for pk in others)
            yield Spellings(Candidate(first, name, counts[first]), told)


def _person_pairs() -> list[Pair]:
    apart = {frozenset(pair) for pair in Distinct.objects.exclude(person=None).values_list("person", "other_person")}
    return namesakes.pairs(_everybody(), apart)


def _everybody() -> list[Somebody]:
    """Return all people with what is known of them (a query for each role, and its affiliations)."""
    ids: dict[int, set[tuple[str, str]]] = defaultdict(set)
    for pk, system, value in Identifier.objects.values_list("person", "system", "value"):
        ids[pk].add((system, value))
    papers: dict[int, set[str]] = defaultdict(set)
    beside: dict[str, set[int]] = defaultdict(set)
    for role in _roles(Person, Place):
        owner = history.owner_field(role)
        if owner is None:
            continue
        for pk, of in role.objects.order_by().values_list("person", owner.attname):
            papers[pk].add(f"{owner.name} {of}")
            beside[f"{owner.name} {of}"].add(pk)
    institutions: dict[int, set[int]] = defaultdict(set)
    for role in _roles(Affiliation, PlaceAffiliation):
        for pk, affiliation in role.objects.order_by().values_list("place__person", "affiliation").distinct():
            institutions[pk].add(affiliation)
    people = Person.objects.order_by("pk").values_list("pk", "name", "given", "family", "suffix", "email")
    return [
        Somebody(
            key=pk,
            name=name,
            given=given,
            family=family,
            suffix=suffix,
            email=email,
            ids=frozenset(ids[pk]),
            affiliations=frozenset(institutions[pk]),
            papers=frozenset(papers[pk]),
            coauthors=frozenset(each for paper in papers[pk] for each in beside[paper]),
        )
        for pk, name, given, family, suffix, email in people
    ]
