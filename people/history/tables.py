"""The tables of the history: acts, and the rows that each of them changed."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone


class ActKind(models.TextChoices):
    """What somebody did."""

    EDIT = "edit", "Edited"
    IMPORT = "import", "Imported"
    MERGE = "merge", "Merged"
    SPLIT = "split", "Split"
    UNDO = "undo", "Undone"


class Act(models.Model):
    """One thing that somebody did: a form saved, an import applied, two people merged. It is undone as a whole."""

    kind = models.CharField(max_length=6, choices=ActKind)
    at = models.DateTimeField(default=timezone.now, db_index=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="acts")
    note = models.CharField(max_length=300, blank=True)
    about = models.CharField(max_length=80, blank=True, help_text="The address of the conference that it concerned.")
    undoes = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="undone_by")

    class Meta:
        ordering: ClassVar = ["-at", "-pk"]

    def __str__(self) -> str:
        """Return what was done, and when."""
        return f"{self.note or self.get_kind_display()}, {self.at:%Y-%m-%d %H:%M} UTC"


class RowChange(models.Model):
    """What an act did to one row. Values are by column, times in ISO form.

    A new row has no `before`, a deleted one no `after`; of an update only the columns that changed are told.
    """

    act = models.ForeignKey(Act, models.CASCADE, related_name="changes")
    table = models.CharField(max_length=60, help_text="Such as program.paper.")
    row = models.BigIntegerField()
    owner = models.CharField(
        max_length=80,
        blank=True,
        db_index=True,
        help_text="The object that the row is a part of, such as program.paper:7.",
    )
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [models.Index(fields=["table", "row"], name="row_change_row")]

    def __str__(self) -> str:
        """Return the row and what became of it."""
        what = "new" if self.before is None else "deleted" if self.after is None else "changed"
        return f"{self.table}:{self.row} {what}"
