"""Reading schedule.xml and schedule.json."""

import contextlib
import datetime as dt
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from program.formats import frab
from program.formats.source import ReadError, SourceFile

XML = """<schedule><conference><title>Camp</title></conference><day date="2024-02-03"><room name="Hall">
<event id="7"><title>On Cats</title><start>9:05</start><duration>00:30</duration><room>Hall</room>{date}
<persons><person id="1">Ana Lima</person></persons></event></room></day></schedule>"""


def read(text: str) -> frab.Reading:
    return frab.read([SourceFile(name="schedule", data=text.encode())])


def test_an_event_with_speakers_is_a_session_with_a_talk() -> None:
    program = read(XML.format(date="<date>2024-02-03T09:05:00+01:00</date>")).program
    assert [paper.title for paper in program.papers] == ["On Cats"]
    assert [person.name for person in program.people] == ["Ana Lima"]
    assert program.sessions[0].start == dt.datetime(2024, 2, 3, 8, 5, tzinfo=dt.UTC)
    assert program.sessions[0].end == dt.datetime(2024, 2, 3, 8, 35, tzinfo=dt.UTC)


def test_a_time_without_an_offset_stays_a_time_on_the_wall() -> None:
    session = read(XML.format(date="")).program.sessions[0]
    assert session.start is None
    assert session.printed_time
    assert (session.printed_time.day, session.printed_time.start) == (dt.date(2024, 2, 3), dt.time(9, 5))


def test_the_json_form_says_the_same() -> None:
    event = {"id": 7, "title": "On Cats", "persons": [{"public_name": "Ana Lima"}]}
    days = [{"date": "2024-02-03", "rooms": {"Hall": [event]}}]
    program = read(json.dumps({"schedule": {"conference": {"title": "Camp", "days": days}}})).program
    assert (program.conference.name, program.rooms[0].name) == ("Camp", "Hall")
    assert program.people[0].name == "Ana Lima"


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE s [<!ENTITY a "aa">]><schedule>&a;</schedule>',
        "<schedule><day>",
        "<schedule><talk/></schedule>",
        "{",
        "[" * 100_000,
    ],
)
def test_what_is_no_such_schedule_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        read(text)


@given(st.binary() | st.text().map(lambda text: f"<schedule>{text}".encode()))
def test_no_bytes_raise_anything_but_a_read_error(data: bytes) -> None:
    source = SourceFile(name="schedule", data=data)
    frab.recognise([source])
    with contextlib.suppress(ReadError):
        frab.read([source])
