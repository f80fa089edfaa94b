"""Tags and filters of the public pages: addresses, times, people, and words for what is missing."""

import datetime as dt
from typing import Any
from urllib.parse import quote

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from conference.pictures import file_name
from program.formats.calendar_events import known_calendars
from program.index import TO_BE_ANNOUNCED, Index
from program.public import markdown as rendering
from program.values import Identifier, Keynote, LinkKind, Person, Picture, Session

register = template.Library()

LINK_LABELS = {
    LinkKind.PAPER: "Paper",
    LinkKind.DOI: "DOI",
    LinkKind.SLIDES: "Slides",
    LinkKind.VIDEO: "Video",
    LinkKind.ARTIFACT: "Artifact",
    LinkKind.OTHER: "Link",
}
BADGE_LABELS = {
    "available": "Artifacts Available",
    "functional": "Artifacts Functional",
    "reusable": "Artifacts Reusable",
    "reproduced": "Results Reproduced",
    "replicated": "Results Replicated",
}
REGISTERS = {
    "orcid": ("ORCID", "https://orcid.org/"),
    "dblp": ("DBLP", "https://dblp.org/pid/"),
    "openreview": ("OpenReview", "https://openreview.net/profile?id="),
    "scholar": ("Google Scholar", "https://scholar.google.com/citations?user="),
    "semanticscholar": ("Semantic Scholar", "https://www.semanticscholar.org/author/"),
    "acm": ("ACM", "https://dl.acm.org/profile/"),
}


@register.simple_tag(takes_context=True)
def page(context: Context, name: str, key: str = "") -> str:
    """Return the address of a page of this conference; in the draft it leads to the draft's page."""
    arguments = [context["conference"].key, key] if key else [context["conference"].key]
    address = reverse(f"program:{name}", args=arguments)
    return f"{address}?draft" if context["edition"].is_draft else address


@register.simple_tag(takes_context=True)
def picture_address(context: Context, picture: Picture) -> str:
    """Return the address of one of the conference's pictures."""
    return page(context, "picture", file_name(picture.digest, picture.media_type))


@register.simple_tag(takes_context=True)
def calendar_address(context: Context, kind: str, key: str) -> str:
    """Return the address of the calendar of one thing; nothing where nothing of it has a time yet."""
    if f"{kind}/{key}" not in known_calendars(context["index"]):
        return ""
    return reverse("program:calendar", args=[context["conference"].key, kind, key])


@register.filter
def markdown(text: str) -> SafeString:
    """Return the text's Markdown as HTML that is safe to show."""
    return rendering.render(text)


@register.simple_tag
def announced(text: str, what: str = "") -> SafeString | str:
    """Return the text, or that it is to be announced."""
    words = f"{what} {TO_BE_ANNOUNCED}".strip()
    return text or format_html('<span class="tba">{}</span>', words[0].upper() + words[1:])


@register.simple_tag(takes_context=True)
def session_title(context: Context, session: Session) -> SafeString:
    """Return the session's title; for one without, its working title and that the title is to be announced."""
    index: Index = context["index"]
    if session.title:
        return format_html("<bdi>{}</bdi>", session.title)
    return format_html('{} <span class="tba">title {}</span>', index.session_title(session), TO_BE_ANNOUNCED)


@register.simple_tag
def keynote_title(keynote: Keynote) -> SafeString:
    """Return the keynote's title, or that it is to be announced."""
    if keynote.title:
        return format_html("<bdi>{}</bdi>", keynote.title)
    return format_html('Keynote <span class="tba">title {}</span>', TO_BE_ANNOUNCED)


@register.simple_tag(takes_context=True)
def clock(context: Context, moment: dt.datetime | None) -> SafeString:
    """Return the time on the wall in the conference's zone, for people and, with its offset, for programs."""
    if moment is None:
        return format_html('<span class="tba">{}</span>', f"Time {TO_BE_ANNOUNCED}")
    local = moment.astimezone(context["index"].zone)
    return format_html('<time datetime="{}">{}</time>', local.isoformat(), f"{local:%H:%M}")


@register.simple_tag(takes_context=True)
def span(context: Context, session: Session) -> SafeString:
    """Return when a session takes place: both times, or what is known, or that it is to be announced."""
    if session.start is None or session.end is None:
        return clock(context, session.start)
    times = clock(context, session.start), clock(context, session.end)
    return format_html('<span class="span">{}–{}</span>', *times)


@register.simple_tag(takes_context=True)
def day(context: Context, session: Session) -> SafeString | str:
    """Return the date on which a session takes place, in words."""
    date = context["index"].date_of(session)
    return f"{date:%A, %-d %B %Y}" if date else ""


@register.simple_tag(takes_context=True)
def lookup(context: Context, kind: str, key: str | None) -> Any:
    """Return the object of that kind ("people", "papers", …) and key; None where there is no key."""
    return getattr(context["index"], kind)[key] if key else None


@register.filter
def link_label(link: Any) -> str:
    """Return what to call a link."""
    return link.label or LINK_LABELS[link.kind]


@register.filter
def badge_label(badge: str) -> str:
    """Return a badge's name in full; one that is not the ACM's is shown as it is."""
    return BADGE_LABELS.get(badge, badge)


@register.filter
def working_title(index: Index, session: Session) -> str:
    """Return what to call a session without a title."""
    return index.session_title(session)


@register.simple_tag(takes_context=True)
def affiliations_of(context: Context, person: Person) -> list[str]:
    """Return the names of a person's affiliations."""
    return [each.name for each in context["index"].affiliations_of(person.key)]


@register.simple_tag
def identifier_link(identifier: Identifier) -> SafeString:
    """Return a link to the person's page in a public register, or the id where the register has no address for it."""
    label, address = REGISTERS.get(identifier.system, (identifier.system, ""))
    if not address:
        return format_html("{} {}", label, identifier.value)
    return format_html('<a href="{}{}" rel="nofollow">{}</a>', address, quote(identifier.value, safe="/~"), label)


@register.filter
def web_address(url: str) -> str:
    """Return the address if it leads to the web, else nothing: no link of a page may run a script."""
    return url if url.lower().startswith(("https://", "http://")) else ""
