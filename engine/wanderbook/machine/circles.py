"""Cycles of a story: points that lead to each other without passing the ship."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import numpy as np

from wanderbook.machine.moves import Moves, flat, stored

WORTH_IT = 1 / 16
"""The share of the remaining moves that a round must settle to be worth another. In a long row of sections each round
would settle only the last one, so these are visited one by one."""


def circles(moves: Moves, starts: Iterable[int]) -> array[int]:
    """By point, the number of its strongly connected component: two points share one if each can be reached from the
    other. It is 0 for points that cannot be reached from the starts, and for those that certainly lie on no cycle.

    Gabow's algorithm for strongly connected components, which visits each point and move once: `path` has the points
    whose components may still grow, `roots` those at which, so far, the next component begins.
    """
    first, last, to = moves.first, moves.last, moves.to
    found, after = (array("q", bytes(8 * len(moves))) for _ in range(2))
    came = _never_back(moves)
    path: list[int] = []
    roots: list[int] = []
    seen = 0
    for start in starts:
        todo = [] if came[start] else [start]
        while todo:
            point = todo[-1]
            if not came[point]:
                seen += 1
                came[point], after[point] = seen, first[point]
                path.append(point)
                roots.append(point)
            for at in range(after[point], last[point]):
                on = to[at]
                if not came[on]:
                    after[point] = at + 1
                    todo.append(on)
                    break
                if not found[on]:
                    while came[roots[-1]] > came[on]:
                        roots.pop()
            else:
                todo.pop()
                if roots[-1] == point:
                    roots.pop()
                    while not found[point]:
                        found[path.pop()] = came[point]
    return found


def _never_back(moves: Moves) -> array[int]:
    """By point, 0 or, if it plainly lies on no cycle, a number greater than that of any visit.

    A point without successors or without predecessors lies on no cycle, nor does one with only such points before or
    after it. That is nearly all of a book, and it is found for all points at once as long as each round finds many.
    """
    source, to = flat(moves.source), flat(moves.to)
    left = moves.leading_from(np.arange(len(moves), dtype=np.int64))
    while True:
        leads, is_led_to = np.zeros((2, len(moves)), bool)
        leads[source[left]] = is_led_to[to[left]] = True
        on = left[leads[to[left]] & is_led_to[source[left]]]
        if len(left) - len(on) <= WORTH_IT * len(left):
            return stored(np.where(leads & is_led_to, 0, len(moves) + 1))
        left = on
