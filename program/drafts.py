"""The draft: what the tables say now. This module counts its edits, and lets a live conference publish them."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.signals import post_save, pre_delete

from conference.models import (
    Conference,
    Keynote,
    KeynoteSpeaker,
    KeynoteSpeakerAffiliation,
    Publishing,
    Room,
    Series,
    Track,
)
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
    )


def with_affiliations(affiliations: Sequence[int]) -> Q:
    """Return which conferences these affiliations (their primary keys) are seen in."""
    return (
        Q(papers__authorships__affiliations__affiliation__in=affiliations)
        | Q(sessions__chairs__affiliations__affiliation__in=affiliations)
        | Q(keynotes__speakers__affiliations__affiliation__in=affiliations)
    )


CONFERENCES_OF: dict[type[models.Model], Callable[[Any], Q]] = {
    Conference: lambda row: Q(pk=row.pk),
    Series: lambda row: Q(series=row.pk),
    Room: lambda row: Q(pk=row.conference_id),
    Track: lambda row: Q(pk=row.conference_id),
    Keynote: lambda row: Q(pk=row.conference_id),
    Paper: lambda row: Q(pk=row.conference_id),
    Session: lambda row: Q(pk=row.conference_id),
    Document: lambda row: Q(pk=row.conference_id),
    KeynoteSpeaker: lambda row: Q(keynotes=row.keynote_id),
    KeynoteSpeakerAffiliation: lambda row: Q(keynotes__speakers=row.place_id),
    Authorship: lambda row: Q(papers=row.paper_id),
    AuthorshipAffiliation: lambda row: Q(papers__authorships=row.place_id),
    Link: lambda row: Q(papers=row.paper_id),
    PaperIdentifier: lambda row: Q(papers=row.paper_id),
    SessionChair: lambda row: Q(sessions=row.session_id),
    SessionChairAffiliation: lambda row: Q(sessions__chairs=row.place_id),
    Slot: lambda row: Q(sessions=row.session_id),
    Person: lambda row: with_people([row.pk]),
    Identifier: lambda row: with_people([row.person_id]),
    Affiliation: lambda row: with_affiliations([row.pk]),
    Alias: lambda row: with_affiliations([row.affiliation_id]),
}
"""Every table that a program is made of, and the conferences that one of its rows is seen in."""


def watch() -> None:
    """Count an edit of every conference that a saved row, or one about to be deleted, is seen in.

    Before the deletion, since afterwards nothing may tell where the row was seen.
    """
    for model in CONFERENCES_OF:
        post_save.connect(_row_changed, sender=model, dispatch_uid=f"draft-save-{model.__name__}")
        pre_delete.connect(_row_changed, sender=model, dispatch_uid=f"draft-delete-{model.__name__}")


def _row_changed(sender: type[models.Model], instance: models.Model, **kwargs: Any) -> None:
    if kwargs.get("raw"):
        return  # a fixture brings its own release
    touch(CONFERENCES_OF[sender](instance))


def touch(conferences: Q) -> None:
    """Count an edit of these conferences; those that publish live do so when the transaction is through.

    Writers of many rows at once (which send no signals) call it themselves, once.
    """
    touched = list(Conference.objects.filter(conferences).values_list("pk", "publishing").distinct())
    if not touched:
        return
    Conference.objects.filter(pk__in=[pk for pk, _ in touched]).update(edits=F("edits") + 1)
    publish_when_through(pk for pk, publishing in touched if publishing == Publishing.LIVE)


def publish_when_through(conferences: Iterable[int]) -> None:
    """Publish each of these conferences once, however often it was touched, when the transaction is committed."""
    for pk in conferences:
        # Robust: an edit that can't be published is saved all the same, logged, and waits as in held mode.
        transaction.on_commit(partial(publish.publish_edits, pk), robust=True)
