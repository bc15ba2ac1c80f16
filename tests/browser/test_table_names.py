"""Players' names at the table, in a real browser: whoever joined later is called by the name that they write there."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.bare import lay
from wanderbook_widgets.table.widget import Table

SEA = Path(__file__).resolve().parents[1] / "stories" / "the-proving-sea"
BEGIN = {"players": ["2"], "mode": ["normal"], "variants": [], "unlocked": []}


def test_a_name_is_written_where_it_stands(page: Page, tmp_path: Path) -> None:
    table = Table(tmp_path, books=[SEA], seed=1)
    table._hear(None, {"begin": {"book": str(SEA), "answers": BEGIN, "names": ["Ada", "Ben"]}}, [])
    table.answer(("join",))
    root = lay(page, table)
    name = root.get_by_label("What Player 3 is called")
    expect(name).to_have_value("Player 3")
    moment = table.keeping.play.state.moment
    name.fill("1 Cyd")  # a digit in a name chooses nothing
    name.press("Enter")
    expect(root.get_by_label("What 1 Cyd is called")).to_have_value("1 Cyd")
    assert table.keeping.play.names == ("Ada", "Ben", "1 Cyd")
    assert table.keeping.play.state.moment == moment


def test_whoever_joins_is_asked_for_a_name(page: Page, tmp_path: Path) -> None:
    table = Table(tmp_path, books=[SEA], seed=1)
    table._hear(None, {"begin": {"book": str(SEA), "answers": BEGIN | {"players": ["1"]}, "names": ["Ada"]}}, [])
    root = lay(page, table)
    root.focus()
    page.keyboard.press("m")
    root.locator('.besides [data-option="join"]').click()
    expect(root.get_by_label("What Player 2 is called")).to_be_focused()
    page.keyboard.type("Ben")  # instead of what stood there
    page.keyboard.press("Enter")
    expect(root.get_by_label("What Ben is called")).to_have_value("Ben")
    expect(root).to_be_focused()
    assert table.keeping.play.names == ("Ada", "Ben")


def test_a_name_that_another_has_is_numbered_where_it_is_written(page: Page, tmp_path: Path) -> None:
    table = Table(tmp_path, books=[SEA], seed=1)
    table._hear(None, {"begin": {"book": str(SEA), "answers": BEGIN, "names": ["Ada", "Ben"]}}, [])
    root = lay(page, table)
    for written in ("ada", "Ada ", "ADA"):  # also where it is what they are called already
        name = root.locator(".player-name").nth(1)
        name.fill(written)
        name.press("Enter")
        expect(root.locator(".player-name").nth(1)).to_have_value(f"{written.strip()} 2")
    name = root.locator(".player-name").nth(1)
    name.fill("Ada")
    name.press("Enter")
    expect(root.get_by_label("What Ada 2 is called")).to_have_value("Ada 2")
    root.get_by_label("What Ada 2 is called").fill("Ada")
    root.get_by_label("What Ada 2 is called").press("Enter")
    expect(root.get_by_label("What Ada 2 is called")).to_have_value("Ada 2")
    assert table.keeping.play.names == ("Ada", "Ada 2")
