"""A language of another package at the table: chosen on the title page, and played in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bare import entry, lay
from tests.browser.lab import screenshot
from tests.made_up import write_language, write_translated
from wanderbook.locales import registry
from wanderbook.notation import bundled
from wanderbook_widgets.table.widget import Table


@pytest.fixture(autouse=True)
def installed(tmp_path: Path) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(write_language(tmp_path / "site-packages"))
        registry.known.cache_clear()
        yield
    registry.known.cache_clear()


def test_it_is_chosen_and_played_in(page: Page, tmp_path: Path) -> None:
    book = write_translated(bundled()["the-pawned-name"], tmp_path / "the-pawned-name")
    about = book / "book.toml"
    about.write_text(about.read_text("utf-8").replace("The Pawned Name", "Imię w zastaw"), "utf-8")
    root = lay(page, Table(tmp_path / "shelf", "en", [book]), False)
    root.get_by_role("button", name="Made-up", exact=True).click()
    expect(root.get_by_role("button", name="Made-up", exact=True)).to_have_attribute("aria-pressed", "true")
    entry(root, "Imię w zastaw").click()
    root.locator("form button[type=submit]").click()
    root.locator(".sheet.prologue .go").click()
    expect(root.locator(".question h3")).to_have_text("Whato doo youo doo?")
    screenshot(page, "third-language")
    expect(root.locator(".status")).to_contain_text("sectiono 1")
    root.get_by_role("button", name="Take the housekeeping").click()
    expect(root.locator(".status")).not_to_contain_text("sectiono 1")
    expect(root.locator(".question h3")).to_be_visible()
