"""Reading schedule.xml and schedule.json."""

import datetime as dt
import json

import pytest

from program.formats import frab
from program.formats.source import ReadError, SourceFile
from program.values import Reading, SessionKind, Severity
from tests.documents import CASES, kinds, read

XML = """<schedule><conference><title>Camp</title></conference><day date="2024-02-03"><room name="Hall">
<event id="7"><title>On Cats</title><start>9:05</start><duration>00:30</duration><room>Hall</room>{date}
<language>en</language><persons><person id="1">Ana Lima</person></persons></event></room></day></schedule>"""


def parse(text: str) -> Reading:
    return frab.read([SourceFile(name="schedule.xml", data=text.encode())])


def test_an_event_with_speakers_is_a_session_with_a_talk() -> None:
    program = parse(XML.format(date="<date>2024-02-03T09:05:00+01:00</date>")).program
    assert [paper.title for paper in program.papers] == ["On Cats"]
    assert [person.name for person in program.people] == ["Ana Lima"]
    assert program.sessions[0].start == dt.datetime(2024, 2, 3, 8, 5, tzinfo=dt.UTC)
    assert program.sessions[0].end == dt.datetime(2024, 2, 3, 8, 35, tzinfo=dt.UTC)


def test_a_time_without_an_offset_stays_a_time_on_the_wall() -> None:
    session = parse(XML.format(date="")).program.sessions[0]
    assert session.start is None
    assert session.printed_time
    assert (session.printed_time.day, session.printed_time.start) == (dt.date(2024, 2, 3), dt.time(9, 5))


def test_the_json_form_says_the_same() -> None:
    event = {"id": 7, "title": "On Cats", "persons": [{"public_name": "Ana Lima"}]}
    lunch = {"id": 8, "title": "Lunch", "persons": []}
    days = [{"date": "2024-02-03", "rooms": {"Hall": [event, lunch]}}]
    program = parse(json.dumps({"schedule": {"conference": {"title": "Camp", "days": days}}})).program
    assert (program.conference.name, program.rooms[0].name) == ("Camp", "Hall")
    assert program.people[0].name == "Ana Lima"
    assert [session.kind for session in program.sessions] == [SessionKind.PAPERS, SessionKind.BREAK]


def test_what_a_program_has_no_place_for_is_told() -> None:
    (finding,) = [each for each in parse(XML.format(date="")).findings if each.id == "fields-not-read"]
    assert finding.words == "language"


def test_a_day_that_does_not_exist_is_an_error() -> None:
    reading = parse(XML.format(date="<date>2024-02-31T09:05:00+01:00</date>"))
    assert "time-impossible" in kinds(reading, Severity.ERROR)


def test_control_characters_are_taken_out_and_told() -> None:
    reading = read(CASES / "30-broken-schedule.xml")
    assert "control-characters" in kinds(reading, Severity.WARNING)
    assert all(ord(char) >= 32 for char in reading.program.sessions[0].title)


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE s [<!ENTITY a "aa">]><schedule>&a;</schedule>',
        '<!DOCTYPE s [<!ENTITY a SYSTEM "file:///etc/passwd">]><schedule>&a;</schedule>',
        "<schedule><day>",
        "<schedule><talk/></schedule>",
        "{",
        "[" * 100_000,
    ],
)
def test_what_is_no_such_schedule_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        parse(text)
