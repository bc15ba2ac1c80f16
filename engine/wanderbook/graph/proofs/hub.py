"""The hub: points of a story that are, for all facts, the ship itself.

A point that can be come to from the ship and can be left for the ship again, both without asking or changing
anything, is for all facts the ship itself: a walk that comes to one is over, and one begins at each. Whatever can be
done by going on from there can be done by going back to the ship and coming again; only the number of replies differs,
which `Rule.ends` and `Seed` keep account of. Where a place could be crossed off on the way, it matters which
exploration it was, so no such point is taken for the hub; nor is one that is come to with something in hand that lasts
for this exploration only.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from wanderbook.graph.compiled import ALWAYS, CROSS, HUB, OVER, STUCK, Change, Clause, Entrance, Guard
from wanderbook.graph.proofs.facts import covers_all

if TYPE_CHECKING:
    from wanderbook.graph.proofs.summaries import Summaries

Step = tuple[Guard, tuple[Change, ...], int, int, str | None]
"""A move with its guard struck of what is fixed, and instead of its names the number of their goals; -1 without any."""

Hub = dict[int, tuple[int, tuple[str, ...]]]
"""By point, an entrance and the replies that lead there."""


def hub_of(found: Summaries) -> tuple[Hub, dict[int, tuple[str, ...]], set[int]]:
    """Points that are as good as the ship; the way home from each; and points where a walk may begin at any time."""
    story = found.story
    if not story.has_hub:
        return {}, {}, set()
    there = _free_from_ship(found)
    home = _free_to_ship(found, there)
    crossing = _may_cross(found)
    hub = {point: way for point, way in there.items() if point in home and point not in crossing}
    return hub, home, {way.to for way in story.entrances if is_open(found, way)} - crossing


def is_open(found: Summaries, way: Entrance) -> bool:
    """Whether an entrance can be taken at any time and changes nothing."""
    return not way.changes and found.facts.guard(way.guard)[:1] == ALWAYS


def unsafe_points(found: Summaries) -> set[int]:
    """Points from which it is not plain that there is a way out. Backwards from the ship and the endings: what leads on
    whatever the facts are, by one move or by several between them, to a point that is safe, is safe."""
    open_to_doubt = [point for point in found.bound.points if point not in found.hub and point not in (HUB, OVER)]
    before: dict[int, list[int]] = {}
    for point in open_to_doubt:
        for step in found.step(point):
            before.setdefault(step[3], []).append(point)
    safe = {HUB, OVER, *found.hub}
    waiting = list(safe.intersection(before))
    while waiting:
        for point in before.get(waiting.pop(), ()):
            if point not in safe and _leads_on(found.step(point), safe):
                safe.add(point)
                waiting.append(point)
    return {STUCK}.union(point for point in open_to_doubt if point not in safe)


def _leads_on(steps: Iterable[Step], safe: set[int]) -> bool:
    """Whether there is a way to a safe point, whatever the facts are."""
    some: list[Clause] = []
    for guard, _, _, to, _ in steps:
        if to in safe:
            if guard is ALWAYS:
                return True
            some += guard
    return (0, 0) in some or (len(some) > 1 and covers_all(some))


def free(step: Step) -> bool:
    guard, changes, _, _, _ = step
    return not changes and (guard is ALWAYS or guard[0] == (0, 0))


def _free_from_ship(found: Summaries) -> Hub:
    story = found.story
    there: Hub = {}
    waiting: deque[int] = deque()
    for at, way in enumerate(story.entrances):
        if is_open(found, way) and way.to not in there:
            there[way.to] = at, (f"explore {way.section}",)
            waiting.append(way.to)
    while waiting:
        point = waiting.popleft()
        entrance, path = there[point]
        for step in found.step(point):
            _, _, _, to, reply = step
            if to not in (HUB, OVER, STUCK) and to not in there and free(step):
                there[to] = entrance, (*path, reply) if reply else path
                (waiting.append if reply else waiting.appendleft)(to)
    return there


def _free_to_ship(found: Summaries, among: Iterable[int]) -> dict[int, tuple[str, ...]]:
    """By point, the replies of a way home."""
    before: dict[int, list[tuple[int, str | None]]] = {}
    for point in among:
        for step in found.step(point):
            if free(step):
                before.setdefault(step[3], []).append((point, step[4]))
    home: dict[int, tuple[str, ...]] = {HUB: ()}
    waiting = deque([HUB])
    while waiting:
        at = waiting.popleft()
        for point, reply in before.get(at, ()):
            if point not in home:
                home[point] = (reply, *home[at]) if reply else home[at]
                (waiting.append if reply else waiting.appendleft)(point)
    return home


def _may_cross(found: Summaries) -> set[int]:
    """Points from which a place could be crossed off before the ship is come to again."""
    story = found.story
    crossing = {
        point for point in found.bound.points for move in story.moves[point] if any(c[0] == CROSS for c in move.changes)
    }
    if not crossing:
        return crossing
    before: dict[int, list[int]] = {}
    for point in found.bound.points:
        for move in story.moves[point]:
            before.setdefault(move.to, []).append(point)
    waiting = list(crossing)
    while waiting:
        for point in before.get(waiting.pop(), ()):
            if point not in crossing and point != HUB:
                crossing.add(point)
                waiting.append(point)
    return crossing
