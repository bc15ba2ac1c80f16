"""Kinds of steps that games with a crew share: draws from a deck or a row, and damage to place."""

from __future__ import annotations

from typing import ClassVar

from wanderbook.table.grids import Placing
from wanderbook.table.kinds import SAVED_NAMES, Asks, Draws


class DrawCard(Draws, frozen=True):
    """Draw a card from one of the decks, whose discards are shuffled when it is empty."""

    deck: ClassVar[str] = "ability"
    again: ClassVar[bool] = True


class PlacesDamage(Asks, frozen=True):
    """Ask on which squares damage is placed: its dealer's player decides, or the active one."""

    how: Placing
    who: str = ""
    """The crew member who deals the damage; empty if no attack and no crew member does."""


class ChoosesTarget(Asks, frozen=True):
    """Ask which enemy a crew member attacks: their player decides."""

    who: str


class DrawOne(Draws, frozen=True, rename=SAVED_NAMES):
    """Draw one of these, each equally likely: the next enemy in the row, the next card of a few."""

    remaining: tuple[str, ...]
