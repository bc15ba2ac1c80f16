"""A game of another package at the table: chosen on the title page, played by mouse and by keyboard, undone, saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.bare import entry, lay
from tests.browser.lab import screenshot
from tests.browser.newcomer import from_menu
from tests.other_game import BOOK, installed_game
from wanderbook_widgets.table.widget import Table

GATHER, ALTER = "Which kites fly?", "let out more rope?"


@pytest.fixture(autouse=True)
def name() -> Iterator[str]:
    with installed_game() as name:
        yield name


def begun(page: Page, folder: Path, language: str = "en", dark: bool = False) -> Locator:
    root = lay(page, Table(folder / "shelf", language, [BOOK]), dark)
    entry(root, "The Valley Round" if language == "en" else "La Tournée de la vallée").click()
    root.locator("form button[type=submit]").click()
    root.locator(".sheet.prologue .go").click()
    expect(root.locator(".crew-member")).to_have_count(3)
    return root


def title(root: Locator) -> Locator:
    return root.locator(".question h3")


def good(root: Locator, at: int) -> Locator:
    return root.locator(".store-good b").nth(at)


@pytest.mark.parametrize("dark", [False, True])
def test_it_is_played_by_mouse(page: Page, tmp_path: Path, dark: bool) -> None:
    root = begun(page, tmp_path, dark=dark)
    expect(root.locator(".status")).to_contain_text("rope 5/8")
    root.get_by_role("button", name="Take the miller’s letter").click()
    expect(root.locator(".choice").filter(has_text="Fly to the mill")).to_contain_text("with Wren")
    root.get_by_role("button", name="Fly to the mill").click()
    expect(title(root)).to_have_text(GATHER)
    expect(root.locator(".page")).to_contain_text("like a man with a piano")
    root.locator(".crew-member", has_text="Wren").locator(".member-who").click()
    root.get_by_role("button", name="Heron").first.click()
    expect(root.locator(".question")).to_contain_text("of all draws")
    root.get_by_role("button", name="Confirm").click()
    expect(title(root)).to_contain_text(ALTER)
    expect(root.locator(".crew-member .tag.bad")).to_contain_text(["wet", "wet"])
    screenshot(page, f"fourth-game-{'dark' if dark else 'light'}")
    root.locator(".crew-member", has_text="Wren").locator(".tag.bad").click()  # the free action
    expect(root.locator(".crew-member .tag.bad")).to_have_count(1)
    expect(good(root, 1)).to_have_text("1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the page"


def test_it_is_played_by_keyboard_undone_and_saved(page: Page, tmp_path: Path) -> None:
    root = begun(page, tmp_path)
    page.keyboard.press("4")
    expect(good(root, 1)).to_have_text("4")
    page.keyboard.press("1")
    expect(root.locator(".page")).to_contain_text("The sill.")
    page.keyboard.press("1")
    expect(title(root)).to_have_text(GATHER)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(title(root)).to_contain_text(ALTER)
    page.keyboard.press("u")
    expect(title(root)).to_have_text(GATHER)
    expect(root.locator(".crew-member .tag.bad")).to_have_count(0)
    page.keyboard.press("y")
    expect(title(root)).to_contain_text(ALTER)
    page.keyboard.press("a")
    expect(root.locator(".sheet")).to_contain_text("Suggestion")
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(root.locator(".sheet")).to_contain_text("Coins: 4")
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    root.get_by_label("Name", exact=True).fill("On the sill")
    page.keyboard.press("Enter")
    expect(root.locator(".sheet")).to_contain_text("On the sill")
    page.keyboard.press("Escape")
    from_menu(root, "leave")
    root.get_by_role("button", name="Continue").first.click()
    expect(title(root)).to_contain_text(ALTER)
    expect(root.locator(".crew-member .tag.bad")).to_have_count(1)


def test_it_is_played_in_french(page: Page, tmp_path: Path) -> None:
    root = begun(page, tmp_path, "fr")
    expect(root.locator(".status")).to_contain_text("corde 5/8")
    before = root.get_attribute("data-moment") or ""
    page.keyboard.press("1")
    expect(root).not_to_have_attribute("data-moment", before)
    page.keyboard.press("1")
    expect(title(root)).to_have_text("Quels cerfs-volants volent\u00a0?")
    expect(root.locator(".crew-member").first).to_contain_text("savoir-faire 1")


@pytest.mark.parametrize("width", [800, 1000])
def test_its_boards_are_in_view_where_there_is_less_room(page: Page, tmp_path: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    root = begun(page, tmp_path)
    page.keyboard.press("t")
    for name in ("page", "stores", "crew"):
        box = root.locator(f".{name}-panel").bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width and box["height"] > 40
    expect(root.locator(".tile .tile-head > b")).to_have_text(["Stores"])
    screenshot(page, f"fourth-game-{width}")
