"""The admin of committees: the roster, and one page from which people are invited, reminded and taken back."""

from collections import Counter
from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html

from conference import access
from conference.admin.events import OfConferenceAdmin
from conference.invitations import answers, letters
from conference.models import Committee, Letter, LetterKind, LetterState, Member, MemberAffiliation, State
from people.admin import OrderedInline, PlaceForm


class MemberForm(PlaceForm):
    """A member of a committee."""

    affiliation_model = MemberAffiliation

    class Meta:
        model = Member
        fields = (
            "person", "affiliations", "role", "tier", "track", "state", "load_asked", "load_given", "answer_by",
            "since", "until", "is_listed", "has_served", "note", "printed",
        )  # fmt: skip


class MemberInline(OrderedInline):
    """A committee's members, in order."""

    model = Member
    form = MemberForm
    fields = (
        "order", "person", "affiliations", "role", "tier", "track", "state", "load_asked", "load_given", "is_listed",
        "has_served", "note", "printed",
    )  # fmt: skip
    autocomplete_fields = ("person", "track")
    extra = 1


@admin.register(Committee)
class CommitteeAdmin(OfConferenceAdmin):
    """Committees with their members."""

    list_display = ("name", "conference", "kind", "is_public", "invitations_link")
    list_filter = ("conference", "kind")
    list_select_related = ("conference",)
    search_fields = ("name", "members__person__name")
    autocomplete_fields = ("conference",)
    inlines = (MemberInline,)
    fieldsets = (
        (None, {"fields": ("conference", "name", "kind", ("is_public", "size", "load"), "answer_by")}),
        ("Letters", {"fields": ("subject", "invitation", "reminder"), "classes": ("collapse",)}),
        ("Order and address", {"fields": ("position", "slug"), "classes": ("collapse",)}),
    )

    @admin.display(description="invitations")
    def invitations_link(self, committee: Committee) -> str:
        """Return a link to the page of invitations."""
        address = reverse("admin:conference_committee_invitations", args=[committee.pk])
        return format_html('<a href="{}">Invitations</a>', address)

    def get_urls(self) -> list[URLPattern]:
        """Add the page of invitations."""
        page = self.admin_site.admin_view(partial(invitations_page, site=self.admin_site))
        return [path("<int:pk>/invitations/", page, name="conference_committee_invitations"), *super().get_urls()]


ACTS = {
    "invite": (LetterKind.INVITATION, "Invite"),
    "remind": (LetterKind.REMINDER, "Remind"),
    "page": (LetterKind.PAGE, "Send the link to their own page"),
}
"""What writes letters: it is shown with each letter before it is done."""


def invitations_page(request: HttpRequest, pk: int, *, site: Any) -> HttpResponse:
    """Show who was asked, when, and what comes next; do what is asked for after it was looked at."""
    if not access.may_invite(request.user):
        message = "Inviting is for organizers. Ask one to add you to the group Organizer."
        raise PermissionDenied(message)
    committee = get_object_or_404(Committee.objects.select_related("conference"), pk=pk)
    everyone = committee.members.select_related("person", "track", "committee__conference").order_by("position", "pk")
    chosen = everyone.filter(pk__in=[each for each in request.POST.getlist("member") if each.isdecimal()])
    if request.method == "POST" and "again" in request.POST:
        return _again(request, committee)
    act = request.POST.get("act", "")
    if request.method == "POST" and act in ACTS and "confirm" not in request.POST:
        return _preview(request, committee, act, list(chosen), site)
    if request.method == "POST":
        _do(request, act, list(chosen))
        return redirect("admin:conference_committee_invitations", committee.pk)
    members = list(everyone.prefetch_related("letters"))
    rows = [(each, each.letters.all()[::-1][:1], answers.next_step(each)) for each in members]
    counts = Counter(each.state for each in members)
    context = {
        **site.each_context(request), "title": f"Invitations: {committee}", "committee": committee, "rows": rows,
        "conference": committee.conference, "opts": Committee._meta,
        "counts": [(state.label, counts[state]) for state in State if counts[state]],
        "unclear": Letter.objects.filter(member__committee=committee, state=LetterState.UNCLEAR),
        "waiting": Letter.objects.filter(member__committee=committee, state=LetterState.QUEUED).count(),
    }  # fmt: skip
    return render(request, "admin/conference/invitations_page.html", context)


def _preview(request: HttpRequest, committee: Committee, act: str, chosen: list[Member], site: Any) -> HttpResponse:
    """Show each letter as it would be sent."""
    kind, label = ACTS[act]
    drafts = [(each, *letters.drafted(each, kind)) for each in chosen]
    context = {
        **site.each_context(request), "title": f"{label}: {committee}", "committee": committee, "drafts": drafts,
        "conference": committee.conference, "act": act, "label": label, "opts": Committee._meta,
    }  # fmt: skip
    return render(request, "admin/conference/letters_page.html", context)


def _do(request: HttpRequest, act: str, chosen: list[Member]) -> None:
    if not chosen:
        messages.warning(request, "Nobody was chosen. Tick the people first.")
    elif act == "invite":
        invited, unreachable = answers.invite(chosen)
        messages.success(request, f"{len(invited)} invited; the letters are on their way.")
        for each in unreachable:
            messages.error(request, f"{each.person} has no e-mail address: give them one, and invite again.")
        if rest := len(chosen) - len(invited) - len(unreachable):
            messages.warning(request, f"{rest} not invited again: they were asked already, or have answered.")
    elif act == "remind":
        messages.success(request, f"{len(answers.remind(chosen))} reminded; others have answered, or no address.")
    elif act == "page":
        accepted = [each for each in chosen if each.state == State.ACCEPTED]
        messages.success(request, f"{len(answers.send_pages(accepted))} get the link to their own page.")
    elif act == "waiting":
        messages.success(request, f"{answers.put_on_waiting_list(chosen)} on the waiting list.")
    elif act == "withdraw":
        messages.success(request, f"{answers.withdraw(chosen)} taken back; links that were sent do not work any more.")


def _again(request: HttpRequest, committee: Committee) -> HttpResponse:
    letter = get_object_or_404(Letter, pk=request.POST["again"], member__committee=committee)
    letters.send_again(letter)
    messages.success(request, f"The letter to {letter.to} is sent again.")
    return redirect("admin:conference_committee_invitations", committee.pk)
