"""`check_program`: clashes and gaps of a conference's draft, or of a release."""

import json
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from program import publish
from program.management.lookup import find_conference
from program.models import Release


class Command(BaseCommand):
    """Prints problems, the gravest first; exits with 1 when there are errors that nobody acknowledged."""

    help = "Print the problems of a conference's draft: people in two places, rooms taken twice, what is missing."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the conference, and which program of it."""
        parser.add_argument("conference", help="its address, such as asplos-2025")
        parser.add_argument("--release", type=int, metavar="N", help="check this release instead of the draft")
        parser.add_argument("--json", action="store_true", help="print a list of objects")

    def handle(self, *_: Any, **options: Any) -> None:
        """Check, print, and fail where it should not be published."""
        conference = find_conference(options["conference"])
        program = None
        if options["release"] is not None:
            release = Release.objects.filter(conference=conference, number=options["release"]).first()
            if release is None:
                message = f"{conference} has no release {options['release']}."
                raise CommandError(message)
            program = release.program()
        found = publish.problems(conference, program)
        if options["json"]:
            told = [
                {
                    **msgspec.to_builtins(each.problem),
                    "acknowledged": each.acknowledgement.reason if each.acknowledgement else None,
                }
                for each in found
            ]
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))
        else:
            self._print(found)
        errors = sum(each.is_open_error for each in found)
        if errors:
            message = f"{errors} error{'s' if errors > 1 else ''} that nobody acknowledged."
            raise CommandError(message)

    def _print(self, found: list[publish.Checked]) -> None:
        if not found:
            self.stdout.write("No problem was found.")
        for problem, acknowledgement in found:
            self.stdout.write(f"{problem.severity.value.upper()} {problem.id}: {problem.message} {problem.remedy}")
            if acknowledgement:
                self.stdout.write(f"    Acknowledged: {acknowledgement.reason}")
