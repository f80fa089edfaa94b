"""Committees: who was asked, who serves, how much each takes on; and the letters that were written about it."""

import secrets
import uuid
from typing import Any, ClassVar

from django.core.validators import MaxValueValidator
from django.db import models
from django.urls import reverse

from conference.models.core import Conference, InConference, InConferenceQuerySet, Track
from people.models import Place, PlaceAffiliation, loaded_after

INVITATION = """Dear {name},

we would like you to serve on the {committee} of {conference}{load}.

Please tell us by {deadline} whether you accept:
{link}

Kind regards
The organizers of {conference}
"""
REMINDER = """Dear {name},

you have not yet answered our invitation to the {committee} of {conference}. Please do so by {deadline}:
{link}

Kind regards
The organizers of {conference}
"""
MOST_LOAD = 1000


class CommitteeKind(models.TextChoices):
    """What a committee is for."""

    PROGRAM = "program", "Program committee"
    EXTERNAL = "external", "External review committee"
    ARTIFACT = "artifact", "Artifact evaluation committee"
    ORGANIZING = "organizing", "Organizing committee"
    STEERING = "steering", "Steering committee"


class Role(models.TextChoices):
    """What somebody is in a committee, in the order in which they are listed."""

    CHAIR = "chair", "Chair"
    VICE_CHAIR = "vice chair", "Vice chair"
    AREA_CHAIR = "area chair", "Area chair"
    MEMBER = "member", "Member"
    EXTERNAL = "external", "External reviewer"


class Tier(models.TextChoices):
    """How much a member takes on, where a committee tells it apart."""

    NONE = "", "No tier"
    HEAVY = "heavy", "Heavy"
    LIGHT = "light", "Light"


class State(models.TextChoices):
    """Where somebody's invitation stands."""

    CANDIDATE = "candidate", "Candidate: not invited yet"
    WAITING = "waiting", "On the waiting list"
    INVITED = "invited", "Invited"
    OPENED = "opened", "Invited, and looked at it"
    ACCEPTED = "accepted", "Accepted"
    DECLINED = "declined", "Declined"
    EXPIRED = "expired", "Did not answer in time"
    WITHDRAWN = "withdrawn", "Withdrawn"
    BOUNCED = "bounced", "The letter did not arrive"


ASKED = (State.INVITED, State.OPENED)
"""States in which an answer is awaited."""


class Committee(InConference):
    """People who do something together for one conference."""

    name = models.CharField(max_length=200, help_text="As it is printed, such as Program Committee.")
    kind = models.CharField(max_length=12, choices=CommitteeKind, default=CommitteeKind.PROGRAM)
    position = models.PositiveSmallIntegerField(default=0, help_text="Committees are shown in this order.")
    is_public = models.BooleanField("shown to visitors", default=True, help_text="Those who accepted, by role.")
    size = models.PositiveSmallIntegerField(
        "members wanted", null=True, blank=True, help_text="The waiting list moves up until so many have accepted."
    )
    load = models.PositiveSmallIntegerField(
        "papers a member", null=True, blank=True, validators=[MaxValueValidator(MOST_LOAD)],
        help_text="What a member is asked for, unless something else is set for them.",
    )  # fmt: skip
    answer_by = models.DateField("answers by", null=True, blank=True, help_text="In the conference's time zone.")
    subject = models.CharField(max_length=200, default="Invitation to the {committee} of {conference}")
    invitation = models.TextField(
        default=INVITATION,
        help_text="{name}, {committee}, {conference}, {role}, {load}, {deadline} and {link} are filled in.",
    )
    reminder = models.TextField(default=REMINDER, help_text="The same words are filled in.")

    objects = InConferenceQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["conference", "position", "name", "slug"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["conference", "slug"], name="committee_slug_unique"),
        ]

    def __str__(self) -> str:
        """Return the name."""
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return reverse("program:committee", args=[self.conference.slug, self.slug])


def new_nonce() -> str:
    """Return what a member's links are bound to: a new one makes the old links useless."""
    return secrets.token_urlsafe(12)


class MemberQuerySet(models.QuerySet["Member"]):
    """Reads of members that several callers share."""

    def get_by_natural_key(self, person: str, *committee: str) -> "Member":
        """Return that person's membership in that committee."""
        slug, conference = committee
        return self.get(person__slug=person, committee__slug=slug, committee__conference__slug=conference)

    def serving(self) -> "MemberQuerySet":
        """Return those who accepted."""
        return self.filter(state=State.ACCEPTED)


class Member(Place):
    """A person in a committee, from being thought of to having served."""

    committee = models.ForeignKey(Committee, models.CASCADE, related_name="members")
    role = models.CharField(max_length=12, choices=Role, default=Role.MEMBER)
    tier = models.CharField(max_length=8, choices=Tier, blank=True, default="")
    track = models.ForeignKey(Track, models.SET_NULL, null=True, blank=True, related_name="members")
    since = models.DateField("term from", null=True, blank=True)
    until = models.DateField("term until", null=True, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.CANDIDATE)
    load_asked = models.PositiveSmallIntegerField(
        null=True,
        blank=True,
        validators=[MaxValueValidator(MOST_LOAD)],
        help_text="Empty: what the committee asks for.",
    )
    load_given = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MaxValueValidator(MOST_LOAD)], help_text="What the member accepted."
    )
    answer_by = models.DateField("answers by", null=True, blank=True, help_text="Empty: the committee's day.")
    invited_at = models.DateTimeField(null=True, editable=False)
    opened_at = models.DateTimeField(null=True, editable=False)
    answered_at = models.DateTimeField(null=True, editable=False)
    reason = models.TextField(blank=True, help_text="Why they declined, in their words.")
    suggestions = models.TextField(blank=True, help_text="Whom they suggest instead.")
    interests = models.JSONField(default=dict, blank=True, help_text="Topic → −2 (not mine) to 2 (mine).")
    away = models.JSONField(
        default=list, blank=True, help_text="Half days on which they cannot, such as 2027-03-27 am."
    )
    conflict_lines = models.TextField(
        "conflicts they named", blank=True, help_text="A line each, as Name (Affiliation) or All (Affiliation)."
    )
    is_listed = models.BooleanField("shown to visitors", default=True)
    may_chair = models.BooleanField("would chair a session", default=True)
    has_served = models.BooleanField("served", default=False, help_text="Thanked on the page of thanks.")
    note = models.TextField(blank=True, help_text="For organizers alone.")
    nonce = models.CharField(max_length=24, default=new_nonce, editable=False)

    objects = MemberQuerySet.as_manager()
    kept_as_found = frozenset({"conflict_lines"})

    class Meta:
        ordering: ClassVar = ["committee", "position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["committee", "person"], name="member_once",
                violation_error_message="This person is already in the committee.",
            ),
        ]  # fmt: skip

    @loaded_after("people.person", "conference.committee", "conference.track")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (*self.person.natural_key(), *self.committee.natural_key())

    @property
    def load(self) -> int | None:
        """Return how many papers they take: as given, else as asked for."""
        return next(
            (each for each in (self.load_given, self.load_asked, self.committee.load) if each is not None), None
        )


class MemberAffiliationQuerySet(models.QuerySet["MemberAffiliation"]):
    """Reads of members' affiliations that several callers share."""

    def get_by_natural_key(self, position: int, *member: str) -> "MemberAffiliation":
        """Return the affiliation at that position of that member."""
        return self.get(place=Member.objects.get_by_natural_key(*member), position=position)


class MemberAffiliation(PlaceAffiliation):
    """One of a member's affiliations, as of this edition."""

    place = models.ForeignKey(Member, models.CASCADE, related_name="affiliations")

    objects = MemberAffiliationQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["place", "position", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["place", "position"], name="member_affiliation_position_unique"),
            models.UniqueConstraint(fields=["place", "affiliation"], name="member_affiliation_once"),
        ]

    @loaded_after("conference.member", "people.affiliation")
    def natural_key(self) -> tuple[Any, ...]:
        """Return what a fixture names it by."""
        return (self.position, *self.place.natural_key())


class LetterKind(models.TextChoices):
    """What a letter is about."""

    INVITATION = "invitation", "Invitation"
    REMINDER = "reminder", "Reminder"
    PAGE = "page", "Link to their own page"


class LetterState(models.TextChoices):
    """Where a letter is."""

    QUEUED = "queued", "To be sent"
    SENDING = "sending", "Being sent"
    SENT = "sent", "Sent"
    FAILED = "failed", "Not sent"
    UNCLEAR = "unclear", "Perhaps sent: the sending was cut off"
    CANCELLED = "cancelled", "Not to be sent any more"


class Letter(models.Model):
    """A letter to a member: written down before it is sent, so that a crash neither loses it nor sends it twice."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    member = models.ForeignKey(Member, models.CASCADE, related_name="letters")
    kind = models.CharField(max_length=10, choices=LetterKind)
    number = models.PositiveSmallIntegerField(help_text="Of its kind to this member, from 1.")
    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    state = models.CharField(max_length=9, choices=LetterState, default=LetterState.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    made_at = models.DateTimeField(auto_now_add=True)
    claimed_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering: ClassVar = ["made_at", "id"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["member", "kind", "number"], name="letter_once"),
        ]

    def __str__(self) -> str:
        """Return what it is and to whom."""
        return f"{self.get_kind_display()} to {self.to}"


class Dismissal(models.Model):
    """A conflict of interest of which somebody said that it is none, and why."""

    conference = models.ForeignKey(Conference, models.CASCADE, related_name="dismissals")
    member = models.ForeignKey(Member, models.CASCADE, related_name="dismissals")
    other = models.CharField(max_length=200, help_text="The paper's or the person's address.")
    evidence = models.CharField(max_length=64, help_text="The facts that were looked at: others are told again.")
    reason = models.CharField(max_length=500)
    by = models.ForeignKey("auth.User", models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar = ["conference", "member", "other"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["member", "other", "evidence"], name="dismissal_once"),
        ]

    def __str__(self) -> str:
        """Return whose it is and why."""
        return f"{self.member}: {self.reason}"
