"""Players' names at the table, in a real browser: whoever joined later is called by the name that they write there."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.bare import lay
from tests.rules import ds_table
from tests.widgets.table.fought import laid_out
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook_widgets.table.widget import Table

SEA = Path(__file__).resolve().parents[1] / "stories" / "the-proving-sea"
BEGIN = {"players": ["2"], "mode": ["normal"], "variants": [], "unlocked": []}


def free_actions(root: Locator, option: str) -> None:
    root.focus()
    root.page.keyboard.press("b")
    root.locator(f'.free-actions [data-option="{option}"]').click()


def test_a_name_is_written_where_it_stands(page: Page, tmp_path: Path) -> None:
    table = Table(tmp_path, books=[SEA], seed=1)
    table._hear(None, {"begin": {"book": str(SEA), "answers": BEGIN, "names": ["Ada", "Ben"]}}, [])
    table.answer(("join",))
    root = lay(page, table)
    name = root.get_by_label("What Player 3 is called")
    expect(name).to_have_value("")
    expect(name).to_have_attribute("placeholder", "Player 3")
    name.click()
    box = name.bounding_box()
    assert box and box["width"] > 100, "there is room to write"
    moment = table.autosave.play.state.moment
    name.fill("1 Cyd")  # a digit in a name chooses nothing
    name.press("Enter")
    expect(root.get_by_label("What 1 Cyd is called")).to_have_value("1 Cyd")
    assert table.autosave.play.names == ("Ada", "Ben", "1 Cyd")
    assert table.autosave.play.state.moment == moment


def test_whoever_joins_can_say_their_name_and_is_not_made_to(page: Page, tmp_path: Path) -> None:
    table = Table(tmp_path, books=[SEA], seed=1)
    table._hear(None, {"begin": {"book": str(SEA), "answers": BEGIN | {"players": ["1"]}, "names": ["Ada"]}}, [])
    root = lay(page, table)
    free_actions(root, "join")
    name = root.get_by_label("What Player 2 is called")
    expect(name).to_have_value("")
    expect(root.locator(".question :focus")).to_have_count(1)
    page.keyboard.press("a")  # a key is a key, not the first letter of a name
    expect(root.locator(".sheet.advice")).to_be_visible()
    page.keyboard.press("Escape")
    name.click()
    page.keyboard.type("B")
    box = name.bounding_box()
    assert box and box["width"] > 100, "it does not shrink to a letter"
    page.keyboard.type("en")
    page.keyboard.press("Enter")
    expect(root.get_by_label("What Ben is called")).to_have_value("Ben")
    expect(root).to_be_focused()
    assert table.autosave.play.names == ("Ada", "Ben")


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
    assert table.autosave.play.names == ("Ada", "Ada 2")


def test_who_leaves_after_the_turn_is_marked_where_they_are_named(page: Page, tmp_path: Path) -> None:
    game = ds_table.game_of()
    table = laid_out(ds_table.Played(game, ds_table.table(game, TakeAction(), players=2, time=1)), tmp_path)
    table.autosave.play.names = ("Eve", "Fay")
    table._show()
    root = lay(page, table)
    free_actions(root, "leave:1")
    mark = root.locator(".whose-crew .tag")
    expect(mark).to_have_text("leaves after this turn")
    expect(root.locator(".crew-player").nth(1).locator(".whose-crew .tag")).to_have_count(1)
    expect(root.locator(".page")).to_contain_text("Fay leaves at the end of this turn")
    expect(root.locator(".lately")).not_to_contain_text("Fay leaves at the end of this turn")  # told once
    expect(root.locator(".status")).to_contain_text("Fay leaves after this turn".replace(" ", "\u00a0"))
    root.get_by_role("button", name="Undo").click()
    expect(mark).to_have_count(0)
