"""What explorations come to: rules, which change facts, and goals, at which something is reached."""

from __future__ import annotations

from typing import NamedTuple

from wanderbook.machine.moves import HUB
from wanderbook.proofs.campaigns.facts import NOTHING, Precondition
from wanderbook.proofs.campaigns.hub import Seed

Trail = tuple["Trail | None", int, int, int]
"""How a walk came to where it is: the trail before, then a free path from one point to another, then a move, if any."""


class Rule(NamedTuple):
    """An exploration that changes something."""

    seed: Seed
    asks: Precondition
    length: int
    """Of its path, in replies."""
    trail: Trail | None
    on: int
    off: int
    ends: int
    """The point of the hub that it comes back to."""

    def after(self, facts: int) -> int:
        return (facts | self.on) & ~self.off

    def before(self, asks: Precondition) -> Precondition:
        """What must be so for this to be asked for after it."""
        return Precondition(asks.yes & ~self.on | self.asks.yes, asks.no & ~self.off | self.asks.no)


class Goal(NamedTuple):
    """How something is reached within one exploration."""

    seed: Seed
    asks: Precondition
    length: int
    trail: Trail | None


THE_SHIP = Seed(-1, HUB, 0, in_hub=False)
AT_ONCE = Goal(THE_SHIP, NOTHING, 0, None)
"""What is reached before anything is read."""
