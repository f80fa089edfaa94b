"""Every kind of page: no violation that axe finds, nothing wider than a phone, nothing from another server."""

import json
from typing import Any

import pytest
from selenium import webdriver

from conference.models import Conference
from program import publish
from program.models import Paper, Release
from tests import factories
from tests.browser.test_walk import log_in, severe

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]
HOME = "/two-documents/"
VIEWS = [(1280, "light"), (1280, "dark"), (360, "light"), (360, "dark")]


def pages() -> list[str]:
    """Return an address of each kind of page of the demo."""
    program = Release.objects.get(conference__slug="two-documents").program()
    objects = [
        f"{HOME}{kind}/{getattr(program, kind)[0].key}/"
        for kind in ("sessions", "papers", "keynotes", "people", "affiliations")
    ]
    lists = [f"{HOME}{name}/" for name in ("program", "papers", "keynotes", "people", "affiliations", "about")]
    return ["/", HOME, *lists, *objects, f"{HOME}search/?q=uni", f"{HOME}search/?q=xyz", f"{HOME}nope/", "/nope/"]


@pytest.fixture
def timed(demo: str) -> list[str]:
    """A second conference, with days, rooms, awards, badges, a break and what waits; returns its pages."""
    conference = factories.program_of(factories.ConferenceFactory.create(slug="timed"), papers=11)
    Paper.objects.filter(conference=conference, number=1).update(awards=["Best Paper"], badges=["available"])
    factories.SessionFactory.create(conference=conference, title="Coffee", kind="break")
    Conference.objects.filter(slug="timed").update(colour="#ffdd00")  # on which white can't be read
    publish.publish(Conference.objects.get(slug="timed"))
    paper, session = conference.papers.all()[0], conference.sessions.all()[0]
    factories.PaperFactory.create(conference=conference, title="Not published yet")
    names = ("program/", "timetable/", "rooms/", "tracks/", "now/?at=2027-03-27T09:10", "now/display/", "changes/")
    lists = [f"/timed/{name}" for name in ("", *names, "people/", "exports/", "program/?draft")]
    return [*lists, paper.get_absolute_url(), session.get_absolute_url()]


def show(browser: webdriver.Chrome, width: int, scheme: str) -> None:
    """Make the window so wide and its colours so."""
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    # Without motion: colours that fade over are not measured half-way.
    features = [
        {"name": "prefers-color-scheme", "value": scheme},
        {"name": "prefers-reduced-motion", "value": "reduce"},
    ]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def violations(browser: webdriver.Chrome, axe: str) -> list[str]:
    """Return what axe finds on the page, with the place of each."""
    browser.execute_script(axe)
    result: dict[str, Any] = browser.execute_async_script("axe.run(document).then(arguments[0])")
    return [f"{each['id']}: {json.dumps(each['nodes'][0]['target'])}" for each in result["violations"]]


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_no_page_with_times_and_none_for_staff_has_a_violation_or_scrolls_sideways(
    view: tuple[int, str], browser: webdriver.Chrome, axe: str, demo: str, timed: list[str]
) -> None:
    show(browser, *view)
    log_in(browser, demo, factories.bo())
    for page in timed:
        browser.get(f"{demo}{page}")
        assert violations(browser, axe) == [], page
        assert browser.execute_script("return document.documentElement.scrollWidth - innerWidth") <= 0, page


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_no_page_has_a_violation_or_scrolls_sideways(
    view: tuple[int, str], browser: webdriver.Chrome, axe: str, demo: str
) -> None:
    show(browser, *view)
    for page in pages():
        browser.get(f"{demo}{page}")
        assert violations(browser, axe) == [], page
        too_wide = browser.execute_script("return document.documentElement.scrollWidth - innerWidth")
        assert too_wide <= 0, page


def test_a_page_asks_no_other_server_and_does_nothing_that_its_policy_forbids(
    browser: webdriver.Chrome, demo: str, timed: list[str]
) -> None:
    log_in(browser, demo, factories.ana())
    paper = Paper.objects.all()[0]
    admin = ["/admin/", f"/admin/program/paper/{paper.pk}/change/", "/admin/program/paper/", "/admin/program/session/"]
    severe(browser)
    for page in [*pages(), *timed, *admin]:
        browser.get(f"{demo}{page}")
        loaded = browser.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
        assert [each for each in loaded if not each.startswith(demo)] == [], page
    assert [each for each in severe(browser) if "Content Security Policy" in each] == []
