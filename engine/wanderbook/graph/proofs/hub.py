"""The hub: points of a story that are, for all facts, the ship itself.

A point that can be come to from the ship and can be left for the ship again, both without asking or changing
anything, is for all facts the ship itself: a walk that comes to one is over, and one begins at each. Whatever can be
done by going on from there can be done by going back to the ship and coming again; only the number of replies differs,
which `Rule.ends` and `Seed` keep account of. Where a place could be crossed off on the way, it matters which
exploration it was, so no such point is taken for the hub; nor is one that is come to with something in hand that lasts
for this exploration only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wanderbook.graph.compiled import ALWAYS, CROSS, HUB, OVER, STUCK, Clause, Move, Story
from wanderbook.graph.proofs.facts import Facts, covers_all
from wanderbook.graph.proofs.saturate import Saturated

Replies = tuple[str, ...]
Steps = Sequence[tuple[Move, ...]]
"""The moves from each point, their guards struck of what is fixed; `ALWAYS` itself where nothing is left to ask."""


class Seed:
    """Where a walk begins: at an entrance, or at a point of the hub, and how that is come to from the ship."""

    __slots__ = ("cut", "doubtful", "entrance", "in_hub", "path", "point", "states")

    def __init__(self, entrance: int, point: int, path: Replies, in_hub: bool) -> None:
        self.entrance, self.point, self.path, self.in_hub = entrance, point, path, in_hub
        self.states = 0
        """How many were come to from here."""
        self.cut: int | None = None
        """Where these were too many: after how many replies. All that takes fewer was seen."""
        self.doubtful = False
        """Whether it leads to a point from which it is not plain that there is always a way out."""


def steps_of(story: Story, facts: Facts, bound: Saturated) -> Steps:
    """Of the points that can be come to; most have no guards, and are as they were."""
    steps = list(story.moves)
    for point in bound.points.intersection(story.guarded):
        steps[point] = tuple(
            [
                Move(guard, changes, names, to, reply)
                for asked, changes, names, to, reply in steps[point]
                if (guard := asked if asked is ALWAYS else facts.guard(asked))
            ]
        )
    return steps


def is_free(move: Move) -> bool:
    return move.guard is ALWAYS and not move.changes


class Hub:
    def __init__(self, story: Story, facts: Facts, bound: Saturated, steps: Steps) -> None:
        self.story, self.steps, self.points = story, steps, dict[int, Seed]()
        self.crossing: set[int] = set()
        """Points from which a place could be crossed off before the ship is come to again."""
        self.doors: set[int] = set()
        """Points where a walk may begin at any time."""
        self._home: dict[int, Replies] = {HUB: ()}
        if story.has_hub:
            ways = (way for way in story.entrances if not way.changes)
            open_ways = {way.to for way in ways if facts.guard(way.guard) is ALWAYS}
            self.crossing = _may_cross(story, bound)
            self.doors = open_ways - self.crossing
            there = self._free_from_ship(open_ways)
            home = self._free_to_ship(there)
            self.points = {point: seed for point, seed in there.items() if point in home and point not in self.crossing}

    def __contains__(self, point: int) -> bool:
        return point in self.points

    def leaves(self) -> Iterator[tuple[int, list[Move]]]:
        """By point of the hub, the moves that ask or change something, or lead out of the hub; where there are any."""
        points = self.points
        for point in points:
            some = [move for move in self.steps[point] if not (is_free(move) and (move.to in points or move.to == HUB))]
            if some:
                yield point, some

    def home(self, point: int) -> Replies:
        """The replies of a shortest way back to the ship."""
        found = self._home.get(point)
        if found is None:
            found = self._home[point] = next(path for to, path in walked(self.steps, point) if to == HUB)
        return found

    def _free_from_ship(self, doors: set[int]) -> dict[int, Seed]:
        there: dict[int, Seed] = {}
        level: list[tuple[int, int, Replies]] = [
            (way.to, at, (f"explore {way.section}",))
            for at, way in enumerate(self.story.entrances)
            if way.to in doors and not way.changes
        ]
        while level:
            later: list[tuple[int, int, Replies]] = []
            for point, entrance, path in level:  # grows by moves that nobody is asked about
                if point in there:
                    continue
                there[point] = Seed(entrance, point, path, in_hub=True)
                for guard, changes, _, to, reply in self.steps[point]:
                    if guard is ALWAYS and not changes and to > STUCK and to not in there:
                        if reply:
                            later.append((to, entrance, (*path, reply)))
                        else:
                            level.append((to, entrance, path))
            level = later
        return there

    def _free_to_ship(self, among: dict[int, Seed]) -> set[int]:
        """Mostly one comes home from what was come to later; what is left then is gone through backwards."""
        home, left = {HUB}, list[int]()
        for point in reversed(among):
            for guard, changes, _, to, _ in self.steps[point]:
                if to in home and guard is ALWAYS and not changes:
                    home.add(point)
                    break
            else:
                left.append(point)
        before: dict[int, list[int]] = {}
        for point in left:
            for move in self.steps[point]:
                if is_free(move):
                    before.setdefault(move.to, []).append(point)
        return _backwards(home, before)


def walked(steps: Steps, point: int) -> Iterable[tuple[int, Replies]]:
    """All that can freely be come to from a point, the ship included, each with the fewest replies: fewest first."""
    seen: set[int] = set()
    level: list[tuple[int, Replies]] = [(point, ())]
    while level:
        later: list[tuple[int, Replies]] = []
        for here, path in level:  # grows by moves that nobody is asked about
            if here in seen:
                continue
            seen.add(here)
            yield here, path
            for move in steps[here] if here > STUCK else ():
                if is_free(move):
                    if move.reply:
                        later.append((move.to, (*path, move.reply)))
                    else:
                        level.append((move.to, path))
        level = later


def unsafe_points(hub: Hub, bound: Saturated) -> set[int]:
    """Points from which it is not plain that there is a way out. Backwards from the ship and the endings: what leads on
    whatever the facts are, by one move or by several between them, to a point that is safe, is safe."""
    open_to_doubt = bound.points.difference(hub.points, (HUB, OVER))
    before: dict[int, list[int]] = {}
    for point in open_to_doubt:
        for move in hub.steps[point]:
            before.setdefault(move.to, []).append(point)
    safe = {HUB, OVER, *hub.points}
    waiting = list(safe.intersection(before))
    while waiting:
        for point in before.get(waiting.pop(), ()):
            if point not in safe and _leads_on(hub.steps[point], safe):
                safe.add(point)
                waiting.append(point)
    return {STUCK}.union(open_to_doubt - safe)


def _leads_on(moves: Iterable[Move], safe: set[int]) -> bool:
    """Whether there is a way to a safe point, whatever the facts are."""
    some: list[Clause] = []
    for move in moves:
        if move.to in safe:
            if move.guard is ALWAYS:
                return True
            some += move.guard
    return len(some) > 1 and covers_all(some)


def _may_cross(story: Story, bound: Saturated) -> set[int]:
    crossing = {
        point
        for point in bound.points.intersection(story.changing)
        for move in story.moves[point]
        if any(what == CROSS for what, _ in move.changes)
    }
    if not crossing:
        return crossing
    before: dict[int, list[int]] = {}
    for point in bound.points:
        for move in story.moves[point]:
            if point != HUB:
                before.setdefault(move.to, []).append(point)
    return _backwards(crossing, before)


def _backwards(found: set[int], before: dict[int, list[int]]) -> set[int]:
    """With all that leads to one of these."""
    waiting = list(found)
    while waiting:
        for point in before.get(waiting.pop(), ()):
            if point not in found:
                found.add(point)
                waiting.append(point)
    return found
