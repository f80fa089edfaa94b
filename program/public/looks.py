"""How a conference looks: its colour as a style sheet, and its pictures."""

from django.http import Http404, HttpRequest, HttpResponse

from conference.models import Picture
from conference.pictures import file_name
from program.public import theme
from program.public.pages import conference_page
from program.public.published import Edition


@conference_page
def theme_sheet(request: HttpRequest, edition: Edition) -> HttpResponse:  # noqa: ARG001  # a page is given it
    """Return the style sheet of the conference's colour; an empty one where it has none."""
    colour = edition.index.conference.colour
    sheet = theme.style_sheet(colour) if colour else ""
    return HttpResponse(sheet, content_type="text/css; charset=utf-8")


@conference_page
def picture(request: HttpRequest, edition: Edition, name: str) -> HttpResponse:
    """Return a picture that the edition shows (one query more; none where the page is kept)."""
    conference = edition.index.conference
    shown = {file_name(each.digest, each.media_type): each for each in (conference.logo, conference.header) if each}
    if name not in shown:
        message = f"{request.path} is no picture of this program."
        raise Http404(message)
    data = Picture.objects.values_list("data", flat=True).get(digest=shown[name].digest)
    return HttpResponse(bytes(data), content_type=shown[name].media_type)
