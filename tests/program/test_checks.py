"""Clashes and gaps are found with who, what, where and when, and nothing that is as it should be is told."""

import datetime as dt
import re
import time
from pathlib import Path
from typing import Any

import msgspec

from program import checks
from program.values import (
    Affiliation,
    Authorship,
    Chair,
    Conference,
    Keynote,
    Paper,
    Person,
    Program,
    Room,
    Session,
    SessionKind,
    Severity,
    Slot,
    Speaker,
)

ROOT = Path(__file__).parents[2]
DAY = dt.date(2027, 3, 27)


def at(hour: int, minute: int = 0) -> dt.datetime:
    """Return an instant on the first day, on the wall in Rome (one hour before UTC)."""
    return dt.datetime(2027, 3, 27, hour - 1, minute, tzinfo=dt.UTC)


def paper(key: str, *authors: str, presenter: str = "") -> Paper:
    places = tuple(Authorship(person=each, is_presenter=each == presenter) for each in authors)
    return Paper(key=key, title=f"Paper {key}", authors=places)


def session(key: str, start: int, end: int, **more: Any) -> Session:
    given = {"title": f"Session {key}", "room": f"r-{key}", "chairs": (Chair(person="zoe"),), **more}
    return Session(key=key, start=at(start), end=at(end), **given)


def program(
    *sessions: Session, papers: tuple[Paper, ...] = (), keynotes: tuple[Keynote, ...] = (), **more: Any
) -> Program:
    people = ("ada", "bo", "cy", "zoe", "yan")
    rooms = dict.fromkeys(each.room for each in sessions if each.room)
    conference = Conference(name="C", zone="Europe/Rome", starts_on=DAY, ends_on=DAY + dt.timedelta(days=2))
    parts: dict[str, Any] = {
        "conference": conference,
        "people": tuple(Person(key=each, name=each.title(), family=each.title()) for each in people),
        "rooms": tuple(Room(key=each, name=f"Room {each}") for each in rooms),
        **more,
    }
    return Program(sessions=sessions, papers=papers, keynotes=keynotes, **parts)


def found(checked: Program, *ids: str, **options: Any) -> list[str]:
    return [each.message for each in checks.check(checked, **options) if not ids or each.id in ids]


def test_a_presenter_who_chairs_elsewhere_then_is_in_two_places_at_once() -> None:
    first = session("a", 9, 10, slots=(Slot(key="1", paper="p", minutes=20),), chairs=())
    second = session("b", 9, 10, chairs=(Chair(person="ada"),))
    (told,) = found(program(first, second, papers=(paper("p", "ada", "bo", presenter="ada"),)), "person-twice")
    assert told == (
        "Ada is in two places at once: presents “Paper p” in “Session a”, Sat 27 Mar, 09:00–09:20 Europe/Rome and "
        "chairs “Session b”, Sat 27 Mar, 09:00–10:00 Europe/Rome."
    )


def test_a_coauthor_who_does_not_present_is_no_clash() -> None:
    first = session("a", 9, 10, slots=(Slot(key="1", paper="p", minutes=20),), chairs=())
    second = session("b", 9, 10, chairs=(Chair(person="bo"),))
    assert found(program(first, second, papers=(paper("p", "ada", "bo", presenter="ada"),)), "person-twice") == []


def test_a_talk_that_is_over_when_the_other_begins_is_no_clash() -> None:
    slots = (Slot(key="1", paper="p", minutes=20), Slot(key="2", paper="q", minutes=20))
    first = session("a", 9, 10, slots=slots, chairs=())
    later = msgspec.structs.replace(session("b", 9, 10, chairs=(Chair(person="ada"),)), start=at(9, 20))
    papers = (paper("p", "ada"), paper("q", "bo"))
    assert found(program(first, later, papers=papers), "person-twice") == []
    swapped = msgspec.structs.replace(first, slots=slots[::-1])
    assert len(found(program(swapped, later, papers=papers), "person-twice")) == 1


def test_everybody_on_a_panel_and_keynote_speakers_have_to_be_there() -> None:
    panel = session("a", 9, 10, kind=SessionKind.PANEL, slots=(Slot(key="1", paper="p"),))
    talk = session("b", 9, 10, kind=SessionKind.KEYNOTE, slots=(Slot(key="2", keynote="k"),), chairs=())
    keynote = Keynote(key="k", title="On", speakers=(Speaker(person="bo"),))
    told = found(program(panel, talk, papers=(paper("p", "ada", "bo"),), keynotes=(keynote,)), "person-twice")
    assert len(told) == 1
    assert "is on the panel “Paper p”" in told[0]
    assert "speaks in “Session b”" in told[0]


def test_two_posters_in_one_poster_session_are_no_clash_and_a_talk_beside_it_is() -> None:
    slots = (Slot(key="1", paper="p"), Slot(key="2", paper="q"))
    posters = session("a", 9, 11, kind=SessionKind.POSTERS, slots=slots, chairs=())
    papers = (paper("p", "ada"), paper("q", "ada"))
    assert found(program(posters, papers=papers), "person-twice") == []
    talk = session("b", 10, 11, slots=(Slot(key="3", paper="r", minutes=20),), chairs=())
    assert len(found(program(posters, talk, papers=(*papers, paper("r", "ada"))), "person-twice")) == 1


def test_back_to_back_is_none_unless_the_way_takes_longer() -> None:
    first, second = session("a", 9, 10), session("b", 10, 11)
    assert found(program(first, second), "person-twice", "person-walk") == []
    (told,) = found(program(first, second), "person-walk", walk_minutes=10)
    assert "Zoe has less than 10 minutes from one place to the other" in told
    same = msgspec.structs.replace(second, room="r-a")
    assert found(program(first, same), "person-walk", walk_minutes=10) == []


def test_a_room_is_taken_twice_even_behind_a_long_session() -> None:
    sessions = (session("a", 9, 12, room="r"), session("b", 9, 10, room="r"), session("c", 11, 12, room="r"))
    told = found(program(*sessions), "room-twice")
    assert len(told) == 2
    assert "Room r has two sessions at once: “Session a”" in told[0]
    breaks = (session("a", 9, 12, room="r", kind=SessionKind.BREAK), session("b", 9, 10, room="r"))
    assert found(program(*breaks), "room-twice") == []


def test_posters_beside_something_in_one_room_are_a_warning() -> None:
    sessions = (session("a", 9, 12, room="r", kind=SessionKind.POSTERS), session("b", 9, 10, room="r"))
    (told,) = checks.check(program(*sessions, papers=()))[:1]
    assert (told.id, told.severity) == ("person-twice", Severity.ERROR)  # Zoe chairs both
    assert len(found(program(*sessions), "room-shared")) == 1


def test_times_that_can_not_be_are_told() -> None:
    backwards = session("a", 10, 9)
    early = msgspec.structs.replace(
        session("b", 9, 10), start=at(9) - dt.timedelta(days=9), end=at(10) - dt.timedelta(days=9)
    )
    long = session("c", 12, 13, slots=(Slot(key="1", paper="p", minutes=50), Slot(key="2", paper="q", minutes=50)))
    told = checks.check(program(backwards, early, long, papers=(paper("p", "ada"), paper("q", "bo"))))
    assert {each.id for each in told if each.severity is Severity.ERROR} == {
        "session-length", "session-outside", "slot-outside",
    }  # fmt: skip


def test_a_paper_with_two_talks_is_told_and_one_with_a_talk_and_a_poster_is_not() -> None:
    first = session("a", 9, 10, slots=(Slot(key="1", paper="p"),))
    second = session("b", 11, 12, slots=(Slot(key="2", paper="p"),))
    assert len(found(program(first, second, papers=(paper("p", "ada"),)), "paper-twice")) == 1
    posters = msgspec.structs.replace(second, kind=SessionKind.POSTERS)
    assert found(program(first, posters, papers=(paper("p", "ada"),)), "paper-twice") == []


def test_what_is_missing_is_told_once_for_all_that_lack_it() -> None:
    bare = tuple(Session(key=f"s{n}") for n in range(7))
    told = {each.id: each.message for each in checks.check(program(*bare, papers=(paper("p"), paper("q", "ada"))))}
    assert told["session-title"].startswith("7 sessions have no title: “Session 1”")
    assert told["session-title"].endswith("and 2 more.")
    assert told["session-time"].startswith("7 sessions have no time")
    assert told["paper-author"] == "1 paper has no author: “Paper p”."
    assert told["paper-unplaced"] == "2 papers are in no session: “Paper p”, “Paper q”."
    assert {"session-room", "session-chair", "session-empty"} < set(told)


def test_presenters_are_missed_only_where_they_are_kept() -> None:
    papers = (paper("p", "ada", "bo"), paper("q", "ada", "bo"))
    assert found(program(papers=papers), "paper-presenter") == []
    marked = (paper("p", "ada", "bo", presenter="ada"), papers[1])
    assert found(program(papers=marked), "paper-presenter") == ["1 paper has no presenter: “Paper q”."]


def test_spellings_that_nobody_decided_on_are_told_until_somebody_did() -> None:
    places = (Affiliation(key="a", name="Oldtown University"), Affiliation(key="b", name="Oldtown Univ."))
    checked = program(affiliations=places)
    assert len(found(checked, "affiliation-undecided")) == 1
    apart = [frozenset(("Oldtown University", "Oldtown Univ."))]
    assert found(checked, "affiliation-undecided", apart=apart) == []


def test_a_program_as_it_should_be_has_no_problem() -> None:
    slots = (Slot(key="1", paper="p", minutes=20), Slot(key="2", paper="q", minutes=20))
    good = session("a", 9, 10, slots=slots)
    assert found(program(good, papers=(paper("p", "ada", presenter="ada"), paper("q", "bo", presenter="bo")))) == []


def test_facts_stay_when_something_else_changes_and_change_with_what_they_tell() -> None:
    first, second = session("a", 9, 10), session("b", 9, 10)
    (before,) = [each for each in checks.check(program(first, second)) if each.id == "person-twice"]
    renamed = msgspec.structs.replace(program(first, second), papers=(paper("p", "ada"),))
    (same,) = [each for each in checks.check(renamed) if each.id == "person-twice"]
    moved = msgspec.structs.replace(second, end=at(11))
    (other,) = [each for each in checks.check(program(first, moved)) if each.id == "person-twice"]
    assert before.facts == same.facts != other.facts


def test_each_kind_of_problem_is_explained_in_the_documentation() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (\w+) \|", (ROOT / "docs/checks.md").read_text("utf-8"), re.MULTILINE)
    assert dict(rows) == {id_: kind.severity.value for id_, kind in checks.KINDS.items()}


def test_ten_times_the_sessions_take_no_hundred_times_as_long() -> None:
    def seconds(count: int) -> float:
        sessions = tuple(
            session(
                f"s{n}", 9 + n % 8, 10 + n % 8, room=f"r{n // 8}", chairs=(), slots=(Slot(key=f"k{n}", paper=f"p{n}"),)
            )
            for n in range(count)
        )
        checked = program(*sessions, papers=tuple(paper(f"p{n}", "ada", "bo") for n in range(count)))
        start = time.perf_counter()
        checks.check(checked)
        return time.perf_counter() - start

    seconds(10)
    assert min(seconds(2_000) for _ in range(3)) < 40 * min(seconds(200) for _ in range(3))
