"""What a document has that the tables can't keep is changed so that they can, and told."""

import datetime as dt

from program.sync import prepare
from program.values import Authorship, Conference, Paper, Person, Program, Session

HERE = Conference(key="c", name="C", zone="UTC")
NOON = dt.datetime(2027, 3, 27, 12, tzinfo=dt.UTC)


def program(**parts: object) -> Program:
    return Program(conference=HERE, **parts)  # type: ignore[arg-type]


def test_who_is_listed_twice_on_a_paper_becomes_two_people_of_one_name() -> None:
    authors = tuple(Authorship(person="wei") for _ in range(2))
    theirs = program(
        people=(Person(key="wei", name="Wei Zhang"),), papers=(Paper(key="p", title="T", authors=authors),)
    )
    prepared, notes = prepare.prepare(theirs, HERE)
    assert [each.person for each in prepared.papers[0].authors] == ["wei", "wei-2"]
    assert [each.name for each in prepared.people] == ["Wei Zhang", "Wei Zhang"]
    assert "lists Wei Zhang twice" in notes[0]


def test_a_namesake_is_the_same_on_every_paper() -> None:
    authors = tuple(Authorship(person="wei") for _ in range(2))
    papers = tuple(Paper(key=key, title=key, authors=authors) for key in ("p", "q"))
    prepared, notes = prepare.prepare(program(people=(Person(key="wei", name="Wei Zhang"),), papers=papers), HERE)
    assert len(prepared.people) == 2
    assert len(notes) == 2


def test_an_end_that_is_not_after_its_start_is_left_out() -> None:
    prepared, notes = prepare.prepare(program(sessions=(Session(key="s", title="S", start=NOON, end=NOON),)), HERE)
    assert prepared.sessions[0].end is None
    assert "Its end was left out" in notes[0]


def test_who_has_no_name_is_left_out() -> None:
    paper = Paper(key="p", title="T", authors=(Authorship(person="x"), Authorship(person="a")))
    theirs = program(people=(Person(key="x", name=""), Person(key="a", name="Ada")), papers=(paper,))
    prepared, notes = prepare.prepare(theirs, HERE)
    assert [each.person for each in prepared.papers[0].authors] == ["a"]
    assert notes == ["Somebody in the file has no name. Their places were left out."]


def test_numbers_that_begin_anew_in_each_session_are_no_ids() -> None:
    papers = tuple(Paper(key=f"p{n}", title=f"T{n}", number=n % 3) for n in range(12))
    prepared, notes = prepare.prepare(program(papers=papers), HERE)
    assert {each.number for each in prepared.papers} == {None}
    assert prepare.doubles(program(papers=papers)) == []
    assert len(notes) == 1


def test_two_papers_with_one_number_are_told_by_their_titles() -> None:
    papers = tuple(Paper(key=f"p{n}", title=f"T{n}", number=max(n, 1)) for n in range(12))
    (told,) = prepare.doubles(program(papers=papers))
    assert "“T0” and “T1” both have the number 1" in told


def test_a_program_without_faults_stays_as_it_is() -> None:
    theirs = program(people=(Person(key="a", name="Ada"),), sessions=(Session(key="s", start=NOON),))
    assert prepare.prepare(theirs, HERE) == (theirs, [])
