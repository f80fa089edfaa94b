"""What is different between two Programs, in a visitor's words. Pure."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from program.values import Program, Value

KINDS = ("rooms", "tracks", "affiliations", "people", "papers", "keynotes", "sessions", "committees", "documents")
NOUNS = {
    "rooms": "room", "tracks": "track", "affiliations": "affiliation", "people": "person",
    "papers": "paper", "keynotes": "keynote", "sessions": "session", "committees": "committee",
    "documents": "document",
}  # fmt: skip
WORDS = {
    "key": "address",
    "starts_on": "first day",
    "ends_on": "last day",
    "zone": "time zone",
    "is_presenter": "presenter",
}
"""Names of fields that a visitor would not understand as they are."""
UNSAID = frozenset({"former_keys"})
"""Fields that follow from another one's change."""


class FieldChange(msgspec.Struct, frozen=True):
    """One field's text before and after; either may be empty."""

    field: str
    before: str
    after: str


class Change(msgspec.Struct, frozen=True):
    """One object that is new, gone or changed: `verb` is "added", "removed" or "changed"."""

    verb: str
    noun: str
    key: str
    name: str
    fields: tuple[FieldChange, ...] = ()

    def __str__(self) -> str:
        """Return it as a sentence."""
        what = f": {', '.join(each.field for each in self.fields)}" if self.fields else ""
        return f"{self.noun.capitalize()} “{self.name}” {self.verb}{what}."


def diff(old: Program, new: Program) -> tuple[Change, ...]:
    """Return what changed from the old Program to the new one, kind by kind, in the new one's order."""
    names = _Names(old, new)
    changes = list(_conference_changes(old, new))
    for kind in KINDS:
        changes += _kind_changes(kind, getattr(old, kind), getattr(new, kind), names)
    return tuple(changes)


class _Names:
    """The names behind keys, of both Programs; where both know a key, the new name counts."""

    def __init__(self, old: Program, new: Program) -> None:
        self._names: dict[tuple[str, str], str] = {
            (NOUNS[kind], each.key): name_of(each)
            for program in (old, new)
            for kind in KINDS
            for each in getattr(program, kind)
        }

    def __call__(self, noun: str, key: str) -> str:
        return self._names.get((noun, key), key)


def name_of(item: Any) -> str:
    """Return an object's name or title, or what stands for a missing one."""
    name: str = getattr(item, "name", "") or getattr(item, "title", "")
    return name or f"{item.key} (title to be announced)"


def _conference_changes(old: Program, new: Program) -> Iterable[Change]:
    before, after = old.conference, new.conference
    if before != after:
        fields = _field_changes(before, after, _Names(old, new))
        yield Change("changed", "conference", after.key, after.name, fields)


def _kind_changes(kind: str, old: Sequence[Any], new: Sequence[Any], names: _Names) -> Iterable[Change]:
    before = {each.key: each for each in old}
    after = {each.key: each for each in new}
    # An object whose address changed is the same object: its former addresses say which it was.
    origin = {each.key: _origin(each, before) for each in new}
    for key, item in after.items():
        was = before.get(origin[key])
        if was is None:
            yield Change("added", NOUNS[kind], key, name_of(item))
        elif was != item:
            yield Change("changed", NOUNS[kind], key, name_of(item), _field_changes(was, item, names))
    kept = set(origin.values())
    for key, item in before.items():
        if key not in kept:
            yield Change("removed", NOUNS[kind], key, name_of(item))


def _origin(item: Any, before: dict[str, Any]) -> str:
    keys: tuple[str, ...] = (item.key, *reversed(getattr(item, "former_keys", ())))
    return next((key for key in keys if key in before), item.key)


def _field_changes(before: Value, after: Value, names: _Names) -> tuple[FieldChange, ...]:
    changes = []
    for field in before.__struct_fields__:
        old, new = getattr(before, field), getattr(after, field)
        if old != new and field not in UNSAID:
            words = WORDS.get(field, field.replace("_", " "))
            changes.append(FieldChange(words, _text(field, old, names), _text(field, new, names)))
    return tuple(changes)


def _text(field: str, value: Any, names: _Names) -> str:
    """Return a field's value as a person would write it."""
    if value is None:
        return ""
    if field in ("room", "track", "paper", "keynote"):
        return names(field, value)
    if field == "affiliations":
        return "; ".join(names("affiliation", each) for each in value)
    if isinstance(value, tuple):
        return "; ".join(_item_text(each, names) for each in value)
    return str(value)


def _item_text(item: Any, names: _Names) -> str:
    if not isinstance(item, Value):
        return str(item)
    person = getattr(item, "person", None)
    if person is not None:
        places = ", ".join(names("affiliation", each) for each in getattr(item, "affiliations", ()))
        marks = [mark for mark in ("presenter", "contact") if getattr(item, f"is_{mark}", False)]
        extra = ", ".join(each for each in (places, *marks) if each)
        return f"{names('person', person)} ({extra})" if extra else names("person", person)
    for noun in ("paper", "keynote"):
        if getattr(item, noun, None):
            return _slot_text(item, names(noun, getattr(item, noun)))
    return " ".join(str(getattr(item, field)) for field in item.__struct_fields__ if getattr(item, field))


def _slot_text(slot: Any, name: str) -> str:
    start = f"{slot.start:%Y-%m-%d %H:%M} UTC" if slot.start else ""
    minutes = f"{slot.minutes} min" if slot.minutes else ""
    board = f"board {slot.board}" if slot.board else ""
    extra = ", ".join(each for each in (start, minutes, board) if each)
    return f"{name} ({extra})" if extra else name
