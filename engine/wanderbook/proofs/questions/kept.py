"""Sets of valuations of a few variables: an integer with a bit for each valuation."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod

from wanderbook.machine.effects import Cube, Effects, Table
from wanderbook.machine.machine import Machine

MOST_VALUATIONS = 1 << 16
"""The most valuations of the variables that are kept."""


def valuations(machine: Machine, variables: Iterable[int]) -> int:
    """The number of valuations of some variables."""
    return prod(machine.variables[var].size for var in variables)


class Kept:
    """A few variables of a machine that are kept; all others are forgotten."""

    def __init__(self, machine: Machine, variables: Sequence[int], place: Sequence[int]) -> None:
        """`place` is the offset of each variable in a packed state."""
        self.variables = tuple(variables)
        self.stride: dict[int, int] = {}
        self.total = 1
        """The number of valuations."""
        sizes = machine.sizes
        for var in self.variables:
            self.stride[var] = self.total
            self.total *= sizes[var]
        self.every = (1 << self.total) - 1
        self._having = {
            var: [self._block(var, sizes[var], value) for value in range(sizes[var])] for var in self.stride
        }
        self._amounts = [
            (1 << place[var] + value, value * stride)
            for var, stride in self.stride.items()
            for value in range(1, sizes[var])
        ]
        """By bit of a packed state, its contribution to the index of a valuation."""

    def _block(self, var: int, size: int, value: int) -> int:
        """The valuations in which a variable has a value."""
        stride = self.stride[var]
        block, length = ((1 << stride) - 1) << stride * value, stride * size
        while length < self.total:
            block |= block << length
            length *= 2
        return block & self.every

    def valuation(self, state: int) -> int:
        """The index of a packed state's valuation."""
        valuation = 0
        for bit, amount in self._amounts:
            if state & bit:
                valuation += amount
        return valuation

    def meeting(self, cubes: Sequence[Cube]) -> int:
        """The valuations in which one of the cubes may hold, for some values of the forgotten variables."""
        meeting = 0
        for cube in cubes:
            meeting |= self._meeting(cube)
        return meeting

    def _meeting(self, cube: Cube) -> int:
        """The valuations in which one cube may hold."""
        meeting = self.every
        for var, allowed in cube:
            if var in self.stride:
                meeting &= self._within(var, allowed)
        return meeting

    def _within(self, var: int, values: int) -> int:
        """The valuations in which a variable has one of these values, a mask."""
        within = 0
        for value, having in enumerate(self._having[var]):
            if values >> value & 1:
                within |= having
        return within

    def before(self, valuations: int, effects: Effects) -> int:
        """The valuations from which effects may lead to some of these."""
        for var, table in effects:
            if var in self.stride:
                valuations = self._before(valuations, var, table)
        return valuations

    def _before(self, valuations: int, var: int, table: Table) -> int:
        """The valuations from which the effect on one variable leads to some of these."""
        stride, before = self.stride[var], 0
        slices = [valuations & having for having in self._having[var]]
        for value, targets in enumerate(table):
            for target, some in enumerate(slices):
                if targets >> target & 1:
                    shift = (value - target) * stride
                    before |= some << shift if shift >= 0 else some >> -shift
        return before
