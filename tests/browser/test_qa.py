"""The QA bench in a real browser: planted defects are found, followed to the map, and played."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import planted as plant
from tests.browser.bare_desk import lay_desk
from tests.browser.lab import screenshot
from tests.browser.test_desk import SLOW
from wanderbook_widgets import Desk, desk
from workshop.accessibility import in_both_themes, serious_violations


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """One for all tests: proving takes a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WANDERBOOK_HOME", str(tmp_path_factory.mktemp("library")))
        made = desk(plant.planted(tmp_path_factory.mktemp("planted") / "book"), games=2)
        made._hear(None, {"bench": True}, [])
        made.wait(600)
        yield made
        made.close()
        made.wait_for_plays()


def lay(page: Page, there: Desk, dark: bool = False) -> Locator:
    page.set_viewport_size({"width": 1500, "height": 1000})
    root = lay_desk(page, there, dark=dark)
    expect(root.locator(".fresh")).to_contain_text("proved in", timeout=SLOW)
    return root


def finding(root: Locator, kind: str) -> Locator:
    return root.locator(".q-findings tbody tr").filter(has=root.page.locator(".kind", has_text=kind))


def test_qa_follows_each_defect_to_the_map(page: Page, planted: Desk) -> None:
    root = lay(page, planted)
    root.locator("[data-view=qa]").click()
    for kind, name in {
        "unreachable": plant.UNREACHABLE,
        "contradictory guard": plant.CONTRADICTORY,
        "hidden by a redirect": plant.HIDDEN,
        "never chosen": plant.NEVER_CHOSEN,
        "soft lock": plant.LOCKED,
        "keyword dead end": "ROPE",
    }.items():
        expect(finding(root, kind)).to_have_count(1)
        expect(finding(root, kind).locator("[data-go]").first).to_have_text(name)
    screenshot(page, "qa-light")

    root.locator('[data-sort="findings:name"]').click()
    head = root.locator("th", has=page.locator('[data-sort="findings:name"]'))
    expect(head).to_have_attribute("aria-sort", "ascending")
    names = root.locator(".q-findings tbody td:nth-child(2)")
    assert [text.split()[0] for text in names.all_inner_texts()[:4]] == ["5:C", "5:if3", "6:F", "16"]
    root.locator('[data-sort="findings:name"]').click()
    expect(head).to_have_attribute("aria-sort", "descending")
    root.locator("[data-roots]").click()
    expect(finding(root, "never chosen")).to_have_count(0)
    root.locator("[data-roots]").click()
    root.locator("[data-kind=soft_lock]").click()
    expect(root.locator(".q-findings tbody tr")).to_have_count(1)
    root.locator("[data-kind=soft_lock]").click()

    finding(root, "unreachable").locator("[data-go]").first.click()
    expect(root.locator('.node[data-node="20"]')).to_be_focused()
    expect(root.locator(".layer")).to_have_attribute("data-lens", "reach")
    expect(root.locator(".insp .box.bad").first).to_contain_text("Cannot be reached")
    page.keyboard.press("q")
    expect(finding(root, "unreachable").locator("[data-go]").first).to_be_focused()

    finding(root, "soft lock").get_by_role("button", name="Show the play").click()
    expect(root.locator(".insp h3").first).to_contain_text("16")
    expect(root.locator(".bead.now")).to_be_visible()
    expect(root.locator(".insp .steps")).to_contain_text("the last safe decision")
    expect(root.locator(".steps [aria-current=step] .n")).to_have_text("5")
    root.get_by_role("button", name="Previous step").click()
    expect(root.locator(".steps [aria-current=step]")).to_contain_text("15:A")
    screenshot(page, "qa-lock")


def test_the_ledger_coverage_and_challenges(page: Page, planted: Desk) -> None:
    root = lay(page, planted)
    root.locator("[data-view=qa]").click()
    root.locator('[data-sort="ledger:dead_end"]').click()
    first = root.locator(".q-ledger tbody tr").first
    expect(first).to_contain_text("ROPE")
    expect(first).to_contain_text("never given")
    root.locator("[data-odds=challenges]").click()
    root.locator('[data-sort="challenges:best"]').click()
    shown = [int(one.rstrip("%")) for one in root.locator(".q-endings tbody td:nth-child(5)").all_inner_texts()]
    assert shown == sorted(shown) and len(shown) > 20
    expect(root.locator(".q-coverage .q-bars u")).not_to_have_count(0)
    root.locator("[data-cover=sections]").click()
    expect(root.locator(".q-unseen [data-go]")).not_to_have_count(0)
    root.locator("[data-on-map]").click()
    expect(root.locator(".layer")).to_have_attribute("data-lens", "coverage")
    expect(root.locator("[data-filter=uncovered]")).to_have_attribute("aria-pressed", "true")
    root.locator("[data-view=qa]").click()
    root.locator("[data-keyword=BELL]").click()
    expect(root.locator('.node[data-node="13"]')).not_to_have_class(re.compile("faint"))
    expect(root.locator('.node[data-node="3"]')).to_have_class(re.compile("faint"))


def test_the_bench_by_keyboard_alone(page: Page, planted: Desk) -> None:
    root = lay(page, planted, dark=True)
    press = page.keyboard.press
    root.focus()
    press("q")
    expect(root.locator(".qa-grid")).to_be_visible()
    root.locator('[data-sort="findings:kind"]').focus()
    press("Enter")
    expect(root.locator('[data-sort="findings:kind"]')).to_be_focused()
    press("ArrowDown")
    expect(finding(root, "unreachable").locator("[data-go]").first).to_be_focused()
    press("ArrowDown")
    expect(finding(root, "contradictory guard").locator("[data-go]").first).to_be_focused()
    press("Enter")
    expect(root.locator('.node[data-node="5"]')).to_be_focused()
    press("q")
    expect(finding(root, "contradictory guard").locator("[data-go]").first).to_be_focused()

    root.locator("[name=games]").focus()
    press("Control+a")
    page.keyboard.type("5000")
    press("Enter")
    expect(root.locator(".q-playtest [role=progressbar]")).to_be_visible(timeout=SLOW)
    expect(root.locator(".q-mix i")).not_to_have_count(0, timeout=SLOW)
    screenshot(page, "qa-playtest-dark")
    root.locator("[data-cancel]").focus()
    press("Escape")
    expect(root.locator(".q-playtest")).to_contain_text("cancelled", timeout=SLOW)
    expect(root.locator(".q-playtest .figures tbody tr")).to_have_count(4)
    expect(root.locator("[data-source=playtest]")).to_have_attribute("aria-pressed", "true")
    expect(root.locator("[data-source=playtest] b")).not_to_have_text("0")
    expect(root.locator(".q-endings")).to_contain_text(re.compile(r"plays? by the random bot, 95 % interval"))


def test_everybody_can_use_the_bench(page: Page, planted: Desk) -> None:
    root = lay(page, planted)
    root.locator("[data-view=qa]").click()
    expect(finding(root, "soft lock")).to_be_visible()
    assert serious_violations(page) == []
    root.locator("[data-odds=challenges]").click()
    page.set_viewport_size({"width": 900, "height": 900})
    assert serious_violations(page) == []
    page.set_viewport_size({"width": 1200, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    for theme in in_both_themes(page):
        screenshot(page, f"qa-narrow-{theme}")
