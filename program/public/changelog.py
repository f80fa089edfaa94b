"""What the releases of a conference changed, as pages and feeds tell it."""

import datetime as dt
from typing import Any

import msgspec
from django.http import HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from program import publish
from program.changes import Change
from program.models import Release
from program.public.published import Edition

MOST = 30
"""Releases that are told."""


class Told(msgspec.Struct, frozen=True):
    """A release, and what it changed; of the first, nothing."""

    number: int
    published_at: dt.datetime
    note: str
    changes: tuple[Change, ...]


def told_releases(edition: Edition) -> list[Told]:
    """Return the newest releases up to the edition's, the newest first (one query where all were compared)."""
    key = edition.index.conference.key
    releases = Release.objects.filter(conference__slug=key).order_by("-number").defer("document")
    if edition.number:
        releases = releases.filter(number__lte=edition.number)
    return [Told(each.number, each.published_at, each.note, publish.changes_of(each)) for each in releases[:MOST]]


def atom(request: HttpRequest, edition: Edition) -> str:
    """Return the Atom feed: an entry a release, with ids that stay."""
    conference = edition.index.conference
    page = request.build_absolute_uri(reverse("program:changes", args=[conference.key]))
    own = request.build_absolute_uri(reverse("program:changes_feed", args=[conference.key]))
    name = conference.acronym or conference.name
    feed = Atom1Feed(title=f"{name}: changes of the program", link=page, description="", feed_url=own, feed_guid=own)
    for each in told_releases(edition):
        title = each.note or _title(each)
        words = "".join(f"<li>{_escaped(str(change))}</li>" for change in each.changes)
        more: Any = {"pubdate": each.published_at, "updateddate": each.published_at}
        address = f"{page}#release-{each.number}"
        feed.add_item(title, address, f"<ul>{words}</ul>" if words else title, unique_id=address, **more)
    return feed.writeString("utf-8")


def _title(told: Told) -> str:
    count = len(told.changes)
    return f"Release {told.number}: {count} change{'s' if count != 1 else ''}" if count else f"Release {told.number}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
