"""What is read and asked is always in view: checked in the page at every decision of the adviser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.bare import BARE, NOTEBOOK, lay
from tests.browser.test_table import SEA, SKIES, fighting, seated
from tests.browser.test_table_newcomers import answer, begun
from wanderbook.rulesets.distant_skies.steps import PlaceCharacters, VisitSpot
from wanderbook.session.counsel import Counsel
from wanderbook_widgets.table.widget import Table
from workshop.in_view import IN_NOTEBOOK, SIZES, drawn, hidden

AROUND = pytest.mark.parametrize("around", [BARE, NOTEBOOK], ids=["page", "notebook"])
SPOTS = 8
"""Questions about a scene until one has come with every sort of spot."""
FIGHTS = [(SEA, "ChooseAttacker"), (SKIES, "PlayCard")]
CUT = """() => [...document.querySelectorAll(".board *")].filter((one) => {
  const { textOverflow, overflowX } = getComputedStyle(one);
  const isCut = textOverflow === "ellipsis" && overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1;
  const words = (text) => text.replaceAll(/[^\\p{L}]+/gu, " ").trim();
  const said = one.closest("[title]")?.title ?? "";
  return isCut && one.checkVisibility() && !words(said).includes(words(one.innerText));
}).map((one) => `${one.className}: ${one.innerText}`)"""
"""Texts that end in an ellipsis, where no title has the whole."""


def take_advice(root: Locator, table: Table, counsel: Counsel) -> None:
    play = table.autosave.play
    with table._on_path():  # behind what was answered on this screen
        assert play.decision is not None
        reply = counsel.advise(play, play.state, play.decision)
    assert reply is not None
    answer(root, table, *reply.chosen)


def kind_of(root: Locator, table: Table) -> tuple[str | None, ...]:
    """What a question's layout depends on: its step and shape, the stage, and whether there is something to read."""
    step = type(table.autosave.play.state.agenda[-1]).__name__
    read = str(root.locator(".page .read .prose").count() > 0)
    return step, table.question.get("shape"), root.get_attribute("data-stage"), read


def unseen_along(page: Page, table: Table, around: str, decisions: int) -> list[tuple[str, tuple[int, int], list[str]]]:
    """What a player would have to scroll for, and what is cut short: the step, the window and what.

    The first question of each kind is looked at in every window, the others in one window each, in turn.
    """
    root = lay(page, table, around=around)
    counsel, found, kinds = Counsel(table.autosave.game), [], set()
    sizes = SIZES if around == BARE else IN_NOTEBOOK
    for at in range(decisions):
        play = table.autosave.play
        if play.decision is None:
            break
        kind = kind_of(root, table)
        windows = [sizes[at % len(sizes)]] if kind in kinds else reversed(sizes) if at % 2 else sizes
        kinds.add(kind)
        for width, height in windows:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            if missing := [*hidden(root), *page.evaluate(CUT)]:
                found.append((type(play.state.agenda[-1]).__name__, (width, height), missing))
        take_advice(root, table, counsel)
    return found


@AROUND
@pytest.mark.parametrize("book", [SEA, SKIES], ids=["sleeping-gods", "distant-skies"])
def test_nobody_scrolls_for_a_question_and_what_is_shortened_has_a_title(
    page: Page, tmp_path: Path, book: Path, around: str
) -> None:
    assert unseen_along(page, seated(book, tmp_path, 1 if around == BARE else 3), around, 27) == []


@AROUND
@pytest.mark.parametrize("book, asks", FIGHTS, ids=["sleeping-gods", "distant-skies"])
def test_nobody_scrolls_for_a_question_in_a_fight(
    page: Page, tmp_path: Path, book: Path, asks: str, around: str
) -> None:
    table = next(table for seed in range(8, 60) if (table := fighting(book, tmp_path, asks, seed)))
    assert unseen_along(page, table, around, 12) == []


def test_nobody_scrolls_for_the_spots_of_a_scene(page: Page, tmp_path: Path) -> None:
    """With five to place and choices below it is the fullest question; a notebook on a laptop has the least room."""
    table = begun(tmp_path, "the-late-mountain")
    counsel, seen = Counsel(table.autosave.game), 0
    page.set_viewport_size({"width": 1366, "height": 768})
    root = lay(page, table, around=NOTEBOOK)
    while seen < SPOTS:
        play = table.autosave.play
        assert play.decision is not None
        if isinstance(play.state.agenda[-1], PlaceCharacters | VisitSpot):
            seen += 1
            drawn(page)
            assert hidden(root) == [], play.state.moment
        take_advice(root, table, counsel)


def test_the_check_finds_what_is_hidden(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    root = lay(page, seated(SEA, tmp_path, 1))
    assert hidden(root) == []
    root.locator(".question h3").evaluate("one => { one.style.marginTop = '2000px'; }")
    assert hidden(root)


def test_the_board_is_as_high_as_the_window(page: Page, tmp_path: Path) -> None:
    root = lay(page, seated(SEA, tmp_path, 1))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (width, height)
        box = root.bounding_box()
        assert box is not None and height - 40 <= box["height"] <= height
