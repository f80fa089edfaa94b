"""The calendar: what RFC 5545 asks, what real calendars need, and the same instants whatever the zone."""

import datetime as dt
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import assume, given
from icalendar import Calendar

from program import values
from program.formats import ics
from program.values import CannotWriteError, Chair, Person, Program, Session, Slot, Stamp
from tests import programs

CASE = Path(__file__).parents[2] / "fixtures" / "cases" / "28-ics-text.json"
NINE = dt.datetime(2027, 3, 27, 8, tzinfo=dt.UTC)
TEN = NINE + dt.timedelta(hours=1)
STAMP = Stamp(number=3, published_at=dt.datetime(2027, 1, 2, 3, 4, 5, 678, tzinfo=dt.UTC))


def events(program: Program, stamp: Stamp | None = STAMP) -> list[Any]:
    return list(Calendar.from_ical(ics.write(program, stamp=stamp)).walk("VEVENT"))


def one(**fields: Any) -> Program:
    session = Session(**{"key": "one", "title": "One", "start": NINE, "end": TEN, **fields})
    return Program(conference=values.Conference(key="conf", name="Conf", zone="Europe/Rome"), sessions=(session,))


def lines(data: bytes) -> list[bytes]:
    assert data.endswith(b"\r\n")
    assert b"\n" not in data.replace(b"\r\n", b"")
    return data.split(b"\r\n")


def test_hard_texts_are_escaped_and_folded_and_parse_back_equal() -> None:
    case = json.loads(CASE.read_text(encoding="utf-8"))
    sessions = tuple(
        Session(
            key=each["key"], title=each["title"], room="hall", description=each["description"],
            start=dt.datetime.fromisoformat(each["start"] + "+01:00"),
            end=dt.datetime.fromisoformat(each["end"] + "+01:00"),
        )
        for each in case["sessions"]
    )  # fmt: skip
    room = values.Room(key="hall", name=case["sessions"][0]["room"])
    zone = case["conference"]["timezone"]
    program = Program(conference=values.Conference(key="nss", zone=zone), rooms=(room,), sessions=sessions)
    data = ics.write(program, stamp=STAMP)
    for line in lines(data):
        assert len(line) <= 75
        line.decode()
    assert b"&amp;" not in data
    assert b"&#" not in data
    found = events(program)
    assert [each["SUMMARY"] for each in found] == [each["title"] for each in case["sessions"]]
    assert {str(each["LOCATION"]) for each in found} == {room.name}
    assert {str(each["DESCRIPTION"]) for each in found} == {case["sessions"][0]["description"]}


def test_instants_are_in_utc_and_versions_come_from_the_release() -> None:
    [event] = events(one())
    data = ics.write(one(), stamp=STAMP)
    assert b"DTSTART:20270327T080000Z\r\n" in data
    assert b"DTEND:20270327T090000Z\r\n" in data
    assert b"DTSTAMP:20270102T030405Z\r\n" in data
    assert b"LAST-MODIFIED:20270102T030405Z\r\n" in data
    assert (event["SEQUENCE"], event["STATUS"]) == (3, "CONFIRMED")


def test_the_same_release_gives_the_same_bytes_and_a_draft_is_older_than_any() -> None:
    assert ics.write(one(), stamp=STAMP) == ics.write(one(), stamp=STAMP)
    [event] = events(one(), stamp=None)
    assert event["SEQUENCE"] == 0


def test_the_calendar_has_its_names_and_no_method() -> None:
    data = ics.write(one())
    assert b"\r\nNAME:Conf\r\n" in data
    assert b"\r\nX-WR-CALNAME:Conf\r\n" in data
    assert b"\r\nX-WR-TIMEZONE:Europe/Rome\r\n" in data
    assert b"METHOD" not in data


def test_an_event_keeps_its_uid_when_its_title_time_and_address_change() -> None:
    [before] = events(one())
    [after] = events(one(key="two", former_keys=("one",), title="Two", start=NINE - dt.timedelta(hours=1)))
    assert before["UID"] == after["UID"]


def test_a_session_without_a_room_says_so_and_one_without_a_title_has_its_working_title() -> None:
    [event] = events(one(title=""))
    assert (str(event["SUMMARY"]), str(event["LOCATION"])) == ("Session 1", "Room to be announced")


def test_the_description_tells_chairs_and_papers_with_times_and_their_zone() -> None:
    program = msgspec.structs.replace(
        one(chairs=(Chair(person="eva"),), slots=(Slot(key="x", paper="a", minutes=20), Slot(key="y", keynote="k"))),
        people=(Person(key="eva", name="Eva"),),
        papers=(values.Paper(key="a", title="A", authors=(values.Authorship(person="eva"),)),),
        keynotes=(values.Keynote(key="k"),),
    )
    [event] = events(program)
    assert str(event["DESCRIPTION"]).split("\n") == [
        "Chair: Eva",
        "09:00 A – Eva",
        "09:20 Title to be announced",
        "Times are those of Europe/Rome.",
    ]


def test_what_has_no_time_is_left_out_and_said() -> None:
    program = one()
    program = msgspec.structs.replace(program, sessions=(*program.sessions, Session(key="later")))
    assert len(events(program)) == 1
    assert any("1 of 2 sessions" in sentence for sentence in ics.losses(program))
    assert not any("sessions have no start" in sentence for sentence in ics.losses(one()))


def test_a_calendar_without_a_single_event_is_refused_in_words() -> None:
    with pytest.raises(CannotWriteError, match="Give the sessions their times"):
        ics.write(one(start=None, end=None))


@given(programs.programs())
def test_every_program_with_a_time_becomes_a_calendar_that_parses(program: Program) -> None:
    timed = [each for each in program.sessions if each.start]
    assume(timed)
    data = ics.write(program, stamp=STAMP)
    assert max(len(line) for line in lines(data)) <= 75
    found = events(program)
    assert [each.decoded("DTSTART") for each in found] == [
        each.start.replace(microsecond=0) for each in timed if each.start
    ]
    assert len({str(each["UID"]) for each in found}) == len(timed)


def test_what_is_left_out_is_counted_and_a_program_without_any_time_is_told_that_it_has_no_calendar() -> None:
    start = dt.datetime(2027, 3, 27, 9, tzinfo=dt.UTC)
    timed = values.Session(key="a", start=start, end=start + dt.timedelta(hours=1))
    timeless = values.Session(key="b")
    assert ics.losses(values.Program(sessions=(timeless,))) == (ics.EMPTY,)
    assert "1 of 2 sessions have a start and an end" in ics.losses(values.Program(sessions=(timed, timeless)))[-1]
    assert len(ics.losses(values.Program(sessions=(timed,)))) == 1
