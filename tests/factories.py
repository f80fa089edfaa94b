"""What tests are made of. The cast: Ana organizes, Bo is staff, Cy is a stranger."""

import datetime as dt
from typing import Any

import factory
from django.contrib.auth.models import Group, User
from factory.django import DjangoModelFactory

from conference import access
from conference.models import (
    Committee,
    Conference,
    Keynote,
    KeynoteSpeaker,
    Member,
    MemberAffiliation,
    Publishing,
    Room,
    Track,
)
from people.models import Affiliation, Person
from program.models import Authorship, AuthorshipAffiliation, Paper, Session, SessionChair, Slot


class AffiliationFactory(DjangoModelFactory[Affiliation]):
    """A university."""

    class Meta:
        model = Affiliation

    name = factory.Sequence(lambda n: f"University {n}")


class PersonFactory(DjangoModelFactory[Person]):
    """Somebody."""

    class Meta:
        model = Person

    given = "Pat"
    family = factory.Sequence(lambda n: f"Family{n}")
    name = factory.LazyAttribute(lambda person: f"{person.given} {person.family}")
    email = factory.Sequence(lambda n: f"private{n}@example.org")


class ConferenceFactory(DjangoModelFactory[Conference]):
    """A conference of three days in Rome that publishes when an organizer says so."""

    class Meta:
        model = Conference

    name = factory.Sequence(lambda n: f"Conference {n}")
    acronym = factory.Sequence(lambda n: f"CONF {n}")
    year = 2027
    starts_on = dt.date(2027, 3, 27)
    ends_on = dt.date(2027, 3, 29)
    zone = "Europe/Rome"
    publishing = Publishing.HELD


class RoomFactory(DjangoModelFactory[Room]):
    """A room."""

    class Meta:
        model = Room

    conference = factory.SubFactory(ConferenceFactory)
    name = factory.Sequence(lambda n: f"Room {n}")


class TrackFactory(DjangoModelFactory[Track]):
    """A track."""

    class Meta:
        model = Track

    conference = factory.SubFactory(ConferenceFactory)
    name = factory.Sequence(lambda n: f"Track {n}")


class PaperFactory(DjangoModelFactory[Paper]):
    """A paper without authors."""

    class Meta:
        model = Paper

    conference = factory.SubFactory(ConferenceFactory)
    title = factory.Sequence(lambda n: f"Paper {n}")


class KeynoteFactory(DjangoModelFactory[Keynote]):
    """A keynote without speakers."""

    class Meta:
        model = Keynote

    conference = factory.SubFactory(ConferenceFactory)
    title = factory.Sequence(lambda n: f"Keynote talk {n}")


class SessionFactory(DjangoModelFactory[Session]):
    """A session without a time."""

    class Meta:
        model = Session

    conference = factory.SubFactory(ConferenceFactory)
    title = factory.Sequence(lambda n: f"Session on topic {n}")


def write_paper(paper: Paper, *authors: Person, at: Affiliation | None = None) -> list[Authorship]:
    """Return the authors' places on the paper, in order, all at the affiliation."""
    places = []
    for position, person in enumerate(authors):
        place = Authorship.objects.create(paper=paper, person=person, position=position)
        if at:
            AuthorshipAffiliation.objects.create(place=place, affiliation=at)
        places.append(place)
    return places


def program_of(conference: Conference, *, papers: int, authors: int = 2) -> Conference:
    """Fill the conference: papers with authors of two affiliations, in timed sessions of five with a chair each.

    There is a keynote with a speaker, a room, a track and a committee of one. Returns the conference as it then is in
    the database.
    """
    places = AffiliationFactory.create_batch(2)
    room = RoomFactory.create(conference=conference)
    track = TrackFactory.create(conference=conference)
    opening = dt.datetime(2027, 3, 27, 8, tzinfo=dt.UTC)
    first = conference.papers.count() + 1
    session: Session | None = None
    for number in range(papers):
        if session is None or number % 5 == 0:
            start = opening + dt.timedelta(hours=2 * (number // 5))
            session = SessionFactory.create(
                conference=conference, start=start, end=start + dt.timedelta(hours=1), room=room, track=track
            )
            SessionChair.objects.create(session=session, person=PersonFactory.create())
        paper = PaperFactory.create(conference=conference, number=first + number, track=track)
        write_paper(paper, *PersonFactory.create_batch(authors), at=places[number % 2])
        Slot.objects.create(session=session, paper=paper, position=number % 5, minutes=12)
    named = {"name": "Program Committee", "load": 6}
    committee, _ = Committee.objects.get_or_create(conference=conference, slug="pc", defaults=named)
    member = Member.objects.create(committee=committee, person=PersonFactory.create(), state="accepted")
    MemberAffiliation.objects.create(place=member, affiliation=places[0])
    keynote = KeynoteFactory.create(conference=conference)
    KeynoteSpeaker.objects.create(keynote=keynote, person=PersonFactory.create(), biography="Gives talks.")
    conference.refresh_from_db()
    return conference


def user(name: str, group: str = "", **fields: Any) -> User:
    """Return a user who may log in to the admin, in that group."""
    member = User.objects.create_user(name, password="open sesame", is_staff=bool(group), **fields)
    if group:
        member.groups.add(Group.objects.get(name=group))
    return member


def ana() -> User:
    """Return Ana, who organizes."""
    return user("ana", access.ORGANIZER)


def bo() -> User:
    """Return Bo, who is staff."""
    return user("bo", access.STAFF)


def cy() -> User:
    """Return Cy, a stranger with an account."""
    return user("cy")
