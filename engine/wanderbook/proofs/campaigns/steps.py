"""Steps: the moves of a story for walks, with fixed facts removed from their guards.

Most moves are *free*: they have no guard and no effect. `busy` marks the others, so that loops over free moves can skip
them.
"""

from __future__ import annotations

from itertools import chain

import numpy as np

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, NEVER_ASKED, Guard
from wanderbook.machine.moves import Move, distinct, flat, stored
from wanderbook.proofs.campaigns.facts import WalkFacts


class Steps:
    """The steps, numbered as the moves of the story."""

    def __init__(self, story: Story, facts: WalkFacts) -> None:
        """Guards keep only facts that can change, as `facts` says."""
        self.moves = moves = story.moves
        self.first, self.last, self.to, self.reply = moves.first, moves.last, moves.to, moves.reply
        self.change, self.changes = moves.change, moves.changes
        self.guards: list[Guard] = [facts.guard(guard) for guard in moves.guards]
        numbers = [0 if guard is ALWAYS else at if guard else NEVER_ASKED for at, guard in enumerate(self.guards)]
        self.asks = stored(np.array(numbers, np.int64)[flat(moves.guard)])
        """By move, the number of its guard; 0 if nothing is left to test."""
        self.busy = bytearray(((flat(self.asks) | flat(self.change)) != 0).tobytes())
        """By move, whether it has a guard or an effect."""
        busy = np.frombuffer(self.busy, bool)
        out = moves.leading_from(np.array(list(dict.fromkeys(chain(moves.guarded, moves.changing))), np.int64))
        self.mixed_points = distinct(flat(moves.source)[out[busy[out]]])
        """The points with such moves."""

    def __getitem__(self, point: int) -> list[Move]:
        """The moves from a point that could ever be open."""
        return [self.move(at) for at in range(self.first[point], self.last[point]) if self.asks[at] != NEVER_ASKED]

    def move(self, at: int) -> Move:
        return self.moves.move(at)._replace(guard=self.guards[self.asks[at]])

    def said(self, at: int) -> str | None:
        """The reply that makes a move."""
        return self.moves.replies[self.reply[at]]
