"""A calendar that somebody subscribed to, over five releases: it always shows the current program, each thing once."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from conference.models import Conference, Room
from people.models import Person
from program import publish
from program.formats import calendar_events
from program.index import Index
from program.management import invented
from program.models import Session
from program.values import EventStamp, GoneEvent
from tests import factories

NINE = dt.datetime(2031, 5, 5, 9, tzinfo=dt.UTC)
HOUR = dt.timedelta(hours=1)


class Subscriber:
    """Keeps of each UID the newest version, as RFC 5545 says, and shows what is not cancelled."""

    def __init__(self, client: Client, address: str) -> None:
        self.client, self.address = client, address
        self.kept: dict[str, Any] = {}

    def poll(self) -> set[tuple[str, str, dt.datetime]]:
        answer = self.client.get(self.address)
        assert answer.status_code == 200
        event: Any
        for event in Calendar.from_ical(answer.content).walk("VEVENT"):
            uid = str(event["UID"])
            if uid not in self.kept or int(event["SEQUENCE"]) >= int(self.kept[uid]["SEQUENCE"]):
                self.kept[uid] = event
        shown = [each for each in self.kept.values() if each["STATUS"] == "CONFIRMED"]
        return {(str(each["SUMMARY"]), str(each["LOCATION"]), each["DTSTART"].dt) for each in shown}

    def sequence(self, title: str) -> int:
        return next(int(each["SEQUENCE"]) for each in self.kept.values() if str(each["SUMMARY"]).endswith(title))


def expected(conference: Conference) -> set[tuple[str, str, dt.datetime]]:
    return {
        (each.title, each.room.name, each.start)
        for each in conference.sessions.exclude(start=None)
        if each.room and each.start
    }


@pytest.mark.django_db
def test_it_shows_what_was_moved_cancelled_restored_and_renamed(client: Client) -> None:
    conference = factories.ConferenceFactory.create(slug="conf", zone="UTC")
    halls = [factories.RoomFactory.create(conference=conference, name=name) for name in ("Hall", "Attic")]

    def session(title: str, place: int) -> Session:
        times = {"start": NINE + place * HOUR, "end": NINE + (place + 1) * HOUR}
        made: Session = factories.SessionFactory.create(conference=conference, title=title, room=halls[0], **times)
        return made

    rows = [session(title, place) for place, title in enumerate(("One", "Two", "Three"))]
    subscriber = Subscriber(client, "/conf/files/program.ics")

    def release() -> None:
        publish.publish(conference)
        assert subscriber.poll() == expected(conference)

    release()
    assert [subscriber.sequence(each) for each in ("One", "Two", "Three")] == [0, 0, 0]
    Session.objects.filter(pk=rows[0].pk).update(start=NINE + 5 * HOUR, end=NINE + 6 * HOUR)
    release()
    assert [subscriber.sequence(each) for each in ("One", "Two", "Three")] == [1, 0, 0]
    Session.objects.filter(pk=rows[1].pk).update(start=None, end=None)
    release()
    assert b"SUMMARY:Cancelled: Two" in client.get("/conf/files/program.ics").content
    Session.objects.filter(pk=rows[1].pk).update(start=NINE + HOUR, end=NINE + 2 * HOUR)
    release()
    assert b"Cancelled" not in client.get("/conf/files/program.ics").content
    assert subscriber.sequence("Two") == 2
    Room.objects.filter(name="Hall").update(name="Great Hall")
    release()
    assert [subscriber.sequence(each) for each in ("One", "Two", "Three")] == [2, 3, 1]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["day", "room", "session", "paper", "person", "track"])
def test_each_thing_has_its_calendar_with_one_event_a_uid(kind: str, client: Client, conference: Conference) -> None:
    session = conference.sessions.get()
    Conference.objects.filter(pk=conference.pk).update(zone="Europe/Rome")
    Session.objects.filter(pk=session.pk).update(start=NINE, end=NINE + HOUR)
    publish.publish(conference)
    assert session.room
    assert session.track
    keys = {
        "day": "2031-05-05", "room": session.room.slug, "session": session.slug, "track": session.track.slug,
        "paper": conference.papers.get().slug,
        "person": Person.objects.filter(authorships__paper__conference=conference)[0].slug,
    }  # fmt: skip
    answer = client.get(f"/conf/calendars/{kind}/{keys[kind]}.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    uids = [str(each["UID"]) for each in Calendar.from_ical(answer.content).walk("VEVENT")]
    assert uids
    assert len(uids) == len(set(uids))
    assert client.get(f"/conf/calendars/{kind}/nope.ics").status_code == 404
    assert client.get("/conf/calendars/planet/mars.ics").status_code == 404


def test_a_cancelled_event_is_told_until_its_day_is_over() -> None:
    program = invented.program(1)
    gone = GoneEvent("Off", NINE, NINE + HOUR, "Hall", ("sessions",))
    known = {"session/off": EventStamp(1, NINE - 24 * HOUR, gone)}
    assert "session/off" in calendar_events.follow(program, known, program, NINE + 20 * HOUR)
    assert "session/off" not in calendar_events.follow(program, known, program, NINE + 30 * HOUR)


def test_events_of_talks_and_sessions_have_different_keys() -> None:
    keys = [each.key for each in calendar_events.all_events(Index(invented.program(1)))]
    assert len(keys) == len(set(keys))
