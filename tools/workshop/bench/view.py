"""Whether a player ever has to scroll for a question: whole campaigns, played by the adviser in a real browser.

At every decision, in each of four windows, by itself and in a notebook, the page is asked what of the question is
not in view (`workshop.in_view`). Console errors count too.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from wanderbook.session.counsel import Counsel
from wanderbook.table import Chance
from wanderbook_widgets.table.messages import Wanted
from wanderbook_widgets.table.widget import Table
from workshop.bench.ui import ARGUMENTS, ROOT
from workshop.in_view import SIZES, drawn, hidden
from workshop.shelf import shelf

sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

BOOKS = ("the-widows-buoys", "the-late-mountain")


def main(words: Sequence[str]) -> int:
    import ground
    from tests.browser.bare import BARE, NOTEBOOK

    parser = argparse.ArgumentParser(prog="tools/bench view")
    parser.add_argument("--decisions", type=int, default=5000, help="of each campaign, at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(words)
    failed = False
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(
            executable_path=ground.find_browser(Path(sys.executable)), args=ARGUMENTS, headless=True
        )
        for name in BOOKS:
            for where, around in (("page", BARE), ("notebook", NOTEBOOK)):
                table = _seated(shelf()[name], Path(folder) / f"{name}-{where}", options.seed)
                failed |= _watch(browser, f"{name}, {where}", table, around, options.decisions)
        browser.close()
    return int(failed)


def _seated(book: Path, saves: Path, seed: int) -> Table:
    table = Table(saves, "en", [book])
    wanted = Wanted(book=str(book), seed=seed, language="en", answers={"players": ["1"]})
    table.sit_down(table._titles.begin(wanted, table.tell))
    return table


def _watch(browser: Browser, title: str, table: Table, around: str, most: int) -> bool:
    """Play a campaign and say what was hidden; whether anything was, or went wrong."""
    from tests.browser.bare import lay

    page = browser.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    root, counsel, found, taken = lay(page, table, around=around), Counsel(table.autosave.game), Counter[str](), 0
    while (asked := table.autosave.play.decision) is not None and not isinstance(asked, Chance) and taken < most:
        play = table.autosave.play
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            drawn(page)
            if missing := hidden(root):
                found[f"{type(play.state.agenda[-1]).__name__} at {width}x{height}: {'; '.join(missing)}"] += 1
        reply = counsel.advise(play, play.state, asked)
        if reply is None:
            break
        page.evaluate("message => window.model.send(message)", {"answer": list(reply.chosen), "serial": table._serial})
        taken += 1
    page.close()
    print(f"{title}: {taken} decisions, hidden {found.total()}, console errors {len(errors)}")
    for what, times in found.most_common():
        print(f"  {times} × {what}")
    for error in errors[:5]:
        print(f"  {error}")
    return bool(found or errors)
