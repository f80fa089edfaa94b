"""Pages behind signed links. GET changes nothing, whoever fetches it: mail scanners follow every link."""

import datetime as dt
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from conference.invitations import answers, links
from conference.invitations.forms import AnswerForm, OwnPageForm
from conference.models import ASKED, Conference, Member, State

MOST_DAYS = 14


View = Callable[[HttpRequest, Member, str], HttpResponse]


def _linked(purpose: str) -> Callable[[View], Callable[..., HttpResponse]]:
    """Return a decorator that gives a view the member whose link it is; who has none is shown the same page always."""

    def decorate(view: View) -> Callable[..., HttpResponse]:
        @never_cache
        @wraps(view)
        def wrapped(request: HttpRequest, token: str) -> HttpResponse:
            try:
                member = links.member(token, purpose)
            except links.UselessError:
                response = render(request, "committee/useless_page.html", status=404)
            else:
                response = view(request, member, token)
            response["Referrer-Policy"] = "no-referrer"
            response["X-Robots-Tag"] = "noindex"
            return response

        return wrapped

    return decorate


@require_http_methods(["GET", "HEAD", "POST"])
@_linked(links.ANSWER)
def answer(request: HttpRequest, member: Member, token: str) -> HttpResponse:
    """Show the invitation, and take the answer to it."""
    if member.state not in ASKED or _is_over(member):
        return render(request, "committee/answered_page.html", _told(member, token), status=200)
    form = AnswerForm(request.POST or None, member=member, topics=topics_of(member.committee.conference))
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            if "accept" in request.POST:
                chosen = dict.fromkeys(told.get("topics", ()), 2)
                answers.accept(member, load=told["load"], interests=chosen)
            elif "decline" in request.POST:
                answers.decline(member, reason=told["reason"], suggestions=told["suggestions"])
        except answers.StateError:
            pass  # somebody was faster, perhaps with a second click: the page says what holds
        return redirect(request.path)
    return render(request, "committee/invitation_page.html", {**_told(member, token), "form": form})


@require_POST
@_linked(links.ANSWER)
def opened(request: HttpRequest, member: Member, token: str) -> HttpResponse:  # noqa: ARG001  # a link's view is given it
    """Note that somebody looked: the page tells it when a key or the mouse is used in it."""
    answers.open_invitation(member)
    return HttpResponse(status=204)


@require_http_methods(["GET", "HEAD", "POST"])
@_linked(links.PAGE)
def own_page(request: HttpRequest, member: Member, token: str) -> HttpResponse:
    """Show what a member looks after, and keep it."""
    if member.state != State.ACCEPTED:
        return render(request, "committee/useless_page.html", status=404)
    conference = member.committee.conference
    initial = {
        "name": member.person.name, "affiliation": _affiliation(member), "conflict_lines": member.conflict_lines,
        "is_listed": member.is_listed, "may_chair": member.may_chair,
    }  # fmt: skip
    form = OwnPageForm(
        request.POST or None, initial=initial, member=member, topics=topics_of(conference), days=days_of(conference)
    )
    if request.method == "POST" and form.is_valid():
        _keep(member, form)
        return redirect(f"{request.path}?saved")
    context = {**_told(member, token), "form": form, "is_saved": "saved" in request.GET}
    return render(request, "committee/own_page.html", context)


def _keep(member: Member, form: OwnPageForm) -> None:
    told = form.cleaned_data
    member.conflict_lines = told["conflict_lines"].replace("\r\n", "\n")
    member.is_listed, member.may_chair = told["is_listed"], told["may_chair"]
    member.interests, member.away = form.interests(), told.get("away", [])
    # The printed text is the member's own; which institutions it means is an organizer's to say.
    member.printed = told["affiliation"]
    member.save()
    person = member.person
    if person.name != told["name"]:
        person.name = told["name"]
        person.given = person.family = ""
        person.save()


def _affiliation(member: Member) -> str:
    if member.printed:
        return member.printed
    return "; ".join(str(each) for each in member.affiliations.select_related("affiliation"))


def _told(member: Member, token: str) -> dict[str, Any]:
    last = answers.deadline_of(member)
    own = links.token(member, links.PAGE) if member.state == State.ACCEPTED else ""
    return {
        "member": member, "committee": member.committee, "conference": member.committee.conference, "last": last,
        "token": token, "own_token": own, "is_over": _is_over(member),
    }  # fmt: skip


def _is_over(member: Member) -> bool:
    last = answers.deadline_of(member)
    today = timezone.now().astimezone(member.committee.conference.timezone).date()
    return bool(last and last < today)


def topics_of(conference: Conference) -> list[str]:
    """Return the topics that the conference asks its members about."""
    return list(conference.topics)


def days_of(conference: Conference) -> list[dt.date]:
    """Return the conference's days; none while they are not known, and not more than two weeks."""
    first, last = conference.starts_on, conference.ends_on or conference.starts_on
    if first is None or last is None:
        return []
    number = min((last - first).days + 1, MOST_DAYS)
    return [first + dt.timedelta(days=each) for each in range(number)]
