"""`make_fixtures`: the documents in fixtures/documents → the fixtures that they become."""

import datetime as dt
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core import serializers
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.serializers.json import DjangoJSONEncoder
from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.utils import ConnectionHandler

from conference.access import APPS
from conference.models import Conference, Publishing
from people.history import Act, RowChange
from program import publish, values
from program.formats import registry
from program.formats.source import ReadError, SourceFile, decode_text
from program.models import Document, Release
from program.store import store

DOCUMENTS = settings.BASE_DIR / "fixtures" / "documents"
FIXTURE = settings.BASE_DIR / "fixtures" / "two-documents.json"
SLUG = "two-documents"
NAME = "Program read from two documents"
TITLES = {"session-page.txt": "Session page", "keynote-page.txt": "Keynote page"}
IN_MEMORY = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}
MADE_AT = dt.datetime(2026, 12, 1, tzinfo=dt.UTC)
"""The date that the fixture's release bears: fixed, so that the same documents give the same fixture."""


class Command(BaseCommand):
    """Makes the demo's fixture again; the database is left as it was."""

    help = "Read fixtures/documents and write the fixture that they become. The database stays as it is."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take another file to write."""
        parser.add_argument("--output", type=Path, default=FIXTURE, metavar="FILE")

    def handle(self, *_: Any, **options: Any) -> None:
        """Write the fixture, and say how much is in it."""
        try:
            sources = [SourceFile(path.name, path.read_bytes()) for path in sorted(DOCUMENTS.glob("*.txt"))]
            with scratch_database():
                text = make_fixture(sources)
        except (ReadError, OSError) as error:
            message = f"{error} Nothing was written."
            raise CommandError(message) from error
        options["output"].write_text(text, encoding="utf-8")
        self.stdout.write(f"{options['output'].name}: {len(json.loads(text))} rows.")


@contextmanager
def scratch_database() -> Iterator[None]:
    """Work in an empty database in memory, with tables; the configured one is not touched, whichever it is."""
    configured = connections[DEFAULT_DB_ALIAS]
    scratch = ConnectionHandler({DEFAULT_DB_ALIAS: IN_MEMORY})[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = scratch
    # Content types are remembered with their ids, which are others in another database.
    ContentType.objects.clear_cache()
    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = configured
        scratch.close()
        ContentType.objects.clear_cache()


def make_fixture(sources: Sequence[SourceFile]) -> str:
    """Return the fixture of the documents: Django's JSON with natural keys, for an empty database it is made in.

    Raises ReadError when the documents can't be read.
    """
    program = registry.read(sources).program
    with transaction.atomic():
        conference = Conference.objects.create(slug=SLUG, name=NAME, publishing=Publishing.HELD)
        documents = [_document(source, conference) for source in sources]
        conference.about = _about(documents)
        conference.save()
        store(program, conference)
        publish.publish(conference, note="The program as it was read from the documents.")
        Release.objects.update(published_at=MADE_AT, first_at=MADE_AT)
        Conference.objects.update(publishing=Publishing.LIVE)
        return _serialize()


def _document(source: SourceFile, conference: Conference) -> Document:
    return Document.objects.create(
        conference=conference,
        slug=source.name.removesuffix(".txt"),
        title=TITLES.get(source.name, source.name),
        file_name=source.name,
        text=decode_text(source),
        digest=values.digest(source.data),
        read_on=MADE_AT.date(),
    )


def _about(documents: Sequence[Document]) -> str:
    """Return the home page's words, with a link to each document."""
    links = [f"[{each.title.lower()}](/{SLUG}/about/{each.slug}/)" for each in documents]
    return (
        f"Everything here was read from {len(links)} documents: a {' and a '.join(links)}. "
        "They name no conference, no dates, no rooms and no title of the session: "
        "what a document does not say is to be announced here, until an organizer fills it in."
    )


def _serialize() -> str:
    """Return every row of ours, those that are referred to first, in the order in which they were made."""
    tables = [model for label in APPS for model in apps.get_app_config(label).get_models()]
    kinds = [model for model in tables if model not in (Act, RowChange)]  # a program, and not how it came to be
    rows = [
        row
        for model in serializers.sort_dependencies([(None, kinds)], allow_cycles=False)
        for row in serializers.serialize(
            "python",
            model._base_manager.order_by("pk"),  # documented under this name
            use_natural_foreign_keys=True,
            use_natural_primary_keys=True,
        )
    ]
    return json.dumps(rows, cls=DjangoJSONEncoder, indent=1, ensure_ascii=False) + "\n"
