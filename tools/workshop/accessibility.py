"""What axe-core holds against a page."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_ONLY_FAULTS = {"resultTypes": ["violations"]}
_SHOWN = 3


def serious_violations(page: Page, within: str | None = None) -> list[str]:
    """Each rule that is broken badly, with the first elements that break it; `within` is a selector."""
    found = Axe().run(page, context=within, options=_ONLY_FAULTS).response["violations"]
    return [
        f"{one['id']}: {' '.join(node['html'][:140] for node in one['nodes'][:_SHOWN])}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]
