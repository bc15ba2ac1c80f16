"""Moments in a real browser: shown above a question that is already live, gone by themselves, absent without motion."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.bare import lay
from tests.browser.test_table import GAMES, SEA, in_pictures, no_serious_violation, played_to, seated
from wanderbook.rulesets.sleeping_gods.board import kit_of
from wanderbook.session.counsel import Counsel
from wanderbook_widgets.table.widget import Table

MOVING = "() => document.getAnimations().filter((one) => one.playState === 'running').length"
HOLD = """() => {
  const later = window.setTimeout;
  window.setTimeout = (run, wait, ...more) => later(run, wait > 700 && wait < 1200 ? 2 ** 30 : wait, ...more);
}"""
"""A moment stays until it is skipped, however slow the machine is."""


def before_a_challenge(shelf: Path) -> Table:
    """A challenge of the story whose draw nothing is going to change."""
    for seed in range(1, 40):
        table = seated(SEA, shelf / str(seed), seed)
        if played_to(table, "Gather", seed) and ":" in table.autosave.play.state.agenda[-1].tried.about:
            return table
    raise AssertionError("no challenge in forty campaigns")


def judged(root: Locator, table: Table) -> None:
    """Nobody takes part, and the draw stands."""
    for _ in range(4):
        if any(beat["kind"] == "challenge" for beat in table.moments.get("beats", ())):
            return
        root.page.evaluate("() => window.model.send({ answer: [], serial: window.model.get('question').serial })")
    raise AssertionError("it was never judged")


def test_a_challenge_resolves_above_a_live_question(page: Page, tmp_path: Path) -> None:
    table = before_a_challenge(tmp_path)
    root = lay(page, table)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(HOLD)
    root.locator("[data-heading]").focus()
    judged(root, table)
    [beat] = [beat for beat in table.moments["beats"] if beat["kind"] == "challenge"]
    moment = root.locator(".moment").filter(has=page.locator(".beat.challenge"))
    expect(moment.locator(".stamp")).to_have_text(beat["stamp"])
    expect(moment.locator(".total")).to_contain_text(str(beat["total"]))
    page.evaluate("() => document.getAnimations().forEach((one) => { one.pause(); one.currentTime = 800; })")
    in_pictures(page, "moment-challenge")
    no_serious_violation(page)
    assert moment.evaluate("one => getComputedStyle(one).pointerEvents") == "none"
    expect(root.locator(".question h3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(moment).to_have_count(0)
    expect(root.locator(".kept-beat")).to_contain_text(str(beat["total"]))


def test_a_key_answers_the_question_beneath_a_moment(page: Page, tmp_path: Path) -> None:
    table = before_a_challenge(tmp_path)
    root = lay(page, table)
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate(HOLD)
    root.locator("[data-heading]").focus()
    judged(root, table)
    expect(root.locator(".moment")).to_have_count(1)
    before = root.get_attribute("data-moment") or ""
    page.keyboard.press("Enter" if root.locator(".question .act .go").count() else "1")
    expect(root).not_to_have_attribute("data-moment", before)


def test_nothing_moves_where_less_motion_is_wanted(page: Page, tmp_path: Path) -> None:
    table = before_a_challenge(tmp_path)
    root = lay(page, table)  # which asks for reduced motion
    root.locator("[data-heading]").focus()
    judged(root, table)
    expect(root.locator(".kept-beat .stamp")).to_be_visible()
    expect(root.locator(".moment")).to_have_count(0)
    assert page.evaluate(MOVING) == 0


def test_motion_and_sounds_are_switched_in_the_list_of_keys(page: Page, tmp_path: Path) -> None:
    root = lay(page, seated(SEA, tmp_path, 1))
    root.focus()
    page.keyboard.press("?")
    motion, sound = (root.get_by_role("switch", name=name) for name in ("Motion", "Sounds"))
    expect(motion).to_have_attribute("aria-checked", "true")
    expect(sound).to_have_attribute("aria-checked", "false")
    for one in (motion, sound):
        one.focus()
        page.keyboard.press("Space")
    expect(motion).to_have_attribute("aria-checked", "false")
    expect(sound).to_have_attribute("aria-checked", "true")


def before_a_victory(book: Path, shelf: Path) -> tuple[Table, list[str]]:
    """A fight that the adviser is about to win, and the answer that wins it."""
    table, answers = seated(book, shelf / "first", 1), list[tuple[str, ...]]()
    counsel = Counsel(table.autosave.game)
    while "victory" not in table.moments:
        play = table.autosave.play
        assert play.decision is not None
        reply = counsel.advise(play, play.state, play.decision)
        assert reply is not None
        answers.append(reply.chosen)
        table.answer(reply.chosen)
    again = seated(book, shelf / "again", 1)
    for chosen in answers[:-1]:
        again.answer(chosen)
    return again, list(answers[-1])


@GAMES
def test_a_victory_is_read_before_anything_that_follows(page: Page, tmp_path: Path, book: Path) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    table, last = before_a_victory(book, tmp_path)
    root = lay(page, table)
    root.locator("[data-heading]").focus()
    page.evaluate("chosen => window.model.send({ answer: chosen, serial: window.model.get('question').serial })", last)
    won = root.locator(".sheet.victory")
    for text in [table.moments["victory"]["title"], *table.moments["victory"]["brings"]]:
        expect(won).to_contain_text(text)
    expect(won.locator(".blow")).to_contain_text("is defeated.")
    expect(root.locator(".question")).to_be_hidden()
    in_pictures(page, f"victory-{book.name}")
    no_serious_violation(page)
    at = root.get_attribute("data-moment") or ""
    page.keyboard.press("Enter")
    expect(won).to_have_count(0)
    expect(root.locator(".question")).to_be_visible()
    expect(root).to_have_attribute("data-moment", at)


@pytest.mark.rule("SG-TRAVEL-1")
def test_a_click_on_a_neighbouring_region_travels_there(page: Page, tmp_path: Path) -> None:
    table = seated(SEA, tmp_path, 1)
    assert played_to(table, "TakeAction", 1)
    play = table.autosave.play
    there = kit_of(play.game).travel.ways[play.state.board.spot]
    spot = next(str(one) for one in there if one.page == play.state.board.page)
    root = lay(page, table)
    page.emulate_media(reduced_motion="no-preference")
    root.locator(f'.map .cell[data-spot="{spot}"].lit').dispatch_event("click")
    root.locator(".place-card .go").click()
    for _ in range(6):
        if str(table.autosave.play.state.board.spot) == spot:
            break
        root.page.wait_for_timeout(150)
        step = type(table.autosave.play.state.agenda[-1]).__name__
        if step in ("Gather", "AlterFate"):
            page.evaluate("() => window.model.send({ answer: [], serial: window.model.get('question').serial })")
    assert str(table.autosave.play.state.board.spot) == spot
