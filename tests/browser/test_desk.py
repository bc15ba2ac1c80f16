"""The desk in a real browser: an author searches, reads, edits, sees what that does, and plays; QA looks at the map."""

from __future__ import annotations

import re
import shutil
import struct
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import wanderbook as wb
from tests.browser.bare_desk import lay_desk
from tests.browser.lab import screenshot
from wanderbook_widgets import Desk, desk
from workshop.accessibility import in_both_themes, serious_violations

BUOYS = "the-widows-buoys"
GUARD = "Requires keyword BLANK and not keyword BELL"
SLOW = 60_000
"""Milliseconds that a proof may take on a busy machine."""


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Desk]:
    folder = tmp_path / BUOYS
    shutil.copytree(wb.load(BUOYS).folder, folder)
    made = desk(folder, games=2)
    yield made
    made._prover.cancel()
    made.wait()


def proved(root: Locator) -> None:
    expect(root.locator(".fresh")).to_contain_text("proved in", timeout=SLOW)


def shut_the_choice(page: Page, root: Locator) -> None:
    """The cursor stands at the guard of 6:B: nobody has a keyword and has it not."""
    line = root.locator(".cm-line").filter(has_text=GUARD)
    line.click()
    page.keyboard.press("End")
    page.keyboard.type(" and not keyword BLANK")


def follows(root: Locator) -> None:
    """The underline, the verdict and the inspector say that 6:B is shut."""
    expect(root.locator(".foot [data-list=unreachable] b")).to_have_text("1", timeout=SLOW)
    expect(root.locator(".cm-lintRange-warning").first).to_contain_text("Unroll the chart")
    expect(root.locator(".insp .box.bad")).to_contain_text("6:B can never be chosen")


def test_an_author_searches_edits_and_plays(page: Page, opened: Desk) -> None:
    page.set_viewport_size({"width": 1500, "height": 950})
    root = lay_desk(page, opened)
    proved(root)
    expect(root.locator(".node")).to_have_count(19)
    expect(root.locator(".foot [data-list=unreachable] b")).to_have_text("0")

    root.get_by_label("Search", exact=True).first.fill("splice")
    expect(root.locator('.node[data-node="6"]')).not_to_have_class(re.compile("faint"))
    expect(root.locator('.node[data-node="1"]')).to_have_class(re.compile("faint"))
    root.locator('.node[data-node="6"]').click()
    expect(root.locator(".insp h3").first).to_contain_text("Illing's Rock")
    expect(root.locator(".insp .box.good")).to_contain_text("in 2 replies")
    root.locator("[data-open-file]").click()
    shut_the_choice(page, root)
    follows(root)
    screenshot(page, "desk-text")
    root.locator(".insp .box.bad").get_by_role("button", name="why").click()
    expect(root.locator(".insp .barrier")).to_contain_text("requires", timeout=SLOW)

    root.locator("[data-view=map]").click()
    root.locator("button[data-lens=reach]").click()
    expect(root.locator('[data-line="6>12:choice"]')).to_have_class(re.compile("never"))
    page.keyboard.press("Escape")  # everything is found again
    proved(root)
    root.locator('.node[data-node="11"]').click()
    steps = opened.bench.finding("11")
    assert steps is not None
    root.locator(".insp .box.good").get_by_role("button", name="show").click()
    expect(root.locator(".bead.now")).to_have_text(str(len(steps.witness)))
    for at in range(len(steps.witness) - 1, 0, -1):
        root.get_by_role("button", name="Previous step").click()
        expect(root.locator(".steps [aria-current=step] .n")).to_have_text(str(at))
    expect(root.locator(".node.on")).not_to_have_count(0)
    screenshot(page, "desk-witness")

    root.locator("[data-play]").click()
    table = page.locator(".wanderbook-table")
    expect(table.locator(".question")).to_be_visible(timeout=SLOW)
    assert opened._played is not None
    asked = opened._played.autosave.play.decision
    assert asked is not None and asked.about == "11"
    table.locator('[data-option="D"]').or_(table.locator('[data-option="B"]')).first.click()
    page.get_by_role("button", name="Close", exact=True).first.click()
    expect(page.locator(".wanderbook-desk-over")).to_be_hidden()


def test_the_same_by_keyboard_alone(page: Page, opened: Desk) -> None:
    page.set_viewport_size({"width": 1500, "height": 950})
    root = lay_desk(page, opened, dark=True)
    proved(root)
    press = page.keyboard.press
    root.focus()
    press("/")
    page.keyboard.type("splice")
    expect(root.locator('.node[data-node="1"]')).to_have_class(re.compile("faint"))
    press("Enter")
    expect(root.locator('.node[data-node="6"]')).to_be_focused()
    press("ArrowUp")
    expect(root.locator('.node[data-node="5"]')).to_be_focused()
    press("ArrowDown")
    expect(root.locator('.node[data-node="6"]')).to_be_focused()
    press("Enter")
    expect(root.locator(".cm-content")).to_be_focused()
    for _ in range(60):  # down to the guard of B; long lines take several
        if GUARD in root.locator(".cm-activeLine").inner_text():
            break
        press("ArrowDown")
    expect(root.locator(".cm-activeLine")).to_contain_text(GUARD)
    press("End")
    page.keyboard.type(" and not keyword BLANK")
    suggestions = root.locator(".cm-tooltip-autocomplete")
    expect(suggestions).to_contain_text("BLANK", timeout=SLOW)
    press("Escape")
    expect(suggestions).to_be_hidden()
    follows(root)
    press("Control+s")
    expect(root.locator(".toast")).to_contain_text("is saved")
    press("Escape")
    expect(root.locator('.node[data-node="6"]')).to_be_focused()
    press("2")
    expect(root.locator('[data-line="6>12:choice"]')).to_have_class(re.compile("never"))
    press("Escape")
    press("ArrowRight")  # along the line
    expect(root.locator('.node[data-node="12"]')).to_be_focused()
    press("ArrowDown")
    expect(root.locator('.node[data-node="13"]')).to_be_focused()
    expect(root.locator(".insp .box.good")).to_contain_text("replies")
    press("]")
    expect(root.locator(".bead.now")).to_have_text("1")
    press("]")
    expect(root.locator(".bead.now")).to_have_text("2")
    press("Escape")
    expect(root.locator(".bead")).to_have_count(0)
    press("t")
    expect(root.locator("[data-row]").first).to_be_focused()
    press("t")
    press("?")
    expect(root.locator(".help")).to_be_visible()
    press("Escape")
    expect(root.locator(".help")).to_be_hidden()
    press("p")
    expect(page.locator(".wanderbook-table .question")).to_be_visible(timeout=SLOW)
    press("Enter")  # on the button that closes it
    expect(page.locator(".wanderbook-desk-over")).to_be_hidden()


def test_everybody_can_use_it(page: Page, opened: Desk) -> None:
    page.set_viewport_size({"width": 1500, "height": 950})
    opened.wait()
    root = lay_desk(page, opened)
    proved(root)
    for lens in ("structure", "reach", "coverage", "words"):
        root.locator(f"button[data-lens={lens}]").click()
        expect(root.locator(".layer")).to_have_attribute("data-lens", lens)
        assert serious_violations(page) == [], lens
    for theme in in_both_themes(page):
        screenshot(page, f"desk-words-{theme}")
    page.keyboard.press("t")
    expect(root.locator(".tbl")).to_be_visible()
    assert serious_violations(page) == []
    page.keyboard.press("e")
    expect(root.locator(".cm-content")).to_be_visible()
    assert serious_violations(page) == []


def test_the_view_is_exported(page: Page, opened: Desk, tmp_path: Path) -> None:
    root = lay_desk(page, opened)
    proved(root)
    saved = {}
    for kind in ("svg", "png", "dot", "graphml"):
        with page.expect_download() as download:
            root.get_by_role("combobox", name="Export").select_option(kind)
        saved[kind] = tmp_path / f"map.{kind}"
        download.value.save_as(saved[kind])
    picture = ET.parse(saved["svg"]).getroot()
    words = " ".join("".join(text.itertext()) for text in picture.iter("{http://www.w3.org/2000/svg}text"))
    assert "Illing's Rock" in words and "PAINT" in words
    assert "foreignObject" not in saved["svg"].read_text("utf-8")
    head = saved["png"].read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n" and min(struct.unpack(">II", head[16:24])) > 300
    assert saved["dot"].read_text("utf-8").startswith("digraph")
    assert ET.parse(saved["graphml"]).getroot().tag.endswith("graphml")
