"""The desk in a real lab, as `tools/play --desk` opens it: Python hears what is typed, whatever is done to the page."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

import ground
from tests.browser.lab import ROOT, SECOND, Lab, choose

BOOK = "the-lamplighters-round"  # its proofs take long enough to be told while the page opens
RELOADS = 2


def opened(page: Page) -> Locator:
    root = page.locator(".wanderbook-desk")
    expect(root).to_be_visible(timeout=300 * SECOND)
    return root


def type_in(page: Page, root: Locator, text: str) -> None:
    """Type at the end of the heading, and wait until Python has it."""
    root.locator("[data-view=text]").click()
    root.locator(".cm-content").click()
    for key in ("Control+Home", "End"):
        page.keyboard.press(key)
    page.keyboard.type(text, delay=25)
    expect(root.locator(".text-p")).not_to_have_attribute("data-unsent", "", timeout=10 * SECOND)


def test_what_is_typed_is_heard_after_reloads_and_survives_a_restart(lab: Lab, page: Page, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(ROOT / "stories" / BOOK, tmp_path / "round"))
    (lab.folder / "round.desk.ipynb").write_text(ground.desk_notebook(str(folder)), "utf-8")
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{lab.url}{ground.address_of('round.desk.ipynb')}?reset")
    for number in range(RELOADS):
        root = opened(page)
        page.wait_for_timeout(2 * SECOND)  # what JupyterLab needed to open the page is let go meanwhile
        type_in(page, root, f" Load {number}.")
        page.reload()
    root = opened(page)
    editor = root.locator(".cm-content")
    expect(editor).to_contain_text("".join(f" Load {number}." for number in range(RELOADS)))
    choose(page, "Kernel", "Restart Kernel and Run All Cells…")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    restore = root.locator('.offer[data-kind="draft"]').get_by_role("button", name="Restore")
    restore.click(timeout=300 * SECOND)
    root.locator("[data-view=text]").click()
    expect(editor).to_contain_text(" Load 0.")
    type_in(page, root, " Again.")
    page.keyboard.press("Control+s")
    expect(root.locator(".toast")).to_contain_text("is saved")
    assert f" Load {RELOADS - 1}. Again.\n" in (folder / "storybook/round.md").read_text("utf-8")
