"""Strongly connected components of points, in the order of the book."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple, Protocol


class Edge(Protocol):
    """Anything with a source and a target point."""

    @property
    def source(self) -> int: ...
    @property
    def to(self) -> int: ...


class Arc(NamedTuple):
    """A minimal edge."""

    source: int
    to: int


def components(points: int, start: int, steps: Sequence[Edge]) -> list[int]:
    """By point, the rank of its strongly connected component in the order of the book, from the start (Tarjan)."""
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
