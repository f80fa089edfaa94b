"""A real Chromium. Without one these tests are skipped, unless PLENARY_BROWSER says that it is required."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.live_server_helper import LiveServer
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

ROOT = Path(__file__).parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
OPTIONS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
)  # fmt: skip


def missing(what: str, remedy: str) -> None:
    """Skip the test, or fail it where a browser is required."""
    message = f"{what} is not here: {remedy}"
    if os.environ.get("PLENARY_BROWSER") == "required":
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def browser() -> Iterator[webdriver.Chrome]:
    """A Chromium for all tests of a process."""
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        missing("Chromium with its driver", "install Debian's chromium and chromium-driver")
    options = webdriver.ChromeOptions()
    options.binary_location = str(chromium)
    for option in OPTIONS:
        options.add_argument(option)
    window = webdriver.Chrome(options=options, service=Service(str(driver)))
    yield window
    window.quit()


@pytest.fixture
def axe() -> str:
    """The accessibility checker's script."""
    if not AXE.exists():
        missing("axe-core", "run npm install")
    return AXE.read_text()


@pytest.fixture
def demo(live_server: LiveServer) -> str:
    """The demo, served; returns the site's address."""
    call_command("loaddata", str(ROOT / "fixtures" / "two-documents.json"), verbosity=0)
    return str(live_server.url)
