"""The public pages: each a function of one edition, without a query of its own."""

import datetime as dt
import itertools
import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from conference.models import Conference
from people.text import fold
from program.formats import registry
from program.formats.citations import of_one
from program.grid import grid
from program.index import Index
from program.models import Document
from program.public import structured
from program.public.changelog import atom, told_releases
from program.public.forms import SearchForm
from program.public.moment import coming, running
from program.public.pages import address_of, conference_page, draw, found, page_or_text, private_page, redirected
from program.public.pages import given as given_edition
from program.public.published import Edition, Moved
from program.public.search import FACETS, Choice
from program.public.search import search as search_in
from program.values import Person, Session, SessionKind


@require_safe
def conferences(request: HttpRequest) -> HttpResponse:
    """Show the conferences that have published a program."""
    published = Conference.objects.filter(releases__isnull=False).distinct()
    return render(request, "program/conferences_page.html", {"conferences": published})


@page_or_text
def home(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show what the conference is, and the ways into its program."""
    told = structured.conference(edition.index, address_of(request, edition))
    return draw(request, edition, "home_page.html", told=told)


@page_or_text
def schedule(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show the sessions by day, those without a time, and what no session holds yet."""
    return draw(request, edition, "schedule_page.html")


@page_or_text
def timetable(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show each day as a grid of rooms and times."""
    grids = [grid(edition.index, day) for day in edition.index.days]
    return draw(request, edition, "timetable_page.html", grids=grids)


@conference_page
def by_room(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show the sessions room by room."""
    rooms = edition.index.sessions_by_room.items()
    groups = [(edition.index.rooms[key].name if key else "Room to be announced", each) for key, each in rooms]
    return draw(request, edition, "grouped_page.html", groups=groups, by="room")


@conference_page
def by_track(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show the sessions track by track."""
    tracks = edition.index.sessions_by_track.items()
    groups = [(edition.index.tracks[key].name if key else "In no track", each) for key, each in tracks]
    return draw(request, edition, "grouped_page.html", groups=groups, by="track")


@conference_page
def posters(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show the posters by session, in the order of their boards."""
    index = edition.index
    sessions = [each for each in index.program.sessions if each.kind is SessionKind.POSTERS]
    shown = [(each, sorted(_slots(each, index), key=lambda slot: by_number(slot["board"]))) for each in sessions]
    return draw(request, edition, "posters_page.html", sessions=shown)


@private_page
def now(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show what is on and what comes next, at this moment or at the one in `at`."""
    return _moment_page(request, edition, "now_page.html")


@private_page
def display(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show the same on a screen in a hallway: large, quiet, and new each minute."""
    return _moment_page(request, edition, "display_page.html")


def _moment_page(request: HttpRequest, edition: Edition, template: str) -> HttpResponse:
    asked = request.GET.get("at", "")
    try:
        given = dt.datetime.fromisoformat(asked) if asked else None
    except ValueError:
        given = None
    if given_edition(request):
        return draw(request, edition, template)  # no server tells the time: the page does
    zone = edition.index.zone
    at = timezone.now() if given is None else given if given.tzinfo else given.replace(tzinfo=zone)
    context = {"at": at, "running": running(edition.index, at), "coming": coming(edition.index, at)}
    return draw(request, edition, template, **context)


@conference_page
def changes(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show what the releases changed, the newest first."""
    return draw(request, edition, "changes_page.html", releases=told_releases(edition))


@conference_page
def changes_feed(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Return the same as an Atom feed."""
    return HttpResponse(atom(request, edition), content_type="application/atom+xml; charset=utf-8")


@conference_page
def session(request: HttpRequest, edition: Edition, key: str) -> HttpResponse:
    """Show a session with its chairs and slots."""
    return _object_page(request, edition, "sessions", key)


@conference_page
def papers(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show all papers."""
    return draw(request, edition, "papers_page.html")


@conference_page
def paper(request: HttpRequest, edition: Edition, key: str) -> HttpResponse:
    """Show a paper with its authors and where it is presented."""
    return _object_page(request, edition, "papers", key)


@conference_page
def cite(request: HttpRequest, edition: Edition, key: str, form: str) -> HttpResponse:
    """Return the reference of a paper as a file."""
    writer = next((each for each in registry.writers() if each.name == form and form in CITED_AS), None)
    if writer is None:
        message = f"There is no reference as “{form}”."
        raise Http404(message)
    try:
        paper = found("papers", key, edition, request)
    except Moved as moved:
        return redirected(request, reverse("program:cite", args=[edition.index.conference.key, moved.slug, form]))
    data = writer.write(of_one(edition.index.program, paper.key))
    name = f"{paper.key}.{writer.extension}".encode("ascii", "ignore").decode()
    return HttpResponse(
        data, content_type=writer.media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


@conference_page
def sitemap(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Return the addresses of all pages of the conference, for search engines."""
    address = address_of(request, edition)
    names = (
        "home",
        "schedule",
        "timetable",
        "posters",
        "papers",
        "keynotes",
        "people",
        "affiliations",
        "about",
        "changes",
    )
    program = edition.index.program
    objects = [(name, each.key) for kind, (name, _) in OBJECT_PAGES.items() for each in getattr(program, kind)]
    pages = [*(address(name) for name in names), *(address(name, key) for name, key in objects)]
    context = {"pages": pages, "changed": edition.published_at}
    return render(request, "program/sitemap.xml", context, content_type="application/xml")


@require_safe
def sitemaps(request: HttpRequest) -> HttpResponse:
    """Return the addresses of the conferences' sitemaps."""
    keys = Conference.objects.filter(releases__isnull=False).distinct().values_list("slug", flat=True)
    pages = [request.build_absolute_uri(reverse("program:sitemap", args=[key])) for key in keys]
    return render(request, "program/sitemaps.xml", {"pages": pages}, content_type="application/xml")


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Say to robots what is not for them, and where the sitemaps are."""
    place = request.build_absolute_uri(reverse("program:sitemaps"))
    text = f"User-agent: *\nDisallow: /admin/\nSitemap: {place}\n"
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@conference_page
def keynotes(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show all keynotes."""
    return draw(request, edition, "keynotes_page.html")


@conference_page
def keynote(request: HttpRequest, edition: Edition, key: str) -> HttpResponse:
    """Show a keynote with its abstract and speakers."""
    return _object_page(request, edition, "keynotes", key)


@conference_page
def people(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show everyone in the program, by the first letter of the name that sorts them."""
    grouped = itertools.groupby(edition.index.program.people, key=initial)
    return draw(request, edition, "people_page.html", letters=[(letter, list(who)) for letter, who in grouped])


@conference_page
def person(request: HttpRequest, edition: Edition, key: str) -> HttpResponse:
    """Show what a person does in the program."""
    return _object_page(request, edition, "people", key)


@conference_page
def affiliations(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show every institution in the program, with how many are from there."""
    return draw(request, edition, "affiliations_page.html")


@conference_page
def affiliation(request: HttpRequest, edition: Edition, key: str) -> HttpResponse:
    """Show who from an institution is on the program."""
    return _object_page(request, edition, "affiliations", key)


@conference_page
def search(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show what fits the words in `q`, and the values by which it can be narrowed."""
    form = SearchForm(edition.index.conference.key, is_draft=edition.is_draft, data=request.GET, prefix_id="page")
    query = form.cleaned_data["q"] if form.is_valid() else ""
    chosen = {name: request.GET[name] for name in FACETS if request.GET.get(name)}
    found = search_in(edition.index, query, chosen)
    told = {"form": form, "query": query, "hits": found.hits, "found": found, "chosen": chosen}
    facets = [(name, _narrowing(request, name, choices, chosen)) for name, choices in found.facets]
    return draw(request, edition, "search_page.html", facets=facets, **told)


def _narrowing(
    request: HttpRequest, name: str, choices: tuple[Choice, ...], chosen: dict[str, str]
) -> list[tuple[Choice, str, bool]]:
    """Return the values of a facet, each with the address that chooses it, or takes the choice back."""
    narrowing = []
    for each in choices:
        query = request.GET.copy()
        is_chosen = chosen.get(name) == each.value
        if is_chosen:
            del query[name]
        else:
            query[name] = each.value
        narrowing.append((each, f"?{query.urlencode()}", is_chosen))
    return narrowing


@conference_page
def about(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show where the data are from, and which release this is."""
    return draw(request, edition, "about_page.html")


@conference_page
def document(request: HttpRequest, edition: Edition, key: str) -> HttpResponse:
    """Show a document that the program was read from, as it was found."""
    named = next((each for each in edition.index.program.documents if each.key == key), None)
    conference = edition.index.conference.key
    text = (
        named and Document.objects.filter(conference__slug=conference, digest=named.digest).values_list("text").first()
    )
    if not text:
        message = f"{request.path} is no document of this program."
        raise Http404(message)
    return HttpResponse(text[0], content_type="text/plain; charset=utf-8", headers={"Content-Disposition": "inline"})


def initial(person: Person) -> str:
    """Return the letter under which a person stands in the index."""
    letters = fold(person.family or person.name)
    return letters[:1].upper() if letters[:1].isalpha() else "#"


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  # Django gives it
    """Show that there is no such page, and the ways on."""
    edition: Edition | None = getattr(request, "edition", None)
    if edition is None:
        return render(request, "404.html", status=404)
    last = request.path.rstrip("/").rpartition("/")[2].replace("-", " ")
    response = draw(request, edition, "not_found_page.html", hits=search_in(edition.index, last).hits[:5])
    response.status_code = 404
    return response


CITED_AS = ("bibtex", "ris", "csl")
"""The formats in which a paper's page offers its reference."""
PAUSES = frozenset((SessionKind.BREAK, SessionKind.SOCIAL))
"""Kinds of sessions in which no paper and no chair is to be expected."""
OBJECT_PAGES = {
    "sessions": ("session", "session_page.html"),
    "papers": ("paper", "paper_page.html"),
    "keynotes": ("keynote", "keynote_page.html"),
    "people": ("person", "person_page.html"),
    "affiliations": ("affiliation", "affiliation_page.html"),
}
"""For each kind of object: the name of its page and of itself in its template, and the template."""


def by_number(board: str) -> tuple[bool, tuple[tuple[bool, int, str], ...]]:
    """Return what sorts boards as people count them: A2 before A10, those without one last."""
    parts = re.findall(r"\d+|\D+", board)
    return not board, tuple((not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts)


def _object_page(request: HttpRequest, edition: Edition, kind: str, key: str) -> HttpResponse:
    name, template = OBJECT_PAGES[kind]
    try:
        item = found(kind, key, edition, request)
    except Moved as moved:
        return redirected(request, reverse(f"program:{name}", args=[edition.index.conference.key, moved.slug]))
    told = structured.of_object(kind, item, edition.index, address_of(request, edition))
    card = f"{name}_card" if name in ("session", "paper") and given_edition(request) is None else ""
    return draw(
        request,
        edition,
        template,
        **{name: item},
        told=told,
        **_around(kind, item, edition.index),
        **_card_of(request, edition, card, key),
    )


def _card_of(request: HttpRequest, edition: Edition, name: str, key: str) -> dict[str, str]:
    """Return the card that an object's page names; plain files have the site's."""
    if not name:
        return {}
    return {"card": address_of(request, edition)(name, key), "card_words": "Its title, people, time and room"}


def _around(kind: str, item: Any, index: Index) -> dict[str, Any]:
    """Return the objects that an object's page shows with it."""
    if kind == "sessions":
        return {"slots": _slots(item, index), "is_pause": item.kind in PAUSES}
    if kind == "papers":
        return {"slots": index.slots_of_paper.get(item.key, ())}
    if kind == "keynotes":
        return {"slots": index.slots_of_keynote.get(item.key, ())}
    if kind == "people":
        return {
            "roles": index.roles.get(item.key, ()),
            "affiliations": index.affiliations_of(item.key),
            "service": index.service.get(item.key, ()),
        }
    roles = index.roles_at.get(item.key, ())
    members = index.people_at.get(item.key, ())
    return {"people": [(who, [role for role in roles if role.place.person == who.key]) for who in members]}


def _slots(session: Session, index: Index) -> list[dict[str, Any]]:
    """Return a session's slots with what they hold and when they start."""
    starts = index.slot_starts(session)
    return [
        {
            "paper": index.papers.get(slot.paper or ""),
            "keynote": index.keynotes.get(slot.keynote or ""),
            "start": starts[slot.key],
            "minutes": slot.minutes,
            "board": slot.board,
        }
        for slot in session.slots
    ]
