"""The change plan: what a source's new document would change here, item by item, and what needs a decision. Pure.

Three Programs are compared field by field: what the source gave last (base), what it gives now (theirs), what is here
(ours). What only the source changed is an update, what only we changed stays, what both changed is a conflict.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any

import msgspec

from program import values
from program.sync import facts, joined, match, prepare, translate
from program.sync.facts import (
    AFFILIATIONS,
    CONFERENCE,
    KEYNOTES,
    KINDS,
    LISTS,
    ORDER,
    ORDERED,
    PAPERS,
    PEOPLE,
    ROOMS,
    SESSIONS,
    TRACKS,
    Facts,
    Fields,
)
from program.sync.merge import Outcome, Side, insert_behind, merge_list, merge_order, merge_value
from program.sync.words import NOUNS, Words
from program.values import Program

MANY_EMPTIED = 5
"""From this many on, a field that the source stopped giving altogether is asked about."""
SHARE_WITHDRAWN, MANY_WITHDRAWN = 3, 3
"""More than one in so many papers withdrawn at once, and at least so many: perhaps only a part was exported."""
IN_REFERENCE = (ROOMS, TRACKS, AFFILIATIONS, PEOPLE)
"""Kinds that come with what refers to them."""
Hints = Mapping[str, Mapping[str, str]]


class PlanError(Exception):
    """A document that can't be imported as it stands: `problems` says of each fault what, where and what to do."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class Verb(StrEnum):
    """What an item would do."""

    CONFLICT = "conflict"
    ADD = "add"
    UPDATE = "update"
    WITHDRAW = "withdraw"


class Item(msgspec.Struct, frozen=True, kw_only=True):
    """One change that can be accepted or refused.

    `base`, `theirs` and `ours` are in words; `value` is what the field gets (an object's fields where `field` is
    empty; None: the object goes). `why` says why a decision is needed, or how the object was found again.
    """

    id: str
    verb: Verb
    kind: str
    key: str
    name: str
    field: str = ""
    base: str = ""
    theirs: str = ""
    ours: str = ""
    why: str = ""
    needs_decision: bool = False
    value: Any = None

    @property
    def noun(self) -> str:
        """Return what the object is called."""
        return NOUNS[self.kind]

    @property
    def labels(self) -> tuple[str, ...]:
        """Return the names of the rules that concern it, the most particular first."""
        verb, field = self.verb.value, self.field or "whole"
        return (f"{self.kind}.{field}.{verb}", f"{self.kind}.{field}", f"{self.kind}.{verb}", self.kind, verb, "all")


class Plan(msgspec.Struct, frozen=True):
    """What would change; `brings` counts the people, affiliations, rooms and tracks that come with it.

    `notes` tell what of the document could not be kept as it stands.
    """

    items: tuple[Item, ...]
    unchanged: int
    notes: tuple[str, ...]
    brings: dict[str, int]
    base: Facts | None
    theirs: Facts
    ours: Facts
    keys: dict[str, dict[str, str]]
    """Kind → key in the document → key here (or a new one)."""
    program: Program
    """Theirs in our keys: what facts do not tell is taken from it."""
    draft: Program
    """Ours, as it was compared."""
    called: tuple[joined.Called, ...] = ()
    """What the source calls people who are one here."""

    def count(self, verb: Verb) -> int:
        """Return how many items there are of a verb."""
        return sum(each.verb is verb for each in self.items)


def make(
    base: Program | None,
    theirs: Program,
    ours: Program,
    *,
    hints: Hints | None = None,
    called: Iterable[joined.Called] = (),
) -> Plan:
    """Return the plan. `base` is in our keys (None: the source's first import), theirs in its own.

    `hints` are the keys here that the last document's keys got; `called` tells what the source calls people, where some
    are one here. Raises PlanError for two objects with one id.
    """
    problems = prepare.doubles(theirs)
    if problems:
        raise PlanError(problems)
    prepared, notes = prepare.prepare(theirs, ours.conference)
    known = joined.joined(called, translate.current_keys(ours)[PEOPLE])
    change = _Comparison(*_aligned(base, prepared, ours, hints or {}, known)).plan()
    notes = [*notes, *_numbers_taken(change)]
    return msgspec.structs.replace(change, notes=tuple(notes), called=tuple(known.here))


def _numbers_taken(change: Plan) -> Iterator[str]:
    """Yield what happens to new papers whose number another paper has here, as when two sources begin at one."""
    numbered = {fields["number"]: fields["title"] for fields in change.ours.objects[PAPERS].values()}
    for item in change.items:
        number = item.value["number"] if item.verb is Verb.ADD and item.kind == PAPERS else None
        if number is not None and number in numbered:
            yield f"“{item.name}” gets no number: {number} is that of “{numbered[number]}” here."


def decide(plan: Plan, decisions: Mapping[str, str], rules: Mapping[str, str]) -> dict[str, str]:
    """Return each item's decision: a person's, else the source's most particular rule's, else what needs none.

    "accept" or "refuse"; "later" where it is open: the item will be proposed again.
    """
    result = {}
    for item in plan.items:
        by_rule = next((rules[label] for label in item.labels if label in rules), None)
        default = "later" if item.needs_decision else "accept"
        result[item.id] = decisions.get(item.id) or by_rule or default
    return result


Aligned = tuple[Program | None, Program, Program, match.Alignment, dict[str, dict[str, str]]]


def _aligned(base: Program | None, theirs: Program, ours: Program, hints: Hints, known_as: joined.Joined) -> Aligned:
    """Return all three in one set of keys, with what was found to be the same."""
    kinds = [kind for kind in KINDS if kind != CONFERENCE]
    here = {kind: {each.key for each in getattr(ours, kind)} for kind in kinds}
    found = match.Alignment()
    if base is not None:
        base = translate.rename(base, translate.current_keys(ours))
        one_here = {new: key for new, key in known_as.keys(theirs).items() if key in here[PEOPLE]}
        found.begin_with({PEOPLE: one_here}, {PEOPLE: set()})
        match.align(theirs, base, same_source=True, hints=hints, begun=found)
    known = {kind: {each.key for each in getattr(base, kind)} if base else set() for kind in kinds}
    # What the base does not have, or has and we no longer do, may be here as well: added by hand or by another source.
    again = match.Alignment()
    again.begin_with(
        {kind: {new: key for new, key in found.keys[kind].items() if key in here[kind]} for kind in kinds}, known
    )
    match.align(theirs, ours, same_source=False, begun=again)
    moved: dict[str, dict[str, str]] = {kind: {} for kind in kinds}
    keys: dict[str, dict[str, str]] = {}
    for kind in kinds:
        keys[kind] = {**found.keys[kind], **again.keys[kind]}
        for new, key in again.keys[kind].items():
            if found.keys[kind].get(new, key) != key:
                moved[kind][found.keys[kind][new]] = key
        for each in getattr(theirs, kind):
            keys[kind].setdefault(each.key, translate.NEW + each.key)
    if base is not None:
        base = translate.same_slots(translate.rename(base, moved), ours)
    theirs = joined.without_renaming(translate.rename(theirs, keys), base, ours, known_as)
    theirs = translate.same_slots(theirs, base, ours) if base is not None else translate.same_slots(theirs, ours)
    found.matches += again.matches
    return base, theirs, ours, found, keys


class _Comparison:
    """Three Programs in one set of keys, compared object by object."""

    def __init__(
        self,
        base: Program | None,
        theirs: Program,
        ours: Program,
        found: match.Alignment,
        keys: dict[str, dict[str, str]],
    ) -> None:
        self.program, self.draft, self.keys = theirs, ours, keys
        self.base = facts.lay_out(base) if base is not None else None
        self.theirs, self.ours = facts.lay_out(theirs), facts.lay_out(ours)
        self.words = Words((self.base, self.theirs, self.ours), zone=ours.conference.zone or theirs.conference.zone)
        unsure = [each for each in found.matches if not each.is_certain]
        self.why = {(each.kind, keys[each.kind][each.new]): f"Found again by: {each.evidence}." for each in unsure}
        self.items: list[Item] = []
        self.touched: set[tuple[str, str]] = set()
        self.used = _references(self.theirs)

    def plan(self) -> Plan:
        """Compare, and return what would change."""
        self._conference()
        for kind in KINDS:
            if kind != CONFERENCE:
                self._kind(kind)
        for kind in ORDERED:
            self._order(kind)
        items = [*self._asked(self.items)]
        counted = (ROOMS, TRACKS, PAPERS, KEYNOTES, SESSIONS)
        unchanged = sum((kind, key) not in self.touched for kind in counted for key in self.theirs.objects[kind])
        new = {kind: len(self.theirs.objects[kind].keys() - self.ours.objects[kind].keys()) for kind in IN_REFERENCE}
        return Plan(
            items=tuple(items),
            unchanged=unchanged,
            notes=(),
            brings=new,
            base=self.base,
            theirs=self.theirs,
            ours=self.ours,
            keys=self.keys,
            program=self.program,
            draft=self.draft,
        )

    def _conference(self) -> None:
        base = self.base.objects[CONFERENCE][""] if self.base else None
        theirs, ours = self.theirs.objects[CONFERENCE][""], self.ours.objects[CONFERENCE][""]
        for field, value in theirs.items():
            if base is None:
                # The conference was here before its sources: what an organizer typed is not asked about.
                if not _is_empty(value) and _is_empty(ours[field]):
                    self._add_item(Verb.UPDATE, CONFERENCE, "", field, None, value, ours[field], value=value)
            else:
                self._field(CONFERENCE, "", field, base[field], value, ours[field])

    def _kind(self, kind: str) -> None:
        base = self.base.objects[kind] if self.base else {}
        theirs, ours = self.theirs.objects[kind], self.ours.objects[kind]
        for key in dict.fromkeys((*theirs, *base)):
            self._object(kind, key, base.get(key), theirs.get(key), ours.get(key))

    def _object(  # the three sides of one object
        self, kind: str, key: str, base: Fields | None, theirs: Fields | None, ours: Fields | None
    ) -> None:
        if theirs is None:
            if base is not None and ours is not None and kind not in (PEOPLE, AFFILIATIONS):
                self._gone(kind, key, base, ours)
        elif ours is None:
            if base is None:
                self._new(kind, key, theirs)
            elif theirs != base and kind not in IN_REFERENCE:
                why = "It was taken out here, and the source has changed it since. Accepted, it comes back."
                self._add_item(Verb.CONFLICT, kind, key, "", base, theirs, None, value=theirs, why=why)
        elif base is None:
            self._met(kind, key, theirs, ours)
        else:
            for field in theirs:
                self._field(kind, key, field, base[field], theirs[field], ours[field])

    def _new(self, kind: str, key: str, theirs: Fields) -> None:
        if kind in (PEOPLE, AFFILIATIONS) or (kind in (ROOMS, TRACKS) and key in self.used[kind]):
            return  # it comes with what refers to it
        self._add_item(Verb.ADD, kind, key, "", None, theirs, None, value=theirs)

    def _gone(self, kind: str, key: str, base: Fields, ours: Fields) -> None:
        if ours.get("is_withdrawn"):
            return
        edited = [each for each in base if self._merged(each, base[each], base[each], ours[each]).side is Side.OURS]
        if kind == SESSIONS and set(ours[ORDER]) - set(base[ORDER]):
            edited.append(ORDER)
        verb, why = Verb.WITHDRAW, ""
        if edited:
            verb = Verb.CONFLICT
            why = f"The source no longer has it, but here was edited: {', '.join(map(self.words.field, edited))}."
        self._add_item(verb, kind, key, "", base, None, ours, value=None, why=why)

    def _met(self, kind: str, key: str, theirs: Fields, ours: Fields) -> None:
        """Compare an object of the source with one here that did not come from it: there is no base."""
        if kind == PAPERS and ours["is_withdrawn"]:
            why = "It was withdrawn, and the source has it again."
            self._add_item(Verb.UPDATE, kind, key, "is_withdrawn", None, False, True, value=False, why=why)  # noqa: FBT003
        for field, value in theirs.items():
            if _is_empty(value) or value == ours[field] or field in (ORDER, "is_withdrawn"):
                continue
            if kind in (ROOMS, TRACKS, AFFILIATIONS) and field == "name":
                continue  # found by its name: another spelling of it
            if _is_empty(ours[field]):
                self._add_item(Verb.UPDATE, kind, key, field, None, value, ours[field], value=value)
                continue
            outcome = self._merged(field, () if field in LISTS else None, value, ours[field])
            if outcome.side is Side.MERGED and field in ("identifiers", "aliases", "slots"):
                self._add_item(Verb.UPDATE, kind, key, field, None, value, ours[field], value=outcome.value)
            elif not (kind == PAPERS and field == "number"):
                self._add_item(Verb.CONFLICT, kind, key, field, None, value, ours[field], value=value)

    def _field(  # noqa: PLR0913, PLR0917  # the three sides of one field
        self, kind: str, key: str, field: str, base: Any, theirs: Any, ours: Any
    ) -> None:
        if field == ORDER:
            order = merge_order(base, theirs, ours)
            if order.side is Side.THEIRS:
                self._add_item(Verb.UPDATE, kind, key, field, base, theirs, ours, value=order.value)
            elif order.side is Side.CLASH:
                self._add_item(Verb.CONFLICT, kind, key, field, base, theirs, ours, value=insert_behind(theirs, ours))
            return
        outcome = self._merged(field, base, theirs, ours)
        if outcome.side is Side.THEIRS or (outcome.side is Side.MERGED and outcome.value != ours):
            self._add_item(Verb.UPDATE, kind, key, field, base, theirs, ours, value=outcome.value)
        elif outcome.side is Side.CLASH:
            self._add_item(Verb.CONFLICT, kind, key, field, base, theirs, ours, value=theirs)

    @staticmethod
    def _merged(field: str, base: Any, theirs: Any, ours: Any) -> Outcome:
        if field in LISTS:
            key, is_ordered = LISTS[field]
            return merge_list(base, theirs, ours, key=key, is_ordered=is_ordered)
        if field == ORDER:
            return merge_order(base, theirs, ours)
        return merge_value(base, theirs, ours)

    def _order(self, kind: str) -> None:
        """Compare the order of a kind's objects; sessions that have a time are in its order, whatever the list's."""
        lists = [self._listed(side, kind) for side in (self.base or Facts({}, {kind: ()}), self.theirs, self.ours)]
        order = merge_order(*lists)
        if self.base is None or order.side not in (Side.THEIRS, Side.CLASH):
            return
        verb = Verb.UPDATE if order.side is Side.THEIRS else Verb.CONFLICT
        value = order.value if order.side is Side.THEIRS else insert_behind(lists[1], lists[2])
        self._add_item(verb, kind, "", ORDER, *lists, value=value)

    def _listed(self, side: Facts, kind: str) -> tuple[str, ...]:
        if kind != SESSIONS:
            return side.order[kind]
        sides = [each for each in (self.base, self.theirs, self.ours) if each]
        timed = {key for each in sides for key, fields in each.objects[SESSIONS].items() if fields["time"][0]}
        return tuple(key for key in side.order[kind] if key not in timed)

    def _add_item(  # noqa: PLR0913, PLR0917  # the three sides of one field
        self,
        verb: Verb,
        kind: str,
        key: str,
        field: str,
        base: Any,
        theirs: Any,
        ours: Any,
        *,
        value: Any,
        why: str = "",
    ) -> None:
        self.touched.add((kind, key))
        told = [self.words.tell(kind, field, each) for each in (base, theirs, ours)]
        mark = values.digest(repr((verb.value, kind, key, field, base, theirs, ours)).encode())[:12]
        if not why and verb is not Verb.CONFLICT:
            why = self.why.get((kind, key), "")
        self.items.append(
            Item(
                id=mark,
                verb=verb,
                kind=kind,
                key=key,
                name=self.words.name(kind, key) if key or kind == CONFERENCE else "",
                field=field,
                base=told[0],
                theirs=told[1],
                ours=told[2],
                why=why,
                needs_decision=verb is Verb.CONFLICT,
                value=value,
            )
        )

    def _asked(self, items: list[Item]) -> Iterable[Item]:
        """Yield the items, those in doubt with the reason why a person must decide."""
        emptied = Counter((e.kind, e.field) for e in items if self._empties(e))
        withdrawn = sum(each.verb is Verb.WITHDRAW and each.kind == PAPERS for each in items)
        papers = len(self.base.objects[PAPERS]) if self.base else 0
        many = withdrawn >= MANY_WITHDRAWN and withdrawn * SHARE_WITHDRAWN > papers
        for item in items:
            why = ""
            if many and item.verb is Verb.WITHDRAW:
                why = f"{withdrawn} of {papers} papers are not in this document. Is it the whole list?"
            elif self._empties(item) and emptied[item.kind, item.field] >= MANY_EMPTIED:
                given = any(not _is_empty(each[item.field]) for each in self.theirs.objects[item.kind].values())
                why = "" if given else "The document no longer gives this at all. Is it another kind of export?"
            yield msgspec.structs.replace(item, why=why, needs_decision=True) if why else item

    @staticmethod
    def _empties(item: Item) -> bool:
        return bool(item.verb is Verb.UPDATE and item.field and item.base and not item.theirs)


def _is_empty(value: Any) -> bool:
    """Return whether a field says nothing: also a pair of which neither is known."""
    return value in (None, "", (), False) or (isinstance(value, tuple) and all(each is None for each in value))


def _references(side: Facts) -> dict[str, set[str]]:
    """Return which rooms and tracks something refers to."""
    sessions, papers = side.objects[SESSIONS].values(), side.objects[PAPERS].values()
    return {
        ROOMS: {each["room"] for each in sessions if each["room"]},
        TRACKS: {each["track"] for each in (*sessions, *papers) if each["track"]},
    }


__all__ = ["KEYNOTES", "Item", "Plan", "PlanError", "Verb", "decide", "make"]
