"""What an adviser of this game thinks with besides: scales, and what it remembers."""

from __future__ import annotations

from dataclasses import dataclass

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common import memory
from wanderbook.rulesets.distant_skies.advice.worth import Scales, worth
from wanderbook.rulesets.distant_skies.board import Table, kit_of
from wanderbook.rulesets.distant_skies.kit import Kit, Spot


@dataclass
class Memory(memory.Memory):
    goal: Spot | None = None
    """Where Claire is bound."""


@dataclass(frozen=True)
class Mind(common.Mind):
    scales: Scales
    memory: Memory

    @property
    def kit(self) -> Kit:
        return kit_of(self.game)

    def value(self, state: Table) -> float:
        return worth(self.game, state, self.scales)
