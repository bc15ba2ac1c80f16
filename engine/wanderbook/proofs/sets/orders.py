"""Dominance: for each point and variable, is more never worse from here on, and is less never worse?

Claim: if `up` has a variable at a point, a state with a higher value of it can do whatever the same state with a lower
one can: the same operators, one by one, reach the same names. `down` is the same for lower values. A variable in both
is dead at that point: nothing tests it before it is set again. So one pass gives relevance, liveness and dominance.

Idea: a greatest fixpoint. At first every variable is in both orders everywhere. A precondition that a higher value can
leave removes the variable from `up` at its point; so does an effect, unless the values after it are ordered the same
way at its target; an untouched variable has the order of the target. Removals propagate backward.

Exact: the result is a simulation. Each operator stays open when a value moves along the order, and leads to a state
that is no worse. So closing a set of states under the orders changes no verdict and no length.

Cost: each point and variable leaves an order once; a step is examined when the orders of its target change.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from wanderbook.machine.effects import Effects, Table, downward, upward
from wanderbook.proofs.sets.diagrams import Diagrams


class Step(NamedTuple):
    """An operator with its precondition as a diagram; or a question about the states of a point."""

    source: int
    guard: int
    effects: Effects
    names: tuple[str, ...]
    to: int
    reply: str | None
    operator: int
    """Its number in the machine."""


class Orders:
    """The orders of each point, as masks of variables."""

    def __init__(self, sets: Diagrams, points: int, steps: Iterable[Step]) -> None:
        """Begins with every variable in both orders everywhere, and drops what a guard or an effect contradicts,
        backward."""
        self.sizes = sets.sizes
        every = (1 << len(self.sizes)) - 1
        self.up, self.down = [every] * points, [every] * points
        self._fits: dict[tuple[Table, int, int], tuple[bool, bool]] = {}
        into: dict[int, list[Step]] = {}
        for step in steps:
            into.setdefault(step.to, []).append(step)
            not_up, not_down = sets.monotone(step.guard)
            self.up[step.source] &= ~not_up
            self.down[step.source] &= ~not_down
        waiting, queued = deque(into), set(into)
        while waiting:
            to = waiting.popleft()
            queued.discard(to)
            for step in into[to]:
                if self._carry(step) and step.source in into and step.source not in queued:
                    queued.add(step.source)
                    waiting.append(step.source)

    def _carry(self, step: Step) -> bool:
        """Propagate the orders across a step; whether those of its source shrink."""
        up, down = self.up[step.to], self.down[step.to]
        for var, table in step.effects:
            bit = 1 << var
            more, less = self._follow(table, self.up[step.to] >> var & 1, self.down[step.to] >> var & 1)
            up = up | bit if more else up & ~bit
            down = down | bit if less else down & ~bit
        source = step.source
        if not (self.up[source] & ~up or self.down[source] & ~down):
            return False
        self.up[source] &= up
        self.down[source] &= down
        return True

    def _follow(self, table: Table, up: int, down: int) -> tuple[bool, bool]:
        """Whether an effect preserves the order of higher values, and of lower ones, given the orders after it."""
        key = (table, up, down)
        found = self._fits.get(key)
        if found is None:
            pairs = list(pairwise(table))
            more = all(_follows(low, high, up, down) for low, high in pairs)
            less = all(_follows(high, low, up, down) for low, high in pairs)
            found = self._fits[key] = more, less
        return found

    def closing(self, point: int, var: int) -> Table:
        """By value, all values that it dominates."""
        size, up, down = self.sizes[var], self.up[point] >> var & 1, self.down[point] >> var & 1
        lower, higher = downward(size), upward(size)
        return tuple([1 << v | (lower[v] if up else 0) | (higher[v] if down else 0) for v in range(size)])

    def live(self, point: int) -> list[int]:
        """The variables that matter from a point on."""
        dead = self.up[point] & self.down[point]
        return [var for var in range(len(self.sizes)) if not dead >> var & 1]


def _follows(low: int, high: int, up: int, down: int) -> bool:
    """Whether for each value of the first mask the second has one that is no worse in these orders."""
    if not low or not high:
        return not low
    if up and down:
        return True
    if up:
        return high.bit_length() >= low.bit_length()
    if down:
        return high & -high <= low & -low
    return not low & ~high
