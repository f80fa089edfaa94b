"""Hiding a former name, in the admin."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from people.models import Person
from program import former_names


class FormerNameForm(forms.Form):
    """Which name shall be seen nowhere any more."""

    former = forms.ChoiceField(label="Former name", widget=forms.RadioSelect)
    with_address = forms.BooleanField(
        required=False, label="Give up addresses that were made from it", help_text="Old links will lead nowhere."
    )
    sure = forms.BooleanField(label="I know that this can't be undone")

    def __init__(self, *args: Any, names: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["former"] = forms.ChoiceField(
            label="Former name", widget=forms.RadioSelect, choices=[(each, each) for each in names]
        )
        self.helper = FormHelper()
        self.helper.form_class = "long-work"
        self.helper.attrs = {"data-working": "Going through the releases"}
        self.helper.add_input(Submit("hide", "Hide it everywhere"))


def former_names_page(request: HttpRequest, pk: int, *, site: admin.AdminSite) -> HttpResponse:
    """Show the names that a person had, and hide one of them everywhere on POST."""
    if not request.user.has_perms(("people.change_person", "program.publish_program")):
        message = "Hiding a name changes published releases: it is for organizers."
        raise PermissionDenied(message)
    person = get_object_or_404(Person, pk=pk)
    names = former_names.former_names(person)
    form = FormerNameForm(request.POST or None, names=names)
    if request.method == "POST" and form.is_valid():
        found = form.cleaned_data
        count = former_names.hide(person, found["former"], with_address=found["with_address"], by=request.user)
        releases = f"{count} release{'s' if count != 1 else ''}"
        messages.success(request, f"{person}: the former name is in no release and no history any more ({releases}).")
        return redirect("admin:people_person_change", person.pk)
    context = {
        **site.each_context(request),
        "title": f"Hide a former name of {person}",
        "person": person,
        "names": names,
        "form": form,
    }
    return render(request, "admin/program/former_names_page.html", context)
