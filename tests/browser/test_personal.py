"""My program in a browser: by keyboard, kept, told when something moved; and the program without a network."""

import io

import pytest
from django.core.management import call_command
from pytest_django.live_server_helper import LiveServer
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from conference.models import Conference, Room
from program import publish
from program.models import Session
from tests.browser.test_accessibility import violations
from tests.browser.test_walk import wait_for

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]


@pytest.fixture
def site(live_server: LiveServer, browser: webdriver.Chrome) -> str:
    call_command("make_demo", stdout=io.StringIO())
    address = f"{live_server.url}/invented-2027/"
    browser.get(address)
    browser.execute_script("localStorage.clear()")
    return address


def test_a_session_is_marked_by_keyboard_and_told_when_it_moved(browser: webdriver.Chrome, site: str, axe: str) -> None:
    session = Session.objects.filter(kind="papers").order_by("start", "pk")[0]
    browser.get(f"{site}sessions/{session.slug}/")
    star = browser.find_element(By.CSS_SELECTOR, "h1 + .star")
    assert star.get_attribute("aria-label") == f"{session.title} in my program"
    star.send_keys(Keys.SPACE)
    assert star.get_attribute("aria-pressed") == "true"
    assert violations(browser, axe) == []
    browser.find_element(By.CSS_SELECTOR, "[data-mine-link]").send_keys(Keys.ENTER)
    wait_for(browser, session.title)
    assert violations(browser, axe) == []
    session.room = Room.objects.exclude(pk=session.room_id)[0]
    session.save()
    publish.publish(Conference.objects.get())
    # A browser may show a page for a minute without asking; the test does not wait so long.
    browser.execute_cdp_cmd("Network.clearBrowserCache", {})
    browser.get(f"{site}mine/")
    wait_for(browser, "1 of yours moved since you last looked.")
    browser.get(f"{site}mine/")
    wait_for(browser, session.title)
    assert "moved since" not in browser.find_element(By.TAG_NAME, "body").text


def test_once_visited_the_program_is_there_without_a_network_and_says_how_old_it_is(
    browser: webdriver.Chrome, site: str
) -> None:
    browser.get(site)
    browser.execute_async_script("navigator.serviceWorker.ready.then(() => setTimeout(arguments[0], 2500))")
    browser.execute_cdp_cmd("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", offline)
    try:
        browser.get(f"{site}program/")
        wait_for(browser, "What Machines Owe Us")
        wait_for(browser, "No network: this is the program as it was kept here, released")
    finally:
        online = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        browser.execute_cdp_cmd("Network.emulateNetworkConditions", online)
        browser.execute_script(
            "navigator.serviceWorker.getRegistrations().then((all) => all.forEach((each) => each.unregister()))"
        )
