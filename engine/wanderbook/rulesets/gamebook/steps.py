"""The steps that only a plain gamebook with stats has: data only. `stats.py` and `fights.py` define their behaviour."""

from __future__ import annotations

from wanderbook.table.kinds import Asks, Draws, Runs


class RollStart(Draws, frozen=True):
    """Roll the starting value of a stat (GB-STAT-1)."""

    stat: str


class RollChange(Draws, frozen=True):
    """Roll the amount that a stat gains or loses (GB-STAT-2)."""

    stat: str
    dice: str
    gains: bool


class AtZero(Runs, frozen=True):
    """Go where a stat leads that is left at 0 (GB-STAT-3)."""

    stat: str


class PayStats(Runs, frozen=True):
    """Pay the price of a choice (GB-PRICE-1)."""

    price: tuple[tuple[str, int], ...]
    what: str


class TryStat(Draws, frozen=True):
    """Roll against a stat (GB-TEST-1)."""

    section: str
    letter: str


class FightRound(Draws, frozen=True):
    """Fight a round against one enemy (GB-FIGHT-2)."""

    section: str
    letter: str
    foe: int
    health: int
    """The enemy's remaining health."""


class StandOrRun(Asks, frozen=True):
    """Fight on, or run (GB-FIGHT-4)."""

    section: str
    letter: str
    foe: int
    health: int
