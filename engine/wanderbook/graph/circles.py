"""Circles: which points of a story lead to each other, so that one can come back, without going by the ship."""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from wanderbook.graph.moves import Moves


def circles(moves: Moves, starts: Iterable[int]) -> array[int]:
    """By point that can be come to from these, a number that exactly those share which lead to each other; 0 elsewhere.

    Strongly connected components as Gabow finds them, each point and move looked at once: `path` are the points whose
    circles may still grow, `roots` those of them at which, so far, the next circle begins.
    """
    first, last, to = moves.first, moves.last, moves.to
    came, found, after = (array("i", bytes(4 * len(moves))) for _ in range(3))
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
