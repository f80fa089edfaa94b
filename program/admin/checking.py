"""The checks in the admin: what was found in the draft, and what organizers said of it."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from conference import access
from conference.models import Conference
from program import publish
from program.models import Acknowledgement
from program.publish import Checked

TABLES = {
    "people": "people.Person",
    "affiliations": "people.Affiliation",
    "rooms": "conference.Room",
    "keynotes": "conference.Keynote",
    "papers": "program.Paper",
    "sessions": "program.Session",
}
MOST_LINKS = 8
"""Objects of one problem that the page links to."""


def with_links(conference: Conference, found: Iterable[Checked]) -> list[tuple[Checked, list[tuple[str, str]]]]:
    """Return each problem with names and addresses of the objects that it is about (a query for each kind)."""
    found = list(found)
    wanted: dict[str, set[str]] = defaultdict(set)
    for each in found:
        for kind, key in each.problem.about[:MOST_LINKS]:
            wanted[kind].add(key)
    links: dict[tuple[str, str], tuple[str, str]] = {}
    for kind, keys in wanted.items():
        model: Any = apps.get_model(TABLES[kind])
        rows = model.objects.filter(slug__in=keys)
        if hasattr(model, "conference"):
            rows = rows.filter(conference=conference)
        for row in rows:
            name = f"admin:{model._meta.app_label}_{model._meta.model_name}_change"
            links[kind, row.slug] = (str(row), reverse(name, args=[row.pk]))
    return [(each, [links[one] for one in each.problem.about[:MOST_LINKS] if one in links]) for each in found]


def checks_page(request: HttpRequest, pk: int, *, site: admin.AdminSite) -> HttpResponse:
    """Show the draft's problems; acknowledge one with a reason, or take that back, on POST."""
    if not access.may_see_draft(request.user):
        message = "The checks look at the draft: they are for organizers."
        raise PermissionDenied(message)
    conference = get_object_or_404(Conference, pk=pk)
    found = publish.problems(conference)
    if request.method == "POST":
        if not access.may_publish(request.user):
            message = "Acknowledging is for organizers."
            raise PermissionDenied(message)
        _say(request, conference, found)
        return redirect("admin:program_release_checks", pk)
    context = {
        **site.each_context(request),
        "title": f"Checks of {conference}",
        "conference": conference,
        "checked": with_links(conference, found),
        "open_errors": sum(each.is_open_error for each in found),
        "may_acknowledge": access.may_publish(request.user),
    }
    return render(request, "admin/program/checks_page.html", context)


def _say(request: HttpRequest, conference: Conference, found: Iterable[Checked]) -> None:
    facts, reason = request.POST.get("facts", ""), request.POST.get("reason", "").strip()
    problem = next((each.problem for each in found if each.problem.facts == facts), None)
    if problem is None:
        messages.info(request, "This problem is not there any more.")
    elif request.POST.get("do") == "forget":
        Acknowledgement.objects.filter(conference=conference, check_id=problem.id, facts=facts).delete()
        messages.success(request, "It counts as a problem again.")
    elif not reason:
        messages.error(request, "Say in a few words why it is no problem.")
    else:
        publish.acknowledge(conference, problem, reason[:500], by=request.user)
        messages.success(request, "Acknowledged, until what it was found in changes.")
