"""The app of what, when and where."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class ProgramConfig(AppConfig):
    """Papers, sessions and releases; knows people and conferences."""

    name = "program"
    verbose_name = "Program"

    def ready(self) -> None:
        """Watch the tables that a program is made of, keep their history, and give a fresh database its groups."""
        from conference import access  # noqa: PLC0415  # models can be imported only now
        from people import history  # noqa: PLC0415
        from program import drafts, models  # noqa: PLC0415

        history.track(models.Paper)
        history.track(models.Authorship, owner="paper")
        history.track(models.AuthorshipAffiliation, owner="place")
        history.track(models.Link, owner="paper")
        history.track(models.PaperIdentifier, owner="paper")
        history.track(models.Session)
        history.track(models.SessionChair, owner="session")
        history.track(models.SessionChairAffiliation, owner="place")
        history.track(models.Slot, owner="session")
        drafts.watch()
        # This app's permissions are the last to be made, so that the groups are given all of them.
        post_migrate.connect(access.give_groups, sender=self)
