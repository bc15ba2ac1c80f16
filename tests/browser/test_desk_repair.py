"""A broken book is mended at the desk: from the text, as authors know it from Inky, and from the map, as in Twine."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import wanderbook as wb
from tests.browser.bare_desk import lay_desk
from tests.browser.lab import SECOND, Lab, screenshot
from tests.browser.test_desk import SLOW, proved
from wanderbook_widgets import Desk, desk

ROUND = "the-lamplighters-round"
NIGHTS = ("first", "second", "third")
MISTAKES = [
    ("first", "(Turn to 3)", "(Turn to 33.1)"),
    ("first", "*Gain quest 3.*", "*Gain quest 33.*"),
    ("first", "Requires keyword WAVE or keyword DILLY", "Requires keyword WAVES or keyword DILLY"),
    ("first", "D. Row over in", "C. Row over in"),
    ("first", "boots for another night.\n", "boots for another night.\nRequires keyword WAVE and not keyword WAVE\n"),
    ("second", "## 24\n", "##24\n"),
    ("second", "(Turn to 27)", "(Turn to 27"),
    ("second", "Requires keyword FAVOUR", "Requires keyword favour"),
    ("second", "B. See nobody, and", "b) See nobody, and"),
    ("third", "*Gain quest 6.*", "*Gian quest 6.*"),
    ("third", "CHANCE 4 in 6", "CHANCE 4 of 6"),
    ("third", "Ending 2.*", "Ending 7.*"),
]


def three_nights(folder: Path) -> Path:
    """Three copies of a story after each other, 59 sections, with a mistake of every kind above."""
    source = wb.load(ROUND).folder
    (folder / "storybook").mkdir(parents=True)
    shutil.copy(source / "book.toml", folder / "book.toml")
    shutil.copytree(source / "cards", folder / "cards")
    text = (source / "storybook" / "round.md").read_text("utf-8").split("\n", 2)[2]
    for at, name in enumerate(NIGHTS):
        night = _later(text, 20 * at)
        if name != "third":
            night = re.sub(r"\*(.*?) ?The story ends\. Ending \d\.\*", rf"*\1*\n\n(Turn to {20 * at + 20})", night)
            night = night.replace("**\n\n(Turn", "(Turn")  # nothing else was done there
            night += f"\n## {20 * at + 20}\n\nYou sleep through the day.\n\n"
            night += f"A. Put on your boots for another night.\n(Turn to {20 * at + 21})\n"
            night += f"\nB. Stay in bed, for once.\n*The story ends. Ending {3 + at}.*\n"
        for where, right, wrong in MISTAKES:
            if where == name:
                assert right in night, right
                night = night.replace(right, wrong, 1)
        (folder / "storybook" / f"{at + 1}-{name}.md").write_text(f"# The {name} night\n\n{night}", "utf-8")
    return folder


def _later(text: str, by: int) -> str:
    text = re.sub(r"^## (\d+)", lambda found: f"## {int(found[1]) + by}", text, flags=re.MULTILINE)
    return re.sub(r"(urn to) (\d+)", lambda found: f"{found[1]} {int(found[2]) + by}", text)


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[Desk]:
    made = desk(three_nights(tmp_path / "nights"), games=1)
    yield made
    made._prover.cancel()
    made.wait()


def count(root: Locator, kind: str, number: int) -> None:
    expect(root.locator(f".foot [data-list={kind}] b")).to_have_text(str(number), timeout=SLOW)


def by_hand(page: Page, text: str) -> None:
    """Type another text for the line of the cursor."""
    page.keyboard.press("End")
    page.keyboard.press("Shift+Home")
    page.keyboard.insert_text(text)
    page.keyboard.press("Escape")


def test_as_one_who_comes_from_inky(page: Page, broken: Desk) -> None:
    """From the text, by keyboard: the list of errors leads to each of them, and Ctrl . to its fixes."""
    page.set_viewport_size({"width": 1500, "height": 950})
    root = lay_desk(page, broken)
    expect(root.locator(".cm-activeLine")).to_contain_text("33.1")
    for left in range(10, 0, -1):
        count(root, "errors", left)
        root.locator(".foot [data-list=errors]").press("Enter")
        root.locator(".foot .list .as-link").first.press("Enter")
        expect(root.locator(".strip .row.bad")).not_to_have_count(0)
        line = root.locator(".cm-activeLine").inner_text()
        if "33.1" in line:
            by_hand(page, "(Turn to 3)")
        elif "CHANCE" in line:
            by_hand(page, "CHANCE 4 in 6")
        else:
            page.keyboard.press("Control+.")
            expect(root.locator(".strip [data-fix]").first).to_be_focused()
            page.keyboard.press("Enter")
            expect(root.locator(".cm-content")).to_be_focused()
    count(root, "errors", 0)
    proved(root)
    screenshot(page, "desk-repaired")
    page.keyboard.press("Control+s")
    expect(root.locator(".toast")).to_contain_text("Saved: 4 files.")
    expect(root.locator(".near-p .dirty")).to_have_count(0)


def test_the_next_problem_may_stand_in_another_file(page: Page, broken: Desk) -> None:
    """F8 leads through all files, and the inspector and the list of sections follow the cursor."""
    page.set_viewport_size({"width": 1500, "height": 700})
    root = lay_desk(page, broken)
    root.locator(".cm-content").focus()
    page.keyboard.press("Control+End")
    page.keyboard.press("F8")
    expect(root.locator(".near-p .file.open")).to_contain_text("2-second.md")
    expect(root.locator(".strip .row.bad, .strip .row.warn")).not_to_have_count(0)
    page.keyboard.press("Control+End")
    expect(root.locator(".insp .no")).to_have_text("40")
    expect(root.locator(".section-list .me")).to_contain_text("40")
    expect(root.locator(".section-list .me")).to_be_in_viewport()
    expect(root.locator(".foot [data-list=soft_locks] b")).to_have_text("–")


def test_as_one_who_comes_from_twine(page: Page, broken: Desk) -> None:
    """From the map: a link to nowhere is a page of its own, and what cannot be reached says why."""
    page.set_viewport_size({"width": 1500, "height": 950})
    root = lay_desk(page, broken)
    root.locator("[data-view=map]").click()
    root.focus()
    page.keyboard.press("0")  # all of the map
    nowhere = root.locator('.node.missing[data-node="33.1"]')
    nowhere.click()
    expect(root.locator(".insp .box.bad")).to_contain_text("section 33.1 does not exist")
    screenshot(page, "desk-draft")
    root.locator(".insp [data-fix]", has_text="Begin section 33.1").click()
    expect(nowhere).to_have_count(0)
    expect(root.locator('.node[data-node="33.1"]')).to_be_visible()
    root.locator(".toast [data-take-back]").click()
    expect(nowhere).to_be_visible()
    for path, text in broken.bench.service.texts.items():  # the rest is mended as in the other test
        for where, right, wrong in MISTAKES:
            if where in path and "not keyword WAVE" not in wrong:
                text = re.sub(rf"{re.escape(wrong)}(?!\))", right, text, count=1)
        broken.edit(path, text)
    root.locator("button[data-lens=reach]").click()
    expect(root.locator('.node[data-node="20"]')).to_be_visible()
    root.locator(".foot [data-list=unreachable]").click()
    root.locator(".foot .list .as-link", has_text="20:A").first.click()
    root.locator(".insp .box.bad").get_by_role("button", name="why").click()
    expect(root.locator(".insp .barrier").first).to_contain_text("WAVE", timeout=SLOW)
    root.locator(".insp .barrier .mono").first.click()
    line = root.locator(".cm-line").filter(has_text="Requires keyword WAVE and not keyword WAVE")
    line.click()
    by_hand(page, "Requires keyword WAVE or not keyword WAVE")
    count(root, "errors", 0)
    expect(root.locator('.foot [data-list="unreachable"] b')).not_to_have_text("41", timeout=SLOW)


def test_the_notebook_that_tools_play_writes_opens_the_desk(page: Page, lab: Lab, tmp_path: Path) -> None:
    import ground

    shutil.copytree(wb.load(ROUND).folder, tmp_path / ROUND)
    (lab.folder / "desk.ipynb").write_text(ground.desk_notebook(str(tmp_path / ROUND)), "utf-8")
    page.goto(f"{lab.url}{ground.address_of('desk.ipynb')}?reset")
    root = page.locator(".wanderbook-desk")
    expect(root).to_be_visible(timeout=90 * SECOND)
    expect(root.locator(".foot")).to_be_in_viewport(ratio=0.9)
    nodes = 19 + 1  # sections, and an ending that choices lead to
    expect(root.locator(".node")).to_have_count(nodes, timeout=30 * SECOND)
    screenshot(page, "desk-in-lab")
