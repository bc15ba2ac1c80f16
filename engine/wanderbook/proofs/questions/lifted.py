"""What plays could reach with a few guards lifted: the explanations of everything unreachable, in one pass.

Claim: a name returned with some guards is reached by a play that lifts exactly these.

Idea: `plays`, with guards lifted. A sweep without lifting shows the values with which each point can be reached. If one
guard stops a play, that guard is lifted, and the play is followed as long as it is somewhere, or holds something, that
no play reaches without lifting; where it is stopped again, two guards are lifted, and so on. So each dead part of a
book is searched once, from the guard that cuts it off, and not once for each of its names.

Plays that lift equally many guards share what they have seen: a play continues past a visited point only with something
new.

Not complete: a name may need guards that are not tried. Such names are explained by other means.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from wanderbook.machine.components import Arc, components
from wanderbook.machine.guards import ALWAYS, GAIN, SET, UNSET, Changes, holds
from wanderbook.machine.moves import HUB
from wanderbook.proofs.explicit import changed
from wanderbook.proofs.lifting import NONE, Crossing, LiftedStory, NameSet
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit

SWEEPS = 3
"""The sweeps over the story before the first guard is lifted."""
FOLLOWED = 4
"""The least number of states followed at each point, if so many arrive."""
MOST_LIFTED = 5
"""The most guards that one play lifts."""
FEW = 10
"""Up to this many wanted names are searched for starting with the guards nearest to them."""
STOPPED = 3
"""The number of plays followed after being stopped by the same guards at the same move."""


class Change(NamedTuple):
    """The changes of a move, prepared so that most are two operations on masks."""

    changes: Changes
    keep: int
    set: int
    gains: tuple[tuple[int, int], ...]
    """Quests gained unless they are held or used: for each its bit, and both of its bits."""
    is_plain: bool


class Node(NamedTuple):
    """A play: the one before it, and the guards that its last move lifts."""

    before: Node | None
    crossings: tuple[Crossing, ...]


class LiftedPlays:
    """The plays with lifted guards, by the names that they reach."""

    def __init__(self, opened: LiftedStory, wanted: Collection[str], limit: TimeLimit = NO_LIMIT) -> None:
        """Finds plays to the wanted names, or at least to some of them, at once, as long as there is time."""
        self.opened, self.story, self.wanted, self.limit = opened, opened.story, set(wanted), limit
        self.random = Random(1)
        self.full = len(self.story.bits)
        self.lacking = (1 << self.full) - 1 << self.full
        """The high half of a set of values: all facts lacking."""
        changes = {way.move.changes: self._change(way.move.changes) for ways in opened.ways for way in ways}
        self.ways = [[(way, changes[way.move.changes]) for way in ways] for ways in opened.ways]
        arcs = [Arc(point, way.move.to) for point, ways in enumerate(opened.ways) for way in ways]
        self.rank = components(len(opened.ways), HUB, arcs)
        self.values: dict[int, int] = {}
        """By point, the facts that some play without lifting holds there, and those that some play lacks."""
        self.found: dict[str, Node] = {}
        """By wanted name, the play found that lifts the fewest guards."""
        self.stopped: dict[NameSet, dict[tuple[int, int], list[tuple[int, Node]]]] = defaultdict(dict)
        """By guards to lift, the plays waiting for that, by point and move."""
        self.fewest: dict[tuple[int, int], list[NameSet]] = defaultdict(list)
        """By point and move, the smallest sets of guards to lift for it."""
        self.passed: set[tuple[int, int]] = set()
        """The moves that some play takes without lifting, by point and number."""
        self.before: list[list[int]] = [[] for _ in self.ways]
        """By point, the points that moves lead there from."""
        for arc in arcs:
            self.before[arc.to].append(arc.source)
        self.near = self._points_before()
        self._fresh: dict[int, int] = {}
        """By point, the facts seen held and lacking in plays that lift as many guards as the current ones."""
        self._followed: dict[int, int] = {}
        """By point, the number of these plays that were followed."""
        self.live: list[int] = []
        """By point, the facts tested from there on by moves that plays arrive at but never take without lifting."""
        self._run()
        self._forget()

    def _forget(self) -> None:
        """Free the memory of the search; only the plays found and the order of the points are still asked for."""
        self.ways, self.before, self.live, self.near = [], [], [], {}
        self.values, self._fresh, self._followed = {}, {}, {}
        self.stopped, self.fewest, self.passed = defaultdict(dict), defaultdict(list), set()

    def crossings(self, name: str) -> tuple[Crossing, ...]:
        """The guards lifted on the way to a name, in order; empty if no play was found."""
        crossings: list[Crossing] = []
        node = self.found.get(name)
        while node:
            crossings += reversed(node.crossings)
            node = node.before
        return tuple(reversed(crossings))

    def _points_before(self) -> dict[int, int]:
        """The points that lead to a wanted name, ignoring guards, with the number of moves to it."""
        wanted, before = self.wanted, self.before
        near = {
            point: 0
            for point, ways in enumerate(self.ways)
            if any(not wanted.isdisjoint(way.move.names) for way, _ in ways)
        }
        waiting = deque(near)
        while waiting:
            point = waiting.popleft()
            for source in before[point]:
                if source not in near:
                    near[source] = near[point] + 1
                    waiting.append(source)
        return near

    def _order(self, lifted: NameSet) -> tuple[int, list[str]]:
        """The sort key of a set of guards; for few wanted names, those nearest to them come first."""
        far = min(self.near[point] for point, _ in self.stopped[lifted]) if len(self.wanted) <= FEW else 0
        return far, sorted(lifted)

    # ---------------------------------------------------------------- the search

    def _run(self) -> None:
        """Follow plays without lifting, then with one guard lifted, with two, and so on, until all wanted names are
        found."""
        first = Node(None, ())
        for _ in range(SWEEPS):
            self._follow(NONE, [(HUB, self.story.start, first)])
        self.live = self._live()
        tried = {NONE}
        for several in range(1, MOST_LIFTED + 1):
            self._fresh, self._followed = {}, {}
            sets = [one for one in self.stopped if len(one) == several and one not in tried]
            for lifted in sorted(sets, key=self._order):
                tried.add(lifted)
                waiting = self.stopped.pop(lifted)  # plays stopped again wait for more guards
                arrivals = []
                for (point, move), plays in waiting.items():
                    for facts, node in plays:
                        arrivals += self._passed(point, move, facts, node, lifted)
                self._follow(lifted, arrivals)
                if len(self.found) == len(self.wanted) or self.limit.is_over:
                    return

    def _follow(self, lifted: NameSet, several: Iterable[tuple[int, int, Node]]) -> None:
        """Continue from these arrivals, each a point, facts and a play, until nothing new arrives anywhere."""
        own: dict[int, int] = self.values if not lifted else {}
        followed: dict[int, int] = self._followed if lifted else {}
        arrivals: dict[int, dict[int, Node]] = {}
        waiting: list[tuple[int, int]] = []

        def arrive(point: int, facts: int, node: Node) -> None:
            """Add an arrival at a point, unless no wanted name lies ahead of it."""
            if point not in self.near:
                return
            if point not in arrivals:
                arrivals[point] = {}
                heappush(waiting, (self.rank[point], point))
            arrivals[point].setdefault(facts, node)

        for point, facts, node in several:
            arrive(point, facts, node)
        fresh: dict[int, int] = self._fresh if lifted else {}
        while waiting and not self.limit.is_over:
            _, point = heappop(waiting)
            chosen = self._choose(point, arrivals.pop(point), lifted, own, fresh, followed)
            for move in range(len(self.ways[point])):
                for facts, node in chosen:
                    for to, after, then in self._passed(point, move, facts, node, lifted):
                        arrive(to, after, then)

    def _live(self) -> list[int]:
        """By point, the facts that moves tested from there on may depend on, as in `live`."""
        live = [0] * len(self.ways)
        for point, ways in enumerate(self.ways):
            for move, (way, _) in enumerate(ways):
                if self.values.get(point) and (point, move) not in self.passed:
                    for guard in (way.move.guard, *(test.holds for test in way.tests)):
                        for yes, no in guard:
                            live[point] |= yes | no << self.full
        waiting = [(-self.rank[point], point) for point in range(len(self.ways)) if live[point]]
        waiting.sort()
        while waiting:
            _, point = heappop(waiting)
            for source in self.before[point]:
                if live[point] & ~live[source]:
                    live[source] |= live[point]
                    heappush(waiting, (-self.rank[source], source))
        return live

    def _choose(
        self,
        point: int,
        arrivals: dict[int, Node],
        lifted: NameSet,
        own: dict[int, int],
        fresh: dict[int, int],
        followed: dict[int, int],
    ) -> list[tuple[int, Node]]:
        """The arrivals to follow, each as facts and a play: those where a fact is held or lacking as in none before,
        and up to `FOLLOWED` others. `own` has the values seen with these guards lifted, `fresh` and `followed` those
        seen, and the number of plays followed, with as many."""
        several = list(arrivals.items())
        if len(several) > 1:
            self.random.shuffle(several)
        known = fresh.get(point, 0)
        base = self.values.get(point, 0) if lifted else 0
        counted = self.live[point] & ~base if base else -1
        chosen, spare = [], []
        for facts, node in several:
            values = facts << self.full ^ self.lacking | facts
            if values & ~known & counted:
                known |= values
                chosen.append((facts, node))
            elif not base:
                spare.append((facts, node))
        room = FOLLOWED - followed.get(point, 0) - len(chosen)
        chosen += spare[: max(0, room)]
        followed[point] = followed.get(point, 0) + len(chosen)
        fresh[point] = known
        own[point] = own.get(point, 0) | known
        return chosen

    def _passed(self, point: int, move: int, facts: int, node: Node, lifted: NameSet) -> list[tuple[int, int, Node]]:
        """The arrivals after a move if its guards are lifted, each a point, facts and a play; otherwise the play waits
        for that."""
        way, change = self.ways[point][move]
        guard = way.move.guard
        if guard is not ALWAYS and not holds(guard, facts):
            return []
        if way.tests and (closed := [test for test in way.tests if not holds(test.holds, facts)]):
            if missing := [test for test in closed if test.name not in lifted]:
                if point in self.near:
                    self._stop(point, move, facts, node, lifted.union(test.name for test in missing))
                return []
            node = Node(node, tuple([Crossing(test.name, facts, test.fires) for test in closed]))
        if not lifted:
            self.passed.add((point, move))
        for name in way.move.names:
            if name in self.wanted:
                self.found.setdefault(name, node)
        return [(way.move.to, self._after(facts, change), node)]

    def _stop(self, point: int, move: int, facts: int, node: Node, needed: NameSet) -> None:
        """Let a play wait at a move for these guards to be lifted, unless fewer are known to be enough."""
        fewest = self.fewest[point, move]
        if len(needed) > MOST_LIFTED or any(fewer < needed for fewer in fewest):
            return
        if needed not in fewest:
            fewest.append(needed)
        plays = self.stopped[needed].setdefault((point, move), [])
        if len(plays) < STOPPED and all(facts != one for one, _ in plays):
            plays.append((facts, node))

    # ---------------------------------------------------------------- changes

    def _change(self, changes: Changes) -> Change:
        """These changes prepared; `is_plain` if they only set, clear and gain."""
        keep, values, gains = -1, 0, []
        for kind, target in changes:
            if kind == SET:
                values |= 1 << target
                keep &= ~(1 << target)
            elif kind == UNSET:
                values &= ~(1 << target)
                keep &= ~(1 << target)
            elif kind == GAIN:
                held, used = self.story.mask(f"quest:{target}"), self.story.mask(f"used:{target}")
                gains.append((held, held | used))
            else:
                return Change(changes=changes, keep=-1, set=0, gains=(), is_plain=False)
        return Change(changes=changes, keep=keep, set=values, gains=tuple(gains), is_plain=True)

    def _after(self, facts: int, change: Change) -> int:
        """The facts after changes."""
        if not change.is_plain:
            return changed(self.story, facts, change.changes, -1)
        facts = facts & change.keep | change.set
        for held, both in change.gains:
            if not facts & both:
                facts |= held
        return facts
