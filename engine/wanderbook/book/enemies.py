"""Enemies and their grids, square by square as on the card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.looks import Look
from wanderbook.ids import Amount, CardNumber, Name

Power: TypeAlias = Literal[
    "flying",
    "first_strike",
    "resist",
    "frighten",
    "low_morale",
    "madness",
    "venom",
    "weaken",
    "regen",
    "regen_ally",
    "ally_damage",
    "ship_damage",
    "lose_resource",
    "disarm",
    "discard_ability",
    "add_power",
    "add_power_ally",
    "add_power_self",
    "block",
    "die_minus",
    "counter_all",
    "hit_all",
    "hit_one",
]
"""The power of an uncovered square, permanent or at the round's end."""


class SquarePower(Content):
    """A power of an enemy's square, and its amount."""

    power: Power
    amount: Amount = 1


class Square(Content):
    """One square: a heart with a number, extra damage, a synergy mark, powers, or nothing."""

    heart: int = Field(0, ge=0, le=9)
    damage: int = Field(0, ge=0, le=9)
    synergy: bool = False
    powers: tuple[SquarePower, ...] = ()


Grid: TypeAlias = tuple[tuple[Square, ...], ...]
"""Rows of squares, all of the same length."""


class Enemy(Content):
    """An enemy card."""

    number: CardNumber
    name: Name
    level: Amount
    defense: int = Field(0, ge=0, le=20)
    damage: int = Field(ge=0, le=20)
    grid: Grid
    text: str = ""
    look: Look = ""
    """The words that its picture is drawn from."""
    picture: Name | None = None
    """A picture in the book's folder, shown instead."""


At: TypeAlias = tuple[int, int]
"""Row and column, counted from 0."""
FARTHEST = 72
"""The rows and columns of a boss's page: those of six of the largest grids in a line."""


class Zone(Content):
    """A part of a boss that is targeted separately."""

    name: Name
    damage: int = Field(ge=0, le=20)
    grid: Grid
    row: int = Field(1, ge=1, le=FARTHEST)
    """The row of its upper left square on the boss's page, in squares."""
    column: int | None = Field(None, ge=1, le=FARTHEST)
    """Without one, it lies to the right of the zone before it in its row."""

    @property
    def corner(self) -> tuple[int, int | None]:
        """Its row and column as the table counts them, from 0."""
        return self.row - 1, None if self.column is None else self.column - 1

    @property
    def is_laid(self) -> bool:
        """Whether the book gives its position."""
        return self.row > 1 or self.column is not None


def corners(parts: Iterable[tuple[int, int, int | None]]) -> list[At]:
    """The upper left square of each part, from its width, row and column.

    A part without a column lies to the right of the one before it in its row.
    """
    ends: dict[int, int] = {}
    laid: list[At] = []
    for width, row, column in parts:
        left = ends.get(row, 0) if column is None else column
        ends[row] = left + width
        laid.append((row, left))
    return laid


class Boss(Content):
    """An enemy of several zones, which share a page of their own."""

    number: CardNumber
    name: Name
    level: Amount
    zones: tuple[Zone, ...] = Field(min_length=1, max_length=6)
    may_run: bool = False
    text: str = ""
    look: Look = ""
    """The words that its picture is drawn from."""
    picture: Name | None = None
    """A picture in the book's folder, shown instead."""

    @property
    def corners(self) -> list[At]:
        """The upper left square of each zone on the boss's page (DS-BOSS-1)."""
        return corners((len(zone.grid[0]) if zone.grid else 0, *zone.corner) for zone in self.zones)


class Buff(Content):
    """An enemy's bonus in hard mode: hearts by level, and a permanent power."""

    number: CardNumber
    name: Name
    hearts_per_level: int = Field(1, ge=0, le=9)
    power: SquarePower | None = None
