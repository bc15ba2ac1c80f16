"""The stage of the ship: a room is used where it is drawn, and nothing there is hard to reach."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.bare import lay
from tests.browser.test_table_atlas import at_sea, on_land
from wanderbook.rulesets.distant_skies.steps import TakeAction as TakeTime
from wanderbook.rulesets.sleeping_gods.steps import ShipAction
from workshop.accessibility import serious_violations
from workshop.in_view import drawn

OUTSIDE = """() => {
  const frame = document.querySelector(".ship-panel").getBoundingClientRect();
  return [...document.querySelectorAll(".ship-panel .room-card")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
  }).map((one) => one.textContent);
}"""
"""Rooms and gauges that are not wholly in view."""


def test_a_room_is_used_where_it_is_drawn(page: Page, tmp_path: Path) -> None:
    table = at_sea(tmp_path, ShipAction())
    root = lay(page, table)
    expect(root).to_have_attribute("data-stage", "ship")
    expect(root.locator(".ship-room .room-card.lit")).to_have_count(5)
    root.locator(".ship-room.is-bridge .room-card").click()
    expect(root.locator(".ship-room.is-bridge.here")).to_have_count(1)
    assert table.autosave.play.state.board.room == "bridge"


def test_by_keyboard_a_room_is_used_with_its_digit(page: Page, tmp_path: Path) -> None:
    table = at_sea(tmp_path, ShipAction())
    root = lay(page, table)
    root.focus()
    page.keyboard.press(root.locator(".ship-room.is-bridge kbd").inner_text())
    expect(root.locator(".ship-room.is-bridge.here")).to_have_count(1)


def test_the_ship_is_seen_whole(page: Page, tmp_path: Path) -> None:
    root = lay(page, at_sea(tmp_path, ShipAction()))
    for width, height in ((1180, 670), (1366, 768), (1600, 1000)):
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        assert page.evaluate(OUTSIDE) == [], width
        assert serious_violations(page, ".wanderbook-table") == [], width
        expect(root.locator(".ship-room")).to_have_count(6)


def test_the_plane_is_looked_at_in_its_own_drawing(page: Page, tmp_path: Path) -> None:
    root = lay(page, on_land(tmp_path, TakeTime()))
    root.focus()
    page.keyboard.press("v")
    expect(root.locator(".plane-plan .room-card").first).to_be_visible()
    drawn(page)
    assert page.evaluate(OUTSIDE) == []
    assert serious_violations(page, ".wanderbook-table") == []
