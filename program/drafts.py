"""The draft: what the tables say now. This module counts its edits, and lets a live conference publish them."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.signals import post_save, pre_delete

from conference.models import (
    Committee,
    Conference,
    Keynote,
    KeynoteSpeaker,
    KeynoteSpeakerAffiliation,
    Member,
    MemberAffiliation,
    Publishing,
    Room,
    Series,
    Track,
)
from people import history
from people.models import Affiliation, Alias, Identifier, Person
from program import publish
from program.models import (
    Authorship,
    AuthorshipAffiliation,
    Document,
    Link,
    Paper,
    PaperIdentifier,
    Session,
    SessionChair,
    SessionChairAffiliation,
    Slot,
)


def with_people(people: Sequence[int]) -> Q:
    """Return which conferences these people (their primary keys) are seen in."""
    return (
        Q(papers__authorships__person__in=people)
        | Q(sessions__chairs__person__in=people)
        | Q(keynotes__speakers__person__in=people)
        | Q(committees__members__person__in=people)
    )


def with_affiliations(affiliations: Sequence[int]) -> Q:
    """Return which conferences these affiliations (their primary keys) are seen in."""
    return (
        Q(papers__authorships__affiliations__affiliation__in=affiliations)
        | Q(sessions__chairs__affiliations__affiliation__in=affiliations)
        | Q(keynotes__speakers__affiliations__affiliation__in=affiliations)
        | Q(committees__members__affiliations__affiliation__in=affiliations)
    )


class Seen(NamedTuple):
    """Where rows of a table are seen: the column that tells it ("pk": the key), and the conferences that it means."""

    column: str
    conferences: Callable[[Sequence[int]], Q]


def _along(path: str) -> Callable[[Sequence[int]], Q]:
    return lambda keys: Q(**{f"{path}__in": keys})


SEEN_IN: dict[type[models.Model], Seen] = {
    Conference: Seen("pk", _along("pk")),
    Series: Seen("pk", _along("series")),
    Room: Seen("conference_id", _along("pk")),
    Track: Seen("conference_id", _along("pk")),
    Keynote: Seen("conference_id", _along("pk")),
    Paper: Seen("conference_id", _along("pk")),
    Session: Seen("conference_id", _along("pk")),
    Document: Seen("conference_id", _along("pk")),
    Committee: Seen("conference_id", _along("pk")),
    Member: Seen("committee_id", _along("committees")),
    MemberAffiliation: Seen("place_id", _along("committees__members")),
    KeynoteSpeaker: Seen("keynote_id", _along("keynotes")),
    KeynoteSpeakerAffiliation: Seen("place_id", _along("keynotes__speakers")),
    Authorship: Seen("paper_id", _along("papers")),
    AuthorshipAffiliation: Seen("place_id", _along("papers__authorships")),
    Link: Seen("paper_id", _along("papers")),
    PaperIdentifier: Seen("paper_id", _along("papers")),
    SessionChair: Seen("session_id", _along("sessions")),
    SessionChairAffiliation: Seen("place_id", _along("sessions__chairs")),
    Slot: Seen("session_id", _along("sessions")),
    Person: Seen("pk", with_people),
    Identifier: Seen("person_id", with_people),
    Affiliation: Seen("pk", with_affiliations),
    Alias: Seen("affiliation_id", with_affiliations),
}
"""Every table that a program is made of."""
BATCH = 500
"""Keys that one query names."""


def watch() -> None:
    """Count an edit of every conference that a saved row, or one about to be deleted, is seen in.

    Before the deletion, since afterwards nothing may tell where the row was seen. Of rows that are written in bulk the
    history tells, once for an act.
    """
    for model in SEEN_IN:
        post_save.connect(_row_changed, sender=model, dispatch_uid=f"draft-save-{model.__name__}")
        pre_delete.connect(_row_changed, sender=model, dispatch_uid=f"draft-delete-{model.__name__}")
    history.written.connect(_rows_changed, dispatch_uid="draft-written")


def _row_changed(sender: type[models.Model], instance: models.Model, **kwargs: Any) -> None:
    if kwargs.get("raw"):
        return  # a fixture brings its own release
    column, conferences = SEEN_IN[sender]
    touch([conferences([getattr(instance, column)])])


def _rows_changed(changes: Iterable[history.RowChange], **_: Any) -> None:
    """Count one edit of every conference that rows written in bulk are seen in, or were."""
    models_by_label = {model._meta.label_lower: model for model in SEEN_IN}
    new: set[str] = set()
    keys: dict[type[models.Model], set[int]] = {}
    untold: dict[type[models.Model], list[int]] = {}
    for each in changes:
        model = models_by_label.get(each.table)
        if model is None:
            continue
        if each.before is None:
            new.add(f"{each.table}:{each.row}")
        if each.owner in new:
            continue  # its owner is new as well, and tells where
        places = _places(each, SEEN_IN[model].column)
        keys.setdefault(model, set()).update(places)
        if not places:
            untold.setdefault(model, []).append(each.row)
    for model, pks in untold.items():
        rows = history.stored_rows(model, pks).values()
        keys[model].update(getattr(each, SEEN_IN[model].column) for each in rows)
    touch(
        SEEN_IN[model].conferences(batch) for model, values in keys.items() for batch in history.batches(sorted(values))
    )


def _places(change: history.RowChange, column: str) -> set[int]:
    """Return the values of the column that the change tells: where the row is seen, and was."""
    if column == "pk":
        return {change.row}
    told = {side[column] for side in (change.before, change.after) if side and side.get(column)}
    return told or ({int(change.owner.rpartition(":")[2])} if change.owner else set())


def touch(conferences: Iterable[Q]) -> None:
    """Count an edit of these conferences; those that publish live do so when the transaction is through."""
    found = (Conference.objects.filter(each).values_list("pk", "publishing").distinct() for each in conferences)
    touched = {pair for some in found for pair in some}
    if not touched:
        return
    Conference.objects.filter(pk__in=[pk for pk, _ in touched]).update(edits=F("edits") + 1)
    publish_when_through(pk for pk, publishing in touched if publishing == Publishing.LIVE)


def publish_when_through(conferences: Iterable[int]) -> None:
    """Publish each of these conferences once, however often it was touched, when the transaction is committed."""
    for pk in conferences:
        # Robust: an edit that can't be published is saved all the same, logged, and waits as in held mode.
        transaction.on_commit(partial(publish.publish_soon, pk), robust=True)
