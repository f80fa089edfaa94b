"""The event: a conference, its rooms and tracks, and its invited talks."""

import zoneinfo
from typing import Any, ClassVar

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.urls import reverse

from conference.pictures import Drawn
from people.addresses import Addressed
from people.models import CleanTextMixin, Place, PlaceAffiliation, WebAddressField, loaded_after

ENDS_BEFORE_START = "The last day is before the first day."
RESERVED_SLUGS = frozenset({
    "admin", "static", "media", "search", "health", "committee", "robots.txt", "sitemap.xml", "favicon.ico",
})  # fmt: skip
"""First parts of addresses that the site itself uses: no conference may bear them."""


def check_zone(name: str) -> None:
    """Refuse a name that is not in the IANA time zone database."""
    if name not in zoneinfo.available_timezones():
        message = "“%(name)s” is no time zone. Give an IANA name such as Europe/Rome or America/New_York."
        raise ValidationError(message, params={"name": name})


def check_not_reserved(slug: str) -> None:
    """Refuse a conference's address that would hide a page of the site itself."""
    if slug in RESERVED_SLUGS:
        message = "The site itself uses the address “%(slug)s”. Choose another."
        raise ValidationError(message, params={"slug": slug})


class SeriesQuerySet(models.QuerySet["Series"]):
    """Reads of series that several callers share."""

    def get_by_natural_key(self, slug: str) -> "Series":
        """Return the series at that address."""
        return self.get(slug=slug)


class Series(CleanTextMixin, Addressed):
    """What groups the editions of one conference, such as all ASPLOS conferences."""

    name = models.CharField(max_length=200, help_text="Without a year.")
    acronym = models.CharField(max_length=40, blank=True)

    objects = SeriesQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "series"
        ordering: ClassVar = ["name", "slug"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["slug"], name="series_slug_unique")]

    def __str__(self) -> str:
        """Return the name."""
        return self.name

    def natural_key(self) -> tuple[str]:
        """Return what a fixture names it by."""
        return (self.slug,)


class Publishing(models.TextChoices):
    """How changes reach the public."""

    LIVE = "live", "Live: each saved change is published by itself"
    HELD = "held", "Held: changes wait until an organizer publishes them"


class ConferenceQuerySet(models.QuerySet["Conference"]):
    """Reads of conferences that several callers share."""

    def get_by_natural_key(self, slug: str) -> "Conference":
        """Return the conference at that address."""
        return self.get(slug=slug)


class PictureQuerySet(models.QuerySet["Picture"]):
    """Reads and writes of pictures that several callers share."""

    def get_by_natural_key(self, digest: str) -> "Picture":
        """Return the picture of those bytes."""
        return self.get(digest=digest)

    def keep(self, drawn: Drawn) -> "Picture":
        """Return the row of a picture; the same bytes are kept once."""
        row, _ = self.get_or_create(
            digest=drawn.digest,
            defaults={
                "data": drawn.data,
                "media_type": drawn.media_type,
                "width": drawn.width,
                "height": drawn.height,
            },
        )
        return row


class Picture(models.Model):
    """A picture of a conference, kept under what it shows: it never changes, and a release may go on showing it."""

    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the bytes.")
    data = models.BinaryField()
    media_type = models.CharField(max_length=20)
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()

    objects = PictureQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["digest"]

    def __str__(self) -> str:
        """Return what it is."""
        return f"{self.media_type}, {self.width} × {self.height}"

    def natural_key(self) -> tuple[str]:
        """Return what a fixture names it by."""
        return (self.digest,)


COLOUR_GIVEN = RegexValidator(r"^#[0-9a-fA-F]{6}\Z", "Give a colour as # and six hexadecimal digits.")


class Conference(CleanTextMixin, Addressed):
    """One edition of a conference, such as ASPLOS 2025. What is not known yet stays empty and is announced later."""

    series = models.ForeignKey(Series, models.SET_NULL, null=True, blank=True, related_name="conferences")
    name = models.CharField(max_length=200)
    acronym = models.CharField(max_length=40, blank=True, help_text="Short form, such as ASPLOS 2025.")
    year = models.PositiveSmallIntegerField(null=True, blank=True)
    starts_on = models.DateField("first day", null=True, blank=True)
    ends_on = models.DateField("last day", null=True, blank=True)
    zone = models.CharField(
        "time zone",
        max_length=60,
        blank=True,
        validators=[check_zone],
        help_text="An IANA name such as Europe/Rome. All times are typed and shown in it.",
    )
    venue = models.CharField(max_length=300, blank=True, help_text="Building, street, city, country.")
    web_site = WebAddressField(blank=True, help_text="The conference's own site.")
    about = models.TextField(blank=True, help_text="Shown on the home page. Markdown.")
    colour = models.CharField(
        max_length=7,
        blank=True,
        validators=[COLOUR_GIVEN],
        help_text="Such as #1f6f8b. Links and text get the nearest shade of it that can be read.",
    )
    logo = models.ForeignKey(Picture, models.PROTECT, null=True, blank=True, related_name="+")
    header = models.ForeignKey(Picture, models.PROTECT, null=True, blank=True, related_name="+")
    topics = models.JSONField(
        default=list, blank=True, help_text="What members are asked about, a topic each, such as Compilers."
    )
    walk_minutes = models.PositiveSmallIntegerField(
        "minutes between rooms",
        default=0,
        help_text="How long it takes from one room to another: checks tell of people who have less.",
    )
    publishing = models.CharField(max_length=4, choices=Publishing, default=Publishing.LIVE)
    publish_at = models.DateTimeField(
        "publish on",
        null=True,
        blank=True,
        help_text="When the draft, as it is then, becomes the next release. In UTC.",
    )
    edits = models.PositiveBigIntegerField(default=0, editable=False)
    """How many times the draft was changed: equal to the current release's number of edits when nothing waits."""

    objects = ConferenceQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = [models.F("year").desc(nulls_last=True), "name", "slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["slug"], name="conference_slug_unique"),
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")),
                name="conference_ends_after_start",
                violation_error_message=ENDS_BEFORE_START,
            ),
            models.CheckConstraint(condition=~models.Q(name=""), name="conference_name_given"),
        ]

    def __str__(self) -> str:
        """Return the acronym, or the name where there is none."""
        return self.acronym or self.name

    def clean(self) -> None:
        """Refuse an address of the site itself."""
        super().clean()
        try:
            check_not_reserved(self.slug)
        except ValidationError as error:
            raise ValidationError({"slug": error.messages}) from error

    def get_absolute_url(self) -> str:
        """Return the address of its home page."""
        return reverse("program:home", args=[self.slug])

    @loaded_after("conference.series")
    def natural_key(self) -> tuple[str]:
        """Return what a fixture names it by."""
        return (self.slug,)

    @property
    def timezone(self) -> zoneinfo.ZoneInfo:
        """Return the zone; UTC while none is given."""
        return zoneinfo.ZoneInfo(self.zone or "UTC")


class InConference(CleanTextMixin, Addressed):
    """An object of one conference, with an address of its own there."""

    conference = models.ForeignKey(Conference, models.CASCADE, related_name="%(class)ss")

    class Meta:
        abstract = True

    def neighbours(self) -> models.QuerySet[Any]:
        """Return the others of its kind in the same conference."""
        return super().neighbours().filter(conference_id=self.conference_id)

    @loaded_after("conference.conference")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.slug, *self.conference.natural_key())


class InConferenceQuerySet(models.QuerySet[Any]):
    """Reads of objects in a conference that several callers share."""

    def get_by_natural_key(self, slug: str, conference: str) -> Any:
        """Return the object at that address in the conference at that address."""
        return self.get(slug=slug, conference__slug=conference)


class Room(InConference):
    """A place where sessions are held."""

    name = models.CharField(max_length=100)
    position = models.PositiveSmallIntegerField(default=0, help_text="Rooms are shown in this order.")
    capacity = models.PositiveIntegerField(null=True, blank=True, help_text="Seats.")
    directions = models.CharField(max_length=300, blank=True, help_text="Floor, building, how to get there.")

    objects = InConferenceQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["conference", "position", "name", "slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conference", "slug"], name="room_slug_unique"),
            models.UniqueConstraint(
                fields=["conference", "name"], name="room_name_unique",
                violation_error_message="This conference has a room of that name.",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        """Return the name."""
        return self.name


class Track(InConference):
    """A strand of sessions and papers, such as Industry or Demos."""

    name = models.CharField(max_length=100)
    position = models.PositiveSmallIntegerField(default=0, help_text="Tracks are shown in this order.")
    colour = models.CharField(
        max_length=7,
        blank=True,
        validators=[COLOUR_GIVEN],
        help_text="Such as #1f6f8b. Text on it is black or white, whichever can be read.",
    )

    objects = InConferenceQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["conference", "position", "name", "slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conference", "slug"], name="track_slug_unique"),
            models.UniqueConstraint(
                fields=["conference", "name"], name="track_name_unique",
                violation_error_message="This conference has a track of that name.",
            ),
        ]  # fmt: skip

    def __str__(self) -> str:
        """Return the name."""
        return self.name


class Keynote(InConference):
    """An invited talk. Its title may still be to be announced."""

    title = models.CharField(max_length=500, blank=True, help_text="Left empty, pages say “to be announced”.")
    abstract = models.TextField(blank=True, help_text="Markdown.")
    position = models.PositiveSmallIntegerField(default=0, help_text="Keynotes are shown in this order.")

    objects = InConferenceQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["conference", "position", "slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conference", "slug"], name="keynote_slug_unique"),
        ]

    def __str__(self) -> str:
        """Return the title, or that it is to be announced."""
        return self.title or "Keynote (title to be announced)"

    def address_source(self) -> str:
        """Return the title; a keynote without one gets its kind's name as address."""
        return self.title

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return reverse("program:keynote", args=[self.conference.slug, self.slug])


class KeynoteSpeakerQuerySet(models.QuerySet["KeynoteSpeaker"]):
    """Reads of keynote speakers that several callers share."""

    def get_by_natural_key(self, person: str, *keynote: str) -> "KeynoteSpeaker":
        """Return that person's place in that keynote."""
        slug, conference = keynote
        return self.get(person__slug=person, keynote__slug=slug, keynote__conference__slug=conference)


class KeynoteSpeaker(CleanTextMixin, Place):
    """A person who gives a keynote."""

    keynote = models.ForeignKey(Keynote, models.CASCADE, related_name="speakers")
    biography = models.TextField(blank=True, help_text="Markdown.")

    objects = KeynoteSpeakerQuerySet.as_manager()

    class Meta:
        verbose_name = "speaker"
        ordering: ClassVar = ["keynote", "position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["keynote", "position"], name="keynote_speaker_position_unique"),
            models.UniqueConstraint(
                fields=["keynote", "person"], name="keynote_speaker_once",
                violation_error_message="This person is already a speaker of the keynote.",
            ),
        ]  # fmt: skip

    @loaded_after("people.person", "conference.keynote")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (*self.person.natural_key(), *self.keynote.natural_key())


class KeynoteSpeakerAffiliationQuerySet(models.QuerySet["KeynoteSpeakerAffiliation"]):
    """Reads of keynote speakers' affiliations that several callers share."""

    def get_by_natural_key(self, position: int, *speaker: str) -> "KeynoteSpeakerAffiliation":
        """Return the affiliation at that position of that speaker."""
        return self.get(place=KeynoteSpeaker.objects.get_by_natural_key(*speaker), position=position)


class KeynoteSpeakerAffiliation(PlaceAffiliation):
    """One of a keynote speaker's affiliations."""

    place = models.ForeignKey(KeynoteSpeaker, models.CASCADE, related_name="affiliations")

    objects = KeynoteSpeakerAffiliationQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["place", "position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["place", "position"], name="speaker_affiliation_position_unique"),
            models.UniqueConstraint(fields=["place", "affiliation"], name="speaker_affiliation_once"),
        ]

    @loaded_after("conference.keynotespeaker", "people.affiliation")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.position, *self.place.natural_key())
