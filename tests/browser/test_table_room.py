"""What is told, asked and drawn has its room: seen whole, said once, and in reach of a thumb."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.bare import NOTEBOOK, lay
from tests.browser.test_table import SEA, in_a_fight, played_to, seated
from tests.browser.test_table_atlas import at_sea
from tests.browser.test_table_duel import dueling
from tests.browser.test_table_newcomers import begun
from wanderbook.rulesets.sleeping_gods.steps import ShipAction, TakeAction
from wanderbook.session.replies import some_reply
from wanderbook_widgets.table.widget import Table
from workshop.in_view import drawn

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
LARGE: ViewportSize = {"width": 1600, "height": 1000}
PHONE: ViewportSize = {"width": 390, "height": 844}
MEETING = """([root, first, second]) => {
  const boxes = (selector) => [...root.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    .flatMap((one) => [...one.getClientRects()]);
  return boxes(first).filter((one) => boxes(second).some((other) => one.left < other.right - 1 &&
    other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1)).length;
}"""
"""How many things of one kind lie on things of another."""
CUT_BESIDE_ROOM = """root => {
  const reading = root.querySelector(".reading");
  const question = root.querySelector(".question.room");
  const left = question.getBoundingClientRect().bottom - question.lastElementChild.getBoundingClientRect().bottom;
  return reading.scrollHeight > reading.clientHeight + 1 && left > 8;
}"""
"""Whether news is cut while the question leaves room."""
CUT_LABELS = """root => {
  const { left, top, right, bottom } = root.querySelector(".map-panel .map").getBoundingClientRect();
  return [...root.querySelectorAll(".map-panel .labels .label")].filter((label) => {
    const box = label.getBoundingClientRect();
    const isOut = box.right < left || box.left > right || box.bottom < top || box.top > bottom;
    return !isOut && (box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1);
  }).map((label) => label.textContent);
}"""
"""Labels of the chart that its edge runs through."""


def meeting(root: Locator, first: str, second: str) -> int:
    many: int = root.page.evaluate(MEETING, [root.element_handle(), first, second])
    return many


def met(shelf: Path, step: str) -> Table:
    """A campaign of one player that has come to a step."""
    for seed in range(40):
        table = seated(SEA, shelf / str(seed), seed)
        if played_to(table, step, seed):
            return table
    raise AssertionError(f"no {step}")


def test_everybody_who_may_attack_is_seen_with_what_they_do(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size(LAPTOP)
    table = in_a_fight(tmp_path)
    root = lay(page, table)
    people = root.locator(".question .person")
    expect(people).to_have_count(len(table.autosave.play.state.board.crew))
    for person in people.all():
        expect(person).to_be_in_viewport(ratio=1)
        expect(person.locator(".d")).not_to_be_empty()
        assert person.evaluate("one => one.scrollWidth <= one.clientWidth"), person.inner_text()


@pytest.mark.parametrize("seed", range(2))
def test_what_has_just_happened_is_cut_only_where_the_question_needs_the_room(
    page: Page, tmp_path: Path, seed: int
) -> None:
    page.set_viewport_size(LAPTOP)
    table, random = seated(SEA, tmp_path, seed), Random(seed)
    while not (table.stage["kind"] in ("map", "fight") and table.page["parts"] and "draw" not in table.question):
        asked = table.autosave.play.decision
        assert asked is not None
        table.answer(some_reply(asked, random).chosen)
    root = lay(page, table, around=NOTEBOOK)
    expect(root.locator(".reading .told").first).to_be_visible()
    assert root.evaluate(CUT_BESIDE_ROOM) is False


@pytest.mark.parametrize("coach", [False, True], ids=["alone", "coached"])
def test_no_face_aboard_lies_on_what_a_room_does(page: Page, tmp_path: Path, coach: bool) -> None:
    page.set_viewport_size(LAPTOP)
    root = lay(page, at_sea(tmp_path, ShipAction()), around=NOTEBOOK, coach=coach)
    expect(root.locator(".ship-room .room-crew .face")).to_have_count(9)
    assert meeting(root, ".room-does > span", ".room-crew .face") == 0


def test_the_coach_is_read_without_scrolling(page: Page, tmp_path: Path) -> None:
    table = begun(tmp_path, "first-voyage")
    root = lay(page, table, coach=True)
    says = root.locator(".coach-says")
    for size in (LAPTOP, LARGE):
        page.set_viewport_size(size)
        drawn(page)
        expect(says).to_contain_text(table.coach["usual"])
        assert says.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), size
    page.set_viewport_size(PHONE)
    drawn(page)
    goes_on = says.evaluate("one => one.scrollHeight > one.clientHeight + 6")
    assert says.evaluate("one => one.classList.contains('goes-on')") == goes_on, "what is cut shows that there is more"


def test_on_a_phone_a_room_stands_once_and_is_used_where_it_is_drawn(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size(PHONE)
    table = at_sea(tmp_path, ShipAction())
    root = lay(page, table)
    shown = root.locator('[data-option="bridge"]').locator("visible=true")
    expect(shown).to_have_count(1)
    shown.click()
    expect(root.locator(".ship-room.is-bridge.here")).to_have_count(1)
    assert table.autosave.play.state.board.room == "bridge"


def test_on_a_touch_screen_no_rule_lies_on_what_is_told(browser: Browser, tmp_path: Path) -> None:
    page = browser.new_page(viewport=PHONE, has_touch=True)
    root = lay(page, met(tmp_path, "ChooseAttacker"))
    expect(root.locator(".page .told .rule").first).to_be_attached()
    expect(root.locator(".page .told .rule").locator("visible=true")).to_have_count(0)
    page.close()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_no_label_is_cut_at_the_edge_of_the_chart(page: Page, tmp_path: Path, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    root = lay(page, at_sea(tmp_path, TakeAction(2)))
    expect(root.locator(".sheet-frame[data-settled]")).to_be_visible()
    expect(root.locator(".labels .label.near").first).to_be_visible()
    assert root.evaluate(CUT_LABELS) == []


def test_the_chart_keeps_what_was_within_reach_while_it_is_asked_who_steers(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size(LAPTOP)
    root = lay(page, at_sea(tmp_path, TakeAction(2)))
    near = root.locator(".labels .label.near")
    expect(near.first).to_be_visible()
    spots = near.evaluate_all("all => all.map((one) => one.dataset.spot)")
    root.locator('.question [data-option="travel"]').click()
    expect(root.locator(".question .path")).to_be_visible()
    page.set_viewport_size({"width": 1366, "height": 700})  # as when the coach has something to say
    drawn(page)
    expect(root.locator(".sheet-frame[data-settled]")).to_be_visible()
    for spot in spots:
        expect(root.locator(f'.labels .label[data-spot="{spot}"]')).to_be_in_viewport()


def test_a_duel_has_the_width_and_its_question_lies_below(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size(LAPTOP)
    root = lay(page, dueling(tmp_path, True))
    root.locator('[data-option="A"]').click()
    expect(root).to_have_attribute("data-stage", "duel")
    drawn(page)
    fight, book = (root.locator(one).bounding_box() for one in (".duel-panel", ".board > .book"))
    assert fight and book
    assert book["y"] >= fight["y"] + fight["height"] and abs(book["width"] - fight["width"]) < 2
    expect(root.locator(".duel-foot")).to_be_in_viewport(ratio=1)
    expect(root.locator('[data-option="run"]')).to_be_in_viewport(ratio=1)
