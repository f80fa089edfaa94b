"""System checks for `manage.py check --deploy`: what to know before others reach the site."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register  # noqa: A004  # Django's own name for it
from django.db import connection

EMAIL_TO_CONSOLE = Warning(
    "Mail is written to the console: nobody will receive any.",
    hint="Set EMAIL_URL, for example smtp+tls://user:password@mail.example.org:587.",
    id="conference.W001",
)
SQLITE_IN_PRODUCTION = Warning(
    "The database is SQLite: good for one machine and one conference's traffic, without fail-over.",
    hint="Set DATABASE_URL to a PostgreSQL database, or silence this check if that is what you want.",
    id="conference.W002",
)
KEY_FROM_FILE = Warning(
    "The secret key is the one that Plenary made for this machine, in var/secret-key.",
    hint="Set SECRET_KEY, so that every worker and machine has the same.",
    id="conference.W003",
)


@register(Tags.security, deploy=True)
def check_deployment(**_: Any) -> list[CheckMessage]:
    """Return what works on a development machine but should be decided in production."""
    found: list[CheckMessage] = []
    if settings.EMAIL_BACKEND.endswith("console.EmailBackend"):
        found.append(EMAIL_TO_CONSOLE)
    if connection.vendor == "sqlite":
        found.append(SQLITE_IN_PRODUCTION)
    if not settings.HAS_OWN_KEY:
        found.append(KEY_FROM_FILE)
    return found
