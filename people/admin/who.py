"""The admin of people and affiliations."""

from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from people.admin.cleaning import AffiliationCleaning, PersonCleaning
from people.forms import SharedForm
from people.models import Affiliation, Alias, Identifier, Person


class AliasInline(admin.TabularInline[Alias, Affiliation]):
    """Other spellings of an affiliation."""

    model = Alias
    form = SharedForm
    extra = 0


class IdentifierInline(admin.TabularInline[Identifier, Person]):
    """What public registers call a person."""

    model = Identifier
    form = SharedForm
    extra = 0


@admin.register(Affiliation)
class AffiliationAdmin(AffiliationCleaning):
    """Institutions, with the spellings under which they were met."""

    list_display = ("name", "country", "spellings", "slug")
    ordering = ("sort_key", "slug")  # said again, since counting in the query drops the model's own order
    list_filter = ("country",)
    search_fields = ("name", "aliases__name", "slug")
    inlines = (AliasInline,)
    fieldsets = (
        (None, {"fields": ("name", "country"), "description": "The name as it is printed on every page."}),
        ("Identity and address", {"fields": ("ror", "slug"), "classes": ("collapse",)}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Affiliation]:
        """Count the spellings in the same query."""
        affiliations: QuerySet[Affiliation] = super().get_queryset(request)
        return affiliations.annotate(spelling_count=Count("aliases"))

    @admin.display(description="Other spellings", ordering="spelling_count")
    def spellings(self, row: Any) -> int:
        """Return how many aliases there are."""
        count: int = row.spelling_count
        return count


@admin.register(Person)
class PersonAdmin(PersonCleaning):
    """People, with their names as published and in parts."""

    list_display = ("name", "family", "given", "email", "slug")
    search_fields = ("name", "family", "given", "slug", "identifiers__value")
    inlines = (IdentifierInline,)
    fieldsets = (
        (
            None,
            {"fields": ("name",), "description": "The name as the person writes it. It is never changed by itself."},
        ),
        (
            "For sorting and citing",
            {"fields": (("given", "family", "suffix"),), "description": "Correct the parts if they were cut wrong."},
        ),
        ("Public", {"fields": ("web_site", "slug")}),
        ("Private", {"fields": ("email",), "description": "Never published, and in no public export."}),
    )
