"""The lost region of each point: the states from which no play reaches the target.

Claim: a reachable state has lost the target exactly if it lies in the lost region of its point.

Idea: a state is lost if each operator of its point is closed or leads to lost states however its dice fall. That is a
greatest fixpoint. It is computed backward, component by component, from "everything is lost" downward; in a book
without cycles each point is visited once. Most points have an operator that is always open and leads to a point that is
never lost, so nothing is lost there either. Regions are therefore few, small and close to where plays get stuck.

Why exact: preimages of boxes under functions are boxes, and intersections and unions of regions are regions. Within the
invariant nothing is left out: an operator leads from a state within it to a state within it.

Cost: regions with too many boxes are trimmed, and then two fixpoints bound the lost states. Dropping boxes gives a
lower bound, joining boxes an upper one; both are sound in each step, since the fixpoint is monotone. If time runs out,
the lower bound is empty and the upper one is everything.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from wanderbook.machine.components import ComponentQueue
from wanderbook.proofs.lost.model import Model, Outcome, Transition
from wanderbook.proofs.lost.space import NOWHERE, Box, Region

MOST_BOXES = 500
"""A region with more boxes is trimmed."""

Trim = Callable[[Region], Region]


class LostRegions(NamedTuple):
    """By point, lower and upper bounds of the lost states, which are equal if exact."""

    surely: list[Region]
    perhaps: list[Region]


def lost_regions(
    model: Model, targets: Collection[int], is_late: Callable[[], bool], most_boxes: int = MOST_BOXES
) -> LostRegions:
    """The lost regions for these target operators."""
    below = _Fixpoint(model, targets, is_late, most_boxes, _largest)
    below.run()
    if not below.was_trimmed and not below.is_cut_short:
        return LostRegions(below.regions, below.regions)
    above = _Fixpoint(model, targets, is_late, most_boxes, _joined)
    above.run()
    return LostRegions(below.finished(), above.regions)


def _largest(region: Region, most: int) -> Region:
    """The lower bound: only the largest boxes."""
    return tuple(sorted(region, key=int.bit_count, reverse=True)[:most])


def _joined(region: Region, most: int) -> Region:
    """The upper bound: each small box is merged into the large one that grows least by it."""
    boxes = sorted(region, key=int.bit_count, reverse=True)
    half = max(1, most // 2)
    large = boxes[:half]
    for box in boxes[half:]:
        nearest = min(range(len(large)), key=lambda place: (box & ~large[place]).bit_count())
        large[nearest] |= box
    return tuple(large)


class _Fixpoint:
    """Shrinks the regions of all points until each follows from the others by its operators."""

    def __init__(
        self,
        model: Model,
        targets: Collection[int],
        is_late: Callable[[], bool],
        most_boxes: int,
        trim: Callable[[Region, int], Region],
    ) -> None:
        """`trim` cuts a region with more than `most_boxes` boxes."""
        self.model, self.targets, self.is_late = model, frozenset(targets), is_late
        self.most_boxes, self.trim = most_boxes, trim
        self.regions: list[Region] = [(box,) if box else NOWHERE for box in model.invariant]
        self.was_trimmed = False
        self.is_cut_short = False
        self._reached_rank = -1
        """The current component; those of higher rank are finished."""

    def run(self) -> None:
        """Shrink until nothing changes, or until it is late."""
        rank = self.model.rank
        before: list[set[int]] = [set() for _ in range(self.model.points)]
        for transition in self.model.transitions:
            before[transition.to].add(transition.source)
        waiting = ComponentQueue([-place for place in rank])
        for point, box in enumerate(self.model.invariant):
            if box:
                waiting.add(point)
        while waiting:
            point = waiting.pop()
            self._reached_rank = rank[point]
            if self.is_late():
                self.is_cut_short = True
                return
            if self._shrink(point):
                for source in before[point]:
                    waiting.add(source)

    def finished(self) -> list[Region]:
        """The regions of finished components; empty for the others."""
        if not self.is_cut_short:
            return self.regions
        last = self._reached_rank
        return [region if rank > last else NOWHERE for region, rank in zip(self.regions, self.model.rank, strict=True)]

    def _shrink(self, point: int) -> bool:
        """Recompute the region of a point; whether it shrank."""
        old, new = self.regions[point], self._lost_at(point)
        if new == old:
            return False
        if not self.model.is_acyclic and old != (self.model.invariant[point],):
            if self.was_trimmed:
                new = self.model.space.meet(new, old)
            if not self.model.space.minus(old, new):
                return False
        self.regions[point] = new
        return True

    def _lost_at(self, point: int) -> Region:
        """The states of a point in which none of its operators saves the target."""
        region: Region = (self.model.invariant[point],)
        for number, transition in enumerate(self.model.out[point]):
            lost = self._not_saved_by(transition)
            region = self._trimmed(self.model.space.meet(region, lost) if number else lost)
            if not region:
                break
        return region

    def _trimmed(self, region: Region) -> Region:
        """A region cut to the allowed number of boxes, which is noted."""
        if len(region) <= self.most_boxes:
            return region
        self.was_trimmed = True
        return self.model.space.maximal(self.trim(region, self.most_boxes))

    def _not_saved_by(self, transition: Transition) -> Region:
        """The states in which an operator is closed or leads only to lost states."""
        model, space = self.model, self.model.space
        closed, lost = model.closed(transition), self.regions[transition.to]
        if transition.operator in self.targets or not lost:
            return closed
        invariant = model.invariant[transition.source]
        if lost == (model.invariant[transition.to],):
            return (invariant,)
        # The outcome does not matter where the operator is closed, so boxes of a single guard can grow by that.
        free = invariant & ~transition.guards[0] if len(transition.guards) == 1 else 0
        first, *others = (self._before(outcome, lost, invariant, free) for outcome in transition.outcomes)
        for region in others:
            first = self._trimmed(space.meet(first, region))
        return space.union(first, closed)

    def _before(self, outcome: Outcome, lost: Region, invariant: Box, free: Box) -> Region:
        """The states from which an outcome leads into a region, possibly with some of the `free` ones."""
        space = self.model.space
        same, changed = list[Box](), list[Box]()
        for box in lost:
            before = self.model.before(outcome, box) & invariant
            if not space.is_empty(before):
                before |= free
                (same if before == box else changed).append(before)
        return space.union(tuple(same), changed)
