"""Three values of one field – what the source gave last, what it gives now, what is here – become one. Pure."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Any

import msgspec


class Side(StrEnum):
    """Who changed a field since the base."""

    NOBODY = "nobody"
    THEIRS = "theirs"
    OURS = "ours"
    SAME = "both the same"
    MERGED = "both, of different parts"
    CLASH = "both"


class Outcome(msgspec.Struct, frozen=True):
    """Who changed a field, and the value that keeps every edit; in a clash, ours where the two contradict."""

    side: Side
    value: Any


def merge_value(base: Any, theirs: Any, ours: Any) -> Outcome:
    """Merge a value that has no parts."""
    if theirs == ours:
        return Outcome(Side.NOBODY if ours == base else Side.SAME, ours)
    if theirs == base:
        return Outcome(Side.OURS, ours)
    if ours == base:
        return Outcome(Side.THEIRS, theirs)
    return Outcome(Side.CLASH, ours)


def merge_list(
    base: Sequence[Any],
    theirs: Sequence[Any],
    ours: Sequence[Any],
    *,
    key: Callable[[Any], Any],
    is_ordered: bool = True,
) -> Outcome:
    """Merge lists of parts: each part is found again by its key, and merged field by field where both changed it.

    Two different reorderings clash; so does a part that one side took out and the other changed.
    """
    whole = merge_value(tuple(base), tuple(theirs), tuple(ours))
    if whole.side is not Side.CLASH:
        return whole
    parts = _Parts(_by_key(base, key), _by_key(theirs, key), _by_key(ours, key))
    merged = parts.merged()
    order = merge_order(tuple(parts.base), tuple(parts.theirs), tuple(parts.ours), wanted=merged)
    value = tuple(merged[each] for each in order.value)
    if not is_ordered:
        value = tuple(sorted(value, key=key))
    has_clash = parts.clashes or (is_ordered and order.side is Side.CLASH)
    return Outcome(Side.CLASH if has_clash else Side.MERGED, value)


def merge_order(
    base: Sequence[Any], theirs: Sequence[Any], ours: Sequence[Any], *, wanted: Iterable[Any] | None = None
) -> Outcome:
    """Merge three orders of keys; `wanted` says which keys the result has (None: all of theirs and ours).

    A key that only one side has stands behind the one that it stands behind there. What was added or taken out is no
    reordering: only keys that two lists share tell one.
    """
    keep = set(theirs) | set(ours) if wanted is None else set(wanted)
    theirs_moved, ours_moved = _reordered(base, theirs), _reordered(base, ours)
    agree = not _reordered(theirs, ours)
    if not theirs_moved and not ours_moved:
        side = Side.NOBODY
    elif agree:
        side = Side.SAME if theirs_moved and ours_moved else (Side.THEIRS if theirs_moved else Side.OURS)
    elif theirs_moved and ours_moved:
        side = Side.CLASH
    else:
        side = Side.THEIRS if theirs_moved else Side.OURS
    first, second = (theirs, ours) if side is Side.THEIRS else (ours, theirs)
    return Outcome(side, insert_behind([each for each in first if each in keep], [e for e in second if e in keep]))


def insert_behind(order: Sequence[Any], other: Sequence[Any]) -> tuple[Any, ...]:
    """Return the order with what only the other one has, each behind the key that it stands behind there."""
    known = set(order)
    behind: dict[Any, list[Any]] = {}
    last: Any = None
    for each in other:
        if each in known:
            last = each
        else:
            behind.setdefault(last, []).append(each)
    result = list(behind.get(None, ()))
    for each in order:
        result.append(each)
        result += behind.get(each, ())
    return tuple(result)


class _Parts:
    """The parts of three lists by key, and whether any of them clash."""

    def __init__(self, base: dict[Any, Any], theirs: dict[Any, Any], ours: dict[Any, Any]) -> None:
        self.base, self.theirs, self.ours = base, theirs, ours
        self.clashes = False

    def merged(self) -> dict[Any, Any]:
        """Return the parts that stay, by key."""
        found = {each: self._part(each) for each in {**self.base, **self.ours, **self.theirs}}
        return {each: value for each, value in found.items() if value is not None}

    def _part(self, key: Any) -> Any:
        base, theirs, ours = self.base.get(key), self.theirs.get(key), self.ours.get(key)
        outcome = merge_value(base, theirs, ours)
        if outcome.side is not Side.CLASH:
            return outcome.value
        if theirs is None or ours is None or not isinstance(ours, msgspec.Struct):
            self.clashes = True
            return ours if ours is not None else theirs
        fields = {}
        for field in ours.__struct_fields__:
            known = getattr(base, field) if base is not None else _default(type(ours), field)
            each = merge_value(known, getattr(theirs, field), getattr(ours, field))
            self.clashes |= each.side is Side.CLASH
            fields[field] = each.value
        return type(ours)(**fields)


def _default(kind: Any, field: str) -> Any:
    """Return what a field is when nothing is said; None for one that must be said."""
    for each in msgspec.structs.fields(kind):
        if each.name == field and each.default is not msgspec.NODEFAULT:
            return each.default
    return None


def _by_key(parts: Sequence[Any], key: Callable[[Any], Any]) -> dict[Any, Any]:
    """Return the parts by key and by how often the key was there before, since a key may come twice."""
    found: dict[Any, Any] = {}
    seen: dict[Any, int] = {}
    for each in parts:
        name = key(each)
        found[name, seen.setdefault(name, 0)] = each
        seen[name] += 1
    return found


def _reordered(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Return whether the keys that both have stand in another order."""
    shared = set(one) & set(other)
    return [each for each in one if each in shared] != [each for each in other if each in shared]
