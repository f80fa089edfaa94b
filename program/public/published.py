"""The Program that a request is about: the current release's, or the draft's for those who may see it."""

import datetime as dt
from functools import cache, lru_cache
from threading import Thread
from typing import Any

import msgspec
from django.db import connection
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.utils import timezone

from conference import access
from conference.models import Conference
from program import publish, values
from program.index import Index
from program.models import Release

PARSED = 32
"""Releases that a process keeps parsed: one of 3,000 papers takes about 30 MB."""


class Edition(msgspec.Struct, frozen=True):
    """What a page is made from. Of a draft, `number` is 0 and `published_at` None."""

    index: Index
    number: int
    published_at: dt.datetime | None
    note: str
    digest: str
    stamp: values.Stamp | None = None
    """What tells the release in documents; None for a draft."""

    @property
    def is_draft(self) -> bool:
        """Return whether this is what is not published yet."""
        return self.number == 0


class Moved(Exception):  # noqa: N818  # no error: the page has another address now
    """The address is a former one; `slug` is the present one."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


def edition(request: HttpRequest, slug: str) -> Edition:
    """Return the edition that the request asks for and its user may see.

    Costs two queries at most (one more for a former address, which raises Moved); a release that was parsed before in
    this process costs one. Raises Http404 where there is nothing that this user may see.
    """
    if "\0" in slug:  # PostgreSQL refuses the character, even to look for it
        raise Http404("There is no conference at this address.")
    if wants_draft(request):
        return _draft(_conference(slug))
    row = _current(slug)
    if row is None:
        _publish_if_due(Conference.objects.filter(slug=slug).values_list("publish_at", flat=True).first())
        raise _missing(slug, Conference.objects.filter(releases__isnull=False))
    number, digest, publish_at = row
    _publish_if_due(publish_at)
    return _parsed(slug, number, digest)


def past_edition(request: HttpRequest, slug: str) -> Edition:
    """Return the release whose number is in `release`, without one what `edition` returns. For pages of staff alone.

    Raises Http404 where there is no such release.
    """
    number = request.GET.get("release", "")
    if not number:
        try:
            return edition(request, slug)
        except Moved as moved:
            return edition(request, moved.slug)
    found = Release.objects.filter(conference__slug=slug, number=int(number) if number.isdecimal() else 0)
    digest = found.values_list("digest", flat=True).first()
    if digest is None:
        raise Http404(f"There is no release {number}.")
    return _parsed(slug, int(number), digest)


def wants_draft(request: HttpRequest) -> bool:
    """Return whether the draft is asked for by someone who may see it."""
    return "draft" in request.GET and access.may_see_draft(request.user)


def _publish_if_due(publish_at: Any) -> None:
    """Begin to publish a draft whose time has come, beside this request: nobody waits, and the next one sees it."""
    if not publish_at:
        return
    # The query is raw: SQLite gives the moment as text.
    moment = dt.datetime.fromisoformat(publish_at) if isinstance(publish_at, str) else publish_at
    if (moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)) <= timezone.now():
        Thread(target=publish.publish_due_in_background).start()


def _current(slug: str) -> tuple[int, str, Any] | None:
    """Return the number and the digest of the release that the public sees, and when the draft shall replace it."""
    with connection.cursor() as cursor:
        cursor.execute(_sql_of_current(connection.vendor), [slug])
        row: tuple[int, str, Any] | None = cursor.fetchone()
    return row


@cache
def _sql_of_current(_vendor: str) -> str:
    """Return the query's text, built once: every page asks it, and building takes longer than answering."""
    releases = Release.objects.filter(conference__slug="").order_by("-number")
    told = releases.values_list("number", "digest", "conference__publish_at")
    sql: str = told[:1].query.sql_with_params()[0]
    return sql


@lru_cache(maxsize=PARSED)
def _parsed(slug: str, number: int, digest: str) -> Edition:
    release = Release.objects.get(conference__slug=slug, number=number)
    return Edition(Index(release.program()), number, release.published_at, release.note, digest, release.stamp)


def _draft(conference: Conference) -> Edition:
    program = publish.draft(conference)
    return Edition(Index(program), 0, None, "", values.digest(values.encode(program)))


def _conference(slug: str) -> Conference:
    conference = Conference.objects.select_related("series").filter(slug=slug).first()
    if conference is None:
        raise _missing(slug, Conference.objects.all())
    return conference


def _missing(slug: str, conferences: QuerySet[Conference]) -> Exception:
    """Return what to raise for an address that no conference has: Moved where one of these had it, else Http404."""
    rows = conferences.values_list("slug", "former_slugs").distinct()
    present = next((present for present, former in rows if slug in former), "")
    return Moved(present) if present else Http404("Nothing is published at this address.")
