"""Circles: which points of a story lead to each other, so that one can come back, without going by the ship."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

import numpy as np

from wanderbook.machine.moves import Moves, flat, stored

WORTH_IT = 1 / 16
"""Of all moves that are left, the share that a look at them must settle to be worth another: a long row of sections,
where each look settles the last of them alone, is gone through one by one."""


def circles(moves: Moves, starts: Iterable[int]) -> array[int]:
    """By point, a number that it shares with exactly those that lie on a circle with it: for these, and for what can be
    come to from those of them that may lie on one. 0 elsewhere.

    Strongly connected components as Gabow finds them, each point and move looked at once: `path` are the points whose
    circles may still grow, `roots` those of them at which, so far, the next circle begins.
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
    """By point, 0 or, where it is plain that it lies on no circle, a number later than any point is come to.

    What leads nowhere lies on none, nor does what nothing leads to, nor what has such points alone before or after it:
    nearly all of a book, and found for all of it at once as long as each look finds many.
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
