"""A fight by stats in a bare page: round by round with the mouse and the keyboard, to its end, and in both themes."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.books import write_book
from tests.browser.bare import lay
from tests.browser.lab import screenshot
from tests.browser.test_table import seated
from tests.widgets.table.test_duel import BOOK, FAIL, STORY
from wanderbook_widgets.table.widget import Table
from workshop.accessibility import serious_violations


def dueling(folder: Path, run: bool) -> Table:
    story = STORY.format(run=" or run" if run else "", fail=FAIL if run else "")
    book = write_book(folder / "a-duel", {"book.toml": BOOK, "storybook/all.md": story})
    return seated(book, folder / "shelf", 3)


def rounds(root: Locator) -> Locator:
    return root.locator(".duel-log li")


def test_each_round_is_fought_and_left_by_the_mouse(page: Page, tmp_path: Path) -> None:
    root = lay(page, dueling(tmp_path, True))
    root.locator('[data-option="A"]').click()
    expect(root).to_have_attribute("data-stage", "duel")
    expect(root.locator(".duel-side h3")).to_have_text(["You", "First footpad"])
    expect(root.locator(".duel-middle .die")).to_have_count(4)
    expect(root.locator(".duel-odds b")).to_have_count(2)
    expect(rounds(root)).to_have_count(1)
    screenshot(page, "duel")
    assert not serious_violations(page)
    root.locator('[data-option="on"]').click()
    expect(rounds(root)).to_have_count(2)
    root.locator('[data-option="run"]').click()
    expect(root).not_to_have_attribute("data-stage", "duel")


def test_a_fight_goes_on_to_its_end_by_the_keyboard(page: Page, tmp_path: Path) -> None:
    root = lay(page, dueling(tmp_path, True))
    root.locator("[data-heading]").focus()
    page.keyboard.press("1")
    expect(rounds(root)).to_have_count(1)
    page.keyboard.press("1")
    expect(rounds(root)).to_have_count(2)
    root.get_by_role("button", name="To the end").focus()
    page.keyboard.press("Enter")
    sheet = root.get_by_role("dialog")
    expect(sheet.locator(".duel-side.foe h3")).to_have_text("Second footpad")
    expect(sheet.get_by_role("button", name="Read on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet).to_have_count(0)


def test_a_fight_without_running_is_shown_round_by_round_once_it_is_over(page: Page, tmp_path: Path) -> None:
    root = lay(page, dueling(tmp_path, False))
    root.locator('[data-option="A"]').click()
    sheet = root.get_by_role("dialog")
    expect(rounds(sheet)).to_have_count(1)
    expect(sheet.get_by_role("button", name="Next round")).to_be_focused()
    assert not serious_violations(page)
    page.keyboard.press("Enter")
    expect(rounds(sheet)).to_have_count(2)
    sheet.get_by_role("button", name="To the end").click()
    expect(sheet.get_by_role("button", name="Read on")).to_be_focused()
    expect(sheet.locator(".duel-side.foe.beaten h3")).to_have_text("Second footpad")
