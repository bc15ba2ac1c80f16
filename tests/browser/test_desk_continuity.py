"""Continuity at the desk in a real browser: the list and its plays, two lenses, the table of a place; by keyboard, in
both themes and both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.books import write_book
from tests.browser.bare_desk import lay_desk
from tests.browser.lab import screenshot
from tests.widgets.authoring.test_continuity import POND_FILES
from wanderbook_widgets import Desk, desk
from workshop.accessibility import in_both_themes, serious_violations

WIDE = {"width": 1500, "height": 950}


@pytest.fixture
def pond(tmp_path: Path) -> Iterator[Desk]:
    made = desk(write_book(tmp_path / "pond", POND_FILES), games=2)
    made.wait()
    yield made
    made.close()
    made.wait()


def test_an_author_follows_what_contradicts_itself(page: Page, pond: Desk) -> None:
    page.set_viewport_size(WIDE)
    root = lay_desk(page, pond)
    expect(root.locator(".foot [data-list=continuity] b")).to_have_text("2")
    root.locator("[data-list=continuity]").click()
    shown = root.locator(".list li").filter(has_text="SB701")
    expect(shown).to_contain_text("can be read as if keyword DRY had never been held")
    assert serious_violations(page) == []
    screenshot(page, "desk-continuity-list")
    shown.locator("[data-find]").click()
    expect(root.locator(".steps [aria-current=step] .n")).to_have_text("5")
    expect(root.locator(".insp .box").first).to_contain_text("A play that shows it: section 2")
    page.keyboard.press("Escape")
    root.locator("[data-list=continuity]").click()
    shown.locator(".as-link").first.click()
    expect(root.locator(".cm-activeLine")).to_contain_text("If keyword DRY")

    root.locator(".cm-line").filter(has_text="Lose quest 1").click()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+End")
    page.keyboard.press("Delete")
    page.keyboard.press("Backspace")  # an empty line would end the choice
    expect(root.locator(".foot [data-list=continuity] b")).to_have_text("0")


def test_the_lenses_and_the_table_by_keyboard(page: Page, pond: Desk) -> None:
    page.set_viewport_size(WIDE)
    root = lay_desk(page, pond)
    press = page.keyboard.press
    root.focus()
    press("7")
    expect(root.locator(".layer")).to_have_attribute("data-lens", "continuity")
    expect(root.locator('.node[data-node="2"] .bdg')).to_have_text("1")
    assert serious_violations(page) == []
    press("8")
    expect(root.locator(".legend .note")).to_contain_text("after which ending 1 can never be reached")
    root.locator("[data-target]").select_option("ending:2")
    expect(root.locator('.node[data-node="5"] .bdg')).to_have_text("never")
    expect(root.locator('[data-line="4>5:choice"]')).to_have_class(re.compile("loses"))
    root.locator('.node[data-node="4"]').click()
    expect(root.locator('.insp [data-loss="0"]')).to_contain_text("4:B loses ending 2 for good, in")
    expect(root.locator('.insp [data-still="ending:2"]')).to_contain_text("always")
    root.locator('.insp [data-loss="0"]').get_by_role("button", name="show").click()
    expect(root.locator(".steps li").nth(2)).to_contain_text("the last safe decision")
    for theme in in_both_themes(page):
        assert serious_violations(page) == [], theme
        screenshot(page, f"desk-still-{theme}")
    press("Escape")

    root.locator('.node[data-node="2"]').click()
    press("l")
    table = root.locator(".insp table.greets")
    expect(table.locator("tbody tr")).to_have_count(1)
    expect(table.locator("td.doubled")).to_have_count(1)
    table.scroll_into_view_if_needed()
    for theme in in_both_themes(page):
        assert serious_violations(page) == [], theme
        screenshot(page, f"desk-greets-{theme}")
    table.locator("td.doubled button").focus()
    press("Enter")
    expect(root.locator(".insp .box").first).to_contain_text("A play to 2: keyword DRY lost")
    press("l")
    expect(table).to_have_count(0)


def test_in_french(page: Page, tmp_path: Path) -> None:
    made = desk(write_book(tmp_path / "pond", POND_FILES), games=2, language="fr")
    made.wait()
    page.set_viewport_size(WIDE)
    root = lay_desk(page, made)
    root.locator("[data-list=continuity]").click()
    expect(root.locator(".list")).to_contain_text("peut être lue comme si keyword DRY n’avait jamais été obtenu")
    page.keyboard.press("Escape")
    root.locator("button[data-lens=still]").click()
    expect(root.locator(".legend .note")).to_contain_text("à jamais hors d’atteinte")
    root.locator('.node[data-node="2"]').click()
    root.locator("[data-greets]").click()
    expect(root.locator(".greets td.lost")).to_have_attribute("title", "perdu")
    screenshot(page, "desk-greets-fr")
    made.close()
    made.wait()
