"""The Program that a request is about: the current release's, or the draft's for those who may see it."""

import datetime as dt
from functools import lru_cache
from typing import Any

import msgspec
from django.db.models import QuerySet
from django.http import Http404, HttpRequest

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
        raise _missing(slug, Conference.objects.filter(releases__isnull=False))
    number, published_at, note, digest = row
    return Edition(_parsed(slug, number, digest), number, published_at, note, digest)


def wants_draft(request: HttpRequest) -> bool:
    """Return whether the draft is asked for by someone who may see it."""
    return "draft" in request.GET and access.may_see_draft(request.user)


def _current(slug: str) -> Any:
    releases = Release.objects.filter(conference__slug=slug).order_by("-number")
    return releases.values_list("number", "published_at", "note", "digest").first()


@lru_cache(maxsize=PARSED)
def _parsed(slug: str, number: int, digest: str) -> Index:  # noqa: ARG001  # a digest names a document for ever
    document = Release.objects.values_list("document", flat=True).get(conference__slug=slug, number=number)
    return Index(values.decode(document))


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
