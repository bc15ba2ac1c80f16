"""Exact answers for books of any shape: a folder of books, each in a process of its own.

For each book: seconds of the processor for reading it, for all verdicts and soft locks, and for explaining some of the
names that cannot be reached; the peak of memory; what was decided, and by which proofs. Books of other people
are not part of this project: name the folder that holds yours. Without one, the books that come with it are taken.

With `--counters`, each plain book without stats is proved once more with the usual counters of printed gamebooks, drawn
from a seed, printed in the notation and read back.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import get_args

from wanderbook.book import Book
from wanderbook.notation.folder import read_memory
from wanderbook.notation.library import bundled, find_book
from wanderbook.notation.load import read_book
from wanderbook.notation.printer import print_book
from wanderbook.proofs.explain import Explainer
from wanderbook.proofs.reach import reach
from workshop.counters import Rules, with_counters

EXPLAINED = 10


def main(words: list[str]) -> int:
    """Measure the proofs of books in a folder, or of the bundled ones."""
    parser = argparse.ArgumentParser(prog="tools/bench real", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="the folder that holds the books")
    parser.add_argument("--counters", choices=get_args(Rules), help="with counters, and fights by these rules")
    parser.add_argument("--seed", default="1", help="which counters (1)")
    parser.add_argument("--explained", type=int, default=EXPLAINED, help=f"how many names to explain ({EXPLAINED})")
    parser.add_argument("--one", metavar="BOOK", help="this book alone, in this process")
    options = parser.parse_args(words)
    if options.one:
        print(json.dumps(measured(options.one, options.counters, options.seed, options.explained)))
        return 0
    books = sorted(one.parent for one in options.folder.glob("*/book.toml")) if options.folder else sorted(bundled())
    heads = ("read", "reach", "explain", "peak", "names", "undecided", "locks")
    print(f"{'book':>28} {' '.join(f'{head:>9}' for head in heads)}  proofs")
    given = ["--explained", str(options.explained)]
    if options.counters:
        given += ["--counters", options.counters, "--seed", options.seed]
        books = [book for book in books if _can_count(read_book(find_book(str(book))).require())]
    for book in books:
        command = [sys.executable, "-m", "workshop.bench", "real", "--one", str(book), *given]
        one = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        took = " ".join(f"{one[part]:8.2f}s" for part in heads[:3])
        locks = f"{one['locks']}" + ("?" if one["locks_undecided"] else "")
        proofs = ", ".join(f"{many:,} by {proof}" for proof, many in sorted(one["proofs"].items()))
        print(
            f"{Path(book).name:>28} {took} {one['peak']:6,.0f} MB {one['names']:9,} {one['undecided']:9,}"
            f" {locks:>9}  {proofs}",
            flush=True,
        )
    return 0


def _can_count(book: Book) -> bool:
    return book.title_page.ruleset == "gamebook" and not book.stats


def _with_counters(name: str, rules: Rules, seed: str) -> Book:
    """The book with counters, read from its notation."""
    printed = print_book(with_counters(read_book(find_book(name)).require(), seed, rules))
    files = read_memory({file: text.encode() for file, text in printed.items()})
    return read_book(files, use_cache=False).require()


def measured(name: str, counters: Rules | None = None, seed: str = "1", several: int = EXPLAINED) -> dict[str, object]:
    """The seconds of reading, proving and explaining one book, its verdicts and its memory."""
    began = time.process_time()
    book = _with_counters(name, counters, seed) if counters else read_book(find_book(name), use_cache=False).require()
    read = time.process_time()
    found = reach(book)
    verdicts = {name: verdict for kind in found.kinds.values() for name, verdict in kind.items()}
    proved = time.process_time()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    explainer = Explainer(found)
    for out_of_reach in [name for name, one in verdicts.items() if one.status == "unreachable"][:several]:
        explainer.because(out_of_reach)
    explained = time.process_time()
    return {
        "read": read - began,
        "reach": proved - read,
        "explain": explained - proved,
        "peak": peak,
        "names": len(verdicts),
        "undecided": sum(one.status == "undecided" for one in verdicts.values()),
        "locks": len(found.softlocks),
        "locks_undecided": bool(found.locks.undecided),
        "proofs": Counter(one.proof or "the start" for one in verdicts.values() if one.status != "undecided"),
    }
