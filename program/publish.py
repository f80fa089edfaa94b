"""Program → Release: what the public sees from then on, and what waits until then."""

import datetime as dt
import logging
from threading import Timer
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from conference.models import Conference, Publishing
from people.models import Distinct
from program import changes, checks, values
from program.formats import calendar_events, latex
from program.index import Index
from program.models import Acknowledgement, Release
from program.snapshot import snapshot
from program.values import Severity

log = logging.getLogger(__name__)


class Checked(NamedTuple):
    """A problem of a program, and what an organizer said of it, if anybody did."""

    problem: checks.Problem
    acknowledgement: Acknowledgement | None

    @property
    def is_open_error(self) -> bool:
        """Return whether it should not be published before somebody looked at it."""
        return self.problem.severity is Severity.ERROR and self.acknowledgement is None


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
    moment = timezone.now()
    release = Release.objects.create(
        conference=locked,
        number=current.number + 1 if current else 1,
        published_at=moment,
        published_by=by,
        note=note,
        document=document.decode(),
        digest=digest,
        edits=locked.edits,
        changes=_told(current, values.decode(document)),
        **_followed(current, values.decode(document), moment),
    )
    return release, True


def changes_of(release: Release) -> tuple[changes.Change, ...]:
    """Return what a release changed since the one before; compared now where that was not done when it was made."""
    if release.changes is not None:
        return msgspec.convert(release.changes, tuple[changes.Change, ...])
    before = Release.objects.filter(conference=release.conference_id, number=release.number - 1).first()
    return changes.diff(before.program(), release.program()) if before else ()


def _told(before: Release | None, program: values.Program) -> Any:
    """Return what changes since a release as plain data: nothing where everything is new."""
    return msgspec.to_builtins(changes.diff(before.program(), program)) if before else []


def _followed(before: Release | None, program: values.Program, moment: dt.datetime) -> dict[str, Any]:
    """Return what a release keeps of its calendar events: those that changed since the first one."""
    if before is None:
        return {"first_at": moment, "events": {}}
    known = before.stamp.events
    first_at = before.first_at or before.published_at
    if known is None:  # published before events were followed: they count on from the release's number
        index = Index(before.program())
        stamp = values.EventStamp(number=before.number, changed_at=before.published_at)
        known = dict.fromkeys((each.key for each in calendar_events.all_events(index)), stamp)
    found = calendar_events.follow(before.program(), known, program, moment)
    return {"first_at": first_at, "events": msgspec.to_builtins(found)}


@transaction.atomic
def roll_back(release: Release, *, by: Any = None) -> Release:
    """Make an older release's program the current one again, as a new release, which is returned.

    The draft stays as it is, and waits: a conference that publishes live goes to held mode, since its next edit would
    undo this.
    """
    locked = Conference.objects.select_for_update().select_related(None).get(pk=release.conference_id)
    current = Release.objects.current(locked)
    if current is None or current.digest == release.digest:
        return current or release
    if locked.publishing == Publishing.LIVE:
        locked.publishing = Publishing.HELD
        locked.save(update_fields=["publishing"])
    moment = timezone.now()
    return Release.objects.create(
        conference=locked,
        number=current.number + 1,
        published_at=moment,
        published_by=by,
        note=f"Back to release {release.number}",
        document=release.document,
        digest=release.digest,
        edits=release.edits,
        changes=_told(current, release.program()),
        **_followed(current, release.program(), moment),
    )


def publish_edits(conference_id: int) -> Release | None:
    """Publish what waits in a conference that publishes live; return the release, None if there was nothing to do."""
    conference = Conference.objects.filter(pk=conference_id, publishing=Publishing.LIVE).first()
    if conference is None or not has_edits(conference):
        return None
    release, is_new = publish(conference)
    return release if is_new else None


def publish_soon(conference_id: int) -> None:
    """Publish what waits in a conference that publishes live, once for all that is saved within a moment.

    The first save sets the time, and nothing later puts it off. Should this process end before, the next visit or
    `publish_due` publishes.
    """
    seconds = settings.LIVE_QUIET_SECONDS
    if not seconds:
        publish_edits(conference_id)
        return
    live = Conference.objects.filter(pk=conference_id, publishing=Publishing.LIVE, publish_at=None)
    if live.update(publish_at=timezone.now() + dt.timedelta(seconds=seconds)):
        Timer(seconds, publish_due_in_background).start()


def publish_due_in_background() -> None:
    """Publish what is due, in a thread of its own."""
    try:
        publish_due()
    except Exception:
        log.exception("What was due could not be published; the next visit tries again.")
    finally:
        connection.close()  # a thread has a connection of its own


def publish_due(moment: dt.datetime | None = None) -> list[Release]:
    """Publish the drafts whose time has come, and return the releases that are new.

    Two calls at one moment publish once: the time is taken off with the conference's row locked.
    """
    due = Conference.objects.filter(publish_at__lte=moment or timezone.now()).order_by("publish_at", "pk")
    found = [_publish_one(pk, moment or timezone.now()) for pk in due.values_list("pk", flat=True)]
    return [each for each in found if each is not None]


@transaction.atomic
def _publish_one(pk: int, moment: dt.datetime) -> Release | None:
    conference = Conference.objects.select_for_update().select_related(None).get(pk=pk)
    if conference.publish_at is None or conference.publish_at > moment:
        return None  # somebody else was first, or it was put off
    # By the query set: saving would count as an edit, and a live conference would publish it, and so on.
    Conference.objects.filter(pk=pk).update(publish_at=None)
    note = "" if conference.publishing == Publishing.LIVE else "Published at the time that was set."
    release, is_new = publish(conference, note=note)
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


def problems(conference: Conference, program: values.Program | None = None) -> list[Checked]:
    """Return the problems of the program (the draft without one), the gravest first, with what was said of them."""
    program = draft(conference) if program is None else program
    apart = Distinct.objects.exclude(affiliation=None).values_list("affiliation__name", "other_affiliation__name")
    found = checks.check(program, walk_minutes=conference.walk_minutes, apart=[frozenset(pair) for pair in apart])
    said = {
        (each.check_id, each.facts): each
        for each in Acknowledgement.objects.filter(conference=conference).select_related("by")
    }
    return [Checked(each, said.get((each.id, each.facts))) for each in found]


def acknowledge(conference: Conference, problem: checks.Problem, reason: str, *, by: Any = None) -> None:
    """Note why a problem is none; said again, the reason is replaced."""
    Acknowledgement.objects.update_or_create(
        conference=conference,
        check_id=problem.id,
        facts=problem.facts,
        defaults={"reason": reason, "by": by, "at": timezone.now()},
    )
