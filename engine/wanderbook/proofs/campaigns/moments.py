"""Moments: facts sampled from random plays. Whatever holds at a moment can be established.

Most preconditions of a book hold at one of a few moments, so they need no search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from wanderbook.machine.guards import Guard, bits
from wanderbook.proofs.campaigns.facts import Precondition
from wanderbook.proofs.campaigns.goals import Rule

PLAYS, ROUNDS = 8, 4
"""The number of plays, and of rounds in each: a round tries all explorations and samples the facts twice. Together that
makes as many moments as an integer has bits."""
LOOKS = 2 * ROUNDS
"""The number of moments in one play."""

Each = TypeVar("Each")


class Moments:
    """Moments of random plays, and the facts that hold at each. A set of moments is one integer, a bit for each."""

    def __init__(self, rules: Sequence[Rule], start: int) -> None:
        """Plays the random plays, whose rules are those of explorations, from these facts."""
        self.rules, self.start = rules, start
        found = [facts for seed in range(PLAYS) for facts in _play(rules, start, seed)]
        self._every = (1 << len(found)) - 1
        size = max(facts.bit_length() for facts in found) // 8 + 1
        rows = np.frombuffer(b"".join(facts.to_bytes(size, "little") for facts in found), np.uint8)
        by_fact = np.unpackbits(rows.reshape(len(found), -1), axis=1, bitorder="little").T
        at = np.packbits(np.ascontiguousarray(by_fact), axis=1, bitorder="little").view(np.uint64)[:, 0]
        self._there = dict(enumerate(at.tolist(), 1))
        """By the index of a fact's bit, the moments at which it holds."""
        self._made = cache(self._remade)

    def when(self, yes: int, no: int) -> int:
        """The moments at which the facts `yes` hold and the facts `no` do not."""
        found, there = self._every, self._there
        for bit in bits(yes):
            found &= there.get(bit.bit_length(), 0)
        for bit in bits(no):
            found &= ~there.get(bit.bit_length(), 0)
        return found

    def by_guard(self, guards: Sequence[Guard]) -> NDArray[np.uint64]:
        """For each guard of a single clause, the moments at which it holds; 0 for other guards."""
        return np.array([self.when(*guard[0]) if len(guard) == 1 else 0 for guard in guards], np.uint64)

    def order(self, asks: Precondition) -> tuple[int, ...] | None:
        """The useful explorations that led to a moment at which a precondition holds; None if there is none."""
        when = self.when(*asks)
        if not when:
            return None
        order: list[int] = []
        for at in reversed(self._made(when.bit_length() - 1)):
            rule = self.rules[at]
            if rule.on & asks.yes or rule.off & asks.no:
                order.append(at)
                asks = rule.before(asks)
        return tuple(reversed(order))

    def _remade(self, moment: int) -> list[int]:
        """The explorations that changed something up to a moment, found by replaying its random play."""
        seed, looks = divmod(moment, LOOKS)
        facts, made = self.start, []
        for some in islice(_shuffled(list(enumerate(self.rules)), seed), looks + 1):
            for at, rule in some:
                if rule.asks.hold(facts) and rule.after(facts) != facts:
                    facts = rule.after(facts)
                    made.append(at)
        return made


def _play(rules: Sequence[Rule], start: int, seed: int) -> Iterator[int]:
    """The facts of one random play, sampled after each half round."""
    facts = start
    for some in _shuffled(rules, seed):
        for _, (yes, no), _, _, on, off, _ in some:
            if facts & yes == yes and not facts & no:
                facts = (facts | on) & ~off
        yield facts


def _shuffled(several: Sequence[Each], seed: int) -> Iterator[list[Each]]:
    """A random order of these, split into two halves that are repeated in turn for several rounds."""
    order = list(several)
    Random(seed).shuffle(order)
    half = len(order) // 2
    for _ in range(ROUNDS):
        yield order[:half]
        yield order[half:]
