"""Sheets over the table, where a notebook scrolls beneath a toolbar, and saves that are named on one."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.bare import BARE, NOTEBOOK, entry, lay
from tests.browser.lab import SECOND, Lab, error_outputs, screenshot
from tests.browser.newcomer import from_menu, look_up, show_drawer
from tests.browser.test_table import SKIES, in_pictures, seated
from wanderbook.session.replies import some_reply
from wanderbook_widgets.table.widget import Table
from workshop.in_view import drawn

TOOLBAR = 88
SAVE = '[data-focus="save now"]'
NAMES = {"s": "Saves", "c": "Score", "log": "Log", "r": "Rules", "j": "Journal", "?": "Keys", "a": "Advice"}


def under_way(shelf: Path) -> Table:
    """A campaign with a long log."""
    table, random = seated(SKIES, shelf), Random(3)
    for _ in range(60):
        asked = table.autosave.play.decision
        assert asked is not None
        table.answer(some_reply(asked, random).chosen)
    return table


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found


def scroll_to(scroller: Locator, far: int) -> float:
    """Gives how far it really is."""
    found: float = scroller.evaluate("(one, far) => { one.scrollTop = far; return one.scrollTop; }", far)
    return found


def is_in_the_middle(sheet: Locator, root: Locator, top: float, bottom: float) -> None:
    """Of what can be seen of the table, and whole; its title and what closes it can be seen, too."""
    about, around = box(sheet), box(root)
    top, bottom = max(top, around["y"]), min(bottom, around["y"] + around["height"])
    above, below = about["y"] - top, bottom - about["y"] - about["height"]
    assert above >= 0 and below >= 0, (above, below)
    assert abs(above - below) <= 2, (above, below)
    for part in (sheet.get_by_role("heading", level=2), sheet.get_by_role("button", name="Close")):
        assert box(part)["y"] >= about["y"]
        expect(part).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("dark", "ways"), [(False, (0, 43, 193, 500, 5000)), (True, (300,))], ids=["light", "dark"])
def test_a_sheet_stands_in_what_is_seen_and_nothing_scrolls(
    page: Page, tmp_path: Path, dark: bool, ways: tuple[int, ...]
) -> None:
    table = under_way(tmp_path)
    root = lay(page, table, dark=dark, around=NOTEBOOK)
    scroller, before = page.locator(".scroller"), root.locator(".question h3")
    for far, (key, name) in product(ways, NAMES.items()):
        before.evaluate("one => one.focus({ preventScroll: true })")
        there = scroll_to(scroller, far)
        look_up(root, key)
        sheet = root.get_by_role("dialog", name=name)
        expect(sheet).to_be_visible()
        drawn(page)
        assert scroller.evaluate("one => one.scrollTop") == there, f"{name} opens where one is"
        is_in_the_middle(sheet, root, TOOLBAR, 900)
        if key in ("s", "log"):
            screenshot(page, f"sheet-{name.lower()}-scrolled-{far}")
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        expect(before).to_be_focused()
        assert scroller.evaluate("one => one.scrollTop") == there, f"{name} is put away where one is"


def test_a_sheet_goes_with_whatever_is_scrolled_and_the_latest_line_is_seen(page: Page, tmp_path: Path) -> None:
    root = lay(page, under_way(tmp_path), around=NOTEBOOK)
    scroller, sheet = page.locator(".scroller"), root.get_by_role("dialog", name="Log")
    from_menu(root, "log")
    expect(sheet).to_be_visible()
    for far in (150, 260, 0):
        scroll_to(scroller, far)
        drawn(page)
        is_in_the_middle(sheet, root, TOOLBAR, 900)
    page.set_viewport_size({"width": 1280, "height": 420})
    drawn(page)
    is_in_the_middle(sheet, root, TOOLBAR, 420)
    page.keyboard.press("Escape")
    from_menu(root, "log")
    last = sheet.locator(".lines li").last
    assert box(last)["y"] + box(last)["height"] <= box(sheet)["y"] + box(sheet)["height"]


@pytest.mark.parametrize("around", [BARE, NOTEBOOK], ids=["page", "notebook"])
def test_a_rule_in_the_log_opens_and_closes_where_one_is(page: Page, tmp_path: Path, around: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 600})
    root = lay(page, under_way(tmp_path), around=around)
    show_drawer(root, "lately")
    rule = root.locator(".lately .rule").last
    rule.scroll_into_view_if_needed()
    where = "[...document.querySelectorAll('*')].map((one) => one.scrollTop).filter(Boolean).join(' ')"
    for way in ("mouse", "keyboard"):
        there = page.evaluate(where)
        assert there, "something is scrolled"
        if way == "mouse":
            rule.click()
        else:
            rule.press("Enter")
        sheet = root.get_by_role("dialog", name="Rules")
        expect(sheet.locator(".entry .id")).to_have_text(re.compile("DS-"))
        drawn(page)
        expect(sheet.get_by_role("heading", level=2)).to_be_in_viewport(ratio=1)
        assert page.evaluate(where) == there
        page.keyboard.press("Escape")
        expect(rule).to_be_focused()
        assert page.evaluate(where) == there


def test_the_field_stays_where_it_is_while_rules_are_searched(page: Page, tmp_path: Path) -> None:
    root = lay(page, seated(SKIES, tmp_path), around=NOTEBOOK)
    root.focus()
    page.keyboard.press("r")
    field = root.get_by_role("searchbox")
    expect(field).to_be_focused()
    before = box(field)["y"]
    page.keyboard.type("xyzzyq", delay=25)
    expect(root.get_by_role("dialog")).to_contain_text("No rule mentions")
    assert box(field)["y"] == before


def test_in_the_lab_too_a_sheet_is_seen_and_leaves_the_notebook_where_it_is(lab: Lab, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{lab.url}/doc/tree/play.ipynb?reset")
    root = page.locator(".wanderbook-table")
    expect(root.locator(".title-page")).to_be_visible(timeout=300 * SECOND)
    lab.wait_until_idle(page)
    entry(root, "The Widow’s Buoys").click()
    root.get_by_role("button", name="Set out").click()
    root.locator(".sheet.prologue .go").click()
    expect(root.locator(".question h3")).to_be_visible()
    page.wait_for_timeout(500)
    scroller = page.locator(".jp-WindowedPanel-outer")
    toolbar = box(page.locator(".jp-NotebookPanel-toolbar"))
    for far in (0, 193, 300, 500):
        for key, name in list(NAMES.items())[:4]:
            root.locator(".question h3").evaluate("one => one.focus({ preventScroll: true })")
            there = scroll_to(scroller, far)
            look_up(root, key)
            sheet = root.get_by_role("dialog", name=name)
            expect(sheet).to_be_visible()
            drawn(page)
            assert scroller.evaluate("one => one.scrollTop") == there
            is_in_the_middle(sheet, root, toolbar["y"] + toolbar["height"], 900)
            screenshot(page, f"lab-sheet-{name.lower()}-{far}")
            page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)
            drawn(page)
            assert scroller.evaluate("one => one.scrollTop") == there
    assert error_outputs(page) == []


# ---------------------------------------------------------------- saves


def saves_of(page: Page, table: Table) -> tuple[Locator, Locator]:
    """The table, and the sheet of saves over it."""
    root = lay(page, table)
    root.focus()
    page.keyboard.press("s")
    sheet = root.get_by_role("dialog", name="Saves")
    expect(sheet.get_by_label("Name", exact=True)).to_be_focused()
    return root, sheet


def test_another_save_is_replaced_only_when_asked_twice(page: Page, tmp_path: Path) -> None:
    seated(SKIES, tmp_path, seed=1).autosave.write("The bridge")
    table = seated(SKIES, tmp_path, seed=2)
    other = table.autosave.shelf.path("The bridge").read_bytes()
    _, sheet = saves_of(page, table)
    field, go = sheet.get_by_label("Name", exact=True), sheet.locator(SAVE)
    field.fill("the BRIDGE")
    page.keyboard.press("Enter")
    expect(go).to_have_text("Really replace?")
    expect(sheet.get_by_role("alert")).to_have_text("There is already a save “The bridge”; it would be replaced.")
    expect(field).to_have_value("the BRIDGE")
    expect(field).to_be_focused()
    in_pictures(page, "sheet-saves-replace")
    page.keyboard.type("s")
    expect(go).to_have_text("Save")
    expect(sheet.get_by_role("alert")).to_be_hidden()
    page.keyboard.press("Backspace")
    go.dblclick()
    expect(go).to_have_text("Really replace?")
    sheet.get_by_role("button", name="Delete “The bridge”").focus()
    expect(go).to_have_text("Save")
    assert table.autosave.shelf.path("The bridge").read_bytes() == other
    go.click()
    expect(go).to_have_text("Really replace?")
    go.click()
    expect(go).to_have_text("Save")
    expect(page.locator(".toast")).to_have_text("Saved as “The bridge”.")
    assert table.autosave.shelf.path("The bridge").read_bytes() != other
    assert set(table.autosave.shelf.names()) == {"The bridge", "earlier"}
    field.fill("The bridge")
    page.keyboard.press("Enter")
    expect(field).to_have_value("")  # its own save: nobody need be asked


def test_enter_held_down_replaces_nothing(page: Page, tmp_path: Path) -> None:
    seated(SKIES, tmp_path, seed=1).autosave.write("The bridge")
    table = seated(SKIES, tmp_path, seed=2)
    other = table.autosave.shelf.path("The bridge").read_bytes()
    _, sheet = saves_of(page, table)
    sheet.get_by_label("Name", exact=True).fill("The bridge")
    for _ in range(6):
        page.keyboard.down("Enter")
        page.wait_for_timeout(40)
    page.keyboard.up("Enter")
    expect(sheet.locator(SAVE)).to_have_text("Really replace?")
    assert table.autosave.shelf.path("The bridge").read_bytes() == other


def test_a_double_click_deletes_nothing(page: Page, tmp_path: Path) -> None:
    table = seated(SKIES, tmp_path)
    table.autosave.write("The bridge")
    _, sheet = saves_of(page, table)
    delete = sheet.locator('[data-focus="delete The bridge"]')
    delete.dblclick()
    expect(delete).to_have_text("Really delete?")
    delete.click()
    expect(sheet.locator(".saved-games li")).to_have_count(0)


def test_what_is_not_named_has_the_name_that_is_seen(page: Page, tmp_path: Path) -> None:
    _, sheet = saves_of(page, seated(SKIES, tmp_path))
    field = sheet.get_by_label("Name", exact=True)
    hint = field.get_attribute("placeholder") or ""
    found = re.fullmatch("A name; left empty, it is “(.+)”", hint)
    assert found, hint
    screenshot(page, "sheet-saves-suggested")
    page.keyboard.press("Enter")
    expect(sheet.locator(".saved-games b")).to_have_text(found[1])
    expect(page.locator(".toast")).to_have_text(f"Saved as “{found[1]}”.")
    field.fill("…")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_have_text("A name needs a letter or a digit: “…” has none.")
    expect(field).to_have_value("…")


@pytest.mark.parametrize(("name", "line"), [("Log", ".sheet.log .lines li"), ("Score", ".sheet.score tbody tr")])
def test_a_rules_code_is_seen_on_hover_or_focus_alone(page: Page, tmp_path: Path, name: str, line: str) -> None:
    root = lay(page, under_way(tmp_path))
    from_menu(root, name.lower())
    row = page.locator(line).filter(has=page.locator(".rule")).last
    rule = row.locator(".rule")
    page.mouse.move(1, 1)
    expect(rule).to_have_css("opacity", "0")
    row.hover()
    expect(rule).to_have_css("opacity", "1")
    page.mouse.move(1, 1)
    expect(rule).to_have_css("opacity", "0")
    rule.focus()
    expect(rule).to_have_css("opacity", "1")
