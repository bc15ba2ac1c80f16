"""How fast books are read, linked and checked; how that grows; and what the cache saves.

Each measurement is a process of its own, so that peak memory is its own too.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation import read_book
from wanderbook.notation.printer import print_book
from workshop.bench.peers import inkjs_compiles
from workshop.ink import ink_story

REPEATS = 3


def main(words: list[str]) -> int:
    """Measure how many sections a second are read, from sources and from the cache."""
    parser = argparse.ArgumentParser(prog="tools/bench read", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="1,000 and 10,000 sections only")
    parser.add_argument("--measure", nargs=2, metavar=("FOLDER", "HOW"), help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    if options.measure:
        print(json.dumps(measure(Path(options.measure[0]), options.measure[1])))
        return 0
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["WANDERBOOK_CACHE"] = str(Path(scratch) / "cache")
        sizes = (1_000, 10_000) if options.quick else (1_000, 10_000, 100_000)
        rates = {size: _size(Path(scratch), size) for size in sizes}
    first, last = rates[sizes[0]], rates[sizes[-1]]
    print(f"\ncost per section, {sizes[-1]:,} against {sizes[0]:,} sections: {first / last:.2f} times")
    return 0


def _size(scratch: Path, size: int) -> float:
    """Measure one size; the sections read a second."""
    folder = scratch / str(size)
    book = synthetic_book(Recipe(sections=size, keywords=max(10, size // 50), seed=size))
    for name, text in print_book(book).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    anew = _best(folder, "anew")
    _run(folder, "cached")
    cached = _best(folder, "cached")
    changed = _best(folder, "changed")
    rate = size / anew["seconds"]
    print(f"\n{size:,} sections, {anew['words'] / size:.0f} words each, {anew['megabytes']:.1f} MB of text")
    print(f"  read, linked, checked  {anew['seconds']:8.3f} s  {rate:10,.0f} a second  peak {anew['peak']:,.0f} MB")
    for what, one in (("nothing changed", cached), ("one file changed", changed)):
        print(f"  {what:22} {one['seconds']:8.3f} s  {anew['seconds'] / one['seconds']:9.1f} times faster")
    if size <= 10_000:
        story = folder / "story.ink"
        story.write_text(ink_story(book))
        compiled = min(filter(None, (inkjs_compiles(story) for _ in range(REPEATS))), default=None)
        if compiled:
            print(f"  inkjs compiles it in   {compiled:8.3f} s  {compiled / anew['seconds']:9.1f} times ours")
        else:
            print("  inkjs: not to be had here (needs node and npm), or it failed")
    return rate


def _best(folder: Path, how: str) -> dict[str, float]:
    return min((_run(folder, how) for _ in range(REPEATS)), key=lambda one: one["seconds"])


def _run(folder: Path, how: str) -> dict[str, float]:
    command = [sys.executable, "-m", "workshop.bench", "read", "--measure", str(folder), how]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def measure(folder: Path, how: str) -> dict[str, float]:
    """The seconds and memory of one reading, and the seconds of parsing alone."""
    if how == "changed":
        file = sorted((folder / "storybook").iterdir())[0]
        file.write_text(file.read_text() + " ")
        text = file.read_text().replace("The tide", f"The tide {time.time_ns()}", 1)
        file.write_text(text)
    began = time.perf_counter()
    read = read_book(folder, use_cache=how != "anew")
    seconds = time.perf_counter() - began
    assert read.book is not None and not read.diagnostics, read.diagnostics[:3]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    texts = [path.read_text() for path in sorted((folder / "storybook").iterdir())] if how == "anew" else []
    words = sum(len(section.prose.split()) for section in read.book.sections.values()) if how == "anew" else 0
    return {"seconds": seconds, "peak": peak, "megabytes": sum(map(len, texts)) / 1e6, "words": words}
