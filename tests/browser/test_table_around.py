"""Around the game, by mouse and by keyboard: the journal, “Previously…”, fingers in the book, settings."""

from __future__ import annotations

from pathlib import Path
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.bare import lay
from wanderbook.session.replies import some_reply
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.widget import Table

BOOK = "the-lamplighters-round"


def under_way(shelf: Path, decisions: int = 3) -> Table:
    table, random = Table(shelf), Random(5)
    table.sit_down(table._titles.begin(Wanted(BOOK, "en", seed=5), table.tell))
    for _ in range(decisions):
        asked = table.autosave.play.decision
        assert asked is not None
        table.answer(some_reply(asked, random).chosen)  # type: ignore[arg-type]
    return table


def sheet(root: Locator, name: str) -> Locator:
    return root.get_by_role("dialog", name=name)


def test_the_journal_is_read_searched_and_closed_by_keys(page: Page, tmp_path: Path) -> None:
    root = lay(page, under_way(tmp_path))
    root.focus()
    page.keyboard.press("j")
    journal = sheet(root, "Journal")
    expect(journal.locator(".journal-entry")).to_have_count(4)
    expect(journal.locator(".taken").first).to_be_visible()
    page.keyboard.type("ZZZ")
    expect(journal).to_contain_text("Nothing that you have read mentions “ZZZ”.")
    page.keyboard.press("Escape")
    expect(journal).to_have_count(0)


def test_a_finger_is_kept_gone_on_from_and_recalled(page: Page, tmp_path: Path) -> None:
    table = under_way(tmp_path, 2)
    before = table.autosave.play.state
    root = lay(page, table)
    root.focus()
    page.keyboard.press("s")
    saves = sheet(root, "Saves")
    saves.get_by_label("Name of this moment").fill("before the bridge")
    page.keyboard.press("Enter")
    expect(saves.locator(".fingers li")).to_have_count(1)
    page.keyboard.press("Escape")
    table.answer(some_reply(table.autosave.play.decision, Random(1)).chosen)  # type: ignore[arg-type]
    root.focus()
    page.keyboard.press("s")
    saves.get_by_role("button", name="Go on from “before the bridge”").click()
    recalled = sheet(root, "Previously…")
    expect(recalled.get_by_role("button", name="Go on")).to_be_focused()
    page.keyboard.press("Enter")
    expect(recalled).to_have_count(0)
    assert table.autosave.play.state == before


def test_text_and_contrast_are_set_and_the_page_follows(page: Page, tmp_path: Path) -> None:
    root = lay(page, under_way(tmp_path))
    prose = root.locator(".page .prose").first
    size = float(prose.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)"))
    root.locator(".menu > summary").click()
    root.get_by_role("button", name="Settings").click()
    settings = sheet(root, "Settings")
    settings.get_by_role("button", name="Largest").click()
    settings.get_by_role("switch", name="Higher contrast").click()
    page.keyboard.press("Escape")
    larger = float(prose.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)"))
    assert abs(larger - 1.35 * size) < 0.1
    expect(root).to_have_attribute("data-contrast", "more")
