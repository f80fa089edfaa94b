"""The short JSON that a scorer compares."""

import datetime as dt
from typing import Any

from program.outline import outline
from program.values import (
    Affiliation,
    Authorship,
    Chair,
    Conference,
    Finding,
    Keynote,
    Paper,
    Person,
    PrintedTime,
    Program,
    Reading,
    Room,
    Session,
    SessionKind,
    Severity,
    Slot,
    Speaker,
    Where,
)

ANA = Person(key="ana", name="Ana")
PAPERS = (Paper(key="a", title="A", authors=(Authorship(person="ana", printed="U"),)), Paper(key="b", title="B"))


def outlined(**parts: Any) -> dict[str, Any]:
    affiliations = (Affiliation(key="uni", name="University"),)
    return outline(Reading(program=Program(people=(ANA,), affiliations=affiliations, **parts)))


def test_a_session_has_its_papers_and_what_no_session_holds_stands_apart() -> None:
    session = Session(key="s", title="One", slots=(Slot(key="1", paper="a"),))
    found = outlined(papers=PAPERS, sessions=(session,))
    assert [paper["title"] for paper in found["sessions"][0]["papers"]] == ["A"]
    assert found["papers"] == [{"title": "B", "authors": []}]


def test_a_list_of_papers_without_any_session_is_one_session_without_a_title() -> None:
    found = outlined(papers=PAPERS, sessions=(Session(key="lunch", title="Lunch", kind=SessionKind.BREAK),))
    [session] = found["sessions"]
    assert session["title"] is None
    assert [paper["title"] for paper in session["papers"]] == ["A", "B"]
    assert found["papers"] == []


def test_what_is_missing_is_none_and_the_affiliation_is_as_printed() -> None:
    found = outlined(papers=PAPERS[:1], sessions=(Session(key="s", slots=(Slot(key="1", paper="a"),)),))
    [session] = found["sessions"]
    assert {session[each] for each in ("title", "start", "end", "room")} == {None}
    assert session["papers"][0]["authors"] == [{"name": "Ana", "affiliation": "U"}]


def test_times_are_on_the_wall_printed_or_in_the_conferences_zone() -> None:
    start = dt.datetime(2027, 7, 1, 8, tzinfo=dt.UTC)
    sessions = (
        Session(key="s", start=start, end=start + dt.timedelta(hours=1), room="r"),
        Session(key="t", printed_time=PrintedTime(start=dt.time(14, 30))),
    )
    rooms = (Room(key="r", name="Hall"),)
    found = outlined(conference=Conference(zone="Europe/Rome"), rooms=rooms, sessions=sessions)["sessions"]
    assert [(each["start"], each["end"], each["room"]) for each in found] == [
        ("10:00", "11:00", "Hall"),
        ("14:30", None, None),
    ]


def test_chairs_without_a_printed_affiliation_have_the_one_they_stand_for() -> None:
    session = Session(key="s", chairs=(Chair(person="ana", affiliations=("uni",)),))
    assert outlined(sessions=(session,))["sessions"][0]["chairs"] == [{"name": "Ana", "affiliation": "University"}]


def test_a_keynote_has_its_speaker_abstract_and_biography() -> None:
    keynote = Keynote(key="k", abstract="About", speakers=(Speaker(person="ana", printed="U", biography="Born."),))
    assert outlined(keynotes=(keynote,))["keynotes"] == [
        {"title": None, "speaker": "Ana", "affiliation": "U", "abstract": "About", "bio": "Born."}
    ]


def test_findings_have_severity_place_and_message() -> None:
    finding = Finding(id="x", severity=Severity.WARNING, message="Unclear.", where=Where(file="a.txt", line=3))
    found = outline(Reading(program=Program(), findings=(finding,)))["findings"]
    assert found == [{"severity": "warning", "where": "a.txt, line 3", "message": "Unclear."}]
