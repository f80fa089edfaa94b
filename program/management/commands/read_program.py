"""`read_program`: what documents hold, and what was unclear. Needs no database."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from program import values
from program.formats import registry
from program.formats.records.fields import Role
from program.formats.source import ReadError, SourceFile, decode_text
from program.outline import outline
from program.values import Reading


class Command(BaseCommand):
    """Reads documents that belong together as one program; exits with 1 when they can't be read."""

    help = "Read program pages or files and say what is in them and what was unclear. Writes nothing."
    requires_system_checks: list[str] = []  # noqa: RUF012  # Django's own way to say that no database is needed

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the files and the form of the answer."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="read together: they are one program")
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--outline", action="store_true", help="print sessions, papers and people as short JSON")
        form.add_argument("--json", action="store_true", help="print the program's JSON form")
        form.add_argument("--findings", action="store_true", help="print only what was unclear")
        parser.add_argument("--format", default="", metavar="NAME", help="read as this format; do not guess")
        parser.add_argument(
            "--column", action="append", default=[], metavar="NAME=ROLE",
            help=f"what a column or key holds, where the guess is wrong: {', '.join(Role)}",
        )  # fmt: skip
        parser.add_argument("--encoding", default="", metavar="NAME", help="such as cp1252; default: UTF-8 or a mark's")

    def handle(self, *_: Any, **options: Any) -> None:
        """Read, and print in the form that was asked for."""
        columns = tuple(column(each) for each in options["column"])
        reading = read(options["files"], options["format"], options["encoding"], columns)
        if options["outline"]:
            self.print_bytes(msgspec.json.format(msgspec.json.encode(outline(reading)), indent=1))
        elif options["json"]:
            self.print_bytes(values.encode(reading.program))
        elif options["findings"]:
            self.print_findings(reading)
        else:
            self.print_account(reading)

    def print_bytes(self, data: bytes) -> None:
        """Write the text of UTF-8 bytes."""
        self.stdout.write(data.decode())

    def print_account(self, reading: Reading) -> None:
        """Print what was recognised, how much of each there is, and what was unclear."""
        program = reading.program
        self.stdout.write(f"Recognised: {reading.format} ({reading.reason}).")
        for noun in ("sessions", "papers", "keynotes", "people", "affiliations", "rooms", "tracks"):
            self.stdout.write(f"{len(getattr(program, noun)):>6} {noun}")
        places = sum(len(each.authors) for each in program.papers)
        self.stdout.write(f"{places:>6} author places\n")
        self.print_findings(reading)

    def print_findings(self, reading: Reading) -> None:
        """Print each finding with its place, the words concerned and what was assumed."""
        counts = Counter(each.severity.value for each in reading.findings)
        told = ", ".join(f"{count} {severity}{'s' * (count > 1)}" for severity, count in sorted(counts.items()))
        self.stdout.write(f"Findings: {told or 'none'}.")
        for each in reading.findings:
            self.stdout.write(f"\n{each.severity.value.upper()} {each.id}: {each.where}\n  {each.message}")
            for label, text in (("words", each.words), ("assumed", each.assumed), ("instead", each.alternative)):
                if text:
                    self.stdout.write(f"  {label}: {text}")


def column(text: str) -> tuple[str, str]:
    """Return a column's name and role out of "Name=role". Raises CommandError with the roles that there are."""
    name, sign, role = text.rpartition("=")
    if not sign or role not in set(Role):
        message = f"“{text}”: write the column's name, =, and one of: {', '.join(Role)}."
        raise CommandError(message)
    return name, role


def read(names: list[str], form: str, encoding: str, columns: tuple[tuple[str, str], ...] = ()) -> Reading:
    """Return what the files hold. Raises CommandError with the place when they can't be read."""
    return read_sources(sources(names, encoding, columns), form)


def sources(names: list[str], encoding: str, columns: tuple[tuple[str, str], ...] = ()) -> list[SourceFile]:
    """Return the files of these names. Raises CommandError for one that is not there or is no text of the encoding."""
    try:
        return [msgspec.structs.replace(source(Path(name), encoding), columns=columns) for name in names]
    except OSError as error:
        message = f"{error.filename}: {error.strerror}. Nothing was read."
        raise CommandError(message) from error
    except ReadError as error:
        raise CommandError(str(error)) from error


def read_sources(files: list[SourceFile], form: str) -> Reading:
    """Return what the files hold. Raises CommandError with the place when they can't be read."""
    try:
        return registry.read(files, name=form)
    except (ReadError, LookupError) as error:
        raise CommandError(str(error)) from error


def source(path: Path, encoding: str) -> SourceFile:
    """Return the file, as UTF-8 where its encoding is given. Raises OSError and ReadError."""
    found = SourceFile(path.name, path.read_bytes())
    return SourceFile(path.name, decode_text(found, encoding=encoding).encode()) if encoding else found
