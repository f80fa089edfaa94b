"""The picture that networks and chats show beside a link to a session or a paper."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from program.formats import typeset
from program.index import Index
from program.public.pages import conference_page, found, redirected
from program.public.published import Edition, Moved
from program.values import Paper, Place, Session

COLOUR = "#0b5a6b"
LONGEST_TITLE, LONGEST_NAMES = 220, 110
"""Letters that a card has room for."""
SIZES = ((60, 72), (110, 60), (LONGEST_TITLE, 48))
"""Up to how many letters a title is set in which size, in points."""


@conference_page
def session_card(request: HttpRequest, edition: Edition, key: str) -> HttpResponse:
    """Return the card of a session."""
    return _card(request, edition, "sessions", key)


@conference_page
def paper_card(request: HttpRequest, edition: Edition, key: str) -> HttpResponse:
    """Return the card of a paper."""
    return _card(request, edition, "papers", key)


def _card(request: HttpRequest, edition: Edition, kind: str, key: str) -> HttpResponse:
    index = edition.index
    try:
        item = found(kind, key, edition, request)
    except Moved as moved:
        name = "session_card" if kind == "sessions" else "paper_card"
        return redirected(request, reverse(f"program:{name}", args=[index.conference.key, moved.slug]))
    title = item.title if isinstance(item, Paper) else index.session_title(item)
    people = item.authors if isinstance(item, Paper) else item.chairs
    data = {
        "colour": index.conference.colour or COLOUR,
        "above": index.conference.acronym or index.conference.name,
        "title": _cut(title, LONGEST_TITLE),
        "size": next((size for most, size in SIZES if len(title) <= most), SIZES[-1][1]),
        "by": _names(people, index),
        "below": _where(item, index),
    }
    return HttpResponse(typeset.png("card", data), content_type="image/png")


def _names(places: Iterable[Place], index: Index) -> str:
    return _cut(", ".join(index.people[each.person].name for each in places), LONGEST_NAMES)


def _where(item: Session | Paper, index: Index) -> str:
    sessions = [item] if isinstance(item, Session) else [each for each, _ in index.slots_of_paper.get(item.key, ())]
    if not sessions:
        return ""
    session, date = sessions[0], index.date_of(sessions[0])
    room = index.rooms[session.room].name if session.room else ""
    time = f"{session.start.astimezone(index.zone):%H:%M}" if session.start else ""
    return " · ".join(part for part in (f"{date:%A, %-d %B %Y}" if date else "", time, room) if part)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rsplit(' ', 1)[0]}…"
