"""Program → Release: what the public sees from then on, and what waits until then."""

from typing import Any

from django.db import transaction
from django.utils import timezone

from conference.models import Conference, Publishing
from program import changes, values
from program.formats import latex
from program.models import Release
from program.snapshot import snapshot


def draft(conference: Conference) -> values.Program:
    """Return what publishing now would publish: the tables' program, with formulas in titles as text."""
    return latex.plain_titles(snapshot(conference))


@transaction.atomic
def publish(conference: Conference, *, by: Any = None, note: str = "") -> tuple[Release, bool]:
    """Freeze the draft; return the current release and whether it is new.

    A draft that says what the current release says makes no new one, so that pressing twice publishes once.
    Two publications at one moment queue up: the conference's row is locked.
    """
    locked = Conference.objects.select_for_update().select_related(None).get(pk=conference.pk)
    document = values.encode(draft(locked))
    digest = values.digest(document)
    current = Release.objects.current(locked)
    if current and current.digest == digest:
        Release.objects.filter(pk=current.pk).update(edits=locked.edits)
        return current, False
    release = Release.objects.create(
        conference=locked,
        number=current.number + 1 if current else 1,
        published_at=timezone.now(),
        published_by=by,
        note=note,
        document=document.decode(),
        digest=digest,
        edits=locked.edits,
    )
    return release, True


def publish_edits(conference_id: int) -> Release | None:
    """Publish what waits in a conference that publishes live; return the release, None if there was nothing to do."""
    conference = Conference.objects.filter(pk=conference_id, publishing=Publishing.LIVE).first()
    if conference is None or not has_edits(conference):
        return None
    release, is_new = publish(conference)
    return release if is_new else None


def has_edits(conference: Conference) -> bool:
    """Return whether the draft was edited since the current release (one query)."""
    edits = Release.objects.filter(conference=conference).order_by("-number").values_list("edits", flat=True).first()
    return edits is None or edits != conference.edits


def waiting(conference: Conference) -> tuple[changes.Change, ...]:
    """Return what publishing would change for visitors: nothing, without a look at the draft, when it has no edits."""
    if not has_edits(conference):
        return ()
    current = Release.objects.current(conference)
    published = current.program() if current else values.Program()
    return changes.diff(published, draft(conference))
