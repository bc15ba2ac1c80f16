"""Free paths: shortest paths along free moves, which have no guard and no effect."""

from __future__ import annotations

from wanderbook.proofs.campaigns.steps import Steps

Replies = tuple[str, ...]
NOWHERE = -1
"""A number that no point has."""
KEPT = 4096
"""The number of recent free paths that are cached."""

FreePaths = dict[int, tuple[int, int]]
"""By point, its predecessor on a shortest free path, and the move between them; `NOWHERE` at the start."""


def free_moves(steps: Steps, start: int, stops: bytearray, end: int = NOWHERE) -> FreePaths:
    """Free paths from a point to all others, up to the points in `stops` (the start does not count), or until `end`."""
    first, last, to, busy, reply = steps.first, steps.last, steps.to, steps.busy, steps.reply
    found: FreePaths = {}
    level = [(start, NOWHERE, NOWHERE)]
    while level and end not in found:
        later: list[tuple[int, int, int]] = []
        for point, before, by in level:  # grows by moves without a reply
            if point in found:
                continue
            found[point] = before, by
            if stops[point] and point != start:
                continue
            for at in range(first[point], last[point]):
                if not busy[at]:
                    (later if reply[at] else level).append((to[at], point, at))
        level = later
    return found


def replies(steps: Steps, paths: FreePaths, point: int) -> Replies:
    """The replies along a free path to a point."""
    found: list[str] = []
    point, by = paths[point]
    while by != NOWHERE:
        if said := steps.said(by):
            found.append(said)
        point, by = paths[point]
    return tuple(reversed(found))
