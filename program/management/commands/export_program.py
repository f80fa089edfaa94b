"""`export_program`: a release, or the draft, as a file."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from conference.models import Conference
from program import publish
from program.formats import registry
from program.management.lookup import find_conference
from program.models import Release
from program.values import CannotWriteError, Program, Stamp


class Command(BaseCommand):
    """Writes a conference's program in one of the formats."""

    help = "Write the current release in a format: to a file, or to standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the conference, the format and where to write."""
        parser.add_argument("conference", help="its address, such as asplos-2025")
        parser.add_argument("format", help=", ".join(each.name for each in registry.writers()))
        parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="default: standard output")
        parser.add_argument("--draft", action="store_true", help="write the draft instead of the current release")

    def handle(self, *_: Any, **options: Any) -> None:
        """Write the file whole, or not at all; say what the format could not carry."""
        form = find_writer(options["format"])
        program, stamp = chosen(find_conference(options["conference"]), is_draft=options["draft"])
        try:
            data = form.write(program, stamp=stamp)
        except CannotWriteError as error:
            raise CommandError(str(error)) from error
        for sentence in form.losses(program):
            self.stderr.write(sentence)
        if options["output"] is None:
            sys.stdout.buffer.write(data)
            return
        try:
            write_whole(options["output"], data)
        except OSError as error:
            message = f"{options['output']}: {error.strerror}. Nothing was written."
            raise CommandError(message) from error


def find_writer(name: str) -> registry.Format:
    """Return the format of that name. Raises CommandError with those that can be written."""
    for form in registry.writers():
        if form.name == name:
            return form
    known = ", ".join(each.name for each in registry.writers())
    message = f"Plenary writes no “{name}”. It writes: {known}."
    raise CommandError(message)


def chosen(conference: Conference, *, is_draft: bool) -> tuple[Program, Stamp | None]:
    """Return the draft, or the current release with its stamp. Raises CommandError before the first release."""
    if is_draft:
        return publish.draft(conference), None
    release = Release.objects.current(conference)
    if release is None:
        message = (
            f"“{conference.slug}” has no release yet. Publish it (publish_program {conference.slug}), or use --draft."
        )
        raise CommandError(message)
    return release.program(), release.stamp


def write_whole(path: Path, data: bytes) -> None:
    """Write beside the file, then put it in its place, so that a reader never sees a half of it."""
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
