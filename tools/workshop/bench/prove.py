"""Seconds and memory of `wanderbook reach` on plain synthetic books: verdicts, soft locks, explanations and all, as the
command reports them in a terminal.

Each book is written to a folder and proved by the command in a process of its own, so that another checkout can be
measured as well: with `--against FOLDER`, both take turns. Of each, the best of so many turns counts. Seconds are of
the processor, those of other processes among them; with `--workers`, those on the clock matter.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.notation.printer import print_book

HERE = Path(__file__).resolve().parents[3]
SIZES = ("1000,60", "5000,200", "10000,300", "50000,300")
COUNTED = re.compile(r"([\d,]+) (reachable|unreachable|undecided)")
ROOMS = ("engine", "widgets", "tools")


class Proved(NamedTuple):
    seconds: float
    """Of the processor, its children among them."""
    on_the_clock: float
    megabytes: float
    statuses: Counter[str]


def main(words: list[str]) -> int:
    """Measure the proofs of synthetic or given books, beside those of another checkout."""
    parser = argparse.ArgumentParser(prog="tools/bench prove", description=__doc__)
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="SECTIONS,KEYWORDS")
    parser.add_argument("--seeds", type=int, nargs="+", default=[11])
    parser.add_argument("--turns", type=int, default=1, metavar="N", help="how often each is measured (1)")
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout, measured in turns")
    parser.add_argument("--books", nargs="+", default=[], metavar="BOOK", help="instead, these books")
    parser.add_argument("--workers", metavar="N", help="for the command: so many processes")
    options = parser.parse_args(words)
    more = ["--workers", options.workers] if options.workers else []
    checkouts = [HERE, *([options.against.resolve()] if options.against else [])]
    print(f"{'sections / keywords, seed':>28} {'seconds':>9} {'clock':>9} {'memory':>9}  statuses")
    with tempfile.TemporaryDirectory() as folder:
        given = [(book, book) for book in options.books]
        for name, book in given or _written(Path(folder), options.sizes, options.seeds):
            turns = [[proved(checkout, book, more) for checkout in checkouts] for _ in range(options.turns)]
            for checkout, several in zip(checkouts, zip(*turns, strict=True), strict=True):
                best = min(several)
                where = "" if checkout == HERE else f"  {checkout.name}"
                statuses = ", ".join(f"{many:,} {status}" for status, many in sorted(best.statuses.items()))
                taken = f"{best.seconds:7.2f} s {best.on_the_clock:7.2f} s {best.megabytes:6,.0f} MB"
                print(f"{name:>28} {taken}  {statuses}{where}", flush=True)
    return 0


def _written(folder: Path, sizes: list[str], seeds: list[int]) -> Iterator[tuple[str, str]]:
    """By what to call it, the folder of each book."""
    for size in sizes:
        sections, keywords = map(int, size.split(","))
        for seed in seeds:
            book = folder / f"{sections}-{keywords}-{seed}"
            for file, text in print_book(synthetic_book(Recipe(sections, keywords, seed))).items():
                (book / file).parent.mkdir(parents=True, exist_ok=True)
                (book / file).write_text(text, encoding="utf-8")
            yield f"{sections:,} / {keywords:,}, {seed}", str(book)


def proved(checkout: Path, book: str, options: Iterable[str] = ()) -> Proved:
    """What the command of a checkout says of a book, and what it took."""
    rooms = os.pathsep.join(str(checkout / room) for room in ROOMS)
    command = [sys.executable, "-m", "wanderbook_tools", "reach", book, "--allow-undecided", *options]
    with tempfile.TemporaryDirectory() as cache, tempfile.TemporaryFile("w+", encoding="utf-8") as out:
        began = monotonic()
        started = subprocess.Popen(
            command,
            stdout=out,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": rooms, "XDG_CACHE_HOME": cache},
        )
        _, _, used = os.wait4(started.pid, 0)
        on_the_clock = monotonic() - began
        out.seek(0)
        statuses = _statuses(out.read())
    return Proved(used.ru_utime + used.ru_stime, on_the_clock, used.ru_maxrss / 1024, statuses)


def _statuses(report: str) -> Counter[str]:
    """How many names have each status: the first paragraph of a report says it kind by kind."""
    statuses = Counter[str]()
    for many, status in COUNTED.findall(report.partition("\n\n")[0]):
        statuses[status] += int(many.replace(",", ""))
    return statuses
