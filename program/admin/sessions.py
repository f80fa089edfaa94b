"""The admin of sessions: chairs and slots on one page, times in the conference's zone."""

import datetime as dt
import zoneinfo
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone

from conference.admin import OfConferenceAdmin
from conference.models import Conference
from people.admin import OrderedForm, OrderedInline, PlaceForm
from program.models import Session, SessionChair, SessionChairAffiliation, SessionKind, Slot


class ChairForm(PlaceForm):
    """A session chair."""

    affiliation_model = SessionChairAffiliation

    class Meta:
        model = SessionChair
        fields = ("person", "affiliations", "printed")


class ChairInline(OrderedInline):
    """A session's chairs, in order."""

    model = SessionChair
    form = ChairForm
    fields = ("order", "person", "affiliations", "printed")
    autocomplete_fields = ("person",)


class SlotInline(OrderedInline):
    """A session's papers and keynotes, in order."""

    model = Slot
    form = OrderedForm
    fields = ("order", "paper", "keynote", "start", "minutes")
    autocomplete_fields = ("paper", "keynote")


@admin.register(Session)
class SessionAdmin(OfConferenceAdmin):
    """Blocks of the timetable."""

    list_display = ("__str__", "kind", "start_there", "room", "track", "conference")
    list_filter = ("conference", "kind", "room", "track")
    list_select_related = ("conference", "room", "track")
    date_hierarchy = "start"
    search_fields = ("title", "slug", "chairs__person__name", "slots__paper__title")
    autocomplete_fields = ("conference", "room", "track")
    inlines = (ChairInline, SlotInline)
    actions = tuple(f"make_{kind}" for kind in ("papers", "posters"))
    fieldsets = (
        (None, {"fields": ("conference", "title", "kind")}),
        (
            "When and where",
            {
                "fields": ("start", "end", "room", "track"),
                "description": "Times are those of the conference's time zone. What is not decided stays empty.",
            },
        ),
        ("More", {"fields": ("description", "position", "slug"), "classes": ("collapse",)}),
    )

    def changeform_view(self, request: HttpRequest, object_id: Any = None, *args: Any, **kwargs: Any) -> Any:
        """Show and read times in the zone of the session's conference."""
        with timezone.override(zone_of(request, object_id)):
            response = super().changeform_view(request, object_id, *args, **kwargs)
            return response.render() if hasattr(response, "render") else response

    @admin.display(description="Start", ordering="start")
    def start_there(self, session: Session) -> str:
        """Return the start on the wall there, with the zone."""
        if session.start is None:
            return "to be announced"
        return f"{session.start.astimezone(session.conference.timezone):%a %d %b %Y, %H:%M} {session.conference.zone}"

    @admin.action(description="Make the selected sessions paper sessions", permissions=["change"])
    def make_papers(self, request: HttpRequest, sessions: Any) -> None:
        """Change the kind of each."""
        self._make(request, sessions, SessionKind.PAPERS)

    @admin.action(description="Make the selected sessions poster sessions", permissions=["change"])
    def make_posters(self, request: HttpRequest, sessions: Any) -> None:
        """Change the kind of each."""
        self._make(request, sessions, SessionKind.POSTERS)

    def _make(self, request: HttpRequest, sessions: Any, kind: SessionKind) -> None:
        for session in sessions:
            session.kind = kind
            session.save()
        self.message_user(request, f"{len(sessions)} sessions are of the kind “{kind.label}” now.")


def zone_of(request: HttpRequest, session: str | None) -> dt.tzinfo:
    """Return the zone in which the form's times are meant: the posted conference's, else the session's; else UTC."""
    posted = request.POST.get("conference", "")
    if posted.isdecimal():
        conferences = Conference.objects.filter(pk=int(posted))
    elif session and session.isdecimal():
        conferences = Conference.objects.filter(sessions=int(session))
    else:
        # A new session: the form chooses the conference itself when there is only one.
        conferences = Conference.objects.all()[:1]
    zones = [each.zone for each in conferences]
    return zoneinfo.ZoneInfo(zones[0] if zones and zones[0] else "UTC")
