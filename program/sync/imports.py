"""What the admin and the commands call: keep a reading of a source, plan it, apply it, undo it.

Each write is one transaction. A plan is made anew when it is applied, so that what somebody edited meanwhile counts.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from conference.models import Conference
from people import affiliations, history
from people.models import Affiliation, Alias, Person
from program import snapshot, values
from program.formats import registry
from program.formats.source import SourceFile
from program.models import Import, ImportFile, ImportState, Source
from program.sync import joined, plan, prepare, result, tables, translate
from program.sync.facts import PEOPLE
from program.sync.plan import Plan, PlanError
from program.sync.tables import WriteError
from program.values import Program, Reading

BATCH = 500
CALLED = "called"
"""Beside the kinds in an import's links: what the source calls people who are one here."""


class PlanChangedError(Exception):
    """The plan that was decided on is no longer the one that would be applied: somebody edited meanwhile."""

    def __init__(self) -> None:
        super().__init__(
            "Somebody edited the program meanwhile, so that the changes are others now. Look at them and apply again."
        )


class UnreadError(Exception):
    """The files have rows that could not be read, and nobody said to go on without them."""


class Applied(msgspec.Struct, frozen=True):
    """What applying did; `is_new` is false when the import had been applied before, and nothing was done."""

    reading: Import
    accepted: int
    is_new: bool


def source_of(conference: Conference, reading: Reading, name: str = "") -> tuple[Source | None, str]:
    """Return the conference's source of that name and the name; without one, the format's title is the name."""
    name = name.strip() or registry.find(reading.format).title
    return Source.objects.filter(conference=conference, name=name).first(), name


@transaction.atomic
def keep(conference: Conference, name: str, files: Sequence[SourceFile], reading: Reading, *, by: Any = None) -> Import:
    """Store a reading to be reviewed; an open one of the same source with the same document is returned instead.

    An older open one of the source is dropped: only the newest document can be applied.
    """
    source, _ = Source.objects.get_or_create(conference=conference, name=name)
    document = values.encode(reading.program)
    digest = values.digest(document)
    opened = source.imports.filter(state=ImportState.OPEN)
    same = opened.filter(digest=digest).first()
    if same:
        return same
    opened.update(state=ImportState.DROPPED)
    kept = Import.objects.create(
        source=source,
        read_at=timezone.now(),
        read_by=by,
        format=reading.format,
        reason=reading.reason,
        document=document.decode(),
        digest=digest,
        findings=msgspec.to_builtins(reading.findings),
    )
    ImportFile.objects.bulk_create(
        ImportFile(reading=kept, position=place, name=each.name[:255], digest=values.digest(each.data), data=each.data)
        for place, each in enumerate(files)
    )
    return kept


def propose(conference: Conference, source: Source | None, program: Program) -> Plan:
    """Return what the program, as the source's newest document, would change. Raises PlanError."""
    last = Import.objects.base_of(source) if source else None
    base = values.decode(last.base) if last else None
    ours = with_known(snapshot.snapshot(conference, with_withdrawn=True), program)
    return plan.make(
        base, program, ours, hints=last.links if last else None, called=_called(last, ours) if last else ()
    )


def _called(last: Import, ours: Program) -> list[joined.Called]:
    """Return what the source calls people, as far as some of them may be one here; the document is read only then."""
    told = msgspec.convert(last.links.get(CALLED, []), list[joined.Called])
    links = last.links.get(PEOPLE, {})
    if not joined.is_told_apart(links, translate.current_keys(ours)[PEOPLE]):
        return told
    document, _ = prepare.prepare(last.program(), ours.conference)
    known = {(each.key, each.name) for each in told}
    return told + [each for each in joined.called(document, links) if (each.key, each.name) not in known]


def plan_of(reading: Import) -> Plan:
    """Return what the import would change now. Raises PlanError."""
    return propose(reading.source.conference, reading.source, reading.program())


@transaction.atomic
def apply(  # all by name
    reading: Import,
    *,
    decisions: Mapping[str, str],
    by: Any = None,
    seen: str = "",
    despite_errors: bool = False,
) -> Applied:
    """Apply the items that are accepted, all of them or none.

    `decisions` are a person's; `seen` is the mark of the plan that they saw. Raises PlanChangedError when it is
    another now, UnreadError when the files had errors, PlanError and WriteError when the document can't be imported.
    """
    Conference.objects.select_for_update().get(pk=reading.source.conference_id)
    locked = Import.objects.select_for_update().get(pk=reading.pk)
    if locked.state != ImportState.OPEN:
        return Applied(locked, 0, is_new=False)
    if locked.has_errors() and not despite_errors:
        message = "The files have errors; nothing was imported. Correct them, or say that what could be read is enough."
        raise UnreadError(message)
    conference = Conference.objects.get(pk=reading.source.conference_id)
    change = propose(conference, locked.source, locked.program())
    if seen and seen != mark(change):
        raise PlanChangedError
    decided = plan.decide(change, decisions, locked.source.rules)
    accepted = [each for each in change.items if decided[each.id] == "accept"]
    with history.act("import", by=by, note=f"Import of {locked.source}", about=conference.slug) as act:
        keys = tables.write(conference, change.draft, result.result(change, [each.id for each in accepted]))
    _note(locked, change, decided, keys)
    locked.act = act
    locked.applied_by = by
    locked.applied_at = timezone.now()
    locked.save()
    return Applied(locked, len(accepted), is_new=True)


def _note(reading: Import, change: Plan, decided: dict[str, str], keys: tables.Keys) -> None:
    """Keep what was decided, and what the source's next document is compared with."""
    base = translate.rename(result.next_base(change, decided), keys)
    reading.state = ImportState.APPLIED
    reading.base = values.encode(translate.rename_slots(base, keys["slots"])).decode()
    reading.links = {
        kind: {key: keys[kind].get(here, here) for key, here in pairs.items()} for kind, pairs in change.keys.items()
    }
    reading.links[CALLED] = msgspec.to_builtins(change.called)
    reading.decisions = decided
    reading.applied = report(change, decided)


@transaction.atomic
def undo(reading: Import, *, by: Any = None) -> None:
    """Put back everything that the import changed. Raises history.CannotUndoError for what was edited since."""
    Conference.objects.select_for_update().get(pk=reading.source.conference_id)
    locked = Import.objects.select_for_update().get(pk=reading.pk)
    if locked.state != ImportState.APPLIED or locked.act is None:
        return
    history.undo(locked.act, by=by)
    locked.state = ImportState.UNDONE
    locked.save(update_fields=["state"])


def drop(reading: Import) -> None:
    """Put an open import aside; nothing of it was applied."""
    Import.objects.filter(pk=reading.pk, state=ImportState.OPEN).update(state=ImportState.DROPPED)


def mark(change: Plan) -> str:
    """Return what tells this plan from another: which items there are, whatever was decided of them."""
    return values.digest("\n".join(sorted(each.id for each in change.items)).encode())[:16]


def report(change: Plan, decided: Mapping[str, str]) -> dict[str, Any]:
    """Return the plan as plain data: how many items of each verb, and each item in words with its decision."""
    items = []
    for each in change.items:
        told = msgspec.to_builtins(msgspec.structs.replace(each, value=None))
        del told["value"]
        items.append({**told, "noun": each.noun, "decision": decided[each.id]})
    counts = {verb.value: change.count(verb) for verb in plan.Verb}
    return {**counts, "unchanged": change.unchanged, "brings": change.brings, "items": items}


def with_known(ours: Program, theirs: Program) -> Program:
    """Return ours with people and affiliations of other conferences that are certainly theirs (at most 6 queries).

    People count by a public id, affiliations by name or a spelling that an organizer decided.
    """
    people = _known_people(ours, theirs)
    institutions = _known_affiliations(ours, theirs)
    return msgspec.structs.replace(
        ours, people=(*ours.people, *people), affiliations=(*ours.affiliations, *institutions)
    )


def _known_people(ours: Program, theirs: Program) -> tuple[values.Person, ...]:
    wanted = {(i.system, i.value) for each in theirs.people for i in each.identifiers}
    if not wanted:
        return ()
    here = {each.key for each in ours.people}
    rows = Person.objects.filter(identifiers__system__in={system for system, _ in wanted}).distinct()
    found = (each for each in snapshot.people(rows) if each.key not in here)
    return tuple(each for each in found if wanted & {(i.system, i.value) for i in each.identifiers})


def _known_affiliations(ours: Program, theirs: Program) -> tuple[values.Affiliation, ...]:
    wanted = {affiliations.normal(each.name) for each in theirs.affiliations}
    here = {each.key for each in ours.affiliations}
    names = [
        *Affiliation.objects.order_by("slug").values_list("slug", "name", "pk"),
        *Alias.objects.order_by("name").values_list("affiliation__slug", "name", "affiliation"),
    ]
    pks = {pk for slug, name, pk in names if slug not in here and affiliations.normal(name) in wanted}
    found: list[values.Affiliation] = []
    ordered = sorted(pks)
    for start in range(0, len(ordered), BATCH):
        found += snapshot.affiliations(Affiliation.objects.filter(pk__in=ordered[start : start + BATCH]))
    return tuple(found)


__all__ = [
    "Applied",
    "PlanChangedError",
    "PlanError",
    "UnreadError",
    "WriteError",
    "apply",
    "drop",
    "keep",
    "mark",
    "plan_of",
    "propose",
    "report",
    "source_of",
    "undo",
]
