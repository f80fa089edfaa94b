"""A former name goes from everywhere, old releases as well: the one exception from “a release is never changed”."""

import re
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from django.db import transaction

from people import history, text
from people.addresses import taken
from people.history import Act, ActKind, RowChange
from people.models import Person
from program import values
from program.models import Release
from program.sync import translate
from program.sync.facts import KINDS, PEOPLE
from program.values import Program

NAME_COLUMNS = ("name", "given", "family", "suffix", "sort_key")


def former_names(person: Person) -> list[str]:
    """Return names that the person had, as releases and the history tell them, the newest first."""
    found = [
        str(each["name"])
        for before, after in _changes(person).order_by("-pk").values_list("before", "after")
        for each in (before, after)
        if each and each.get("name")
    ]
    keys = {person.slug, *person.former_slugs}
    for program in _programs(keys):
        found += [each.name for each in program.people if each.key in keys]
    return [name for name in dict.fromkeys(found) if name != person.name]


@transaction.atomic
def hide(person: Person, former: str, *, with_address: bool, by: Any = None) -> int:
    """Put the person's name in place of a former one in every release and in the history; return how many releases.

    `with_address`: addresses made from the former name are given up as well, and lead nowhere afterwards. Texts that
    mention the former name are changed unless somebody else in the release bears it. This can't be undone: it would
    need to keep what shall be gone.
    """
    old = {person.slug, *person.former_slugs}
    moved = _new_address(person, former, by) if with_address else {}
    count = 0
    for release in Release.objects.select_for_update().order_by("pk").iterator(chunk_size=20):
        program = release.program()
        if not any(each.key in old for each in program.people):
            continue
        document = values.encode(_renamed(program, person, former, old, moved))
        if values.digest(document) != release.digest:
            release.document, release.digest = document.decode(), values.digest(document)
            release.changes = _everywhere(release.changes, _replacing(former, person.name))
            release.save(update_fields=["document", "digest", "changes"])
            count += 1
    _hide_in_history(person, former)
    return count


def _programs(keys: set[str]) -> Iterable[Program]:
    for document in Release.objects.order_by("-pk").values_list("document", flat=True).iterator(chunk_size=20):
        if any(key in document for key in keys):
            yield values.decode(document)


def _new_address(person: Person, former: str, by: Any) -> dict[str, str]:
    """Give up addresses that were made from the former name; return old → new where the present one was."""
    stem = text.slug(former)
    made_from_it = re.compile(rf"{re.escape(stem)}(-\d+)?")
    moved = {}
    with history.act(ActKind.EDIT, by=by, note="Address changed"):
        kept = [each for each in person.former_slugs if not made_from_it.fullmatch(each)]
        if made_from_it.fullmatch(person.slug):
            new = text.unique_slug(person.name, taken(person.neighbours()) | {person.slug, *person.former_slugs})
            moved = {person.slug: new}
            person.slug = new
        person.former_slugs = kept
        history.bulk_update([person], ["slug", "former_slugs"])
    return moved


def _renamed(program: Program, person: Person, former: str, old: set[str], moved: dict[str, str]) -> Program:
    names = {name: getattr(person, name) for name in ("name", "given", "family", "suffix")}

    def of_person(each: values.Person) -> values.Person:
        if each.key not in old:
            return each
        kept = tuple(key for key in each.former_keys if key in (person.slug, *person.former_slugs))
        return msgspec.structs.replace(each, **names, former_keys=kept if moved else each.former_keys)

    others = {each.name for each in program.people if each.key not in old}
    program = msgspec.structs.replace(program, people=tuple(map(of_person, program.people)))
    if moved:
        keys = {kind: moved if kind == PEOPLE else {} for kind in KINDS}
        program = translate.rename(program, keys)
    if former in others:
        return program
    return values.decode(
        msgspec.json.encode(_everywhere(msgspec.to_builtins(program), _replacing(former, person.name)))
    )


def _replacing(former: str, name: str) -> Callable[[str], str]:
    word = re.compile(rf"(?<!\w){re.escape(former)}(?!\w)")
    return lambda value: word.sub(lambda _: name, value)


def _everywhere(tree: Any, change: Callable[[str], str]) -> Any:
    """Return plain data with every text changed."""
    if isinstance(tree, str):
        return change(tree)
    if isinstance(tree, dict):
        return {key: _everywhere(value, change) for key, value in tree.items()}
    if isinstance(tree, list | tuple):
        return [_everywhere(each, change) for each in tree]
    return tree


def _changes(person: Person) -> Any:
    return RowChange.objects.filter(table=person._meta.label_lower, row=person.pk)


def _hide_in_history(person: Person, former: str) -> None:
    """Put the present name into what the history says of the person, and take the former one out of its notes."""
    now = {name: getattr(person, name) for name in NAME_COLUMNS}
    changed = []
    for each in _changes(person):
        sides = []
        for side in (each.before, each.after):
            told = {key: now.get(key, value) for key, value in side.items()} if side else side
            sides.append(_everywhere(told, _replacing(former, person.name)))
        if sides != [each.before, each.after]:
            each.before, each.after = sides
            changed.append(each)
    RowChange.objects.bulk_update(changed, ["before", "after"], batch_size=500)
    replace = _replacing(former, person.name)
    notes = list(Act.objects.filter(note__contains=former))
    for act in notes:
        act.note = replace(act.note)
    Act.objects.bulk_update(notes, ["note"], batch_size=500)
