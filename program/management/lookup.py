"""What commands take by name, found or refused in words."""

from django.core.management.base import CommandError

from conference.models import Conference


def find_conference(slug: str) -> Conference:
    """Return the conference at that address. Raises CommandError with the addresses that there are."""
    conference = Conference.objects.filter(slug=slug).first()
    if conference is None:
        known = ", ".join(Conference.objects.order_by("slug").values_list("slug", flat=True)) or "none yet"
        message = f"There is no conference “{slug}”. There are: {known}."
        raise CommandError(message)
    return conference
