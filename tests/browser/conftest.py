"""`lab`, a JupyterLab for the whole run without saves, and `page`, an empty page in a real Chromium."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

import ground
from tests.browser.lab import Lab, running_lab

HERE = Path(__file__).parent
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"]

PATIENCE = 120_000
"""Milliseconds for a page to load or take a click: how soon a machine does it is no property of the page."""
expect.set_options(timeout=60_000)  # nor how soon it shows something


@pytest.hookimpl(tryfirst=True)  # before xdist looks for the mark
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share the lab run on one worker; the others on any."""
    for item in items:
        if HERE in item.path.parents:  # pytest offers the items of every folder
            item.add_marker(pytest.mark.slow)
            if "lab_for_all" in getattr(item, "fixturenames", ()):
                item.add_marker(pytest.mark.xdist_group("lab"))


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Desks keep drafts: in the tests, nowhere near those of the person who runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WANDERBOOK_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session")
def lab_for_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture
def lab(lab_for_all: Lab) -> Lab:
    lab_for_all.forget_plays()  # in whatever order tests run, nobody has played here before
    return lab_for_all


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    try:
        found, problem = ground.find_browser(Path(sys.executable)), ground.NO_BROWSER
    except ground.MissingError as missing:
        found, problem = None, str(missing)
    return found or pytest.fail(problem, pytrace=False)


# Not for the whole run: playwright keeps an event loop going, which other tests would trip over.
@pytest.fixture(scope="module")
def browser(chromium_path: Path) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=ARGUMENTS)
        yield browser
        browser.close()


WINDOW: ViewportSize = {"width": 1280, "height": 900}


@pytest.fixture(scope="module")
def opener(browser: Browser) -> Iterator[Page]:
    """A page that opens others. A process for each would cost more than most tests do in it."""
    opener = browser.new_page(viewport=WINDOW)
    yield opener
    opener.close()


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty page. What a page of the lab keeps in the browser is its own; one without an address keeps nothing."""
    if "lab" in request.fixturenames:
        page = request.getfixturevalue("browser").new_page(viewport=WINDOW)
    else:
        opener = request.getfixturevalue("opener")
        with opener.expect_popup() as opened:
            opener.evaluate("void window.open()")
        page = opened.value
    page.set_default_timeout(PATIENCE)
    yield page
    page.close()


@pytest.fixture(scope="module")
def lab_page(browser: Browser) -> Iterator[Page]:
    """A page for one notebook, which each test runs again."""
    page = browser.new_page(viewport=WINDOW)
    page.set_default_timeout(PATIENCE)
    yield page
    page.close()
