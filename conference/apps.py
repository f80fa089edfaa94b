"""The app of the event, and of the project itself."""

from django.apps import AppConfig


class ConferenceConfig(AppConfig):
    """Conferences, rooms, tracks and keynotes; knows people."""

    name = "conference"
    verbose_name = "Conferences"

    def ready(self) -> None:
        """Register the system checks, and keep the history of conferences."""
        from conference import checks, models  # noqa: F401, PLC0415  # importing registers them; only now are apps ready
        from people import history  # noqa: PLC0415

        for each in (models.Series, models.Room, models.Track, models.Keynote):
            history.track(each)
        history.track(models.Conference, without=("edits",))
        history.track(models.Committee)
        history.track(models.Member, owner="committee", without=("nonce",))
        history.track(models.MemberAffiliation, owner="place")
        history.track(models.KeynoteSpeaker, owner="keynote")
        history.track(models.KeynoteSpeakerAffiliation, owner="place")
