"""Calendars of other programs."""

import datetime as dt

import pytest

from program.formats import icalendar_file
from program.formats.source import ReadError, SourceFile
from program.values import Reading, SessionKind
from tests.documents import kinds

EVENT = "BEGIN:VEVENT\r\nUID:{uid}\r\nSUMMARY:{title}\r\n{more}END:VEVENT\r\n"


def read(*events: str) -> Reading:
    text = f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n{''.join(events)}END:VCALENDAR\r\n"
    return icalendar_file.read([SourceFile("program.ics", text.encode())])


def test_events_are_sessions_with_their_instants_and_rooms() -> None:
    more = "DTSTART:20270419T090000Z\r\nDURATION:PT30M\r\nLOCATION:Hall A\\, left\r\n"
    program = read(EVENT.format(uid=1, title="On Cats\\; and Dogs", more=more)).program
    (session,) = program.sessions
    assert session.title == "On Cats; and Dogs"
    assert session.start == dt.datetime(2027, 4, 19, 9, tzinfo=dt.UTC)
    assert session.end == dt.datetime(2027, 4, 19, 9, 30, tzinfo=dt.UTC)
    assert program.rooms[0].name == "Hall A, left"


def test_a_time_without_a_zone_and_a_day_stay_as_printed() -> None:
    program = read(
        EVENT.format(uid=1, title="One", more="DTSTART:20270419T090000\r\n"),
        EVENT.format(uid=2, title="Two", more="DTSTART;VALUE=DATE:20270420\r\n"),
    ).program
    first, second = (session.printed_time for session in program.sessions)
    assert first
    assert (first.day, first.start) == (dt.date(2027, 4, 19), dt.time(9))
    assert second
    assert (second.day, second.start) == (dt.date(2027, 4, 20), None)


def test_a_title_tells_the_kind() -> None:
    reading = read(
        *(EVENT.format(uid=n, title=t, more="") for n, t in enumerate(["Lunch", "Keynote: Ana Lima", "Poster session"]))
    )
    assert [each.kind for each in reading.program.sessions] == [
        SessionKind.BREAK, SessionKind.KEYNOTE, SessionKind.POSTERS,
    ]  # fmt: skip
    assert len(reading.program.keynotes) == 1


def test_a_letter_that_a_fold_cuts_is_whole_again() -> None:
    data = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Zoë\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".encode()
    folded = data.replace("ë".encode(), b"\xc3\r\n \xab")
    assert icalendar_file.read([SourceFile("a.ics", folded)]).program.sessions[0].title == "Zoë"


def test_repetitions_and_missing_titles_are_told() -> None:
    reading = read(
        EVENT.format(uid=1, title="Breakfast", more="DTSTART:20270419T090000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\n"),
        EVENT.format(uid=2, title="", more=""),
    )
    assert {"event-repeats", "title-missing"} <= kinds(reading)


@pytest.mark.parametrize(
    "text", ["BEGIN:VCALENDAR\r\n", "BEGIN:VCALENDAR\r\nEND:VEVENT\r\n", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"]
)
def test_a_broken_or_empty_calendar_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        icalendar_file.read([SourceFile("a.ics", text.encode())])
