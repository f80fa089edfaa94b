"""What staff keep of exports: sheets whose columns they chose themselves."""

from typing import Any, ClassVar

from django.db import models

from conference.models import Conference
from people.models import loaded_after


class SheetPresetQuerySet(models.QuerySet["SheetPreset"]):
    """Reads of presets that several callers share."""

    def get_by_natural_key(self, name: str, conference: str) -> "SheetPreset":
        """Return the preset of that name of that conference."""
        return self.get(name=name, conference__slug=conference)


class SheetPreset(models.Model):
    """A sheet's columns and forms, under a name; `mapping` is `sheet_mapping.Mapping` as plain data."""

    conference = models.ForeignKey(Conference, models.CASCADE, related_name="sheet_presets")
    name = models.CharField(max_length=100)
    mapping = models.JSONField()

    objects = SheetPresetQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["conference", "name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conference", "name"], name="sheet_preset_name_unique"),
        ]

    def __str__(self) -> str:
        """Return the name."""
        return self.name

    @loaded_after("conference.conference")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.name, *self.conference.natural_key())
