"""Times in a source's own words become instants, where the conference says which day and which zone are meant. Pure."""

import datetime as dt
import zoneinfo

import msgspec

from people.text import sort_key
from program.values import Conference, PrintedTime, Program, Session, Slot

WEEKDAYS = {
    word: number
    for number, words in enumerate(
        (
            "monday mon montag lundi lunes segunda 月曜日",
            "tuesday tue tues dienstag mardi martes terca 火曜日",
            "wednesday wed mittwoch mercredi miercoles quarta 水曜日",
            "thursday thu thurs donnerstag jeudi jueves quinta 木曜日",
            "friday fri freitag vendredi viernes sexta 金曜日",
            "saturday sat samstag samedi sabado 土曜日",
            "sunday sun sonntag dimanche domingo 日曜日",
        )
    )
    for word in words.split()
}


def place(program: Program, conference: Conference) -> Program:
    """Return the program with every printed time that can be placed as an instant.

    `conference` has the zone and the days that count: the database's where it has them. An end before its start is
    on the next day.
    """
    zone = _zone(conference.zone)
    if zone is None:
        return program
    sessions = tuple(_session(each, conference, zone) for each in program.sessions)
    return msgspec.structs.replace(program, sessions=sessions)


def _session(session: Session, conference: Conference, zone: zoneinfo.ZoneInfo) -> Session:
    slots = tuple(_slot(each, session, conference, zone) for each in session.slots)
    printed = session.printed_time
    start, end = session.start, session.end
    if start is None and printed is not None:
        start, end = _instants(printed, conference, zone)
    return msgspec.structs.replace(session, start=start, end=end, slots=slots)


def _slot(slot: Slot, session: Session, conference: Conference, zone: zoneinfo.ZoneInfo) -> Slot:
    printed = slot.printed_time
    if slot.start is not None or printed is None:
        return slot
    of_session = session.printed_time or PrintedTime()
    if printed.day is None and not printed.day_label:
        printed = msgspec.structs.replace(printed, day=of_session.day, day_label=of_session.day_label)
    start, end = _instants(printed, conference, zone)
    minutes = slot.minutes
    if start and end and not minutes:
        minutes = round((end - start).total_seconds() / 60)
    return msgspec.structs.replace(slot, start=start, minutes=minutes)


def _instants(
    printed: PrintedTime, conference: Conference, zone: zoneinfo.ZoneInfo
) -> tuple[dt.datetime | None, dt.datetime | None]:
    day = printed.day or _day(printed.day_label, conference)
    if day is None or printed.start is None:
        return None, None
    zone = _zone(printed.zone) or zone  # an IANA name that is printed; "CEST" and the like leave the conference's
    start = dt.datetime.combine(day, printed.start, zone).astimezone(dt.UTC)
    if printed.end is None or printed.end == printed.start:
        return start, None
    next_day = day + dt.timedelta(days=1) if printed.end < printed.start else day
    return start, dt.datetime.combine(next_day, printed.end, zone).astimezone(dt.UTC)


def _day(label: str, conference: Conference) -> dt.date | None:
    """Return the day of the conference that a label means: a weekday that comes once, or “Day 2”."""
    if not label or conference.starts_on is None:
        return None
    last = conference.ends_on or conference.starts_on
    days = [conference.starts_on + dt.timedelta(days=n) for n in range((last - conference.starts_on).days + 1)]
    words = sort_key(label).split()
    numbers = [int(word) for word in words if word.isdecimal()]
    weekday = next((WEEKDAYS[word] for word in words if word in WEEKDAYS), None)
    if weekday is not None:
        matching = [each for each in days if each.weekday() == weekday]
        return matching[0] if len(matching) == 1 else None
    if len(numbers) == 1 and 1 <= numbers[0] <= len(days):
        return days[numbers[0] - 1]
    return None


def _zone(name: str) -> zoneinfo.ZoneInfo | None:
    return zoneinfo.ZoneInfo(name) if name and name in zoneinfo.available_timezones() else None
