"""Days and times in cells."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from program.formats import times


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Wed 11:00 - 11:15", "11:00", "11:15"),
        ("09:30 AM - 10:00 AM", "09:30", "10:00"),
        ("06:00 - 09:00 PM", "18:00", "21:00"),
        ("11:30 - 1:00 PM", "11:30", "13:00"),
        ("8:45–10:00", "08:45", "10:00"),
        ("10:30--10:48", "10:30", "10:48"),
        ("12:00-2:00", "12:00", "14:00"),
        ("9:00 AM CEST – 10:30 AM CEST", "09:00", "10:30"),
        ("1. März 2026, 9.00-10.00", "09:00", "10:00"),
        ("From 08:00", "08:00", None),
        ("09h00", "09:00", None),
    ],
)
def test_times_of_the_day(text: str, start: str, end: str | None) -> None:
    moment = times.read(text)
    assert moment.start == dt.time.fromisoformat(start)
    assert moment.end == (dt.time.fromisoformat(end) if end else None)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Monday, 18 March 2024", "2024-03-18"),
        ("Mon 2 June 2025", "2025-06-02"),
        ("Thursday June 4th, 2015", "2015-06-04"),
        ("12.06.2025", "2025-06-12"),
        ("19/4/2027", "2027-04-19"),
        ("2024年3月11日", "2024-03-11"),
        ("1. März 2026", "2026-03-01"),
        ("3 de junho de 2026", "2026-06-03"),
    ],
)
def test_dates_in_several_languages(text: str, day: str) -> None:
    assert times.read(text).day == dt.date.fromisoformat(day)


def test_a_day_without_a_year_keeps_its_words() -> None:
    assert times.read("July 12").day_label == "July 12"
    assert times.read("friday").day_label == "friday"
    assert times.read("Day 2").day_label == "Day 2"


def test_an_instant_keeps_its_offset() -> None:
    moment = times.read("2027-04-19T10:00:00+01:00")
    assert moment.start_at == dt.datetime(2027, 4, 19, 9, tzinfo=dt.UTC)
    assert times.read("Tue, 19 Mar 2024 12:45:00 GMT").start_at == dt.datetime(2024, 3, 19, 12, 45, tzinfo=dt.UTC)
    assert times.read("2016-10-19T18:00:00").start_at == dt.datetime(2016, 10, 19, 18)  # noqa: DTZ001  # a wall time has no zone


def test_what_the_calendar_does_not_have_is_a_problem_and_not_corrected() -> None:
    assert "no day" in times.read("2027-04-31 11:00").problem
    assert "no time" in times.read("25:00").problem


def test_no_session_begins_at_two_in_the_night() -> None:
    moment = times.read("2:00-3:20")
    assert (moment.start, moment.end, moment.is_afternoon_guessed) == (dt.time(14), dt.time(15, 20), True)


def test_a_start_and_an_end_in_two_fields_are_one_moment() -> None:
    moment = times.between(times.read("2027-04-19 11:30"), times.read("1:00"))
    assert (moment.start, moment.end) == (dt.time(11, 30), dt.time(13))


@pytest.mark.parametrize(
    ("text", "length"), [("20", 20), ("20 min", 20), ("00:20", 20), ("1:30", 90), ("twenty", None)]
)
def test_lengths(text: str, length: int | None) -> None:
    assert times.minutes(text) == length


@given(st.text(max_size=60))
def test_any_text_is_a_moment(text: str) -> None:
    assert isinstance(times.read(text), times.Moment)
