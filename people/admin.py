"""The admin of people and affiliations, and of places: a person with affiliations in an order."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelectMultiple, RelatedFieldWidgetWrapper
from django.db.models import Count, F, QuerySet
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest

from people.models import Affiliation, Alias, Identifier, Person

OUT_OF_THE_WAY = 10_000
"""Added to the positions of rows that are being numbered anew, so that no two are ever equal on the way."""


class OrderedAutocomplete(AutocompleteSelectMultiple):
    """An autocomplete of several objects that shows and returns them in the order in which they were chosen."""

    def optgroups(self, name: str, value: Any, attr: Any = None) -> Any:
        """Return the chosen options in the order of `value`."""
        groups = super().optgroups(name, value, attr)
        order = {str(key): place for place, key in enumerate(value)}
        groups[0][1].sort(key=lambda option: order.get(str(option["value"]), len(order)))
        return groups


class OrderedChoiceField(forms.ModelMultipleChoiceField[Any]):
    """A choice of several objects that is cleaned to a list in the order in which they were posted."""

    def clean(self, value: Any) -> Any:
        """Return the objects as a list, each once."""
        chosen = {str(each.pk): each for each in super().clean(value)}
        return [chosen[key] for key in dict.fromkeys(str(key) for key in value or ())]


class OrderedForm(forms.ModelForm[Any]):
    """A row with a number that orders it among its siblings; `order.js` adds buttons and dragging."""

    order = forms.IntegerField(
        required=False, label="Order", min_value=1, widget=forms.NumberInput(attrs={"class": "order", "size": 3})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.fields["order"].initial = self.instance.position + 1

    def has_changed(self) -> bool:
        """Return whether anything was typed: a new row that has a number alone is an empty one."""
        return bool(set(self.changed_data) - {"order"}) if self.instance.pk is None else super().has_changed()


class PlaceForm(OrderedForm):
    """A person in a role, with the affiliations held in it."""

    affiliation_model: ClassVar[Any]
    """The table of a place's affiliations."""
    affiliations = OrderedChoiceField(queryset=Affiliation.objects.all(), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.affiliation_model._meta.get_field("affiliation")  # documented under this name
        chooser = OrderedAutocomplete(field, admin.site)
        chooser.choices = self.fields["affiliations"].choices  # type: ignore[attr-defined]  # a choice field's
        wrapper = RelatedFieldWidgetWrapper(chooser, field.remote_field, admin.site, can_add_related=True)
        self.fields["affiliations"].widget = wrapper
        if self.instance.pk:
            rows = sorted(self.instance.affiliations.all(), key=lambda row: row.position)
            self.fields["affiliations"].initial = [row.affiliation_id for row in rows]


def save_in_order(formset: BaseInlineFormSet[Any, Any, Any]) -> None:
    """Save a formset of OrderedForm: delete what is ticked, number the rest by `order`, store affiliations.

    Must run in a transaction. Rows without a number come last, in the order in which they stand on the page.
    """
    formset.save(commit=False)
    for row in formset.deleted_objects:
        row.delete()
    model: Any = formset.model
    model.objects.filter(**{formset.fk.name: formset.instance}).update(position=F("position") + OUT_OF_THE_WAY)
    forms = _in_order(formset)
    for form in forms:
        if _refers_to_another(form):
            # Two rows may have changed places: each is made anew, so that neither is in the other's way.
            form.instance.delete()
    for position, form in enumerate(forms):
        form.instance.position = position
        form.instance.save()
        if isinstance(form, PlaceForm):
            _store_affiliations(form)
    formset.save_m2m()


def _in_order(formset: BaseInlineFormSet[Any, Any, Any]) -> list[Any]:
    deleted = set(formset.deleted_forms)
    kept = [form for form in formset.forms if form not in deleted and (form.instance.pk or form.has_changed())]
    last = len(kept) + OUT_OF_THE_WAY
    return sorted(kept, key=lambda form: form.cleaned_data.get("order") or last)


def _refers_to_another(form: Any) -> bool:
    """Return whether a row that is stored was given another person, paper or keynote."""
    keys = {field.name for field in form.instance._meta.fields if field.is_relation}  # documented
    return bool(form.instance.pk and keys & set(form.changed_data))


def _store_affiliations(form: PlaceForm) -> None:
    """Make the place's affiliations those of the form, in its order; leave them alone if they are the same."""
    wanted = [each.pk for each in form.cleaned_data["affiliations"]]
    rows = form.instance.affiliations
    if list(rows.order_by("position").values_list("affiliation_id", flat=True)) == wanted:
        return
    for row in rows.all():
        row.delete()
    for position, pk in enumerate(wanted):
        rows.create(affiliation_id=pk, position=position)


class OrderedInline(admin.TabularInline[Any, Any]):
    """Rows that are put in order by number, by dragging and by keyboard."""

    form = OrderedForm
    extra = 0
    classes = ("ordered",)

    class Media:
        js = ("plenary/admin/order.js",)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the fields; for those who only look, without the form's own, which no row has."""
        fields = super().get_fields(request, obj)
        if self.has_change_permission(request, obj):
            return fields
        shown = {"order": None, "affiliations": "affiliation_names"}
        return [name for each in fields if (name := shown.get(str(each), each))]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return what is shown and not edited."""
        fields = tuple(super().get_readonly_fields(request, obj))
        return fields if self.has_change_permission(request, obj) else (*fields, "affiliation_names")

    @admin.display(description="Affiliations")
    def affiliation_names(self, place: Any) -> str:
        """Return the place's affiliations in order."""
        return "; ".join(str(row.affiliation) for row in place.affiliations.select_related("affiliation"))


class AliasInline(admin.TabularInline[Alias, Affiliation]):
    """Other spellings of an affiliation."""

    model = Alias
    extra = 0


class IdentifierInline(admin.TabularInline[Identifier, Person]):
    """What public registers call a person."""

    model = Identifier
    extra = 0


@admin.register(Affiliation)
class AffiliationAdmin(admin.ModelAdmin[Affiliation]):
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
        return super().get_queryset(request).annotate(spelling_count=Count("aliases"))

    @admin.display(description="Other spellings", ordering="spelling_count")
    def spellings(self, row: Any) -> int:
        """Return how many aliases there are."""
        count: int = row.spelling_count
        return count


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin[Person]):
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
