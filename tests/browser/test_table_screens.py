"""Several questions on one screen: who and whom, with a way back in between, and one reply for both."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.bare import lay
from tests.browser.lab import screenshot
from tests.browser.test_table import SEA, played_to, seated
from wanderbook_widgets.table.widget import Table


def facing(shelf: Path) -> Table:
    """A fight with several enemies, in which somebody is to attack."""
    for seed in range(60):
        table = seated(SEA, shelf / str(seed), seed)
        if played_to(table, "ChooseAttacker", seed) and len(table.autosave.play.state.board.fight.row) > 1:
            return table
    raise AssertionError("no fight with several enemies")


def test_who_attacks_and_whom_is_one_screen_with_a_way_back(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    table = facing(tmp_path)
    play = table.autosave.play
    began, given = play.state, play.journal
    root = lay(page, table)
    attacks = root.locator('.question [data-option*=":"].lit')
    attacks.first.click()
    path = root.locator(".question .path")
    expect(path).to_be_visible()
    screenshot(page, "table-screen-whom")
    assert play.state is began and play.journal == given, "nothing has happened yet"
    page.keyboard.press("Escape")
    expect(path).to_be_hidden()
    assert play.state is began and not table._path
    attacks.first.click()
    expect(path).to_be_visible()
    root.locator(".fight [data-option].lit").first.click()
    expect(path).to_be_hidden()
    asked = play.journal[len(given) :]
    assert len(asked) >= 2 and asked[0].chosen[0].count(":") == 1
    page.keyboard.press("u")
    expect(root).to_have_attribute("data-moment", str(began.moment))
    assert play.state == began, "both are taken back together"


def test_a_card_and_who_it_is_for_are_two_steps_instead_of_a_list_of_pairs(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    tables = (seated(SEA, tmp_path / str(seed), seed) for seed in range(40))
    table = next(table for seed, table in enumerate(tables) if played_to(table, "GalleyRest", seed))
    play = table.autosave.play
    board = play.state.board
    hand, tired = board.hands[board.active], [mate.name for mate in board.crew if mate.fatigue]
    root = lay(page, table)
    if table.question["shape"] == "covered":
        root.locator(".question [data-uncover]").click()
    cards = root.get_by_role("group", name="Which card").get_by_role("button")
    people = root.get_by_role("group", name="Who", exact=True).get_by_role("button")
    expect(cards).to_have_count(len(set(hand)))
    expect(people).to_have_count(len(tired))
    expect(root.locator(".question .choices:not(.ends) [data-option]")).to_have_count(0)
    screenshot(page, "table-screen-galley")
    at, before = len(play.journal), root.get_attribute("data-moment") or ""
    name = cards.last.locator("b").inner_text()
    cards.last.click()
    expect(cards.last).to_have_attribute("aria-pressed", "true")
    assert len(play.journal) == at, "a card alone is no reply"
    people.filter(has_text=tired[0]).click()
    expect(root).not_to_have_attribute("data-moment", before)
    card, who = play.journal[at].chosen[0].split(":")
    assert (table.seat().words.ability(int(card)), who) == (name, tired[0])
