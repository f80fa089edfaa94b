"""`import_committee`: a list of people from another system, or a sheet, into a committee."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from conference.models import Committee, State
from program import committees
from program.formats import rosters
from program.formats.source import ReadError, SourceFile
from program.management.lookup import find_conference


class Command(BaseCommand):
    """Says what a list would change in a committee, and changes it."""

    help = (
        "Read a list of people (HotCRP, EasyChair, CMT, OpenReview, START, aclpub2, any sheet with headers) into a "
        "committee. Without --apply it only says what would be."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the conference, the committee and the file."""
        parser.add_argument("conference", help="its address, such as asplos-2025")
        parser.add_argument("committee", help="its address, such as program-committee")
        parser.add_argument("file", type=Path)
        parser.add_argument("--apply", action="store_true", help="make the new members")
        parser.add_argument(
            "--state", default=State.CANDIDATE.value, choices=[State.CANDIDATE.value, State.ACCEPTED.value],
            help="what the new members are (default: candidates, who are not invited yet)",
        )  # fmt: skip

    def handle(self, *_: Any, **options: Any) -> None:
        """Read, say, and with --apply write, all or nothing."""
        conference = find_conference(options["conference"])
        committee = Committee.objects.filter(conference=conference, slug=options["committee"]).first()
        if committee is None:
            known = ", ".join(conference.committees.values_list("slug", flat=True)) or "none yet: make one in the admin"
            message = f"{conference} has no committee “{options['committee']}”. There are: {known}."
            raise CommandError(message)
        try:
            entries = rosters.read(SourceFile(options["file"].name, options["file"].read_bytes()))
        except OSError as error:
            message = f"{options['file']}: {error.strerror}."
            raise CommandError(message) from error
        except ReadError as error:
            raise CommandError(str(error)) from error
        found = committees.plan(committee, entries)
        if not options["apply"]:
            for each in found:
                self.stdout.write(str(each))
            new = sum(not each.is_member for each in found)
            self.stdout.write(f"{new} of {len(found)} would be new. Nothing is written yet: add --apply.")
            return
        number = committees.bring(committee, found, state=options["state"])
        self.stdout.write(f"{number} new in the {committee}, {len(found) - number} were in it.")
