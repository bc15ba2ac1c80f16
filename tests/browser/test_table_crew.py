"""Crew, stores and cards in a real browser: what is drawn is chosen by mouse and by keyboard, and can be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from tests.browser.bare import lay
from tests.browser.newcomer import show_cards, show_drawer
from tests.rules import ds_fight, ds_table, sg_fight, sg_table
from tests.rules.played import Played as InPlayed
from tests.rules.sg_table import Played
from tests.widgets.table.fought import laid_out
from wanderbook.rulesets.distant_skies.board import InPlay
from wanderbook.rulesets.distant_skies.steps import TakeAction as TakeTime
from wanderbook.rulesets.sleeping_gods.board import Table as State
from wanderbook.rulesets.sleeping_gods.steps import (
    BuyLevel,
    ChooseGoods,
    ChoosePayment,
    Healer,
    ShipAction,
    Shipyard,
    SplitDamage,
    TakeAction,
)
from wanderbook.table.amounts import Counts
from wanderbook_widgets.table.widget import Table
from workshop.accessibility import in_both_themes
from workshop.in_view import drawn

CARDS = """
[[adventure]]
number = 12
name = "A brass whistle"
cost = 1
abilities = "Redraw fate."
text = "It has been blown once, and nobody who heard it will say what came; that was at night, and a long way off."
"""
GAME = sg_table.game_of({"cards/more.toml": CARDS})
SNARE = next(number for number, card in GAME.kit.ability.items() if card.cost == 1)
DEAR = next(number for number, card in GAME.kit.ability.items() if card.cost > 1)


def laid(page: Page, folder: Path, state: State) -> tuple[Locator, Table]:
    table = laid_out(Played(GAME, state), folder)
    return lay(page, table), table


def member(root: Locator, name: str) -> Locator:
    return root.locator(".crew-member").filter(has=root.page.get_by_text(name, exact=True))


def test_a_card_is_equipped_by_clicking_it_and_then_somebody(page: Page, tmp_path: Path) -> None:
    root, table = laid(page, tmp_path, sg_table.give(sg_table.table(GAME, TakeAction(2)), 0, SNARE))
    show_cards(root)
    card = root.get_by_role("button", name=GAME.kit.ability[SNARE].name, exact=True)
    expect(card).to_have_class("card-name lit beside")
    card.click()
    mac = member(root, "Mac")
    expect(mac.locator(".member-who.lit")).to_have_attribute("role", "button")
    mac.locator(".member-who").click()
    expect(mac.locator(".borne.is-ability")).to_contain_text(GAME.kit.ability[SNARE].name)
    assert next(mate for mate in table.autosave.play.state.board.crew if mate.name == "Mac").abilities == (SNARE,)


CUT = """() => [...document.querySelectorAll(".on-board .borne-name, .member-name b, .member-name i")].filter((one) => {
  const box = one.getBoundingClientRect(), frame = one.closest(".on-board, .member-name").getBoundingClientRect();
  const isHidden = one.tagName === "I" && box.top >= frame.bottom; // for want of room, whole
  return one.scrollWidth > one.clientWidth + (one.tagName === "I" ? 1e4 : 1)
    || (!isHidden && (box.bottom > frame.bottom + 1 || box.right > frame.right + 1));
}).map((one) => one.textContent)"""


def test_names_of_cards_and_people_are_seen_whole(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    state = sg_table.table(GAME, TakeAction(2))
    several = [number for number, card in GAME.kit.ability.items() if len(card.name) < 16][:9]
    for mate, card in zip(state.board.crew, several, strict=False):
        state = sg_table.change(state, mate.name, abilities=(card,))
    root, _ = laid(page, tmp_path, state)
    expect(root.locator(".borne-name")).to_have_count(len(several))
    page.wait_for_function(f"() => !({CUT})().length")


def test_the_same_with_the_keyboard_alone(page: Page, tmp_path: Path) -> None:
    root, table = laid(page, tmp_path, sg_table.give(sg_table.table(GAME, TakeAction(2)), 0, SNARE))
    show_cards(root)
    root.get_by_role("button", name=GAME.kit.ability[SNARE].name, exact=True).focus()
    page.keyboard.press("Enter")
    expect(root.locator(".member-who.lit").first).to_be_visible()
    page.keyboard.press("w")
    expect(root.locator(".member-who").first).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(root.locator(".borne.is-ability")).to_have_count(1)
    assert [mate.abilities for mate in table.autosave.play.state.board.crew].count((SNARE,)) == 1


def test_a_board_and_a_card_are_clicked_anywhere(page: Page, tmp_path: Path) -> None:
    """But where something else is: an unfolded board is there to be read."""
    root, table = laid(page, tmp_path, sg_table.give(sg_table.table(GAME, TakeAction(2)), 0, SNARE))
    mac = member(root, "Mac")
    mac.locator("summary").click()
    show_cards(root)
    root.locator(".dealt-card", has_text=GAME.kit.ability[SNARE].name).locator(".card-sub").click()
    expect(mac.locator(".member-who.lit")).to_have_count(1)
    before = table.autosave.play.state.moment
    mac.locator(".board-told > p").last.click()
    mac.click(position={"x": 2, "y": 2})  # its margin
    expect(mac.locator(".borne.is-ability")).to_contain_text(GAME.kit.ability[SNARE].name)
    assert table.autosave.play.state.moment == before + 1


def test_nothing_on_a_card_moves_when_it_can_be_used(page: Page, tmp_path: Path) -> None:
    root, _ = laid(page, tmp_path, replace(sg_table.table(GAME, TakeAction(2)), cards=frozenset({12})))
    show_cards(root)
    line, below = root.locator(".dealt-card .ability-line"), root.locator(".dealt-card .card-flavour")
    before = line.bounding_box(), below.bounding_box()
    line.evaluate("(line) => { line.setAttribute('role', 'button'); line.classList.add('lit'); }")
    assert (line.bounding_box(), below.bounding_box()) == before


def test_several_are_chosen_on_their_boards(page: Page, tmp_path: Path) -> None:
    state = sg_table.goods(sg_table.table(GAME, TakeAction(2), Healer()), coin=2)
    for name in ("Mac", "Laurent"):
        state = sg_table.change(state, name, damage=2)
    root, _ = laid(page, tmp_path, state)
    for name in ("Mac", "Laurent"):
        member(root, name).locator(".member-who").click()
        expect(member(root, name).locator(".member-who")).to_have_attribute("aria-pressed", "true")
    member(root, "Laurent").locator(".member-who").click()
    expect(member(root, "Laurent").locator(".member-who")).to_have_attribute("aria-pressed", "false")
    root.locator(".question .go").click()
    expect(member(root, "Mac").locator(".member-health")).to_contain_text("6/6")
    expect(member(root, "Laurent").locator(".member-health")).to_contain_text("4/6")


def test_a_room_of_the_ship_is_used_by_clicking_it_among_the_stores(page: Page, tmp_path: Path) -> None:
    root, table = laid(page, tmp_path, sg_table.table(GAME, ShipAction()))
    show_drawer(root, "stores")
    expect(root.locator(".store-tile > .lit")).to_have_count(5)
    root.locator(".store-tile", has_text="Sick bay").locator("> div").click()
    expect(root.locator(".store-tile.here")).to_contain_text("Sick bay")
    assert table.autosave.play.state.board.room == "sick_bay"


def test_amounts_are_raised_on_whatever_they_are_of(page: Page, tmp_path: Path) -> None:
    """A store, a room, somebody of the crew: by clicks on them, or with their digits. What was offered gives way."""
    goods, hurt = ChooseGoods("food", 3), SplitDamage(2, ("Mac", "Laurent"), "SG-TURN-4")
    state = sg_table.goods(sg_table.table(GAME, TakeAction(2), hurt, goods), vegetable=6)
    root, table = laid(page, tmp_path, state)
    expect(root.locator(".store-good .lit")).to_have_count(2)
    show_drawer(root, "stores")
    for _ in range(2):
        root.locator(".store-good", has_text="meat").locator("> span").click()
    expect(root.locator(".amount output")).to_have_text(["3", "0"])
    page.keyboard.press("2")
    expect(root.locator(".amount output")).to_have_text(["2", "1"])
    before = table.autosave.play.state.board.goods
    page.keyboard.press("Escape")  # the drawer lies over the question
    expect(root.locator(".stores.room")).to_be_hidden()
    root.locator(".question .go").click()
    expect(member(root, "Mac").locator(".member-who.lit")).to_have_count(1)
    for _ in range(2):
        member(root, "Laurent").locator(".member-who").click()
    expect(member(root, "Laurent").locator(".member-who.chosen")).to_have_count(1)
    expect(member(root, "Mac").locator(".member-who.chosen")).to_have_count(0)
    root.locator(".question .go").click()
    expect(member(root, "Laurent").locator(".member-health")).to_contain_text("4/6")
    expect(member(root, "Mac").locator(".member-health")).to_contain_text("6/6")
    after = table.autosave.play.state.board.goods
    assert (after["meat"] - before["meat"], after["grain"] - before["grain"]) == (2, 1)


def test_amounts_show_what_enter_gives(page: Page, tmp_path: Path) -> None:
    """First the offer, then whatever was made of it; and nothing where nothing is left of it."""
    state = sg_table.goods(sg_table.table(GAME, TakeAction(2), Shipyard(), damage=(2, 0, 1, 0, 0, 0)), coin=9)
    root, table = laid(page, tmp_path, state)
    shown, confirm = root.locator(".amount output"), root.locator('[data-focus="confirm"]')
    standard = [int(amount.partition("=")[2]) for amount in table.question["standard"]]
    expect(shown).to_have_text([str(amount) for amount in standard])
    expect(confirm).to_contain_text(table.question["meant"])
    for name, amount in (one.split("=") for one in table.question["standard"]):
        for _ in range(int(amount)):
            root.locator(f'[data-focus="amount {name} −"]').click()
    expect(shown).to_have_text(["0"] * len(standard))
    expect(confirm).not_to_contain_text(table.question["meant"])
    root.locator('[data-focus="clear"]').click()
    expect(shown).to_have_text([str(amount) for amount in standard])
    root.locator('[data-focus^="amount"][data-focus$="−"]').first.click()
    root.locator("[data-heading]").focus()
    page.keyboard.press("Enter")
    expect(root.locator(".amount")).to_have_count(0)
    assert sum(table.autosave.play.state.board.damage) == 3 - (sum(standard) - 1)


def test_what_is_paid_is_what_is_shown(page: Page, tmp_path: Path) -> None:
    """An artifact takes the place of the two coins that were offered."""
    price = Counts.of({"coin": 3})
    state = sg_table.table(GAME, TakeAction(2), ChoosePayment(price, "inn", 0))
    root, table = laid(page, tmp_path, sg_table.goods(state, coin=5, artifact=1))
    expect(root.locator(".amount output")).to_have_text(["0", "3"])
    root.locator('[data-focus="amount artifact +"]').click()
    expect(root.locator(".amount output")).to_have_text(["1", "1"])
    root.locator('[data-focus="amount coin −"]').click()
    expect(root.locator(".amount output")).to_have_text(["1", "0"])
    expect(root.locator('[data-focus="confirm"]')).to_have_attribute("aria-disabled", "true")
    root.locator('[data-focus="amount coin +"]').click()
    root.locator('[data-focus="confirm"]:not([aria-disabled])').click()
    expect(root.locator(".amount")).to_have_count(0)
    goods = table.autosave.play.state.board.goods
    assert (goods["coin"], goods["artifact"]) == (4, 0)


def test_what_ends_the_asking_has_a_key_of_its_own(page: Page, tmp_path: Path) -> None:
    state = sg_table.goods(sg_table.table(GAME, TakeAction(2), BuyLevel()), xp=9)
    root, table = laid(page, tmp_path, state)
    assert len(table.question["options"]) > 10
    done = root.locator('.question [data-option="done"]')
    expect(done.locator("kbd")).to_have_text("0")
    root.locator("[data-heading]").focus()
    page.keyboard.press("0")
    expect(done).to_have_count(0)
    assert isinstance(table.autosave.play.state.agenda[-1], TakeAction)


def test_what_is_closed_says_why(page: Page, tmp_path: Path) -> None:
    root, table = laid(page, tmp_path, sg_table.give(sg_table.table(GAME, TakeAction(2), command=(0,)), 0, DEAR))
    show_cards(root)
    card = root.get_by_role("button", name=GAME.kit.ability[DEAR].name, exact=True)
    expect(card).to_have_attribute("aria-disabled", "true")
    card.click(force=True)
    expect(root.locator(".toast")).to_contain_text("SG-CMD-1")
    assert table.autosave.play.state.moment == 0


def test_a_hand_is_covered_until_its_owner_says_so(page: Page, tmp_path: Path) -> None:
    state = sg_table.give(sg_table.give(sg_table.table(GAME, TakeAction(2), players=2), 0, SNARE), 1, DEAR)
    root, _ = laid(page, tmp_path, state)
    show_cards(root)
    mine, theirs = GAME.kit.ability[SNARE].name, GAME.kit.ability[DEAR].name
    expect(root.locator(".backs")).to_have_count(2)
    expect(root.locator(".card-row .dealt-card", has_text=mine)).to_have_count(0)
    root.get_by_role("button", name="I am Player 1: show my hand").click()
    expect(root.locator(".card-row .dealt-card", has_text=mine)).to_have_count(1)
    expect(root.locator(".card-row .dealt-card", has_text=theirs)).to_have_count(0)
    root.locator(".cards [data-cover]").focus()
    page.keyboard.press("h")
    expect(root.locator(".backs")).to_have_count(2)
    expect(root.locator(".card-row .dealt-card", has_text=mine)).to_have_count(0)


def test_a_key_covers_what_is_open_and_opens_only_the_hand_of_whose_turn_it_is(page: Page, tmp_path: Path) -> None:
    state = sg_table.give(sg_table.give(sg_table.table(GAME, TakeAction(2), players=2), 0, SNARE), 1, DEAR)
    root, table = laid(page, tmp_path, state)
    show_cards(root)
    root.locator('.cards [data-uncover="1"]').click()
    expect(root.locator(".cards [data-cover]")).to_have_count(1)
    page.keyboard.press("h")
    expect(root.locator(".cards [data-uncover]")).to_have_count(2)
    assert table.head["viewer"] is None, "another's hand was open, and none is now"
    expect(root.locator(".toast")).to_contain_text("The hand is covered again.")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(root.locator(".cards [data-cover]")).to_be_focused()
    expect(root.locator('.cards [data-uncover="1"]')).to_have_count(1)
    expect(root.locator(".cards [data-cover]")).to_have_count(1)
    assert table.head["viewer"] == 0


def test_a_key_opens_no_hand_where_that_of_whose_turn_it_is_is_empty(page: Page, tmp_path: Path) -> None:
    root, table = laid(page, tmp_path, sg_table.give(sg_table.table(GAME, TakeAction(2), players=2), 1, DEAR))
    root.focus()
    page.keyboard.press("h")
    page.keyboard.press("a")
    expect(root.locator(".sheet.advice")).to_be_visible()
    assert table.head["viewer"] is None


def test_a_card_that_somebody_else_clicked_on_is_named_to_its_owner_only(page: Page, tmp_path: Path) -> None:
    state = sg_table.give(sg_table.table(GAME, TakeAction(2), players=2), 1, SNARE)
    table = laid_out(Played(GAME, state), tmp_path)
    table.answer((f"equip:1:{SNARE}",))
    root = lay(page, table)
    name = GAME.kit.ability[SNARE].name
    expect(root.locator(".question")).to_contain_text("Player 2, this is for your eyes only.")
    expect(root.locator(".question .note")).to_have_text("Equip a card from your hand.")
    assert name not in page.content()
    root.locator(".question [data-uncover]").click()
    expect(root.locator(".question h3")).to_contain_text(f"Who gets {name}?")


def test_whoever_leaves_hears_what_for_before_they_look(page: Page, tmp_path: Path) -> None:
    state = sg_table.give(sg_table.table(GAME, ShipAction(), players=3), 1, SNARE, DEAR)
    root, _ = laid(page, tmp_path, state)
    root.focus()
    page.keyboard.press("b")
    root.locator('.free-actions [data-option="leave:1"]').click()
    follows = "Discard 1 of your cards. Player 2 leaves the game: Player 1 then hands out the other cards"
    expect(root.locator(".question .note")).to_contain_text(follows)
    expect(root.locator(".unseen[aria-live]")).to_contain_text(f"Player 2, this is for your eyes only. {follows}")


def test_advice_says_which_hand_it_did_not_look_into(page: Page, tmp_path: Path) -> None:
    state = sg_table.give(sg_table.table(GAME, TakeAction(2), players=2), 0, SNARE)
    root, _ = laid(page, tmp_path, state)
    root.focus()
    page.keyboard.press("a")
    sheet = root.locator(".sheet.advice")
    expect(sheet).to_contain_text("Player 1's hand is covered, so this advice does not use it")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(root.locator(".cards [data-cover]")).to_have_count(1)
    page.keyboard.press("a")
    expect(sheet).to_be_visible()
    expect(sheet).not_to_contain_text("is covered")


def test_the_head_says_whose_command_it_counts(page: Page, tmp_path: Path) -> None:
    state = sg_table.table(GAME, TakeAction(2), players=2, active=1, command=(4, 0))
    root, _ = laid(page, tmp_path, state)
    figure = root.locator(".status > span").last
    expect(figure).to_have_text("command\u00a04+0")
    expect(figure).to_have_attribute("title", "Command: Player 1 4, Player 2 0")
    expect(figure).to_have_accessible_name("Command: Player 1 4, Player 2 0")


def test_a_card_is_whole_on_its_tab(page: Page, tmp_path: Path) -> None:
    state = replace(sg_table.table(GAME, TakeAction(2)), cards=frozenset({12}))
    root, _ = laid(page, tmp_path, state)
    card = root.locator(".card-row .dealt-card", has_text="A brass whistle")
    expect(card).to_be_hidden()
    root.focus()
    page.keyboard.press("k")
    expect(card).to_be_visible()
    expect(card).to_contain_text("a long way off")
    assert card.evaluate("one => one.scrollHeight <= one.clientHeight + 1")


ASK_ELSE = """() => {
  const other = (one) => ({ ...one, option: `other ${one.name}` });
  const asked = (one) => ({ ...other(one), bears: one.bears?.map(other) });
  const crew = model.get("crew");
  window.built = [];
  const isBuilt = (one) => one.addedNodes.length;
  new MutationObserver((all) => built.push(...all.filter(isBuilt).map((one) => one.target.className)))
    .observe(document.querySelector(".crew"), { subtree: true, childList: true });
  model.set("crew", { ...crew, players: crew.players.map((one) => ({ ...one, members: one.members.map(asked) })) });
}"""
"""As `patches.js` does it: what did not change is the same thing."""


def test_a_board_that_is_only_asked_for_something_else_is_not_built_again(page: Page, tmp_path: Path) -> None:
    root, _ = laid(page, tmp_path, sg_table.table(GAME, TakeAction(2)))
    assert root.locator(".borne").count() > 5
    page.evaluate(ASK_ELSE)
    expect(member(root, "Mac").locator(".member-who")).to_have_attribute("data-option", "other Mac")
    assert page.evaluate("built") == []


def test_a_board_is_unfolded_and_stays_so(page: Page, tmp_path: Path) -> None:
    root, _ = laid(page, tmp_path, sg_table.table(GAME, TakeAction(2)))
    board = member(root, "Mac").locator("details")
    expect(board.locator(".board-told")).to_be_hidden()
    board.locator("summary").click()
    expect(board.locator(".board-told")).to_contain_text("Synergy token, for another: +2 accuracy.")
    root.locator(".question [data-option=skip]").click()
    expect(root.locator(".status")).to_contain_text("command\u00a04")
    expect(member(root, "Mac").locator(".board-told")).to_be_visible()


def test_nothing_is_wider_than_its_place(page: Page, tmp_path: Path) -> None:
    state = sg_table.equip(sg_table.table(GAME, TakeAction(2), players=4, room="quarters"), "Mac", SNARE, DEAR)
    state = sg_table.change(state, "Mac", statuses=frozenset({"venom", "weakened", "low_morale"}), command=2, damage=6)
    root, _ = laid(page, tmp_path, state)
    expect(member(root, "Mac")).to_have_class("crew-member fallen")
    for width in (376, 900, 1280, 2000):
        page.set_viewport_size({"width": width, "height": 1000})
        drawn(page)
        for place in (".crew.room", ".stores.room", ".crew-member", ".store-tile", ".store-tile > div"):
            wide = root.locator(place).evaluate_all(
                "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
            )
            assert wide == 0, (width, place)
        small = root.locator(".crew.room, .stores.room, .cards.room").evaluate_all(
            "all => all.flatMap((one) => [...one.querySelectorAll('*')])"
            ".filter((one) => [...one.childNodes].some(({ data }) => data?.trim()) && one.checkVisibility())"
            ".filter((one) => parseFloat(getComputedStyle(one).fontSize) < 11).map((one) => one.outerHTML.slice(0, 80))"
        )
        assert small == [], width


InGame = InPlayed[Any, Any]
MOTHS, HOMESICK = 16, 17
IN_VIEW = """(room, name) => [...room.querySelectorAll(name)].filter((one) => {
  const [seen, all] = [one.getBoundingClientRect(), room.getBoundingClientRect()];
  return seen.top >= all.top - 1 && seen.bottom <= all.bottom + 1;
}).length"""
ROWS = """all => all.map((pips) => new Set([...pips.children].map((one) => one.offsetTop)).size)"""


def sea_with_events() -> InGame:
    lasting = [number for number, card in GAME.kit.event.items() if card.ongoing][:2]
    return Played(GAME, sg_table.table(GAME, TakeAction(2), ongoing=tuple(lasting)))


def land_with_events() -> InGame:
    game = ds_table.game_of()
    state = ds_table.table(game, TakeTime(), events=(InPlay(HOMESICK, 2), InPlay(MOTHS, 1)))
    return ds_table.Played(game, state)


@pytest.mark.parametrize(("laid_with", "many"), [(sea_with_events, 4), (land_with_events, 5)], ids=["sea", "land"])
def test_events_in_play_and_half_the_crew_are_in_view(
    page: Page, tmp_path: Path, laid_with: Callable[[], InGame], many: int
) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    root = lay(page, laid_out(laid_with(), tmp_path))
    stores, crew = root.locator(".stores.room"), root.locator(".crew.room")
    show_drawer(root, "stores")
    assert root.locator(".event-in-play").count() == 2
    assert stores.evaluate(f"room => ({IN_VIEW})(room, '.event-in-play')") == 2
    assert crew.evaluate(f"room => ({IN_VIEW})(room, '.crew-member')") >= many


RINGED = """() => {
  const pips = [...document.querySelectorAll(".crew .pips i")];
  const reached = (one) => {
    one.focus({ focusVisible: true });
    const { outlineWidth, outlineOffset } = getComputedStyle(one);
    const [box, far] = [one.getBoundingClientRect(), parseFloat(outlineWidth) + parseFloat(outlineOffset)];
    return pips.filter((pip) => {
      const at = pip.getBoundingClientRect();
      const beside = at.right <= box.left - far || at.left >= box.right + far;
      return !beside && at.bottom > box.top - far && at.top < box.bottom + far;
    });
  };
  return [...document.querySelectorAll(".crew summary, .crew .on-board .lit")].filter((one) => reached(one).length)
    .map((one) => one.textContent);
}"""
"""What has a ring, when it has the focus, that lies upon a pip."""


@pytest.mark.rule("DS-EVENT-2")
def test_threat_says_what_it_is(page: Page, tmp_path: Path) -> None:
    root = lay(page, laid_out(land_with_events(), tmp_path))
    show_drawer(root, "stores")
    threat = root.locator(".event-in-play .tag .term").first
    expect(threat).to_have_text("threat 2")
    expect(threat).to_have_attribute("title", re.compile("the more there is, the more the event does"))
    threat.click()
    expect(root.get_by_role("dialog", name="Rules")).to_contain_text("DS-EVENT-2")


@pytest.mark.parametrize("laid_with", [sea_with_events, land_with_events], ids=["sea", "land"])
def test_no_ring_lies_upon_a_pip(page: Page, tmp_path: Path, laid_with: Callable[[], InGame]) -> None:
    root = lay(page, laid_out(laid_with(), tmp_path))
    summary = root.locator(".crew summary").first
    for width in (760, 900, 1280, 1500):
        page.set_viewport_size({"width": width, "height": 900})
        for theme in in_both_themes(page):
            assert page.evaluate(RINGED) == [], (width, theme)
    root.focus()
    page.keyboard.press("w")
    summary.evaluate("one => one.focus({ focusVisible: true })")
    assert summary.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"  # and there is one


@pytest.mark.parametrize("fought", [sg_fight.fight, ds_fight.fight], ids=["sea", "land"])
def test_health_is_one_row_of_dots_at_any_width(page: Page, tmp_path: Path, fought: Callable[[str], InGame]) -> None:
    root = lay(page, laid_out(fought("H9 . . / . . ."), tmp_path))
    for width in (900, 1080, 1100, 1200, 1280, 1340, 1500, 1960, 2040):
        page.set_viewport_size({"width": width, "height": 900})
        assert set(root.locator(".member-health .pips").evaluate_all(ROWS)) == {1}, width
        small = root.locator(".member-health .pips i").evaluate_all(
            "all => Math.min(...all.map((one) => one.offsetWidth))"
        )
        assert small >= 5, width
