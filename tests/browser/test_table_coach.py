"""The coach in a browser: at every new kind of question, in every window, it covers nothing and hides no question."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bare import lay
from tests.browser.lab import screenshot
from tests.browser.test_table import SEA, SKIES, fighting, seated
from tests.browser.test_table_newcomers import answer, begun
from wanderbook.session.counsel import Counsel
from wanderbook_widgets.table.widget import Table
from workshop.in_view import SIZES, drawn, hidden

COVERED = """() => {
  const coach = document.querySelector(".coach");
  if (!coach.checkVisibility()) return ["no coach"];
  const { left, top, right, bottom } = coach.getBoundingClientRect();
  const frames = (one) => {
    let box = one.getBoundingClientRect();
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) {
      if (getComputedStyle(up).overflowY === "visible") continue;
      const by = up.getBoundingClientRect();
      box = { left: Math.max(box.left, by.left), top: Math.max(box.top, by.top),
        right: Math.min(box.right, by.right), bottom: Math.min(box.bottom, by.bottom) };
    }
    return box;
  };
  const clicked = "button, summary, input, select, [data-option], [data-square], [data-spot], [tabindex]";
  const found = [...document.querySelectorAll(`.board :is(${clicked})`)].filter((one) => {
    if (coach.contains(one) || one.contains(coach) || !one.checkVisibility()) return false;
    const box = frames(one);
    const [width, height] = [Math.min(box.right, right) - Math.max(box.left, left),
      Math.min(box.bottom, bottom) - Math.max(box.top, top)];
    return width > 1 && height > 1 && box.right > box.left && box.bottom > box.top;
  });
  const out = top < 0 || left < 0 || bottom > innerHeight || right > innerWidth ? ["out of the window"] : [];
  return [...out, ...found.map((one) => one.outerHTML.slice(0, 90))];
}"""
"""What can be clicked and lies beneath the coach."""


def covered_along(page: Page, table: Table, decisions: int, name: str) -> list[object]:
    root = lay(page, table, coach=True)
    counsel, found, taught = Counsel(table.autosave.game), [], 0
    for _ in range(decisions):
        if table.coach:
            taught += 1
            kind = table.coach["kind"]
            for width, height in reversed(SIZES) if taught % 2 else SIZES:  # each begins in the window of the last
                page.set_viewport_size({"width": width, "height": height})
                drawn(page)
                expect(root.locator(".coach")).to_contain_text(table.coach["usual"])
                if missing := [*page.evaluate(COVERED), *hidden(root)]:
                    found.append((kind, (width, height), missing))
                if taught < 3:
                    screenshot(page, f"coach-{name}-{kind.replace(':', '-')}-{width}")
        with table._on_path():  # behind what was answered on the same screen
            play = table.autosave.play
            assert play.decision is not None
            reply = counsel.advise(play, play.state, play.decision)
        assert reply is not None
        page.evaluate("message => window.model.send(message)", {"answer": list(reply.chosen), "serial": table._serial})
        expect(root).to_have_attribute("data-moment", str(table.head["moment"]))
    assert taught
    return found


@pytest.mark.parametrize("book", [SEA, SKIES], ids=["sleeping-gods", "distant-skies"])
def test_the_coach_covers_nothing(page: Page, tmp_path: Path, book: Path) -> None:
    assert covered_along(page, seated(book, tmp_path, 1), 24, book.name) == []


@pytest.mark.parametrize(
    "book, asks", [(SEA, "ChooseAttacker"), (SKIES, "PlayCard")], ids=["sleeping-gods", "distant-skies"]
)
def test_the_coach_covers_nothing_in_a_fight(page: Page, tmp_path: Path, book: Path, asks: str) -> None:
    table = next(table for seed in range(8, 60) if (table := fighting(book, tmp_path, asks, seed)))
    table.settings = table.settings.coached(True)  # as if nothing had been learnt on the way
    table._show()
    assert covered_along(page, table, 12, f"fight-{book.name}") == []


def test_keys_go_on_after_the_coach_was_clicked_away(page: Page, tmp_path: Path) -> None:
    table = begun(tmp_path, "first-voyage")
    root = lay(page, table, coach=True)
    while not table.coach:
        answer(root, table, table.question["options"][0]["id"])
    while table.coach:
        said = table.coach["why"]
        root.get_by_role("button", name="Got it").click()
        expect(root.locator(".coach")).not_to_contain_text(said)
    before = root.get_attribute("data-moment")
    page.keyboard.press("1")
    expect(root).not_to_have_attribute("data-moment", str(before))
