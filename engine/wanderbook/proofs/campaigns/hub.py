"""The hub: points of a story that are equivalent to the ship, whatever facts hold.

A point is in the hub if free moves lead to it from the ship and back again: walks end and begin at each of them.
Whatever can be done by going on from there can also be done by returning to the ship and coming back; only the number
of replies differs, which `Rule.ends` and `Seed` account for. If a place could be crossed off on the way, it matters
which exploration it was, so such a point is not in the hub; nor is a point reached while holding something that lasts
for this exploration only.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from functools import cached_property, lru_cache

import numpy as np

from wanderbook.machine.circles import WORTH_IT
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, CROSS, NEVER_ASKED, Clause
from wanderbook.machine.moves import HUB, OVER, STUCK, Ints, distinct, flat
from wanderbook.machine.saturate import Saturated
from wanderbook.proofs.campaigns.facts import WalkFacts, covers_all
from wanderbook.proofs.campaigns.free_moves import KEPT, Replies, free_moves, replies
from wanderbook.proofs.campaigns.steps import Steps

_UNSEEN, _DOOR = -1, -2
"""Take the place of the last move of a path: none is known yet, or the point is an entrance, where the path begins."""


class Seed:
    """The start of a walk: an entrance, or a point of the hub."""

    __slots__ = ("cut", "entrance", "in_hub", "length", "point", "states")

    def __init__(self, entrance: int, point: int, length: int, in_hub: bool) -> None:
        """`entrance` is the number of the entrance, -1 for the ship; for a point of the hub it is that of the entrance
        on the path there."""
        self.entrance, self.point, self.in_hub = entrance, point, in_hub
        self.length = length
        """The length of the path from the ship, in replies."""
        self.states = 0
        """The number of states reached from here."""
        self.cut: int | None = None
        """If these were too many, the number of replies at which the search stopped; everything nearer was seen."""


class Hub:
    """The points equivalent to the ship, with free paths there and back. A free move has no guard and no effect."""

    def __init__(self, story: Story, facts: WalkFacts, bound: Saturated, steps: Steps) -> None:
        """`bound` is the saturation of the story."""
        self.story, self.steps = story, steps
        size = len(story.moves)
        self.inside = bytearray(size)
        """By point, whether it is in the hub."""
        self.crossing: set[int] = set()
        """Points from which a place could be crossed off before the next return to the ship."""
        self.far = array("q", bytes(8 * size))
        """By point, the length of a free path from the ship, if there is one."""
        self._by = array("q", [_UNSEEN]) * size
        """By point, the last move of its path."""
        self._entrance = array("q", bytes(8 * size))
        """By point with a free path from the ship, the entrance where that path begins."""
        self._doors: dict[int, int] = {}
        """Points where a walk can begin at any time, each with its entrance."""
        self._home: dict[int, Replies] = {HUB: ()}
        """For each point of the hub, the replies on a shortest way back to the ship."""
        self.path = lru_cache(KEPT)(self._path)
        if story.has_hub:
            self._open(facts, bound)
        self.stops = bytearray(self.inside)
        """The points where a free path out of an exploration ends: the ship, hub points and entrances."""
        for door in (HUB, *(self._doors.keys() - self.crossing)):
            self.stops[door] = 1

    def _open(self, facts: WalkFacts, bound: Saturated) -> None:
        """Find the hub; a book without a ship has none."""
        for at, way in enumerate(self.story.entrances):
            if not way.changes and facts.guard(way.guard) is ALWAYS:
                self._doors.setdefault(way.to, at)
        self.crossing = _may_cross(self.story, bound)
        self.inside = self._free_to_ship(self._free_from_ship())
        for point in (HUB, *self.crossing):
            self.inside[point] = 0

    def __contains__(self, point: int) -> bool:
        return self.inside[point] != 0

    @cached_property
    def leaves(self) -> Ints:
        """The moves from hub points that have a guard or an effect, or lead out of the hub."""
        steps = self.steps
        inside = np.frombuffer(self.inside, bool)
        within = inside.copy()
        within[HUB] = True
        out = steps.moves.leading_from(np.flatnonzero(inside))
        leaves = np.frombuffer(steps.busy, bool)[out] | ~within[flat(steps.to)[out]]
        return np.sort(out[leaves & (flat(steps.asks)[out] != NEVER_ASKED)])

    # ---------------------------------------------------------------- paths

    def seed(self, point: int) -> Seed:
        """The start of an exploration at a point of the hub."""
        return Seed(self._entrance[point], point, self.far[point], in_hub=True)

    def _path(self, point: int) -> Replies:
        """The replies from the ship to a point of the hub."""
        found: list[str] = []
        while (by := self._by[point]) >= 0:
            if said := self.steps.said(by):
                found.append(said)
            point = self.story.moves.source[by]
        found.append(self._explore(self._entrance[point]))
        return tuple(reversed(found))

    def path_to(self, seed: Seed) -> Replies:
        """The replies from the ship to the start of an exploration."""
        if seed.in_hub:
            return self.path(seed.point)
        return (self._explore(seed.entrance),) if self.story.has_hub and seed.entrance >= 0 else ()

    def _explore(self, entrance: int) -> str:
        return self.story.entrances[entrance].reply or ""

    def home(self, point: int) -> Replies:
        """The replies of a shortest way back to the ship."""
        found = self._home.get(point)
        if found is None:
            paths = free_moves(self.steps, point, bytearray(len(self.stops)), end=HUB)
            found = self._home[point] = replies(self.steps, paths, HUB)
        return found

    # ---------------------------------------------------------------- there and back

    def _free_from_ship(self) -> list[Ints]:
        """All points that free moves reach from the ship, in waves by number of replies."""
        moves, to, reply = self.steps.moves, flat(self.steps.to), flat(self.steps.reply)
        source, far, by, entrance = flat(moves.source), flat(self.far), flat(self._by), flat(self._entrance)
        free, seen = np.frombuffer(self.steps.busy, np.uint8) == 0, np.zeros(len(by), bool)
        seen[[HUB, OVER, STUCK]] = True
        waves: list[Ints] = []
        level, length = np.array(list(self._doors), np.int64), 1
        by[level], entrance[level] = _DOOR, list(self._doors.values())
        while len(level := level[~seen[level]]):
            later = [level[:0]]
            wave = level
            while len(wave):  # grows by moves without a reply
                seen[wave], far[wave] = True, length
                led = wave[by[wave] != _DOOR]
                entrance[led] = entrance[source[by[led]]]
                waves.append(wave)
                out = moves.leading_from(wave)
                out = out[free[out] & ~seen[to[out]]]
                asked = reply[out] != 0
                told, silent = out[asked & (by[to[out]] == _UNSEEN)], out[~asked]
                by[to[told[::-1]]], by[to[silent[::-1]]] = told[::-1], silent[::-1]  # if there are several, the first
                later.append(distinct(to[told]))
                wave = distinct(to[silent])
            level, length = np.concatenate(later), length + 1
        return waves

    def _free_to_ship(self, waves: list[Ints]) -> bytearray:
        """For each point, whether free moves lead back to the ship: later waves first, the rest backwards."""
        steps, moves, to, busy = self.steps, self.steps.moves, self.steps.to, self.steps.busy
        found = bytearray(len(self.inside))
        home, source, onto = np.frombuffer(found, bool), flat(moves.source), flat(to)
        free = np.frombuffer(busy, np.uint8) == 0
        home[HUB] = True
        for wave in reversed(waves):
            out = moves.leading_from(wave)
            home[source[out[free[out] & home[onto[out]]]]] = True
        before: dict[int, list[int]] = {}
        for point in np.concatenate([wave[~home[wave]] for wave in waves]).tolist() if waves else ():
            for at in range(steps.first[point], steps.last[point]):
                if not busy[at]:
                    before.setdefault(to[at], []).append(point)
        _backwards(found, before, [point for point in before if found[point]])
        return found


# ---------------------------------------------------------------- safety


def unsafe_points(hub: Hub, bound: Saturated) -> bytearray:
    """For each point, whether no way out is known that works for all facts. A point is safe if, whatever facts hold,
    one of its moves leads to a safe point; the ship and endings are safe."""
    steps = hub.steps
    safe = bytearray(hub.inside)
    safe[HUB] = safe[OVER] = 1
    left = _left_by_single_moves(steps, safe, bound)
    before: dict[int, list[int]] = {}
    for point in left:
        for on in steps.to[steps.first[point] : steps.last[point]]:
            before.setdefault(on, []).append(point)
    leads_on = _LeadsOn(steps, safe)
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


def _left_by_single_moves(steps: Steps, found: bytearray, bound: Saturated) -> list[int]:
    """The points without an always-open move to a safe point, found for all points at once in rounds, while each round
    finds many."""
    safe, points = np.frombuffer(found, bool), flat(bound.points)
    out = steps.moves.leading_from(points[~safe[points]])
    out = out[flat(steps.asks)[out] == 0]
    source, to = flat(steps.moves.source), flat(steps.to)
    while (leads := safe[to[out]]).sum() > WORTH_IT * len(out):
        safe[source[out[leads]]] = True
        out = out[~safe[source[out]]]
    left: list[int] = points[~safe[points]].tolist()
    return left


class _LeadsOn:
    """Whether a move to a safe point is open, whatever facts hold."""

    def __init__(self, steps: Steps, safe: bytearray) -> None:
        """`safe` tells by point whether it is safe; it changes while this is used."""
        self.steps, self.safe = steps, safe
        self._cover: dict[tuple[int, ...], bool] = {}
        """By the numbers of several guards, whether one of them always holds."""

    def __call__(self, point: int) -> bool:
        """Whether, whatever facts hold, one of a point's moves to a safe point is open."""
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
        """Whether these guards, by number, always leave one open; cached."""
        found = self._cover.get(asked)
        if found is None:
            some: list[Clause] = [clause for number in asked for clause in self.steps.guards[number]]
            found = self._cover[asked] = len(some) > 1 and covers_all(some)
        return found


def _may_cross(story: Story, bound: Saturated) -> set[int]:
    """The points from which a move that crosses a place off can still be reached before the return to the ship."""
    moves = story.moves
    crosses = [any(kind == CROSS for kind, _ in changes) for changes in moves.changes]
    crossing = {
        point
        for point in moves.changing
        if bound.there[point]
        and any(crosses[target] for target in moves.change[moves.first[point] : moves.last[point]])
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
    """Mark every point that leads to one of these."""
    todo = list(waiting)
    while todo:
        for point in before.get(todo.pop(), ()):
            if not found[point]:
                found[point] = 1
                todo.append(point)
