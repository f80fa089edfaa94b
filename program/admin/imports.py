"""Imports in the admin: give files, review what they would change, apply it, undo it."""

from collections.abc import Iterator
from typing import Any

import msgspec
from crispy_forms.helper import FormHelper
from crispy_forms.layout import Submit
from django import forms
from django.contrib import admin, messages
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html

from conference import access
from conference.models import Conference
from people import history
from program.admin.releases import FrozenAdmin
from program.admin.trial import TrialForm, given
from program.formats import registry
from program.formats.source import ReadError
from program.models import Import, ImportState, Source
from program.sync import facts, imports, plan, wording
from program.sync.plan import Item, Plan, Verb
from program.values import Severity

PAGE_SIZE = 100
"""Changes on a page: each has at most some kilobytes of text, so that the page stays below 1 MB."""
MOST_FINDINGS, MOST_TITLES = 100, 200
SEVERITIES = (Severity.ERROR, Severity.WARNING, Severity.NOTICE)
DECISIONS = (("accept", "Accept"), ("refuse", "Refuse"), ("later", "Later"))
GROUPS = {
    Verb.CONFLICT: "Conflicts",
    Verb.ADD: "New",
    Verb.UPDATE: "Changed",
    Verb.WITHDRAW: "Withdrawn",
}
IMPORTING = "Importing is for organizers. Ask one to import, or to add you to the group Organizer."


class ImportForm(TrialForm):
    """Files or a pasted text, and the source that they come from."""

    source = forms.CharField(
        max_length=100, required=False, label="Source",
        help_text="Where they come from, such as “HotCRP export”. The next document of the same source is compared "
        "with this one. Left empty, it is called after the format.",
    )  # fmt: skip
    field_order = ("source", "sources", "text", "format", "encoding")

    def __init__(self, *args: Any, names: tuple[str, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = names
        self.fields["source"].widget.attrs["list"] = "known-sources"
        self.helper = FormHelper()
        self.helper.form_class = "long-work"
        self.helper.attrs = {"data-working": "Reading the files"}
        self.helper.add_input(Submit("read", "Read and compare"))

    def keep(self, conference: Conference, by: Any) -> Import | None:
        """Return the stored reading; None with the reason on the form where the files can't be read."""
        found = self.cleaned_data
        try:
            files = given(found["sources"], found["text"], found["encoding"])
            reading = registry.read(files, name=found["format"])
            _, name = imports.source_of(conference, reading, found["source"])
            imports.propose(conference, None, reading.program)  # refuses two papers of one id before anything is kept
        except (ReadError, LookupError) as error:
            self.add_error(None, str(error))
            return None
        except imports.PlanError as error:
            for problem in error.problems:
                self.add_error(None, problem)
            return None
        return imports.keep(conference, name, files, reading, by=by)


class Row(msgspec.Struct, frozen=True):
    """A change as the page shows it: texts compared word by word, with what each side is called."""

    item: Item
    decision: str
    sides: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]

    @property
    def what(self) -> str:
        """Return the kind of change that a rule of the source can name."""
        return f"{self.item.kind}.{self.item.field}" if self.item.field else ""


def row(item: Item, decision: str) -> Row:
    """Return a change for the page."""
    if item.verb is Verb.CONFLICT and item.field:
        old = item.base or item.ours
        sides = (
            ("Here", wording.compare(item.base or item.ours, item.ours)),
            ("Source", wording.compare(old, item.theirs)),
        )
        return Row(item, decision, sides)
    if item.verb is Verb.CONFLICT:
        sides = (("Here", (("same", item.ours or "taken out"),)), ("Source", (("same", item.theirs or "gone"),)))
        return Row(item, decision, sides)
    if item.field:
        return Row(item, decision, (("Change", wording.compare(item.ours, item.theirs or "")),))
    return Row(item, decision, (("", (("same", item.theirs or item.ours),)),))


def grouped(rows: list[Row]) -> Iterator[tuple[Verb, str, list[Row]]]:
    """Yield the rows of a page by what they do, what needs a decision first."""
    for verb, title in GROUPS.items():
        found = [each for each in rows if each.item.verb is verb]
        if found:
            yield verb, title, found


def group_pages(items: list[Item]) -> Iterator[tuple[int, str, int]]:
    """Yield of each group how many items it has, its title, and the page on which it begins."""
    verbs = [each.verb for each in items]
    for verb, title in GROUPS.items():
        first = verbs.index(verb) if verb in verbs else 0
        yield verbs.count(verb), title, first // PAGE_SIZE + 1


def unchanged_titles(change: Plan) -> list[str]:
    """Return the titles of papers, keynotes and sessions of the document that nothing happens to."""
    touched = {(each.kind, each.key) for each in change.items}
    kinds = (facts.SESSIONS, facts.PAPERS, facts.KEYNOTES)
    return [
        fields["title"]
        for kind in kinds
        for key, fields in change.theirs.objects[kind].items()
        if (kind, key) not in touched and fields["title"]
    ]


def in_order(change: Plan) -> list[Item]:
    """Return the plan's items by group, those that need a decision first in theirs."""
    order = list(GROUPS)
    return sorted(change.items, key=lambda each: (order.index(each.verb), not each.needs_decision))


@admin.register(Source)
class SourceAdmin(admin.ModelAdmin[Source]):
    """Where a conference's data comes from, and what was decided for each source once for all."""

    list_display = ("name", "conference", "rule_count")
    list_filter = ("conference",)
    list_select_related = ("conference",)
    search_fields = ("name",)
    fields = ("conference", "name", "rule_list")
    readonly_fields = ("conference", "rule_list")
    actions = ("forget_rules",)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002  # a source begins with its import
        """Return that none is made by hand."""
        return False

    @admin.display(description="Rules")
    def rule_count(self, source: Source) -> int:
        """Return how many decisions are remembered."""
        return len(source.rules)

    @admin.display(description="Decided once for all")
    def rule_list(self, source: Source) -> str:
        """Return the rules in words."""
        told = (f"{decision} {label.replace('.', ', ')}" for label, decision in sorted(source.rules.items()))
        return "; ".join(told) or "Nothing."

    @admin.action(description="Forget what was decided once for all", permissions=["change"])
    def forget_rules(self, request: HttpRequest, sources: Any) -> None:
        """Take the rules from the sources: their next imports ask again."""
        sources.update(rules={})
        self.message_user(request, "The next imports of these sources ask about everything again.")


@admin.register(Import)
class ImportAdmin(FrozenAdmin):
    """Readings of sources: what they would change, and what became of them."""

    list_display = ("source", "conference_name", "read_at", "read_by", "format", "state", "counts", "review_link")
    list_display_links = None
    list_filter = ("state", "source__conference")
    list_select_related = ("source__conference", "read_by")
    search_fields = ("source__name",)
    date_hierarchy = "read_at"

    def get_queryset(self, request: HttpRequest) -> Any:
        """Leave the documents where they are."""
        return super().get_queryset(request).defer("document", "base", "links", "decisions")

    @admin.display(description="Conference")
    def conference_name(self, reading: Import) -> str:
        """Return the conference."""
        return str(reading.source.conference)

    @admin.display(description="Changes")
    def counts(self, reading: Import) -> str:
        """Return how much was applied."""
        told = ((reading.applied.get(verb.value, 0), verb.value) for verb in GROUPS)
        return ", ".join(f"{count} {verb}" for count, verb in told if count)

    @admin.display(description="Review")
    def review_link(self, reading: Import) -> Any:
        """Return a link to the page of the import."""
        address = reverse("admin:program_import_review", args=[reading.pk])
        return format_html('<a href="{}">Open</a>', address)

    def get_urls(self) -> list[URLPattern]:
        """Add the pages that import."""
        view = self.admin_site.admin_view
        own = [
            path("new/<int:pk>/", view(self.new_view), name="program_import_new"),
            path("<int:pk>/review/", view(self.review_view), name="program_import_review"),
            path("<int:pk>/undo/", view(self.undo_view), name="program_import_undo"),
        ]
        return [*own, *super().get_urls()]

    def new_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Take files or a text for a conference; go on to the review."""
        _check(request)
        conference = get_object_or_404(Conference, pk=pk)
        names = tuple(Source.objects.filter(conference=conference).values_list("name", flat=True))
        is_sent = request.method == "POST"
        form = ImportForm(request.POST, request.FILES, names=names) if is_sent else ImportForm(names=names)
        if is_sent and form.is_valid():
            reading = form.keep(conference, request.user)
            if reading:
                return redirect("admin:program_import_review", reading.pk)
        readings = Import.objects.filter(source__conference=conference).select_related("source", "read_by")
        context = {
            **self.admin_site.each_context(request),
            "title": f"Import into {conference}",
            "conference": conference,
            "form": form,
            "readings": readings.defer("document", "base", "links", "decisions", "applied", "findings")[:20],
        }
        return render(request, "admin/program/import_page.html", context)

    def review_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show what an import would change, page by page; keep decisions, and apply, on POST."""
        _check(request)
        reading = get_object_or_404(Import.objects.select_related("source__conference"), pk=pk)
        if reading.state != ImportState.OPEN:
            return self._past(request, reading)
        if request.method == "POST":
            return self._decide(request, reading)
        try:
            change = planned(reading)
        except imports.PlanError as error:
            for problem in error.problems:
                messages.error(request, problem)
            return redirect("admin:program_import_new", reading.source.conference.pk)
        return render(request, "admin/program/review_page.html", self._context(request, reading, change))

    def _context(self, request: HttpRequest, reading: Import, change: Plan) -> dict[str, Any]:
        decided = plan.decide(change, reading.decisions, reading.source.rules)
        findings = sorted(reading.found(), key=lambda each: SEVERITIES.index(each.severity))
        items = in_order(change)
        page: Page[Item] = Paginator(items, PAGE_SIZE).get_page(request.GET.get("page"))
        rows = [row(each, decided[each.id]) for each in page]
        unchanged = unchanged_titles(change)
        return {
            **self.admin_site.each_context(request),
            "title": f"Review: {reading.source}",
            "conference": reading.source.conference,
            "reading": reading,
            "recognised": registry.find(reading.format).title,
            "findings": findings[:MOST_FINDINGS],
            "findings_total": len(findings),
            "notes": change.notes[:MOST_FINDINGS],
            "has_errors": reading.has_errors(),
            "counts": [*group_pages(items)],
            "unchanged": change.unchanged,
            "unchanged_titles": unchanged[:MOST_TITLES],
            "unchanged_more": max(len(unchanged) - MOST_TITLES, 0),
            "brings": [(count, kind) for kind, count in change.brings.items() if count],
            "page": page,
            "groups": list(grouped(rows)),
            "decisions": DECISIONS,
            "accepted": sum(decision == "accept" for decision in decided.values()),
            "refused": sum(decision == "refuse" for decision in decided.values()),
            "open_items": sum(decision == "later" for decision in decided.values()),
            "seen": imports.mark(change),
        }

    def _decide(self, request: HttpRequest, reading: Import) -> HttpResponse:
        """Keep what was chosen on the page; go on, decide in bulk, drop or apply as the pressed button says."""
        chosen = {key[2:]: value for key, value in request.POST.items() if key.startswith("d-")}
        reading.decisions = {**reading.decisions, **chosen}
        pressed = request.POST.get("do", "")
        verb, _, what = pressed.partition(":")
        if verb == "bulk":
            self._decide_in_bulk(request, reading, what)
        if verb == "always":
            self._decide_always(request, reading, what)
        reading.save(update_fields=["decisions"])
        if verb == "drop":
            imports.drop(reading)
            messages.success(request, "Nothing was imported; the reading was put aside.")
            return redirect("admin:program_import_new", reading.source.conference.pk)
        if verb == "apply":
            return self._apply(request, reading)
        number = what if verb == "page" else request.GET.get("page", "1")
        return redirect(f"{reverse('admin:program_import_review', args=[reading.pk])}?page={number}")

    @staticmethod
    def _decide_in_bulk(request: HttpRequest, reading: Import, what: str) -> None:
        """Decide everything of a group; remember it for the source if that is asked for."""
        decision, _, verb = what.partition(":")
        if decision not in dict(DECISIONS) or verb not in set(Verb):
            return
        concerned = [each for each in planned(reading).items if each.verb.value == verb]
        reading.decisions = {**reading.decisions, **{each.id: decision for each in concerned}}
        count = len(concerned)
        messages.success(request, f"{count} change{'s' if count != 1 else ''}: {dict(DECISIONS)[decision].lower()}.")
        if request.POST.get(f"remember-{verb}") and decision != "later":
            _remember(request, reading.source, verb, decision)

    @staticmethod
    def _decide_always(request: HttpRequest, reading: Import, what: str) -> None:
        """Remember a decision on a field for the source; what was decided of such changes follows it."""
        decision, _, label = what.partition(":")
        concerned = {each.id for each in planned(reading).items if label in each.labels}
        if decision in ("accept", "refuse") and concerned:
            reading.decisions = {key: each for key, each in reading.decisions.items() if key not in concerned}
            _remember(request, reading.source, label, decision)

    def _apply(self, request: HttpRequest, reading: Import) -> HttpResponse:
        here = redirect("admin:program_import_review", reading.pk)
        try:
            done = imports.apply(
                reading,
                decisions=reading.decisions,
                by=request.user,
                seen=request.POST.get("seen", ""),
                despite_errors=bool(request.POST.get("despite_errors")),
            )
        except (imports.PlanChangedError, imports.UnreadError) as error:
            cache.delete(_plan_key(reading))
            messages.warning(request, str(error))
            return here
        except (imports.PlanError, imports.WriteError) as error:
            for problem in error.problems:
                messages.error(request, problem)
            return here
        count = f"{done.accepted} change{'s were' if done.accepted != 1 else ' was'} imported."
        messages.success(request, count if done.is_new else "This was imported before; nothing was done.")
        return here

    def _past(self, request: HttpRequest, reading: Import) -> HttpResponse:
        """Show what became of an import that is no longer open."""
        items = reading.applied.get("items", ())
        page: Page[Any] = Paginator(items, PAGE_SIZE).get_page(request.GET.get("page"))
        context = {
            **self.admin_site.each_context(request),
            "title": f"Import: {reading.source}",
            "conference": reading.source.conference,
            "reading": reading,
            "recognised": registry.find(reading.format).title,
            "page": page,
            "counts": [(reading.applied.get(verb.value, 0), title) for verb, title in GROUPS.items()],
            "files": reading.files.defer("data"),
            "may_undo": reading.state == ImportState.APPLIED and reading.act is not None,
        }
        return render(request, "admin/program/past_import.html", context)

    def undo_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Show what undoing an import would touch; do it on POST."""
        _check(request)
        reading = get_object_or_404(Import.objects.select_related("source__conference"), pk=pk)
        if reading.state != ImportState.APPLIED or reading.act is None:
            messages.info(request, "This import is not applied; there is nothing to undo.")
            return redirect("admin:program_import_review", reading.pk)
        if request.method == "POST":
            try:
                imports.undo(reading, by=request.user)
            except history.CannotUndoError as error:
                messages.error(request, str(error))
            else:
                messages.success(request, "The import was undone; the program is as it was before.")
            return redirect("admin:program_import_review", reading.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": f"Undo the import of {reading.source}?",
            "conference": reading.source.conference,
            "reading": reading,
            "preview": history.undo_preview(reading.act),
        }
        return render(request, "admin/program/undo_import.html", context)


def planned(reading: Import) -> Plan:
    """Return what the import would change, compared once for each edit. Raises PlanError."""
    key = _plan_key(reading)
    change: Plan | None = cache.get(key)
    if change is None:
        change = imports.plan_of(reading)
        cache.set(key, change)
    return change


def _plan_key(reading: Import) -> str:
    return f"plan-{reading.pk}-{reading.read_at.timestamp()}-{reading.source.conference.edits}"


def _remember(request: HttpRequest, source: Source, label: str, decision: str) -> None:
    source.rules = {**source.rules, label: decision}
    source.save()
    told = label.replace(".", ", ").replace("_", " ")
    messages.info(request, f"From now on, for {source}: {decision} {told}. The source's page forgets it.")


def _check(request: HttpRequest) -> None:
    if not access.may_import(request.user):
        raise PermissionDenied(IMPORTING)
