"""What `manage.py check --deploy` tells an operator."""

from django.db import connection
from pytest_django import Settings

from conference import checks

ABOUT_SQLITE = {"conference.W002"} if connection.vendor == "sqlite" else set()


def ids() -> set[str | None]:
    return {each.id for each in checks.check_deployment()}


def test_a_development_machine_is_told_what_to_decide(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    settings.HAS_OWN_KEY = False
    assert ids() == {"conference.W001", "conference.W003"} | ABOUT_SQLITE
    assert all(each.hint for each in checks.check_deployment())


def test_a_decided_one_is_told_nothing(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.HAS_OWN_KEY = True
    assert ids() == ABOUT_SQLITE
