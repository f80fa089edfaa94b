"""`compare_program`: whether files that somebody keeps elsewhere still agree with the release."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from program import drift
from program.formats.source import SourceFile
from program.management.commands.export_program import chosen, write_whole
from program.management.lookup import find_conference


class Command(BaseCommand):
    """Lists what differs between files and a release; exits with 1 where something does."""

    help = "Compare files (exports, or copies that were edited elsewhere) with the current release, in words."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the conference and the files."""
        parser.add_argument("conference", help="its address, such as asplos-2025")
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="each is compared by itself")
        parser.add_argument("--format", default="", metavar="NAME", help="the files' format; do not guess")
        parser.add_argument("--draft", action="store_true", help="compare with the draft instead of the release")
        parser.add_argument(
            "--corrected", type=Path, metavar="FOLDER", help="write the files as the release has them into this folder"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Compare each file, print its disagreements, and fail where there are any."""
        program, stamp = chosen(find_conference(options["conference"]), is_draft=options["draft"])
        number = 0
        for path in options["files"]:
            try:
                source = SourceFile(path.name, path.read_bytes())
                found = drift.compare(program, source, name=options["format"], stamp=stamp)
            except OSError as error:
                message = f"{path}: {error.strerror}."
                raise CommandError(message) from error
            except drift.UnknownFileError as error:
                raise CommandError(str(error)) from error
            number += len(found.disagreements)
            self._print(found)
            if options["corrected"] and found.disagreements:
                options["corrected"].mkdir(parents=True, exist_ok=True)
                write_whole(options["corrected"] / path.name, found.corrected)
        if number:
            raise CommandError(f"{number} disagreement{'s' if number > 1 else ''}.", returncode=1)

    def _print(self, found: drift.Comparison) -> None:
        if not found.disagreements:
            self.stdout.write(f"{found.file}: agrees ({found.format.title}).")
            return
        self.stdout.write(f"{found.file} ({found.format.title}):")
        for each in found.disagreements:
            self.stdout.write(f"  {each}")
