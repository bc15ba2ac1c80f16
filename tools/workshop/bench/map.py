"""The desk's times beside their targets: the first picture, what follows an edit, and one frame of panning and zooming.

Everything is measured on books that are made by a recipe, each printed to a folder and opened there as an author's
would be. Frames are those of a real browser without a graphics card, between one animation frame and the next.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from wanderbook.book.book import RulesetName
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.graph.graphviz import render
from wanderbook.graph.map import Layout, StoryMap
from wanderbook.notation.load import read_book
from wanderbook.notation.printer import print_book
from wanderbook_widgets import Desk
from wanderbook_widgets.authoring.bench import Bench
from wanderbook_widgets.authoring.mapping import map_data
from workshop.bench.ui import ARGUMENTS, ROOT

sys.path[:0] = [str(ROOT), str(ROOT / "tools")]

RULESET: RulesetName = "sleeping_gods"
EDITS = 15
FRAMES = 90

PAN = """async (frames) => {
  const sea = document.querySelector(".sea");
  const { left, top, width, height } = sea.getBoundingClientRect();
  const event = { view: window, bubbles: true, cancelable: true, button: 0 };
  const at = (x, y) => ({ ...event, clientX: left + x, clientY: top + y });
  const [x, y] = [width / 2, height / 2];
  const times = { pan: [], zoom: [] };
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const timed = async (found, step) => {
    await frame();
    let last = performance.now();
    for (let count = 0; count < frames; count += 1) {
      step(count);
      await frame();
      const now = performance.now();
      found.push(now - last);
      last = now;
    }
  };
  sea.dispatchEvent(new MouseEvent("mousedown", at(x, y)));
  const drag = (count) => new MouseEvent("mousemove", at(x + 90 * Math.sin(count / 9), y));
  await timed(times.pan, (count) => window.dispatchEvent(drag(count)));
  window.dispatchEvent(new MouseEvent("mouseup", at(x, y)));
  const wheel = (count) => new WheelEvent("wheel", { ...at(x, y), deltaY: count % 30 < 15 ? -40 : 40 });
  await timed(times.zoom, (count) => sea.dispatchEvent(wheel(count)));
  return times;
}"""


class MapTiming(NamedTuple):
    what: str
    target: str
    reached: str

    def __str__(self) -> str:
        return f"{self.what:<58} {self.target:>10} {self.reached:>16}"


def main(words: list[str]) -> int:
    """Print each measurement of the map beside its target."""
    parser = argparse.ArgumentParser(prog="tools/bench map", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller books only")
    options = parser.parse_args(words)
    render("digraph{}", "json")
    print(MapTiming("", "target", "reached"))
    for row in rows(options.quick):
        print(row, flush=True)
    return 0


def rows(quick: bool) -> Iterator[MapTiming]:
    """Measure the first picture, pictures after an edit, and frames while the map moves."""
    for sections, target in ((200, "1 s"), (2_000, "2 s"), *(() if quick else ((50_000, "3 s"),))):
        yield MapTiming(f"first picture, {sections:,} sections", target, _seconds(first_picture(sections)))
    with tempfile.TemporaryDirectory() as under:
        for sections, target in ((500, "50 ms"), *(() if quick else ((5_000, "150 ms"),))):
            yield from edits(Path(under), sections, target)
        for sections, target in ((500, "16 ms"), *(() if quick else ((5_000, "-"),))):
            yield from frames(Path(under), sections, target)


def first_picture(sections: int) -> float:
    """From a book that was read to the data of the first picture."""
    book = synthetic_book(Recipe(sections=sections, ruleset=RULESET))
    bench = Bench.__new__(Bench)

    def drawn() -> None:
        bench.drawn, bench.layout = StoryMap(book), Layout()
        bench.layout.update(bench.drawn)
        map_data(bench.drawn, bench.layout)

    return _timed(drawn)


def folder_of(under: Path, sections: int) -> Path:
    """A synthetic book of this size, written and read once."""
    folder = under / str(sections)
    if not folder.exists():
        for name, text in print_book(synthetic_book(Recipe(sections=sections, ruleset=RULESET))).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        read_book(folder)
    return folder


def edits(under: Path, sections: int, target: str) -> Iterator[MapTiming]:
    """A word is typed, then a guard; the median of several."""
    there = Desk(folder_of(under, sections), games=1)
    there.wait(600)
    path = next(path for path in there.bench.service.texts if path.startswith("storybook/"))
    text = there.bench.service.texts[path]
    words, guards, proofs = [], [], []
    for count in range(EDITS):
        text = text.replace("\n\n", f"\n\nWord {count}. ", 1)
        words.append(_timed(lambda text=text: there.bench.service.change(path, text)))  # type: ignore[misc]
        guarded = text.replace("(Turn to", f"*Gain {count + 1} coins.*\n(Turn to", 1)
        begun = time.perf_counter()
        there.edit(path, guarded)
        guards.append(time.perf_counter() - begun)
        if count < 3:
            while not there.verdict["proved"]:
                time.sleep(0.01)
            proofs.append(time.perf_counter() - begun)
    there._prover.cancel()
    yield MapTiming(f"keystroke to diagnostics, {sections:,} sections", target, _seconds(statistics.median(words)))
    yield MapTiming(f"edit to updated map, {sections:,} sections", "300 ms", _seconds(statistics.median(guards)))
    limit = "1 s" if sections == 5_000 else "-"
    yield MapTiming(f"edit to new verdicts, {sections:,} sections", limit, _seconds(statistics.median(proofs)))


def frames(under: Path, sections: int, target: str) -> Iterator[MapTiming]:
    """All islands unfolded, at the size where they are read and from afar."""
    from tests.browser.bare_desk import lay_desk

    there = Desk(folder_of(under, sections), games=1)
    there.wait(600)
    bench = there.bench
    groups = {f"group:{one}" for one in bench.drawn.groups}
    bench.layout.unfolded = groups | {f"island:{one}" for one in bench.drawn.islands}
    bench.layout.update(bench.drawn)
    there.map = map_data(bench.drawn, bench.layout)
    there.show_marks()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_browser(), args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1500, "height": 950})
        lay_desk(page, there)
        yield from _views(page, there, target)
        browser.close()


def _views(page: Page, there: Desk, target: str) -> Iterator[MapTiming]:
    """Measure the frames while the map is moved, far away and close up."""
    pages = len(there.map["nodes"])
    for view, keys in (("all of it", "0"), ("to be read", "++++++")):
        page.locator(".wanderbook-desk").focus()
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_timeout(800)
        found = page.evaluate(PAN, FRAMES)
        for what, times in found.items():
            reached = f"{statistics.median(times):.1f} ms"
            yield MapTiming(f"one frame of {what}, {pages:,} pages unfolded, {view}", target, reached)


def _browser() -> Path | None:
    import ground

    return ground.find_browser(Path(sys.executable))


def _timed(work: Callable[[], None]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _seconds(found: float) -> str:
    return f"{found:.2f} s" if found >= 1 else f"{found * 1000:.0f} ms"
