"""Goals, and sets of valuations of a few variables: an integer with a bit for each valuation.

All other variables are forgotten: tests of them are taken to hold, and effects on them are ignored. So the states from
which a goal seems reachable include those from which it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import NamedTuple

from wanderbook.proofs.lost.model import Model, Outcome, Transition
from wanderbook.proofs.lost.space import NOWHERE, Box, Region, is_within


class Goal(NamedTuple):
    """A set of states at a point."""

    point: int
    region: Region
    """The states lie in one of these boxes,"""
    without: Region = NOWHERE
    """and in none of these."""

    def has(self, point: int, state: Box) -> bool:
        return point == self.point and is_within(state, self.region) and not is_within(state, self.without)


class Projection:
    """The projection of a model onto a few variables."""

    def __init__(self, model: Model, variables: Sequence[int]) -> None:
        """All variables but these are forgotten."""
        self.model, self.space = model, model.space
        self.variables = tuple(variables)
        self.stride: dict[int, int] = {}
        """By variable, the distance between valuations that differ by one in it alone."""
        stride = 1
        for var in self.variables:
            self.stride[var] = stride
            stride *= self.space.sizes[var]
        self.full = (1 << stride) - 1
        self._having = {var: self._slices(var, stride) for var in self.variables}
        self.relevant = self._relevant()
        """By operator that tests or changes one of the variables, the valuations that open it."""

    def _slices(self, var: int, valuations: int) -> list[int]:
        """By value of a variable, the valuations that have it."""
        size, stride = self.space.sizes[var], self.stride[var]
        period = stride * size
        repeated = ((1 << valuations) - 1) // ((1 << period) - 1)
        return [repeated * ((1 << stride) - 1 << stride * value) for value in range(size)]

    def _relevant(self) -> dict[int, int]:
        """By operator that tests or changes one of the variables, the valuations with which it seems open."""
        kept = sum(self.space.every[var] << self.space.shift[var] for var in self.variables)
        return {
            transition.operator: self.of_region(transition.guards)
            for transition in self.model.transitions
            if transition.touched & kept
        }

    # ---------------------------------------------------------------- sets

    def index(self, state: Box) -> int:
        """The number of a state's valuation."""
        values = ((stride, self.space.values(state, var)) for var, stride in self.stride.items())
        return sum(stride * (value.bit_length() - 1) for stride, value in values)

    def of_goal(self, goal: Goal) -> int:
        """The valuations that states of a goal may have; a hole counts if the kept variables decide it."""
        valuations = 0
        for box in goal.region:
            holes = (hole for hole in goal.without if not self.space.is_empty(hole & box))
            decided = (hole for hole in holes if self.stride.keys() >= set(self.space.restricted(hole, box)))
            valuations |= self.of_box(box) & ~self.of_region(tuple(decided))
        return valuations

    def of_region(self, region: Region) -> int:
        """The valuations of the kept variables that a region allows."""
        valuations = 0
        for box in region:
            valuations |= self.of_box(box)
        return valuations

    def of_box(self, box: Box) -> int:
        """The valuations of the kept variables that a box allows."""
        valuations = self.full
        for var, slices in self._having.items():
            allowed = self.space.values(box, var)
            if allowed != self.space.every[var]:
                valuations &= sum(mask for value, mask in enumerate(slices) if allowed >> value & 1)
        return valuations

    def before(self, transition: Transition, ahead: int) -> int:
        """The valuations from which a transition may lead into some others."""
        opening = self.relevant.get(transition.operator)
        if opening is None:
            return ahead
        valuations = 0
        for outcome in transition.outcomes:
            valuations |= self._before_outcome(outcome, ahead)
        return valuations & opening

    def _before_outcome(self, outcome: Outcome, ahead: int) -> int:
        """The valuations from which one outcome leads into those `ahead`. A value's change moves its slice of
        valuations by a multiple of its variable's stride."""
        for var, table in outcome:
            if var not in self.stride:
                continue
            stride, slices = self.stride[var], self._having[var]
            before = 0
            for value, after in enumerate(table):
                if after:
                    place = after.bit_length() - 1
                    some = ahead & slices[place]
                    shift = (value - place) * stride
                    before |= some << shift if shift >= 0 else some >> -shift
            ahead = before
        return ahead


def valuations(model: Model, variables: Sequence[int]) -> int:
    """The number of valuations of some variables."""
    return prod(model.space.sizes[var] for var in variables)
