"""Tables → Program, in a constant number of queries, whatever the size of the conference."""

import datetime as dt
from operator import attrgetter
from typing import Any, TypeVar

import msgspec
from django.db.models import Prefetch, prefetch_related_objects

from conference.models import (
    Committee,
    Conference,
    Keynote,
    KeynoteSpeaker,
    KeynoteSpeakerAffiliation,
    Member,
    MemberAffiliation,
    Picture,
    Role,
)
from people.models import Affiliation, Person
from program import models, values

P = TypeVar("P", bound=values.Place)


def snapshot(conference: Conference, *, with_withdrawn: bool = False) -> values.Program:
    """Return the conference's draft as a Program (at most 21 queries; in a transaction, of one moment).

    People and affiliations are in it when something in the program refers to them. No private field is read.
    Withdrawn papers and their slots are left out unless they are asked for.
    """
    cast = Cast()
    program = values.Program(
        conference=_conference(conference),
        rooms=tuple(
            values.Room(key=each.slug, name=each.name, capacity=each.capacity, directions=each.directions)
            for each in conference.rooms.order_by("position", "name", "slug")
        ),
        tracks=tuple(
            values.Track(key=each.slug, name=each.name, colour=each.colour)
            for each in conference.tracks.order_by("position", "name", "slug")
        ),
        papers=tuple(_paper(each, cast) for each in _papers(conference, with_withdrawn=with_withdrawn)),
        keynotes=tuple(_keynote(each, cast) for each in _keynotes(conference)),
        sessions=tuple(_session(each, cast) for each in _sessions(conference, with_withdrawn=with_withdrawn)),
        committees=tuple(_committee(each, cast) for each in _committees(conference)),
        documents=tuple(
            values.Document(key=each.slug, title=each.title, digest=each.digest, read_on=each.read_on)
            for each in conference.documents.order_by("file_name", "slug").defer("text")
        ),
    )
    return msgspec.structs.replace(program, people=cast.people(), affiliations=cast.affiliations())


def people(rows: Any) -> tuple[values.Person, ...]:
    """Return people of a queryset, whatever they take part in (two queries)."""
    return tuple(_person(each) for each in rows.defer("email").prefetch_related("identifiers"))


def affiliations(rows: Any) -> tuple[values.Affiliation, ...]:
    """Return affiliations of a queryset, whoever is from there (two queries)."""
    return tuple(_affiliation(each) for each in rows.prefetch_related("aliases"))


class Cast:
    """Everyone, and every affiliation, that the places of a program refer to."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._people: dict[int, Person] = {}
        self._affiliations: dict[int, Affiliation] = {}

    def place(self, kind: type[P], row: Any, **more: Any) -> P:
        """Return the row's place as a value, and remember who and what it refers to."""
        self._people[row.person_id] = row.person
        affiliations = [each.affiliation for each in row.affiliations.all()]
        self._affiliations.update((each.pk, each) for each in affiliations)
        keys = tuple(each.slug for each in affiliations)
        return kind(person=row.person.slug, affiliations=keys, printed=row.printed, **more)

    def people(self) -> tuple[values.Person, ...]:
        """Return everyone met, in the order of an index (one query)."""
        people = sorted(self._people.values(), key=attrgetter("sort_key", "slug"))
        prefetch_related_objects(people, "identifiers")
        return tuple(_person(each) for each in people)

    def affiliations(self) -> tuple[values.Affiliation, ...]:
        """Return every affiliation met, in the order of an index (one query)."""
        affiliations = sorted(self._affiliations.values(), key=attrgetter("sort_key", "slug"))
        prefetch_related_objects(affiliations, "aliases")
        return tuple(_affiliation(each) for each in affiliations)


def _people_of(name: str, places: Any, affiliations: Any) -> tuple[Prefetch[str], ...]:
    """Return the prefetches of places with their people and affiliations; e-mail is never fetched.

    People and affiliations come by joins: a prefetch of its own would name each key in the query, and SQLite takes no
    expression of a thousand of them.
    """
    with_people = places.objects.select_related("person").defer("person__email")
    with_affiliations = affiliations.objects.select_related("affiliation")
    return (Prefetch(name, with_people), Prefetch(f"{name}__affiliations", with_affiliations))


def _papers(conference: Conference, *, with_withdrawn: bool) -> Any:
    authors = _people_of("authorships", models.Authorship, models.AuthorshipAffiliation)
    papers = conference.papers if with_withdrawn else conference.papers.filter(is_withdrawn=False)
    return papers.select_related("track").prefetch_related("links", "identifiers", *authors).in_order()


def _keynotes(conference: Conference) -> Any:
    speakers = _people_of("speakers", KeynoteSpeaker, KeynoteSpeakerAffiliation)
    return conference.keynotes.prefetch_related(*speakers).order_by("position", "slug")


def _committees(conference: Conference) -> Any:
    members = Member.objects.serving().filter(is_listed=True).select_related("person", "track").defer("person__email")
    affiliations = Prefetch("members__affiliations", MemberAffiliation.objects.select_related("affiliation"))
    committees = conference.committees.filter(is_public=True).order_by("position", "name", "slug")
    return committees.prefetch_related(Prefetch("members", members), affiliations)


def _sessions(conference: Conference, *, with_withdrawn: bool) -> Any:
    shown = models.Slot.objects.select_related("paper", "keynote")
    if not with_withdrawn:
        shown = shown.exclude(paper__is_withdrawn=True)
    slots = Prefetch("slots", shown)
    chairs = _people_of("chairs", models.SessionChair, models.SessionChairAffiliation)
    return conference.sessions.select_related("room", "track").prefetch_related(slots, *chairs).in_order()


def _conference(row: Conference) -> values.Conference:
    keys = [key for key in (row.logo_id, row.header_id) if key]
    pictures = {each.pk: _picture(each) for each in Picture.objects.filter(pk__in=keys).defer("data")} if keys else {}
    return values.Conference(
        key=row.slug,
        name=row.name,
        acronym=row.acronym,
        year=row.year,
        series=row.series.name if row.series else "",
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        zone=row.zone,
        venue=row.venue,
        web_site=row.web_site,
        about=row.about,
        colour=row.colour,
        logo=pictures.get(row.logo_id or 0),
        header=pictures.get(row.header_id or 0),
        former_keys=tuple(row.former_slugs),
    )


def _picture(row: Picture) -> values.Picture:
    return values.Picture(digest=row.digest, media_type=row.media_type, width=row.width, height=row.height)


def _person(row: Person) -> values.Person:
    return values.Person(
        key=row.slug,
        name=row.name,
        given=row.given,
        family=row.family,
        suffix=row.suffix,
        web_site=row.web_site,
        identifiers=tuple(values.Identifier(system=each.system, value=each.value) for each in row.identifiers.all()),
        former_keys=tuple(row.former_slugs),
    )


def _affiliation(row: Affiliation) -> values.Affiliation:
    return values.Affiliation(
        key=row.slug,
        name=row.name,
        aliases=tuple(each.name for each in row.aliases.all()),
        country=row.country,
        identifiers=(values.Identifier(system="ror", value=row.ror),) if row.ror else (),
        former_keys=tuple(row.former_slugs),
    )


def _paper(row: models.Paper, cast: Cast) -> values.Paper:
    return values.Paper(
        key=row.slug,
        title=row.title,
        abstract=row.abstract,
        number=row.number,
        track=row.track.slug if row.track else None,
        authors=tuple(
            cast.place(values.Authorship, each, is_presenter=each.is_presenter, is_contact=each.is_contact)
            for each in row.authorships.all()
        ),
        links=tuple(
            values.Link(kind=values.LinkKind(each.kind), url=each.url, label=each.label) for each in row.links.all()
        ),
        awards=tuple(row.awards),
        badges=tuple(row.badges),
        topics=tuple(row.topics),
        identifiers=tuple(values.Identifier(system=each.system, value=each.value) for each in row.identifiers.all()),
        former_keys=tuple(row.former_slugs),
        is_withdrawn=row.is_withdrawn,
    )


def _keynote(row: Keynote, cast: Cast) -> values.Keynote:
    return values.Keynote(
        key=row.slug,
        title=row.title,
        abstract=row.abstract,
        speakers=tuple(cast.place(values.Speaker, each, biography=each.biography) for each in row.speakers.all()),
        former_keys=tuple(row.former_slugs),
    )


def _session(row: models.Session, cast: Cast) -> values.Session:
    return values.Session(
        key=row.slug,
        title=row.title,
        kind=values.SessionKind(row.kind),
        start=_utc(row.start),
        end=_utc(row.end),
        room=row.room.slug if row.room else None,
        track=row.track.slug if row.track else None,
        description=row.description,
        chairs=tuple(cast.place(values.Chair, each) for each in row.chairs.all()),
        slots=tuple(_slot(each) for each in row.slots.all()),
        former_keys=tuple(row.former_slugs),
    )


ROLES = {role: place for place, role in enumerate(Role)}


def _committee(row: Committee, cast: Cast) -> values.Committee:
    members = sorted(row.members.all(), key=lambda each: (ROLES[Role(each.role)], each.position, each.person.sort_key))
    return values.Committee(
        key=row.slug,
        name=row.name,
        kind=row.kind,
        members=tuple(
            cast.place(
                values.CommitteeMember, each, role=each.role, tier=each.tier,
                track=each.track.slug if each.track else None, has_served=each.has_served,
            )
            for each in members
        ),
        former_keys=tuple(row.former_slugs),
    )  # fmt: skip


def _slot(row: models.Slot) -> values.Slot:
    return values.Slot(
        key=row.key,
        paper=row.paper.slug if row.paper else None,
        keynote=row.keynote.slug if row.keynote else None,
        start=_utc(row.start),
        minutes=row.minutes,
        board=row.board,
    )


def _utc(moment: dt.datetime | None) -> dt.datetime | None:
    return moment.astimezone(dt.UTC) if moment else None
