"""The results of explorations: rules, which change facts, and goals, where something is reached."""

from __future__ import annotations

from typing import NamedTuple

from wanderbook.machine.moves import HUB
from wanderbook.proofs.campaigns.facts import NOTHING, Precondition
from wanderbook.proofs.campaigns.hub import Seed

Trail = tuple["Trail | None", int, int, int]
"""The trail of a walk: the earlier trail, a free path from one point to another, and the move after it, if any."""


class Rule(NamedTuple):
    """An exploration that changes something: if its precondition `asks` holds at the ship, the facts `on` are set and
    those in `off` are cleared."""

    seed: Seed
    asks: Precondition
    length: int
    """The length of its path in replies."""
    trail: Trail | None
    on: int
    off: int
    ends: int
    """The point of the hub where it ends."""

    def after(self, facts: int) -> int:
        return (facts | self.on) & ~self.off

    def before(self, asks: Precondition) -> Precondition:
        """The precondition before this exploration for `asks` to hold after it."""
        return Precondition(asks.yes & ~self.on | self.asks.yes, asks.no & ~self.off | self.asks.no)


class Goal(NamedTuple):
    """A way to reach something within one exploration."""

    seed: Seed
    asks: Precondition
    length: int
    trail: Trail | None


THE_SHIP = Seed(entrance=-1, point=HUB, length=0, in_hub=False)
"""The walk that stays at the ship."""
AT_ONCE = Goal(seed=THE_SHIP, asks=NOTHING, length=0, trail=None)
"""The goal of whatever is reached before anything is read."""
