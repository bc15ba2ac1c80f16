"""The steps that only a plain gamebook with stats has: data only. `stats.py` and `fights.py` say what they do."""

from __future__ import annotations

from wanderbook.table.kinds import Asks, Draws, Runs


class RollStart(Draws, frozen=True):
    """Roll what a stat starts with (GB-STAT-1)."""

    stat: str


class RollChange(Draws, frozen=True):
    """Roll how much of a stat is gained or lost (GB-STAT-2)."""

    stat: str
    dice: str
    gains: bool


class AtZero(Runs, frozen=True):
    """A stat was left at 0 and leads on from there (GB-STAT-3)."""

    stat: str


class PayStats(Runs, frozen=True):
    """Pay the price of a choice (GB-PRICE-1)."""

    price: tuple[tuple[str, int], ...]
    what: str


class TryStat(Draws, frozen=True):
    """A roll against a stat (GB-TEST-1)."""

    section: str
    letter: str


class FightRound(Draws, frozen=True):
    """A round against one enemy of a fight (GB-FIGHT-2)."""

    section: str
    letter: str
    foe: int
    health: int
    """What the enemy has left."""


class StandOrRun(Asks, frozen=True):
    """Fight on, or run (GB-FIGHT-4)."""

    section: str
    letter: str
    foe: int
    health: int
