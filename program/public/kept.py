"""Rendered pages, kept in the cache under what names their bytes: the release, the product's version, the address.

Only what any visitor may see is kept: pages for people who are logged in, drafts, and answers to questions are not.
They are kept compressed, and sent so to whoever takes that.
"""

import datetime as dt
import gzip
import hashlib
import re
from collections.abc import Callable

import brotli
import msgspec
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import parse_etags, parse_http_date_safe, quote_etag

from conference import access
from program.public.published import Edition

SECONDS_KEPT = 86_400
"""How long a page stays in the cache; under its digest it can't become wrong, only unused."""
PACKED = ("text/", "application/json", "application/xml", "application/atom+xml", "application/manifest+json")
"""How the types begin that compression makes smaller."""


class Packing(msgspec.Struct, frozen=True):
    """A way to send a page smaller: its name in headers, how it is packed, and whether somebody takes it."""

    name: str
    pack: Callable[[bytes], bytes]
    takes: re.Pattern[str]


class Kept(msgspec.Struct, frozen=True):
    """A page as it is kept: packed in each way, or as it is where that makes it no smaller."""

    content_type: str
    bodies: tuple[bytes, ...]
    plain: bytes


def _takes(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|,)\s*(?:{name}|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)")


def _gzip(data: bytes) -> bytes:
    # The time stands in a gzip's head: without it, the same page is the same bytes in every process.
    return gzip.compress(data, 6, mtime=0)


def _brotli(data: bytes) -> bytes:
    packed: bytes = brotli.compress(data, quality=5)
    return packed


PACKINGS = (Packing("br", _brotli, _takes("br")), Packing("gzip", _gzip, _takes("gzip")))
"""The smaller first."""


def name_of(request: HttpRequest, shown: Edition, form: str = "") -> str:
    """Return what names this page's bytes: the release, the product's version, the address, its form, and who asks."""
    # Rights are part of it: whoever becomes an organizer is shown what organizers are shown.
    rights = (access.may_see_draft(request.user), access.may_export(request.user))
    who = (request.user.pk, *rights) if request.user.is_authenticated else ""
    # So is the site's name: pages tell machines their whole addresses.
    site = f"{request.scheme}://{request.get_host()}"
    parts = (shown.digest, shown.number, settings.VERSION, site, request.get_full_path(), form, who)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def not_modified(request: HttpRequest, shown: Edition, name: str) -> HttpResponse | None:
    """Return 304 where the visitor has these bytes already, compressed or not."""
    given = request.headers.get("If-None-Match", "")
    if not given:
        since = parse_http_date_safe(request.headers.get("If-Modified-Since", ""))
        is_known = since is not None and shown.published_at and int(shown.published_at.timestamp()) <= since
        # Without a name there is only a second to tell by: what is that new may have changed within it.
        is_settled = shown.published_at and timezone.now() - shown.published_at > dt.timedelta(seconds=2)
        return HttpResponse(status=304, headers={"ETag": quote_etag(name)}) if is_known and is_settled else None
    known = parse_etags(given)
    for tag in (quote_etag(name), *(quote_etag(f"{name}-{each.name}") for each in PACKINGS)):
        if tag in known or "*" in known:
            return HttpResponse(status=304, headers={"ETag": tag})
    return None


def find(request: HttpRequest, name: str) -> HttpResponse | None:
    """Return the page if it was kept."""
    if not _may_be_kept(request):
        return None
    kept = cache.get(_key(name))
    return _answer(request, name, kept) if kept else None


def keep(request: HttpRequest, name: str, response: HttpResponse) -> HttpResponse:
    """Keep a page that every visitor may see, and return it as it is sent; others are returned as they are."""
    if response.status_code != 200:
        return response
    if not _may_be_kept(request) or response.streaming or response.has_header("Content-Disposition"):
        response["ETag"] = quote_etag(name)
        return response
    kind = response["Content-Type"]
    # A picture is compressed already: it is kept as it is.
    bodies = tuple(each.pack(response.content) for each in PACKINGS) if kind.startswith(PACKED) else ()
    kept = Kept(kind, bodies, b"" if bodies else response.content)
    cache.set(_key(name), kept, SECONDS_KEPT)
    return _answer(request, name, kept)


def _may_be_kept(request: HttpRequest) -> bool:
    # With a query there are as many addresses as anybody likes to make up.
    return not request.user.is_authenticated and not request.META.get("QUERY_STRING")


def _key(name: str) -> str:
    return f"page-{name}"


def _answer(request: HttpRequest, name: str, kept: Kept) -> HttpResponse:
    taken = request.headers.get("Accept-Encoding", "").lower()
    for packing, body in zip(PACKINGS, kept.bodies, strict=False):
        if packing.takes.search(taken):
            headers = {"Content-Encoding": packing.name, "ETag": quote_etag(f"{name}-{packing.name}")}
            return HttpResponse(body, content_type=kept.content_type, headers=headers)
    body = gzip.decompress(kept.bodies[-1]) if kept.bodies else kept.plain
    return HttpResponse(body, content_type=kept.content_type, headers={"ETag": quote_etag(name)})
