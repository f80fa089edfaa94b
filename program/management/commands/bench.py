"""`bench`: how fast reading, publishing, pages and exports are, each as a ratio to a trivial task of the same run.

A ratio says something about the code on any machine; milliseconds, which stand beside it, about this one alone.
"""

import datetime as dt
import itertools
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.cache import cache
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import override_settings
from django.urls import include, path, reverse

from conference.models import Conference, Publishing
from people.models import Affiliation, Person
from program import publish, values
from program.formats import registry
from program.formats.source import SourceFile
from program.management import corpus
from program.management.commands.make_fixtures import DOCUMENTS, SLUG, scratch_database
from program.models import Authorship, AuthorshipAffiliation, Paper, PaperIdentifier, Release
from program.store import store
from program.sync import imports
from program.values import Program, Reading

NOON = dt.datetime(2027, 3, 27, 12, tzinfo=dt.UTC)
LISTS = ("home", "schedule", "papers", "keynotes", "people", "affiliations", "search", "about")
OBJECTS = {"session": "sessions", "paper": "papers", "keynote": "keynotes", "person": "people",
           "affiliation": "affiliations"}  # fmt: skip
"""The pages of one object, by the name of their address, and where such objects stand in a Program."""
KEYS = frozenset({"key", "person", "paper", "keynote", "room", "track", "affiliations"})
"""Fields that hold a key, or refer to one."""
WRITTEN = (Affiliation, Person, Paper, PaperIdentifier, Authorship, AuthorshipAffiliation)
"""The tables that a sheet of papers fills, those that are referred to first."""
MEASURED = {
    "ROOT_URLCONF": __name__,
    "STORAGES": {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}},
    "WHITENOISE_AUTOREFRESH": True,
    "ALLOWED_HOSTS": ["testserver"],
}


class Command(BaseCommand):
    """Measures in a database in memory; the configured one is not touched."""

    help = "Measure reading, publishing, pages and exports, each as a ratio to a trivial task in the same run."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take how often each task is repeated (the fastest counts) and how many times the demo is multiplied."""
        parser.add_argument("--rounds", type=int, default=10)
        parser.add_argument(
            "--papers", type=int, default=500, help="on the page that is read; in the data, ten times more"
        )
        parser.add_argument("--times", type=int, default=100, help="the larger program is the demo so many times over")

    def handle(self, *_: Any, **options: Any) -> None:
        """Print a line for each task."""
        self.rounds = options["rounds"]
        self.stdout.write(f"{'task':<42}{'ratio':>9}{'ms':>10}   of")
        with scratch_database(), override_settings(**MEASURED), tempfile.TemporaryDirectory() as folder:
            sources = [SourceFile(file.name, file.read_bytes()) for file in sorted(DOCUMENTS.glob("*.txt"))]
            copy = Copy(Path(folder))
            program = self.read_and_publish(sources, copy)
            self.readers(options["papers"])
            self.imports(10 * options["papers"])
            for times in (1, options["times"]):
                larger = enlarged(program, times)
                self.pages(larger)
                self.exports(larger, copy)

    def read_and_publish(self, sources: list[SourceFile], copy: "Copy") -> Program:
        """Measure both on the two documents; return their program."""
        text = b"".join(each.data for each in sources)
        self.measure("read both documents", reading(*sources), copy.of(text), "copying the same bytes")
        program = registry.read(sources).program
        conference = Conference.objects.create(slug=SLUG, name="Measured")
        store(program, conference)
        release, _ = publish.publish(conference)
        document = release.document.encode()
        task = partial(publish_and_undo, conference)
        self.measure("publish their program", task, copy.of(document), "copying the same bytes")
        return release.program()

    def readers(self, count: int) -> None:
        """Measure reading against a pass of the standard library over the same bytes.

        For data that pass goes on to the same values: cleaned, split and checked, but with nothing recognised.
        """
        page, tree, sheet = corpus.as_text(count), corpus.as_json(10 * count), corpus.as_csv(10 * count)
        for name, data, base, of in (
            ("page.txt", page, lambda: HTMLParser().feed(page.decode()), "a pass of html.parser"),
            ("page.html", corpus.as_html(count), parsed(corpus.as_html(count)), "a pass of html.parser"),
            ("papers.json", tree, lambda: corpus.built(corpus.of_json(tree)), "json.loads and the same values"),
            ("papers.csv", sheet, lambda: corpus.built(corpus.of_csv(sheet)), "csv.reader and the same values"),
        ):
            read = reading(SourceFile(name, data))
            self.measure(f"read {name}, {len(read().program.papers)} papers", read, base, of)

    def imports(self, count: int) -> None:
        """Measure applying a first import, with its history, against inserting the same rows alone."""
        files = [SourceFile("papers.csv", corpus.as_csv(count))]
        read = registry.read(files)
        places = sum(len(each.authors) for each in read.program.papers)
        with transaction.atomic():
            here = [set(model._base_manager.values_list("pk", flat=True)) for model in WRITTEN]
            applied = imported(files, read)
            tables = zip(WRITTEN, here, strict=True)
            rows = [[each for each in model._base_manager.all() if each.pk not in known] for model, known in tables]
            transaction.set_rollback(True)
        task, base = partial(in_vain, partial(imported, files, read)), partial(in_vain, partial(insert, applied, rows))
        self.measure(f"import {count} papers, {places} author places", task, base, "bulk_create of the same rows")

    def pages(self, program: Program) -> None:
        """Measure each public page of the program."""
        size = f"{len(program.papers)} papers"
        conference, _ = Conference.objects.get_or_create(slug=program.conference.key, name="Measured")
        document = values.encode(program)
        Release.objects.create(
            conference=conference,
            number=1 + Release.objects.filter(conference=conference).count(),
            published_at=NOON,
            document=document.decode(),
            digest=values.digest(document),
        )
        client = Client(raise_request_exception=True, headers={"accept-encoding": "gzip"})
        ok = visit(client, "/trivial/view/ok")
        for name, address in addresses(program):
            self.measure(f"{name} page made, {size}", made_anew(client, address), ok, "a view that answers “ok”")
            SAME.body = client.get(address, secure=True).content
            same = visit(client, "/trivial/view/same")
            self.measure(f"{name} page kept, {size}", visit(client, address), same, "the same bytes from memory")

    def exports(self, program: Program, copy: "Copy") -> None:
        """Measure each format that is written."""
        for form in (each for each in registry.writers() if not each.refusal(program)):
            task = partial(form.write, program)
            self.measure(f"{form.name}, {len(program.papers)} papers", task, copy.of(task()), "copying the same bytes")

    def measure(self, name: str, task: Callable[[], Any], measure: Callable[[], Any], of: str) -> None:
        """Print how many times as long as the measure the task takes; the fastest rounds count."""
        task()
        measure()
        pairs = [(seconds(task), seconds(measure)) for _ in range(self.rounds)]
        fastest, base = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
        self.stdout.write(f"{name:<42}{fastest / base:>9.1f}{fastest * 1000:>10.2f}   {of}")


def parsed(page: bytes) -> Callable[[], Any]:
    """Return a task that passes the page through html.parser."""
    text = page.decode()
    return lambda: HTMLParser().feed(text)


def imported(files: list[SourceFile], read: Reading) -> Conference:
    """Return a new conference into which the reading was imported."""
    conference = Conference.objects.create(name="Imported", publishing=Publishing.HELD)
    imports.apply(imports.keep(conference, "Sheet", files, read), decisions={})
    return conference


def insert(conference: Conference, tables: list[list[Any]]) -> None:
    """Insert the conference and the rows, and nothing else."""
    Conference.objects.bulk_create([conference])
    for rows in tables:
        type(rows[0])._base_manager.bulk_create(rows)


def in_vain(task: Callable[[], Any]) -> None:
    """Do the task in a transaction that is rolled back."""
    with transaction.atomic():
        task()
        transaction.set_rollback(True)


class Copy:
    """The measure of whatever makes or reads bytes: a file of them, copied."""

    def __init__(self, folder: Path) -> None:
        """Work in that folder."""
        self.folder = folder

    def of(self, data: bytes) -> Callable[[], Any]:
        """Return a task that copies a file of these bytes."""
        source = self.folder / values.digest(data)
        source.write_bytes(data)
        return lambda: shutil.copyfile(source, self.folder / "copy")


def reading(*sources: SourceFile) -> Callable[[], Reading]:
    """Return a task that reads the files, each an empty line longer every time, so that no reading is remembered."""
    lengths = itertools.count(1)

    def read() -> Reading:
        more = b"\n" * next(lengths)
        return registry.read([msgspec.structs.replace(each, data=each.data + more) for each in sources])

    return read


def seconds(task: Callable[[], Any]) -> float:
    """Return how long the task takes."""
    start = time.perf_counter()
    task()
    return time.perf_counter() - start


def publish_and_undo(conference: Conference) -> None:
    """Publish a program that has changed, and take the release back."""
    with transaction.atomic():
        Paper.objects.filter(conference=conference).update(abstract="Changed.")
        publish.publish(conference)
        transaction.set_rollback(True)


def visit(client: Client, address: str) -> Callable[[], Any]:
    """Return a task that fetches the page, whole."""

    def task() -> None:
        response = client.get(address, secure=True)
        if response.status_code != 200:
            message = f"{address} answers {response.status_code}."
            raise RuntimeError(message)

    return task


def made_anew(client: Client, address: str) -> Callable[[], Any]:
    """Return a task that fetches the page with nothing of it kept."""
    fetch = visit(client, address)

    def task() -> None:
        cache.clear()
        fetch()

    return task


class Same:
    """A view that answers bytes which it holds."""

    body = b""

    def __call__(self, _request: HttpRequest) -> HttpResponse:
        """Return them."""
        return HttpResponse(self.body, headers={"Content-Encoding": "gzip"})


SAME = Same()


def answer_ok(_request: HttpRequest) -> HttpResponse:
    """Return the shortest page."""
    return HttpResponse("ok")


# The site as it is, with two views more.
urlpatterns = [
    path("trivial/view/ok", answer_ok),
    path("trivial/view/same", SAME),
    path("", include("conference.urls")),
]


def addresses(program: Program) -> Iterator[tuple[str, str]]:
    """Yield the name and the address of each kind of public page."""
    key = program.conference.key
    for name in LISTS:
        yield name, reverse(f"program:{name}", args=[key])
    for name, kind in OBJECTS.items():
        yield name, reverse(f"program:{name}", args=[key, getattr(program, kind)[0].key])


def enlarged(program: Program, times: int) -> Program:
    """Return the program so many times over, with hours for its sessions, so that a calendar can be written."""
    copies = [_renamed(program, number) for number in range(times)]
    parts = {
        kind: tuple(each for copy in copies for each in getattr(copy, kind))
        for kind in ("affiliations", "people", "papers", "keynotes", "sessions")
    }
    conference = msgspec.structs.replace(program.conference, key=f"times-{times}", zone="Europe/Rome")
    sessions = tuple(
        msgspec.structs.replace(
            each, start=NOON + dt.timedelta(hours=number), end=NOON + dt.timedelta(hours=number + 1)
        )
        for number, each in enumerate(parts.pop("sessions"))
    )
    return msgspec.structs.replace(program, conference=conference, sessions=sessions, **parts)


def _renamed(program: Program, number: int) -> Program:
    """Return the program with another set of keys."""
    return msgspec.convert(_with_number(msgspec.to_builtins(program), number), Program) if number else program


def _with_number(value: Any, number: int, name: str = "") -> Any:
    if isinstance(value, dict):
        return {field: _with_number(each, number, field) for field, each in value.items()}
    if isinstance(value, list | tuple):
        return [_with_number(each, number, name) for each in value]
    return f"{value}-copy-{number}" if name in KEYS and isinstance(value, str) else value
