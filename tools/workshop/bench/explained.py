"""Every explanation of synthetic books held against the verdicts of its report: no false sentence, no traceback.

Each book runs in this process, small ones first. What the sentences claim is written down in tests/proofs/sentences.py.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter

from wanderbook.book.book import RulesetName
from wanderbook.book.synthetic import Recipe, synthetic_book
from wanderbook.proofs.explain import Explainer
from wanderbook.proofs.reach import reach

SIZES = (20, 50, 100, 200, 350, 500, 1_000)
RULESETS: tuple[RulesetName, ...] = ("gamebook", "sleeping_gods", "distant_skies")


def main(words: list[str]) -> int:
    """Check every explanation of unreachable names in small books by brute force. Returns 1 if one is false."""
    parser = argparse.ArgumentParser(prog="tools/bench explained", description=__doc__)
    parser.add_argument("--seeds", type=int, default=60, help="of each size (default: %(default)s)")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="SECTIONS")
    parser.add_argument("--rulesets", nargs="+", choices=RULESETS, default=RULESETS)
    options = parser.parse_args(words)
    total, failed = Counter[str](), 0
    for sections in sorted(options.sizes):
        for ruleset in options.rulesets:
            began = time.process_time()
            for seed in range(1, options.seeds + 1):
                recipe = Recipe(sections, keywords_for(sections), seed, ruleset)
                try:
                    total += held(recipe)
                except Exception:  # the next book is looked at all the same
                    failed += 1
                    print(f"{ruleset}, {sections} sections, seed {seed}:", file=sys.stderr)
                    traceback.print_exc()
            took = time.process_time() - began
            print(
                f"{ruleset:14} {sections:5,} sections: {took:7.1f} s; so far {dict(total)}, {failed} failed", flush=True
            )
    return 1 if failed else 0


def keywords_for(sections: int) -> int:
    """As many as go with so many sections."""
    return max(6, sections * 60 // 1_000)


def held(recipe: Recipe) -> Counter[str]:
    """What was explained of a book; fails where a sentence is false."""
    from tests.proofs.sentences import Report

    book = synthetic_book(recipe)
    found = reach(book)
    statuses = {name: verdict.status for verdicts in found.kinds.values() for name, verdict in verdicts.items()}
    explainer = Explainer(found)
    explained = {name: explainer.because(name) for name, status in statuses.items() if status == "unreachable"}
    sentences = Report(book, statuses).hold(explained)
    return Counter(books=1, sentences=sentences.total()) + Counter(statuses.values())
