"""Enemies and their grids. A grid is drawn, square by square, as on the card."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from wanderbook.book.base import Content
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
"""What an uncovered square does, always or at the round's end."""


class SquarePower(Content):
    power: Power
    amount: Amount = 1


class Square(Content):
    """One square: a heart of so many, extra damage, a synergy mark, powers, or nothing at all."""

    heart: int = Field(0, ge=0, le=9)
    damage: int = Field(0, ge=0, le=9)
    synergy: bool = False
    powers: tuple[SquarePower, ...] = ()


Grid: TypeAlias = tuple[tuple[Square, ...], ...]
"""Rows of squares, all of one length."""


class Enemy(Content):
    number: CardNumber
    name: Name
    level: Amount
    defense: int = Field(0, ge=0, le=20)
    damage: int = Field(ge=0, le=20)
    grid: Grid
    text: str = ""


class Zone(Content):
    """A part of a boss that is aimed at on its own."""

    name: Name
    damage: int = Field(ge=0, le=20)
    grid: Grid


class Boss(Content):
    number: CardNumber
    name: Name
    level: Amount
    zones: tuple[Zone, ...] = Field(min_length=1, max_length=6)
    may_run: bool = False
    text: str = ""


class Buff(Content):
    """An enemy's extra in hard mode: hearts by level, and a power that stays."""

    number: CardNumber
    name: Name
    hearts_per_level: int = Field(1, ge=0, le=9)
    power: SquarePower | None = None
