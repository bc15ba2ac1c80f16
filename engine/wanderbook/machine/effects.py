"""Preconditions and effects of operators on variables. Sets of values are masks: 0b110 is "1 or 2"."""

from __future__ import annotations

Cube = tuple[tuple[int, int], ...]
"""By variable, in order, the mask of allowed values; a missing variable may have any value."""
Table = tuple[int, ...]
"""By value, the mask of values after an effect."""
Effects = tuple[tuple[int, Table], ...]
"""By variable, in order, its table."""


def upward(size: int) -> Table:
    """The table from each value to itself and all higher ones."""
    every = (1 << size) - 1
    return tuple([every & ~((1 << value) - 1) for value in range(size)])


def downward(size: int) -> Table:
    return tuple([(2 << value) - 1 for value in range(size)])


def then(first: Table, second: Table) -> Table:
    """The composition of two effects."""
    return tuple([mapped(second, values) for values in first])


def mapped(table: Table, values: int) -> int:
    """The values after an effect on any of these."""
    found = 0
    for value, after in enumerate(table):
        if values >> value & 1:
            found |= after
    return found


def reverse(table: Table) -> Table:
    """By value after an effect, the values before it."""
    return tuple([preimage(table, 1 << after) for after in range(len(table))])


def preimage(table: Table, values: int) -> int:
    """The values from which an effect can lead to one of these."""
    return sum(1 << value for value, after in enumerate(table) if after & values)
