"""The difference between two programs, in a visitor's words."""

import datetime as dt

from program import changes
from program.values import (
    Affiliation,
    Authorship,
    Conference,
    Keynote,
    Paper,
    Person,
    Program,
    Room,
    Session,
    Slot,
)

ANA, BO = Person(key="ana", name="Ana"), Person(key="bo", name="Bo")
AFFILIATION = Affiliation(key="uni", name="University")


def program(*papers: Paper, **more: tuple[object, ...]) -> Program:
    return Program(papers=papers, people=(ANA, BO), affiliations=(AFFILIATION,), **more)  # type: ignore[arg-type]  # by name


def sentences(old: Program, new: Program) -> list[str]:
    return [str(each) for each in changes.diff(old, new)]


def test_equal_programs_have_no_difference() -> None:
    assert changes.diff(program(Paper(key="a", title="A")), program(Paper(key="a", title="A"))) == ()


def test_new_and_gone_and_renamed_papers_are_told_apart() -> None:
    old = program(Paper(key="a", title="A"), Paper(key="b", title="B"))
    new = program(Paper(key="a", title="A, revised"), Paper(key="c", title="C"))
    assert sentences(old, new) == ["Paper “A, revised” changed: title.", "Paper “C” added.", "Paper “B” removed."]


def test_a_changed_address_is_no_removal() -> None:
    old, new = program(Paper(key="a", title="A")), program(Paper(key="z", title="A", former_keys=("a",)))
    [change] = changes.diff(old, new)
    assert [(each.field, each.before, each.after) for each in change.fields] == [("address", "a", "z")]


def test_authors_are_told_by_name_affiliation_and_mark() -> None:
    first = Authorship(person="ana", affiliations=("uni",))
    second = Authorship(person="bo", is_presenter=True)
    old = program(Paper(key="a", title="A", authors=(first,)))
    new = program(Paper(key="a", title="A", authors=(second, first)))
    [change] = changes.diff(old, new)
    [field] = change.fields
    assert (field.before, field.after) == ("Ana (University)", "Bo (presenter); Ana (University)")


def test_a_move_names_rooms_and_papers_and_not_their_keys() -> None:
    rooms = (Room(key="r1", name="Main hall"), Room(key="r2", name="Annex"))
    start = dt.datetime(2027, 3, 27, 9, tzinfo=dt.UTC)
    paper = Paper(key="a", title="A")
    before = Session(key="s", title="S", room="r1", slots=(Slot(key="1", paper="a", minutes=10),))
    after = Session(key="s", title="S", room="r2", slots=(Slot(key="1", paper="a", start=start, minutes=20),))
    [change] = changes.diff(
        program(paper, rooms=rooms, sessions=(before,)), program(paper, rooms=rooms, sessions=(after,))
    )
    assert [(each.field, each.before, each.after) for each in change.fields] == [
        ("room", "Main hall", "Annex"),
        ("slots", "A (10 min)", "A (2027-03-27 09:00 UTC, 20 min)"),
    ]


def test_what_has_no_title_yet_is_named_all_the_same() -> None:
    assert sentences(Program(), Program(keynotes=(Keynote(key="k"),))) == ["Keynote “k (title to be announced)” added."]


def test_the_conferences_own_fields_are_told() -> None:
    old, new = Program(conference=Conference(name="X")), Program(conference=Conference(name="X", venue="Rome"))
    assert sentences(old, new) == ["Conference “X” changed: venue."]
