"""The app of the event, and of the project itself."""

from django.apps import AppConfig


class ConferenceConfig(AppConfig):
    """Conferences, rooms, tracks and keynotes; knows people."""

    name = "conference"
    verbose_name = "Conferences"

    def ready(self) -> None:
        """Register the system checks."""
        from conference import checks  # noqa: F401, PLC0415  # importing registers them; only now are apps ready
