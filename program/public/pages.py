"""What every page of a conference has in common: its edition, redirects from former addresses, and caching."""

from collections.abc import Callable
from enum import Enum, auto
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import http_date
from django.views.decorators.http import require_safe

from conference import access
from program.formats import registry
from program.public import kept
from program.public.forms import SearchForm
from program.public.published import Edition, Moved, edition

CARD = "plenary/card.png"
"""The picture that goes with a link to a page."""
SECONDS_FRESH = 60
"""How long a visitor's browser may show a page without asking whether there is a newer release."""

type_of_view = Callable[..., HttpResponse]


def conference_page(view: type_of_view) -> type_of_view:
    """Return a view that is given the Edition in the place of the conference's address.

    A former address of the conference redirects. A published page has an ETag and may be kept for a minute; a draft
    is never kept.
    """
    return _page(view, is_kept=True)


def page_or_text(view: type_of_view) -> type_of_view:
    """Return a view like `conference_page`'s that is the program as plain text to whoever would rather have that."""
    return _page(view, is_kept=True, has_text=True)


def private_page(view: type_of_view) -> type_of_view:
    """Return a view like `conference_page`'s whose answer nobody keeps, and which is asked for anew each time."""
    return _page(view, is_kept=False)


def _page(view: type_of_view, *, is_kept: bool, has_text: bool = False) -> type_of_view:
    @require_safe
    @wraps(view)
    def wrapped(request: HttpRequest, conference: str, **keys: str) -> HttpResponse:
        try:
            shown = given(request) or edition(request, conference)
        except Moved as moved:
            name = f"program:{request.resolver_match.url_name}" if request.resolver_match else "program:conferences"
            return redirected(request, reverse(name, kwargs={"conference": moved.slug, **keys}))
        # What a 404 page inside the conference needs.
        request.edition = shown  # type: ignore[attr-defined]  # a request carries what belongs to it
        why = wants_text(request) if has_text else None

        def answer() -> HttpResponse:
            return text(shown) if why else view(request, shown, **keys)

        if given(request):
            return answer()
        if shown.is_draft or not is_kept:
            response = _unkept(answer())
        else:
            response = _kept(request, shown, answer, form="text" if why else "")
        if has_text:
            patch_vary_headers(response, ["Accept"])
        if why is Wants.BY_NAME:
            # The answer follows from who asks, of which caches between know nothing.
            patch_cache_control(response, private=True)
        return response

    return wrapped


class Wants(Enum):
    """Why somebody is sent text in the place of a page."""

    BY_ACCEPT = auto()
    BY_NAME = auto()


TERMINALS = ("curl/", "Wget/", "HTTPie/", "xh/", "PowerShell/")
"""How programs for terminals begin to name themselves: they take anything, and show it as it is."""


def given(request: HttpRequest) -> Edition | None:
    """Return the edition that a request was made with: those of visitors are not, those for plain files are."""
    shown: Edition | None = getattr(request, "given_edition", None)
    return shown


def wants_text(request: HttpRequest) -> Wants | None:
    """Return why the request would rather have text than HTML; None where it would not."""
    accepted = request.headers.get("Accept", "*/*")
    if accepted == "*/*":
        return Wants.BY_NAME if request.headers.get("User-Agent", "").startswith(TERMINALS) else None
    return Wants.BY_ACCEPT if request.get_preferred_type(["text/html", "text/plain"]) == "text/plain" else None


def text(shown: Edition) -> HttpResponse:
    """Return the edition's program as plain text."""
    data = registry.find("text-program").write(shown.index.program, stamp=shown.stamp)
    return HttpResponse(data, content_type="text/plain; charset=utf-8")


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


def address_of(request: HttpRequest, shown: Edition) -> Callable[..., str]:
    """Return a function that gives the whole address of a page of the conference, by its name and key."""

    def address(name: str, *keys: str) -> str:
        return request.build_absolute_uri(reverse(f"program:{name}", args=[shown.index.conference.key, *keys]))

    return address


def draw(request: HttpRequest, shown: Edition, template: str, **context: Any) -> HttpResponse:
    """Return the template filled with the edition, its index and its conference, and what is given besides."""
    common = {"edition": shown, "index": shown.index, "conference": shown.index.conference}
    rights = {
        "may_see_draft": access.may_see_draft(request.user),
        "may_export": access.may_export(request.user),
        "search_form": SearchForm(shown.index.conference.key, is_draft=shown.is_draft),
    }
    return render(request, f"program/{template}", {**common, **rights, **_site(request), **context})


def _site(request: HttpRequest) -> dict[str, Any]:
    """Return what a page says of its place: in plain files that may lie anywhere, it knows no address."""
    is_static = given(request) is not None
    if is_static and not request.has_address:  # type: ignore[attr-defined]  # comes with the edition
        return {"is_static": True, "canonical": ""}
    canonical = request.build_absolute_uri(request.path)
    words = "The timetable of a conference"
    return {
        "is_static": is_static,
        "canonical": canonical,
        "card": request.build_absolute_uri(static(CARD)),
        "card_words": words,
    }


def _unkept(response: HttpResponse) -> HttpResponse:
    patch_cache_control(response, private=True, no_store=True)
    return response


def _kept(request: HttpRequest, shown: Edition, make: Callable[[], HttpResponse], *, form: str) -> HttpResponse:
    """Return 304, the page that was kept, or the page that is made now; with what caches have to know."""
    name = kept.name_of(request, shown, form)
    response = kept.not_modified(request, shown, name) or kept.find(request, name) or kept.keep(request, name, make())
    if response.status_code in (200, 304):
        if request.user.is_authenticated:
            patch_cache_control(response, private=True, max_age=0, must_revalidate=True)
        else:
            patch_cache_control(response, public=True, max_age=SECONDS_FRESH)
        response["Last-Modified"] = http_date(shown.published_at.timestamp()) if shown.published_at else http_date()
    response["Vary"] = "Cookie, Accept-Encoding"
    return response
