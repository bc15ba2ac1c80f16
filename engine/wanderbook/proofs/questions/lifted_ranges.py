"""The values that each fact can have at each point, each fact by itself, with some guards lifted.

Claim: a value that is not possible here never occurs in a play that lifts at most these guards.

Idea: `ranges`, for the story with its guards. Lifting guards only adds possible values, so only the additions are
propagated. The low half of an integer holds the facts that can be true, the high half those that can be false.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from heapq import heappop, heappush
from itertools import islice

from wanderbook.machine.guards import ALWAYS, GAIN, SET, UNSET, USE, Changes, Guard
from wanderbook.machine.levels import LEVEL_CHANGES, can_become
from wanderbook.machine.moves import HUB
from wanderbook.proofs.lifting import NONE, LiftedMove, LiftedStory, NameSet

MOST_REMEMBERED = 100_000
"""The number of points, over all sets of lifted guards, whose values are cached."""


class LiftedRanges:
    """The ranges of a story without an atlas, by lifted guards."""

    def __init__(self, opened: LiftedStory, rank: list[int]) -> None:
        """`rank` is the order of the points. A set of values is one integer: low bits for facts that can hold, high
        ones for facts that can be lacking."""
        self.opened, self.story, self.rank = opened, opened.story, rank
        self.size = len(self.story.bits)
        self.low = (1 << self.size) - 1
        self.possible: dict[NameSet, dict[int, int]] = {NONE: {}}
        """By lifted guards and point, the possible values; points where lifting adds nothing are left out."""
        self._remembered = 0
        """The number of points whose values are cached."""
        self._asked: dict[str, list[tuple[int, LiftedMove]]] = defaultdict(list)
        """By guard, the moves that it guards."""
        for point, ways in enumerate(opened.ways):
            for way in ways:
                for test in way.tests:
                    self._asked[test.name].append((point, way))
        start = self.story.start
        self._follow(NONE, [(HUB, start | (~start & self.low) << self.size)])

    def reaches(self, lifted: NameSet, name: str) -> bool:
        """Whether a play that lifts these guards may reach a name."""
        return any(
            self._passed(way, values, lifted) is not None
            for point, way in self._reaching.get(name, ())
            if (values := self.at(lifted, point))
        )

    def can_hold(self, lifted: NameSet, point: int, guard: Guard) -> bool:
        """Whether a guard may hold at a point when these are lifted."""
        values = self.at(lifted, point)
        return bool(values) and self._held(values, guard) is not None

    def at(self, lifted: NameSet, point: int) -> int:
        """The possible values at a point; 0 if it is unreachable."""
        if lifted not in self.possible:
            self._make_room()
            self.possible[lifted] = {}
            self._lift(lifted)
            self._remembered += len(self.possible[lifted])
        return self.possible[lifted].get(point) or self.possible[NONE].get(point, 0)

    def _make_room(self) -> None:
        """Drop the values for the sets that were asked about first, as long as there are too many."""
        while self._remembered > MOST_REMEMBERED:
            _, oldest = islice(self.possible, 2)  # the first is for no guard lifted
            self._remembered -= len(self.possible.pop(oldest))

    @cached_property
    def _reaching(self) -> dict[str, list[tuple[int, LiftedMove]]]:
        """By name, the moves that reach it."""
        reaching: dict[str, list[tuple[int, LiftedMove]]] = defaultdict(list)
        for point, ways in enumerate(self.opened.ways):
            for way in ways:
                for name in way.move.names:
                    reaching[name].append((point, way))
        return reaching

    def _lift(self, lifted: NameSet) -> None:
        """Compute what lifting these guards adds."""
        arrivals = []
        for guard in sorted(lifted):
            for point, way in self._asked.get(guard, ()):
                values = self.at(lifted, point)
                after = self._passed(way, values, lifted) if values else None
                if after is not None:
                    arrivals.append((way.move.to, after))
        self._follow(lifted, arrivals)

    def _follow(self, lifted: NameSet, arrivals: Iterable[tuple[int, int]]) -> None:
        """Propagate these arrivals, each a point and its values, through the story with the guards lifted."""
        base, own = self.possible[NONE], self.possible[lifted]
        waiting: list[tuple[int, int]] = []
        queued = set[int]()

        def arrive(point: int, values: int) -> None:
            """Add values at a point, which is queued if some of them are new."""
            known = own.get(point) or base.get(point, 0)
            if values & ~known or not known:
                own[point] = known | values
                if point not in queued:
                    queued.add(point)
                    heappush(waiting, (self.rank[point], point))

        for point, values in arrivals:
            arrive(point, values)
        while waiting:
            _, point = heappop(waiting)
            queued.discard(point)
            for way in self.opened.ways[point]:
                after = self._passed(way, own[point], lifted)
                if after is not None:
                    arrive(way.move.to, after)

    # ---------------------------------------------------------------- one move

    def _passed(self, way: LiftedMove, values: int, lifted: NameSet) -> int | None:
        """The possible values after a move; None if it is closed."""
        left = self._held(values, way.move.guard)
        for test in way.tests:
            if left is not None and test.name not in lifted:
                left = self._held(left, test.holds)
        return None if left is None else self._changed(left, way.move.changes)

    def _held(self, values: int, guard: Guard) -> int | None:
        """The possible values with which a guard holds; None if there are none."""
        if guard is ALWAYS:
            return values
        left = None
        for yes, no in guard:
            closed = no | yes << self.size
            if not (yes | no << self.size) & ~values:
                left = values & ~closed if left is None else left | values & ~closed
        return left

    def _changed(self, values: int, changes: Changes) -> int:
        """The values after these changes, each fact by itself."""
        for kind, target in changes:
            if kind == SET:
                values = values & ~(1 << target + self.size) | 1 << target
            elif kind == UNSET:
                values = values & ~(1 << target) | 1 << target + self.size
            elif kind == GAIN:
                held, used = self.story.mask(f"quest:{target}"), self.story.mask(f"used:{target}")
                values |= held
                if not values & used:
                    values &= ~(held << self.size)
            elif kind == USE:
                held, used = self.story.mask(f"quest:{target}"), self.story.mask(f"used:{target}")
                if values & held:
                    values = values & ~held | used | held << self.size
            elif kind in LEVEL_CHANGES:
                true, false = can_become(kind, target)
                values |= true | false << self.size
        return values
