"""A save is carried from a published page to the table in JupyterLab, and back."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.lab import Lab
from tests.browser.newcomer import ByMouse, moment
from tests.browser.test_play_notebook import laid
from wanderbook.notation import bundled
from workshop.published import publish_only, ready, served, set_out

LAMPS = "the-lamplighters-round"


def test_a_save_is_carried_to_the_lab_and_back(lab: Lab, browser: Browser, page: Page, tmp_path: Path) -> None:
    publish_only(tmp_path / "site", bundled()[LAMPS])
    reader = browser.new_page(viewport={"width": 1280, "height": 900})
    with served(tmp_path / "site") as site:
        reader.emulate_media(reduced_motion="reduce")
        reader.goto(site.url)  # the only book of its site
        root = ready(reader)
        set_out(root)
        for _ in range(2):
            ByMouse()(root)
        before, asked = moment(root), root.locator(".question").inner_text()
        carried = exported(reader, root, tmp_path / "from-page.json")

        table = laid(lab, page, f"play(shelf={str(tmp_path / 'shelf')!r})")
        table.locator(".contents .entry", has_text="Lamplighter").click()
        table.locator('input[type="file"]').set_input_files(carried)
        table.locator('.kept [data-focus^="load "]').click()
        table.locator(".sheet.previously .go").click()
        expect(table).to_have_attribute("data-moment", before)
        assert table.locator(".question").inner_text() == asked
        ByMouse()(table)
        before, asked = moment(table), table.locator(".question").inner_text()
        carried = exported(page, table, tmp_path / "from-lab.json")

        reader.keyboard.press("s")
        root.locator('.sheet input[type="file"]').set_input_files(carried)
        root.locator('.sheet [data-focus^="load "]').first.click()
        expect(root).to_have_attribute("data-moment", before)
        assert root.locator(".question").inner_text() == asked
    reader.close()


def exported(page: Page, root: Locator, path: Path) -> Path:
    """The play that is open, as a file."""
    root.locator(".question").focus()
    page.keyboard.press("s")
    with page.expect_download() as download:
        root.locator('.sheet [data-focus="export"]').click()
    download.value.save_as(path)
    page.keyboard.press("Escape")
    return path
