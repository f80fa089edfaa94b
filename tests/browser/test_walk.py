"""A visitor's and an organizer's way through the real site, in a real Chromium."""

import pytest
from django.contrib.auth.models import User
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support import expected_conditions as condition
from selenium.webdriver.support.wait import WebDriverWait

from conference.models import Conference, Publishing
from program.models import Paper
from tests import factories

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]


def follow(browser: webdriver.Chrome, text: str) -> None:
    """Follow the link of that text, or the first that begins so, and wait until the page has changed."""
    before = browser.current_url
    exact = browser.find_elements(By.LINK_TEXT, text)
    (exact or browser.find_elements(By.PARTIAL_LINK_TEXT, text))[0].send_keys(Keys.ENTER)
    WebDriverWait(browser, 10).until(condition.url_changes(before))


def heading(browser: webdriver.Chrome) -> str:
    return browser.find_element(By.TAG_NAME, "h1").text


def severe(browser: webdriver.Chrome) -> list[str]:
    """Return the errors that the browser noted: scripts that failed, files that are not there."""
    entries = browser.get_log("browser")  # type: ignore[no-untyped-call]  # the package has no type for it
    return [entry["message"] for entry in entries if entry["level"] == "SEVERE"]


def wait_for(browser: webdriver.Chrome, words: str) -> None:
    """Wait until the page says so; it is asked as a whole, since it may be another one from one moment to the next."""
    said = "return document.body ? document.body.innerText : ''"
    waiting = WebDriverWait(browser, 20)
    waiting.until(lambda page: words in (page.execute_script(said) or ""), f"“{words}” does not come")


def log_in(browser: webdriver.Chrome, site: str, who: User) -> None:
    browser.get(f"{site}/admin/")
    browser.find_element(By.NAME, "username").send_keys(who.username)
    browser.find_element(By.NAME, "password").send_keys("open sesame" + Keys.ENTER)
    WebDriverWait(browser, 10).until(condition.presence_of_element_located((By.ID, "user-tools")))


def test_a_visitor_walks_from_the_home_page_to_a_person_and_a_keynote(browser: webdriver.Chrome, demo: str) -> None:
    severe(browser)  # what earlier tests left in the log
    browser.get(demo)
    follow(browser, "Program read from two documents")
    follow(browser, "Program")
    assert heading(browser) == "Program"
    follow(browser, "Session 1")
    assert "to be announced" in heading(browser)
    follow(browser, "Tally")
    assert heading(browser).startswith("Tally: Non-Intrusive")
    follow(browser, "Gennady Pekhimenko")
    assert heading(browser) == "Gennady Pekhimenko"
    follow(browser, "Vector Institute")
    assert "Anand Jayarajan" in browser.find_element(By.TAG_NAME, "main").text
    follow(browser, "Keynotes")
    follow(browser, "Shared Clusters")
    assert "Shivaram Venkataraman" in browser.find_element(By.TAG_NAME, "main").text
    assert severe(browser) == []


def test_an_organizer_edits_a_title_publishes_it_and_visitors_see_it(browser: webdriver.Chrome, demo: str) -> None:
    Conference.objects.update(publishing=Publishing.HELD)
    paper = Paper.objects.get(title__startswith="PCcheck")
    log_in(browser, demo, factories.ana())
    browser.get(f"{demo}/admin/program/paper/{paper.pk}/change/")
    title = browser.find_element(By.NAME, "title")
    title.clear()
    title.send_keys("Checkpoints that are cheap" + Keys.ENTER)
    WebDriverWait(browser, 10).until(condition.presence_of_element_located((By.CLASS_NAME, "messagelist")))
    browser.get(f"{demo}{paper.get_absolute_url()}")
    assert heading(browser).startswith("PCcheck")
    browser.get(f"{demo}/admin/")
    follow(browser, "Publish")
    assert "Checkpoints that are cheap" in browser.find_element(By.ID, "content-main").text
    browser.find_element(By.NAME, "publish").click()
    WebDriverWait(browser, 10).until(condition.presence_of_element_located((By.CLASS_NAME, "messagelist")))
    browser.delete_all_cookies()
    browser.get(f"{demo}{paper.get_absolute_url()}?seen")
    assert heading(browser) == "Checkpoints that are cheap"


def test_authors_are_reordered_by_keyboard_and_the_focus_stays(browser: webdriver.Chrome, demo: str) -> None:
    paper = Paper.objects.get(title__startswith="PCcheck")
    before = [str(place) for place in paper.authorships.all()]
    log_in(browser, demo, factories.ana())
    browser.get(f"{demo}/admin/program/paper/{paper.pk}/change/")
    down = browser.find_elements(By.CSS_SELECTOR, "#authorships-group tr.has_original button[title='Move down']")[0]
    down.send_keys(Keys.ENTER)
    assert browser.switch_to.active_element.get_attribute("title") == "Move down"
    browser.switch_to.active_element.send_keys(Keys.ENTER)
    browser.find_element(By.NAME, "_save").click()
    WebDriverWait(browser, 10).until(condition.presence_of_element_located((By.CLASS_NAME, "messagelist")))
    assert [str(place) for place in paper.authorships.all()] == [before[1], before[2], before[0]]


def test_the_search_box_is_reached_and_used_by_keyboard(browser: webdriver.Chrome, demo: str) -> None:
    browser.get(f"{demo}/two-documents/")
    browser.switch_to.active_element.send_keys(Keys.TAB)
    assert browser.switch_to.active_element.text == "Skip to the content"
    box = browser.find_element(By.NAME, "q")
    box.send_keys("zurich" + Keys.ENTER)
    WebDriverWait(browser, 10).until(condition.url_contains("q=zurich"))
    assert "ETH Zurich" in browser.find_element(By.TAG_NAME, "main").text
