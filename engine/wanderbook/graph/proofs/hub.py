"""The hub: points of a story that are, for all facts, the ship itself.

A point that can be come to from the ship and can be left for the ship again, both without asking or changing
anything, is for all facts the ship itself: a walk that comes to one is over, and one begins at each. Whatever can be
done by going on from there can be done by going back to the ship and coming again; only the number of replies differs,
which `Rule.ends` and `Seed` keep account of. Where a place could be crossed off on the way, it matters which
exploration it was, so no such point is taken for the hub; nor is one that is come to with something in hand that lasts
for this exploration only.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

from wanderbook.graph.compiled import ALWAYS, CROSS, HUB, OVER, STUCK, Clause, Story
from wanderbook.graph.proofs.facts import Facts, covers_all
from wanderbook.graph.proofs.saturate import Saturated
from wanderbook.graph.proofs.steps import NEVER_ASKED, Steps
from wanderbook.graph.proofs.strolls import KEPT, Replies, replies, strolls

_UNSEEN, _DOOR = -1, -2


class Seed:
    """Where a walk begins: at an entrance, or at a point of the hub."""

    __slots__ = ("cut", "doubtful", "entrance", "in_hub", "length", "point", "states")

    def __init__(self, entrance: int, point: int, length: int, in_hub: bool) -> None:
        self.entrance, self.point, self.in_hub = entrance, point, in_hub
        self.length = length
        """Of the path from the ship, in replies."""
        self.states = 0
        """How many were come to from here."""
        self.cut: int | None = None
        """Where these were too many: after how many replies. All that takes fewer was seen."""
        self.doubtful = False
        """Whether it leads to a point from which it is not plain that there is always a way out."""


class Hub:
    def __init__(self, story: Story, facts: Facts, bound: Saturated, steps: Steps) -> None:
        self.story, self.steps = story, steps
        size = len(story.moves)
        self.inside = bytearray(size)
        """By point, whether it is one of the hub."""
        self.crossing: set[int] = set()
        """Points from which a place could be crossed off before the ship is come to again."""
        self.far = array("i", bytes(4 * size))
        """By point, the replies that it takes from the ship, where it is free to be come to."""
        self._before, self._by = array("i", bytes(4 * size)), array("i", [_UNSEEN]) * size
        """By point, the one before and the move between them."""
        self._doors: dict[int, int] = {}
        """Points where a walk may begin at any time, each with its entrance."""
        self._home: dict[int, Replies] = {HUB: ()}
        self.path = lru_cache(KEPT)(self._path)
        if story.has_hub:
            self._open(facts, bound)
        self.stops = bytearray(self.inside)
        """Where a stroll out of an exploration ends: at the ship, at points of the hub and at entrances."""
        for door in (HUB, *(self._doors.keys() - self.crossing)):
            self.stops[door] = 1

    def _open(self, facts: Facts, bound: Saturated) -> None:
        for at, way in enumerate(self.story.entrances):
            if not way.changes and facts.guard(way.guard) is ALWAYS:
                self._doors.setdefault(way.to, at)
        self.crossing = _may_cross(self.story, bound)
        there = self._free_from_ship()
        self.inside = self._free_to_ship(there)
        for point in (HUB, *self.crossing):
            self.inside[point] = 0

    def __contains__(self, point: int) -> bool:
        return self.inside[point] != 0

    def leaves(self) -> Iterator[tuple[int, list[int]]]:
        """By point of the hub, the moves that ask or change something, or lead out of the hub; where there are any."""
        steps, source, within = self.steps, self.story.moves.source, bytearray(self.inside)
        within[HUB] = 1
        inside, busy, to = self.inside, steps.busy, steps.to
        out = [at for at, point in enumerate(source) if inside[point] and (busy[at] or not within[to[at]])]
        for point, several in groupby(out, source.__getitem__):
            now = range(steps.first[point], steps.last[point])  # others led from there once
            some = [at for at in several if at in now and steps.asks[at] != NEVER_ASKED]
            if some:
                yield point, some

    # ---------------------------------------------------------------- paths

    def seed(self, point: int) -> Seed:
        """A walk that begins at a point of the hub."""
        root = point
        while self._by[root] >= 0:
            root = self._before[root]
        return Seed(self._doors[root], point, self.far[point], in_hub=True)

    def _path(self, point: int) -> Replies:
        """The replies from the ship to a point of the hub."""
        found: list[str] = []
        while (by := self._by[point]) >= 0:
            if said := self.steps.said(by):
                found.append(said)
            point = self._before[point]
        found.append(self._explore(self._doors[point]))
        return tuple(reversed(found))

    def path_to(self, seed: Seed) -> Replies:
        """The replies from the ship to where a walk begins."""
        if seed.in_hub:
            return self.path(seed.point)
        return (self._explore(seed.entrance),) if self.story.has_hub and seed.entrance >= 0 else ()

    def _explore(self, entrance: int) -> str:
        return f"explore {self.story.entrances[entrance].section}"

    def home(self, point: int) -> Replies:
        """The replies of a shortest way back to the ship."""
        found = self._home.get(point)
        if found is None:
            strides = strolls(self.steps, point, bytearray(len(self.stops)), end=HUB)
            found = self._home[point] = replies(self.steps, strides, HUB)
        return found

    # ---------------------------------------------------------------- there and back

    def _free_from_ship(self) -> list[int]:
        """All points that can freely be come to, by replies, fewest first."""
        first, last, to, busy, reply = (
            self.steps.first,
            self.steps.last,
            self.steps.to,
            self.steps.busy,
            self.steps.reply,
        )
        far, before, by = self.far, self._before, self._by
        seen, there, length = bytearray(len(by)), list[int](), 1
        seen[HUB] = seen[OVER] = seen[STUCK] = 1
        level = list(self._doors)
        for door in level:
            by[door] = _DOOR
        while level:
            later: list[int] = []
            for point in level:  # grows by moves that nobody is asked about
                if seen[point]:
                    continue
                seen[point], far[point] = 1, length
                there.append(point)
                for at in range(first[point], last[point]):
                    on = to[at]
                    if seen[on] or busy[at]:
                        continue
                    if not reply[at]:
                        if by[on] != _DOOR:
                            before[on], by[on] = point, at
                            level.append(on)
                    elif by[on] == _UNSEEN:
                        before[on], by[on] = point, at
                        later.append(on)
            level, length = later, length + 1
        return there

    def _free_to_ship(self, among: list[int]) -> bytearray:
        """Mostly one comes home from what was come to later; what is left then is gone through backwards."""
        first, last, to, busy = self.steps.first, self.steps.last, self.steps.to, self.steps.busy
        home, left = bytearray(len(self.inside)), list[int]()
        home[HUB] = 1
        for point in reversed(among):
            for at in range(first[point], last[point]):
                if home[to[at]] and not busy[at]:
                    home[point] = 1
                    break
            else:
                left.append(point)
        before: dict[int, list[int]] = {}
        for point in left:
            for at in range(first[point], last[point]):
                if not busy[at]:
                    before.setdefault(to[at], []).append(point)
        _backwards(home, before, [point for point in before if home[point]])
        return home


# ---------------------------------------------------------------- safety


def unsafe_points(hub: Hub, bound: Saturated) -> bytearray:
    """By point, whether it is not plain that there is a way out. Backwards from the ship and the endings: what leads on
    whatever the facts are, by one move or by several between them, to a point that is safe, is safe."""
    steps = hub.steps
    safe = bytearray(hub.inside)
    safe[HUB] = safe[OVER] = 1
    leads_on = _LeadsOn(steps, safe)
    left = []
    for point in reversed(bound.points):  # mostly what is safe leads to what was come to later
        if not safe[point]:
            if leads_on(point):
                safe[point] = 1
            else:
                left.append(point)
    before: dict[int, list[int]] = {}
    for point in left:
        for on in steps.to[steps.first[point] : steps.last[point]]:
            before.setdefault(on, []).append(point)
    waiting = [point for point in before if safe[point]]
    while waiting:
        for point in before.get(waiting.pop(), ()):
            if not safe[point] and leads_on(point):
                safe[point] = 1
                waiting.append(point)
    unsafe = bytearray(len(safe))
    unsafe[STUCK] = 1
    for point in left:
        unsafe[point] = not safe[point]
    return unsafe


class _LeadsOn:
    """Whether there is a way to a safe point, whatever the facts are."""

    def __init__(self, steps: Steps, safe: bytearray) -> None:
        self.steps, self.safe = steps, safe
        self._cover: dict[tuple[int, ...], bool] = {}

    def __call__(self, point: int) -> bool:
        steps, safe = self.steps, self.safe
        asked: list[int] = []
        for at in range(steps.first[point], steps.last[point]):
            if safe[steps.to[at]]:
                number = steps.asks[at]
                if not number:
                    return True
                if number != NEVER_ASKED:
                    asked.append(number)
        return bool(asked) and self._covers(tuple(asked))

    def _covers(self, asked: tuple[int, ...]) -> bool:
        found = self._cover.get(asked)
        if found is None:
            some: list[Clause] = [clause for number in asked for clause in self.steps.guards[number]]
            found = self._cover[asked] = len(some) > 1 and covers_all(some)
        return found


def _may_cross(story: Story, bound: Saturated) -> set[int]:
    moves = story.moves
    crosses = [any(what == CROSS for what, _ in changes) for changes in moves.changes]
    crossing = {
        point
        for point in moves.changing
        if bound.there[point] and any(crosses[which] for which in moves.change[moves.first[point] : moves.last[point]])
    }
    if not crossing:
        return crossing
    before: dict[int, list[int]] = {}
    for point in bound.points:
        for on in moves.to[moves.first[point] : moves.last[point]]:
            before.setdefault(on, []).append(point)
    found = bytearray(len(moves))
    for point in crossing:
        found[point] = 1
    _backwards(found, before, list(crossing))
    return {point for point, there in enumerate(found) if there}


def _backwards(found: bytearray, before: dict[int, list[int]], waiting: Iterable[int]) -> None:
    """With all that leads to one of these."""
    todo = list(waiting)
    while todo:
        for point in before.get(todo.pop(), ()):
            if not found[point]:
                found[point] = 1
                todo.append(point)
