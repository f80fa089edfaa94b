"""A document's program made fit to be compared and kept: what can't be kept as it stands is changed, and told. Pure."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from people import text
from program import values
from program.sync import placing
from program.values import Conference, Paper, Person, Place, Program, Session

SHARE_REPEATED = 0.3
"""Where more of the numbers repeat, they count papers anew in each session, and are no ids."""


def doubles(theirs: Program) -> list[str]:
    """Return what two papers, or two people, with one id have in common, each fault in a sentence."""
    theirs, _ = _without_running_numbers(theirs)
    return [*_double_papers(theirs.papers), *_double_people(theirs.people)]


def prepare(theirs: Program, known: Conference) -> tuple[Program, list[str]]:
    """Return the program as the tables will keep it, and what was changed for that, each in a sentence.

    `known` is the conference here: its zone and days count before the document's.
    """
    document = values.encode(theirs).decode()
    if text.clean(document) != document:
        theirs = values.decode(text.clean(document))
    theirs, notes = _without_running_numbers(theirs)
    theirs, nameless = _with_names(theirs)
    theirs, more = _listed_once(theirs)
    conference = theirs.conference
    when = msgspec.structs.replace(
        conference,
        zone=known.zone or conference.zone,
        starts_on=known.starts_on or conference.starts_on,
        ends_on=known.ends_on or conference.ends_on,
    )
    theirs = placing.place(theirs, when)
    sessions, doubtful = _with_possible_ends(theirs.sessions)
    return msgspec.structs.replace(theirs, sessions=sessions), [*notes, *nameless, *more, *doubtful]


def _double_papers(papers: Iterable[Paper]) -> Iterator[str]:
    ids: dict[tuple[str, str], str] = {}
    numbers: dict[int, str] = {}
    for paper in papers:
        told = False
        for i in paper.identifiers:
            other = ids.setdefault((i.system, i.value), paper.title)
            if other is not paper.title:
                yield _double(f"the id {i.value} ({i.system})", other, paper.title)
                told = True
        if paper.number is not None:
            other = numbers.setdefault(paper.number, paper.title)
            if other is not paper.title and not told:
                yield _double(f"the number {paper.number}", other, paper.title)


def _double_people(people: Iterable[Person]) -> Iterator[str]:
    ids: dict[tuple[str, str], str] = {}
    for person in people:
        for i in person.identifiers:
            other = ids.setdefault((i.system, i.value), person.key)
            if other != person.key:
                yield _double(f"the id {i.value} ({i.system})", other, person.name)


def _double(what: str, one: str, other: str) -> str:
    return f"“{one}” and “{other}” both have {what}. Correct one of them in the file and read it again."


def _without_running_numbers(program: Program) -> tuple[Program, list[str]]:
    numbers = [each.number for each in program.papers if each.number is not None]
    if len(numbers) - len(set(numbers)) <= len(numbers) * SHARE_REPEATED:
        return program, []
    papers = tuple(msgspec.structs.replace(each, number=None) for each in program.papers)
    note = "The papers' numbers begin anew in each session. They are no ids and were left out."
    return msgspec.structs.replace(program, papers=papers), [note]


def _with_names(program: Program) -> tuple[Program, list[str]]:
    """Leave out people whose name is empty, with their places."""
    nameless = {each.key for each in program.people if not each.name}
    if not nameless:
        return program, []

    def named(owners: Iterable[Any], field: str) -> tuple[Any, ...]:
        return tuple(
            msgspec.structs.replace(each, **{field: tuple(p for p in getattr(each, field) if p.person not in nameless)})
            for each in owners
        )

    whole = msgspec.structs.replace(
        program,
        people=tuple(each for each in program.people if each.name),
        papers=named(program.papers, "authors"),
        keynotes=named(program.keynotes, "speakers"),
        sessions=named(program.sessions, "chairs"),
    )
    return whole, ["Somebody in the file has no name. Their places were left out."]


def _listed_once(program: Program) -> tuple[Program, list[str]]:
    """Make a namesake of everybody whom one paper lists twice: perhaps a slip, perhaps two people of one name."""
    people = {each.key: each for each in program.people}
    namesakes: dict[str, Person] = {}
    notes = []
    papers = []
    for paper in program.papers:
        authors = tuple(_apart(paper.authors, people, namesakes))
        if authors != paper.authors:
            listed = Counter(one.person for one in paper.authors)
            twice = sorted(people[key].name for key, count in listed.items() if count > 1 and key in people)
            notes.append(
                f"“{paper.title}” lists {', '.join(twice)} twice. Both places were kept, as those of two people of one "
                "name: merge them if they are one."
            )
            paper = msgspec.structs.replace(paper, authors=authors)  # noqa: PLW2901  # the same paper, with its authors apart
        papers.append(paper)
    if not namesakes:
        return program, []
    whole = msgspec.structs.replace(program, papers=tuple(papers), people=(*program.people, *namesakes.values()))
    return whole, notes


def _apart(places: Iterable[Place], people: dict[str, Person], namesakes: dict[str, Person]) -> Iterator[Place]:
    count: dict[str, int] = {}
    for place in places:
        key = place.person
        count[key] = count.get(key, 0) + 1
        if count[key] == 1 or key not in people:
            yield place
            continue
        other = f"{key}-{count[key]}"
        while other in people:
            other += "-2"
        if other not in namesakes:
            namesakes[other] = msgspec.structs.replace(people[key], key=other, identifiers=(), former_keys=())
        yield msgspec.structs.replace(place, person=other)


def _with_possible_ends(sessions: Iterable[Session]) -> tuple[tuple[Session, ...], list[str]]:
    """Leave out ends that are not after their starts."""
    kept, notes = [], []
    for session in sessions:
        if session.start and session.end and session.end <= session.start:
            notes.append(
                f"The session “{session.title or session.key}” ends at {session.end:%Y-%m-%d %H:%M}, not after its "
                "start. Its end was left out."
            )
            session = msgspec.structs.replace(session, end=None)  # noqa: PLW2901  # the same session without its end
        kept.append(session)
    return tuple(kept), notes
