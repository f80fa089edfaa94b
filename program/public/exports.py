"""Exports for staff: a page that says what each format holds, and the files."""

import logging
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse

from conference import access
from program.formats import registry
from program.public.pages import draw, private_page
from program.public.published import Edition
from program.values import CannotWriteError

log = logging.getLogger("plenary.exports")


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


def _check(request: HttpRequest) -> None:
    if not access.may_export(request.user):
        message = "Exports are for staff and organizers. Ask an organizer to add you to the group Staff."
        raise PermissionDenied(message)


@private_page
def _page(request: HttpRequest, edition: Edition) -> HttpResponse:
    choices = [_choice(form, edition) for form in registry.writers()]
    return draw(request, edition, "exports_page.html", choices=choices)


@private_page
def _download(request: HttpRequest, edition: Edition, form: str) -> HttpResponse:
    writer = next((each for each in registry.writers() if each.name == form), None)
    if writer is None:
        message = f"There is no format “{form}”."
        raise Http404(message)
    try:
        data = writer.write(edition.index.program, stamp=edition.stamp)
    except CannotWriteError as error:
        choices = [_choice(each, edition) for each in registry.writers()]
        response = draw(request, edition, "exports_page.html", choices=choices, refusal=str(error))
        response.status_code = 409
        return response
    name = file_name(edition, writer.extension)
    log.info("%s took %s of %s", request.user, name, edition.index.conference.key)
    response = HttpResponse(data, content_type=writer.media_type)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def file_name(edition: Edition, extension: str) -> str:
    """Return a name that tells the conference and the release, or that it is the draft."""
    version = "draft" if edition.is_draft else f"release-{edition.number}"
    key = edition.index.conference.key.encode("ascii", "ignore").decode() or "program"
    return f"{key}-{version}.{extension}"


def _choice(form: registry.Format, edition: Edition) -> dict[str, Any]:
    return {"format": form, "losses": form.losses(edition.index.program)}
