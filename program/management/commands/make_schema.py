"""`make_schema`: the JSON Schema of the program's JSON form, for docs/."""

import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from program import values

SCHEMA = settings.BASE_DIR / "docs" / "program.schema.json"


class Command(BaseCommand):
    """Writes docs/program.schema.json again from the types."""

    help = "Write docs/program.schema.json, the schema of the program's JSON form."
    requires_system_checks: list[str] = []  # noqa: RUF012  # Django's own way to say that no database is needed

    def handle(self, *_: Any, **__: Any) -> None:
        """Write the schema."""
        SCHEMA.write_text(schema_text(), encoding="utf-8")
        self.stdout.write(f"{SCHEMA.name}: version {values.VERSION}.")


def schema_text() -> str:
    """Return the schema as it stands in docs/."""
    return json.dumps(values.json_schema(), indent=1, ensure_ascii=False) + "\n"
