"""The admin of conferences, rooms, tracks and keynotes."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from conference.models import (
    Conference,
    Keynote,
    KeynoteSpeaker,
    KeynoteSpeakerAffiliation,
    Picture,
    Room,
    Series,
    Track,
)
from conference.pictures import HEADER_SIZE, LOGO_SIZE, Drawn
from conference.uploads import PictureField, Shown
from people.admin import OrderedInline, PlaceForm, SharedAdmin, save_in_order
from people.forms import SharedForm

PICTURES = ("logo_file", "header_file")
"""Fields of the form that hold an upload: each is named as the column, and `_file`."""


class OfConferenceAdmin(SharedAdmin):
    """Objects of one conference: filtered by it, and made in it when there is only one."""

    save_on_top = True

    def view_on_site(self, obj: Any) -> str | None:
        """Return the page of the draft, which may say more than the public one; None for what has no page."""
        return f"{obj.get_absolute_url()}?draft" if hasattr(obj, "get_absolute_url") else None

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Keep what is stored in its conference: what refers to it stays there, and its address with it."""
        fields = tuple(super().get_readonly_fields(request, obj))
        return (*fields, "conference") if obj else fields

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Choose the conference when there is no choice."""
        initial: dict[str, Any] = super().get_changeform_initial_data(request)
        only = Conference.objects.values_list("pk", flat=True)[:2]
        return {"conference": only[0], **initial} if len(only) == 1 else initial

    def save_formset(self, request: HttpRequest, form: Any, formset: Any, change: Any) -> None:
        """Save ordered rows in their order, others as ever."""
        if issubclass(formset.form, OrderedInline.form):
            save_in_order(formset)
        else:
            super().save_formset(request, form, formset, change)


@admin.register(Series)
class SeriesAdmin(SharedAdmin):
    """What groups the editions of one conference."""

    list_display = ("name", "acronym", "slug")
    search_fields = ("name", "acronym")


class ConferenceForm(SharedForm):
    """A conference; its pictures are uploaded as files, and taken away by a tick."""

    logo_file = PictureField(
        "logo", LOGO_SIZE, help_text="PNG, JPEG or WebP; shown in place of the acronym, 40 pixels high."
    )
    header_file = PictureField("header image", HEADER_SIZE, help_text="PNG, JPEG or WebP; shown on the home page.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in PICTURES:
            self.fields[name].show_hidden_initial = False  # what was uploaded is not sent back to be compared
            self.fields[name].initial = Shown(getattr(self.instance, name.removesuffix("_file")), self.instance)

    def save(self, commit: bool = True) -> Any:  # noqa: FBT001, FBT002  # the library's signature
        """Store the pictures that are new, and save the conference."""
        for name in PICTURES:
            given = self.cleaned_data.get(name)
            if given is False:
                setattr(self.instance, name.removesuffix("_file"), None)
            elif isinstance(given, Drawn):
                setattr(self.instance, name.removesuffix("_file"), Picture.objects.keep(given))
        return super().save(commit)


@admin.register(Conference)
class ConferenceAdmin(SharedAdmin):
    """One edition of a conference."""

    form = ConferenceForm

    list_display = ("name", "acronym", "year", "starts_on", "publishing")
    list_filter = ("publishing", "series", "year")
    search_fields = ("name", "acronym", "slug")
    view_on_site = OfConferenceAdmin.view_on_site
    date_hierarchy = "starts_on"
    autocomplete_fields = ("series",)
    fieldsets = (
        (None, {"fields": ("name", ("acronym", "year"), "series")}),
        (
            "When and where",
            {
                "fields": (("starts_on", "ends_on"), "zone", "venue", "walk_minutes", "web_site"),
                "description": "What is not decided stays empty: pages say “to be announced”.",
            },
        ),
        (
            "How it looks",
            {
                "fields": ("colour", "logo_file", "header_file"),
                "description": "On the public pages, from the next release on.",
            },
        ),
        ("Publishing", {"fields": ("publishing", "about", "slug")}),
    )


@admin.register(Room)
class RoomAdmin(OfConferenceAdmin):
    """Places where sessions are held."""

    list_display = ("name", "conference", "position", "capacity")
    list_editable = ("position",)
    list_filter = ("conference",)
    list_select_related = ("conference",)
    search_fields = ("name",)
    autocomplete_fields = ("conference",)


@admin.register(Track)
class TrackAdmin(OfConferenceAdmin):
    """Strands of sessions and papers."""

    list_display = ("name", "conference", "position", "colour")
    list_editable = ("position",)
    list_filter = ("conference",)
    list_select_related = ("conference",)
    search_fields = ("name",)
    autocomplete_fields = ("conference",)


class SpeakerForm(PlaceForm):
    """A keynote speaker."""

    affiliation_model = KeynoteSpeakerAffiliation

    class Meta:
        model = KeynoteSpeaker
        fields = ("person", "affiliations", "biography", "printed")


class SpeakerInline(OrderedInline):
    """A keynote's speakers, in order."""

    model = KeynoteSpeaker
    form = SpeakerForm
    fields = ("order", "person", "affiliations", "biography", "printed")
    autocomplete_fields = ("person",)


@admin.register(Keynote)
class KeynoteAdmin(OfConferenceAdmin):
    """Invited talks with their speakers."""

    list_display = ("__str__", "conference", "position")
    list_editable = ("position",)
    list_filter = ("conference",)
    list_select_related = ("conference",)
    search_fields = ("title", "speakers__person__name")
    autocomplete_fields = ("conference",)
    inlines = (SpeakerInline,)
    fieldsets = (
        (None, {"fields": ("conference", "title", "abstract")}),
        ("Order and address", {"fields": ("position", "slug"), "classes": ("collapse",)}),
    )
