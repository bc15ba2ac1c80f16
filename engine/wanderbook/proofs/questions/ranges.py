"""The values that each variable can have at each point, each variable by itself.

Claim: a step closed for all of these values is never taken, so names reached only by such steps are unreachable.

Idea: forward from the start. A point has, for each variable, every value with which some step may lead there. A step
passes on the values that its cubes allow, through its effects. Variables are treated independently, so this is an upper
bound, but all of them are followed at once, with one integer for each point.

Exact if nothing depends on two variables together. On plain synthetic books of 50,000 sections it rules out all but a
handful of the unreachable names, in less than a second.

Cost: linear in the steps of a book without cycles; otherwise each point is visited again when it gains a value.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import copy
from heapq import heappop, heappush

from wanderbook.proofs.questions.packed import PackedMachine, Step


class Ranges:
    """The values at each point, and the steps that they leave open."""

    def __init__(self, packed: PackedMachine, gone: Collection[int] = ()) -> None:
        """`gone` are steps known never to be taken."""
        self.packed, self.gone = packed, gone
        self.values: list[int] = [0] * packed.points
        """By point, the possible values of the variables; 0 if it is unreachable."""
        self.open: set[int] = set()
        """The steps that may be taken."""
        self._follow()

    def without(self, steps: Collection[int]) -> Ranges:
        """The same values, with these steps closed: none of them leads to a point."""
        ranges = copy(self)
        ranges.open = self.open.difference(steps)
        return ranges

    def _follow(self) -> None:
        """Propagate values forward from the start, in the order of the book, until nothing is added."""
        packed, values = self.packed, self.values
        start = packed.machine.start
        values[start] = packed.first
        waiting, queued = [(packed.rank[start], start)], {start}
        while waiting:
            _, point = heappop(waiting)
            queued.discard(point)
            for at in packed.out[point]:
                if at in self.gone:
                    continue
                step = packed.steps[at]
                after = passed_on(step, values[point])
                if after is None:
                    continue
                self.open.add(at)
                to = step.to
                if after & ~values[to] or not values[to]:
                    values[to] |= after
                    if to not in queued:
                        queued.add(to)
                        heappush(waiting, (packed.rank[to], to))


def passed_on(step: Step, values: int) -> int | None:
    """The values after a step, given those before it; None if it is closed for all of them."""
    allowed = -1  # as long as no cube may hold
    for bars, tested in step.cubes:
        left = values & ~bars
        if all(left & every for every in tested):
            allowed = left if allowed == -1 else allowed | left
    if allowed == -1:
        return None
    after = allowed & step.keep | step.set
    for place, every, table in step.tables:
        before, targets = (allowed & every) >> place, 0
        for value, target in enumerate(table):
            if before >> value & 1:
                targets |= target
        after = after & ~every | targets << place
    return after
