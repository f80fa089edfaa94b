"""A program's cross references, each in a total order."""

import datetime as dt

from program.index import Index
from program.values import (
    Affiliation,
    Authorship,
    Chair,
    Conference,
    Keynote,
    Paper,
    Person,
    Program,
    Session,
    SessionKind,
    Slot,
    Speaker,
)

NINE = dt.datetime(2027, 3, 27, 9, tzinfo=dt.UTC)


def minutes(number: int) -> dt.timedelta:
    return dt.timedelta(minutes=number)


def session(
    *slots: Slot, key: str = "s", kind: SessionKind = SessionKind.PAPERS, start: dt.datetime | None = NINE
) -> Session:
    return Session(key=key, kind=kind, start=start, slots=slots)


def starts(timed: Session) -> list[dt.datetime | None]:
    return list(Index(Program(sessions=(timed,))).slot_starts(timed).values())


def test_slots_follow_each_other_from_the_sessions_start() -> None:
    timed = session(
        Slot(key="1", paper="a", minutes=20), Slot(key="2", paper="b", minutes=10), Slot(key="3", paper="c")
    )
    assert starts(timed) == [NINE, NINE + minutes(20), NINE + minutes(30)]


def test_a_slots_own_start_goes_before_and_those_after_follow_it() -> None:
    late = NINE + minutes(45)
    timed = session(
        Slot(key="1", paper="a", minutes=20), Slot(key="2", paper="b", start=late, minutes=5), Slot(key="3", paper="c")
    )
    assert starts(timed) == [NINE, late, late + minutes(5)]


def test_nobody_knows_when_what_follows_a_slot_of_unknown_length_begins() -> None:
    assert starts(session(Slot(key="1", paper="a"), Slot(key="2", paper="b"))) == [NINE, None]


def test_posters_are_all_shown_from_the_start() -> None:
    slots = (Slot(key="1", paper="a", minutes=60), Slot(key="2", paper="b", minutes=60))
    assert starts(session(*slots, kind=SessionKind.POSTERS)) == [NINE, NINE]


def test_a_session_without_a_time_gives_its_slots_none() -> None:
    assert starts(session(Slot(key="1", paper="a", minutes=20), start=None)) == [None]


def test_a_day_is_the_one_on_the_wall_there_and_those_without_a_time_come_last() -> None:
    late = dt.datetime(2027, 3, 27, 23, 30, tzinfo=dt.UTC)  # half past twelve at night in Rome
    sessions = (session(key="night", start=late), session(key="noon", start=None), session(key="morning"))
    days = Index(Program(conference=Conference(zone="Europe/Rome"), sessions=sessions)).days
    assert [(day.date, [each.key for each in day.sessions]) for day in days] == [
        (dt.date(2027, 3, 27), ["morning"]),
        (dt.date(2027, 3, 28), ["night"]),
        (None, ["noon"]),
    ]


def test_a_session_without_a_title_is_called_by_its_kind_and_its_number_of_that_kind() -> None:
    sessions = (
        Session(key="a"),
        Session(key="b", title="Named"),
        Session(key="c", kind=SessionKind.BREAK),
        Session(key="d"),
    )
    index = Index(Program(sessions=sessions))
    assert [index.session_title(each) for each in sessions] == ["Session 1", "Named", "Break 1", "Session 3"]


def test_a_persons_roles_are_keynotes_then_papers_then_chairing() -> None:
    program = Program(
        people=(Person(key="ana", name="Ana"),),
        papers=(Paper(key="p", title="P", authors=(Authorship(person="ana", affiliations=("x",)),)),),
        keynotes=(Keynote(key="k", speakers=(Speaker(person="ana", affiliations=("y", "x")),)),),
        sessions=(Session(key="s", chairs=(Chair(person="ana"),)),),
        affiliations=(Affiliation(key="x", name="X"), Affiliation(key="y", name="Y")),
    )
    index = Index(program)
    roles = [(role.keynote, role.paper, role.session) for role in index.roles["ana"]]
    assert [next(each for each in role if each).key for role in roles] == ["k", "p", "s"]
    assert [each.key for each in index.affiliations_of("ana")] == ["y", "x"]


def test_who_is_from_a_place_is_named_once_in_the_order_of_the_people() -> None:
    authors = (Authorship(person="bo", affiliations=("x",)), Authorship(person="ana", affiliations=("x",)))
    program = Program(
        people=(Person(key="ana", name="Ana"), Person(key="bo", name="Bo")),
        papers=(Paper(key="p", title="P", authors=authors), Paper(key="q", title="Q", authors=authors)),
        affiliations=(Affiliation(key="x", name="X"),),
    )
    assert [each.key for each in Index(program).people_at["x"]] == ["ana", "bo"]


def test_a_paper_has_all_its_places_and_one_without_any_is_unplaced() -> None:
    papers = (Paper(key="p", title="P"), Paper(key="q", title="Q"))
    keynotes = (Keynote(key="k"), Keynote(key="l"))
    talk, poster = (
        session(Slot(key="1", paper="p"), key="talk"),
        session(Slot(key="2", paper="p"), Slot(key="3", keynote="k"), key="poster"),
    )
    index = Index(Program(papers=papers, keynotes=keynotes, sessions=(talk, poster)))
    assert [(held.key, slot.key) for held, slot in index.slots_of_paper["p"]] == [("talk", "1"), ("poster", "2")]
    assert [each.key for each in index.unplaced_papers] == ["q"]
    assert [each.key for each in index.unplaced_keynotes] == ["l"]


def test_a_former_key_leads_to_the_present_one_of_its_kind_alone() -> None:
    index = Index(Program(papers=(Paper(key="new", title="P", former_keys=("old", "older")),)))
    assert index.moved == {("papers", "old"): "new", ("papers", "older"): "new"}
