"""The timetable, the lists by room and track, now and next, and what the releases changed."""

import io
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from conference.models import Conference
from program import publish
from program.models import Paper, Release

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(db: None) -> str:
    call_command("make_demo", stdout=io.StringIO())
    return "/invented-2027/"


def text(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return re.sub(r"\s+", " ", response.text)


def test_the_timetable_has_a_table_a_day_with_rooms_and_times_as_headings(demo: str, client: Client) -> None:
    page = text(client, f"{demo}timetable/")
    assert page.count('<table class="grid">') == 3
    assert page.count('<th scope="col"><bdi>Great Hall</bdi></th>') == 3
    assert '<th scope="row"><time datetime="2027-03-28T10:30:00+02:00">10:30</time></th>' in page
    assert re.search(r'<td class="kind-break" colspan="4"> <a href="[^"]*">', page)


def test_sessions_are_listed_by_room_and_by_track(demo: str, client: Client) -> None:
    rooms, tracks = text(client, f"{demo}rooms/"), text(client, f"{demo}tracks/")
    assert (
        rooms.index("<h2><bdi>Great Hall")
        < rooms.index("<h2><bdi>Attic")
        < rooms.index("Room to be announced</bdi></h2>")
    )
    assert tracks.index("<h2><bdi>Systems") < tracks.index("<h2><bdi>In no track")


@pytest.mark.parametrize(
    ("at", "now", "then"),
    [
        ("2027-03-27T08:00", "Nothing is on.", "Keynote: What Machines Owe Us"),
        ("2027-03-27T09:30", "What Machines Owe Us", "Coffee"),
        ("2027-03-28T08:30:00+02:00", "Nothing is on.", "Keynote: A Short History of Waiting"),
        ("2027-03-30T09:00", "Nothing is on.", "Nothing comes any more."),
        ("yesterday", "Nothing is on.", "Keynote: What Machines Owe Us"),
    ],
)
def test_now_and_next_at_a_moment_on_the_wall_there(demo: str, client: Client, at: str, now: str, then: str) -> None:
    page = client.get(f"{demo}now/", {"at": at}).text
    first, _, second = page.partition('<h2 id="next">')
    assert now in first
    assert then in second


def test_the_talk_that_is_on_is_named(demo: str, client: Client) -> None:
    paper = Paper.objects.order_by("number")[1]
    page = text(client, f"{demo}now/?at=2027-03-27T10:55")
    assert f"<bdi>{paper.title}</bdi>" in page


def test_what_is_on_now_is_not_kept(demo: str, client: Client) -> None:
    assert "no-store" in client.get(f"{demo}now/").headers["Cache-Control"]
    assert "<main>" in client.get(f"{demo}now/display/").text


def retitled(conference: Conference, title: str) -> Release:
    paper = Paper.objects.get()
    paper.title = title
    paper.save()
    return publish.publish(conference, note=f"Now {title}")[0]


def test_the_change_log_tells_what_each_release_changed(conference: Conference, client: Client) -> None:
    retitled(conference, "First")
    retitled(conference, "Second")
    page = text(client, "/conf/changes/")
    assert page.index("Release 2</h2>") < page.index("Release 1</h2>")
    assert "<del><bdi>First</bdi></del> <ins><bdi>Second</bdi></ins>" in page
    assert "The first one." in page


def test_a_release_that_was_never_compared_is_compared_when_it_is_asked_for(
    conference: Conference, client: Client
) -> None:
    retitled(conference, "First")
    retitled(conference, "Second")
    Release.objects.update(changes=None)
    assert "<del><bdi>First</bdi></del>" in text(client, "/conf/changes/")


def test_the_feed_has_an_entry_a_release_with_a_lasting_id(conference: Conference, client: Client) -> None:
    retitled(conference, "First & <b>")
    retitled(conference, "Second")
    answer = client.get("/conf/changes/feed.atom")
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    atom: Any = "{http://www.w3.org/2005/Atom}"
    entries = ET.fromstring(answer.text).findall(f"{atom}entry")  # noqa: S314  # our own
    assert [each.findtext(f"{atom}title") for each in entries] == ["Now Second", "Now First & <b>"]
    assert entries[0].findtext(f"{atom}id") == "http://testserver/conf/changes/#release-2"
    assert "Paper “Second” changed: title." in (entries[0].findtext(f"{atom}summary") or "")
    assert 'type="application/atom+xml"' in client.get("/conf/").text
