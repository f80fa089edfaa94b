"""What, when and where: papers and their authors, sessions and their slots, releases."""

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from conference.models import Conference, InConference, InConferenceQuerySet, Keynote, Room, Track
from people.models import CleanTextMixin, Place, PlaceAffiliation, WebAddressField, loaded_after
from program import values

END_NOT_AFTER_START = "The end must be after the start."
START_WITHOUT_ZONE = "Give the conference its time zone first: a time means nothing without one."
ONE_OF_PAPER_AND_KEYNOTE = "A slot holds one paper or one keynote: choose exactly one of the two."
OTHER_CONFERENCE = "This belongs to another conference."


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


class LinkKind(models.TextChoices):
    """What a paper's link leads to (the names are `values.LinkKind`'s)."""

    PAPER = "paper", "Paper"
    DOI = "doi", "DOI"
    SLIDES = "slides", "Slides"
    VIDEO = "video", "Video"
    ARTIFACT = "artifact", "Artifact"
    OTHER = "other", "Other"


class Badge(models.TextChoices):
    """An artifact badge, in the terms of the ACM's artifact review (version 1.1)."""

    AVAILABLE = "available", "Artifacts Available"
    FUNCTIONAL = "functional", "Artifacts Evaluated – Functional"
    REUSABLE = "reusable", "Artifacts Evaluated – Reusable"
    REPRODUCED = "reproduced", "Results Reproduced"
    REPLICATED = "replicated", "Results Replicated"


def check_same_conference(owner: Any, **others: Any) -> None:
    """Raise ValidationError for each of the named objects that is not of the owner's conference."""
    errors = {
        name: OTHER_CONFERENCE
        for name, other in others.items()
        if other is not None and other.conference_id != owner.conference_id
    }
    if errors:
        raise ValidationError(errors)


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


class PaperQuerySet(InConferenceQuerySet):
    """Reads of papers that several callers share."""

    def in_order(self) -> "PaperQuerySet":
        """Return them by number, those without one last, with the address as tie-break."""
        return self.order_by(F("number").asc(nulls_last=True), "slug")


class Paper(InConference):
    """An accepted contribution."""

    title = models.CharField(max_length=500)
    abstract = models.TextField(blank=True, help_text="Markdown.")
    number = models.PositiveIntegerField(null=True, blank=True, help_text="Its number in the review system.")
    track = models.ForeignKey(Track, models.SET_NULL, null=True, blank=True, related_name="papers")
    topics = models.JSONField(default=list, blank=True, help_text="A list of words, such as [“storage”].")
    awards = models.JSONField(default=list, blank=True, help_text="A list, such as [“Best Paper”].")
    badges = models.JSONField(default=list, blank=True)

    objects = PaperQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["conference", F("number").asc(nulls_last=True), "slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conference", "slug"], name="paper_slug_unique"),
            models.UniqueConstraint(
                fields=["conference", "number"], name="paper_number_unique",
                violation_error_message="Another paper of the conference has this number.",
            ),
            models.CheckConstraint(condition=~Q(title=""), name="paper_title_given"),
        ]  # fmt: skip

    def __str__(self) -> str:
        """Return the title."""
        return self.title

    def clean(self) -> None:
        """Refuse a track of another conference."""
        super().clean()
        check_same_conference(self, track=self.track)

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return reverse("program:paper", args=[self.conference.slug, self.slug])


class OfPaperQuerySet(models.QuerySet[Any]):
    """Reads of rows that hang on a paper at a position."""

    def get_by_natural_key(self, position: int, slug: str, conference: str) -> Any:
        """Return the row at that position of that paper."""
        return self.get(position=position, paper__slug=slug, paper__conference__slug=conference)


class OfPaper(models.Model):
    """A row that hangs on a paper at a position."""

    paper = models.ForeignKey(Paper, models.CASCADE, related_name="%(class)ss")
    position = models.PositiveSmallIntegerField(default=0)

    objects = OfPaperQuerySet.as_manager()

    class Meta:
        abstract = True

    @loaded_after("program.paper")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.position, *self.paper.natural_key())


class Link(CleanTextMixin, OfPaper):
    """A paper's link. Without an address the page names it as to be announced."""

    kind = models.CharField(max_length=10, choices=LinkKind, default=LinkKind.PAPER)
    url = WebAddressField("address", max_length=500, blank=True)
    label = models.CharField(max_length=100, blank=True, help_text="What to call it; empty: its kind.")

    class Meta:
        ordering: ClassVar = ["paper", "position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["paper", "position"], name="link_position_unique"),
        ]

    def __str__(self) -> str:
        """Return the label, or the kind."""
        return self.label or self.get_kind_display()


class PaperIdentifierQuerySet(models.QuerySet["PaperIdentifier"]):
    """Reads of papers' identifiers that several callers share."""

    def get_by_natural_key(self, system: str, value: str, *paper: str) -> "PaperIdentifier":
        """Return that identifier of that paper."""
        return self.get(system=system, value=value, paper=Paper.objects.get_by_natural_key(*paper))


class PaperIdentifier(CleanTextMixin):
    """What a system that the paper came from calls it."""

    paper = models.ForeignKey(Paper, models.CASCADE, related_name="identifiers")
    system = models.CharField(max_length=30, help_text="In small letters, such as hotcrp, easychair or openreview.")
    value = models.CharField(max_length=100)

    objects = PaperIdentifierQuerySet.as_manager()

    class Meta:
        verbose_name = "identifier"
        ordering: ClassVar = ["paper", "system", "value", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["paper", "system", "value"], name="paper_identifier_unique"),
        ]

    def __str__(self) -> str:
        """Return the system and the id."""
        return f"{self.system} {self.value}"

    @loaded_after("program.paper")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.system, self.value, *self.paper.natural_key())


class Authorship(CleanTextMixin, Place):
    """A person's place on one paper, with the affiliations that they have there."""

    paper = models.ForeignKey(Paper, models.CASCADE, related_name="authorships")
    is_presenter = models.BooleanField("presents", default=False)
    is_contact = models.BooleanField("contact", default=False)

    objects = OfPaperQuerySet.as_manager()

    class Meta:
        verbose_name = "author"
        ordering: ClassVar = ["paper", "position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["paper", "position"], name="authorship_position_unique"),
            models.UniqueConstraint(
                fields=["paper", "person"], name="authorship_once",
                violation_error_message="This person is already an author of the paper.",
            ),
        ]  # fmt: skip

    @loaded_after("program.paper", "people.person")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.position, *self.paper.natural_key())


class AuthorshipAffiliationQuerySet(models.QuerySet["AuthorshipAffiliation"]):
    """Reads of authors' affiliations that several callers share."""

    def get_by_natural_key(self, position: int, *place: Any) -> "AuthorshipAffiliation":
        """Return the affiliation at that position of that author's place."""
        return self.get(place=Authorship.objects.get_by_natural_key(*place), position=position)


class AuthorshipAffiliation(PlaceAffiliation):
    """One of an author's affiliations on one paper."""

    place = models.ForeignKey(Authorship, models.CASCADE, related_name="affiliations")

    objects = AuthorshipAffiliationQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["place", "position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["place", "position"], name="authorship_affiliation_position_unique"),
            models.UniqueConstraint(fields=["place", "affiliation"], name="authorship_affiliation_once"),
        ]

    @loaded_after("program.authorship", "people.affiliation")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.position, *self.place.natural_key())


class SessionQuerySet(InConferenceQuerySet):
    """Reads of sessions that several callers share."""

    def in_order(self) -> "SessionQuerySet":
        """Return them as they take place, those without a time last, with the address as tie-break."""
        return self.order_by(F("start").asc(nulls_last=True), "position", "slug")


class Session(InConference):
    """A block in the timetable. What is not known yet stays empty and is announced later."""

    title = models.CharField(max_length=300, blank=True, help_text="Left empty, pages say “to be announced”.")
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


class ReleaseQuerySet(models.QuerySet["Release"]):
    """Reads of releases that several callers share."""

    def get_by_natural_key(self, number: int, conference: str) -> "Release":
        """Return the release of that number of that conference."""
        return self.get(number=number, conference__slug=conference)

    def current(self, conference: Conference | int) -> "Release | None":
        """Return the conference's newest release, which the public sees; None before the first."""
        return self.filter(conference=conference).order_by("-number").first()


class Release(models.Model):
    """A frozen, published program. It is never changed: a correction is a new release."""

    conference = models.ForeignKey(Conference, models.CASCADE, related_name="releases")
    number = models.PositiveIntegerField()
    published_at = models.DateTimeField()
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="releases"
    )
    note = models.CharField(max_length=500, blank=True, help_text="What is new, for visitors.")
    document = models.TextField(help_text="The program's JSON form.")
    digest = models.CharField(max_length=64, help_text="SHA-256 of the document.")
    edits = models.PositiveBigIntegerField(default=0, help_text="The draft's number of edits that it was made from.")

    objects = ReleaseQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["conference", "-number"]
        permissions: ClassVar = [
            ("publish_program", "Can publish the program"),
            ("export_program", "Can export the program"),
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
        return values.Stamp(number=self.number, published_at=self.published_at)
