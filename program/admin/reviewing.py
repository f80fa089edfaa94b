"""Pages of a committee's work: conflicts, balance, who reviews what, who chairs."""

import logging
from functools import partial
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.safestring import mark_safe

from conference import access
from conference.committee import charts
from conference.committee.conflicts import POLICIES, Policy
from conference.models import Committee
from people.models import Person
from people.text import fold
from program import reviewing
from program.index import Index
from program.models import Session, SessionChair
from program.planning.assignment import Fairness, ImpossibleError

log = logging.getLogger("plenary.exports")
MOST_ROWS = 300
"""Conflicts that are shown at once."""
LARGEST = 20_000_000
"""Bytes of a file of scores."""


class ConflictsForm(forms.Form):
    """Which policy counts, for how long, and whose conflicts are asked for."""

    policy = forms.ChoiceField(choices=[(name, name) for name in POLICIES], required=False)
    coauthor_years = forms.FloatField(label="Co-authors for years", min_value=0, max_value=100, required=False)
    who = forms.CharField(label="Only of", max_length=200, required=False, help_text="A part of a name.")
    names = forms.CharField(
        label="Check these names instead", required=False, max_length=20_000, widget=forms.Textarea(attrs={"rows": 3}),
        help_text="A line each, as Name (Institution). Nobody is invited, and nothing is stored.",
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_method = "get"
        self.helper.add_input(Submit("", "Show"))

    def chosen(self) -> Policy:
        """Return the policy of the valid form."""
        found = POLICIES.get(self.cleaned_data.get("policy") or "", next(iter(POLICIES.values())))
        years = self.cleaned_data.get("coauthor_years")
        return found if years is None else Policy(found.name, years, found.institution_years, found.kinds)


class AssignmentForm(forms.Form):
    """How many reviews a paper gets, and what must hold."""

    each = forms.IntegerField(label="Reviewers a paper", min_value=1, max_value=20, initial=3)
    most = forms.IntegerField(
        label="Papers a reviewer", min_value=1, max_value=1000, initial=12, help_text="Whose own load is not set."
    )
    fairness = forms.ChoiceField(
        label="What is best first",
        choices=[
            (Fairness.SUM, "the sum of all"), (Fairness.PAPER, "the worst paper, then the sum"),
            (Fairness.PAIR, "the worst pair, then the sum"),
        ],
    )  # fmt: skip
    most_of_institution = forms.IntegerField(label="At most of one institution", min_value=1, required=False)
    most_of_country = forms.IntegerField(label="At most of one country", min_value=1, required=False)
    policy = forms.ChoiceField(label="Conflicts by", choices=[(name, name) for name in POLICIES])
    scores = forms.FileField(
        label="A file of scores",
        required=False,
        help_text="CSV: paper, reviewer, score (0 to 1).",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.add_input(Submit("show", "Assign"))
        for system in reviewing.SOURCES:
            self.helper.add_input(Submit(f"as-{system}", f"File for {system}", css_class="btn-secondary"))


def urls(site: admin.AdminSite) -> list[URLPattern]:
    """Return the addresses of the pages."""
    pages = {
        "conflicts": conflicts_page, "balance": balance_page, "assignment": assignment_page, "chairs": chairs_page,
    }  # fmt: skip
    return [
        path(f"committee/<int:pk>/{name}/", site.admin_view(partial(page, site=site)), name=f"program_committee_{name}")
        for name, page in pages.items()
    ]


def _committee(request: HttpRequest, pk: int) -> Committee:
    if not access.may_invite(request.user):
        message = "Committees' work is for organizers. Ask one to add you to the group Organizer."
        raise PermissionDenied(message)
    found: Committee = get_object_or_404(Committee.objects.select_related("conference__series"), pk=pk)
    return found


def _seen(request: HttpRequest, committee: Committee) -> Any:
    """Return the draft without the papers that this user must find no trace of."""
    program = reviewing.draft(committee)
    return reviewing.without(program, reviewing.hidden_from(request.user, committee, program))


def _context(committee: Committee, title: str, site: admin.AdminSite, request: HttpRequest) -> dict[str, Any]:
    return {
        **site.each_context(request), "title": f"{title}: {committee}", "committee": committee, "page": title,
        "conference": committee.conference, "opts": Committee._meta,
    }  # fmt: skip


def conflicts_page(request: HttpRequest, pk: int, *, site: admin.AdminSite) -> HttpResponse:
    """Show each conflict with its evidence; dismiss one with a reason."""
    committee = _committee(request, pk)
    if request.method == "POST":
        reason = request.POST.get("reason", "").strip()
        if reason:
            told = (request.POST["person"], request.POST["paper"], request.POST["evidence"])
            reviewing.dismiss(committee, told, reason[:500], by=request.user)
            messages.success(request, "Noted. It is told again when its evidence changes.")
        else:
            messages.error(request, "Say why it is no conflict.")
        return redirect(request.get_full_path())
    form = ConflictsForm(request.GET or {})
    policy = form.chosen() if form.is_valid() else next(iter(POLICIES.values()))
    names = [line for line in form.data.get("names", "").splitlines() if line.strip()] if form.is_valid() else []
    program = _seen(request, committee)
    index = Index(program)
    people = dict(Person.objects.values_list("slug", "name"))
    rows = [
        (each, people.get(each.person, each.person), index.papers[each.paper].title)
        for each in reviewing.found_conflicts(committee, program, policy, names)
    ]
    wanted = fold(form.data.get("who", ""))
    rows = [row for row in rows if wanted in fold(row[1])]
    context = {**_context(committee, "Conflicts", site, request), "rows": rows, "form": form, "is_typed": bool(names)}
    shown: dict[str, Any] = {"policy": policy, "rows": rows[:MOST_ROWS], "number": len(rows), "most": MOST_ROWS}
    return render(request, "admin/program/conflicts_page.html", {**context, **shown})


def balance_page(request: HttpRequest, pk: int, *, site: admin.AdminSite) -> HttpResponse:
    """Show how the committee is made up, as charts and tables, and what breaks a rule."""
    committee = _committee(request, pk)
    found = reviewing.balance_of(committee)
    drawn = [(name, mark_safe(charts.bars(name, counts)), counts) for name, counts in found.dimensions if counts]
    context = {**_context(committee, "Balance", site, request), "balance": found, "drawn": drawn}
    return render(request, "admin/program/balance_page.html", context)


def assignment_page(request: HttpRequest, pk: int, *, site: admin.AdminSite) -> HttpResponse:
    """Show who would review what under the wishes that are typed; nothing is stored."""
    committee = _committee(request, pk)
    form = AssignmentForm(request.POST or None, request.FILES or None)
    plan, refusal = None, ""
    if request.method == "POST" and form.is_valid():
        told = dict(form.cleaned_data)
        file, policy = told.pop("scores"), POLICIES[told.pop("policy")]
        told["fairness"] = Fairness(told["fairness"])
        try:
            scores = file.read(LARGEST) if file else b""
            plan = reviewing.assigned(committee, _seen(request, committee), policy=policy, scores=scores, **told)
        except (ImpossibleError, ValueError) as error:
            refusal = str(error)
    system = next((each for each in reviewing.SOURCES if f"as-{each}" in request.POST), "")
    if plan and system:
        return _file(request, committee, plan, system)
    panels = _panels(plan) if plan else []
    context = {**_context(committee, "Who reviews what", site, request), "form": form, "plan": plan, "panels": panels}
    return render(request, "admin/program/assignment_page.html", {**context, "refusal": refusal})


def _panels(plan: reviewing.Plan) -> list[tuple[Any, list[tuple[Any, float]]]]:
    found: dict[int, list[tuple[Any, float]]] = {at: [] for at in range(len(plan.papers))}
    for paper, reviewer in plan.found.pairs:
        found[paper].append((plan.members[reviewer], float(plan.problem.affinity[paper, reviewer])))
    return [(plan.papers[at], panel) for at, panel in found.items()]


def _file(request: HttpRequest, committee: Committee, plan: reviewing.Plan, system: str) -> HttpResponse:
    if not access.may_export_private(request.user):
        message = "This file has people's e-mail addresses. Ask an organizer for the right to export them."
        raise PermissionDenied(message)
    data, extension = reviewing.as_file(plan, system)
    log.info("%s took the assignment of %s for %s", request.user, committee, system)
    name = f"{committee.conference.slug}-{committee.slug}-{system.lower()}.{extension}".encode(
        "ascii", "ignore"
    ).decode()
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return HttpResponse(data, content_type="application/octet-stream", headers=headers)


def chairs_page(request: HttpRequest, pk: int, *, site: admin.AdminSite) -> HttpResponse:
    """Propose who chairs which session, and take what is ticked into the draft."""
    committee = _committee(request, pk)
    program = _seen(request, committee)
    proposals = reviewing.proposed_chairs(committee, program, next(iter(POLICIES.values())))
    if request.method == "POST":
        ticked = set(request.POST.getlist("session"))
        number = _take([each for each in proposals if each.session in ticked and each.person], committee)
        messages.success(request, f"{number} sessions have their chair now, in the draft.")
        return redirect(reverse("admin:program_committee_chairs", args=[committee.pk]))
    index, people = Index(program), dict(Person.objects.values_list("slug", "name"))
    rows = [
        (
            index.sessions[each.session],
            index.session_title(index.sessions[each.session]),
            people.get(each.person or ""),
            each,
        )
        for each in proposals
    ]
    context = {**_context(committee, "Session chairs", site, request), "rows": rows, "zone": index.zone}
    return render(request, "admin/program/chairs_page.html", context)


@transaction.atomic
def _take(proposals: list[Any], committee: Committee) -> int:
    sessions = {each.slug: each for each in Session.objects.filter(conference=committee.conference)}
    people = {each.slug: each for each in Person.objects.filter(slug__in=[each.person for each in proposals])}
    members = {each.person.slug: each for each in reviewing.serving(committee)}
    for each in proposals:
        chair = SessionChair.objects.create(session=sessions[each.session], person=people[each.person], position=0)
        for place in members[each.person].affiliations.all():
            chair.affiliations.create(affiliation=place.affiliation, position=place.position)
    return len(proposals)
