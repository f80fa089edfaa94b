"""Template tags of the admin: the publishing banner and the conferences on the index."""

from typing import Any

from django import template
from django.core.cache import cache
from django.template import Context

from conference import access
from conference.models import Conference
from program import publish

register = template.Library()


@register.inclusion_tag("admin/program/publishing_banner.html", takes_context=True)
def publishing_banner(context: Context) -> dict[str, Any]:
    """Show how the conference of the page publishes, and how many changes wait; nothing on other pages."""
    conference = conference_of(context)
    return status(conference, context) if conference else {}


@register.simple_tag(takes_context=True)
def conferences(context: Context) -> list[dict[str, Any]]:
    """Return the state of the newest conferences, for the index."""
    return [status(each, context) for each in Conference.objects.all()[:10]]


def status(conference: Conference, context: Context) -> dict[str, Any]:
    """Return a conference, how many changes wait, and whether this user may publish and import."""
    user = context["request"].user
    return {
        "conference": conference,
        "waiting": count(conference),
        "may_publish": access.may_publish(user),
        "may_import": access.may_import(user),
    }


def conference_of(context: Context) -> Conference | None:
    """Return the conference of the object on the page; on a list, the one by which it is filtered, or the only one."""
    original = context.get("original") or context.get("object") or context.get("conference")
    if isinstance(original, Conference):
        return original
    if original is not None:
        return getattr(original, "conference", None)
    changelist = context.get("cl")
    if changelist is None or not hasattr(changelist.model, "conference"):
        return None
    chosen = changelist.params.get("conference__id__exact")
    chosen = chosen[0] if isinstance(chosen, list) else chosen
    rows = list(Conference.objects.filter(pk=chosen) if chosen else Conference.objects.all()[:2])
    return rows[0] if len(rows) == 1 else None


def count(conference: Conference) -> int:
    """Return how many changes wait; compared once for each edit, and one query when nothing waits."""
    if not publish.has_edits(conference):
        return 0
    key = f"waiting-{conference.pk}-{conference.edits}"
    number: int | None = cache.get(key)
    if number is None:
        number = len(publish.waiting(conference))
        cache.set(key, number)
    return number
