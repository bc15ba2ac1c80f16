"""The only source of chance: repeatable and serialisable, and draws can be asked of the caller instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from wanderbook.table.records import Record

_T = TypeVar("_T")
_MASK = 0xFFFFFFFFFFFFFFFF
_GOLDEN = 0x9E3779B97F4A7C15


def splitmix64(x: int) -> int:
    """A well-mixed 64-bit number computed from another, far cheaper than seeding `random.Random`."""
    x = (x + _GOLDEN) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


class NotDrawn(ValueError):
    """A number set by a scenario that this draw cannot give."""

    def __init__(self, number: int, of: int) -> None:
        super().__init__(f"fate {number} cannot be drawn here: the numbers go from 1 to {of}")


class Fate(Record, frozen=True):
    """A seed, the number of draws made from it, and numbers that a scenario has set for the next draws."""

    seed: int
    drawn: int = 0
    set: tuple[int, ...] = ()

    def below(self, bound: int) -> tuple[int, Fate]:
        """A number from 0 to one below the bound, each equally likely. Raises `NotDrawn` for a set
        number beyond that.
        """
        if self.set:
            if not 0 <= self.set[0] < bound:
                raise NotDrawn(self.set[0] + 1, bound)
            return self.set[0], replace(self, set=self.set[1:])
        # Taking the high bits of a product instead of a remainder: no number is favoured by more than 2^-50.
        bits = splitmix64((self.seed + self.drawn * _GOLDEN) & _MASK)
        return (bits * bound) >> 64, Fate(self.seed, self.drawn + 1)

    def shuffled(self, items: Sequence[_T]) -> tuple[tuple[_T, ...], Fate]:
        """The same items in a random order."""
        order, fate = list(items), self
        for last in range(len(order) - 1, 0, -1):
            other, fate = fate.below(last + 1)
            order[other], order[last] = order[last], order[other]
        return tuple(order), fate
