"""Proofs of what no play reaches, made anew and given to the checker, and plays replayed at the table.

The machine is made without saturation, so that a proof is about all that the book has, whatever pass said it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tests.proofs.agree_lost import EveryPlay
from wanderbook.book import Book
from wanderbook.machine.compiled import Story
from wanderbook.machine.of_story import machine_of
from wanderbook.machine.saturate import Saturated, saturate
from wanderbook.proofs.questions.check import unproved
from wanderbook.proofs.questions.prover import Prover
from wanderbook.proofs.reach import KINDS, Reach, Verdict
from wanderbook.session.witness import replays, witness_game

MOST_OPERATORS = 100_000
EFFORT = 10_000
"""What the prover may spend on a book; what it leaves open is looked for in every state of the machine."""


def unsaturated(story: Story) -> Saturated:
    """That everything could be, and could be missing."""
    saturate(story)  # names all facts
    bound, every = Saturated(story), (1 << len(story.bits)) - 1
    bound.can_be = bound.can_lack = bound.spent = every
    bound.there = bytearray(b"\1" * len(story.moves))
    bound.points.extend(range(len(story.moves)))
    return bound


def by_name(found: Reach) -> dict[str, Verdict]:
    """The verdicts of what the storybook itself has; paragraphs have stories of their own."""
    kinds = (found.kinds[kind] for kind in KINDS)
    return {name: verdict for verdicts in kinds for name, verdict in verdicts.items()}


def nevers_held(story: Story, verdicts: Mapping[str, Verdict]) -> Counter[str]:
    """Each `never` has a proof that the checker confirms."""
    nevers = [name for name, verdict in verdicts.items() if verdict.status == "unreachable"]
    if not nevers:
        return Counter()
    prover = Prover(machine_of(story, unsaturated(story), MOST_OPERATORS), EFFORT)
    asked = [name for name in nevers if name in prover.taking]
    for _ in prover.decide(asked):
        pass
    open = unproved(prover.machine, prover.invariants)
    assert not [name for name in asked if prover.is_reached(name)]
    left = [name for name in asked if name in open]
    if left:
        truth = EveryPlay(prover.machine)
        assert truth.complete and all(name in prover.stuck and name not in truth.names for name in left)
    return Counter({"checked": len(nevers) - len(left), "checked by every state": len(left)})


def plays_held(book: Book, verdicts: Mapping[str, Verdict]) -> Counter[str]:
    """Each play replays at the table; at that of plain books, there are no tracks."""
    if book.title_page.track and book.title_page.ruleset == "gamebook":
        return Counter()
    game, counts = witness_game(book), Counter[str]()
    for name, verdict in verdicts.items():
        if verdict.status == "reachable":
            assert replays(game, verdict.witness, name), name
            counts["replayed"] += 1
    return counts
