"""When and where: sessions with their chairs and slots."""

import secrets
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from conference.models import InConference, InConferenceQuerySet, Keynote, Room, Track
from people.models import CleanTextMixin, Place, PlaceAffiliation, loaded_after
from program.models.papers import Paper, check_same_conference

END_NOT_AFTER_START = "The end must be after the start."
START_WITHOUT_ZONE = "Give the conference its time zone first: a time means nothing without one."
ONE_OF_PAPER_AND_KEYNOTE = "A slot holds one paper or one keynote: choose exactly one of the two."


class SessionKind(models.TextChoices):
    """What happens in a session (the names are `values.SessionKind`'s)."""

    PAPERS = "papers", "Papers"
    POSTERS = "posters", "Posters"
    KEYNOTE = "keynote", "Keynote"
    PANEL = "panel", "Panel"
    TUTORIAL = "tutorial", "Tutorial"
    WORKSHOP = "workshop", "Workshop"
    DEMO = "demo", "Demos"
    BREAK = "break", "Break"
    SOCIAL = "social", "Social event"
    PLENARY = "plenary", "Plenary"
    OTHER = "other", "Other"


class SessionQuerySet(InConferenceQuerySet):
    """Reads of sessions that several callers share."""

    def in_order(self) -> "SessionQuerySet":
        """Return them as they take place, those without a time last, with the address as tie-break."""
        return self.order_by(F("start").asc(nulls_last=True), "position", "slug")


class Session(InConference):
    """A block in the timetable. What is not known yet stays empty and is announced later."""

    title = models.CharField(max_length=500, blank=True, help_text="Left empty, pages say “to be announced”.")
    kind = models.CharField(max_length=10, choices=SessionKind, default=SessionKind.PAPERS)
    position = models.PositiveSmallIntegerField(
        default=0, help_text="Orders sessions that start together or have no time yet."
    )
    start = models.DateTimeField(null=True, blank=True, help_text="In the conference's time zone.")
    end = models.DateTimeField(null=True, blank=True)
    room = models.ForeignKey(Room, models.RESTRICT, null=True, blank=True, related_name="sessions")
    track = models.ForeignKey(Track, models.SET_NULL, null=True, blank=True, related_name="sessions")
    description = models.TextField(blank=True, help_text="Markdown.")

    objects = SessionQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["conference", F("start").asc(nulls_last=True), "position", "slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conference", "slug"], name="session_slug_unique"),
            models.CheckConstraint(
                condition=Q(end__gt=F("start")), name="session_ends_after_start",
                violation_error_message=END_NOT_AFTER_START,
            ),
            models.CheckConstraint(
                condition=Q(end__isnull=True) | Q(start__isnull=False), name="session_end_needs_start",
                violation_error_message="Give the start, too.",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        """Return the title, or the working title: the kind and the address."""
        return self.title or f"{self.slug.replace('-', ' ').capitalize()} (title to be announced)"

    def address_source(self) -> str:
        """Return the title; a session without one gets its kind's name as address."""
        return self.title

    def clean(self) -> None:
        """Refuse a room or track of another conference, and times where no zone says what they mean."""
        super().clean()
        check_same_conference(self, room=self.room, track=self.track)
        if self.start and not self.conference.zone:
            raise ValidationError({"start": START_WITHOUT_ZONE})

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return reverse("program:session", args=[self.conference.slug, self.slug])


class OfSessionQuerySet(models.QuerySet[Any]):
    """Reads of rows that hang on a session at a position."""

    def get_by_natural_key(self, position: int, slug: str, conference: str) -> Any:
        """Return the row at that position of that session."""
        return self.get(position=position, session__slug=slug, session__conference__slug=conference)


class SessionChair(CleanTextMixin, Place):
    """A person who chairs a session."""

    session = models.ForeignKey(Session, models.CASCADE, related_name="chairs")

    objects = OfSessionQuerySet.as_manager()

    class Meta:
        verbose_name = "chair"
        ordering: ClassVar = ["session", "position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "position"], name="session_chair_position_unique"),
            models.UniqueConstraint(
                fields=["session", "person"], name="session_chair_once",
                violation_error_message="This person already chairs the session.",
            ),
        ]  # fmt: skip

    @loaded_after("program.session", "people.person")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.position, *self.session.natural_key())


class SessionChairAffiliationQuerySet(models.QuerySet["SessionChairAffiliation"]):
    """Reads of chairs' affiliations that several callers share."""

    def get_by_natural_key(self, position: int, *place: Any) -> "SessionChairAffiliation":
        """Return the affiliation at that position of that chair's place."""
        return self.get(place=SessionChair.objects.get_by_natural_key(*place), position=position)


class SessionChairAffiliation(PlaceAffiliation):
    """One of a session chair's affiliations."""

    place = models.ForeignKey(SessionChair, models.CASCADE, related_name="affiliations")

    objects = SessionChairAffiliationQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["place", "position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["place", "position"], name="chair_affiliation_position_unique"),
            models.UniqueConstraint(fields=["place", "affiliation"], name="chair_affiliation_once"),
        ]

    @loaded_after("program.sessionchair", "people.affiliation")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.position, *self.place.natural_key())


def new_slot_key() -> str:
    """Return a random key: it tells nothing, and no two slots of any conference ever share one."""
    return secrets.token_hex(8)


class SlotQuerySet(models.QuerySet["Slot"]):
    """Reads of slots that several callers share."""

    def get_by_natural_key(self, key: str) -> "Slot":
        """Return the slot of that key."""
        return self.get(key=key)


class Slot(models.Model):
    """A paper's or a keynote's place in a session. A paper may have several: a talk and a poster."""

    key = models.CharField(max_length=100, unique=True, default=new_slot_key, editable=False)
    """What calendars and apps know it by: it lasts when the slot moves to another place, time or session."""
    session = models.ForeignKey(Session, models.CASCADE, related_name="slots")
    position = models.PositiveSmallIntegerField(default=0)
    paper = models.ForeignKey(Paper, models.CASCADE, null=True, blank=True, related_name="slots")
    keynote = models.ForeignKey(Keynote, models.CASCADE, null=True, blank=True, related_name="slots")
    start = models.DateTimeField(null=True, blank=True, help_text="In the conference's time zone.")
    minutes = models.PositiveSmallIntegerField(null=True, blank=True, validators=[MinValueValidator(1)])
    board = models.CharField(max_length=20, blank=True, help_text="Where a poster hangs, such as 12 or A7.")

    objects = SlotQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["session", "position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "position"], name="slot_position_unique"),
            models.UniqueConstraint(
                fields=["session", "paper"], name="slot_paper_once",
                violation_error_message="The session already has this paper.",
            ),
            models.UniqueConstraint(
                fields=["session", "keynote"], name="slot_keynote_once",
                violation_error_message="The session already has this keynote.",
            ),
            models.CheckConstraint(
                condition=Q(paper__isnull=True) ^ Q(keynote__isnull=True), name="slot_paper_or_keynote",
                violation_error_message=ONE_OF_PAPER_AND_KEYNOTE,
            ),
            models.CheckConstraint(condition=Q(minutes__gt=0), name="slot_minutes_positive"),
        ]  # fmt: skip

    def __str__(self) -> str:
        """Return what it holds."""
        return str(self.paper or self.keynote)

    def clean(self) -> None:
        """Refuse a paper or keynote of another conference, and a time where no zone says what it means."""
        super().clean()
        check_same_conference(self.session, paper=self.paper, keynote=self.keynote)
        if self.start and not self.session.conference.zone:
            raise ValidationError({"start": START_WITHOUT_ZONE})

    @loaded_after("program.session", "program.paper", "conference.keynote")
    def natural_key(self) -> tuple[str]:
        """Return what a fixture names it by."""
        return (self.key,)
