"""What machines read of the pages: JSON-LD, Scholar's tags, Open Graph, sitemaps, references."""

import io
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from conference.models import Conference
from program import publish
from program.models import Paper, Release
from tests.documents import SHARED

pytestmark = pytest.mark.django_db
VALIDATOR = SHARED / "tools/validators/check_jsonld.py"


@pytest.fixture
def demo(db: None) -> str:
    call_command("make_demo", stdout=io.StringIO())
    return "/invented-2027/"


def json_ld(client: Client, address: str) -> dict[str, Any]:
    text = client.get(address).text
    (block,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text, re.DOTALL)
    found: dict[str, Any] = json.loads(block)
    return found


def first(kind: str) -> Any:
    return getattr(Release.objects.get().program(), kind)[0]


def test_the_conference_is_an_event_with_its_sessions(demo: str, client: Client) -> None:
    told = json_ld(client, demo)
    assert (told["@type"], told["startDate"], told["endDate"]) == ("ConferenceEvent", "2027-03-27", "2027-03-29")
    assert len(told["subEvent"]) == 50
    assert {each["startDate"][-6:] for each in told["subEvent"]} == {"+01:00", "+02:00"}


def test_a_paper_is_an_article_with_scholars_tags_in_order(demo: str, client: Client) -> None:
    paper = first("papers")
    address = f"{demo}papers/{paper.key}/"
    told = json_ld(client, address)
    assert told["headline"] == paper.title
    assert len(told["author"]) == len(paper.authors)
    text = client.get(address).text
    names = re.findall(r'<meta name="(citation_\w+)"', text)
    assert names[:2] == ["citation_title", "citation_author"]
    assert names.count("citation_author") == len(paper.authors)
    assert 'property="og:type" content="article"' in text
    assert f'rel="canonical" href="http://testserver{address}"' in text


@pytest.mark.skipif(not VALIDATOR.exists(), reason="the shared validator is not here")
def test_the_validator_finds_no_error_on_any_kind_of_page(demo: str, client: Client, tmp_path: Path) -> None:
    objects = [f"{kind}/{first(kind).key}/" for kind in ("sessions", "papers", "keynotes", "people", "affiliations")]
    pages = []
    for number, page in enumerate(("", "program/", "timetable/", "papers/", "people/", *objects)):
        path = tmp_path / f"{number}.html"
        path.write_text(client.get(f"{demo}{page}").text, encoding="utf-8")
        pages.append(str(path))
    done = subprocess.run([sys.executable, str(VALIDATOR), *pages], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_no_text_ends_the_script_that_it_stands_in(conference: Conference, client: Client) -> None:
    Paper.objects.update(title="</script><script>alert(1)</script> & more")
    publish.publish(conference)
    address = Paper.objects.get().get_absolute_url()
    assert json_ld(client, address)["headline"] == "</script><script>alert(1)</script> & more"
    assert "<script>alert" not in client.get(address).text


def test_what_is_not_known_is_not_told(conference: Conference, client: Client) -> None:
    Conference.objects.update(starts_on=None, ends_on=None)
    publish.publish(Conference.objects.get())
    assert "ld+json" not in client.get("/conf/").text


def test_the_sitemap_has_every_page_once_and_robots_are_told_where(demo: str, client: Client) -> None:
    robots = client.get("/robots.txt").text
    assert "Sitemap: http://testserver/sitemap.xml" in robots
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    (site,) = ET.fromstring(client.get("/sitemap.xml").text).iter(f"{space}loc")  # noqa: S314  # our own
    assert site.text == f"http://testserver{demo}sitemap.xml"
    pages = [str(each.text) for each in ET.fromstring(client.get(f"{demo}sitemap.xml").text).iter(f"{space}loc")]  # noqa: S314
    assert len(pages) == len(set(pages)) > 400
    for page in pages[::40]:
        assert client.get(page.removeprefix("http://testserver")).status_code == 200


@pytest.mark.parametrize(("form", "start"), [("bibtex", "@inproceedings{"), ("ris", "TY  - CPAPER"), ("csl", "[")])
def test_a_papers_page_offers_its_reference(demo: str, client: Client, form: str, start: str) -> None:
    paper = first("papers")
    address = f"{demo}papers/{paper.key}/cite/{form}/"
    assert address in client.get(f"{demo}papers/{paper.key}/").text
    answer = client.get(address)
    assert answer.content.decode().startswith(start)
    assert paper.title.split()[0] in answer.content.decode()
    assert "attachment" in answer.headers["Content-Disposition"]


def test_an_unknown_reference_is_not_there(demo: str, client: Client) -> None:
    paper = first("papers")
    assert client.get(f"{demo}papers/{paper.key}/cite/xlsx/").status_code == 404
    assert client.get(f"{demo}papers/nope/cite/ris/").status_code == 404


def test_pages_of_two_sites_are_kept_apart(demo: str, client: Client, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["one.example", "two.example"]
    assert "http://one.example/" in client.get(demo, headers={"host": "one.example"}).text
    assert "http://two.example/" in client.get(demo, headers={"host": "two.example"}).text
