"""Moments: the facts at some points of plays that are made at random. What is so at one of them can be brought about.

Most of what a book asks for is so at one of a few: it need not be brought about one thing after another.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from wanderbook.graph.guards import Guard, bits
from wanderbook.graph.proofs.goals import Rule

PLAYS, ROUNDS, LOOKS = 8, 4, 2
"""So many plays are made; in each, all explorations are tried so many times, and the facts looked at so often in each
round. Together that makes as many moments as an integer has bits."""


def moments(rules: Sequence[Rule], start: int) -> list[int]:
    found = []
    for seed in range(PLAYS):
        order = list(rules)
        Random(seed).shuffle(order)
        facts, half = start, len(order) // LOOKS
        for _ in range(ROUNDS):
            for some in (order[:half], order[half:]):
                for _, (yes, no), _, _, on, off, _ in some:
                    if facts & yes == yes and not facts & no:
                        facts = (facts | on) & ~off
                found.append(facts)
    return found


def by_guard(found: Sequence[int], guards: Sequence[Guard]) -> NDArray[np.uint64]:
    """For each guard of one clause, the moments at which it lets one through, a bit for each; none for any other."""
    size = max(facts.bit_length() for facts in found) // 8 + 1
    rows = np.frombuffer(b"".join(facts.to_bytes(size, "little") for facts in found), np.uint8).reshape(len(found), -1)
    by_fact = np.ascontiguousarray(np.unpackbits(rows, axis=1, bitorder="little").T)
    at = np.packbits(by_fact, axis=1, bitorder="little").view(np.uint64)[:, 0].tolist()
    every = (1 << len(found)) - 1
    there = dict(enumerate(at, 1))
    let_through = []
    for guard in guards:
        through = every if len(guard) == 1 else 0
        if through:
            [(yes, no)] = guard
            for bit in bits(yes):
                through &= there.get(bit.bit_length(), 0)
            for bit in bits(no):
                through &= ~there.get(bit.bit_length(), 0)
        let_through.append(through)
    return np.array(let_through, np.uint64)
