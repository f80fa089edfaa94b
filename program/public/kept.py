"""Rendered pages, kept in the cache under what names their bytes: the release, the product's version, the address.

Only what any visitor may see is kept: pages for people who are logged in, drafts, and answers to questions are not.
They are kept compressed, and sent so to whoever takes it.
"""

import datetime as dt
import gzip
import hashlib
import re

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.http import parse_etags, parse_http_date_safe, quote_etag

from conference import access
from program.public.published import Edition

SECONDS_KEPT = 86_400
"""How long a page stays in the cache; under its digest it can't become wrong, only unused."""
COMPRESSION = 6
TAKES_GZIP = re.compile(r"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)")


def name_of(request: HttpRequest, shown: Edition) -> str:
    """Return what names this page's bytes: the release, the product's version, the address, and who asks."""
    # Rights are part of it: whoever becomes an organizer is shown what organizers are shown.
    rights = (access.may_see_draft(request.user), access.may_export(request.user))
    who = (request.user.pk, *rights) if request.user.is_authenticated else ""
    # So is the site's name: pages tell machines their whole addresses.
    site = f"{request.scheme}://{request.get_host()}"
    parts = (shown.digest, shown.number, settings.VERSION, site, request.get_full_path(), who)
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
    for tag in (quote_etag(name), quote_etag(f"{name}-gzip")):
        if tag in known or "*" in known:
            return HttpResponse(status=304, headers={"ETag": tag})
    return None


def find(request: HttpRequest, name: str) -> HttpResponse | None:
    """Return the page if it was kept."""
    if not _may_be_kept(request):
        return None
    kept = cache.get(_key(name))
    return _answer(request, name, *kept) if kept else None


def keep(request: HttpRequest, name: str, response: HttpResponse) -> HttpResponse:
    """Keep a page that every visitor may see, and return it as it is sent; others are returned as they are."""
    if response.status_code != 200:
        return response
    if not _may_be_kept(request) or response.streaming or response.has_header("Content-Disposition"):
        response["ETag"] = quote_etag(name)
        return response
    # The time stands in a gzip's head: without it, the same page is the same bytes in every process.
    kept = (gzip.compress(response.content, COMPRESSION, mtime=0), response["Content-Type"])
    cache.set(_key(name), kept, SECONDS_KEPT)
    return _answer(request, name, *kept)


def _may_be_kept(request: HttpRequest) -> bool:
    # With a query there are as many addresses as anybody likes to make up.
    return not request.user.is_authenticated and not request.META.get("QUERY_STRING")


def _key(name: str) -> str:
    return f"page-{name}"


def _answer(request: HttpRequest, name: str, body: bytes, content_type: str) -> HttpResponse:
    if TAKES_GZIP.search(request.headers.get("Accept-Encoding", "").lower()):
        headers = {"Content-Encoding": "gzip", "ETag": quote_etag(f"{name}-gzip")}
        return HttpResponse(body, content_type=content_type, headers=headers)
    return HttpResponse(gzip.decompress(body), content_type=content_type, headers={"ETag": quote_etag(name)})
