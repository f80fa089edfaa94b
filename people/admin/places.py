"""Places in the admin: a person with affiliations in an order, among others in an order."""

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelectMultiple, RelatedFieldWidgetWrapper
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest

from people import history
from people.forms import SharedForm
from people.models import Affiliation

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
        return self._ordered(super().clean(value), value)

    def to_python(self, value: Any) -> Any:
        """Return the objects in the order of the keys."""
        return self._ordered(super().to_python(value), value)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether there are others, or the same in another order."""
        return [str(self.prepare_value(each)) for each in initial or ()] != [str(each) for each in data or ()]

    @staticmethod
    def _ordered(objects: Any, keys: Any) -> list[Any]:
        found = {str(each.pk): each for each in objects}
        return [found[key] for key in dict.fromkeys(str(key) for key in keys or ())]


class OrderedForm(SharedForm):
    """A row with a number that orders it among its siblings; `order.js` adds buttons and dragging."""

    order = forms.IntegerField(
        required=False, label="Order", min_value=1, widget=forms.NumberInput(attrs={"class": "order", "size": 3})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.fields["order"].initial = self.instance.position + 1

    def current(self, name: str) -> Any:
        """Return what the table has now; of the order, the number on the page."""
        return self.instance.position + 1 if name == "order" else super().current(name)

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

    def current(self, name: str) -> Any:
        """Return what the table has now; of the affiliations, these in their order."""
        if name != "affiliations":
            return super().current(name)
        return [
            row.affiliation for row in self.instance.affiliations.select_related("affiliation").order_by("position")
        ]


def save_in_order(formset: BaseInlineFormSet[Any, Any, Any]) -> None:
    """Save a formset of OrderedForm: delete what is ticked, number the rest by `order`, store affiliations.

    Must run in a transaction. Rows without a number come last, in the order in which they stand on the page. A
    formset that nobody touched is left alone, and rows that somebody else added meanwhile stay.
    """
    formset.save(commit=False)
    if not formset.has_changed():
        return
    for row in formset.deleted_objects:
        row.delete()
    forms = _in_order(formset)
    siblings = _siblings(formset)
    _set_aside(forms, siblings)
    changed = [form.instance for form in forms if form.has_changed()]
    for position, row in enumerate([*(form.instance for form in forms), *siblings]):
        if row.position != position or row.pk is None or row in changed:
            row.position = position
            row.save()
    for form in forms:
        if isinstance(form, PlaceForm):
            _store_affiliations(form)
    formset.save_m2m()


def _siblings(formset: BaseInlineFormSet[Any, Any, Any]) -> list[Any]:
    """Return the rows of the owner that the page does not have, since somebody added them meanwhile, in order."""
    model: Any = formset.model
    shown = [form.instance.pk for form in formset.initial_forms if form.instance.pk]
    rows = model.objects.filter(**{formset.fk.name: formset.instance}).exclude(pk__in=shown)
    return list(rows.order_by("position", "pk"))


def _set_aside(forms: list[Any], siblings: list[Any]) -> None:
    """Make room for the new order: no two rows may have one place, or one person, on the way."""
    for form in forms:
        if _refers_to_another(form):
            # Two rows may have changed places: each is made anew, so that neither is in the other's way.
            form.instance.delete()
    stored = [row for row in [*(form.instance for form in forms), *siblings] if row.pk]
    wanted = {row.pk: place for place, row in enumerate([*(form.instance for form in forms), *siblings]) if row.pk}
    moved = [row for row in stored if row.position != wanted[row.pk]]
    for row in moved:
        row.position += OUT_OF_THE_WAY
    history.bulk_update(moved, ["position"])


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
