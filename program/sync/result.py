"""What the database would say with some items accepted, and what the source's next document is compared with. Pure."""

import copy
from collections.abc import Iterable, Mapping
from typing import Any

from program.sync import facts
from program.sync.facts import (
    AFFILIATIONS,
    KEYNOTES,
    ORDER,
    ORDERED,
    PAPERS,
    PEOPLE,
    ROOMS,
    SESSIONS,
    TRACKS,
    Facts,
)
from program.sync.merge import insert_behind
from program.sync.plan import Item, Plan, Verb
from program.values import Program

KNOWN_BY = frozenset({"name", "title", "kind"})
"""Fields that an object is found again by: put off where there is no base, they count as refused."""


def result(plan: Plan, accepted: Iterable[str]) -> Program:
    """Return ours with the accepted items (their ids) and everything that they refer to."""
    chosen = set(accepted)
    after = _copy(plan.ours)
    for kind in ORDERED:
        after.order[kind] = insert_behind(plan.ours.order[kind], plan.theirs.order[kind])
    for key, fields in after.objects[SESSIONS].items():
        theirs = plan.theirs.get(SESSIONS, key)
        if theirs:
            fields[ORDER] = insert_behind(fields[ORDER], theirs[ORDER])
    for item in plan.items:
        if item.id in chosen:
            _take(after, item)
    _bring(after, plan)
    _drop_unplaced(after)
    _number_once(after, plan)
    for kind in ORDERED:
        after.order[kind] = tuple(key for key in after.order[kind] if key in after.objects[kind])
    return facts.put_together(after, plan.draft)


def next_base(plan: Plan, decisions: Mapping[str, str]) -> Program:
    """Return what the next document is compared with: this one, but for the items that were put off."""
    base = _copy(plan.theirs)
    for item in plan.items:
        if decisions[item.id] == "later":
            _put_off(base, plan, item)
    for kind in ORDERED:
        base.order[kind] = tuple(key for key in base.order[kind] if key in base.objects[kind])
    return facts.put_together(base, plan.program)


def _copy(side: Facts) -> Facts:
    objects = {kind: {key: dict(fields) for key, fields in rows.items()} for kind, rows in side.objects.items()}
    return Facts(objects, copy.copy(side.order))


def _take(after: Facts, item: Item) -> None:
    objects = after.objects[item.kind]
    if item.field == ORDER and not item.key:
        after.order[item.kind] = _reorder(after.order[item.kind], item.value)
    elif item.field:
        if item.key in objects:
            objects[item.key][item.field] = item.value
    elif item.value is not None:
        objects[item.key] = dict(item.value)
        if item.kind in ORDERED and item.key not in after.order[item.kind]:
            after.order[item.kind] = (*after.order[item.kind], item.key)
    elif item.kind == PAPERS:
        objects[item.key]["is_withdrawn"] = True
    else:
        objects.pop(item.key, None)


def _reorder(whole: tuple[str, ...], part: tuple[str, ...]) -> tuple[str, ...]:
    """Return the whole with the keys of the part in the part's order, in the places where such keys stand."""
    wanted = set(part) & set(whole)
    turn = iter([key for key in part if key in wanted])
    return tuple(next(turn) if key in wanted else key for key in whole)


def _bring(after: Facts, plan: Plan) -> None:
    """Add rooms, tracks, people and affiliations that something refers to, and keep those that something still does."""
    needed: dict[str, dict[str, None]] = {kind: {} for kind in (ROOMS, TRACKS, AFFILIATIONS, PEOPLE)}

    def note(kind: str, key: str | None) -> None:
        if key:
            needed[kind][key] = None

    def note_places(places: Iterable[Any]) -> None:
        for place in places:
            note(PEOPLE, place.person)
            for each in place.affiliations:
                note(AFFILIATIONS, each)

    for paper in after.objects[PAPERS].values():
        note(TRACKS, paper["track"])
        note_places(paper["authors"])
    for keynote in after.objects[KEYNOTES].values():
        note_places(keynote["speakers"])
    for session in after.objects[SESSIONS].values():
        note(ROOMS, session["room"])
        note(TRACKS, session["track"])
        note_places(session["chairs"])
    for kind, keys in needed.items():
        _fill(after, kind, keys, plan)


def _fill(after: Facts, kind: str, keys: Iterable[str], plan: Plan) -> None:
    for key in keys:
        if key in after.objects[kind]:
            continue
        fields = plan.ours.get(kind, key) or plan.theirs.get(kind, key)
        if fields is not None:
            after.objects[kind][key] = dict(fields)
            if kind in ORDERED and key not in after.order[kind]:
                after.order[kind] = (*after.order[kind], key)


def _drop_unplaced(after: Facts) -> None:
    """Take out places in sessions that are not there: refused, or taken out."""
    for kind in (PAPERS, KEYNOTES):
        for fields in after.objects[kind].values():
            kept = tuple(each for each in fields["slots"] if each.session in after.objects[SESSIONS])
            fields["slots"] = kept


def _number_once(after: Facts, plan: Plan) -> None:
    """Take a number from a paper that got it anew where another had it: two sources may both begin at one."""
    papers = after.objects[PAPERS]
    before = plan.ours.objects[PAPERS]
    had_it = {key for key, fields in papers.items() if key in before and before[key]["number"] == fields["number"]}
    taken: set[int] = {papers[key]["number"] for key in had_it} - {None}
    for key, fields in papers.items():
        if key in had_it or fields["number"] is None:
            continue
        if fields["number"] in taken:
            fields["number"] = None
        else:
            taken.add(fields["number"])


def _put_off(base: Facts, plan: Plan, item: Item) -> None:
    old = plan.base.get(item.kind, item.key) if plan.base else None
    objects = base.objects[item.kind]
    if item.field == ORDER and not item.key:
        base.order[item.kind] = _reorder(base.order[item.kind], plan.base.order[item.kind] if plan.base else ())
    elif item.field:
        if old is not None:
            objects[item.key][item.field] = old[item.field]
        elif item.field not in KNOWN_BY:
            objects[item.key][item.field] = _nothing(item.field, objects[item.key][item.field])
    elif item.verb is Verb.ADD or old is None:
        objects.pop(item.key, None)
    else:
        objects[item.key] = dict(old)
        if item.kind in ORDERED and item.key not in base.order[item.kind]:
            base.order[item.kind] = (*base.order[item.kind], item.key)


def _nothing(field: str, value: Any) -> Any:
    """Return the field as if the source had not given it, so that it is asked about again."""
    if field in ("time", "days"):
        return (None, None)
    if isinstance(value, tuple):
        return ()
    return "" if isinstance(value, str) and field not in ("room", "track") else None
