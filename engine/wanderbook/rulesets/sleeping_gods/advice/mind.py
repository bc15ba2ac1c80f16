"""What an adviser of this game thinks with besides: scales, and what it remembers."""

from __future__ import annotations

from dataclasses import dataclass, field

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.sleeping_gods.advice.worth import Scales, worth
from wanderbook.rulesets.sleeping_gods.board import Table, kit_of
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot


@dataclass
class Memory(common.Memory):
    knew: dict[str, tuple[frozenset[int], frozenset[int]]] = field(default_factory=dict)
    """Quests and cards at the last visit of a location: with others, something new may be open there."""
    shopped: int = -9
    """The turn of the last visit to a market."""
    goal: Spot | None = None
    """Where the ship is bound."""


@dataclass(frozen=True)
class Mind(common.Mind):
    scales: Scales
    memory: Memory

    @property
    def kit(self) -> Kit:
        return kit_of(self.game)

    def value(self, state: Table) -> float:
        return worth(self.game, state, self.scales)
