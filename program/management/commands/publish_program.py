"""`publish_program`: freeze the draft into a release."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from program import publish
from program.management.lookup import find_conference


class Command(BaseCommand):
    """Publishes a conference's draft, if it says anything new."""

    help = "Publish what waits: freeze the draft into a new release, if it differs from the current one."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the conference and a note for visitors."""
        parser.add_argument("conference", help="its address, such as asplos-2025")
        parser.add_argument("--note", default="", help="what is new, for visitors")

    def handle(self, *_: Any, **options: Any) -> None:
        """Publish, and say what changed."""
        conference = find_conference(options["conference"])
        changes = publish.waiting(conference)
        release, is_new = publish.publish(conference, note=options["note"])
        if not is_new:
            self.stdout.write(f"Nothing has changed since release {release.number}.")
            return
        count = "1 change" if len(changes) == 1 else f"{len(changes)} changes"
        self.stdout.write(f"{conference}: release {release.number}, {count}.")
        for change in changes:
            self.stdout.write(f"  {change}")
