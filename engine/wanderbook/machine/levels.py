"""Levels of stats as facts: a stat of at most n has n bits, of which the lowest are set, one for each point.

So a test is one bit (`10 gold`: the tenth), and gaining or losing moves the bits up or down. Each bit after a change is
one bit before it, so a proof that needs only some bits can forget the others and stay exact.
"""

from __future__ import annotations

from typing import NamedTuple

from wanderbook.machine.guards import ALWAYS, NEVER, BitChange, Guard

RAISE, LOWER, LEVEL = 5, 6, 7
"""Kinds of changes of a stat: raise it, up to a limit; lower it; set it to a level."""
LEVEL_CHANGES = frozenset((RAISE, LOWER, LEVEL))
_PACKED = 10
"""The number of bits for each part of a change that is packed into one integer."""
_MASK = (1 << _PACKED) - 1


class Field(NamedTuple):
    """The bits of a stat."""

    base: int
    size: int

    @property
    def mask(self) -> int:
        return ((1 << self.size) - 1) << self.base

    def at_least(self, value: int) -> Guard:
        if value <= 0:
            return ALWAYS
        return NEVER if value > self.size else ((1 << self.base + value - 1, 0),)

    def at_most(self, value: int) -> Guard:
        if value >= self.size:
            return ALWAYS
        return NEVER if value < 0 else ((0, 1 << self.base + value),)

    def facts(self, value: int) -> int:
        """The bits of a level."""
        return ((1 << min(value, self.size)) - 1) << self.base

    def level(self, facts: int) -> int:
        return ((facts & self.mask) >> self.base).bit_count()

    # ---------------------------------------------------------------- changes

    def raised(self, amount: int, limit: int | None = None) -> BitChange:
        """The change that raises a stat by this amount, up to a limit."""
        limit = self.size if limit is None else limit
        return RAISE, self._packed(min(limit, self.size), min(amount, self.size))

    def lowered(self, amount: int) -> BitChange:
        return LOWER, self._packed(self.size, min(amount, self.size))

    def set_to(self, value: int) -> BitChange:
        return LEVEL, self._packed(self.size, min(value, self.size))

    def _packed(self, limit: int, amount: int) -> int:
        return ((self.base << _PACKED | self.size) << _PACKED | limit) << _PACKED | amount


class LevelChange(NamedTuple):
    field: Field
    limit: int
    amount: int


def unpacked(packed: int) -> LevelChange:
    """The decoded parts of a change."""
    amount, packed = packed & _MASK, packed >> _PACKED
    limit, packed = packed & _MASK, packed >> _PACKED
    return LevelChange(Field(packed >> _PACKED, packed & _MASK), limit, amount)


def levelled(facts: int, kind: int, packed: int) -> int:
    """The facts after a change of a stat."""
    (base, size), limit, amount = unpacked(packed)
    every = (1 << size) - 1
    now = facts >> base & every
    if kind == RAISE:
        below = (1 << limit) - 1
        after = (now << amount | (1 << amount) - 1) & below | now & ~below
    elif kind == LOWER:
        after = now >> amount
    else:
        after = (1 << amount) - 1
    return facts & ~(every << base) | after << base


def needed_before(live: int, kind: int, packed: int) -> int:
    """The facts that matter before a change if these matter after it, exactly, bit by bit."""
    field, limit, amount = unpacked(packed)
    base, size = field
    mine = live >> base & ((1 << size) - 1)
    if kind == RAISE:
        below = (1 << limit) - 1
        mine = (mine & below) >> amount | mine & ~below
    elif kind == LOWER:
        mine = mine << amount & ((1 << size) - 1)
    else:
        mine = 0
    return live & ~field.mask | mine << base


def table_of(kind: int, packed: int) -> tuple[int, ...]:
    """A change as a table from each level to the level after it, as a mask."""
    (_, size), limit, amount = unpacked(packed)
    if kind == RAISE:
        return tuple([1 << max(value, min(limit, value + amount)) for value in range(size + 1)])
    if kind == LOWER:
        return tuple([1 << max(0, value - amount) for value in range(size + 1)])
    return (1 << amount,) * (size + 1)


def can_become(kind: int, packed: int) -> tuple[int, int]:
    """The bits that a change can set, and those that it can clear, when repeated any number of times."""
    field, limit, amount = unpacked(packed)
    if kind == RAISE:
        return (field.facts(limit), 0) if amount else (0, 0)
    if kind == LOWER:
        return (0, field.mask) if amount else (0, 0)
    return field.facts(amount), field.mask & ~field.facts(amount)
