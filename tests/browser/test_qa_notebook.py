"""Plots and tables of QA in a real JupyterLab that nothing but itself serves."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.lab import Lab, error_outputs, screenshot

CELL = """import wanderbook as wb
played = wb.simulate("the-lamplighters-round", games=8, jobs=1, watch=True)
display(played, played.plot(), wb.coverage("the-lamplighters-round", [played]).plot())
wb.keywords("the-lamplighters-round")"""


def test_plots_are_drawn_without_the_network(lab: Lab, page: Page) -> None:
    asked_elsewhere: list[str] = []
    page.route(
        re.compile(r"^https?://(?!127\.0\.0\.1)"),
        lambda route: (asked_elsewhere.append(route.request.url), route.abort()),
    )
    lab.open(page, lab.copied("read.ipynb", CELL))
    lab.run_all(page)
    assert error_outputs(page) == []
    plots = page.locator(".jp-RenderedVegaCommon5 :is(canvas, svg.marks)")
    expect(plots).to_have_count(2, timeout=60_000)
    expect(plots.first).to_be_visible()
    expect(page.locator(".wanderbook-result").last).to_contain_text("VINEGAR")
    screenshot(page, "qa-plots")
    assert asked_elsewhere == []
