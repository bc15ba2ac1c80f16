"""Steps: the moves of a story for walks, their guards struck of what is fixed.

Most moves are *free*: they ask nothing and change nothing. `busy` says which are not, so that whoever goes over the
free ones need not look at them any further.
"""

from __future__ import annotations

from itertools import chain

import numpy as np

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, NEVER_ASKED, Guard
from wanderbook.machine.moves import Move, distinct, flat, stored
from wanderbook.proofs.campaigns.facts import WalkFacts


class Steps:
    """By the numbers that the moves have in the story."""

    def __init__(self, story: Story, facts: WalkFacts) -> None:
        self.moves = moves = story.moves
        self.first, self.last, self.to, self.reply = moves.first, moves.last, moves.to, moves.reply
        self.change, self.changes = moves.change, moves.changes
        self.guards: list[Guard] = [facts.guard(guard) for guard in moves.guards]
        numbers = [0 if guard is ALWAYS else at if guard else NEVER_ASKED for at, guard in enumerate(self.guards)]
        self.asks = stored(np.array(numbers, np.int64)[flat(moves.guard)])
        """By move, the number of its guard: 0 where nothing is left to ask."""
        self.busy = bytearray(((flat(self.asks) | flat(self.change)) != 0).tobytes())
        """By move, whether it asks or changes something."""
        busy = np.frombuffer(self.busy, bool)
        out = moves.leading_from(np.array(list(dict.fromkeys(chain(moves.guarded, moves.changing))), np.int64))
        self.mixed_points = distinct(flat(moves.source)[out[busy[out]]])
        """The points from which some moves do."""

    def __getitem__(self, point: int) -> list[Move]:
        """The moves from a point that something could let through."""
        return [self.move(at) for at in range(self.first[point], self.last[point]) if self.asks[at] != NEVER_ASKED]

    def move(self, at: int) -> Move:
        return self.moves.move(at)._replace(guard=self.guards[self.asks[at]])

    def said(self, at: int) -> str | None:
        """What is replied to make a move."""
        return self.moves.replies[self.reply[at]]
