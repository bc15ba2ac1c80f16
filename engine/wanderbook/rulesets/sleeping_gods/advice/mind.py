"""What an adviser thinks with: the game with its draws asked, scales, chance of its own, and what it remembers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, TypeVar

from wanderbook.rulesets.sleeping_gods.advice.worth import Scales, worth
from wanderbook.rulesets.sleeping_gods.board import Table, kit_of
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot
from wanderbook.table import Chance, Game, Pick, answer, open_options, start
from wanderbook.table.decisions import Chosen

_T = TypeVar("_T")


@dataclass
class Memory:
    """What a player would remember of this campaign."""

    read: set[str] = field(default_factory=set)
    """Sections that were chosen in."""
    visits: Counter[str] = field(default_factory=Counter)
    """Explorations, by location."""
    knew: dict[str, tuple[frozenset[int], frozenset[int]]] = field(default_factory=dict)
    """Quests and cards at the last visit of a location: with others, something new may be open there."""
    shopped: int = -9
    """The turn of the last visit to a market."""
    goal: Spot | None = None
    """Where the ship is bound."""


class Mind(NamedTuple):
    game: Game
    """With its draws asked: nobody here ever sees what fate holds."""
    scales: Scales
    random: Random
    memory: Memory

    @property
    def kit(self) -> Kit:
        return kit_of(self.game)

    def value(self, state: Table) -> float:
        return worth(self.game, state, self.scales)

    def after(self, state: Table, chosen: Chosen) -> Table:
        """The state after a reply, up to the next question or draw."""
        return answer(self.game, state, chosen).state

    def going_on(self, state: Table) -> Table:
        """A state that was made up, up to its next question or draw."""
        return start(self.game, 0, state).state

    def drawn(self, asked: Chance) -> Chosen:
        """A draw as it could fall."""
        names, weights = zip(*asked.outcomes, strict=True)
        return (self.random.choices(names, weights)[0],)

    def best(self, several: Iterable[_T], score: Callable[[_T], float]) -> _T:
        """The one with the highest score; of equals, any."""
        return max(several, key=lambda one: (score(one), self.random.random()))

    def weigh(self, state: Table, asked: Pick) -> Chosen:
        """The option, or none where none need be taken, that leaves the crew best off at once."""
        several: list[Chosen] = [(one,) for one in open_options(asked.options)]
        if not asked.least:
            several.append(())
        return several[0] if len(several) == 1 else self.best(several, lambda one: self.value(self.after(state, one)))
