"""What every page of a conference has in common: its edition, redirects from former addresses, and caching."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags, quote_etag
from django.views.decorators.http import require_safe

from conference import access
from program.public.forms import SearchForm
from program.public.published import Edition, Moved, edition

SECONDS_FRESH = 60
"""How long a visitor's browser may show a page without asking whether there is a newer release."""

type_of_view = Callable[..., HttpResponse]


def conference_page(view: type_of_view) -> type_of_view:
    """Return a view that is given the Edition in the place of the conference's address.

    A former address of the conference redirects. A published page has an ETag and may be kept for a minute; a draft
    is never kept.
    """
    return _page(view, is_kept=True)


def private_page(view: type_of_view) -> type_of_view:
    """Return a view like `conference_page`'s whose answer nobody keeps, and which is asked for anew each time."""
    return _page(view, is_kept=False)


def _page(view: type_of_view, *, is_kept: bool) -> type_of_view:
    @require_safe
    @wraps(view)
    def wrapped(request: HttpRequest, conference: str, **keys: str) -> HttpResponse:
        try:
            shown = edition(request, conference)
        except Moved as moved:
            name = f"program:{request.resolver_match.url_name}" if request.resolver_match else "program:conferences"
            return redirected(request, reverse(name, kwargs={"conference": moved.slug, **keys}))
        # What a 404 page inside the conference needs.
        request.edition = shown  # type: ignore[attr-defined]  # a request carries what belongs to it
        if shown.is_draft or not is_kept:
            return _unkept(view(request, shown, **keys))
        return _with_cache_headers(request, not_modified(request, shown) or view(request, shown, **keys), shown)

    return wrapped


def redirected(request: HttpRequest, address: str) -> HttpResponse:
    """Return a lasting redirect to the address, with the query of the request."""
    query = request.GET.urlencode()
    return HttpResponsePermanentRedirect(f"{address}?{query}" if query else address)


def found(kind: str, key: str, shown: Edition, request: HttpRequest) -> Any:
    """Return the object of that kind and key. Raises Http404 where there is none, Moved from a former key."""
    objects: dict[str, Any] = getattr(shown.index, kind)
    if key in objects:
        return objects[key]
    if (kind, key) in shown.index.moved:
        raise Moved(shown.index.moved[kind, key])
    message = f"{request.path} is no page of this program."
    raise Http404(message)


def draw(request: HttpRequest, shown: Edition, template: str, **context: Any) -> HttpResponse:
    """Return the template filled with the edition, its index and its conference, and what is given besides."""
    common = {"edition": shown, "index": shown.index, "conference": shown.index.conference}
    rights = {
        "may_see_draft": access.may_see_draft(request.user),
        "may_export": access.may_export(request.user),
        "search_form": SearchForm(shown.index.conference.key, is_draft=shown.is_draft),
    }
    return render(request, f"program/{template}", {**common, **rights, **context})


def etag(request: HttpRequest, shown: Edition) -> str:
    """Return what names this page's bytes: the release, the product's version, the address, and who asks."""
    # Rights are part of it: whoever becomes an organizer is shown what organizers are shown.
    rights = (access.may_see_draft(request.user), access.may_export(request.user))
    who = (request.user.pk, *rights) if request.user.is_authenticated else ""
    parts = (shown.digest, shown.number, settings.VERSION, request.get_full_path(), who)
    return quote_etag(hashlib.sha256(repr(parts).encode()).hexdigest()[:32])


def not_modified(request: HttpRequest, shown: Edition) -> HttpResponse | None:
    """Return 304 where the visitor has these bytes already."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return HttpResponse(status=304) if "*" in known or etag(request, shown) in known else None


def _unkept(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, no_store=True)
    return response


def _with_cache_headers(request: HttpRequest, response: HttpResponse, shown: Edition) -> HttpResponse:
    if response.status_code in (200, 304):
        response["ETag"] = etag(request, shown)
        if request.user.is_authenticated:
            patch_cache_control(response, private=True, max_age=0, must_revalidate=True)
        else:
            patch_cache_control(response, public=True, max_age=SECONDS_FRESH)
    response["Vary"] = "Cookie"
    return response
