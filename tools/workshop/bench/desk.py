"""The desk's times: how long the language service takes from a keystroke to diagnostics, and for other requests;
and how long the desk takes from an edit of a campaign to its verdicts.

A keystroke is a letter typed or deleted anywhere in a random section. Each size is measured with the sections in files
of 500 and in one file, in a process of its own. Memory is what the process holds after 2,000 edits, beside what it held
after the first 200: of the language service by itself, and of a kernel with the desk, map, proofs and all.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.language import Service
from wanderbook.notation.printer import print_book

EDITS, MEMORY_EDITS, WARM = 200, 2_000, 200
TARGETS = {500: 50.0, 5_000: 150.0}
"""Milliseconds from a keystroke to diagnostics, in the median."""
VERDICTS = 1_000.0
"""Milliseconds from an edit to verdicts."""
CAMPAIGN = Path(__file__).parents[3] / "stories" / "the-tidewrights-debt"
MOST_GROWTH = 2.0
"""Megabytes over all edits that are only the allocator's."""
LETTERS = "etaoin shrdlu.\n*()1"


class DeskTiming(NamedTuple):
    what: str
    median: float
    worst: float
    target: float | None = None

    def __str__(self) -> str:
        said = "" if self.target is None else f"target {self.target:,.0f} ms: {self._verdict}"
        return f"  {self.what:44} {self.median:8.1f} ms  95 of 100 within {self.worst:8.1f} ms  {said}".rstrip()

    @property
    def _verdict(self) -> str:
        assert self.target is not None
        return "reached" if self.median <= self.target else "MISSED"


def main(words: list[str]) -> int:
    """Measure the desk, or one part of it in this process."""
    parser = argparse.ArgumentParser(prog="tools/bench desk", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="500 sections only, and fewer edits")
    parser.add_argument("--measure", nargs=2, metavar=("FOLDER", "EDITS"), help=argparse.SUPPRESS)
    parser.add_argument("--verdicts", nargs=2, metavar=("FOLDER", "EDITS"), help=argparse.SUPPRESS)
    parser.add_argument("--memory", nargs=2, metavar=("FOLDER", "EDITS"), help=argparse.SUPPRESS)
    parser.add_argument("--kernel", nargs=2, metavar=("FOLDER", "EDITS"), help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    asked = {"measure": _measured, "verdicts": _verdicts, "memory": _memory, "kernel": _kernel}
    for name, measure in asked.items():
        if given := getattr(options, name):
            print(json.dumps(measure(Path(given[0]), int(given[1]))))
            return 0
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["WANDERBOOK_CACHE"] = str(Path(scratch) / "cache")
        return _report(Path(scratch), options.quick)


def _report(scratch: Path, quick: bool) -> int:
    """Print each measurement beside its target. Returns 1 if one was missed."""
    missed = 0
    for size in (500,) if quick else (500, 5_000):
        for layout, per_file in (("files of 500", 500), ("one file", size)) if size > 500 else (("one file", size),):
            folder = _book(scratch / f"{size}-{per_file}", size, per_file)
            print(f"\n{size:,} sections, {layout}")
            for what, times in _run("measure", folder, EDITS // 4 if quick else EDITS).items():
                row = _row(what, times, TARGETS[size] if what == KEYSTROKE else None)
                missed += row.target is not None and row.median > row.target
                print(row)
    print(f"\n{CAMPAIGN.name}, the desk")
    for what, times in _run("verdicts", Path(shutil.copytree(CAMPAIGN, scratch / CAMPAIGN.name)), EDITS // 20).items():
        row = _row(what, times, VERDICTS)
        missed += row.median > VERDICTS
        print(row)
    edits = MEMORY_EDITS // 4 if quick else MEMORY_EDITS
    print()
    for how, what, size in (("memory", "the language service", 500), ("kernel", "a kernel with the desk", 60)):
        found = _run(how, _book(scratch / how, size, size), edits)
        grown = found["megabytes"]
        missed += grown > MOST_GROWTH
        verdict = "reached" if grown <= MOST_GROWTH else "MISSED"
        held = f"{grown:+.1f} MB, {found['objects']:+,} objects"
        print(f"memory of {what} after {edits:,} edits: {held}  no growth: {verdict}")
    return 1 if missed else 0


def _book(folder: Path, size: int, per_file: int) -> Path:
    """Write a synthetic book of this size."""
    recipe = Recipe(sections=size, keywords=max(10, size // 50), seed=size, per_chapter=per_file)
    for name, text in print_book(synthetic_book(recipe)).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def _run(how: str, folder: Path, edits: int) -> dict[str, Any]:
    command = [sys.executable, "-m", "workshop.bench", "desk", f"--{how}", str(folder), str(edits)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _row(what: str, times: list[float], target: float | None) -> DeskTiming:
    ordered = sorted(times)
    return DeskTiming(what, statistics.median(ordered), ordered[int(len(ordered) * 0.95)], target)


# ---------------------------------------------------------------- in a process of its own

KEYSTROKE = "keystroke to diagnostics"


def _measured(folder: Path, edits: int) -> dict[str, list[float]]:
    """Milliseconds of each repetition, by what was done."""
    opened = _timed(lambda: Service(folder))
    again = _timed(lambda: Service(folder))
    service, random = Service(folder), Random(1)
    typed = []
    for _ in range(edits):
        path, text = _edited(service, random)
        typed.append(_timed(lambda path=path, text=text: _answered(service, path, text)))  # type: ignore[misc]
    for path in list(service.open):
        service.close(path)
    path = next(path for path in service.paths if path.startswith("storybook/"))
    row, line = next((at, one) for at, one in enumerate(service.text(path).split("\n")) if one.startswith("(Turn to "))
    return {
        "open, nothing cached": [opened],
        "open, cached": [again],
        KEYSTROKE: typed,
        "completion of a section": [_timed(lambda: service.complete(path, row, 9)) for _ in range(9)],
        "hover over a section": [_timed(lambda: service.hover(path, row, len(line) - 2)) for _ in range(9)],
        "references": [_timed(lambda: service.references(path, row, len(line) - 2)) for _ in range(9)],
        "rename of a section": [_timed(lambda: service.rename(path, row, len(line) - 2, "Z9")) for _ in range(5)],
        "renumbering of all sections": [_timed(lambda: service.renumber(7_000)) for _ in range(3)],
        "formatting of a file": [_timed(lambda: service.format(path)) for _ in range(3)],
    }


def _answered(service: Service, path: str, text: str) -> None:
    service.change(path, text)
    service.diagnostics()


def _edited(service: Service, random: Random) -> tuple[str, str]:
    """A file with one letter more or less."""
    path = random.choice([path for path in service.paths if path.startswith("storybook/")])
    text = service.text(path)
    at = random.randrange(len(text))
    return path, text[:at] + text[at + 1 :] if random.random() < 0.3 else text[:at] + random.choice(LETTERS) + text[at:]


def _timed(done: Callable[[], object]) -> float:
    began = time.perf_counter()
    done()
    return (time.perf_counter() - began) * 1_000


def _verdicts(folder: Path, edits: int) -> dict[str, list[float]]:
    """Milliseconds from an edit to the verdicts on the map, where a turn goes elsewhere and where a word is added."""
    from wanderbook_widgets import Desk

    there, random = Desk(folder, games=1), Random(3)
    there.wait()
    told: dict[str, list[float]] = {"another turn to verdicts": [], "another word to verdicts": []}
    while edits:
        path, text = random.choice([*there.bench.service.texts.items()])
        turns = [*re.finditer(r"(?<=turn to )\d+(\.\d+)?", text)]
        if not turns or not path.startswith("storybook/"):
            continue
        place, number = random.choice(turns), random.choice([*there.bench.book.content.sections])
        elsewhere = f"{text[: place.start()]}{number}{text[place.end() :]}"
        for what, new in zip(told, (elsewhere, text.replace(" the ", " the very ", 1)), strict=True):
            began = time.perf_counter()
            there.edit(path, new)
            while there.verdict["old"] == "all" and not there.bench.is_broken:
                time.sleep(0.002)
            if not there.bench.is_broken:
                told[what].append((time.perf_counter() - began) * 1_000)
            there.edit(path, text)
        edits -= 1
    return told


def _memory(folder: Path, edits: int) -> dict[str, float]:
    """What a process holds more after many edits: every one is taken back, so that the book stays as large."""
    service, random = Service(folder), Random(2)
    before = Held(0.0, 0)
    for done in range(WARM + edits):
        path, text = _edited(service, random)
        kept = service.text(path)
        _answered(service, path, text)
        service.hover(path, random.randrange(2_000), 9)
        _answered(service, path, kept)
        if done == WARM:
            assert service.last_good
            list(service.last_good.sections.values())  # a section is made when it is first looked at
            before = _held()
    return _grown(before)


def _kernel(folder: Path, edits: int) -> dict[str, float]:
    """The same at the desk: words are typed, a way is broken, and both are taken back, while proofs come and go."""
    from wanderbook_widgets import Desk

    there = Desk(folder, games=1)
    path = next(path for path in there.bench.service.texts if path.startswith("storybook/"))
    text, before = there.bench.service.texts[path], Held(0.0, 0)
    for done in range((WARM + edits) // 3):
        there.edit(path, text.replace("\n\n", f"\n\nWord {done}. ", 1))
        there.edit(path, text.replace("(Turn to", "(Turn too", 1))
        there.edit(path, text)
        if done == WARM // 3:
            there.wait()
            before = _held()
    there.wait()
    return _grown(before)


class Held(NamedTuple):
    """Resident megabytes, and objects that the collector knows. Nothing is traced: tables of what was, when a proof was
    at its largest, would be most of it."""

    megabytes: float
    objects: int


def _held() -> Held:
    """The memory that this process holds, and its number of objects."""
    import psutil

    gc.collect()
    resident = psutil.Process().memory_info().rss / 1e6
    return Held(resident, len(gc.get_objects()))


def _grown(before: Held) -> dict[str, float]:
    now = _held()
    return {name: getattr(now, name) - getattr(before, name) for name in Held._fields}
