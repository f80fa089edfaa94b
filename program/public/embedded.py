"""The program within another web site: a page for a frame, and the script that puts the frame there."""

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.clickjacking import xframe_options_exempt

from program.public.pages import conference_page, draw
from program.public.published import Edition


@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})
@conference_page
def embed(request: HttpRequest, edition: Edition) -> HttpResponse:
    """Show the program by day, without the site around it; any site may frame this page, and no other."""
    return draw(request, edition, "embed_page.html")


@conference_page
def embed_script(request: HttpRequest, edition: Edition) -> HttpResponse:  # noqa: ARG001  # a page is given it
    """Return the script that puts the frame where it stands in a page, as high as the program is."""
    script = render_to_string("program/embed.js")
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")
