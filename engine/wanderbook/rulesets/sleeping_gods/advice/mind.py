"""What an adviser of this game thinks with besides: scales, and what it remembers."""

from __future__ import annotations

from dataclasses import dataclass

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common import memory
from wanderbook.rulesets.sleeping_gods.advice.worth import Scales, worth
from wanderbook.rulesets.sleeping_gods.board import Table, kit_of
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot
from wanderbook.rulesets.sleeping_gods.turn import TakeAction
from wanderbook.table import Game
from wanderbook.table.decisions import Chosen


@dataclass
class Memory(memory.Memory):
    shopped: int = -9
    """The turn of the last visit to a market."""
    goal: Spot | None = None
    """Where the ship is bound."""

    def answered(self, game: Game, state: Table, chosen: Chosen) -> None:
        super().answered(game, state, chosen)
        if chosen == ("market",):
            self.shopped = state.board.turn
        if isinstance(state.agenda[-1], TakeAction) and (chosen != ("travel",) or self.goal == state.board.spot):
            self.goal = None


@dataclass(frozen=True)
class Mind(common.Mind):
    scales: Scales
    memory: Memory

    @property
    def kit(self) -> Kit:
        return kit_of(self.game)

    def value(self, state: Table) -> float:
        return worth(self.game, state, self.scales)
