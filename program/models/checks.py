"""What organizers said of problems that the checks found."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from conference.models import Conference
from people.models import CleanTextMixin


class Acknowledgement(CleanTextMixin):
    """A problem that is no problem, with the reason; it holds as long as the facts that it was found in."""

    conference = models.ForeignKey(Conference, models.CASCADE, related_name="acknowledgements")
    check_id = models.CharField(max_length=40, help_text="As in docs/checks.md.")
    facts = models.CharField(max_length=64, help_text="The digest of what the problem was found in.")
    reason = models.CharField(max_length=500)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="acknowledgements"
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering: ClassVar = ["conference", "check_id", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conference", "check_id", "facts"], name="acknowledgement_once"),
        ]

    def __str__(self) -> str:
        """Return the kind of problem and the reason."""
        return f"{self.check_id}: {self.reason}"
