"""Chances, as far as anybody at the table could work them out from the remaining fates."""

from __future__ import annotations

from fractions import Fraction

from wanderbook.rulesets.sleeping_gods.board import ATTACK, Mate, Table, applies, defense, weapon_of
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.table import Game
from wanderbook.table.challenge import likelihood
from wanderbook.table.steps import Tried


def hit(game: Game, state: Table, mate: Mate, weapon: int, target: str) -> Fraction:
    """The chance that an attack hits."""
    kit: Kit = game.kit
    accuracy = weapon_of(kit, mate, weapon).accuracy + applies(kit, state, mate, "add_accuracy")
    needed = defense(kit, state, mate, weapon, target)
    return likelihood(game, state, Tried(ATTACK, "accuracy", needed, (mate.name,), added=accuracy))
