"""The story map in a real browser: views, a keyword through all of them, the list of a search, and the keyboard."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import wanderbook as wb
from tests.browser.bare_desk import lay_desk
from tests.browser.lab import screenshot
from wanderbook_widgets import Desk, desk
from workshop.accessibility import serious_violations

BUOYS = "the-widows-buoys"
SLOW = 60_000


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Desk]:
    folder = tmp_path / BUOYS
    shutil.copytree(wb.load(BUOYS).folder, folder)
    made = desk(folder, games=2)
    made.wait()
    yield made
    made._prover.cancel()
    made.wait()


def test_a_keyword_is_followed_through_every_view(page: Page, opened: Desk) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    root = lay_desk(page, opened)
    root.locator("[data-shows=storyline]").click()
    thread = root.locator('.wb-map text[data-thread="BELL"]')
    thread.click(timeout=SLOW)
    card = root.locator(".story-card")
    expect(card).to_contain_text("Earliest after 5 decisions", timeout=SLOW)
    expect(card.locator("li").last).to_contain_text("gain BELL at 13")
    expect(root.locator('.wb-map path[data-thread="CHAIN"]').first).to_have_class(re.compile("faint"))
    for view in ("atlas", "ledger"):
        root.locator(f"[data-shows={view}]").click()
        expect(root.locator(f"[data-shows={view}]")).to_have_attribute("aria-pressed", "true", timeout=SLOW)
        lit = root.locator('.wb-map .mk[data-thread="BELL"]').first
        expect(lit).not_to_have_class(re.compile("faint"), timeout=SLOW)
        if view == "atlas":
            expect(root.locator(".wb-map .chosen-route").first).to_be_attached()
    assert serious_violations(page) == []
    screenshot(page, "desk-story")
    card.get_by_role("button", name="10", exact=True).or_(card.get_by_role("button", name="10:C")).first.click()
    expect(root.locator(".insp h3").first).to_contain_text("10", timeout=SLOW)


def test_the_map_is_used_with_the_keyboard(page: Page, opened: Desk) -> None:
    root = lay_desk(page, opened)
    root.locator('.node[data-node="1"]').focus()
    page.keyboard.press("k")
    expect(root.locator("[data-shows=ledger]")).to_have_attribute("aria-pressed", "true", timeout=SLOW)
    expect(root.locator(".wb-map")).to_be_visible(timeout=SLOW)
    page.keyboard.press("ArrowDown")
    expect(root.locator(".story-card .thread-name")).to_have_text("CHAIN", timeout=SLOW)
    page.keyboard.press("Escape")
    expect(root.locator(".story-card")).to_be_hidden()
    page.keyboard.press("n")
    expect(root.locator(".node").first).to_be_visible(timeout=SLOW)


def test_a_search_has_a_list(page: Page, opened: Desk) -> None:
    root = lay_desk(page, opened)
    root.get_by_label("Search", exact=True).first.fill("bell")
    results = root.locator(".results")
    expect(results.locator("[data-result=keyword]")).to_contain_text("Where the Patient Ada lies", timeout=SLOW)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(root.locator(".story-card")).to_contain_text("BELL", timeout=SLOW)
    expect(results).to_be_hidden()
