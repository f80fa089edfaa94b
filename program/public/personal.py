"""My program, and the program without a network: what a visitor's own browser keeps."""

import json

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse

from program.formats import calendar_events, ics
from program.public.pages import conference_page, draw
from program.public.published import Edition
from program.selection import chosen, event_keys, parse
from program.values import CannotWriteError


@conference_page
def mine(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show the sessions and talks that the address names: what a visitor marked, as their browser keeps it."""
    marks = request.GET.get("marks", "")
    entries, gone = chosen(edition.index, parse(marks))
    context = {"entries": entries, "gone": gone, "marks": marks, "link": request.build_absolute_uri()}
    return draw(request, edition, "mine_page.html", **context)


@conference_page
def mine_calendar(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Return the same as a calendar, to be subscribed to."""
    entries, _ = chosen(edition.index, parse(request.GET.get("marks", "")))
    try:
        keys = event_keys(entries)
        shown = [each for each in calendar_events.all_events(edition.index) if each.key in keys]
        data = ics.feed(edition.index, shown, name="My program", stamp=edition.stamp)
    except CannotWriteError as error:
        return HttpResponse(f"{error}\n", status=409, content_type="text/plain; charset=utf-8")
    return HttpResponse(data, content_type="text/calendar; charset=utf-8")


@conference_page
def worker(request: HttpRequest, edition: Edition) -> HttpResponse:  # noqa: ARG001  # a page is given it
    """Return the script that keeps the program for when there is no network: it may serve what lies beside it."""
    files = ("plenary.css", "zone.js", "index.js", "search.js", "mine.js")
    names = ("home", "schedule", "timetable", "papers", "people", "mine", "search", "index")
    pages = [reverse(f"program:{name}", args=[edition.index.conference.key]) for name in names]
    assets = [static(f"plenary/{name}") for name in files]
    told = {"name": f"plenary-{edition.digest[:12]}", "pages": [*pages, *assets]}
    script = render_to_string("program/worker.js", {"told": json.dumps(told)})
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@conference_page
def manifest(request: HttpRequest, edition: Edition) -> HttpResponse:  # noqa: ARG001  # a page is given it
    """Return what a phone needs to put the program among its apps."""
    conference = edition.index.conference
    home = reverse("program:home", args=[conference.key])
    told = {
        "name": conference.name,
        "short_name": conference.acronym or conference.name[:12],
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": "#fcfbf8",
        "theme_color": "#0b5a6b",
        "icons": [{"src": static("plenary/icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return HttpResponse(json.dumps(told), content_type="application/manifest+json; charset=utf-8")
