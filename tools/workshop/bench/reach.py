"""Exact answers for synthetic campaigns of growing size, on one core: every verdict, every play, every lock.

Each size runs in a process of its own, so that its peak of memory is its own. What random reading sees of the same
story in the same time stands beside it: it can find what there is, and never that there is no more.
"""

from __future__ import annotations

import argparse
import json
import math
import resource
import subprocess
import sys
import time
from collections import Counter
from random import Random

from wanderbook.book import Book
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.graph.compiled import Story
from wanderbook.graph.odds.reader import reader
from wanderbook.graph.proofs.reach import Budget, reach_story, undisturbed

SIZES = ((500, 50), (5_000, 200), (50_000, 1_000))
HUGE = (500_000, 2_000)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tools/bench reach", description=__doc__)
    parser.add_argument("--huge", action="store_true", help=f"also {HUGE[0]:,} sections: minutes, and 2 GB")
    parser.add_argument("--one", metavar="SECTIONS,KEYWORDS", help="this size alone, in this process")
    options = parser.parse_args(words)
    if options.one:
        sections, keywords = map(int, options.one.split(","))
        print(json.dumps(measured(sections, keywords)))
        return 0
    heads = ("compile", "answers", "decided", "shortest", "peak")
    print(f"{'sections / keywords':>20} {' '.join(f'{head:>8}' for head in heads)}  random reading")
    times = []
    for sections, keywords in (*SIZES, HUGE) if options.huge else SIZES:
        command = [sys.executable, "-m", "workshop.bench", "reach", "--one", f"{sections},{keywords}"]
        one = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        times.append((sections, one["compile"] + one["answers"]))
        print(
            f"{sections:>11,} / {keywords:>6,} {one['compile']:7.2f}s {one['answers']:7.2f}s {one['decided']:8.2%}"
            f" {one['shortest']:8.2%} {one['peak']:5,.0f} MB  sees {one['seen']:,} of {one['there']:,} in the same time"
        )
    (small, before), (large, after) = times[-2:]
    exponent = math.log(after / before) / math.log(large / small)
    print(f"\nten times the sections cost {after / before:.1f} times: growth exponent {exponent:.2f}")
    return 0


def measured(sections: int, keywords: int) -> dict[str, float]:
    recipe = Recipe(sections=sections, keywords=keywords, ruleset="sleeping_gods", words=3)
    huge = sections >= HUGE[0]
    book = synthetic_book(recipe, keep=not huge)
    making = _made_in(book) if huge else 0.0
    with undisturbed():
        began = time.process_time() + making
        story = Story(book)
        compiled = time.process_time()
        found = reach_story(story, Budget())
        answered = time.process_time()
    verdicts = [verdict for kind in found.kinds.values() for verdict in kind.values()]
    status = Counter(verdict.status for verdict in verdicts)
    reachable = {name for name, verdict in found.kinds["sections"].items() if verdict.status == "reachable"}
    seen = _read_for(story, answered - began)
    return {
        "compile": compiled - began,
        "answers": answered - compiled,
        "decided": 1 - status["undecided"] / len(verdicts),
        "shortest": sum(verdict.shortest for verdict in verdicts) / status["reachable"],
        "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "seen": len(seen & reachable),
        "there": len(reachable),
    }


def _made_in(book: Book) -> float:
    """The seconds that it takes to make the sections of a book that does not keep them."""
    began = time.process_time()
    for _ in book.sections.values():
        pass
    return time.process_time() - began


def _read_for(story: Story, seconds: float) -> set[str]:
    """The sections that random plays come to in so many seconds."""
    one, seeds, seen = reader(story, fast=False), Random(1), set[str]()
    began = time.process_time()
    while time.process_time() - began < seconds:
        seen.update(one.read(20, seed=seeds.getrandbits(32)).visits)
    return seen
