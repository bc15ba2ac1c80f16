"""The evaluator of this game's adviser: its weights and its memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common import memory
from wanderbook.rulesets.distant_skies.advice.weights import Weights, parts, worth
from wanderbook.rulesets.distant_skies.board import Table, finders, kit_of
from wanderbook.rulesets.distant_skies.kit import Kit, Spot


@dataclass
class Memory(memory.Memory):
    """What this game's adviser remembers of a campaign, beyond what every game's does."""

    goal: Spot | None = None
    """Claire's goal."""


@dataclass(frozen=True)
class Evaluator(common.Evaluator):
    """Weighs the states of this game for an adviser."""

    scales: Weights
    memory: Memory

    @property
    def kit(self) -> Kit:
        return kit_of(self.game)

    def open_quests(self, state: Table) -> list[int]:
        alone = state.board.players == 1
        return [quest for quest in super().open_quests(state) if alone or not finders(state.board, quest)]

    def value(self, state: Table) -> float:
        return worth(self.game, state, self.scales)

    def parts(self, state: Table) -> Iterator[tuple[str, float]]:
        return parts(self.game, state, self.scales)
