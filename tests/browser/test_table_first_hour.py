"""The first hour in a browser: a prologue, the coach beside new questions, a lesson to its ending, and a fork."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.bare import lay
from tests.browser.newcomer import moves_on
from tests.browser.test_table import no_serious_violation
from wanderbook_widgets.table.widget import Table
from workshop.in_view import read_on

WASTED = """() => {
  const [reading, book] = [".reading", ".book"].map((name) => document.querySelector(name));
  if (!reading?.querySelector(".prose")) return 0;
  return book.getBoundingClientRect().bottom - reading.getBoundingClientRect().bottom;
}"""
"""Pixels of the page that the story does not have."""


def test_a_lesson_is_played_with_advice_alone_and_ends_on_a_page(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    table = Table(tmp_path, "en")
    root = lay(page, table, coach=True)
    root.locator(".contents .entry").filter(has_text="The First Voyage").click()
    root.locator('[data-focus="begin"]').click()
    expect(root.locator(".sheet.prologue")).to_contain_text("Home Steps")
    expect(root.locator(":scope > main")).to_be_hidden()  # nothing of the first turn is seen yet
    expect(root.locator(":scope > header")).to_be_hidden()
    no_serious_violation(page)
    page.keyboard.press("Enter")
    expect(root.locator(".coach")).to_contain_text("Every turn begins in one room")
    expect(root.locator(".taught")).to_have_count(1)
    no_serious_violation(page)
    page.keyboard.press("n")
    expect(root.locator(".coach")).to_be_hidden()
    page.keyboard.press("n")
    expect(root.locator(".coach")).to_be_visible()
    for _ in range(150):
        if table.autosave.play.decision is None:
            break
        before = table.autosave.play.state.moment
        page.wait_for_function(f"({WASTED})() < 4")
        read_on(root)
        if root.locator('[data-focus="resolve"]').count():
            page.keyboard.press("x")
        else:
            page.keyboard.press("a")
            root.locator(".sheet.advice .go").click()
        moves_on(root, str(before))
    expect(root.locator(".sheet.ending")).to_contain_text("Endings found: 1 of 2")
    expect(root.locator(".sheet.ending .go")).to_contain_text("Next: The Widow’s Buoys")
    no_serious_violation(page)
    root.locator('[data-focus="fork"]').click()
    expect(root.locator(".sheet.ending")).to_have_count(0)
    assert table.autosave.play.decision is not None and table.settings.learnt and not errors
