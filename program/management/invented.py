"""An invented conference of three days, to see everything at work: the same from the same seed.

No person, paper or institution in it is real.
"""

import datetime as dt
import random
import zoneinfo
from collections.abc import Iterator, Sequence

from people.text import slug
from program.values import (
    Affiliation,
    Authorship,
    Chair,
    Committee,
    CommitteeMember,
    Conference,
    Keynote,
    Paper,
    Person,
    Program,
    Room,
    Session,
    SessionKind,
    Slot,
    Speaker,
    Track,
)

KEY = "invented-2027"
ZONE = "Europe/Rome"
DAYS = (dt.date(2027, 3, 27), dt.date(2027, 3, 28), dt.date(2027, 3, 29))
"""Clocks go forward in the night before the second day."""


def listed(text: str, separator: str | None = None) -> tuple[str, ...]:
    """Return the parts of a list that is written as one text."""
    return tuple(text.split(separator))


GIVEN = listed(
    "Adaeze Aiko Ana Anselm Benedikt Chiara Dalia Dmitri Elif Emeka Fatou Goran Hana Ines Ioana Jonas Jun Kaito"
    " Katarzyna Kofi Leila Lucía Małgorzata Mei Mira Nadia Noor Océane Owen Paulo Petra Quỳnh Rahel Rafael Sana Søren"
    " Tomás Ulrike Vera Wanjiru Yuki Zofia"
)
FAMILY = listed(
    "Abt Adler Arai Berg Brandão Castel Duarte Ekwueme Ferrand Fonseca Grünwald Haddad Halvorsen Ibarra Irel Ito Jansen"
    " Kell Kowalczyk Lindqvist Lunde Marsh Mbeki Moreau Nakano Novotná Odell Okafor Østby Peña Prado Quist Roth Sol"
    " Şahin Tan Uchida Vanek Voss Wold Ximenes Yılmaz Zorn"
)
PLACES = listed(
    "Alta Institute of Technology|Kita University|Stonefield University|University of Nordhaven|Alvor Polytechnic"
    "|Lakeside Research|Universidade de Porto Novo|École de Vieux-Mont|Technische Hochschule Grünau"
    "|Institute for Careful Computing|Ostermark University|National University of Sarre",
    "|",
)
COUNTRIES = listed("SE JP US DK BR DE PT FR DE CH NL CL")
"""Where the places are."""
TRACKS = (("Systems", "#0b5a6b"), ("Languages", "#7a3e9d"), ("Networks", "#8a5a00"), ("People and Data", "#3a6b2a"))
SUBJECTS = {
    "Systems": "Far Memory|Checkpoints|Page Tables|File Systems|Schedulers|Log Replay|Cold Storage|Accelerators",
    "Languages": "Type Inference|Garbage Collection|Macros|Proof Search|Effect Handlers|Parsing|Loop Fusion|Borrowing",
    "Networks": "Congestion|Packet Filters|Overlay Routing|Tail Latency|Gossip|Radio Meshes|Naming|Load Balancing",
    "People and Data": "Consent|Field Studies|Provenance|Spreadsheets|Accessibility|Peer Review|Maps|Code Review",
}
MANNERS = listed(
    "Adaptive|Cheap|Composable|Faithful|Forgetful|Incremental|Modest|Portable|Quiet|Slow|Transparent|Verified", "|"
)
ENDINGS = listed(
    "at Scale|in Practice|without Tears|for Small Machines|under Uncertainty|from First Principles|by Example"
    "|Revisited",
    "|",
)
TALKS, POSTERS, MINUTES = 136, 34, 22
MEMBERS = 60


def program(seed: int = 1) -> Program:
    """Return the conference: 170 papers, 40 sessions and the breaks between them, 3 keynotes, 4 rooms."""
    return _Maker(random.Random(seed)).program()  # noqa: S311  # an invention, not a secret


class _Maker:
    """Draws names and titles, none of them twice."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.rooms = tuple(
            Room(key=slug(name), name=name, capacity=seats, directions=where)
            for name, seats, where in (
                ("Great Hall", 600, "Ground floor"), ("Garden Room", 180, "Ground floor, behind the café"),
                ("Library", 120, "First floor, left"), ("Attic", 90, "Third floor; there is a lift"),
            )
        )  # fmt: skip
        self.tracks = tuple(Track(key=slug(name), name=name, colour=colour) for name, colour in TRACKS)
        self.affiliations = tuple(
            Affiliation(key=slug(name), name=name, country=country)
            for name, country in zip(PLACES, COUNTRIES, strict=True)
        )
        names = [(given, family) for given in GIVEN for family in FAMILY]
        chance.shuffle(names)
        self.people = tuple(
            Person(key=slug(f"{given} {family}"), name=f"{given} {family}", given=given, family=family)
            for given, family in names[:420]
        )
        self.home = {each.key: chance.choice(self.affiliations).key for each in self.people}
        self.papers: list[Paper] = []
        self.chairs: set[str] = set()

    def program(self) -> Program:
        """Return it all."""
        titles = {track: self._titles(track) for track, _ in TRACKS}
        for number in range(TALKS + POSTERS):
            track, _ = TRACKS[number // 4 % len(TRACKS)]
            self.papers.append(self._paper(number + 1, next(titles[track]), track))
        keynotes = tuple(self._keynote(number) for number in range(3))
        sessions = tuple(self._sessions(keynotes))
        met = {
            *(author.person for each in self.papers for author in each.authors),
            *(speaker.person for each in keynotes for speaker in each.speakers),
            *(chair.person for each in sessions for chair in each.chairs),
        }
        committees = (self._committee(),)
        met |= {member.person for each in committees for member in each.members}
        return Program(
            conference=Conference(
                key=KEY, name="Invented Conference on Careful Computing 2027", acronym="INVENTED 2027", year=2027,
                starts_on=DAYS[0], ends_on=DAYS[-1], zone=ZONE, venue="Palazzo Immaginario, Rome, Italy", web_site="https://invented.example/2027",
                about="**An invented conference**, to try Plenary with. No person, paper or institution in it is real.",
            ),
            rooms=self.rooms,
            tracks=self.tracks,
            affiliations=self.affiliations,
            people=tuple(each for each in self.people if each.key in met),
            papers=tuple(self.papers),
            keynotes=keynotes,
            sessions=sessions,
            committees=committees,
        )  # fmt: skip

    def _committee(self) -> Committee:
        """Return a program committee of people who present nothing."""
        roles = ("chair", "chair", *("member",) * (MEMBERS - 2))
        members = tuple(
            CommitteeMember(person=each.key, affiliations=(self.home[each.key],), role=role)
            for each, role in zip(self.people[TALKS + POSTERS + 20 :], roles, strict=False)
        )
        return Committee(key="program-committee", name="Program Committee", members=members)

    def _titles(self, track: str) -> Iterator[str]:
        subjects = SUBJECTS[track].split("|")
        titles = [f"{manner} {subject} {ending}" for manner in MANNERS for subject in subjects for ending in ENDINGS]
        self.chance.shuffle(titles)
        return iter(titles)

    def _paper(self, number: int, title: str, track: str) -> Paper:
        presenter = self.people[number - 1]  # so that nobody presents two
        others = [each for each in self.people if each.key != presenter.key]
        people = [presenter, *self.chance.sample(others, self.chance.randint(0, 5))]
        self.chance.shuffle(people)
        subject = title.lower()
        return Paper(
            key=slug(title),
            title=title,
            number=number,
            track=slug(track),
            abstract=(
                f"We look at {subject}. What is known so far holds for large machines and patient people; we ask what "
                "is left of it elsewhere. In three invented studies we find that less is needed than was thought, say "
                "where it fails, and give away all that we made."
            ),
            authors=tuple(
                Authorship(person=each.key, affiliations=self._places(each.key), is_presenter=each == presenter)
                for each in people
            ),
            topics=(track,),
            awards=("Best Paper",) if number in (7, 61) else ("Honourable Mention",) if number in (23, 90) else (),
        )

    def _places(self, person: str) -> tuple[str, ...]:
        other = self.chance.choice(self.affiliations).key
        both = (self.home[person], other) if self.chance.random() < 0.08 else (self.home[person],)
        return tuple(dict.fromkeys(both))

    def _keynote(self, number: int) -> Keynote:
        title = ("What Machines Owe Us", "A Short History of Waiting", "Programs That Apologise")[number]
        speaker = self.people[-1 - number]
        return Keynote(
            key=slug(title),
            title=title,
            abstract=f"“{title}” tells, in four invented stories, what goes wrong when nobody asks why.",
            speakers=(
                Speaker(
                    person=speaker.key,
                    affiliations=(self.home[speaker.key],),
                    biography=f"{speaker.name} has been invented for this talk, and enjoys it.",
                ),
            ),
        )

    def _sessions(self, keynotes: tuple[Keynote, ...]) -> Iterator[Session]:
        talks = iter(self.papers[:TALKS])
        for day, date in enumerate(DAYS):
            yield self._other("Keynote", SessionKind.KEYNOTE, date, "09:00", "10:00", room=0, keynote=keynotes[day])
            yield self._other("Coffee", SessionKind.BREAK, date, "10:00", "10:30")
            yield from self._parallel(talks, date, "10:30", "12:00")
            yield self._other("Lunch", SessionKind.BREAK, date, "12:00", "13:30")
            yield from self._parallel(talks, date, "13:30", "15:00")
            yield self._other("Coffee", SessionKind.BREAK, date, "15:00", "15:30")
            yield from self._parallel(talks, date, "15:30", "17:00", rooms=2 if day == 2 else 4)
            if day < 2:
                yield self._posters(day, date)
            else:
                yield self._other("What Comes Next?", SessionKind.PANEL, date, "15:30", "17:00", room=2)
        yield self._other("Dinner", SessionKind.SOCIAL, DAYS[1], "19:30", "22:30")

    def _parallel(
        self, talks: Iterator[Paper], date: dt.date, start: str, end: str, rooms: int = 4
    ) -> Iterator[Session]:
        for place in range(rooms):
            papers = [next(talks) for _ in range(4)]
            track = self.tracks[(self.papers.index(papers[0]) // 4) % len(self.tracks)]
            title = f"{track.name}: {papers[0].title.split(' ', 1)[1]}"
            yield Session(
                key=slug(f"{title} {date.day} {start[:2]}"),
                title=title,
                start=_moment(date, start),
                end=_moment(date, end),
                room=self.rooms[place].key,
                track=track.key,
                chairs=(self._chair(papers),),
                slots=tuple(Slot(key=f"slot-{each.number}", paper=each.key, minutes=MINUTES) for each in papers),
            )

    def _posters(self, day: int, date: dt.date) -> Session:
        half = POSTERS // 2
        papers = self.papers[TALKS + day * half : TALKS + (day + 1) * half]
        return Session(
            key=f"posters-{day + 1}",
            title=f"Posters {'I' * (day + 1)}",
            kind=SessionKind.POSTERS,
            start=_moment(date, "17:00"),
            end=_moment(date, "18:30"),
            room=self.rooms[0].key,
            slots=tuple(
                Slot(key=f"slot-{each.number}", paper=each.key, board=f"{'AB'[day]}{number}")
                for number, each in enumerate(papers, start=1)
            ),
        )

    def _other(  # noqa: PLR0913  # what a session is made of
        self, title: str, kind: SessionKind, date: dt.date, start: str, end: str,
        *, room: int | None = None, keynote: Keynote | None = None,
    ) -> Session:  # fmt: skip
        named = f"Keynote: {keynote.title}" if keynote else title
        return Session(
            key=slug(f"{named} {date.day} {start[:2]}"),
            title=named,
            kind=kind,
            start=_moment(date, start),
            end=_moment(date, end),
            room=None if room is None else self.rooms[room].key,
            chairs=(self._chair(()),) if kind in (SessionKind.KEYNOTE, SessionKind.PANEL) else (),
            slots=(Slot(key=f"slot-{keynote.key}", keynote=keynote.key, minutes=60),) if keynote else (),
            description="On the balcony, if the weather is kind." if kind is SessionKind.SOCIAL else "",
        )

    def _chair(self, papers: Sequence[Paper]) -> Chair:
        """Return somebody who wrote none of the papers, and presents none at all."""
        busy = {author.person for each in papers for author in each.authors}
        busy |= {author.person for each in self.papers for author in each.authors if author.is_presenter}
        chosen = next(each for each in self.people[:-3] if each.key not in busy | self.chairs)
        self.chairs.add(chosen.key)
        return Chair(person=chosen.key, affiliations=(self.home[chosen.key],))


def _moment(date: dt.date, clock: str) -> dt.datetime:
    """Return an instant from the wall clock there."""
    there = dt.datetime.combine(date, dt.time.fromisoformat(clock), tzinfo=zoneinfo.ZoneInfo(ZONE))
    return there.astimezone(dt.UTC)
