"""`import_program`: what a source's files would change in a conference, and, if told so, the change."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from program import values
from program.management.commands import read_program
from program.management.lookup import find_conference
from program.models import Import, Source
from program.sync import facts, imports, plan
from program.values import Reading, Severity

MARKS = {plan.Verb.ADD: "+", plan.Verb.UPDATE: "~", plan.Verb.WITHDRAW: "-", plan.Verb.CONFLICT: "!"}


class Command(BaseCommand):
    """Plans an import, and applies it with --apply; exits with 1 when nothing could be planned or applied."""

    help = (
        "Compare files with what their source gave last and with the conference, and print what would change. "
        "Writes nothing without --apply."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the conference, the files and what is accepted."""
        parser.add_argument("conference", metavar="CONFERENCE", help="its address, such as asplos-2025")
        parser.add_argument("files", nargs="+", metavar="FILE", help="read together: they are one program")
        parser.add_argument("--source", default="", metavar="NAME", help="whose files these are; default: the format's")
        parser.add_argument("--apply", action="store_true", help="write what is accepted, all of it or nothing")
        parser.add_argument(
            "--accept", action="append", default=[], metavar="RULE",
            help="accept what needs a decision: all, conflict, withdraw, papers, papers.title, papers.title.conflict …",
        )  # fmt: skip
        parser.add_argument(
            "--refuse", action="append", default=[], metavar="RULE", help="refuse items, named in the same way"
        )
        parser.add_argument("--despite-errors", action="store_true", help="import what could be read of faulty files")
        parser.add_argument("--json", action="store_true", help="print the plan as JSON")
        parser.add_argument("--format", default="", metavar="NAME", help="read as this format; do not guess")
        parser.add_argument("--column", action="append", default=[], metavar="NAME=ROLE", help="what a column holds")
        parser.add_argument("--encoding", default="", metavar="NAME", help="such as cp1252")

    def handle(self, *_: Any, **options: Any) -> None:
        """Read, plan, and apply if that was asked for."""
        conference = find_conference(options["conference"])
        columns = tuple(read_program.column(each) for each in options["column"])
        files = read_program.sources(options["files"], options["encoding"], columns)
        reading = read_program.read_sources(files, options["format"])
        source, name = imports.source_of(conference, reading, options["source"])
        try:
            change = imports.propose(conference, source, reading.program)
        except imports.PlanError as error:
            raise CommandError(self._refusal(error.problems)) from error
        rules = {**(source.rules if source else {}), **_rules(options)}
        decided = plan.decide(change, {}, rules)
        errors = [each for each in reading.findings if each.severity is Severity.ERROR]
        if options["json"]:
            told = {**imports.report(change, decided), "source": name, "format": reading.format}
            told["errors"] = [f"{each.where}: {each.message}" for each in errors]
            told["notes"] = list(change.notes)
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))
        else:
            self._print_plan(name, reading, change, decided)
        if not options["apply"] or self._is_known(source, reading, change):
            return
        if errors and not options["despite_errors"]:
            raise CommandError(self._refusal([f"{each.where}: {each.message}" for each in errors]))
        self._apply(conference, name, files, reading, decided, options)

    @staticmethod
    def _is_known(source: Source | None, reading: Reading, change: plan.Plan) -> bool:
        """Return whether the source's last import was of the same document, and nothing is left to do."""
        last = Import.objects.base_of(source) if source else None
        digest = values.digest(values.encode(reading.program))
        return last is not None and last.digest == digest and not change.items

    def _apply(self, *given: Any) -> None:
        conference, name, files, reading, decided, options = given
        try:
            with transaction.atomic():
                kept = imports.keep(conference, name, files, reading)
                done = imports.apply(kept, decisions=decided, despite_errors=options["despite_errors"])
        except (imports.PlanError, imports.WriteError) as error:
            raise CommandError(self._refusal(error.problems)) from error
        if not options["json"]:
            count = f"{done.accepted} change{'s' if done.accepted != 1 else ''}"
            self.stdout.write(f"Applied: {count}, in one transaction. The admin can undo this import as a whole.")

    @staticmethod
    def _refusal(problems: Any) -> str:
        lines = "\n".join(f"  {each}" for each in problems)
        return f"Nothing was imported. Correct this first:\n{lines}"

    def _print_plan(self, name: str, reading: Reading, change: plan.Plan, decided: dict[str, str]) -> None:
        self.stdout.write(f"Source: {name}. Recognised: {reading.format} ({reading.reason}).")
        for each in reading.findings:
            if each.severity is Severity.ERROR:
                self.stdout.write(f"ERROR {each.where}: {each.message}")
        for note in change.notes:
            self.stdout.write(f"note: {note}")
        for item in change.items:
            what = f"{item.noun} “{item.name}”" if item.name else item.kind
            field = f", {item.field.replace('_', ' ')}" if item.field else ""
            self.stdout.write(f"{MARKS[item.verb]} {item.verb.value} {what}{field}: {decided[item.id]}")
            sides = (("was", item.base), ("source", item.theirs), ("here", item.ours))
            if item.field or item.verb is plan.Verb.CONFLICT:
                for label, text in sides:
                    if text:
                        self.stdout.write(f"    {label}: {text}")
            if item.why:
                self.stdout.write(f"    {item.why}")
        counts = ", ".join(f"{change.count(verb)} {verb.value}" for verb in plan.Verb)
        self.stdout.write(f"{counts}, {change.unchanged} unchanged.")


def _rules(options: dict[str, Any]) -> dict[str, str]:
    """Return label → decision of the options."""
    rules = dict.fromkeys(options["refuse"], "refuse") | dict.fromkeys(options["accept"], "accept")
    known = {*(verb.value for verb in plan.Verb), *facts.KINDS, "all"}
    for rule in rules:
        if rule.split(".")[0] not in known:
            message = f"“{rule}” is no rule. Begin with one of: {', '.join(sorted(known))}."
            raise CommandError(message)
    return rules
