"""Options that are at least as good as any other, whatever a player's goals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from wanderbook.book.effects import (
    DiscardCards,
    Effect,
    GainFatigue,
    GainStatus,
    GainThreat,
    LoseDistance,
    LoseGoods,
    LoseHealth,
    LoseStamina,
    Nothing,
    PlaneDamage,
    ShipDamage,
)
from wanderbook.rulesets.common.fate import row_of, table_of
from wanderbook.table import Game
from wanderbook.table.steps import Tried

HINDRANCES = (
    DiscardCards,
    GainFatigue,
    GainStatus,
    GainThreat,
    LoseDistance,
    LoseGoods,
    LoseHealth,
    LoseStamina,
    PlaneDamage,
    ShipDamage,
)
"""Effects that nobody wants."""


def only_hinders(effects: Iterable[Effect]) -> bool:
    return all(isinstance(effect, HINDRANCES) for effect in effects)


def is_best_row(game: Game, tried: Tried) -> bool:
    """Whether no row of a table is better than the drawn one: it does no harm, and gives everything that any other
    would.
    """
    rows, drawn = table_of(game, tried).table.rows, row_of(game, tried)
    if any(isinstance(effect, HINDRANCES) for effect in drawn.effects):
        return False
    return all(_benefits(row.effects) <= _benefits(drawn.effects) for row in rows)


def _benefits(effects: Iterable[Effect]) -> Counter[str]:
    """The benefits of effects, each as text with its count."""
    return Counter(effect.model_dump_json() for effect in effects if not isinstance(effect, (*HINDRANCES, Nothing)))
