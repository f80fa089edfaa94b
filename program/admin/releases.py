"""Releases in the admin: what was published, what waits, and the button that publishes it."""

import datetime as dt
from functools import partial
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html

from conference import access
from conference.models import Conference, Publishing
from program import changes, publish, values
from program.admin import checking, names, reviewing, trial
from program.models import Document, Release


class PublishForm(forms.Form):
    """The note that goes with a release."""

    note = forms.CharField(
        max_length=500, required=False, label="Note for visitors", help_text="What is new, in a sentence."
    )

    despite_errors = forms.BooleanField(label="Publish despite the errors above")
    publish_at = forms.SplitDateTimeField(
        required=False, label="Not now, but on", help_text="Day and time, in the conference's time zone.",
        widget=forms.SplitDateTimeWidget(
            date_attrs={"type": "date", "aria-label": "Day"}, time_attrs={"type": "time", "aria-label": "Time"}
        ),
    )  # fmt: skip

    def __init__(self, *args: Any, has_errors: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not has_errors:
            del self.fields["despite_errors"]
        self.helper = FormHelper()
        self.helper.add_input(Submit("publish", "Publish"))


class FrozenAdmin(admin.ModelAdmin[Any]):
    """What is never edited by hand."""

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002  # nobody may
        """Return that nobody adds one by hand."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002  # nobody may
        """Return that nobody changes one."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002  # nobody may
        """Return that nobody deletes one."""
        return False


@admin.register(Document)
class DocumentAdmin(FrozenAdmin):
    """Documents that programs were read from."""

    list_display = ("title", "conference", "file_name", "read_on")
    list_select_related = ("conference",)
    search_fields = ("title", "file_name")

    def get_urls(self) -> list[URLPattern]:
        """Add the page that tries a file."""
        page = partial(trial.try_page, site=self.admin_site)
        return [path("try/", page, name="program_document_try"), *super().get_urls()]


@admin.register(Release)
class ReleaseAdmin(FrozenAdmin):
    """What was published, when and by whom; and the page that publishes."""

    list_display = ("number", "conference", "published_at", "published_by", "note", "differences_link")
    list_filter = ("conference",)
    list_select_related = ("conference", "published_by")
    date_hierarchy = "published_at"
    fields = ("conference", "number", "published_at", "published_by", "note", "digest")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Leave the documents where they are: a list of releases shows none."""
        return super().get_queryset(request).defer("document")

    def get_urls(self) -> list[URLPattern]:
        """Add the pages that publish, check, compare, and hide a former name in what was published."""
        view = self.admin_site.admin_view
        checks = view(partial(checking.checks_page, site=self.admin_site))
        former = view(partial(names.former_names_page, site=self.admin_site))
        return [
            path("publish/<int:pk>/", view(self.publish_view), name="program_release_publish"),
            path("checks/<int:pk>/", checks, name="program_release_checks"),
            path("<int:pk>/differences/", view(self.differences_view), name="program_release_differences"),
            path("former-names/<int:pk>/", former, name="program_former_names"),
            *reviewing.urls(self.admin_site),
            *super().get_urls(),
        ]

    def publish_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show what would change for visitors; publish it on POST, once however often it is pressed."""
        if not access.may_publish(request.user):
            message = "Publishing is for organizers. Ask one to publish, or to add you to the group Organizer."
            raise PermissionDenied(message)
        conference = get_object_or_404(Conference, pk=pk)
        checked = publish.problems(conference)
        has_errors = any(each.is_open_error for each in checked)
        form = PublishForm(request.POST or None, has_errors=has_errors)
        if request.method == "POST" and "take_back" in request.POST:
            Conference.objects.filter(pk=pk).update(publish_at=None)
            messages.success(request, "Nothing is published by itself any more.")
            return redirect("admin:program_release_publish", pk)
        if request.method == "POST" and form.is_valid() and form.cleaned_data["publish_at"]:
            return self._set_time(request, conference, form.cleaned_data["publish_at"])
        if request.method == "POST" and form.is_valid():
            release, is_new = publish.publish(conference, by=request.user, note=form.cleaned_data["note"])
            told = (
                f"Release {release.number} is published." if is_new else "Nothing waits: the program is as published."
            )
            messages.success(request, told)
            return redirect("admin:program_release_publish", pk)
        context = {
            **self.admin_site.each_context(request),
            "title": f"Publish {conference}",
            "conference": conference,
            "changes": publish.waiting(conference),
            "open_checks": [each.problem for each in checked if each.acknowledgement is None],
            "current": Release.objects.defer("document").filter(conference=conference).order_by("-number").first(),
            "form": form,
            "publish_at": conference.publish_at and conference.publish_at.astimezone(conference.timezone),
            "draft_address": f"{reverse('program:home', args=[conference.slug])}?draft",
        }
        return render(request, "admin/program/publish_page.html", context)

    @staticmethod
    def _set_time(request: HttpRequest, conference: Conference, typed: dt.datetime) -> HttpResponse:
        """Set when the draft is published; typed on the wall there."""
        moment = typed.replace(tzinfo=conference.timezone)
        if moment <= timezone.now():
            messages.error(request, "This time has passed. Leave it empty to publish now.")
        else:
            Conference.objects.filter(pk=conference.pk).update(publish_at=moment)
            told = f"{moment:%d %B %Y, %H:%M} {conference.timezone.key}"
            messages.success(request, f"The draft, as it is then, will be published on {told}.")
        return redirect("admin:program_release_publish", conference.pk)

    def differences_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show what a release changed since another; make it the current one again on POST."""
        release = get_object_or_404(Release.objects.select_related("conference"), pk=pk)
        if not self.has_view_permission(request, release):
            raise PermissionDenied
        releases = Release.objects.filter(conference=release.conference)
        current = releases.defer("document").order_by("-number").first()
        if request.method == "POST":
            return self._roll_back(request, release)
        number = request.GET.get("with", "")
        wanted = int(number) if number.isascii() and number.isdecimal() and len(number) < 9 else release.number - 1
        other = releases.filter(number=wanted).first()
        before = other.program() if other else values.Program()
        context = {
            **self.admin_site.each_context(request),
            "title": f"{release}: differences",
            "conference": release.conference,
            "release": release,
            "other": other,
            "numbers": [each for each in releases.values_list("number", flat=True) if each != release.number],
            "changes": changes.diff(before, release.program()),
            "back": changes.diff(current.program(), release.program()) if current else (),
            "is_current": current is not None and current.pk == release.pk,
            "may_publish": access.may_publish(request.user),
            "is_live": release.conference.publishing == Publishing.LIVE,
        }
        return render(request, "admin/program/differences_page.html", context)

    @staticmethod
    def _roll_back(request: HttpRequest, release: Release) -> HttpResponse:
        if not access.may_publish(request.user):
            message = "Going back to a release is for organizers."
            raise PermissionDenied(message)
        made = publish.roll_back(release, by=request.user)
        told = f"Visitors see release {made.number}, which says what release {release.number} said."
        messages.success(request, f"{told} The draft stays as it was, and waits.")
        return redirect("admin:program_release_publish", release.conference_id)

    @admin.display(description="Differences")
    def differences_link(self, release: Release) -> str:
        """Return a link to what the release changed."""
        return format_html('<a href="{}">Show</a>', reverse("admin:program_release_differences", args=[release.pk]))
