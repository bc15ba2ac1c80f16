"""Kinds of steps that games with a crew share: draws from a deck or a row, and damage that is placed."""

from __future__ import annotations

from typing import ClassVar

from wanderbook.table.grids import Placing
from wanderbook.table.kinds import SAVED_NAMES, Asks, Draws


class DrawCard(Draws, frozen=True):
    """A card from one of the decks, whose discards are shuffled again when it is empty."""

    deck: ClassVar[str] = "ability"
    again: ClassVar[bool] = True


class PlacesDamage(Asks, frozen=True):
    """On which squares damage is placed: its dealer's player decides, or else the active one."""

    how: Placing
    who: str = ""
    """Whose damage it is; nobody's, where no attack and no crew member has dealt it."""


class ChoosesTarget(Asks, frozen=True):
    """Whom one of the crew attacks: their player decides."""

    who: str


class DrawOne(Draws, frozen=True, rename=SAVED_NAMES):
    """One of these, each as likely as another: the next enemy in the row, the next card of a few."""

    remaining: tuple[str, ...]
