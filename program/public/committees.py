"""Public pages of committees: who serves, by role; and thanks to those who did."""

from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from program.formats import roster
from program.index import Index
from program.public.pages import conference_page, draw, found, redirected
from program.public.published import Edition, Moved
from program.values import Committee, CommitteeMember

ROLES = {
    "chair": ("Chair", "Chairs"), "vice chair": ("Vice chair", "Vice chairs"),
    "area chair": ("Area chair", "Area chairs"), "member": ("Member", "Members"),
    "external": ("External reviewer", "External reviewers"),
}  # fmt: skip
Groups = list[tuple[str, list[CommitteeMember]]]


@conference_page
def committees(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show the committees with their chairs."""
    return draw(request, edition, "committees_page.html")


@conference_page
def committee(request: HttpRequest, edition: Edition, key: str) -> HttpResponse:
    """Show a committee's members by role."""
    try:
        held: Committee = found("committees", key, edition, request)
    except Moved as moved:
        return redirected(request, reverse("program:committee", args=[edition.index.conference.key, moved.slug]))
    return draw(request, edition, "committee_page.html", committee=held, groups=by_role(held))


@conference_page
def thanks(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show everyone who served, so that they are thanked."""
    return draw(request, edition, "thanks_page.html", served=list(_served(edition.index)))


@conference_page
def roster_file(request: HttpRequest, edition: Edition, key: str, form: str) -> HttpResponse:
    """Return a committee as a file."""
    held: Committee = found("committees", key, edition, request)
    if form not in roster.FORMS:
        message = f"There is no file “{form}” of a committee."
        raise Http404(message)
    data, media_type = roster.write(edition.index, held, form)
    return HttpResponse(data, content_type=media_type)


def by_role(held: Committee) -> Groups:
    """Return a committee's members by role, each under its heading."""
    groups = []
    for role, members in groupby(held.members, key=lambda each: each.role):
        listed = list(members)
        one, several = ROLES.get(role, (role.capitalize(), role.capitalize()))
        groups.append((one if len(listed) == 1 else several, listed))
    return groups


def _served(index: Index) -> list[tuple[Committee, list[CommitteeMember]]]:
    found = [(each, [member for member in each.members if member.has_served]) for each in index.program.committees]
    return [(each, members) for each, members in found if members]
