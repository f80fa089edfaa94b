"""Exports for staff: what each format holds, its first rows, the files; comparing copies; sheets of one's own."""

import logging
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import urlencode

from conference import access
from conference.models import Conference
from people.models import Person
from program import drift
from program.formats import registry, sheet_mapping
from program.formats.source import SourceFile
from program.models import Release, SheetPreset
from program.public.forms import CompareForm, SheetForm
from program.public.pages import draw, private_page
from program.public.published import Edition, past_edition
from program.values import CannotWriteError

log = logging.getLogger("plenary.exports")
GROUPS = {
    "The program": ("json", "csv", "xlsx", "text-program"),
    "Calendars and schedules": ("ics", "schedule-xml", "schedule-json", "xcal"),
    "On paper": (
        "booklet", "grid", "grid-a3", "grid-letter", "door-signs", "chair-sheets", "time-cards", "name-list",
        "poster-labels",
    ),
    "Attendee apps": ("whova", "guidebook", "hopin", "indico", "sched", "accelevents"),
    "Proceedings": ("bibtex", "ris", "csl", "taps", "crossref", "dblp", "acl-xml", "aclpub2-files"),
    "Back to other systems": ("hotcrp-tags", "start-order", "researchr-json"),
}  # fmt: skip
"""The page's headings, and which formats stand below each."""
FIRST_LINES, FIRST_LETTERS = 20, 20_000
"""What of a file is shown before it is taken."""
TEXT = (
    "text/",
    "application/json",
    "application/xml",
    "application/x-",
    "application/vnd.c3voc",
    "application/calendar",
)
"""How the types begin whose first lines can be shown."""


@login_required
def page(request: HttpRequest, conference: str) -> HttpResponse:
    """Show the formats, what each leaves out of this program, and why one cannot be made."""
    _check(request)
    return _page(request, conference=conference)


@login_required
def download(request: HttpRequest, conference: str, form: str) -> HttpResponse:
    """Send the program in that format, named by conference and release."""
    _check(request)
    return _download(request, conference=conference, form=form)


@login_required
def preview(request: HttpRequest, conference: str, form: str) -> HttpResponse:
    """Show the first lines of the file."""
    _check(request)
    return _preview(request, conference=conference, form=form)


@login_required
def sheet(request: HttpRequest, conference: str) -> HttpResponse:
    """Show a form for a sheet of one's own and its first rows; send it, or keep its columns under a name."""
    _check(request)
    return _sheet(request, past_edition(request, conference))


@login_required
def compare(request: HttpRequest, conference: str) -> HttpResponse:
    """Show where a file that is kept elsewhere and the release disagree."""
    _check(request)
    return _compare(request, past_edition(request, conference))


def _check(request: HttpRequest) -> None:
    if not access.may_export(request.user):
        message = "Exports are for staff and organizers. Ask an organizer to add you to the group Staff."
        raise PermissionDenied(message)


@private_page
def _page(request: HttpRequest, edition: Edition) -> HttpResponse:
    return draw(request, edition, "exports_page.html", **_choices(request, edition))


@private_page
def _download(request: HttpRequest, edition: Edition, form: str) -> HttpResponse:
    writer = _writer(request, form)
    edition = _asked_for(request, edition)
    try:
        data = _written(writer, edition)
    except CannotWriteError as error:
        choices = _choices(request, edition)
        response = draw(request, edition, "exports_page.html", **choices, refusal=str(error))
        response.status_code = 409
        return response
    return _file(request, edition, data, writer.extension, writer.media_type)


@private_page
def _preview(request: HttpRequest, edition: Edition, form: str) -> HttpResponse:
    writer = _writer(request, form)
    edition = _asked_for(request, edition)
    lines: list[str] = []
    refusal = writer.refusal(edition.index.program)
    is_text = writer.media_type.startswith(TEXT)
    if is_text and not refusal:
        whole = _written(writer, edition).decode("utf-8-sig", "replace")
        lines = whole[:FIRST_LETTERS].splitlines()[:FIRST_LINES]
    context = {"format": writer, "lines": lines, "refusal": refusal, "is_text": is_text}
    losses = () if refusal else writer.losses(edition.index.program)
    return draw(request, edition, "preview_page.html", **context, losses=losses, query=_query(request))


def _sheet(request: HttpRequest, edition: Edition) -> HttpResponse:
    key, program = edition.index.conference.key, edition.index.program
    kept = SheetPreset.objects.filter(conference__slug=key)
    presets = {**sheet_mapping.known(), **{each.name: sheet_mapping.from_data(each.mapping) for each in kept}}
    mapping = presets.get(request.GET.get("preset", ""))
    form = SheetForm(request.POST or None, mapping=mapping)
    told = ""
    if request.method == "POST" and form.is_valid():
        mapping = form.mapping()
        if "download" in request.POST and not sheet_mapping.refusal(program):
            extension = "tsv" if mapping.delimiter == "\t" else "csv"
            return _file(request, edition, sheet_mapping.as_csv(program, mapping), extension, "text/csv; charset=utf-8")
        if "keep" in request.POST and form.cleaned_data["name"]:
            told = _keep(key, form.cleaned_data["name"], mapping)
    refusal = sheet_mapping.refusal(program) if mapping else ""
    is_shown = mapping is not None and not refusal and (not form.is_bound or form.is_valid())
    rows = list(sheet_mapping.rows(program, mapping, most=FIRST_LINES)) if mapping and is_shown else []
    losses = sheet_mapping.losses(program, mapping) if mapping and is_shown else ()
    context = {"form": form, "presets": presets, "mapping": mapping, "rows": rows, "refusal": refusal, "told": told}
    return _never_kept(draw(request, edition, "sheet_page.html", **context, losses=losses, fields=sheet_mapping.FIELDS))


def _keep(conference: str, name: str, mapping: sheet_mapping.Mapping) -> str:
    owner = Conference.objects.get(slug=conference)
    data = sheet_mapping.as_data(mapping)
    SheetPreset.objects.update_or_create(conference=owner, name=name, defaults={"mapping": data})
    return f"Kept as “{name}”."


def _never_kept(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "private, no-store"
    return response


def _compare(request: HttpRequest, edition: Edition) -> HttpResponse:
    form = CompareForm(request.POST or None, request.FILES or None)
    found, refusal = None, ""
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data["file"]
        source = SourceFile(given.name, given.read())
        try:
            found = drift.compare(edition.index.program, source, name=form.cleaned_data["format"], stamp=edition.stamp)
        except drift.UnknownFileError as error:
            refusal = str(error)
        log.info("%s compared %s with %s", request.user, given.name, edition.index.conference.key)
    return _never_kept(draw(request, edition, "compare_page.html", form=form, found=found, refusal=refusal))


def _asked_for(request: HttpRequest, edition: Edition) -> Edition:
    """Return the release whose number the address names; without one, the edition as it is."""
    return past_edition(request, edition.index.conference.key) if "release" in request.GET else edition


def _writer(request: HttpRequest, name: str) -> registry.Format:
    writer = next((each for each in registry.writers() if each.name == name), None)
    if writer is None:
        message = f"There is no format “{name}”."
        raise Http404(message)
    if writer.takes_emails and not access.may_export_private(request.user):
        message = "This file has people's e-mail addresses. Ask an organizer for the right to export them."
        raise PermissionDenied(message)
    return writer


def _written(writer: registry.Format, edition: Edition) -> bytes:
    emails = {}
    if writer.takes_emails:
        keys = [each.key for each in edition.index.program.people]
        emails = dict(Person.objects.filter(slug__in=keys).exclude(email="").values_list("slug", "email"))
    return writer.write(edition.index.program, stamp=edition.stamp, emails=emails)


def _file(request: HttpRequest, edition: Edition, data: bytes, extension: str, media_type: str) -> HttpResponse:
    name = file_name(edition, extension)
    log.info("%s took %s of %s", request.user, name, edition.index.conference.key)
    response = HttpResponse(data, content_type=media_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def file_name(edition: Edition, extension: str) -> str:
    """Return a name that tells the conference and the release, or that it is the draft."""
    version = "draft" if edition.is_draft else f"release-{edition.number}"
    key = edition.index.conference.key.encode("ascii", "ignore").decode() or "program"
    return f"{key}-{version}.{extension}"


def _choices(request: HttpRequest, edition: Edition) -> dict[str, Any]:
    """Return what the page of exports shows of an edition."""
    edition = _asked_for(request, edition)
    program = edition.index.program
    may_all = access.may_export_private(request.user)
    formats = {each.name: each for each in registry.writers() if may_all or not each.takes_emails}
    groups = [
        (title, [_choice(formats[name], program) for name in names if name in formats])
        for title, names in GROUPS.items()
    ]
    named = {name for names in GROUPS.values() for name in names}
    others = [_choice(form, program) for name, form in formats.items() if name not in named]
    releases = Release.objects.filter(conference__slug=edition.index.conference.key).order_by("-number")
    numbers = list(releases.values_list("number", "published_at"))
    return {
        "exported": edition, "groups": [*groups, ("Others", others)] if others else groups, "releases": numbers,
        "query": _query(request), "may_export_private": may_all,
    }  # fmt: skip


def _query(request: HttpRequest) -> str:
    """Return what an address must say to be about the same edition."""
    if "release" in request.GET:
        return f"?{urlencode({'release': request.GET['release']})}"
    return "?draft" if "draft" in request.GET and access.may_see_draft(request.user) else ""


def _choice(form: registry.Format, program: Any) -> dict[str, Any]:
    refusal = form.refusal(program)
    return {"format": form, "losses": () if refusal else form.losses(program), "refusal": refusal}
