"""`publish_due`: publish the drafts whose time has come; for cron, each minute."""

from typing import Any

from django.core.management.base import BaseCommand

from program import publish


class Command(BaseCommand):
    """Publishes what was set to be published by now."""

    help = "Publish the drafts whose “publish on” has come. Run it each minute; without it, the next visit does."

    def handle(self, *_: Any, **__: Any) -> None:
        """Publish, and say what."""
        for release in publish.publish_due():
            self.stdout.write(f"{release.conference}: release {release.number}.")
