"""Calendars to subscribe to: of a day, a room, a track, a session, a paper, a keynote, a person."""

import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from program.formats import ics
from program.index import Index
from program.public.pages import conference_page, found, redirected
from program.public.published import Edition, Moved
from program.values import CannotWriteError

KINDS = {
    "room": "rooms", "track": "tracks", "session": "sessions", "paper": "papers", "keynote": "keynotes",
    "person": "people",
}  # fmt: skip
"""What a calendar can be of besides a day, by its name in addresses; and the index's name of these objects."""


@conference_page
def calendar(request: HttpRequest, edition: Edition, kind: str, key: str) -> HttpResponse:
    """Return the calendar of one thing."""
    index = edition.index
    try:
        name = _day(key, index) if kind == "day" else _name(kind, key, edition, request)
    except Moved as moved:
        return redirected(request, reverse("program:calendar", args=[index.conference.key, kind, moved.slug]))
    try:
        data = ics.calendar(index, f"{kind}/{key}", name=name, stamp=edition.stamp)
    except CannotWriteError as error:
        return HttpResponse(f"{error}\n", status=409, content_type="text/plain; charset=utf-8")
    return HttpResponse(data, content_type="text/calendar; charset=utf-8")


def _name(kind: str, key: str, edition: Edition, request: HttpRequest) -> str:
    if kind not in KINDS:
        message = f"There are no calendars of “{kind}”."
        raise Http404(message)
    item = found(KINDS[kind], key, edition, request)
    if kind == "session":
        return edition.index.session_title(item)
    title: str = getattr(item, "title", "") or getattr(item, "name", "")
    return title


def _day(key: str, index: Index) -> str:
    date = next((each.date for each in index.days if each.date and each.date.isoformat() == key), None)
    if date is None:
        message = f"Nothing is on {key}."
        raise Http404(message)
    return day_name(date)


def day_name(date: dt.date) -> str:
    """Return the day as calendars are called."""
    return f"{date:%A, %-d %B}"
