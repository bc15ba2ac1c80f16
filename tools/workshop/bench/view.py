"""Whole campaigns in a real browser, by keyboard alone, taking the advice decision by decision.

At every decision, in each of five windows, by itself and, where there is room, in a notebook, the bench looks for what
is not in view (`workshop.in_view`): twelve lines of a section or all of it, all its choices or five and the edge
of the next, and the chart where one travels. Where a kind of question comes for the first time, axe-core looks at the
table in both themes. Console errors count too. Motion is off.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.widget import Table
from workshop.accessibility import serious_violations
from workshop.bench.ui import ARGUMENTS, ROOT
from workshop.in_view import IN_NOTEBOOK, SIZES, drawn, hidden
from workshop.shelf import shelf

sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

BOOKS = ("the-widows-buoys", "the-late-mountain")
TELLING = 50
"""After so many decisions it is said how far a campaign is."""


def main(words: Sequence[str]) -> int:
    """Play campaigns in a browser and note everything that should be in view and is not."""
    import ground
    from tests.browser.bare import BARE, NOTEBOOK

    parser = argparse.ArgumentParser(prog="tools/bench view", description=__doc__)
    parser.add_argument("books", nargs="*", default=BOOKS, help=f"whose campaigns (default: {' '.join(BOOKS)})")
    parser.add_argument("--decisions", type=int, default=5000, help="of each campaign, at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    failed = False
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=ground.find_browser(Path(sys.executable)), args=ARGUMENTS, headless=True
        )
        for name in options.books:
            for where, around in (("page", BARE), ("notebook", NOTEBOOK)):
                table = _seated(shelf()[name], Path(folder) / f"{name}-{where}", options.seed)
                failed |= _Campaign(browser, f"{name}, {where}", table, around).played(options.decisions)
        browser.close()
    return int(failed)


def _seated(book: Path, saves: Path, seed: int) -> Table:
    table = Table(saves, "en", [book])
    wanted = Wanted(book=str(book), seed=seed, language="en", answers={"players": ["1"]})
    table.sit_down(table._titles.begin(wanted, table.tell))
    return table


class _Campaign:
    """A campaign on a page, and what was found wrong with it so far."""

    def __init__(self, browser: Browser, title: str, table: Table, around: str) -> None:
        """Open a campaign's table on a page, and listen for errors."""
        from tests.browser.bare import BARE, lay

        self.title, self.table = title, table
        self.sizes = SIZES if around == BARE else IN_NOTEBOOK
        self.page = browser.new_page()
        self.errors = list[str]()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.root = lay(self.page, table, around=around)
        self.page.keyboard.press("Tab")  # into the table; from there on keys lead from question to question
        self.found = Counter[str]()
        self.kinds = set[str]()

    def played(self, most: int) -> bool:
        """Play to the end and say what was found; whether anything was."""
        taken = 0
        while self.table.autosave.play.decision is not None and taken < most:
            self._looked_at()
            _take_advice(self.page, self.root)
            taken += 1
            if taken % TELLING == 0:
                print(f"\r{self.title}: {taken} decisions", end="", file=sys.stderr, flush=True)
        self._tried_by_axe("the end")
        self.page.close()
        ended = self.table.autosave.play.decision is None
        said = f"{taken} decisions{' to its end' if ended else ''}, {len(self.kinds)} kinds of question"
        print(f"\r{self.title}: {said}, found {self.found.total()}, console errors {len(self.errors)}")
        for what, times in self.found.most_common():
            print(f"  {times} × {what}")
        for error in self.errors[:5]:
            print(f"  {error}")
        return bool(self.found or self.errors)

    def _looked_at(self) -> None:
        """Note what is hidden at each size of the window, and try each new kind of question with axe."""
        kind = type(self.table.autosave.play.state.agenda[-1]).__name__
        for width, height in self.sizes:
            self.page.set_viewport_size({"width": width, "height": height})
            drawn(self.page)
            if missing := hidden(self.root):
                self._note(f"{kind} at {width}x{height}: {'; '.join(missing)}")
        if kind not in self.kinds:
            self.kinds.add(kind)
            self._tried_by_axe(kind)

    def _tried_by_axe(self, kind: str) -> None:
        for what in serious_violations(self.page, ".wanderbook-table"):
            self._note(f"{kind}, {what}")

    def _note(self, what: str) -> None:
        """Count it, and say it at once the first time: a whole campaign takes long."""
        if what not in self.found:
            print(f"\r{self.title}: {what}", file=sys.stderr, flush=True)
        self.found[what] += 1


def _take_advice(page: Page, root: Locator) -> None:
    """Press A for advice, and Enter for doing it."""
    before = root.get_attribute("data-moment") or ""
    page.keyboard.press("a")
    expect(root.locator('[data-focus="do it"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(root).not_to_have_attribute("data-moment", before)
