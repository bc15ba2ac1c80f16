"""What axe-core holds against a page, in both themes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

USE_THEME = """isLight => {
  document.body.dataset.jpThemeLight = isLight;
  document.body.style.background = isLight ? "#fff" : "#111";
}"""
BROKEN = """async ([within, options]) => {
  const { violations } = await axe.run(within ?? document, { resultTypes: ["violations"], ...options });
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 140)).join(" ")}`);
}"""
"""Each rule that is broken badly, with the first elements that break it."""
OF_COLOURS: dict[str, Any] = {"runOnly": ["color-contrast", "link-in-text-block"]}


def in_both_themes(page: Page) -> Iterator[str]:
    """`dark`, then `light`, while the page looks so."""
    for theme in ("dark", "light"):
        page.evaluate(USE_THEME, theme == "light")
        yield theme


def serious_violations(page: Page, within: str | None = None) -> list[str]:
    """What is broken badly, with its theme; `within` is a selector. What has nothing to do with colours is looked at
    once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = []
    for theme in in_both_themes(page):
        broken = page.evaluate(BROKEN, [within, OF_COLOURS if theme == "dark" else {}])
        found += [f"{theme}: {one}" for one in broken]
    return found
