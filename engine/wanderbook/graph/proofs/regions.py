"""Regions: what can be come to from a point without asking or changing anything, short of the hub and of entrances.

Most of a book is free to walk. Whoever comes to a point with something known of the facts comes to its whole region
with just that known: so a walk goes from region to region, by the few moves that ask or change something.
"""

from __future__ import annotations

from typing import NamedTuple

from wanderbook.graph.guards import NEVER_ASKED
from wanderbook.graph.proofs.goals import Goal
from wanderbook.graph.proofs.hub import Hub

Exit = tuple[int, int, int]
"""A move that asks or changes something, the point that it leads from, and how many replies lead there."""


class Region(NamedTuple):
    points: list[int]
    exits: list[Exit]
    landings: list[tuple[int, int]]
    """The ship, points of the hub and entrances, with how many replies lead there."""
    goals: list[Goal]
    """How it is come to."""


def region_from(hub: Hub, entry: int) -> Region:
    """A stroll, by replies, fewest first."""
    steps, stops, never = hub.steps, hub.stops, NEVER_ASKED
    first, last, to, busy, asks, reply = steps.first, steps.last, steps.to, steps.busy, steps.asks, steps.reply
    points: list[int] = []
    exits: list[Exit] = []
    landings: list[tuple[int, int]] = []
    seen: set[int] = set()
    level, length = [entry], 0
    while level:
        later: list[int] = []
        for point in level:  # grows by moves that nobody is asked about
            if point in seen:
                continue
            seen.add(point)
            if stops[point] and point != entry:
                landings.append((point, length))
                continue
            points.append(point)
            for at in range(first[point], last[point]):
                if not busy[at]:
                    (later if reply[at] else level).append(to[at])
                elif asks[at] != never:
                    exits.append((at, point, length))
        level, length = later, length + 1
    return Region(points, exits, landings, [])
