"""The desk with a story of another program, in a real browser: an author reads, follows the proof and plays."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.bare_desk import lay_desk
from tests.browser.lab import screenshot
from wanderbook_widgets import StoryDesk
from workshop.accessibility import in_both_themes, serious_violations

SLOW = 60_000
"""Milliseconds that a proof may take on a busy machine."""
STORY = """:: StoryTitle
The Tide Mill

:: StoryData
{ "ifid": "0A2B1C3D-0000-4000-8000-000000000001", "format": "Harlowe", "start": "The yard" }

:: The yard
(set: $key to false, $wet to false)
The mill stands over the creek, and the wheel does not turn.
[[Go in->The mill]]
[[Walk round to the sluice->The sluice]]

:: The mill
Sacks, and a ladder. Something scratches behind the wall.
[[Climb the ladder->The loft]]
[[Back out->The yard]]
(if: $key)[ [[Unlock the cellar->The cellar]] ]

:: The sluice
The gate is shut with a chain.
[[Pull the chain->The wheel turns]]
[[Back->The yard]]

:: The wheel turns
(set: $wet to true)
Water, everywhere, and a noise like carts.
[[Run for the mill->The mill]]
[[Stand and look->Drowned]]

:: The loft
An owl. (hypnotise: $owl)
(if: $owl)[ [[Ask the owl->The owl's answer]] ]
(if: $wet)[ [[Look down at the water->Home]] ]
[[Down again->The mill]]

:: The cellar
Barrels, and one that is not empty.
[[Drink->Home]]

:: The owl's answer
It knows your name.
[[Down->The mill]]

:: Drowned
Nobody pulled you out.

:: Home
The lamp is lit. [[Read the letter->The lettr]]

:: The letter
It is from the miller.
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "mill.twee"
    path.write_text(STORY, "utf-8")
    return path


@pytest.fixture
def opened(path: Path) -> Iterator[StoryDesk]:
    made = StoryDesk(path, games=10)
    made.open()
    yield made
    made.close()
    made.wait()


def proved(root: Locator) -> None:
    expect(root.locator(".fresh")).to_contain_text("proved in", timeout=SLOW)


def in_pictures(page: Page, name: str) -> None:
    for theme in in_both_themes(page):
        screenshot(page, f"{name}-{theme}")


def test_an_author_reads_follows_the_proof_and_plays(page: Page, opened: StoryDesk) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    root = lay_desk(page, opened)
    proved(root)
    expect(root.locator(".node")).to_have_count(11)
    expect(root.locator("[data-lens]:is(button)")).to_have_count(4)
    expect(root.locator("[data-view]")).to_have_count(2)
    expect(root.locator(".insp h3").first).to_contain_text("The yard")
    in_pictures(page, "story-desk-map")

    page.keyboard.press("2")
    expect(root.locator('.node[data-node="The cellar"]')).to_have_class(re.compile(r"\bun\b"))
    expect(root.locator('.node[data-node="The owl\'s answer"] .bdg')).to_have_text("undecided")
    expect(root.locator('[data-line="The mill>The cellar:choice"]')).to_have_class(re.compile("never"))
    root.locator('.node[data-node="The cellar"]').click()
    expect(root.locator(".insp .box.bad").first).to_contain_text("(if: $key) never holds: $key is false here")
    in_pictures(page, "story-desk-reach")

    root.locator(".insp .barrier button").click()
    expect(root.locator(".read-only")).to_contain_text("wanderbook import mill.twee")
    expect(root.locator(".cm-activeLine")).to_contain_text("(if: $key)")
    before = root.locator(".cm-content").inner_text()
    page.keyboard.type("never")
    assert root.locator(".cm-content").inner_text() == before
    expect(root.locator("[data-save], [data-formats], [data-renumber]")).to_have_count(0)
    in_pictures(page, "story-desk-text")

    root.locator("[data-view=map]").click()
    root.locator(".foot [data-list=undecided]").click()
    expect(root.locator(".foot .list")).to_contain_text("(hypnotise: $owl)")
    root.locator(".foot .list li button").first.click()
    expect(root.locator(".insp .box.warn").first).to_contain_text("Undecided")

    root.locator('.node[data-node="The loft"]').click()
    root.locator(".insp .box.good .as-link").click()
    expect(root.locator(".insp .steps li").last).to_contain_text("Climb the ladder")
    root.locator("[data-play]").click()
    sheet = page.locator(".wanderbook-desk-over")
    expect(sheet.locator(".walk")).to_contain_text("An owl.")
    sheet.get_by_role("button", name="Down again").click()
    expect(sheet.locator(".walk")).to_contain_text("You clicked: Down again")
    in_pictures(page, "story-desk-play")
    sheet.locator("[data-unclick]").click()
    expect(sheet.locator(".walk")).to_contain_text("An owl.")
    assert serious_violations(page, ".wanderbook-desk-over") == []
    sheet.locator("[data-close-play]").click()
    expect(sheet).to_be_hidden()


def test_what_is_saved_in_twine_is_read_again(page: Page, opened: StoryDesk, path: Path) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    root = lay_desk(page, opened)
    proved(root)
    expect(root.locator(".foot [data-list=unreachable] b")).to_have_text("3")
    path.write_text(STORY.replace("$key to false", "$key to true").replace("lettr", "letter"), "utf-8")
    os.utime(path, ns=(1, 2))
    expect(root.locator(".foot [data-list=unreachable] b")).to_have_text("0", timeout=SLOW)
    expect(root.locator(".toast")).to_contain_text("mill.twee")
    root.locator("[data-view=text]").click()
    expect(root.locator(".cm-content")).to_contain_text("$key to true")


def test_the_desk_of_a_story_is_accessible(page: Page, opened: StoryDesk) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    root = lay_desk(page, opened)
    proved(root)
    assert serious_violations(page) == []
    root.locator("[data-view=text]").click()
    assert serious_violations(page) == []
