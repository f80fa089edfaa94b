"""Session chairs: free, without a conflict, by topic, each once at a time."""

import msgspec

from program.index import Index
from program.management import invented
from program.planning import chairs
from program.planning.chairs import Candidate
from program.values import Program

DEMO = invented.program(1)


def without_chairs() -> Program:
    sessions = tuple(msgspec.structs.replace(each, chairs=()) for each in DEMO.sessions)
    return msgspec.structs.replace(DEMO, sessions=sessions)


def candidates(number: int = 60) -> list[Candidate]:
    topics = sorted({topic for paper in DEMO.papers for topic in paper.topics})
    people = DEMO.people[:number]
    return [Candidate(each.key, {topics[at % len(topics)]: 2}) for at, each in enumerate(people)]


def test_every_session_gets_a_chair_who_can() -> None:
    index = Index(without_chairs())
    proposals = chairs.propose(index, candidates(), most=2)
    wanted = [each for each in index.program.sessions if each.kind in chairs.KINDS and each.slots]
    assert [each.session for each in proposals] == [each.key for each in wanted]
    taken: dict[str, list[object]] = {}
    for proposal in proposals:
        assert proposal.person
        session = index.sessions[proposal.session]
        for slot in session.slots:
            authors = index.papers[slot.paper or ""].authors
            assert proposal.person not in {each.person for each in authors}
        taken.setdefault(proposal.person, []).append(session.start)
    assert all(len(set(starts)) == len(starts) <= 2 for starts in taken.values())


def test_who_is_away_or_in_conflict_is_not_proposed() -> None:
    index = Index(without_chairs())
    session = next(each for each in index.program.sessions if each.kind == "papers")
    usual = chairs.propose(index, candidates(), most=2)
    first = next(each for each in usual if each.session == session.key)
    assert first.person
    paper = session.slots[0].paper or ""
    other = chairs.propose(index, candidates(), conflicts=frozenset({(first.person, paper)}), most=2)
    assert next(each for each in other if each.session == session.key).person != first.person
    assert session.start
    half = f"{session.start.astimezone(index.zone):%Y-%m-%d} am"
    away = [
        msgspec.structs.replace(each, away=frozenset({half})) if each.person == first.person else each
        for each in candidates()
    ]
    moved = chairs.propose(index, away, most=2)
    assert next(each for each in moved if each.session == session.key).person != first.person


def test_nobody_is_proposed_where_nobody_can_and_it_is_said_why() -> None:
    index = Index(without_chairs())
    lone = [Candidate(DEMO.papers[0].authors[0].person)]
    proposals = chairs.propose(index, lone)
    assert sum(each.person is not None for each in proposals) == 1
    assert all(each.why.endswith(".") for each in proposals if each.person is None)
    assert {each.why for each in chairs.propose(index, [])} == {"Nobody is there to be asked."}


def test_a_chair_that_was_set_stays() -> None:
    index = Index(without_chairs())
    session = next(each for each in index.program.sessions if each.kind == "papers")
    chosen = candidates()[7].person
    proposals = chairs.propose(index, candidates(), locks={session.key: chosen}, most=2)
    assert next(each for each in proposals if each.session == session.key).person == chosen
