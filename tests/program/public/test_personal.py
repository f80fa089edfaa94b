"""My program by its link, its calendar, and what a browser needs to keep the program."""

import io
import json

import pytest
from django.core.management import call_command
from django.test import Client

from program.models import Release
from program.values import SessionKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo(db: None) -> str:
    call_command("make_demo", stdout=io.StringIO())
    return "/invented-2027/"


def keys() -> list[str]:
    program = Release.objects.get().program()
    return [each.key for each in program.sessions if each.kind is SessionKind.PAPERS]


def test_a_link_shows_what_was_marked_with_its_clashes(demo: str, client: Client) -> None:
    first, second = keys()[:2]
    page = client.get(f"{demo}mine/", {"marks": f"s:{first},s:{second},p:nothing"}).text
    assert page.count("data-entry=") == 2
    assert page.count("At the same time as something else of yours.") == 2
    assert "1 of what was marked is not in the program any more" in page
    assert f"/mine/calendar.ics?marks=s%3A{first}" in page


def test_without_marks_it_says_how_to_mark(demo: str, client: Client) -> None:
    assert "Nothing is marked yet" in client.get(f"{demo}mine/").text


def test_the_calendar_of_a_link_is_subscribed_to(demo: str, client: Client) -> None:
    answer = client.get(f"{demo}mine/calendar.ics", {"marks": f"s:{keys()[0]}"})
    assert answer.headers["Content-Type"].startswith("text/calendar")
    assert answer.content.count(b"BEGIN:VEVENT") == 1
    assert client.get(f"{demo}mine/calendar.ics").status_code == 409


def test_the_worker_keeps_pages_that_are_there_and_is_another_for_another_release(demo: str, client: Client) -> None:
    script = client.get(f"{demo}worker.js").text
    told = json.loads(script.split("const told = ", 1)[1].split(";\n", 1)[0])
    assert Release.objects.get().digest[:12] in told["name"]
    for page in (each for each in told["pages"] if each.startswith(demo)):
        assert client.get(page).status_code == 200, page


def test_the_manifest_starts_the_program(demo: str, client: Client) -> None:
    told = client.get(f"{demo}manifest.json").json()
    assert (told["start_url"], told["scope"], told["display"]) == (demo, demo, "standalone")
    assert 'rel="manifest"' in client.get(demo).text


@pytest.mark.parametrize("marks", ["<script>", "s:" + "x" * 5_000, "%00", "p:\0", "s:,p:"])
def test_no_link_breaks_the_page(demo: str, client: Client, marks: str) -> None:
    page = client.get(f"{demo}mine/", {"marks": marks})
    assert page.status_code == 200
    assert "<script>s" not in page.text
