"""Plays without detours: each sees what no other does, in as few replies as can be found.

Where few enough places and sights are in question, a search over both gives a shortest play, and that is exact. Else a
play keeps the ways by which it sees something first, in their order, and goes from each to the next the shortest way.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count

from wanderbook.machine.moves import OVER, STUCK
from wanderbook.session.coverage.walks import Walker, WalkState, WalkStep

MOST = 20_000
"""Places, each with what is left to be seen there, that are looked at for a shortest play."""
AHEAD = 3_000
"""Places that are looked at for a shorter way between two sights."""
FAR_AHEAD = 50_000
"""The same, for an ending."""
Node = tuple[WalkState, int]


def shortened(walker: Walker, plays: list[list[WalkStep]]) -> list[list[WalkStep]]:
    """These plays, each to an ending where one can be reached, with no more replies; together they see the same."""
    shorter_plays = [_to_an_ending(walker, ways) for ways in plays]
    for place, ways in enumerate(shorter_plays):
        others = seen([way for other, ways in enumerate(shorter_plays) if other != place for way in ways])
        if own := seen(plays[place]) & ~others:
            shorter = _shortest(walker, own) or _straightened(walker, plays[place], own)
            shorter_plays[place] = min(ways, _to_an_ending(walker, shorter), key=replies)
    return shorter_plays


def _to_an_ending(walker: Walker, ways: list[WalkStep]) -> list[WalkStep]:
    """A play continued to an ending, if one is near."""
    place = ways[-1].to if ways else walker.start
    if place[0] in (OVER, STUCK):
        return ways
    return [*ways, *(walker.find(place, lambda way: bool(way.ending), FAR_AHEAD) or ())]


def seen(ways: list[WalkStep]) -> int:
    """Everything that these steps see, as a mask."""
    saw = 0
    for way in ways:
        saw |= way.saw
    return saw


def replies(ways: list[WalkStep]) -> int:
    return sum(way.reply is not None for way in ways)


def _shortest(walker: Walker, wanted: int) -> list[WalkStep] | None:
    """A play with the fewest replies that sees all of this; None if the search takes too long."""
    order, first = count(), (walker.start, wanted)
    waiting: list[tuple[int, int, Node, tuple[Node, WalkStep] | None]] = [(0, next(order), first, None)]
    came: dict[Node, tuple[Node, WalkStep] | None] = {}
    while waiting and len(came) < MOST:
        cost, _, node, step = heappop(waiting)
        if node in came:
            continue
        came[node] = step
        place, left = node
        if not left:
            return _back(came, node)
        for way in walker.ways(place):
            heappush(waiting, (cost + (way.reply is not None), next(order), (way.to, left & ~way.saw), (node, way)))
    return None


def _back(came: dict[Node, tuple[Node, WalkStep] | None], node: Node) -> list[WalkStep]:
    """The steps that led to a node, first to last."""
    ways: list[WalkStep] = []
    while (step := came[node]) is not None:
        node, way = step
        ways.append(way)
    return ways[::-1]


def _straightened(walker: Walker, ways: list[WalkStep], wanted: int) -> list[WalkStep]:
    """The walk with the fewest replies between one first sight and the next."""
    steps, place, left = list[WalkStep](), walker.start, wanted
    for way in _first_sights(ways, wanted):
        if way.saw & left:
            more = walker.find(place, lambda step: step == way, AHEAD)  # noqa: B023 - called at once
            if more is None:
                return ways
            steps, place, left = steps + more, way.to, left & ~seen(more)
    return steps


def _first_sights(ways: list[WalkStep], wanted: int) -> list[WalkStep]:
    """The steps that see something wanted that no step before them saw."""
    sights = []
    for way in ways:
        if way.saw & wanted:
            sights.append(way)
            wanted &= ~way.saw
    return sights
