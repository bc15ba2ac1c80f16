"""Exact answers for synthetic campaigns of growing size, on one core: every verdict, every play, every lock.

Each size runs in a process of its own, so that its peak of memory is its own. The costs are listed pass by pass: to
compile the book; to say of everything whether it can be reached; to find the shortest play for each and write it out;
to look for locks. What random reading sees of the same story in the same time stands beside it: it can find what there
is, and never that there is no more.
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
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from wanderbook.book import Section, Sections
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.machine.compiled import Story
from wanderbook.odds.reader import reader
from wanderbook.odds.ways import EVEN
from wanderbook.proofs.limit import NO_LIMIT
from wanderbook.proofs.questions.spread import ResultT, SharedT, Spread, TaskT, Work
from wanderbook.proofs.reach import Budget, reach_from, reach_story, undisturbed
from wanderbook.session.spreading import over_processes

SIZES = ((500, 50), (5_000, 200), (50_000, 1_000))
HUGE = (500_000, 2_000)
PLAIN = "10000,300"
PASSES = ("compile", "verdicts", "plays", "locks")


def main(words: list[str]) -> int:
    """Measure `wanderbook reach` for books of each size, each in a process of its own."""
    parser = argparse.ArgumentParser(prog="tools/bench reach", description=__doc__)
    parser.add_argument(
        "--huge", action="store_true", help=f"also {HUGE[0]:,} sections: some minutes, and 3 GB for the reading"
    )
    parser.add_argument("--one", metavar="SECTIONS,KEYWORDS", help="this size alone, in this process")
    parser.add_argument(
        "--workers", metavar="N", type=int, help="instead, a plain book whose open questions one and N processes ask"
    )
    options = parser.parse_args(words)
    if options.workers:
        sections, keywords = map(int, (options.one or PLAIN).split(","))
        return spread(sections, keywords, options.workers)
    if options.one:
        sections, keywords = map(int, options.one.split(","))
        print(json.dumps(measured(sections, keywords)))
        return 0
    heads = (*PASSES, "decided", "shortest", "peak")
    print(f"{'sections / keywords':>20} {' '.join(f'{head:>8}' for head in heads)}  random reading")
    ran = []
    for sections, keywords in (*SIZES, HUGE) if options.huge else SIZES:
        command = [sys.executable, "-m", "workshop.bench", "reach", "--one", f"{sections},{keywords}"]
        one = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        ran.append((sections, one))
        took = " ".join(f"{one[part]:7.2f}s" for part in PASSES)
        print(
            f"{sections:>11,} / {keywords:>6,} {took} {one['decided']:8.2%} {one['shortest']:8.2%}"
            f" {one['peak']:5,.0f} MB  sees {one['seen']:,} of {one['there']:,} in the same time"
        )
    print()
    for what, parts in (("compiling and verdicts", PASSES[:2]), ("everything", PASSES)):
        (small, before), (large, after) = ((sections, sum(one[part] for part in parts)) for sections, one in ran[-2:])
        exponent = math.log(after / before) / math.log(large / small)
        print(f"ten times the sections: {after / before:4.1f} times for {what}, growth exponent {exponent:.2f}")
    return 0


def measured(sections: int, keywords: int) -> dict[str, float]:
    """The seconds of each stage for a book of this size, and the memory."""
    recipe = Recipe(sections=sections, keywords=keywords, ruleset="sleeping_gods", words=3)
    huge = sections >= HUGE[0]
    book = synthetic_book(recipe, keep=not huge)
    clocked = _Clocked(book.sections)
    if huge:
        book.__dict__["sections"] = clocked
    laps = _Laps()
    with undisturbed():
        story = Story(book)
        laps.tell("verdicts")
        found = reach_story(story, Budget(), laps.tell)
        laps.tell("written")
        verdicts = Counter((one.status, one.shortest) for kind in found.kinds.values() for one in kind.values())
        laps.tell("end")
    took = laps.took()
    took["compile"] -= clocked.making
    took["plays"] += took.pop("written")
    took = {part: took[part] for part in PASSES}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    reachable = {name for name, verdict in found.kinds["sections"].items() if verdict.status == "reachable"}
    seen = _read_for(story, sum(took.values()))
    undecided = sum(several for (status, _), several in verdicts.items() if status == "undecided")
    there = sum(several for (status, _), several in verdicts.items() if status == "reachable")
    return took | {
        "decided": 1 - undecided / verdicts.total(),
        "shortest": verdicts["reachable", True] / there,
        "peak": peak,
        "seen": len(seen & reachable),
        "there": len(reachable),
    }


def spread(sections: int, keywords: int, workers: int) -> int:
    """The seconds by the clock that the verdicts of a plain book take, and of these the questions that are left when
    plays to everything were looked for."""
    book = synthetic_book(Recipe(sections=sections, keywords=keywords, words=3))
    print(f"{sections:,} / {keywords:,}, plain")
    seconds: list[float] = []
    for several in (1, workers):
        asked = _Timed(over_processes(several, NO_LIMIT))
        began = time.monotonic()
        reach_from(Story(book), Budget(spread=asked))
        whole = time.monotonic() - began
        seconds.append(asked.seconds)
        print(
            f"{several:>3} workers: {whole:6.2f} s, {asked.seconds:6.2f} s for {asked.tasks:,} parts of open questions"
        )
    print(f"the questions {seconds[0] / seconds[1]:.2f} times as fast")
    return 0


class _Timed:
    """A spread, and how long it took."""

    def __init__(self, spread: Spread) -> None:
        self.spread, self.seconds, self.tasks = spread, 0.001, 0

    def __call__(
        self, work: Work[SharedT, TaskT, ResultT], shared: SharedT, tasks: Sequence[TaskT]
    ) -> Iterator[ResultT | None]:
        """Do the tasks, and note how many there were and how long they took."""
        began = time.monotonic()
        found = list(self.spread(work, shared, tasks))
        self.seconds, self.tasks = time.monotonic() - began, len(tasks)
        return iter(found)


class _Laps:
    """When each pass was first heard of."""

    def __init__(self) -> None:
        self.began = {"compile": time.process_time()}

    def tell(self, what: str, *_: int) -> None:
        if what not in self.began:
            self.began[what] = time.process_time()

    def took(self) -> dict[str, float]:
        """By pass, the seconds until the next one began. Explorations are walked for the verdicts."""
        began = {what: when for what, when in self.began.items() if what != "explorations"}
        return {what: after - when for (what, when), after in zip(began.items(), [*began.values()][1:], strict=False)}


class _Clocked(Sections):
    """The sections of a book, and the seconds that it took to make them: a huge one makes them as they are read."""

    __slots__ = ("making", "of")

    def __init__(self, of: Sections) -> None:
        super().__init__()
        self.of, self.making = of, 0.0

    def __getitem__(self, number: str) -> Section:
        return self.of[number]

    def __iter__(self) -> Iterator[str]:
        began = time.process_time()
        numbers = list(self.of)
        self.making += time.process_time() - began
        return iter(numbers)

    def __len__(self) -> int:
        return len(self.of)

    def values(self) -> Iterator[Section]:  # type: ignore[override]
        """The sections one after another; the time that making them takes is kept apart."""
        several = iter(self.of.values())
        while True:  # a hundred at a time: looking at the clock takes its time too
            began = time.process_time()
            some = list(islice(several, 100))
            self.making += time.process_time() - began
            if not some:
                return
            yield from some


def _read_for(story: Story, seconds: float) -> set[str]:
    """The sections that random plays come to in so many seconds, every other challenge being passed."""
    evenly = dict.fromkeys(story.contents["choices"], EVEN)
    one, seeds, seen = reader(story, fast=False, odds=evenly), Random(1), set[str]()
    began = time.process_time()
    while time.process_time() - began < seconds:
        seen.update(one.read(20, seed=seeds.getrandbits(32)).visits)
    return seen
