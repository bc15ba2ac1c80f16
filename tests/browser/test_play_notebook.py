"""A board game in the lab itself: a turn with a real kernel, both themes; keys; a restart in the middle of a fight."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import SECOND, Lab, choose, error_outputs, screenshot
from tests.browser.newcomer import ByMouse, from_menu, moment, turn, until
from tests.browser.test_table import SEA, fighting

CHANGED_AROUND = """root => {
  window.changedAround = [];
  new MutationObserver((all) => {
    const around = all.map(({ target }) => target).filter((one) => !root.contains(one));
    window.changedAround.push(...around.map((one) => `${one.nodeName} in ${one.parentElement?.className}`));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
TORN = """root => [...root.querySelectorAll(".key-list kbd")].filter((one) => {
  const [key, room] = [one, one.parentElement].map((it) => it.getBoundingClientRect());
  return one.getClientRects().length > 1 || key.left < room.left - 1 || key.right > room.right + 1;
}).map((one) => one.textContent)"""
"""Keys that break over lines, or do not fit."""
KINDS = "all => all.map(one => one.className.match(/jp-(Code|Markdown|Raw)Cell/)[1])"


@pytest.fixture
def page(lab_page: Page) -> Page:
    return lab_page


def laid(lab: Lab, page: Page, source: str) -> Locator:
    """A table in a notebook like the one that is played in, whose cell opens what the test needs."""
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 1600, "height": 1000})
    return lab.shown(page, "play.ipynb", f"from wanderbook_widgets import play\n\n{source}", ".wanderbook-table")


def test_a_turn_is_played_in_the_lab(lab: Lab, page: Page, tmp_path: Path) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    root = laid(lab, page, f"play({str(SEA)!r}, shelf={str(tmp_path)!r}, seed=1)")
    root.locator('[data-focus="begin"]').click()
    root.locator(".sheet.prologue .go").click()
    expect(root.locator(".question")).to_be_visible()
    until(root, ByMouse(), lambda: turn(root) == "Turn 1")
    for theme in ("Dark", "Light"):  # light last: the lab remembers it for the tests to come
        lab.use_theme(page, theme)
        expect(root.locator(".question")).to_be_visible()
        screenshot(page, f"lab-turn-{theme.lower()}")
    until(root, ByMouse(), lambda: turn(root) == "Turn 2")
    assert error_outputs(page) == []
    assert [url for url in asked if not url.startswith((lab.url, "data:", "blob:", "ws:"))] == []


def test_the_lab_around_the_table_stays_as_it_is(lab: Lab, page: Page, tmp_path: Path) -> None:
    """Whatever shows that the kernel is busy is drawn before the answer is."""
    root = laid(lab, page, f"play({str(SEA)!r}, shelf={str(tmp_path)!r}, seed=1)")
    root.locator('[data-focus="begin"]').click()
    root.locator(".sheet.prologue .go").click()
    until(root, ByMouse(), lambda: turn(root) == "Turn 1")
    lab.wait_until_idle(page)
    root.evaluate(CHANGED_AROUND)
    clicks = 5
    for _ in range(clicks):
        ByMouse()(root)
        lab.wait_until_idle(page)
    changed = Counter(page.evaluate("window.changedAround"))
    assert [what for what, times in changed.items() if times >= clicks] == []


def test_keys_never_reach_the_notebook(lab: Lab, page: Page, tmp_path: Path) -> None:
    root = laid(lab, page, f"play({str(SEA)!r}, shelf={str(tmp_path)!r}, seed=1)")
    cells = page.locator(".jp-NotebookPanel .jp-Cell")
    prompt = page.locator(".jp-NotebookPanel .jp-CodeCell .jp-InputPrompt")
    kinds, ran = cells.evaluate_all(KINDS), prompt.inner_text()
    root.locator('[data-focus="begin"]').click()
    root.locator(".sheet.prologue .go").click()
    until(root, ByMouse(), lambda: turn(root) == "Turn 1")
    for place in (".question [data-heading]", ".question button", '[data-focus="bar undo"]'):
        root.locator(place).first.focus()
        for key in ("d", "d", "x", "b", "v", "k", "i", "i", "Shift+M", "Shift+Enter", "Control+Enter"):
            page.keyboard.press(key)
            page.keyboard.press("Escape")
    saved: list[str] = []
    page.on("request", lambda request: saved.append(request.url) if request.method == "PUT" else None)
    root.locator(".question [data-heading]").focus()
    page.keyboard.press("Control+s")
    expect(root.locator(".toast")).to_contain_text("Every decision is saved")
    assert saved == [], "the notebook is not what is saved"
    page.set_viewport_size({"width": 1600, "height": 700})
    page.keyboard.press("k")
    root.locator(".cards button").last.focus()
    page.keyboard.press("Control+s")
    expect(root.locator(".toast")).to_be_in_viewport(ratio=1)  # neither upon the card nor beneath the lab's toolbar
    page.set_viewport_size({"width": 1600, "height": 1000})
    from_menu(root, "rules")
    expect(root.locator(".sheet input")).to_be_focused()
    page.keyboard.type("dd m venom")
    expect(root.locator(".sheet input")).to_have_value("dd m venom")
    page.keyboard.press("Escape")
    expect(root.locator(".sheet")).to_have_count(0)
    page.wait_for_timeout(300)
    assert (cells.evaluate_all(KINDS), prompt.inner_text()) == (kinds, ran)
    expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_keys_leave_the_notebook_as_it_is_when_it_has_the_focus(lab: Lab, page: Page, tmp_path: Path) -> None:
    """Whoever has left the table with Tab still means the table."""
    laid(lab, page, f"play({str(SEA)!r}, shelf={str(tmp_path)!r}, seed=1)")
    cells = page.locator(".jp-NotebookPanel .jp-Cell")
    kinds, texts = cells.evaluate_all(KINDS), cells.locator(".jp-InputArea").all_inner_texts()
    for cell in range(cells.count()):
        cells.nth(cell).evaluate("one => one.focus()")
        expect(page.locator(".jp-Notebook.jp-mod-commandMode .jp-Cell:focus")).to_have_count(1)
        for key in "abmryxcvzdd1234560":
            page.keyboard.press(key)
        for key in ("Shift+A", "Shift+B", "Shift+M", "0", "0", "i", "i"):
            page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert cells.evaluate_all(KINDS) == kinds
    assert cells.locator(".jp-InputArea").all_inner_texts() == texts
    expect(page.locator(".jp-Dialog")).to_have_count(0)


@pytest.mark.parametrize(("language", "book"), [("en", "the-widows-buoys"), ("fr", "le-bac-de-minuit")])
def test_every_key_on_the_sheet_of_keys_is_in_one_piece(
    lab: Lab, page: Page, tmp_path: Path, language: str, book: str
) -> None:
    """The lab has lists of its own, in which names of things are narrow."""
    root = laid(lab, page, f"play({book!r}, shelf={str(tmp_path)!r}, language={language!r})")
    root.locator('[data-focus="begin"]').click()
    root.locator(".sheet.prologue .go").click()
    from_menu(root, "keys")
    expect(root.locator(".key-list kbd").first).to_be_visible()
    screenshot(page, f"lab-keys-{language}")
    assert root.evaluate(TORN) == []


def test_a_restart_in_the_middle_of_a_fight_loses_nothing(lab: Lab, page: Page, tmp_path: Path) -> None:
    table = next(table for seed in range(1, 40) if (table := fighting(SEA, tmp_path, "ChooseAttacker", seed)))
    shelf = table.autosave.shelf.folder.parent
    root = laid(lab, page, f"play({str(SEA)!r}, shelf={str(shelf)!r})")
    root.locator(".resume").click()
    root.locator(".sheet.previously .go").click()
    expect(root.locator(".fight")).to_be_visible()
    ByMouse()(root)
    at, shown = moment(root), root.locator(".question h3").inner_text()
    choose(page, "Kernel", "Restart Kernel…")
    page.locator(".jp-Dialog button", has_text="Restart").click()
    lab.wait_until_idle(page)
    expect(root.locator(".standing")).to_contain_text("run the cell again")  # said before anybody clicks in vain
    lab.run_all(page)
    expect(root.locator(".resume")).to_be_visible(timeout=30 * SECOND)
    root.locator(".resume").click()
    root.locator(".sheet.previously .go").click()
    expect(root.locator(".question h3")).to_have_text(shown, use_inner_text=True)
    assert moment(root) == at
    root.get_by_role("button", name="Undo").click()  # and what led here can still be taken back
    expect(root).not_to_have_attribute("data-moment", at)
