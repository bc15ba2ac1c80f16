"""What got in the way of people who had never played: each of these made somebody stop and wonder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.bare import NOTEBOOK, entry, lay
from tests.browser.test_table import SEA, fighting
from tests.browser.test_table_atlas import settled
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.widget import Table
from workshop.in_view import drawn
from workshop.shelf import shelf

READABLE = 90  # pixels of the story that are seen above a question
STORY = "() => document.querySelector('.reading').clientHeight"
STILL = "() => ['.crew-panel', '.map-panel'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
WHOLE = """(which) => {
  const one = document.querySelector(which);
  return one.scrollHeight <= one.clientHeight + 1;
}"""
OUTSIDE = """() => {
  const right = document.querySelector(".setting-out").getBoundingClientRect().right;
  return [...document.querySelectorAll(".setting-out :is(input[type=text], label, button)")]
    .filter((one) => one.getBoundingClientRect().right > right + 1)
    .map((one) => one.outerHTML.slice(0, 90));
}"""
"""What sticks out of the form with which a campaign begins."""
UNDER_THE_SHIP = """() => {
  const box = (one) => one.getBoundingClientRect();
  const shared = (one, other) =>
    Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
    Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const hull = ["hull", "sail"].map((part) => document.querySelector(`.atlas .ship .${part}`)).map(box);
  return [...document.querySelectorAll(".atlas .label :is(.name, .hazard rect)")]
    .filter((one) => one.checkVisibility() && hull.some((part) => shared(box(one), part) > 40))
    .map((one) => one.textContent);
}"""
"""Names and hazards that the ship covers."""

READ_WHOLE = """() => {
  const title = document.querySelector(".atlas .leaf-name");
  const words = document.createRange();
  words.selectNodeContents(title);
  const lines = [...words.getClientRects()];
  const buttons = document.querySelectorAll(".atlas .leaf, .atlas .chart-tools");
  const over = [...buttons].map((one) => one.getBoundingClientRect());
  const covers = (line) => over.some((one) =>
    one.left < line.right && line.left < one.right && one.top < line.bottom && line.top < one.bottom);
  const panel = title.closest(".map-panel").getBoundingClientRect();
  const isCut = title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight
    || lines.some((line) => line.right > panel.right || line.bottom > panel.bottom);
  return lines.length > 0 && !isCut && !lines.some(covers);
}"""
"""Whether the title of the map is seen, and neither cut short nor covered by the buttons around it."""

FULL = 6
"""So many choices need more room than there is in a low window."""


def begun(folder: Path, name: str, seed: int = 1, language: str = "en") -> Table:
    table = Table(folder, language, [shelf()[name]])
    wanted = Wanted(book=str(shelf()[name]), language=language, seed=seed, answers={"players": ["1"]})
    table.sit_down(table._titles.begin(wanted, table.tell))
    return table


def answer(root: Locator, table: Table, *chosen: str) -> None:
    root.page.evaluate("message => window.model.send(message)", {"answer": list(chosen), "serial": table._serial})
    expect(root).to_have_attribute("data-moment", str(table.head["moment"]))  # which also counts what waits on a screen


def at_its_first_action(page: Page, folder: Path) -> tuple[Table, Locator]:
    page.set_viewport_size({"width": 1366, "height": 768})
    table = begun(folder, "the-widows-buoys")
    root = lay(page, table, around=NOTEBOOK)
    answer(root, table, "quarters")
    while type(table.autosave.play.state.agenda[-1]).__name__ != "TakeAction":
        answer(root, table, next(one["id"] for one in reversed(table.question["options"]) if "closed" not in one))
    return table, root


# ---------------------------------------------------------------- setting out


def test_a_chosen_book_shows_what_it_is_about_and_the_button_that_begins(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    root = lay(page, Table(tmp_path, "en"), around=NOTEBOOK)
    entry(root, "The Widow’s Buoys").click()
    expect(root.locator('[data-focus="begin"]')).to_be_in_viewport(ratio=1)
    expect(root.locator(".folio .summary")).to_be_in_viewport(ratio=1)
    for width in (1366, 1000, 760, 620):
        page.set_viewport_size({"width": width, "height": 768})
        drawn(page)
        assert page.evaluate(OUTSIDE) == [], width


@pytest.mark.parametrize("name", ["the-widows-buoys", "the-late-mountain", "first-voyage", "first-flight"])
def test_a_prologue_is_read_without_scrolling(page: Page, tmp_path: Path, name: str) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    table = Table(tmp_path, "en")
    root = lay(page, table, around=NOTEBOOK)
    page.evaluate("message => window.model.send(message)", {"begin": {"book": name}})
    expect(root.locator(".sheet.prologue .people li").first).to_be_visible()
    page.wait_for_function(WHOLE, arg=".sheet .leaves")


# ---------------------------------------------------------------- the map


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["first-voyage", "the-tidewrights-debt", "first-flight", "the-late-mountain"])
def test_the_title_of_the_map_is_read_whole_in_a_small_window(
    page: Page, tmp_path: Path, name: str, language: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    table = begun(tmp_path, name, language=language)
    root = lay(page, table)
    if root.get_attribute("data-stage") != "map":
        root.locator('[data-tile="map"]').click()
    for at, leaf in enumerate(table.autosave.game.book.atlas):
        if at:
            root.locator(".atlas .leaf").nth(at).click()
        expect(root.locator(".atlas .leaf-name")).to_contain_text(f"page {leaf.number}, {leaf.name}")
        page.wait_for_function(READ_WHOLE)


# ---------------------------------------------------------------- the page


def test_a_new_page_has_room_to_be_read_whatever_was_open_before(page: Page, tmp_path: Path) -> None:
    table, root = at_its_first_action(page, tmp_path)
    root.locator(".hint").click()  # what is easy to miss leads to where it is done
    expect(root.locator(".free-actions .choice").first).to_be_visible()
    answer(root, table, "explore:1")
    expect(root.locator(".free-actions .choice")).to_have_count(0)
    page.wait_for_function(f"({STORY})() > {READABLE}")
    root.locator(".free-actions summary").click()
    expect(root.locator(".free-actions .choice").first).to_be_visible()
    root.locator(".free-actions summary").click()
    page.wait_for_function(f"({STORY})() > {READABLE}")


def test_a_list_that_goes_on_below_fades_until_its_end_is_seen(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1366, "height": 640})
    table = begun(tmp_path, "the-widows-buoys")
    root = lay(page, table, around=NOTEBOOK)
    while len(table.question["options"]) < FULL:
        answer(root, table, table.question["options"][0]["id"])
    rooms = root.locator(".question > .options")
    expect(rooms).to_have_class(re.compile("goes-on"))
    rooms.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(rooms).not_to_have_class(re.compile("goes-on"))


def test_the_coach_is_read_without_scrolling_in_a_fight(page: Page, tmp_path: Path) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    table = next(table for seed in range(8, 60) if (table := fighting(SEA, tmp_path, "ChooseAttacker", seed)))
    table.settings = table.settings.coached(True)
    table._show()
    root = lay(page, table, around=NOTEBOOK, coach=True)
    expect(root.locator(".coach-says")).to_contain_text(table.coach["usual"])
    page.wait_for_function(WHOLE, arg=".coach-says")


# ---------------------------------------------------------------- what stays where it is


def test_a_card_on_a_board_moves_neither_the_crew_nor_the_map(page: Page, tmp_path: Path) -> None:
    table, root = at_its_first_action(page, tmp_path)
    drawn(page)
    before, map_box = page.evaluate(STILL), root.locator(".atlas .map").bounding_box()
    equip = next(one for one in table.free_actions["open"] if one.startswith("equip"))
    answer(root, table, equip)
    answer(root, table, "Kasumi")  # whose skills fill two rows already
    expect(root.locator(".crew-member .is-ability, .crew-member .borne:not(.is-weapon)").first).to_be_attached()
    drawn(page)
    assert page.evaluate(STILL) == before
    assert root.locator(".atlas .map").bounding_box() == map_box


def test_the_map_keeps_its_size_whatever_the_pointer_is_over(page: Page, tmp_path: Path) -> None:
    table, root = at_its_first_action(page, tmp_path)
    drawn(page)
    before = root.locator(".atlas .map").bounding_box()
    for spot in table.atlas["spots"]:  # one line of caption, or two
        root.locator(f'.atlas .cell[data-spot="{spot}"]').dispatch_event("pointerover")
        expect(root.locator(".caption")).to_have_text(table.atlas["spots"][spot]["said"])
        drawn(page)
        assert root.locator(".atlas .map").bounding_box() == before, spot


# ---------------------------------------------------------------- the map


@pytest.mark.parametrize("size", [(1366, 768), (1280, 800)], ids=str)
def test_names_make_room_for_a_ship_that_glides(page: Page, tmp_path: Path, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = begun(tmp_path, "the-widows-buoys")
    root = lay(page, table, around=NOTEBOOK)
    page.emulate_media(reduced_motion="no-preference")
    for region in ("1:B", "1:C", "1:E"):
        while type(table.autosave.play.state.agenda[-1]).__name__ != "TakeAction":
            options = [one["id"] for one in table.question["options"] if "closed" not in one]
            answer(root, table, *([options[-1]] if table.question["least"] else []))
        page.evaluate("message => window.model.send(message)", {"go": region, "serial": table._serial})
        expect(root.locator(f'.atlas .label[data-spot="{region}"] .name.here').first).to_be_attached()
        page.wait_for_function("() => !document.querySelector('.atlas .ship').getAnimations().length")
        drawn(page)
        assert page.evaluate(UNDER_THE_SHIP) == [], region


def test_a_click_on_a_number_elsewhere_asks_whether_to_explore_it(page: Page, tmp_path: Path) -> None:
    table, root = at_its_first_action(page, tmp_path)
    before = table.autosave.play.state

    def at_region(region: str) -> Locator:
        return root.locator(f'.atlas .label[data-spot="1:{region}"] .name.here').first

    number = root.locator('.atlas .place[data-explore="3"]')
    number.click()
    go = root.locator('.place-card [data-focus^="chart way"]')
    expect(go).to_contain_text(["Sail here", "Go there and explore 3"])
    assert table.autosave.play.state is before
    page.keyboard.press("Escape")
    expect(go).to_have_count(0)
    number.click()
    go.first.click()
    expect(at_region("B")).to_be_attached()
    expect(go).to_have_count(0)
    assert "explore:3" not in [id for reply in table.autosave.play.journal for id in reply.chosen]
    page.evaluate("() => window.model.send({ undo: true })")
    expect(at_region("A")).to_be_attached()
    number.click()
    go.last.click()
    expect(root.locator(".page .no")).to_have_text("3")


def test_a_click_on_a_number_sails_there_where_no_action_would_be_left(page: Page, tmp_path: Path) -> None:
    table, root = at_its_first_action(page, tmp_path)
    answer(root, table, "skip")
    expect(root.locator(".question h3")).to_contain_text("Action 2 of 2")
    expect(root.locator(".atlas [data-explore]")).to_have_count(0)
    settled(root)
    box = root.locator(".atlas .place").filter(has_text="3").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    root.locator(".place-card .go").click()
    expect(root.locator('.atlas .label[data-spot="1:B"] .name.here').first).to_be_attached()
