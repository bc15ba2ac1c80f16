"""From a click to what is seen of it: in a real browser on a real lab, early in a campaign and after 2,000 decisions.

Every decision is taken with the mouse's own means, a click on a button or on something lit. What is timed begins with
the click and ends when the browser has painted the answer; bytes are those that came over the wire for it. A campaign
of so many decisions is made by a bot, saved, and gone on with, as any campaign is.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright

from wanderbook.session.replies import some_reply
from wanderbook_widgets.table.title import Opened
from wanderbook_widgets.table.widget import Table
from workshop.shelf import shelf as books

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

BOOKS = ("the-proving-sea", "lost-property")
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"]
LATE = 2000
"""Decisions of a long campaign."""

DECIDE = """async (seed) => {
  const root = document.querySelector(".wanderbook-table");
  const isOpen = (one) => one.getClientRects().length && one.getAttribute("aria-disabled") !== "true";
  const open = (all) => [...all].filter(isOpen);
  const click = (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const steady = () => open(root.querySelectorAll('.deciding :is([data-focus="confirm"], [data-focus="none"])'))[0];
  const waited = (long) => new Promise((done) => setTimeout(done, long));
  const before = root.dataset.moment;
  let choices = open(root.querySelectorAll(".question [data-option].lit"));
  if (!choices.length) choices = open(root.querySelectorAll("[data-option].lit:not(.beside)"));
  let target = steady() ?? choices[seed % (choices.length || 1)];
  if (!target) return null;
  for (let tries = 0; tries < 12; tries += 1) {  // several things may make one answer: only the last click is timed
    const started = performance.now();
    click(target);
    while (root.dataset.moment === before && performance.now() - started < 250) await waited(1);
    if (root.dataset.moment !== before) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
      return performance.now() - started;
    }
    target = steady() ?? open(root.querySelectorAll(".question [data-option].lit:not(.chosen)"))[0];
    if (!target) break;
  }
  await waited(1500);
  return root.dataset.moment === before ? -1 : 1500;
}"""


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools/bench ui")
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--late", type=int, default=LATE, help="decisions before the late ones")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        for book in BOOKS:
            _kernel_side(book, Path(folder) / "kernel", options.late)
        with _lab(Path(folder)) as open_page:
            for book in BOOKS:
                for late in (0, options.late):
                    shelf = Path(folder) / f"{book}-{late}"
                    if late:
                        _save_late(book, shelf, late)
                    _in_the_lab(open_page, book, shelf, late, options.decisions)
    return 0


# ---------------------------------------------------------------- the widget alone


def _seated(book: str, shelf: Path, seed: int = 1) -> Table:
    table = Table(shelf, books=[books()[book]])
    table.sit_down(_begun(table, book, seed))
    return table


def _begun(table: Table, book: str, seed: int) -> Opened:
    wanted = {"book": str(books()[book]), "seed": seed, "answers": {"players": ["1"]}}
    return table._titles.begin(wanted, table.tell)


def _kernel_side(book: str, shelf: Path, late: int) -> None:
    """What the kernel needs for a decision, and how much it sends, over a long campaign."""
    table = _seated(book, shelf)
    sent: dict[str, Any] = {}
    table.observe(lambda change: sent.update({change["name"]: change["new"]}), [n for n in table.keys if n[0] != "_"])
    random = Random(1)
    spent: list[float] = []
    sizes: list[int] = []
    while len(spent) < late:
        asked = table.keeping.play.decision
        if asked is None:
            table.sit_down(_begun(table, book, len(spent)))
            continue
        reply = some_reply(asked, random)
        sent.clear()
        started = time.perf_counter()
        table.answer(reply.chosen)
        spent.append(1000 * (time.perf_counter() - started))
        sizes.append(len(json.dumps(sent)))
    part = max(1, len(spent) // 10)
    print(f"{book}: kernel alone, {len(spent)} decisions")
    for name, some in (("first tenth", slice(0, part)), ("last tenth", slice(-part, None))):
        print(f"  {name:12} {_figures(spent[some], 'ms')}   sent {_figures([s / 1024 for s in sizes[some]], 'KB')}")


def _save_late(book: str, shelf: Path, late: int) -> None:
    """A campaign that a bot has played for so long."""
    for seed in range(1, 200):
        table = _seated(book, shelf, seed)
        random = Random(seed)
        while (asked := table.keeping.play.decision) is not None and table.keeping.play.state.moment < late:
            table.keeping.answer(some_reply(asked, random).chosen)
        if asked is not None:
            return
    print(f"{book}: no campaign lasted {late} decisions")


# ---------------------------------------------------------------- in the lab


@contextmanager
def _lab(folder: Path) -> Iterator[Any]:
    import ground
    from tests.browser.lab import running_lab

    with running_lab(folder / "lab") as lab, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=ground.find_browser(Path(sys.executable)), args=ARGUMENTS, headless=True
        )

        def open_page(name: str, source: str) -> Page:
            notebook = json.loads((ROOT / "notebooks" / "play.ipynb").read_text("utf-8"))
            [cell] = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
            cell["source"] = source
            (lab.folder / f"{name}.ipynb").write_text(json.dumps(notebook), "utf-8")
            page = browser.new_page(viewport={"width": 1500, "height": 1000})
            lab.open(page, f"{name}.ipynb")
            lab.run_all(page)
            return page

        yield open_page
        browser.close()


def _in_the_lab(open_page: Any, book: str, shelf: Path, late: int, decisions: int) -> None:
    folder = str(books()[book])
    wanted = {"book": folder, "seed": 1, "answers": {"players": ["1"]}}
    opened = f"table._titles.{'go_on' if late else 'begin'}({wanted}, table.tell)"
    source = (
        "from pathlib import Path\nfrom wanderbook_widgets.table.widget import Table\n"
        f"table = Table(Path({str(shelf)!r}), books=[Path({folder!r})])\ntable.sit_down({opened})\ntable"
    )
    page = open_page(f"bench-{book}-{late}", source)
    heard: list[int] = []
    page.locator(".wanderbook-table .question").first.wait_for()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.webSocketFrameReceived", lambda frame: heard.append(len(frame["response"]["payloadData"])))
    spent: list[float] = []
    for at in range(decisions):
        took = page.evaluate(DECIDE, at * 7 + 3)
        if took is None or took < 0:
            break
        spent.append(took)
    page.close()
    when = f"after {late} decisions" if late else "from the start"
    size = sum(heard) / 1024 / max(1, len(spent))
    print(f"{book}, {when}: {len(spent)} clicks, {_figures(spent, 'ms')}, {size:.1f} KB a decision over the wire")


def _figures(values: Sequence[float], unit: str) -> str:
    if not values:
        return "nothing measured"
    high = sorted(values)[int(0.95 * (len(values) - 1))]
    return f"median {statistics.median(values):.1f}, 95th {high:.1f} {unit}"
