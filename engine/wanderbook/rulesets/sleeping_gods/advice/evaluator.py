"""The evaluator of this game's adviser: its weights and its memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common import memory
from wanderbook.rulesets.common.advising import reply_with
from wanderbook.rulesets.sleeping_gods.actions import Travel, VisitMarket
from wanderbook.rulesets.sleeping_gods.advice.weights import Weights, parts, worth
from wanderbook.rulesets.sleeping_gods.board import Table, kit_of
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot
from wanderbook.rulesets.sleeping_gods.steps import TakeAction
from wanderbook.table import Game
from wanderbook.table.decisions import Chosen


@dataclass
class Memory(memory.Memory):
    """What this game's adviser remembers of a campaign, beyond what every game's does."""

    shopped: int = -9
    """The turn of the last visit to a market; initially one long past."""
    goal: Spot | None = None
    """The ship's goal."""

    def answered(self, game: Game, state: Table, chosen: Chosen) -> None:
        """Remember a reply: a visit to a market is noted, and the ship's goal is dropped once it is reached or an
        action other than travel is chosen.
        """
        super().answered(game, state, chosen)
        if chosen == reply_with(VisitMarket()):
            self.shopped = state.board.turn
        if isinstance(state.agenda[-1], TakeAction) and (
            chosen != reply_with(Travel()) or self.goal == state.board.spot
        ):
            self.goal = None


@dataclass(frozen=True)
class Evaluator(common.Evaluator):
    """Weighs the states of this game for an adviser."""

    scales: Weights
    memory: Memory

    @property
    def kit(self) -> Kit:
        return kit_of(self.game)

    def value(self, state: Table) -> float:
        return worth(self.game, state, self.scales)

    def parts(self, state: Table) -> Iterator[tuple[str, float]]:
        return parts(self.game, state, self.scales)
