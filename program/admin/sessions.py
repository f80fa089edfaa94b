"""The admin of sessions: chairs and slots on one page, times in the conference's zone."""

import datetime as dt
import zoneinfo
from typing import Any

from django import forms
from django.contrib import admin
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from conference.admin import OfConferenceAdmin
from conference.models import Conference, Room
from people.admin import OrderedForm, OrderedInline, PlaceForm
from people.forms import SharedForm
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
    fields = ("order", "paper", "keynote", "start", "minutes", "board")
    autocomplete_fields = ("paper", "keynote")


class SessionForm(SharedForm):
    """A session; a room that another has at the time is refused unless it is said that they share it."""

    shares_room = forms.BooleanField(required=False, label="Even if the room is taken then")

    class Meta:
        model = Session
        fields = "__all__"  # the admin's fieldsets choose

    def clean(self) -> Any:
        """Refuse a room that is taken; of two who book it at once, the second sees the first."""
        cleaned = super().clean()
        start, end, room = (cleaned.get(name) for name in ("start", "end", "room"))
        moved = {"start", "end", "room"} & set(self.changed_data)
        if not (start and end and room and moved) or cleaned.get("shares_room"):
            return cleaned
        Room.objects.select_for_update().filter(pk=room.pk).first()
        others = Session.objects.filter(room=room, start__lt=end, end__gt=start).exclude(pk=self.instance.pk)
        taken = others.order_by("start", "pk").first()
        if taken and taken.start and taken.end:
            zone = timezone.get_current_timezone()
            times = f"{taken.start.astimezone(zone):%a %d %b, %H:%M}–{taken.end.astimezone(zone):%H:%M}"
            told = f"{room} is taken by “{taken}”, {times}. Choose another room or time, or tick the box beside it."
            self.add_error("room", told)
        return cleaned


@admin.register(Session)
class SessionAdmin(OfConferenceAdmin):
    """Blocks of the timetable."""

    form = SessionForm
    list_display = ("__str__", "kind", "start_there", "room", "track", "conference")
    list_filter = ("conference", "kind", "room", "track")
    list_select_related = ("conference", "room", "track")
    date_hierarchy = "start"
    search_fields = ("title", "slug", "chairs__person__name", "slots__paper__title")
    autocomplete_fields = ("conference", "room", "track")
    inlines = (ChairInline, SlotInline)
    actions = tuple(f"make_{kind}" for kind in SessionKind.values)
    fieldsets = (
        (None, {"fields": ("conference", "title", "kind")}),
        (
            "When and where",
            {
                "fields": ("start", "end", ("room", "shares_room"), "track"),
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

    def get_form(self, request: HttpRequest, obj: Session | None = None, change: bool = False, **kwargs: Any) -> Any:  # noqa: FBT001, FBT002  # Django's signature
        """Say at the times which zone they are meant in."""
        form = super().get_form(request, obj, change, **kwargs)
        zone = zone_of(request, str(obj.pk) if obj else None)
        for name in {"start", "end"} & set(form.base_fields):
            form.base_fields[name].help_text = f"In the time zone {zone}."
        return form


def _making(kind: SessionKind) -> Any:
    """Return the action that makes sessions be of that kind, in one transaction: a live conference publishes once."""

    @admin.action(description=f"Change the kind to {kind.label.lower()}", permissions=["change"])
    def make(self: SessionAdmin, request: HttpRequest, sessions: Any) -> None:
        with transaction.atomic():
            for session in sessions:
                session.kind = kind
                session.save()
        self.message_user(request, f"{len(sessions)} sessions are of the kind “{kind.label}” now.")

    return make


for _kind in SessionKind:
    setattr(SessionAdmin, f"make_{_kind}", _making(_kind))


def zone_of(request: HttpRequest, session: str | None) -> dt.tzinfo:
    """Return the zone in which the form's times are meant: the posted conference's, else the session's; else UTC."""
    posted = request.POST.get("conference", "")
    if is_id(posted):
        conferences = Conference.objects.filter(pk=int(posted))
    elif session and is_id(session):
        conferences = Conference.objects.filter(sessions=int(session))
    else:
        # A new session: the form chooses the conference itself when there is only one.
        conferences = Conference.objects.all()[:1]
    zones = [each.zone for each in conferences]
    return zoneinfo.ZoneInfo(zones[0] if zones and zones[0] else "UTC")


def is_id(text: str) -> bool:
    """Return whether the text can be a row's number: eighteen digits at most, as many as the column holds."""
    return text.isascii() and text.isdecimal() and len(text) <= 18
