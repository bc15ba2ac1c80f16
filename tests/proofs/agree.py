"""The proofs held against brute force on many random books: `python -m tests.proofs.agree --books 2000`.

For each book: every verdict, a checked proof for every `never`, every witness replayed, also at the table, every
length that is called the shortest, whether there are locks, every dead end, every futile loss, and every explanation:
with its guards lifted a play gets there, with any one of them kept none does. By looking at every state, and by the
passes alone. A slice of it is in the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from unittest.mock import patch

from tests.proofs.asking import Asking, dead_ends_held, futile_held
from tests.proofs.brute_force import BruteForce
from tests.proofs.certificates import by_name, nevers_held, plays_held
from tests.proofs.comparing import command_line, compared
from tests.proofs.lifted import Explanations
from tests.proofs.test_proofs import replayed
from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.campaigns import regions
from wanderbook.proofs.dead_ends import dead_ends
from wanderbook.proofs.enough import LEAST
from wanderbook.proofs.explicit import StateSpace, explore
from wanderbook.proofs.futile import futile_losses
from wanderbook.proofs.reach import Budget, Reach, reach, reach_by_passes
from workshop.tangles import frayed_campaign, tangled_book, tangled_campaign, with_tracks

FEW = Budget(states=20_000, explorations=300, asked=20, searched=300, effort=300_000)
MOST = 5_000
"""States of a book that brute force looks at; those with more are left out, and counted."""

CHECKS = 5
"""Stories with guards lifted that the passes are asked about, of each book."""


def a_book(at: int, seed: str = "agree") -> Book:
    """Plain books and campaigns in turn, small and larger, with cards that come back and without, with encounters and
    without."""
    random, large = Random(f"{seed}:{at}"), at % 8 >= 4
    if at % 2:
        return tangled_campaign(random, cards_return=at % 4 == 1, large=large, encounters=at % 16 >= 8)
    return tangled_book(random, large)


def a_frayed_book(at: int, seed: str = "agree") -> Book:
    """Campaigns that are mostly as large ones are: trees behind guards."""
    return frayed_campaign(Random(f"{seed}:{at}"))


def a_tracked_book(at: int, seed: str = "agree") -> Book:
    """The books of `a_book` and `a_frayed_book` with tracks in their journey log."""
    book = a_frayed_book(at // 3, seed) if at % 3 == 2 else a_book(at, seed)
    return with_tracks(Random(f"{seed}:{at}:tracks"), book)


def by_passes(book: Book, budget: Budget = FEW) -> Reach:
    """By the passes alone, and as in a large book, however small it is."""
    story = Story(book)
    bound = saturate(story)
    with patch.object(regions, "FEW", 1):
        return reach_by_passes(story, bound, explore(story, 1), budget)


def held_against_truth(book: Book, checks: int = CHECKS) -> Counter[str] | None:
    """What was compared, each answer being true; nothing where brute force does not come to an end."""
    truth = Asking(book).run(MOST)
    if not truth.complete:
        return None
    seen = explore(Story(book), 10 * MOST)
    assert seen.complete
    counts, explanations = Counter(books=1), Explanations(book, MOST)
    answers = [(reach(book, FEW), MOST), *([(by_passes(book), 1)] if seen.story.has_hub else [])]
    for found, states in answers:
        counts += verdicts_held(truth, seen, found)
        counts += plays_held(book, by_name(found))
        counts += locks_held(truth, found)
        counts += dead_ends_held(truth, found, dead_ends(found, states=10 * states))
        counts += futile_held(truth, futile_losses(found))
        counts += explanations.held(found, states, checks * LEAST)
    return counts + nevers_held(seen.story, by_name(answers[0][0]))


def verdicts_held(truth: BruteForce, seen: StateSpace, found: Reach) -> Counter[str]:
    counts = Counter[str]()
    for verdicts in found.kinds.values():
        for name, verdict in verdicts.items():
            counts[verdict.status] += 1
            if verdict.status == "undecided":
                continue
            assert (verdict.status == "reachable") == (name in truth.reached), name
            if verdict.status == "reachable":
                assert replayed(seen.story, verdict.witness, name, exactly=verdict.shortest), name
                assert len(verdict.witness) >= len(seen.witness(name)), name
                if verdict.shortest:
                    assert len(verdict.witness) == len(seen.witness(name)), name
                    counts["shortest"] += 1
    return counts


def locks_held(truth: BruteForce, found: Reach) -> Counter[str]:
    if found.locks.undecided:
        return Counter({"locks undecided": 1})
    assert bool(found.softlocks) == bool(truth.locked())
    return Counter({"locks decided": 1})


def main() -> int:
    parser = command_line("tests.proofs.agree", __doc__, "agree")
    parser.add_argument("--frayed", action="store_true", help="campaigns that are mostly as large ones are")
    parser.add_argument("--tracks", action="store_true", help="books with tracks in their journey log")
    options = parser.parse_args()
    make = a_tracked_book if options.tracks else a_frayed_book if options.frayed else a_book
    return compared(options, lambda number: held_against_truth(make(number, options.seed)))


if __name__ == "__main__":
    sys.exit(main())
