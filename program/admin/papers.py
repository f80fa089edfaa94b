"""The admin of papers: authors with their affiliations, links and slots on one page."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db import transaction

from conference.admin import OfConferenceAdmin
from people.admin import OrderedInline, PlaceForm
from people.forms import SharedForm
from program.models import Authorship, AuthorshipAffiliation, Badge, Link, Paper, PaperIdentifier, Slot


class LinesField(forms.CharField):
    """A list of texts, typed one a line."""

    widget = forms.Textarea(attrs={"rows": 3})

    def prepare_value(self, value: Any) -> Any:
        """Return a list's items on a line each."""
        return "\n".join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        """Return the lines that are not empty."""
        return [line.strip() for line in (value or "").splitlines() if line.strip()]

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether the lists differ."""
        return bool((initial or []) != self.to_python(data))


class PaperForm(SharedForm):
    """A paper, with its lists typed one a line and its badges ticked."""

    topics = LinesField(required=False, help_text="One a line.")
    awards = LinesField(required=False, help_text="One a line, such as Best Paper.")
    badges = forms.MultipleChoiceField(choices=Badge.choices, required=False, widget=forms.CheckboxSelectMultiple)

    class Meta:
        model = Paper
        fields = "__all__"  # the admin's fieldsets choose


class AuthorForm(PlaceForm):
    """An author."""

    affiliation_model = AuthorshipAffiliation

    class Meta:
        model = Authorship
        fields = ("person", "affiliations", "is_presenter", "is_contact", "printed")


class AuthorInline(OrderedInline):
    """A paper's authors, in order."""

    model = Authorship
    form = AuthorForm
    fields = ("order", "person", "affiliations", "is_presenter", "is_contact", "printed")
    autocomplete_fields = ("person",)


class LinkInline(OrderedInline):
    """A paper's links, in order."""

    model = Link
    fields = ("order", "kind", "url", "label")


class IdentifierInline(admin.TabularInline[PaperIdentifier, Paper]):
    """What the systems that it came from call the paper."""

    model = PaperIdentifier
    form = SharedForm
    extra = 0


class PlacementInline(admin.TabularInline[Slot, Paper]):
    """Where the paper is presented; slots are edited on the session's page."""

    model = Slot
    fk_name = "paper"
    fields = ("session", "start", "minutes", "board")
    readonly_fields = fields
    extra = 0
    can_delete = False
    verbose_name_plural = "Presented in"

    def has_add_permission(self, *_: Any) -> bool:
        """Return that slots are added on the session's page."""
        return False


@admin.register(Paper)
class PaperAdmin(OfConferenceAdmin):
    """Accepted contributions."""

    form = PaperForm
    list_display = ("title", "number", "track", "conference")
    list_filter = ("conference", "track", "is_withdrawn")
    list_select_related = ("conference", "track")
    search_fields = ("title", "number", "authorships__person__name", "slug")
    autocomplete_fields = ("conference", "track")
    inlines = (AuthorInline, LinkInline, PlacementInline, IdentifierInline)
    actions = ("clear_track",)
    fieldsets = (
        (None, {"fields": ("conference", "title", ("number", "track"), "is_withdrawn")}),
        ("What it is about", {"fields": ("abstract", "topics"), "description": "The abstract may have Markdown."}),
        ("Awards and badges", {"fields": ("awards", "badges"), "classes": ("collapse",)}),
        ("Address", {"fields": ("slug",), "classes": ("collapse",)}),
    )

    @admin.action(description="Take the selected papers out of their track", permissions=["change"])
    def clear_track(self, request: Any, papers: Any) -> None:
        """Save each paper without a track."""
        with transaction.atomic():  # so that a live conference makes one release of them all
            for paper in papers:
                paper.track = None
                paper.save()
        self.message_user(request, f"{len(papers)} papers are in no track now.")
