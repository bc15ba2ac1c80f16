"""Friends at one table, each in a browser of their own, with the real command behind it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.books import write_book
from workshop.accessibility import BROKEN

STORY = """## 1

A cellar.

A. Go up.
(Turn to 2)

B. Go down.
(Turn to 3)

## 2

A kitchen.

A. Go out.
(Turn to 4)

## 3

A well.

A. Climb out.
(Turn to 4)

## 4

The garden.

*The story ends. Ending 1.*
"""
DESKTOP, TABLET, PHONE = (1366, 768), (820, 1180), (390, 844)


class Hosted(NamedTuple):
    """A server that runs, and its addresses."""

    process: subprocess.Popen[str]
    host: str
    guests: str
    port: str

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@contextmanager
def hosted(book: Path, home: Path, port: str = "0") -> Iterator[Hosted]:
    command = [sys.executable, "-m", "wanderbook_tools", "host", str(book), "--port", port]
    environment = {**os.environ, "WANDERBOOK_HOME": str(home)}
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        host, guests = (process.stdout.readline().split()[-1] for _ in range(2))
        found = re.search(r":(\d+)/", host)
        assert found
        yield Hosted(process, host, guests, found[1])
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return write_book(tmp_path / "cellar", {"storybook/all.md": STORY})


class Screen:
    """Somebody at their own screen."""

    def __init__(self, browser: Browser, size: tuple[int, int], dark: bool = False) -> None:
        width, height = size
        scheme = "dark" if dark else "light"
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
        )
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", lambda line: self.complaints.append(line.text) if is_complaint(line.text) else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def come_in(self, address: str, name: str) -> None:
        self.page.goto(address)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Come in").click()
        expect(self.person(name)).to_be_visible()

    def person(self, name: str) -> Locator:
        return self.page.locator("#room .person").filter(has_text=name)

    @property
    def asked(self) -> Locator:
        return self.page.locator("#room strong.asked")

    @property
    def table(self) -> Locator:
        return self.page.locator(".wanderbook-table")

    def begin(self) -> None:
        """Close the prologue."""
        self.table.locator('.sheet [data-focus="begin"]').click()

    def choice(self, text: str) -> Locator:
        return self.table.locator("[data-option]").filter(has_text=text)


def is_complaint(text: str) -> bool:
    """Whether a line of the console is a fault of the page; a server that was killed is none."""
    return "Content Security Policy" in text or "Uncaught" in text


def violations(page: Page) -> list[str]:
    """What axe-core holds against the page, in both themes."""
    found: list[str] = []
    page.evaluate(Axe().axe_script)
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{scheme}: {one}" for one in page.evaluate(BROKEN, [None, {}])]
    return found


@pytest.fixture
def screens(browser: Browser) -> Iterator[tuple[Screen, Screen, Screen]]:
    people = Screen(browser, DESKTOP), Screen(browser, PHONE), Screen(browser, TABLET, dark=True)
    yield people
    for person in people:
        person.context.close()


def test_friends_play_one_story_and_come_back_after_a_crash(
    book: Path, tmp_path: Path, screens: tuple[Screen, Screen, Screen]
) -> None:
    anna, ben, cleo = screens
    home = tmp_path / "home"
    with hosted(book, home) as site:
        anna.come_in(site.host, "Anna")
        ben.come_in(site.guests, "Ben")
        cleo.come_in(site.guests, "Cleo")
        assert "#" not in ben.page.url, "the invitation stays in the address"
        expect(ben.asked).to_have_text("Waiting for Anna to choose a book and to set out.")
        anna.page.get_by_role("button", name="Set out").click()
        for person in screens:
            expect(person.table).to_contain_text("A cellar.")
            person.begin()
        expect(anna.asked).to_have_text("You decide")
        expect(ben.asked).to_have_text("Anna decides. Click an answer to suggest it.")

        ben.choice("Go down.").click()
        expect(anna.choice("Go down.").locator(".pointed")).to_have_text("Ben")
        expect(cleo.choice("Go down.").locator(".pointed")).to_have_text("Ben")
        ben.choice("Go up.").click()  # another thought
        expect(anna.choice("Go up.").locator(".pointed")).to_have_text("Ben")
        anna.choice("Go down.").click()
        for person in screens:
            expect(person.table).to_contain_text("A well.")
            expect(person.page.locator(".pointed")).to_have_count(0)
        ben.page.reload()
        expect(ben.table).to_contain_text("A well.")
        expect(ben.person("Ben")).to_contain_text("you")
        site.kill()
        expect(cleo.page.get_by_role("alert").filter(has_text="The connection is lost")).to_be_visible()

    with hosted(book, home, site.port):
        for person in screens:
            expect(person.page.get_by_role("alert").filter(has_text="The connection is lost")).to_be_hidden()
            expect(person.table).to_contain_text("A well.")
        expect(anna.asked).to_have_text("You decide")
        anna.choice("Climb out.").click()
        for person in screens:
            expect(person.table).to_contain_text("The garden.")
            expect(person.asked).to_have_text("The play is over")
            assert person.complaints == []


def test_friends_talk_vote_and_undo(book: Path, tmp_path: Path, screens: tuple[Screen, Screen, Screen]) -> None:
    anna, ben, cleo = screens
    with hosted(book, tmp_path / "home") as site:
        for person, address, name in zip(screens, (site.host, site.guests, site.guests), ("A", "B", "C"), strict=True):
            person.come_in(address, name)
        anna.page.get_by_role("button", name="Set out").click()
        for person in screens:
            expect(person.table).to_contain_text("A cellar.")
            person.begin()
        anna.page.get_by_role("button", name="People 3").click()
        anna.page.get_by_label("What concerns the whole crew").select_option("vote")
        for person in screens:
            expect(person.asked).to_have_text("Everybody votes: 0 of 3")
        anna.page.get_by_role("button", name="People 3").click()
        ben.choice("Go up.").click()
        expect(anna.asked).to_have_text("Everybody votes: 1 of 3")
        cleo.choice("Go up.").click()
        for person in screens:
            expect(person.table).to_contain_text("A kitchen.")

        ben.page.get_by_role("button", name="People 3").click()
        ben.page.get_by_label("Say something").fill("<b>What about the well?</b>")
        ben.page.keyboard.press("Enter")
        expect(anna.page.locator("#room .last-line")).to_have_text("B: <b>What about the well?</b>")
        ben.page.get_by_role("button", name="Gasp").click()
        expect(anna.page.locator("#room .last-line")).to_have_text("B gasps")
        ben.page.keyboard.press("Escape")

        anna.table.get_by_role("button", name="Undo").click()
        expect(cleo.page.locator("#room .undo")).to_have_text("A wants to undo your decision.")
        cleo.page.get_by_role("button", name="Undo it").click()
        expect(anna.table).to_contain_text("A kitchen.")
        ben.page.get_by_role("button", name="Undo it").click()
        for person in screens:
            expect(person.table).to_contain_text("A cellar.")
            assert person.complaints == []


def test_the_room_is_accessible_in_both_themes(book: Path, tmp_path: Path, screens: tuple[Screen, ...]) -> None:
    anna, _, cleo = screens
    with hosted(book, tmp_path / "home") as site:
        cleo.page.goto(site.guests)
        expect(cleo.page.get_by_label("Your name")).to_be_visible()
        assert violations(cleo.page) == []
        anna.come_in(site.host, "Anna")
        cleo.come_in(site.guests, "Cleo")
        anna.page.get_by_role("button", name="Invite").click()
        expect(anna.page.get_by_label("Address", exact=True)).to_have_value(
            re.compile(r"^http://127.0.0.1:\d+/r/.+#.+")
        )
        assert violations(anna.page) == []
        cleo.page.get_by_role("button", name="People 2").click()
        assert violations(cleo.page) == []


def test_an_old_invitation_says_so(book: Path, tmp_path: Path, screens: tuple[Screen, ...]) -> None:
    with hosted(book, tmp_path / "home") as site:
        page = screens[1].page
        page.goto(f"{site.guests}x")
        page.get_by_label("Your name").fill("Eve")
        page.get_by_role("button", name="Come in").click()
        expect(page.get_by_role("alert")).to_have_text(
            "This invitation is not valid any more. Ask the host for a new one."
        )
