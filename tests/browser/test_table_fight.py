"""A fight and a market on the table, in a bare page: squares by mouse and by keyboard, and things to click."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.bare import BARE, NOTEBOOK, lay
from tests.browser.lab import screenshot
from tests.browser.test_table import in_pictures
from tests.rules import ds_fight, sg_fight, sg_table
from tests.widgets.table.fought import laid_out
from wanderbook.rulesets.sleeping_gods.steps import Shop
from wanderbook.table.amounts import Counts
from wanderbook_widgets.table.widget import Table
from workshop.accessibility import in_both_themes, serious_violations

GRID = sg_fight.Foe("H9 S V / D1 . .", damage=2)
CLOSE = ("H . . / . . .", "V . H / . . .")


@pytest.fixture
def struck(tmp_path: Path) -> Table:
    """Rafael has hit, and 3 damage are to be placed."""
    return laid_out(sg_fight.fight(GRID)("Rafael:0"), tmp_path)


def square(root: Locator, id: str) -> Locator:
    return root.locator(f'[data-square="{id}"]')


def lit(root: Locator) -> list[str]:
    found: list[str] = root.locator(".sq.lit").evaluate_all("all => all.map((one) => one.dataset.square).sort()")
    return found


def covered(table: Table, enemy: int = 0) -> set[tuple[int, int]]:
    fight = table.autosave.play.state.board.fight
    return set(fight.row[enemy].covered)


def step(table: Table) -> str:
    return type(table.autosave.play.state.agenda[-1]).__name__


# ---------------------------------------------------------------- the draw


def test_the_card_lies_there_before_it_is_asked_whether_to_change_it(page: Page, tmp_path: Path) -> None:
    table = laid_out(sg_fight.fight(GRID, command=(3,))("Kannan:0"), tmp_path)
    root = lay(page, table)
    assert step(table) == "AlterFate"
    shown = root.locator(".question > .draw")
    expect(shown.locator(".fate-card b")).to_have_text("5")
    expect(shown.locator(".added")).to_have_text(["+2aim"])
    expect(shown.locator(".total b")).to_have_text("= 7")
    expect(shown.locator(".stamp")).to_have_text("Hit")
    expect(shown).to_contain_text("needs 5")
    expect(shown.locator(".draw-strikes")).to_have_text("Counterattack: 2 + 1 = 3 on Kannan.")
    assert shown.evaluate("one => one.nextElementSibling.matches('h3')")
    assert not serious_violations(page)


def test_a_counterattack_is_marked_on_whom_it_meets_until_the_next_answer(page: Page, tmp_path: Path) -> None:
    plain = sg_fight.Foe("H9 . . / D1 . .", damage=2)
    table = laid_out(sg_fight.fight(plain)("Kannan:0"), tmp_path)
    root = lay(page, table)
    for id in ("0:0,1", "0:0,2"):
        square(root, id).click()
    root.get_by_role("button", name="Strike").click()
    marked = root.locator('[data-renew="member Kannan"]')
    expect(marked).to_have_attribute("data-mark", "−3")
    assert "strike" in [beat["kind"] for beat in table.moments["beats"]]
    root.get_by_role("button", name="Undo").click()
    expect(root.locator("[data-mark]")).to_have_count(0)


# ---------------------------------------------------------------- squares


def test_damage_is_placed_by_clicking_squares(page: Page, struck: Table) -> None:
    root = lay(page, struck)
    assert lit(root) == ["0:0,1", "0:0,2", "0:1,0", "0:1,1", "0:1,2"]  # the large heart takes 9
    square(root, "0:1,0").click()
    expect(root.locator(".sum")).to_contain_text("Enemy 1 will deal 2 instead of 3.")
    expect(root.locator(".sum")).to_contain_text("Counterattack: 2 − block 1 = 1 on Rafael.")
    assert lit(root) == ["0:1,1"]
    square(root, "0:1,1").click()
    expect(root.locator(".sum")).to_contain_text("Damage left: 1 of 3.")
    strike = root.get_by_role("button", name="Strike")
    expect(strike).to_have_attribute("aria-disabled", "true")
    square(root, "0:0,1").click()
    expect(root.locator(".sum")).to_contain_text("All damage is placed.")
    expect(square(root, "0:0,1")).to_have_attribute("aria-pressed", "true")
    expect(strike).not_to_have_attribute("aria-disabled", "true")
    strike.click()
    expect(root.locator(".sq.covered")).to_have_count(3)
    root.locator(".question .choice.lit").first.click()  # who gets the synergy token: one reply for both
    expect(root.locator(".question .path")).to_have_count(0)
    assert covered(struck) == {(1, 0), (1, 1), (0, 1)}


def test_a_round_can_be_ended_however_many_may_attack(page: Page, tmp_path: Path) -> None:
    """What ends it stands below them all, and is held in sight."""
    page.set_viewport_size({"width": 900, "height": 540})
    root = lay(page, laid_out(sg_fight.fight(GRID), tmp_path))
    expect(root.locator(".thing.lit").last).not_to_be_in_viewport(ratio=1)
    expect(root.locator(".question .ends")).to_be_in_viewport(ratio=0.9)


def test_a_drop_is_taken_back_by_another_click(page: Page, struck: Table) -> None:
    root = lay(page, struck)
    square(root, "0:1,0").click()
    expect(root.locator(".sum")).to_be_visible()
    square(root, "0:1,0").click()
    expect(root.locator(".sum")).to_have_count(0)
    assert len(lit(root)) == 5 and not covered(struck)
    square(root, "0:1,0").click()
    expect(root.locator(".sum")).to_be_visible()
    root.get_by_role("button", name="Clear").click()
    expect(root.locator(".sq.chosen")).to_have_count(0)
    assert len(lit(root)) == 5


def test_a_square_that_may_take_nothing_says_why(page: Page, struck: Table) -> None:
    root = lay(page, struck)
    square(root, "0:1,0").click()
    expect(root.locator(".sum")).to_be_visible()
    square(root, "0:0,2").click(force=True)
    toast = root.get_by_role("alert")
    expect(toast).to_contain_text("connected by their sides")
    expect(toast.locator(".rule")).to_have_text(struck.autosave.game.rule["place_connected"])
    assert root.locator(".sq.chosen").count() == 1


@pytest.mark.parametrize("way", ["key", "click"])
@pytest.mark.parametrize("top", [30, 150])
def test_what_is_said_of_a_square_leaves_its_whole_card_in_sight(page: Page, struck: Table, way: str, top: int) -> None:
    """Above the enemy's card if there is room for it; else not upon the enemy's name, but at the foot."""
    root = lay(page, struck, around=NOTEBOOK)
    card, far = root.locator(".enemy"), square(root, "0:0,2")
    square(root, "0:1,0").click()
    expect(root.locator(".sum")).to_be_visible()
    scroller = page.locator(".scroller")
    card.evaluate("(card, y) => card.closest('.scroller').scrollBy(0, card.getBoundingClientRect().top - 88 - y)", top)
    if way == "key":
        far.evaluate("one => one.focus({ preventScroll: true })")
        page.keyboard.press("Enter")
    else:
        far.click(force=True)
    toast = root.get_by_role("alert")
    expect(toast).to_contain_text("connected by their sides")
    expect(toast).to_be_in_viewport(ratio=1)
    said, about, seen = toast.bounding_box(), card.bounding_box(), scroller.bounding_box()
    assert said and about and seen and abs(about["y"] - seen["y"] - top) < 2
    if top == 150:
        assert said["y"] + said["height"] <= about["y"]
    else:
        assert about["y"] + about["height"] <= said["y"]


def test_what_is_suggested_is_shown_before_it_is_done(page: Page, struck: Table) -> None:
    root = lay(page, struck)
    root.get_by_role("button", name="Suggest").click()
    expect(root.locator(".sq.chosen")).to_have_count(3)
    expect(root.locator(".sum")).to_contain_text("All damage is placed.")
    assert not covered(struck)
    page.keyboard.press("Enter")
    expect(root.locator(".sq.covered")).to_have_count(3)


def test_enter_after_the_last_square_strikes_as_the_button_says(page: Page, struck: Table) -> None:
    root = lay(page, struck)
    for spot in ("0:1,0", "0:1,1", "0:1,2"):
        square(root, spot).click()
    expect(root.locator(".sum")).to_contain_text("All damage is placed.")
    page.keyboard.press(" ")  # takes the last one back
    expect(root.locator(".sq.chosen")).to_have_count(2)
    page.keyboard.press(" ")
    expect(root.locator(".sum")).to_contain_text("All damage is placed.")
    page.keyboard.press("Enter")
    expect(root.locator(".sq.covered")).to_have_count(3)


def test_damage_is_placed_by_keyboard_alone(page: Page, struck: Table) -> None:
    root = lay(page, struck)
    root.focus()
    page.keyboard.press("Escape")
    expect(root.locator("[data-heading]")).to_be_focused()
    page.keyboard.press("ArrowRight")  # from the question to the grids
    expect(square(root, "0:0,0")).to_be_focused()
    page.keyboard.press("ArrowDown")
    for key in ("Enter", "ArrowRight", "Enter", "ArrowRight", " "):
        page.keyboard.press(key)
        page.wait_for_function("() => !document.querySelector('.sq.chosen') || document.querySelector('.sum')")
    expect(square(root, "0:1,2")).to_be_focused()
    expect(root.locator(".sum")).to_contain_text("All damage is placed.")
    page.keyboard.press("ArrowRight")  # from the grids to the buttons beside them
    expect(root.get_by_role("button", name="Strike")).to_be_focused()
    page.keyboard.press("Enter")
    expect(root.locator(".sq.covered")).to_have_count(3)
    assert covered(struck) == {(1, 0), (1, 1), (1, 2)}


def test_squares_have_names_and_the_row_is_a_group(page: Page, struck: Table) -> None:
    root = lay(page, struck)
    row = root.get_by_role("group", name="The enemies")
    enemy = row.get_by_role("group", name="Enemy 1: target, level 1, defence 5, damage 3")
    expect(enemy.get_by_role("button", name="C1: venom")).to_be_visible()
    expect(enemy.get_by_role("button", name="A1: heart that takes 9 damage")).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("width", [1100, 1280])
def test_the_row_of_enemies_is_in_view_while_it_is_asked_about(page: Page, tmp_path: Path, width: int) -> None:
    """Whoever scrolled down to an attacker sees whom to aim at, and where damage may go."""
    page.set_viewport_size({"width": width, "height": 620})
    table = laid_out(sg_fight.fight(*CLOSE, fate=(5, 5, 5)), tmp_path)
    root = lay(page, table)
    row = root.locator(".fight .row")

    def click_far_down(what: Locator) -> None:
        page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
        root.locator(".page-panel").evaluate("one => { one.scrollTop = one.scrollHeight; }")
        what.evaluate("one => one.click()")

    click_far_down(root.locator(".rack .thing.lit").last)
    expect(root.locator(".enemy.lit")).to_have_count(2)
    expect(row).to_be_in_viewport(ratio=1)
    click_far_down(root.locator(".enemy.lit").last)
    expect(root.locator(".sq.lit").first).to_be_visible()
    assert step(table) == "PlaceDamage"
    expect(row).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("around", [BARE, NOTEBOOK], ids=["page", "notebook"])
def test_the_row_of_enemies_stays_in_view_with_what_is_asked_below_it(page: Page, tmp_path: Path, around: str) -> None:
    """Whoever has given a synergy token chooses the next card with all the grids before their eyes."""
    zones, hands = ("H9 S .", "H9 S .", "H9 . ."), (ds_fight.ALL[:4], ds_fight.ALL[4:8])
    table = laid_out(ds_fight.fight(zones=zones, hands=hands, players=2), tmp_path)
    root = lay(page, table, around=around)
    root.locator(".rack .thing.lit").first.click()
    root.locator(".enemy.lit").first.click()
    root.locator(".sq.synergy[data-square]").first.click()
    root.get_by_role("button", name="Strike").click()
    expect(root.locator(".question h3")).to_contain_text("Synergy")
    assert step(table) == "GiveSynergy"
    page.locator(".scroller, .page-panel").first.evaluate("one => { one.scrollTop = one.scrollHeight; }")
    root.locator(".question .choice.lit").last.evaluate("one => one.click()")
    expect(root.locator(".question h3")).to_contain_text("who plays which card?")
    assert step(table) == "PlayCard"
    page.wait_for_timeout(100)
    screenshot(page, f"fight-synergy-given-{'page' if around == BARE else 'notebook'}")
    expect(root.locator(".fight .row")).to_be_in_viewport(ratio=1)
    expect(root.locator(".question h3")).to_be_in_viewport(ratio=1)
    expect(root.locator(".rack .thing").first).to_be_in_viewport(ratio=1)


# ---------------------------------------------------------------- whole fights


def test_a_whole_fight_by_clicks_and_undone(page: Page, tmp_path: Path) -> None:
    table = laid_out(sg_fight.fight(*CLOSE, fate=(5, 5, 5)), tmp_path)
    root = lay(page, table)
    root.get_by_role("button", name="Marco, own weapon").click()
    card = root.get_by_role("button", name="Enemy 2: level 1, defence 5, damage 0")
    expect(card).to_have_class("enemy lit")
    card.click()
    expect(root.locator(".enemy.target")).to_contain_text("Enemy 2")
    expect(root.locator(".attack")).to_contain_text("Marco with own weapon at Enemy 2")
    square(root, "1:0,2").click()
    expect(root.locator(".sum")).to_contain_text("Enemy 2 is defeated.")
    expect(root.locator(".sum")).to_contain_text("No counterattack.")
    root.get_by_role("button", name="Suggest").or_(root.get_by_role("button", name="Clear")).click()
    expect(root.locator(".sq.chosen")).to_have_count(0)
    root.get_by_role("button", name="Suggest").click()
    expect(root.locator(".sum")).to_contain_text("Enemy 2 is defeated.")
    root.get_by_role("button", name="Strike").click()
    expect(root.locator(".enemy")).to_have_count(1)
    root.locator(".bar").get_by_role("button", name="Undo").click()
    expect(root.locator(".enemy")).to_have_count(2)
    assert step(table) == "PlaceDamage" and not covered(table, 1)


def test_tokens_to_give_away_are_folded_and_have_no_digits_until_they_are_not(page: Page, tmp_path: Path) -> None:
    """Between those who attack and the end of the round there are no 24 buttons."""
    able = ("Odessa", "Mac", "Laurent")

    def frightened(state: Any) -> Any:
        for mate in state.board.crew:
            if mate.name not in able:
                state = sg_table.change(state, mate.name, statuses=frozenset({"frightened"}))
        return state

    table = laid_out(sg_fight.fight("H9 .", players=4, command=(1, 1, 1, 1), given=frightened), tmp_path)
    root = lay(page, table)
    expect(root.locator('[data-option^="pass:"]')).to_have_count(0)
    expect(root.locator(".question .thing kbd")).to_have_text([*"123456789"])  # whoever is frightened keeps the digit
    root.focus()
    page.keyboard.press("d")
    page.wait_for_timeout(100)
    assert table.autosave.play.state.board.fight.tokens == (1, 1, 1, 1), "nothing that cannot be seen is chosen"
    fold = root.locator("summary", has_text="Give a combat token away")
    fold.scroll_into_view_if_needed()
    in_pictures(page, "fight-tokens-folded")
    fold.click()
    expect(root.locator('[data-option^="pass:"]')).to_have_count(24)
    expect(root.locator('[data-option^="pass:"]').nth(2)).to_be_in_viewport(ratio=1)
    letters = "DEIOPZ"
    keys = [*"123456789", *letters, *(f"⇧{letter}" for letter in letters)]
    expect(root.locator(".question .thing kbd")).to_have_text(keys)
    in_pictures(page, "fight-tokens-unfolded")
    fold.focus()
    page.keyboard.press("d")
    expect(root.locator(".fight .tokens")).to_be_visible()
    assert table.autosave.play.state.board.fight.tokens == (0, 2, 1, 1)


def test_zones_above_one_another_lie_so_on_the_table(page: Page, tmp_path: Path) -> None:
    """Squares that touch in the rules touch on the screen, and damage goes on over the lines."""
    head, tail = ds_fight.Foe("H9 . P S / . S . .", 2), ds_fight.Foe("B1 H2 .", row=4, column=2)
    wings = ds_fight.Foe(". .", 1, row=3), ds_fight.Foe("HO1 V", 1, row=3)
    table = laid_out(ds_fight.fight(zones=(head, *wings, tail), extra=3)(f"Ed:{ds_fight.AWL}", "4.1"), tmp_path)
    root = lay(page, table)
    expect(root.locator(".row.tiered .enemy")).to_have_count(4)

    def middle(id: str) -> tuple[float, float]:
        box = square(root, id).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    for above, below in (("0:1,0", "1:0,0"), ("0:1,3", "2:0,1"), ("1:0,1", "3:0,0"), ("2:0,1", "3:0,2")):
        (x, y), (under, lower) = middle(above), middle(below)
        assert abs(x - under) < 1 and lower > y, (above, below)
    for left, right in (("0:0,1", "0:0,2"), ("1:0,1", "2:0,0"), ("3:0,0", "3:0,1")):
        (x, y), (further, level) = middle(left), middle(right)
        assert abs(y - level) < 1 and further > x, (left, right)
    in_pictures(page, "fight-tiers")
    square(root, "1:0,1").click()
    expect(square(root, "3:0,0")).to_have_class("sq block lit")
    for id in ("1:0,0", "0:1,1", "3:0,0"):
        square(root, id).click()
    root.get_by_role("button", name="Strike").click()
    expect(root.locator(".sq.covered")).to_have_count(4)
    assert covered(table, 1) == {(0, 0), (0, 1)} and covered(table) == {(1, 1)} and covered(table, 3) == {(0, 0)}


def test_a_card_is_played_from_the_rack(page: Page, tmp_path: Path) -> None:
    table = laid_out(ds_fight.fight(zones=("H . .", "H S ."), hands=((ds_fight.SPEAR, ds_fight.WHIP),)), tmp_path)
    root = lay(page, table)
    expect(root.locator(".boss")).to_have_text("The thing, level 3")
    rack = root.get_by_role("group", name="Combat cards, and who can play them")
    expect(rack.locator(".group")).to_have_count(2)
    rack.get_by_role("button", name="Long spear, Ed").click()
    root.locator('.enemy[data-option="4.1"]').click()
    assert step(table) == "PlaceDamage"
    expect(root.locator(".enemy.target .name")).to_contain_text("Zone 1")
    square(root, "1:0,1").click()
    expect(root.locator(".sum")).to_contain_text("1 synergy mark covered.")


def test_tokens_come_off_the_squares_that_are_clicked(page: Page, tmp_path: Path) -> None:
    played = sg_fight.fight("H9 . G1 .", covered=("0:0,1", "0:0,3"))("end", "Mac")
    table = laid_out(played, tmp_path)
    root = lay(page, table)
    root.locator(".fight").get_by_role("button", name="D1: covered (empty)").click()
    expect(root.locator(".sq.covered")).to_have_count(1)
    assert covered(table) == {(0, 1)}


COVERED = """square => {
  const brush = document.createElement("canvas").getContext("2d");
  const linear = (one) => (one <= .03928 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4);
  const light = (...layers) => {
    for (const [colour, alpha] of layers) {
      Object.assign(brush, { globalAlpha: alpha, fillStyle: colour });
      brush.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...brush.getImageData(0, 0, 1, 1).data].map((one) => linear(one / 255));
    return .2126 * r + .7152 * g + .0722 * b;
  };
  const style = (one) => getComputedStyle(one);
  const ground = style(square).backgroundColor, mark = square.querySelector(".mark");
  const opacity = Number(style(mark.parentElement).opacity);
  const ink = light([ground, 1], [style(mark).color, opacity]), paper = light([ground, 1]);
  const on = mark.getBoundingClientRect(), drop = square.querySelector(".token").getBoundingClientRect();
  const over = Math.max(0, Math.min(on.right, drop.right) - Math.max(on.left, drop.left))
    * Math.max(0, Math.min(on.bottom, drop.bottom) - Math.max(on.top, drop.top));
  return { contrast: (Math.max(ink, paper) + .05) / (Math.min(ink, paper) + .05), over: over / (on.width * on.height) };
}"""
"""How well a mark stands out from its square, and how much of it lies beneath the drop."""


def test_what_a_drop_covers_can_still_be_read(page: Page, tmp_path: Path) -> None:
    """Struck before, and chosen just now."""
    foe = sg_fight.Foe("H9 S V / D1 H .", damage=2)
    table = laid_out(sg_fight.fight(foe, covered=("0:0,2", "0:1,0"))("Rafael:0"), tmp_path)
    root = lay(page, table)
    square(root, "0:0,1").click()
    square(root, "0:1,1").click()
    for theme in in_both_themes(page):
        read = root.locator(".sq.covered, .sq.chosen").evaluate_all(f"all => all.map({COVERED})")
        assert len(read) == 4
        for one in read:
            assert one["contrast"] > 4.5 and one["over"] < 0.2, (theme, one)


# ---------------------------------------------------------------- shopping


def shop(tmp_path: Path, coins: int) -> tuple[Table, int]:
    game = sg_table.game_of()
    card = next(number for number, one in game.kit.market.items() if one.price > 1 and one.weapon is None)
    state: Any = sg_table.table(game, sg_table.TakeAction(1), Shop((card,)), goods=Counts.of({"coin": coins}))
    return laid_out(sg_table.Played(game, state), tmp_path), card


def test_a_card_is_bought_where_it_lies(page: Page, tmp_path: Path) -> None:
    table, card = shop(tmp_path, 30)
    root = lay(page, table)
    wares = root.locator(f'.wares[data-option="{card}"]')
    expect(wares).to_contain_text(table.autosave.game.kit.market[card].name)
    assert root.locator(f'.question [data-option="{card}"]').count() == 1  # drawn once, not in a list besides
    wares.click()
    expect(wares).to_have_count(0)
    assert card in table.autosave.play.state.cards


def test_what_cannot_be_paid_says_so(page: Page, tmp_path: Path) -> None:
    table, card = shop(tmp_path, 0)
    root = lay(page, table)
    expect(root.locator(".offer .why")).to_contain_text("and you have 0")
    root.locator(f'.wares[data-option="{card}"]').click(force=True)
    expect(root.get_by_role("alert")).to_contain_text("and you have 0")
    assert card not in table.autosave.play.state.cards
