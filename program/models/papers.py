"""What: papers with their authors and links."""

from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.urls import reverse

from conference.models import InConference, InConferenceQuerySet, Track
from people.models import CleanTextMixin, Place, PlaceAffiliation, WebAddressField, loaded_after

OTHER_CONFERENCE = "This belongs to another conference."


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
    is_withdrawn = models.BooleanField(
        "withdrawn", default=False, db_index=True, help_text="A withdrawn paper is kept here and shown nowhere else."
    )

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
