"""People who may be one, and affiliations that may be one, as the tables have them."""

from collections import Counter, defaultdict
from collections.abc import Iterator
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
    # Of two with one name, the one that is used more stands for it.
    owners = {name: pk for pk, name in sorted(names.items(), key=lambda each: counts[each[0]])}
    spelt = dict(Alias.objects.exclude(name__in=owners).values_list("name", "affiliation"))
    decided = Distinct.objects.exclude(affiliation=None).values_list("affiliation", "other_affiliation")
    apart = {frozenset(pair) for pair in decided}
    spellings = {**{name: counts[pk] + 1 for name, pk in owners.items()}, **dict.fromkeys(spelt, 0)}
    by_name = {**spelt, **owners}
    found = [*_of_one_name(names, counts)]
    grouped = {each.pk for group in found for each in group.others}
    for group in matching.groups(spellings):
        keep = by_name[group.name]
        others: dict[int, Candidate] = {}
        for each in group.others:
            pk = by_name[each.name]
            if pk != keep and pk not in grouped and frozenset((pk, keep)) not in apart and pk not in others:
                others[pk] = Candidate(pk, names[pk], counts[pk], each.likeness.evidence, each.likeness.score)
        if others and keep not in grouped:
            grouped.update(others)
            found.append(Spellings(Candidate(keep, names[keep], counts[keep]), tuple(others.values())))
    return found


def _of_one_name(names: dict[int, str], counts: Counter[int]) -> Iterator[Spellings]:
    """Yield affiliations that have the same name to the letter."""
    by_name: dict[str, list[int]] = defaultdict(list)
    for pk, name in names.items():
        by_name[name].append(pk)
    for name, pks in by_name.items():
        if len(pks) > 1:
            first, *rest = sorted(pks, key=lambda pk: (-counts[pk], pk))
            others = tuple(Candidate(pk, name, counts[pk], "the same name") for pk in rest)
            yield Spellings(Candidate(first, name, counts[first]), others)


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
    people = Person.objects.order_by("pk").values_list("pk", "name", "given", "family", "email")
    return [
        Somebody(
            key=pk,
            name=name,
            given=given,
            family=family,
            email=email,
            ids=frozenset(ids[pk]),
            affiliations=frozenset(institutions[pk]),
            papers=frozenset(papers[pk]),
            coauthors=frozenset(each for paper in papers[pk] for each in beside[paper]),
        )
        for pk, name, given, family, email in people
    ]
