"""The command line of all comparisons with brute force: so many books, each made from a seed and its number.

python -m tests.proofs.agree --books 3000 --first 500 --seed another
"""

from __future__ import annotations

import sys
import time
import traceback
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections import Counter
from collections.abc import Callable

OFTEN = 100
"""After so many books, the counts are printed."""


def command_line(module: str, about: str | None, seed: str, books: int = 2_000) -> ArgumentParser:
    parser = ArgumentParser(f"python -m {module}", description=about, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--books", type=int, default=books, help="so many are compared")
    parser.add_argument("--first", type=int, default=0, metavar="NUMBER", help="of the first book")
    parser.add_argument("--seed", default=seed, help="makes other books")
    return parser


def compared(options: Namespace, held: Callable[[int], Counter[str] | None]) -> int:
    """Compare books by their numbers. `held` gives what was compared, raises `AssertionError` where the two differ, and
    gives nothing where brute force does not come to an end. Exit code 1 if any book differs."""
    total, began, number = Counter[str](), time.monotonic(), options.first
    compared = differing = left_out = 0
    while compared < options.books:
        try:
            counts = held(number)
        except Exception:
            traceback.print_exc()
            print(f"book {number} of seed {options.seed} differs", file=sys.stderr, flush=True)
            counts, differing = Counter(), differing + 1
        number += 1
        if counts is None:
            left_out += 1
            continue
        total += counts
        compared += 1
        if compared % OFTEN == 0 or compared == options.books:
            took = time.monotonic() - began
            print(
                f"{took:6.0f} s: {compared:,} books, {differing} differ, {left_out} too large: {dict(total)}",
                flush=True,
            )
    return 1 if differing else 0
