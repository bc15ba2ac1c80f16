"""The atlas in a browser: what is lit is gone to by a click or a key, pages are turned, and notes are written."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from tests.browser.bare import lay
from tests.browser.newcomer import moment, moves_on
from tests.browser.sources import source
from tests.browser.test_table import played_to
from tests.rules import ds_table, sg_table
from tests.widgets.table.fought import laid_out
from wanderbook.rulesets.common.steps import GiveStatus
from wanderbook.rulesets.distant_skies.steps import TakeAction as TakeTime
from wanderbook.rulesets.distant_skies.steps import Walk
from wanderbook.rulesets.sleeping_gods.steps import Sail, TakeAction
from wanderbook.session import Play
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.parts.atlas import spots
from wanderbook_widgets.table.widget import Table
from workshop.accessibility import in_both_themes, serious_violations
from workshop.in_view import drawn
from workshop.shelf import shelf

SMALLEST = 11
CUT = """(least) => {
  const map = document.querySelector(".atlas .marks-of").getBoundingClientRect();
  return [...document.querySelectorAll(".atlas svg text")].filter((text) => {
    const box = text.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(text).fontSize);
    const inMap = text.closest(".map");
    const isCut = inMap && (box.left < map.left - 1 || box.right > map.right + 1
      || box.top < map.top - 1 || box.bottom > map.bottom + 1);
    return box.width && text.textContent.trim() && (size < least || isCut);
  }).map((text) => text.textContent);
}"""


def at_sea(folder: Path, *steps: Any, **board: Any) -> Table:
    game = sg_table.game_of()
    return laid_out(sg_table.Played(game, sg_table.table(game, *steps, **board)), folder)


def on_land(folder: Path, *steps: Any, **board: Any) -> Table:
    game = ds_table.game_of()
    return laid_out(ds_table.Played(game, ds_table.table(game, *steps, **board)), folder)


def on_map(root: Locator) -> Locator:
    """The table with the map on its stage, whatever is asked."""
    root.focus()
    root.page.keyboard.press("g")
    expect(root).to_have_attribute("data-stage", "map")
    return root


def begun(folder: Path, name: str) -> Table:
    """A play of a book of the shelf, at its first decision on the map or near it."""
    table = Table(folder, "en", [shelf()[name]])
    opened = table._titles.begin(Wanted(book=str(shelf()[name]), seed=1, answers={"players": ["1"]}), table.tell)
    table.sit_down(opened)
    return table


# ---------------------------------------------------------------- going somewhere


def test_a_click_on_a_lit_region_shows_its_card_and_enter_sails_there(page: Page, tmp_path: Path) -> None:
    table = at_sea(tmp_path, Sail(2), region="B")
    root = lay(page, table)
    expect(root.locator(".atlas .cell.lit")).to_have_count(2)
    root.locator('.atlas .cell[data-spot="1:C"]').click()
    expect(root.locator(".place-card h3")).to_have_text("C")
    expect(root.locator(".place-card em")).to_have_text("1 region away, 1 left after")
    assert table.autosave.play.state.board.region == "B"
    page.keyboard.press("Enter")
    expect(root.locator(".atlas .name.here").first).to_have_text("C")
    before = moment(root)
    root.locator('.question [data-option="stop"]').click()
    moves_on(root, before)
    assert table.autosave.play.state.board.region == "C"


def test_by_keyboard_alone_a_region_is_chosen(page: Page, tmp_path: Path) -> None:
    table = at_sea(tmp_path, Sail(2), region="B")
    root = lay(page, table)
    root.focus()
    page.keyboard.press("g")
    expect(root.locator(".atlas [data-option]:focus")).to_have_count(1)
    reached = set()
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
        reached.add(page.evaluate("document.activeElement.dataset.option"))
    assert len(reached & {"1:A", "1:C", "stop"}) > 1
    root.locator('.atlas [data-option="1:A"]').focus()
    expect(root.locator(".caption")).to_contain_text("port of Ammer")
    page.keyboard.press("Enter")
    expect(root.locator(".place-card .go")).to_be_focused()
    page.keyboard.press("Enter")
    expect(root.locator(".atlas .name.here").first).to_have_text("A")


@pytest.mark.parametrize("space", ["B2", "A1"], ids=["within", "at the edges"])
def test_the_map_is_gone_to_at_its_first_choice(page: Page, tmp_path: Path, space: str) -> None:
    """Not at the edges of the page, to the north and west, which are drawn before it."""
    table = on_land(tmp_path, TakeTime(), page=2, space=space)
    root = lay(page, table)
    expect(root.locator(".atlas .edge.north button").first).to_be_attached()
    root.focus()
    page.keyboard.press("g")
    focused = page.evaluate("document.activeElement.dataset.option")
    drawn = root.locator(".atlas .lit").evaluate_all("all => all.map((one) => one.dataset.option)")
    assert focused == next(one["id"] for one in table.question["options"] if one["id"] in drawn)


def test_where_nothing_on_the_map_is_asked_for_its_pages_are_gone_to(page: Page, tmp_path: Path) -> None:
    root = lay(page, on_land(tmp_path, TakeTime(), GiveStatus("venom", (), "DS-STATUS-1"), page=2, space="B2"))
    root.focus()
    page.keyboard.press("g")
    expect(root.locator(".atlas button:focus")).to_have_count(1)


ARROWS = """() => {
  const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  const lit = [...document.querySelectorAll(".atlas [data-option].lit")];
  const ways = new Map();
  for (const waiting = [...lit]; waiting.length;) {
    const one = waiting.pop();
    if (ways.has(one)) continue;
    ways.set(one, ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => {
      one.focus();
      press(key);
      return document.activeElement;
    }));
    waiting.push(...ways.get(one));
  }
  const all = [...ways.keys()];
  const at = (one) => all.indexOf(one);
  const names = all.map((one) => one.dataset.focus);
  return { lit: lit.map(at), names, ways: all.map((one) => ways.get(one).map(at)) };
}"""
ANYWHERE = """(layouts) => layouts.map((points) => {
  const all = points.map(([x, y]) => ({ getBoundingClientRect: () => ({ left: x, top: y, width: 0, height: 0 }) }));
  return all.map((one) => Object.values(DIRECTIONS).map((side) => all.indexOf(nearest(one, all, side) ?? one)));
})"""


def unreached(ways: list[list[int]], lit: list[int], names: list[str]) -> list[tuple[str, str]]:
    """From which lit thing the arrows never come to which other."""
    missing = []
    for start in lit:
        reached, waiting = {start}, [start]
        while waiting:
            new = set(ways[waiting.pop()]) - reached
            reached |= new
            waiting += new
        missing += [(names[start], names[one]) for one in lit if one not in reached]
    return missing


@pytest.mark.parametrize(("book", "step"), [("the-proving-sea", "Sail"), ("lost-property", "TakeAction")])
def test_arrows_come_to_every_lit_place_from_every_other(page: Page, tmp_path: Path, book: str, step: str) -> None:
    """From wherever one may be on the atlas, by keys alone."""
    table = begun(tmp_path, book)
    assert played_to(table, step, 1)
    root, play = lay(page, table), table.autosave.play
    kit, most = table.seat().words.kit, 0
    for spot in kit.regions if book == "the-proving-sea" else [*kit.squares][::4]:
        place = {"region": spot.space} if book == "the-proving-sea" else {"space": spot.space}
        board = replace(play.state.board, page=spot.page, **place)
        table.autosave.current = Play.from_state(
            play.game, 1, replace(play.state, board=board, moment=play.state.moment + 1)
        )
        turned_to(root, spot.page)
        on_map(root)
        play = table.autosave.play
        found = page.evaluate(ARROWS)
        assert unreached(**found) == [], spot
        most = max(most, len(found["lit"]))
    assert most > 4


def test_arrows_come_to_everything_whatever_lies_where(page: Page) -> None:
    """Scattered, in rows and columns, and one upon another."""
    random = Random(1)
    scattered = [[(random.randint(0, 600), random.randint(0, 500)) for _ in range(20)] for _ in range(400)]
    in_rows = [[(50 * random.randint(0, 5), 50 * random.randint(0, 5)) for _ in range(12)] for _ in range(200)]
    script = source("table/arrows.js").replace("export ", "")
    for ways in page.evaluate(f"(layouts) => {{ {script}\n return ({ANYWHERE})(layouts); }}", scattered + in_rows):
        everything = [*range(len(ways))]
        assert unreached(ways, everything, [*map(str, everything)]) == []


def turned_to(root: Locator, leaf: int) -> None:
    """As the table is now: it is shown when a page of the atlas is turned to."""
    before = root.get_attribute("data-moment") or ""
    root.locator(f'.atlas .leaves [data-leaf="{leaf}"]').evaluate("one => one.click()")
    expect(root).not_to_have_attribute("data-moment", before)


def test_a_place_a_port_and_the_ship_are_clicked(page: Page, tmp_path: Path) -> None:
    table = at_sea(tmp_path, TakeAction(2), region="A")
    root = lay(page, table)
    expect(root.locator(".atlas .place.lit")).to_have_attribute("aria-label", "Location 1")
    expect(root.locator(".atlas .sign.lit")).to_have_count(2)
    expect(root.locator(".atlas .ship.lit")).to_have_attribute("role", "button")
    root.locator(".atlas .place.lit").click()
    expect(root.locator(".atlas .place.explored")).to_have_count(1)
    assert table.autosave.play.state.board.region == "A"


def test_a_place_elsewhere_does_not_stand_in_the_way_of_its_region(page: Page, tmp_path: Path) -> None:
    table = at_sea(tmp_path, Sail(1), region="A")
    root = lay(page, table)
    settled(root)
    place = root.locator(".atlas .place", has_text="2").bounding_box()
    assert place is not None
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    root.locator(".place-card .go").click()
    expect(root.locator(".atlas .name.here").first).to_have_text("B")


def test_a_square_is_walked_to_and_beyond_the_edge_lies_another_page(page: Page, tmp_path: Path) -> None:
    table = on_land(tmp_path, TakeTime(), space="C1", page=1)
    root = lay(page, table)
    root.locator(".atlas .edge.east .across.lit").click()
    expect(root.locator(".map-panel h2")).to_contain_text("page 2")
    board = table.autosave.play.state.board
    assert (board.page, board.space) == (2, "A1")
    root.locator('.atlas .cell.lit[data-spot="2:B1"]').dblclick(position={"x": 30, "y": 40})  # not on the number in it
    expect(root.locator(".atlas .caption")).to_contain_text("B1")
    assert table.autosave.play.state.board.space == "B1"


def test_a_square_that_is_too_far_says_so(page: Page, tmp_path: Path) -> None:
    table = on_land(tmp_path, Walk(1), space="A1", page=1)
    root = lay(page, table)
    cells = root.locator(".atlas .cell:not(.lit):not([data-closed])")
    far = [one for one in cells.all() if one.get_attribute("data-spot") != "1:A1"]
    far[-1].dispatch_event("click")
    expect(root.locator(".place-card .is-closed")).to_contain_text("can only go to a neighbouring square")
    expect(root.locator(".place-card .go")).to_have_count(0)
    root.locator('[data-focus="chart note"]').click()
    expect(root.locator(".place-card .note")).to_be_focused()  # and a note may be written there all the same
    assert table.autosave.play.state.board.space == "A1"
    root.locator('.atlas .cell[data-spot="1:A1"]').dispatch_event("click")
    expect(root.locator(".place-card .is-closed")).to_have_count(0)


def test_a_click_on_a_square_further_off_sets_out_for_it(page: Page, tmp_path: Path) -> None:
    table = on_land(tmp_path, TakeTime(), space="A1", page=1)
    root = lay(page, table)
    assert "1:A3" in table.question["goals"]
    root.locator('.atlas .cell[data-spot="1:A3"]').dispatch_event("click")
    root.locator(".place-card .go").click()
    expect(root.locator(".question h3")).not_to_contain_text("Time left: 5")
    assert table.autosave.play.state.board.space != "A1"


def test_a_flight_that_is_closed_says_why(page: Page, tmp_path: Path) -> None:
    table = on_land(tmp_path, TakeTime(), fuel=0)
    root = lay(page, table)
    closed = root.locator(".flight-board .stop.shut").first
    closed.click()
    expect(root.locator(".toast")).to_contain_text("DS-FLY-1")


def test_the_plane_is_flown_from_the_flight_board(page: Page, tmp_path: Path) -> None:
    table = on_land(tmp_path, TakeTime())
    root = lay(page, table)
    root.locator(".flight-board .stop.lit").first.click()
    expect(root.locator(".question h3")).not_to_contain_text("Time left: 5")
    assert table.autosave.play.state.board.plane != 1


# ---------------------------------------------------------------- looking about


def test_another_page_is_looked_at_and_left_again(page: Page, tmp_path: Path) -> None:
    root = lay(page, at_sea(tmp_path, TakeAction(2)))
    expect(root.locator(".map-panel h2")).to_have_text("Atlas · page 1")
    root.locator(".atlas .leaf", has_text="2").click()
    expect(root.locator(".map-panel h2")).to_have_text("Atlas · page 2")
    expect(root.locator(".atlas .ship")).to_have_count(0)
    expect(root.locator(".atlas .leaf:focus")).to_have_text("2")
    root.locator(".atlas .leaf.here").click()
    expect(root.locator(".atlas .ship")).to_have_count(1)


def test_an_arrow_at_the_edge_turns_the_page(page: Page, tmp_path: Path) -> None:
    root = lay(page, at_sea(tmp_path, TakeAction(2)))
    root.locator(".atlas .exit").first.dispatch_event("click")
    expect(root.locator(".map-panel h2")).to_have_text("Atlas · page 2")


def test_what_is_pointed_at_is_told(page: Page, tmp_path: Path) -> None:
    root = lay(page, at_sea(tmp_path, TakeAction(2)))
    expect(root.locator(".atlas .map")).to_have_accessible_name(re.compile("The ship is in A"))
    root.locator('.atlas .place[data-spot="1:B"]').hover()
    expect(root.locator(".atlas .caption")).to_contain_text("hazard SAVVY 5")
    root.locator(".question h3").hover()
    expect(root.locator(".atlas .caption")).to_be_empty()


# ---------------------------------------------------------------- notes


def test_a_note_is_written_on_the_map_and_is_there_again_when_the_play_goes_on(page: Page, tmp_path: Path) -> None:
    table = begun(tmp_path, "the-widows-buoys")
    table.answer(tuple(table.question["standard"] or [table.question["options"][0]["id"]]))
    root, before = on_map(lay(page, table)), table.autosave.play.state.moment
    root.locator('.atlas .cell[data-spot="1:C"]').dispatch_event("click")
    root.locator('[data-focus="chart note"]').click()
    root.locator(".place-card .note").fill("<i>oars</i> & rope")
    page.keyboard.press("Enter")
    expect(root.locator(".place-card .is-note")).to_have_text("<i>oars</i> & rope")
    expect(root.locator(".atlas .map .jotted")).to_have_count(1)
    assert table.autosave.play.state.moment == before, "a note is no answer"
    page.keyboard.press("j")  # the table still hears keys
    expect(root.get_by_role("dialog")).to_be_visible()
    again = Table(tmp_path, "en", [shelf()["the-widows-buoys"]])
    again.sit_down(again._titles.go_on(Wanted(book=str(shelf()["the-widows-buoys"])), again.tell))
    assert again.atlas["spots"]["1:C"]["note"] == "<i>oars</i> & rope"


def test_notes_are_written_by_keyboard_in_the_list_of_words(page: Page, tmp_path: Path) -> None:
    table = at_sea(tmp_path, TakeAction(2))
    root = lay(page, table)
    root.locator(".atlas .in-words summary").focus()
    page.keyboard.press("Enter")
    field = root.get_by_label("Your note on B")
    field.focus()
    page.keyboard.type("undo? 1 2 3")
    page.keyboard.press("Tab")
    expect(root.locator(".atlas .map .jotted")).to_have_count(1)
    assert table.autosave.play.notes == {"1:B": "undo? 1 2 3"}


# ---------------------------------------------------------------- how it looks


@pytest.mark.parametrize("name", ["the-widows-buoys", "the-proving-sea", "the-late-mountain", "lost-property"])
def test_at_any_width_the_list_of_words_is_in_view_and_nothing_that_is_read_small_or_cut(
    page: Page, tmp_path: Path, name: str
) -> None:
    root = on_map(lay(page, begun(tmp_path, name)))
    for width in (1280, 1100, 900):
        page.set_viewport_size({"width": width, "height": 900})
        settled(root)
        expect(root.locator(".atlas .in-words > summary")).to_be_in_viewport(ratio=1)
    leaves = root.locator(".atlas .leaf")
    for width in (376, 900, 1280, 2000):
        page.set_viewport_size({"width": width, "height": 950})
        settled(root)
        for at in range(max(1, leaves.count())):
            if leaves.count():
                leaves.nth(at).click()
                expect(leaves.nth(at)).to_have_attribute("aria-pressed", "true")
            assert page.evaluate(CUT, SMALLEST) == [], width
        box = root.locator(".atlas").evaluate("element => [element.scrollWidth, element.clientWidth]")
        assert box[0] <= box[1], width


IN_VIEW = """() => {
  const map = document.querySelector(".atlas .map").getBoundingClientRect();
  const marks = ".ship path, .party path, .label.near .badge rect";
  return [...document.querySelectorAll(".atlas .map")].flatMap((one) => [...one.querySelectorAll(marks)])
    .filter((mark) => {
      const box = mark.getBoundingClientRect();
      return box.left < map.left || box.right > map.right || box.top < map.top || box.bottom > map.bottom;
    }).map((mark) => `${mark.closest("g").getAttribute("class")}: ${mark.closest(".at").textContent}`);
}"""
"""Of the ship or the party and of what is one step away, what does not lie in the frame."""


@pytest.mark.parametrize("name", ["the-tidewrights-debt", "the-widows-buoys", "the-late-mountain", "first-flight"])
def test_the_chart_opens_on_what_can_be_reached(page: Page, tmp_path: Path, name: str) -> None:
    table = begun(tmp_path, name)
    assert played_to(table, "TakeAction", 1)
    root = on_map(lay(page, table))
    for width, height in ((900, 800), (1366, 768), (1600, 1000)):
        page.set_viewport_size({"width": width, "height": height})
        settled(root)
        assert page.evaluate(IN_VIEW) == [], width


def settled(root: Locator) -> None:
    """Wait until the chart rests and its labels are placed."""
    drawn(root.page)
    expect(root.locator(".sheet-frame[data-settled]")).to_have_count(1)


PINNED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const marks = ".map .place circle, .map .sign circle, .map .landing circle";
  const circles = [...document.querySelectorAll(marks)].map(box);
  return [...document.querySelectorAll(".map .jotted path")].map((pin) => {
    const at = box(pin);
    return Math.min(...circles.map((round) => {
      const [x, y] = [(round.left + round.right) / 2, (round.top + round.bottom) / 2];
      const near = [Math.max(at.left, Math.min(x, at.right)), Math.max(at.top, Math.min(y, at.bottom))];
      return Math.hypot(near[0] - x, near[1] - y) - round.width / 2;
    }));
  });
}"""


@pytest.mark.parametrize("name", ["lost-property", "the-late-mountain", "the-widows-buoys"])
def test_a_pin_stands_clear_of_every_number_and_sign(page: Page, tmp_path: Path, name: str) -> None:
    table = begun(tmp_path, name)
    root, book = on_map(lay(page, table)), table.autosave.game.book
    for leaf in book.atlas:
        notes = {spot: "here" for spot in spots(book) if spot.startswith(f"{leaf.number}:")}
        table.autosave.play.notes = notes
        page.evaluate("number => window.model.send({ leaf: number })", leaf.number)
        expect(root.locator(".map .jotted")).to_have_count(len(notes))
        expect(root.locator(".map-panel > h2")).to_have_text(table.atlas["heading"])
        assert min(page.evaluate(PINNED)) >= 2


TANGLED = """() => {
  const layer = document.querySelector(".chart-layer");
  const all = ".label .name, .label .badge rect, .label .hazard rect, .label .far-off, .place circle, .sign .ground, "
    + ".landing .ring, .jotted path, .place .flag, .ship .hull, .ship .sail, .plane path, .party path, .exit path";
  const boxes = [...layer.querySelectorAll(all)].map((one) => [one, one.getBoundingClientRect()]);
  const labelOf = (one) => one.closest(".label");
  const found = [];
  boxes.forEach(([one, box], at) => boxes.slice(at + 1).forEach(([other, two]) => {
    if (!labelOf(one) && !labelOf(other)) return;
    const wide = Math.min(box.right, two.right) - Math.max(box.left, two.left);
    const high = Math.min(box.bottom, two.bottom) - Math.max(box.top, two.top);
    const slack = labelOf(one) === labelOf(other) ? 3 : 1;
    if (wide > slack && high > slack) found.push(`${one.parentNode.textContent} / ${other.parentNode.textContent}`);
  }));
  return found;
}"""
"""Labels of which a part lies on another label, a number, a sign, a flag, a pin or a piece."""
ATLASES = ["the-tidewrights-debt", "the-widows-buoys", "first-voyage", "the-late-mountain", "first-flight"]


@pytest.mark.parametrize("name", ATLASES)
def test_labels_lie_on_nothing_at_any_zoom(page: Page, tmp_path: Path, name: str) -> None:
    """On every page of every bundled atlas, with a note on every place."""
    table = begun(tmp_path, name)
    assert played_to(table, "TakeAction", 1)
    book = table.autosave.game.book
    table.autosave.play.notes = dict.fromkeys(spots(book), "rope")
    page.set_viewport_size({"width": 1366, "height": 768})
    root = lay(page, table)
    for leaf in book.atlas:
        page.evaluate("number => window.model.send({ leaf: number })", leaf.number)
        expect(root.locator(".map-panel > h2")).to_have_text(table.atlas["heading"])
        root.locator(".atlas .map").focus()
        page.keyboard.press("w")
        for _ in range(8):
            settled(root)
            assert root.locator(".atlas .label").count() or not leaf.regions
            assert page.evaluate(TANGLED) == []
            page.keyboard.press("+")


# ---------------------------------------------------------------- moving it


def view(root: Locator) -> list[float]:
    """Of the whole sheet, its box in the window."""
    settled(root)
    found: list[float] = root.locator(".atlas .ground-of").evaluate(
        "one => (({ x, y, width, height }) => [x, y, width, height])(one.getBoundingClientRect())"
    )
    return found


def test_the_chart_is_zoomed_and_moved_by_wheel_drag_and_keys(page: Page, tmp_path: Path) -> None:
    table = begun(tmp_path, "the-tidewrights-debt")
    assert played_to(table, "TakeAction", 1)
    root = lay(page, table)
    begun_at, chart = view(root), root.locator(".atlas .map")
    box = chart.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    nearer = view(root)
    assert nearer[2] > begun_at[2]
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()
    dragged = view(root)
    assert (dragged[0] - nearer[0], dragged[1] - nearer[1]) == pytest.approx((-60, -40), abs=2)
    expect(root.locator(".place-card")).to_be_hidden()  # a drag is no click
    chart.focus()
    page.keyboard.press("ArrowRight")
    assert view(root)[0] < dragged[0]
    page.keyboard.press("-")
    assert view(root)[2] < nearer[2]
    page.keyboard.press("w")
    whole = view(root)
    assert whole[2] <= box["width"] and whole[3] <= box["height"]
    root.get_by_role("button", name="Zoom in").click()
    assert view(root)[2] > whole[2]


def test_the_chart_is_free_of_violations_with_its_card(page: Page, tmp_path: Path) -> None:
    table = begun(tmp_path, "the-tidewrights-debt")
    assert played_to(table, "TakeAction", 1)
    root = lay(page, table)
    root.locator(".atlas .cell.near").first.dispatch_event("click")
    expect(root.locator(".place-card .go")).to_be_visible()
    for theme in in_both_themes(page):
        assert serious_violations(page, ".wanderbook-table") == [], theme
