"""Files of the release that anybody may take, at addresses that stay."""

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from program.formats import registry
from program.formats.calendar_events import known_calendars
from program.index import Index
from program.public import search_index as indexing
from program.public.calendars import day_name
from program.public.pages import conference_page, draw, text
from program.public.published import Edition
from program.values import CannotWriteError


@conference_page
def page(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show the files, what each holds, and why one cannot be made."""
    program = edition.index.program
    choices = [{"format": each, "refusal": each.refusal(program)} for each in registry.public()]
    return draw(request, edition, "files_page.html", choices=choices, calendars=list(_calendars(edition.index)))


def _calendars(index: Index) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Yield the groups of calendars that have something in them, each with its names and addresses."""
    known = known_calendars(index)
    groups = (
        ("By day", "day", [(f"{day.date}", day_name(day.date)) for day in index.days if day.date]),
        ("By room", "room", [(each.key, each.name) for each in index.program.rooms]),
        ("By track", "track", [(each.key, each.name) for each in index.program.tracks]),
    )
    for title, kind, things in groups:
        shown = [(name, _calendar(index, kind, key)) for key, name in things if f"{kind}/{key}" in known]
        if shown:
            yield title, shown


def _calendar(index: Index, kind: str, key: str) -> str:
    return reverse("program:calendar", args=[index.conference.key, kind, key])


@conference_page
def file(request: HttpRequest, edition: Edition, name: str) -> HttpResponse:  # noqa: ARG001  # a page is given it
    """Return the program as the file of that name."""
    form = next((each for each in registry.public() if each.file == name), None)
    if form is None:
        message = f"There is no file “{name}”."
        raise Http404(message)
    try:
        data = form.write(edition.index.program, stamp=edition.stamp)
    except CannotWriteError as error:
        return HttpResponse(f"{error}\n", status=409, content_type="text/plain; charset=utf-8")
    return HttpResponse(data, content_type=form.media_type)


@conference_page
def plain(request: HttpRequest, edition: Edition) -> HttpResponse:  # noqa: ARG001  # a page is given it
    """Return the program as plain text."""
    return text(edition)


@conference_page
def search_index(request: HttpRequest, edition: Edition) -> HttpResponse:  # noqa: ARG001  # a page is given it
    """Return what a browser searches by itself."""
    return HttpResponse(indexing.script(edition.index), content_type="text/javascript; charset=utf-8")
