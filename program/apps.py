"""The app of what, when and where."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class ProgramConfig(AppConfig):
    """Papers, sessions and releases; knows people and conferences."""

    name = "program"
    verbose_name = "Program"

    def ready(self) -> None:
        """Watch the tables that a program is made of, and give a fresh database its groups."""
        from conference import access  # noqa: PLC0415  # models can be imported only now
        from program import drafts  # noqa: PLC0415

        drafts.watch()
        # This app's permissions are the last to be made, so that the groups are given all of them.
        post_migrate.connect(access.give_groups, sender=self)
