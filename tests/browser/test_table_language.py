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
    root = lay(page, Table(tmp_path / "shelf", "en", [book]), False)
    root.get_by_role("button", name="Made-up", exact=True).click()
    expect(root.get_by_role("button", name="Made-up", exact=True)).to_have_attribute("aria-pressed", "true")
    entry(root, "The Pawned Name").click()
    root.locator("form button[type=submit]").click()
    root.locator(".sheet.prologue .go").click()
    for _ in range(3):
        heading = root.locator(".question h3")
        expect(heading).to_be_visible()
        root.locator(".question .option, .question button").first.click()
    screenshot(page, "third-language")
    expect(root).to_contain_text("Turno")
