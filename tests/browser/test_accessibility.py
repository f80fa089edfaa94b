"""Every kind of page: no violation that axe finds, nothing wider than a phone, nothing from another server."""

import json
from typing import Any

import pytest
from selenium import webdriver

from program.models import Release

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("browser")]
HOME = "/two-documents/"
VIEWS = [(1280, "light"), (1280, "dark"), (360, "light"), (360, "dark")]


def pages() -> list[str]:
    """Return an address of each kind of page of the demo."""
    program = Release.objects.get().program()
    objects = [
        f"{HOME}{kind}/{getattr(program, kind)[0].key}/"
        for kind in ("sessions", "papers", "keynotes", "people", "affiliations")
    ]
    lists = [f"{HOME}{name}/" for name in ("program", "papers", "keynotes", "people", "affiliations", "about")]
    return ["/", HOME, *lists, *objects, f"{HOME}search/?q=uni", f"{HOME}search/?q=xyz", f"{HOME}nope/", "/nope/"]


def show(browser: webdriver.Chrome, width: int, scheme: str) -> None:
    """Make the window so wide and its colours so."""
    metrics = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def violations(browser: webdriver.Chrome, axe: str) -> list[str]:
    """Return what axe finds on the page, with the place of each."""
    browser.execute_script(axe)
    result: dict[str, Any] = browser.execute_async_script("axe.run(document).then(arguments[0])")
    return [f"{each['id']}: {json.dumps(each['nodes'][0]['target'])}" for each in result["violations"]]


@pytest.mark.parametrize(("width", "scheme"), VIEWS, ids=str)
def test_no_page_has_a_violation_or_scrolls_sideways(
    width: int, scheme: str, browser: webdriver.Chrome, axe: str, demo: str
) -> None:
    show(browser, width, scheme)
    for page in pages():
        browser.get(f"{demo}{page}")
        assert violations(browser, axe) == [], page
        too_wide = browser.execute_script("return document.documentElement.scrollWidth - innerWidth")
        assert too_wide <= 0, page


def test_a_page_asks_no_other_server(browser: webdriver.Chrome, demo: str) -> None:
    for page in pages():
        browser.get(f"{demo}{page}")
        loaded = browser.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
        assert [each for each in loaded if not each.startswith(demo)] == [], page
