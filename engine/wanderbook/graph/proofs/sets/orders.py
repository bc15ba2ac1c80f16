"""Dominance: for each point and variable, is more never worse from here on, and is less never worse?

Claim: where `up` has a variable at a point, a state with a higher value of it can do whatever the same state with a
lower one can: the same operators, one by one, reach the same names. `down` says so of lower values. A variable in both
is dead at that point: nothing tests it before it is set again. So one pass gives relevance, liveness and dominance.

Idea: a greatest fixpoint. At first every variable is in both orders everywhere. A precondition that a higher value can
leave takes the variable out of `up` at its point; an effect does unless the values after it follow in the order of the
point it leads to; an untouched variable keeps the order of that point. What was taken out is carried backward.

Exact: what remains is a simulation. Each operator stays open when a value moves along the order, and leads to a state
that is no worse. So a set of states may be closed under the orders without any verdict or any length changing.

Cost: each point and variable leaves an order once; a step is looked at when the orders of its target change.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import NamedTuple, Protocol

from wanderbook.graph.proofs.sets.diagrams import Diagrams, Effects, Table, downward, upward


class Edge(Protocol):
    """Anything that leads from a point to a point."""

    @property
    def source(self) -> int: ...
    @property
    def to(self) -> int: ...


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
    """By point, masks of variables."""

    def __init__(self, sets: Diagrams, points: int, steps: Iterable[Step]) -> None:
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
        """Whether the orders at the source of a step shrink."""
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
        """Whether an effect keeps the order of higher values, and of lower ones, given the orders after it."""
        key = (table, up, down)
        found = self._fits.get(key)
        if found is None:
            pairs = list(pairwise(table))
            more = all(_follows(low, high, up, down) for low, high in pairs)
            less = all(_follows(high, low, up, down) for low, high in pairs)
            found = self._fits[key] = more, less
        return found

    def closing(self, point: int, var: int) -> Table:
        """By value, all values that it does as well as."""
        size, up, down = self.sizes[var], self.up[point] >> var & 1, self.down[point] >> var & 1
        lower, higher = downward(size), upward(size)
        return tuple([1 << v | (lower[v] if up else 0) | (higher[v] if down else 0) for v in range(size)])

    def live(self, point: int) -> list[int]:
        """The variables that make a difference from a point on."""
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


def components(points: int, start: int, steps: Sequence[Edge]) -> list[int]:
    """By point, the place of its strongly connected component in the order of the book, from the start on (Tarjan)."""
    after: list[list[int]] = [[] for _ in range(points)]
    for step in steps:
        after[step.source].append(step.to)
    order, low, rank = [0] * points, [0] * points, [-1] * points
    stack: list[int] = []
    count, found = 0, 0
    for root in [start, *range(points)]:
        if order[root]:
            continue
        path = [(root, iter(after[root]))]
        count += 1
        order[root] = low[root] = count
        stack.append(root)
        while path:
            point, rest = path[-1]
            for to in rest:
                if not order[to]:
                    count += 1
                    order[to] = low[to] = count
                    stack.append(to)
                    path.append((to, iter(after[to])))
                    break
                if rank[to] < 0:
                    low[point] = min(low[point], order[to])
            else:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[point])
                if low[point] == order[point]:
                    while True:
                        one = stack.pop()
                        rank[one] = found
                        if one == point:
                            break
                    found += 1
    return [found - one for one in rank]


class ComponentQueue:
    """A queue of points, each in it at most once: the component of the lowest rank comes first, and within a component
    the point that was added first."""

    def __init__(self, rank: Sequence[int]) -> None:
        self._rank = rank
        self._heap: list[tuple[int, int, int]] = []
        self._queued: set[int] = set()
        self._ticket = count()

    def __bool__(self) -> bool:
        return bool(self._heap)

    def add(self, point: int) -> None:
        if point not in self._queued:
            self._queued.add(point)
            heappush(self._heap, (self._rank[point], next(self._ticket), point))

    def pop(self) -> int:
        _, _, point = heappop(self._heap)
        self._queued.discard(point)
        return point
