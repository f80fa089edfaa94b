"""The admin of people and affiliations."""

from typing import Any

from django.contrib import admin
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from people import names
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
    actions = ("swap_names", "set_capitals")
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

    @admin.action(description="Swap given and family names", permissions=["change"])
    def swap_names(self, request: HttpRequest, people: QuerySet[Person]) -> None:
        """Swap the parts, and in the published name as well where it is these two."""
        with transaction.atomic():
            for person in people:
                is_plain = person.name.split() == f"{person.given} {person.family}".split()
                person.given, person.family = person.family, person.given
                person.name = f"{person.given} {person.family}".strip() if is_plain else person.name
                person.save()
        self.message_user(request, f"{len(people)} names were swapped. Each person's history undoes it.")

    @admin.action(description="Write names in capitals with usual capitals", permissions=["change"])
    def set_capitals(self, request: HttpRequest, people: QuerySet[Person]) -> None:
        """Write names that are all capitals, or all small letters, as names usually are; leave the others."""
        told = []
        with transaction.atomic():
            for person in people:
                parts = names.Parts(given=person.given, family=person.family, suffix=person.suffix)
                proposal = names.proposed_case(parts)
                if proposal and person.name.split() == parts.display.split():
                    told.append(f"{person.name} → {proposal}")
                    better = names.split(proposal)
                    person.name, person.given, person.family = proposal, better.given, better.family
                    person.save()
        words = "; ".join(told[:20]) + ("; …" if len(told) > 20 else "")
        self.message_user(request, f"Changed: {words}." if told else "None of these names needs other capitals.")
