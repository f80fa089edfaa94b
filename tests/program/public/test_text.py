"""The program as text, to whoever would rather have that than a page."""

import pytest
from django.test import Client

from conference.models import Conference
from program import publish

pytestmark = pytest.mark.django_db
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.fixture(autouse=True)
def _published(conference: Conference) -> None:
    publish.publish(conference)


@pytest.mark.parametrize("path", ["", "program/", "timetable/"])
@pytest.mark.parametrize(
    ("headers", "kind"),
    [
        ({"accept": BROWSER}, "text/html"),
        ({"accept": "text/plain"}, "text/plain"),
        ({"accept": "text/plain;q=0.5, text/html"}, "text/html"),
        ({"accept": "*/*", "user_agent": "curl/8.5.0"}, "text/plain"),
        ({"user_agent": "Wget/1.21"}, "text/plain"),
        ({"accept": "*/*", "user_agent": "A robot that previews links"}, "text/html"),
        ({"accept": BROWSER, "user_agent": "curl/8.5.0"}, "text/html"),
    ],
)
def test_who_asks_for_text_gets_text(client: Client, path: str, headers: dict[str, str], kind: str) -> None:
    answer = client.get(f"/conf/{path}", headers=headers)
    assert answer["Content-Type"] == f"{kind}; charset=utf-8"
    assert "Accept" in answer["Vary"].split(", ")
    assert ("<html" in answer.text) == (kind == "text/html")


def test_neither_is_taken_for_the_other_from_what_is_kept(client: Client) -> None:
    page = client.get("/conf/", headers={"accept": BROWSER})
    text = client.get("/conf/", headers={"accept": "text/plain"})
    assert page["ETag"] != text["ETag"]
    assert client.get("/conf/", headers={"accept": BROWSER}).content == page.content
    again = client.get("/conf/", headers={"accept": BROWSER, "if_none_match": text["ETag"]})
    assert again.status_code == 200


def test_what_follows_from_who_asks_is_not_kept_by_caches_between(client: Client) -> None:
    assert "private" in client.get("/conf/", headers={"user_agent": "curl/8.5.0"})["Cache-Control"]
    assert "public" in client.get("/conf/", headers={"accept": "text/plain"})["Cache-Control"]


def test_it_has_an_address_of_its_own(client: Client) -> None:
    assert client.get("/conf/program.txt").text == client.get("/conf/", headers={"accept": "text/plain"}).text
