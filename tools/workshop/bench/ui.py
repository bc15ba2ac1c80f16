"""From a click to what is seen of it: in a real browser on a real lab, early in a campaign and after 2,000 decisions.

Every decision is taken with the mouse's own means, a click on a button or on something lit. What is timed begins with
the click and ends when the browser has painted the answer; bytes are those that came over the wire for it. A campaign
of so many decisions is made by a bot, saved, and gone on with, as any campaign is.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from wanderbook.session.replies import some_reply
from wanderbook.table import Reply
from wanderbook_widgets.table.widget import Table
from workshop.shelf import shelf as books

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"]
LATE = 2000
"""Decisions of a long campaign, if one lasts so long."""
BEFORE_ITS_END = 300
TRIED = 25
"""So many campaigns are played in search of a long one."""
MANY_CAMPS = 99

DECIDE = """async (seed) => {
  const root = document.querySelector(".wanderbook-table");
  const isOpen = (one) => one.getClientRects().length && one.getAttribute("aria-disabled") !== "true";
  const open = (all) => [...all].filter(isOpen);
  const click = (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const steady = () => open(root.querySelectorAll('.deciding :is([data-focus="confirm"], [data-focus="none"])'))[0];
  const waited = (long) => new Promise((done) => setTimeout(done, long));
  const before = root.dataset.moment;
  // Heard of as soon as it is drawn, so that the frame which is waited for is the one that shows it.
  const drawn = (patience) => new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (root.dataset.moment !== before) { watch.disconnect(); done(true); }
    });
    watch.observe(root, { attributeFilter: ["data-moment"] });
    setTimeout(() => { watch.disconnect(); done(false); }, patience);
  });
  let choices = open(root.querySelectorAll(".question [data-option].lit"));
  if (!choices.length) choices = open(root.querySelectorAll("[data-option].lit:not(.beside)"));
  let target = steady() ?? choices[seed % (choices.length || 1)];
  if (!target) return null;
  for (let tries = 0; tries < 12; tries += 1) {  // several things may make one answer: only the last click is timed
    const started = performance.now();
    click(target);
    if (await drawn(250)) {
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
      return performance.now() - started;
    }
    target = steady() ?? open(root.querySelectorAll(".question [data-option].lit:not(.chosen)"))[0];
    if (!target) break;
  }
  await waited(1500);
  return root.dataset.moment === before ? -1 : 1500;
}"""

FIGHTING = "document.querySelector('.wanderbook-table').classList.contains('fighting')"
"""Early and late are compared where the same lies on the table: late in a campaign there are more fights."""


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools/bench ui")
    parser.add_argument("--decisions", type=int, default=200)
    parser.add_argument("--late", type=int, default=LATE, help="decisions before the late ones")
    options = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        campaigns = [_longest(book, folder / "shelf", options.late) for book in _books(folder)]
        for campaign in campaigns:
            _kernel_side(campaign)
        with _lab(folder) as open_page:
            for campaign in campaigns:
                _in_the_lab(open_page, campaign, folder / "early", options.decisions, late=False)
                _in_the_lab(open_page, campaign, campaign.shelf, options.decisions, late=True)
    return 0


# ---------------------------------------------------------------- long campaigns


class Campaign(NamedTuple):
    """A campaign that a bot has played for long, and that is not over."""

    book: Path
    shelf: Path
    journal: tuple[Reply, ...]
    seed: int


def _books(folder: Path) -> Iterator[Path]:
    """One of each game; in the sky with so many camps that a campaign lasts."""
    yield books()["the-proving-sea"]
    skies = folder / "lost-property"
    shutil.copytree(books()["lost-property"], skies)
    title = skies / "book.toml"
    title.write_text(re.sub(r"(?m)^camps = .*$", f"camps = {MANY_CAMPS}", title.read_text("utf-8")), "utf-8")
    yield skies


def _longest(book: Path, shelf: Path, late: int) -> Campaign:
    """The first campaign that lasts, or the longest of some, up to shortly before its end; it is on the shelf then."""
    best: tuple[int, tuple[Reply, ...]] = (0, ())
    for seed in range(1, TRIED):
        play, random = _seated(book, shelf, seed).keeping.play, Random(seed)
        while (asked := play.decision) is not None and play.state.moment < late:
            play.answer(some_reply(asked, random))
        best = max(best, (seed, play.journal), key=lambda one: len(one[1]))
        if asked is not None:
            break
    seed, journal = best
    journal = journal[: min(late, len(journal) - BEFORE_ITS_END)]
    table = _seated(book, shelf, seed)
    play = table.keeping.play
    for reply in journal[play.state.moment :]:
        play.answer(reply)
    while play.state.board.fight is not None and play.undo():
        pass  # as the early ones do, the late decisions begin out of a fight
    table.keeping.settle()
    return Campaign(book, shelf, play.journal, seed)


# ---------------------------------------------------------------- the widget alone


def _seated(book: Path, shelf: Path, seed: int) -> Table:
    table = Table(shelf, books=[book])
    wanted = {"book": str(book), "seed": seed, "answers": {"players": ["1"]}}
    table.sit_down(table._titles.begin(wanted, table.tell))
    return table


def _kernel_side(campaign: Campaign) -> None:
    """What the kernel needs until it has answered a decision, and how much it sends, over a long campaign."""
    with tempfile.TemporaryDirectory() as shelf:
        table = _seated(campaign.book, Path(shelf), campaign.seed)
        sent: list[Any] = []
        when: list[float] = []

        def send(message: Any, buffers: Any = None) -> None:
            sent.append(message)
            when.append(time.perf_counter())

        table._send = send
        spent: list[float] = []
        sizes: list[float] = []
        random, play = Random(campaign.seed), table.keeping.play
        while (asked := play.decision) is not None and play.state.moment < len(campaign.journal):
            reply = some_reply(asked, random)
            sent.clear()
            started = time.perf_counter()
            table.answer(reply.chosen)
            spent.append(1000 * (when[-1] - started))
            sizes.append(len(json.dumps(sent)) / 1024)
    part = max(1, len(spent) // 10)
    print(f"{campaign.book.name}: the kernel alone, over {len(spent)} decisions")
    for name, some in (("first tenth", slice(0, part)), ("last tenth", slice(-part, None))):
        print(f"  {name}: {_figures(spent[some], 'ms')}; sent {_figures(sizes[some], 'KB')}")


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


def _in_the_lab(open_page: Any, campaign: Campaign, shelf: Path, decisions: int, late: bool) -> None:
    folder = str(campaign.book)
    wanted = {"book": folder, "seed": campaign.seed, "answers": {"players": ["1"]}}
    opened = f"table._titles.{'go_on' if late else 'begin'}({wanted}, table.tell)"
    source = (
        "from pathlib import Path\nfrom wanderbook_widgets.table.widget import Table\n"
        f"table = Table(Path({str(shelf)!r}), books=[Path({folder!r})])\ntable.sit_down({opened})\ntable"
    )
    page = open_page(f"bench-{campaign.book.name}-{'late' if late else 'early'}", source)
    heard: list[int] = []
    page.locator(".wanderbook-table .question").first.wait_for()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.webSocketFrameReceived", lambda frame: heard.append(len(frame["response"]["payloadData"])))
    spent: dict[str, list[float]] = {"out of fights": [], "in fights": []}
    for at in range(decisions):
        where = "in fights" if page.evaluate(FIGHTING) else "out of fights"
        took = page.evaluate(DECIDE, at * 7 + 3)
        if took is None or took < 0:
            break
        spent[where].append(took)
    page.close()
    when = f"after {len(campaign.journal)} decisions" if late else "from the start"
    every = [took for some in spent.values() for took in some]
    size = sum(heard) / 1024 / max(1, len(every))
    name = campaign.book.name
    print(f"{name}, {when}: {len(every)} clicks, {_figures(every, 'ms')}, {size:.1f} KB a decision over the wire")
    for where, some in spent.items():
        print(f"  {where}: {len(some)} clicks, {_figures(some, 'ms')}")


def _figures(values: Sequence[float], unit: str) -> str:
    if not values:
        return "nothing measured"
    high = sorted(values)[int(0.95 * (len(values) - 1))]
    return f"median {statistics.median(values):.1f}, 95th {high:.1f} {unit}"
