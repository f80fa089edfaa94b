"""schedule.xml and schedule.json: every talk once, with ids that stay and times that clients take."""

import datetime as dt
import json
import re
import subprocess
import sys
import uuid
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import msgspec
import pytest

from program.formats import events, frab, schedule_json, schedule_xml
from program.formats.source import SourceFile
from program.management import invented
from program.values import CannotWriteError, Program, Session, SessionKind
from tests.documents import SHARED

SCHEMA = SHARED / "tools/validators/schemas/voc/schedule.xml.xsd"


def tree(program: Program) -> ET.Element:
    return ET.fromstring(schedule_xml.write(program))  # noqa: S314  # our own


def changed(program: Program, key: str, **fields: Any) -> Program:
    sessions = tuple(msgspec.structs.replace(each, **fields) if each.key == key else each for each in program.sessions)
    return msgspec.structs.replace(program, sessions=sessions)


def test_every_talk_with_a_time_is_an_event_and_posters_are_one() -> None:
    program = invented.program()
    titles = [str(each.findtext("title")) for each in tree(program).iter("event")]
    talks = {slot.paper for session in program.sessions for slot in session.slots if slot.paper and slot.minutes}
    wanted = {each.title for each in program.papers if each.key in talks}
    assert wanted < set(titles)
    assert len(titles) == len(set(titles)) + 7  # coffee six times, and lunch three times
    (posters,) = [each for each in tree(program).iter("event") if each.findtext("title") == "Posters I"]
    assert str(posters.findtext("abstract")).count("- ") == 17


def test_ids_are_unique_and_stay_when_a_talk_moves_or_is_renamed() -> None:
    program = invented.program()
    before = {each.findtext("title"): (each.get("id"), each.get("guid")) for each in tree(program).iter("event")}
    numbers = [each.get("id") for each in tree(program).iter("event")]
    assert len(set(numbers)) == len(numbers)
    session = next(each for each in program.sessions if each.kind is SessionKind.PAPERS)
    assert session.start is not None
    moved = changed(program, session.key, title="Renamed", room=program.rooms[3].key)
    after = {each.findtext("title"): (each.get("id"), each.get("guid")) for each in tree(moved).iter("event")}
    assert after == before
    assert all(uuid.UUID(str(guid)).version == 5 for _, guid in before.values())


def test_times_have_the_offset_of_their_instant_and_days_hold_their_events() -> None:
    root = tree(invented.program())
    offsets = [str(each.findtext("date"))[-6:] for day in root.iter("day") for each in day.iter("event")]
    assert set(offsets) == {"+01:00", "+02:00"}
    for day in root.iter("day"):
        begin, end = (dt.datetime.fromisoformat(str(day.get(name))) for name in ("start", "end"))
        for event in day.iter("event"):
            start = dt.datetime.fromisoformat(str(event.findtext("date")))
            assert begin <= start <= end
            assert event.findtext("start") == f"{start:%H:%M}"
            assert re.fullmatch(r"\d\d:\d\d", str(event.findtext("duration")))


def test_what_is_on_after_midnight_belongs_to_the_day_before() -> None:
    program = invented.program()
    dinner = next(each for each in program.sessions if each.title == "Dinner")
    assert dinner.start is not None
    late = changed(
        program, dinner.key, start=dinner.start + dt.timedelta(hours=6), end=dinner.start + dt.timedelta(hours=40)
    )
    (day,) = [
        day for day in tree(late).iter("day") if any(each.findtext("title") == "Dinner" for each in day.iter("event"))
    ]
    assert day.get("date") == "2027-03-28"
    (event,) = [each for each in day.iter("event") if each.findtext("title") == "Dinner"]
    assert event.findtext("duration") == "23:55"


def test_json_says_what_xml_says() -> None:
    program = invented.program()
    days = json.loads(schedule_json.write(program))["schedule"]["conference"]["days"]
    told = [
        (each["guid"], each["id"], each["start"]) for day in days for room in day["rooms"].values() for each in room
    ]
    wanted = [
        (each.get("guid"), int(str(each.get("id"))), each.findtext("start")) for each in tree(program).iter("event")
    ]
    assert told == wanted


def test_it_is_read_back_with_its_talks_and_people() -> None:
    program = invented.program()
    read = frab.read([SourceFile("schedule.xml", schedule_xml.write(program))]).program
    titles = {each.title for each in program.papers}
    found = {each.title for each in read.papers}
    assert len(found & titles) == 136
    names = {each.name for each in program.people}
    assert {each.name for each in read.people} <= names


def test_a_program_without_times_is_refused_and_says_why() -> None:
    bare = msgspec.structs.replace(invented.program(), sessions=(Session(key="s", title="S"),))
    for write in (schedule_xml.write, schedule_json.write):
        with pytest.raises(CannotWriteError, match="Give the sessions their times"):
            write(bare)
    assert events.losses(bare) == (events.NO_TIMES,)


def test_what_is_left_out_is_told() -> None:
    program = invented.program()
    some = changed(program, program.sessions[0].key, end=None)
    assert "49 of 50 sessions" in events.losses(some)[1]


@pytest.mark.skipif(not SCHEMA.exists(), reason="the shared schemas are not here")
def test_the_schema_and_seven_clients_take_it(tmp_path: Path) -> None:
    paths = [tmp_path / "schedule.xml", tmp_path / "schedule.json"]
    paths[0].write_bytes(schedule_xml.write(invented.program()))
    paths[1].write_bytes(schedule_json.write(invented.program()))
    checker = SHARED / "tools/validators/check_schedule.py"
    done = subprocess.run([sys.executable, str(checker), *map(str, paths)], capture_output=True, text=True, check=False)
    assert done.stdout.count("schema_errors=0") == 2 or "No module named" in done.stdout + done.stderr, done.stdout
    assert "fatal" not in done.stdout or "No module named" in done.stdout, done.stdout
