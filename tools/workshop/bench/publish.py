"""A published page, side by side with its targets: what a first visit loads, how long until the first choice, cold and
warm, and from a click to what is seen of it; and whether the same replies lead to the same states as in CPython.

Every visit is a real browser's, to a plain server on this machine. A cold one has nothing in any cache; of several, the
best counts, for machines are noisy. The reader presses "Set out" as soon as the title page is painted. The processor
time is that of all the browser's processes, and hardly depends on what else a machine does.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import psutil
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from wanderbook.notation import bundled
from wanderbook_tools.publish.site import compressed_size
from workshop.published import PublishedSite, click_through, publish, random_play, replayed, served

ROOT = Path(__file__).parents[3]
sys.path[:0] = [str(ROOT / "tools")]

import ground  # noqa: E402

ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"]
GAMES = {
    "gamebook": "the-lamplighters-round",
    "Sleeping Gods": "the-widows-buoys",
    "Distant Skies": "the-late-mountain",
}
MOST_MEGABYTES, MOST_COLD, MOST_WARM, MOST_CLICK = 8.0, 8.0, 3.0, 100.0
FIRST_CHOICE = ".question [data-option].lit"


def main(words: Sequence[str]) -> int:
    """Measure visits of published pages, and replay plays there. Returns 1 if one differs."""
    parser = argparse.ArgumentParser(prog="tools/bench publish", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one visit of each kind, and few clicks")
    parser.add_argument("--visits", type=int, default=3, help="of each game; 0 for none")
    parser.add_argument("--decisions", type=int, default=150)
    parser.add_argument("--plays", type=int, default=0, help="random plays of each book that are held against CPython")
    parser.add_argument("--most", type=int, default=2000, metavar="N", help="decisions of each of those plays")
    options = parser.parse_args(words)
    visits, decisions = (1, 40) if options.quick else (options.visits, options.decisions)
    with tempfile.TemporaryDirectory() as name:
        publish(Path(name))
        print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        _sizes(Path(name))
        with served(Path(name)) as site, _browser() as browser:
            for game, book in GAMES.items() if visits else ():
                _visits(browser, site, game, book, visits, decisions)
            return _same_states(browser, site, options.plays, options.most) if options.plays else 0


@contextmanager
def _browser() -> Iterator[Browser]:
    """A Chromium as the tests start it."""
    with sync_playwright() as playwright:
        path = ground.find_browser(Path(sys.executable))
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


# ---------------------------------------------------------------- sizes


def _sizes(folder: Path) -> None:
    """Of what a visit to the largest book loads."""
    book = max(bundled(), key=lambda name: (folder / "books" / f"{name}.pack").stat().st_size)
    paths = [*sorted((folder / "assets").iterdir()), folder / "books" / f"{book}.pack", folder / book / "index.html"]
    sizes = {
        path.relative_to(folder).as_posix(): compressed_size(path.name, path.read_bytes())
        for path in (*paths, folder / "service-worker.js")
        if path.suffix != ".txt"
    }
    for path, size in sorted(sizes.items(), key=lambda one: -one[1]):
        print(f"  {path:40} {size / 1e6:6.2f} MB")
    _tell("a first visit, compressed", sum(sizes.values()) / 1e6, MOST_MEGABYTES, "MB")


# ---------------------------------------------------------------- times


class Visit(NamedTuple):
    seconds: float
    processor: float
    """Seconds, too."""


def _processor() -> float:
    """What the processes that this one has started have used, in seconds."""
    used = 0.0
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):  # it has just ended
            times = process.cpu_times()
            used += times.user + times.system
    return used


def _visits(browser: Browser, site: PublishedSite, game: str, book: str, visits: int, decisions: int) -> None:
    """Measure first visits, later visits and clicks of one game."""
    cold, warm, spent = list[Visit](), list[Visit](), list[float]()
    for seed in range(visits):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        cold.append(_visit(context, site, book, 0)[0])
        visit, clicks = _visit(context, site, book, decisions, seed)
        warm.append(visit)
        spent += clicks
        context.close()
    for kind, several, most in (("cold", cold, MOST_COLD), ("warm", warm, MOST_WARM)):
        _tell(f"{game}: first choice, {kind}", min(several).seconds, most, "s")
        print(f"{'':50} {min(one.processor for one in several):7.2f} s   of processor time")
    _tell(f"{game}: click to repaint, median of {len(spent)}", statistics.median(spent), MOST_CLICK, "ms")


def _visit(
    context: BrowserContext, site: PublishedSite, book: str, decisions: int, seed: int = 0
) -> tuple[Visit, list[float]]:
    """Up to the first choice, and the milliseconds of each decision after it."""
    page = context.new_page()
    began, worked = time.perf_counter(), _processor()
    page.goto(f"{site.url}{book}/", wait_until="commit")
    root = page.locator(".wanderbook-table")
    root.locator(".title-page").wait_for()
    root.locator('form button[type="submit"]').first.dispatch_event("click")
    root.locator(FIRST_CHOICE).first.wait_for(state="attached", timeout=180_000)
    visit = Visit(time.perf_counter() - began, _processor() - worked)
    clicks: list[float] = []
    if decisions:
        root.locator('.sheet [data-focus="begin"]').click()
        clicks = click_through(page, seed, decisions)["spent"]
    page.wait_for_timeout(500)  # what was decided is kept
    page.close()
    return visit, clicks


# ---------------------------------------------------------------- states


def _same_states(browser: Browser, site: PublishedSite, many: int, most: int) -> int:
    """One book after the other, the long ones last: what is known is printed at once."""
    page = browser.new_page()
    page.set_default_timeout(0)
    page.goto(f"{site.url}{GAMES['gamebook']}/")
    wrong = 0
    for name in sorted(bundled(), key=lambda name: (site.folder / "books" / f"{name}.pack").stat().st_size):
        several = [random_play(bundled()[name], seed, most) for seed in range(many)]
        found = replayed(page, {name: several})[name]
        same = sum(one.digest == digest for one, digest in zip(several, found, strict=True))
        states = sum(len(one.replies) for one in several)
        print(f"  {name:28} {same} of {many} random plays are the same in CPython: {states:,} states", flush=True)
        wrong += many - same
    return 1 if wrong else 0


def _tell(what: str, value: float, most: float, unit: str) -> None:
    verdict = "ok" if value <= most else "MORE"
    print(f"{what:50} {value:7.2f} {unit:3} of {most:g} at most  {verdict}", flush=True)
