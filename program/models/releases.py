"""What was found and what was published: documents and releases."""

from typing import Any, ClassVar

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import Q

from conference.models import Conference, InConference, InConferenceQuerySet
from people.models import loaded_after
from program import values


class Document(InConference):
    """A document that the program was read from, kept as it was found and shown on the page about the data."""

    title = models.CharField(max_length=200)
    file_name = models.CharField(max_length=200)
    text = models.TextField(help_text="The document, as it was found.")
    kept_as_found = frozenset({"text"})
    digest = models.CharField(max_length=64, editable=False, help_text="SHA-256 of its bytes.")
    read_on = models.DateField(null=True, blank=True)

    objects = InConferenceQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["conference", "file_name", "slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conference", "slug"], name="document_slug_unique"),
        ]

    def __str__(self) -> str:
        """Return the title."""
        return self.title


class ReleaseQuerySet(models.QuerySet["Release"]):
    """Reads of releases that several callers share."""

    def get_by_natural_key(self, number: int, conference: str) -> "Release":
        """Return the release of that number of that conference."""
        return self.get(number=number, conference__slug=conference)

    def current(self, conference: Conference | int) -> "Release | None":
        """Return the conference's newest release, which the public sees; None before the first."""
        return self.filter(conference=conference).order_by("-number").first()


class Release(models.Model):
    """A frozen, published program. It is never changed, but for `former_names`: a correction is a new release."""

    conference = models.ForeignKey(Conference, models.CASCADE, related_name="releases")
    number = models.PositiveIntegerField()
    published_at = models.DateTimeField()
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="releases"
    )
    note = models.CharField(max_length=500, blank=True, help_text="What is new, for visitors.")
    document = models.TextField(help_text="The program's JSON form.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the document.")
    changes = models.JSONField(null=True, help_text="What it changed since the one before, for visitors.")
    events = models.JSONField(null=True, editable=False, help_text="The calendar events that changed since the first.")
    first_at = models.DateTimeField(null=True, editable=False, help_text="When the first release was published.")
    edits = models.PositiveBigIntegerField(default=0, help_text="The draft's number of edits that it was made from.")

    objects = ReleaseQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["conference", "-number"]
        permissions: ClassVar = [
            ("publish_program", "Can publish the program"),
            ("export_program", "Can export the program"),
            ("export_private", "Can export people's e-mail addresses"),
            ("view_draft", "Can see the draft"),
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conference", "number"], name="release_number_unique"),
            models.CheckConstraint(condition=Q(number__gt=0), name="release_number_positive"),
        ]

    def __str__(self) -> str:
        """Return the conference and the number."""
        return f"{self.conference}, release {self.number}"

    @loaded_after("conference.conference")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.number, *self.conference.natural_key())

    def program(self) -> values.Program:
        """Return the program that it froze."""
        return values.decode(self.document)

    @property
    def stamp(self) -> values.Stamp:
        """Return what tells its documents from those of other releases."""
        return values.Stamp(
            number=self.number,
            published_at=self.published_at,
            first_at=self.first_at,
            events=None if self.events is None else msgspec.convert(self.events, dict[str, values.EventStamp]),
        )
