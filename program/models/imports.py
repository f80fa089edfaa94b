"""Where a program comes from: a conference's sources, and each reading of one."""

from typing import Any, ClassVar

import msgspec
from django.conf import settings
from django.db import models

from conference.models import Conference
from people.history import Act
from people.models import CleanTextMixin
from program import values


class Source(CleanTextMixin):
    """Where data comes from again and again: the review system's export, the chairs' sheet, the old page."""

    conference = models.ForeignKey(Conference, models.CASCADE, related_name="sources")
    name = models.CharField(max_length=100, help_text="Such as “HotCRP export” or “the chairs' sheet”.")
    rules = models.JSONField(default=dict, blank=True, editable=False)
    """What was decided once for all: `plan.Rule.key` → "accept" or "refuse"."""

    class Meta:
        ordering: ClassVar = ["conference", "name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["conference", "name"], name="source_name_unique",
                violation_error_message="This conference has a source of that name.",
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="source_name_given"),
        ]  # fmt: skip

    def __str__(self) -> str:
        """Return the name."""
        return self.name


class ImportState(models.TextChoices):
    """What became of a reading."""

    OPEN = "open", "To be reviewed"
    APPLIED = "applied", "Applied"
    UNDONE = "undone", "Undone"
    DROPPED = "dropped", "Dropped"


class ImportQuerySet(models.QuerySet["Import"]):
    """Reads of imports that several callers share."""

    def base_of(self, source: Source) -> "Import | None":
        """Return the import whose document the source's next one is compared with; None before the first."""
        return self.filter(source=source, state=ImportState.APPLIED).order_by("-applied_at", "-pk").first()


class Import(models.Model):
    """One reading of a source: its files, the program and findings that were read, and what was made of them."""

    source = models.ForeignKey(Source, models.CASCADE, related_name="imports")
    read_at = models.DateTimeField()
    read_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="imports_read"
    )
    format = models.CharField(max_length=40)
    reason = models.TextField(blank=True, help_text="By what the format was recognised.")
    document = models.TextField(help_text="The program that was read, in its JSON form.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the document.")
    findings = models.JSONField(default=list)
    state = models.CharField(max_length=7, choices=ImportState, default=ImportState.OPEN)
    decisions = models.JSONField(default=dict, help_text="Item → accept, refuse or later, where a person decided.")
    base = models.TextField(blank=True, help_text="What the source's next import is compared with, in the JSON form.")
    links = models.JSONField(default=dict, help_text="Kind → key in the document → address in the conference.")
    applied_at = models.DateTimeField(null=True, blank=True)
    applied_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="imports_applied"
    )
    act = models.ForeignKey(Act, models.SET_NULL, null=True, blank=True, related_name="imports")
    applied = models.JSONField(default=dict, help_text="What was applied: how many of each, and the items in words.")

    objects = ImportQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["-read_at", "-pk"]
        permissions: ClassVar = [("import_program", "Can import programs")]

    def __str__(self) -> str:
        """Return the source and the day."""
        return f"{self.source}, {self.read_at:%Y-%m-%d}"

    def program(self) -> values.Program:
        """Return the program that was read."""
        return values.decode(self.document)

    def found(self) -> tuple[values.Finding, ...]:
        """Return what the reader found unclear."""
        return msgspec.convert(self.findings, tuple[values.Finding, ...])

    def has_errors(self) -> bool:
        """Return whether something in the files could not be read."""
        return any(each["severity"] == values.Severity.ERROR for each in self.findings)


class ImportFile(models.Model):
    """A file of an import, byte for byte."""

    reading = models.ForeignKey(Import, models.CASCADE, related_name="files")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=255)
    digest = models.CharField(max_length=64, help_text="SHA-256 of the bytes.")
    data = models.BinaryField()

    class Meta:
        ordering: ClassVar = ["reading", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["reading", "position"], name="import_file_position_unique"),
        ]

    def __str__(self) -> str:
        """Return the name."""
        return self.name

    def bytes(self) -> Any:
        """Return the file as it was (PostgreSQL gives a memoryview)."""
        return bytes(self.data)
