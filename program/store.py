"""A Program → the tables of a new conference, in one transaction: all of it, or nothing.

People and affiliations that the database knows already are not looked for: whether two are one is decided by an
organizer, with evidence, and not by the way in which a file was loaded.
"""

from typing import Any

from django.db import IntegrityError, transaction

from conference.models import (
    Committee,
    Conference,
    Keynote,
    KeynoteSpeaker,
    KeynoteSpeakerAffiliation,
    Member,
    MemberAffiliation,
    Room,
    State,
    Track,
)
from people.models import Affiliation, Alias, Identifier, Person
from program import models, values
from program.values import Place, Program


class StoreError(Exception):
    """A Program that cannot be stored: what is wrong with it."""


@transaction.atomic
def store(program: Program, conference: Conference) -> None:
    """Fill the conference, which must be saved and empty, with the program's rooms, people, papers and sessions.

    Keys become addresses. Raises StoreError for times without a zone, and for what breaks a rule of the tables.
    """
    if any(each.start and not conference.zone for each in program.sessions):
        message = "The program has times, but the conference has no time zone. Give it one first."
        raise StoreError(message)
    try:
        _Store(conference).fill(program)
    except IntegrityError as error:
        message = f"The program was not stored: it breaks a rule of the database, or something in it is there: {error}."
        raise StoreError(message) from error


class _Store:
    """The rows made so far, by key."""

    def __init__(self, conference: Conference) -> None:
        self.conference = conference
        self.people: dict[str, Person] = {}
        self.affiliations: dict[str, Affiliation] = {}
        self.rooms: dict[str, Room] = {}
        self.tracks: dict[str, Track] = {}
        self.papers: dict[str, models.Paper] = {}
        self.keynotes: dict[str, Keynote] = {}

    def fill(self, program: Program) -> None:
        """Save everything, what is referred to first."""
        self.affiliations = {each.key: _affiliation(each) for each in program.affiliations}
        self.people = {each.key: _person(each) for each in program.people}
        for position, room in enumerate(program.rooms):
            self.rooms[room.key] = Room.objects.create(
                conference=self.conference,
                slug=room.key,
                name=room.name,
                position=position,
                capacity=room.capacity,
                directions=room.directions,
            )
        for position, track in enumerate(program.tracks):
            self.tracks[track.key] = Track.objects.create(
                conference=self.conference, slug=track.key, name=track.name, colour=track.colour, position=position
            )
        for paper in program.papers:
            self.papers[paper.key] = self._paper(paper)
        for position, keynote in enumerate(program.keynotes):
            self.keynotes[keynote.key] = self._keynote(keynote, position)
        for position, session in enumerate(program.sessions):
            self._session(session, position)
        for position, committee in enumerate(program.committees):
            self._committee(committee, position)

    def _committee(self, value: values.Committee, position: int) -> None:
        committee = Committee.objects.create(
            conference=self.conference, slug=value.key, name=value.name, kind=value.kind, position=position
        )
        for number, member in enumerate(value.members):
            place = Member.objects.create(
                committee=committee,
                position=number,
                person=self.people[member.person],
                printed=member.printed,
                role=member.role,
                tier=member.tier,
                track=self.tracks[member.track] if member.track else None,
                has_served=member.has_served,
                state=State.ACCEPTED,
            )
            self._affiliate(MemberAffiliation, place, member)

    def _paper(self, value: values.Paper) -> models.Paper:
        paper = models.Paper.objects.create(
            conference=self.conference,
            slug=value.key,
            title=value.title,
            abstract=value.abstract,
            number=value.number,
            track=self.tracks[value.track] if value.track else None,
            topics=list(value.topics),
            awards=list(value.awards),
            badges=list(value.badges),
        )
        for position, link in enumerate(value.links):
            models.Link.objects.create(
                paper=paper, position=position, kind=link.kind.value, url=link.url, label=link.label
            )
        for identifier in value.identifiers:
            models.PaperIdentifier.objects.create(paper=paper, system=identifier.system, value=identifier.value)
        for position, author in enumerate(value.authors):
            place = models.Authorship.objects.create(
                paper=paper,
                position=position,
                person=self.people[author.person],
                printed=author.printed,
                is_presenter=author.is_presenter,
                is_contact=author.is_contact,
            )
            self._affiliate(models.AuthorshipAffiliation, place, author)
        return paper

    def _keynote(self, value: values.Keynote, position: int) -> Keynote:
        keynote = Keynote.objects.create(
            conference=self.conference,
            slug=value.key,
            title=value.title,
            abstract=value.abstract,
            position=position,
        )
        for number, speaker in enumerate(value.speakers):
            place = KeynoteSpeaker.objects.create(
                keynote=keynote,
                position=number,
                person=self.people[speaker.person],
                printed=speaker.printed,
                biography=speaker.biography,
            )
            self._affiliate(KeynoteSpeakerAffiliation, place, speaker)
        return keynote

    def _session(self, value: values.Session, position: int) -> None:
        session = models.Session.objects.create(
            conference=self.conference,
            slug=value.key,
            title=value.title,
            kind=value.kind.value,
            position=position,
            start=value.start,
            end=value.end,
            room=self.rooms[value.room] if value.room else None,
            track=self.tracks[value.track] if value.track else None,
            description=value.description,
        )
        for number, chair in enumerate(value.chairs):
            place = models.SessionChair.objects.create(
                session=session, position=number, person=self.people[chair.person], printed=chair.printed
            )
            self._affiliate(models.SessionChairAffiliation, place, chair)
        for number, slot in enumerate(value.slots):
            self._slot(session, slot, number)

    def _slot(self, session: models.Session, value: values.Slot, position: int) -> None:
        """Save a slot under a key of its own: a value's is unique in its program, a row's among all conferences."""
        models.Slot.objects.create(
            key=values.digest(f"{self.conference.slug}/{value.key}".encode())[:16],
            session=session,
            position=position,
            paper=self.papers[value.paper] if value.paper else None,
            keynote=self.keynotes[value.keynote] if value.keynote else None,
            start=value.start,
            minutes=value.minutes,
            board=value.board,
        )

    def _affiliate(self, model: Any, place: Any, value: Place) -> None:
        for position, key in enumerate(value.affiliations):
            model.objects.create(place=place, affiliation=self.affiliations[key], position=position)


def _affiliation(value: values.Affiliation) -> Affiliation:
    ror = next((each.value for each in value.identifiers if each.system == "ror"), "")
    affiliation = Affiliation.objects.create(slug=value.key, name=value.name, country=value.country, ror=ror)
    for name in value.aliases:
        Alias.objects.create(affiliation=affiliation, name=name)
    return affiliation


def _person(value: values.Person) -> Person:
    person = Person.objects.create(
        slug=value.key,
        name=value.name,
        given=value.given,
        family=value.family,
        suffix=value.suffix,
        web_site=value.web_site,
    )
    for identifier in value.identifiers:
        Identifier.objects.create(person=person, system=identifier.system, value=identifier.value)
    return person
