"""Regions: what can be come to from a point without asking or changing anything, short of the hub and of entrances.

Most of a book is free to walk. Whoever comes to a point with something known of the facts comes to its whole region
with just that known: so a walk goes from region to region, by the few moves that ask or change something.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from wanderbook.graph.compiled import ALWAYS, HUB, OVER, STUCK, Move
from wanderbook.graph.proofs.hub import Hub, Replies, Steps

if TYPE_CHECKING:
    from wanderbook.graph.proofs.summaries import Goal


class Exit(NamedTuple):
    """A move that asks or changes something, the replies that lead to it, and how it is reached."""

    path: Replies
    move: Move
    goals: list[Goal]


class Region(NamedTuple):
    inside: list[tuple[Replies, Move]]
    """Free moves that reach something, each with the replies that lead to it."""
    exits: list[Exit]
    landings: dict[int, Replies]
    """The ship, points of the hub and entrances, with the replies that lead there."""
    unsafe: bool
    """Whether it is not plain from everywhere in it that there is a way out."""
    goals: list[Goal]
    """How it is come to."""


def region_from(steps: Steps, hub: Hub, unsafe: set[int], entry: int) -> Region:
    points, doors, seen = hub.points, hub.doors, set[int]()
    inside: list[tuple[Replies, Move]] = []
    exits: list[Exit] = []
    landings: dict[int, Replies] = {}
    in_doubt = False
    level: list[tuple[int, Replies]] = [(entry, ())]
    while level:
        later: list[tuple[int, Replies]] = []
        for point, path in level:  # grows by moves that nobody is asked about
            if point in seen:
                continue
            seen.add(point)
            if point == HUB or ((point in points or point in doors) and point != entry):
                landings[point] = path
                continue
            in_doubt |= point in unsafe
            if point in (OVER, STUCK):
                continue
            for move in steps[point]:
                guard, changes, names, to, reply = move
                if guard is not ALWAYS or changes:
                    exits.append(Exit(path, move, []))
                    continue
                if names:
                    inside.append((path, move))
                if reply:
                    later.append((to, (*path, reply)))
                else:
                    level.append((to, path))
        level = later
    return Region(inside, exits, landings, in_doubt, [])
