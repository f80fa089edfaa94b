"""Importing, cleaning and the history in a browser: by keyboard, without a violation that axe finds."""

from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from conference.models import Conference
from people.models import Affiliation, Alias
from program.models import Import, Paper
from tests import factories
from tests.browser.test_accessibility import show, violations
from tests.browser.test_walk import log_in, wait_for
from tests.program.sync.test_imports import HEADER, ROWS, bring

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]


@pytest.fixture
def empty(demo: str) -> Conference:
    return factories.ConferenceFactory.create(slug="empty", name="Empty")


def press(browser: webdriver.Chrome, keys: str) -> None:
    browser.switch_to.active_element.send_keys(keys)


def test_a_file_is_given_reviewed_by_keyboard_and_imported(
    browser: webdriver.Chrome, demo: str, empty: Conference, tmp_path: Path, axe: str
) -> None:
    bring(empty, HEADER + "".join(ROWS))
    path = tmp_path / "papers.csv"
    path.write_text(HEADER + "".join(ROWS).replace("On noise.", "On silence.").replace("On trees.", "On woods."))
    log_in(browser, demo, factories.ana())
    browser.get(f"{demo}/admin/program/import/new/{empty.pk}/")
    assert violations(browser, axe) == []
    browser.find_element(By.NAME, "source").send_keys("Sheet")
    browser.find_element(By.NAME, "sources").send_keys(str(path))
    browser.find_element(By.NAME, "read").click()
    wait_for(browser, "Changed: 2")
    for width, scheme in ((1280, "light"), (360, "dark")):
        show(browser, width, scheme)
        assert violations(browser, axe) == []
    press(browser, "j")
    press(browser, "r")  # the first is refused, and the second is next
    press(browser, "a")
    titles = [each.text for each in browser.find_elements(By.CSS_SELECTOR, "[data-change] strong bdi")]
    browser.find_element(By.CSS_SELECTOR, "button[value=apply]").click()
    wait_for(browser, "1 change was imported.")
    abstracts = dict(Paper.objects.filter(conference=empty).values_list("title", "abstract"))
    old = {"Quiet networks": "On noise.", "Caching trees": "On trees."}
    new = {"Quiet networks": "On silence.", "Caching trees": "On woods."}
    assert abstracts[titles[0]] == old[titles[0]]
    assert abstracts[titles[1]] == new[titles[1]]
    browser.get(f"{demo}/admin/program/import/{Import.objects.latest('pk').pk}/undo/")
    assert violations(browser, axe) == []


def test_spellings_are_made_one_by_one_key(browser: webdriver.Chrome, demo: str, axe: str) -> None:
    Affiliation.objects.create(name="Oldtown College of Widgets")
    Affiliation.objects.create(name="Oldtown Colege of Widgets")
    log_in(browser, demo, factories.ana())
    browser.get(f"{demo}/admin/people/affiliation/clean/")
    for width, scheme in ((1280, "light"), (360, "dark")):
        show(browser, width, scheme)
        assert violations(browser, axe) == []
    press(browser, "j")
    while "Oldtown" not in (browser.switch_to.active_element.get_attribute("aria-label") or ""):
        press(browser, "j")
    press(browser, "a")
    wait_for(browser, "1 made one with it")
    assert Alias.objects.filter(affiliation__name__startswith="Oldtown").count() == 1


def test_history_checks_and_releases_have_no_violation(
    browser: webdriver.Chrome, demo: str, empty: Conference, axe: str
) -> None:
    conference = factories.program_of(empty, papers=2)
    paper = conference.papers.all()[0]
    paper.title = "Changed"
    paper.save()
    log_in(browser, demo, factories.ana())
    release = Conference.objects.get(slug="two-documents").releases.all()[0]
    author = paper.authorships.all()[0].person
    for page in (
        f"program/paper/{paper.pk}/history/",
        f"people/person/{author.pk}/split/",
        f"people/person/merge/?ids={author.pk},{author.pk + 1}",
        f"program/release/checks/{conference.pk}/",
        f"program/release/publish/{conference.pk}/",
        f"program/release/{release.pk}/differences/",
        f"program/release/former-names/{author.pk}/",
    ):
        browser.get(f"{demo}/admin/{page}")
        for width, scheme in ((1280, "light"), (360, "dark")):
            show(browser, width, scheme)
            assert violations(browser, axe) == [], page


def test_times_are_shown_in_the_visitors_own_zone_by_a_switch_that_is_remembered(
    browser: webdriver.Chrome, demo: str
) -> None:
    from program import publish  # noqa: PLC0415  # for this test alone

    publish.publish(factories.program_of(factories.ConferenceFactory.create(slug="timed"), papers=2))
    browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Auckland"})
    try:
        browser.get(f"{demo}/timed/program/")
        assert "09:00" in browser.find_element(By.CSS_SELECTOR, "article .when").text
        browser.find_element(By.CSS_SELECTOR, "[data-zone-switch]").send_keys(Keys.ENTER)
        assert "21:00" in browser.find_element(By.CSS_SELECTOR, "article .when").text
        browser.get(f"{demo}/timed/timetable/")
        assert "Pacific/Auckland" in browser.find_element(By.CSS_SELECTOR, "[data-zone-told]").text
        assert "21:00" in browser.find_element(By.CSS_SELECTOR, ".grid th[scope=row]").text
        browser.find_element(By.CSS_SELECTOR, "[data-zone-switch]").click()
        assert "09:00" in browser.find_element(By.CSS_SELECTOR, ".grid th[scope=row]").text
    finally:
        browser.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})
