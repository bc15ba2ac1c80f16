"""Steps: the moves of a story for walks, their guards struck of what is fixed.

Most moves are *free*: they ask nothing and change nothing. `busy` says which are not, so that whoever goes over the
free ones need not look at them any further.
"""

from __future__ import annotations

from array import array
from itertools import chain

from wanderbook.graph.compiled import ALWAYS, Guard, Move, Story
from wanderbook.graph.proofs.facts import Facts

NEVER_ASKED = -1
"""For a guard that nothing lets through: such a move is no move."""


class Steps:
    """By the numbers that the moves have in the story."""

    def __init__(self, story: Story, facts: Facts) -> None:
        self.moves = moves = story.moves
        self.first, self.last, self.to, self.reply = moves.first, moves.last, moves.to, moves.reply
        self.change, self.changes = moves.change, moves.changes
        self.guards: list[Guard] = [facts.guard(guard) for guard in moves.guards]
        numbers = [0 if guard is ALWAYS else at if guard else NEVER_ASKED for at, guard in enumerate(self.guards)]
        self.asks = array("i", map(numbers.__getitem__, moves.guard))
        """By move, the number of its guard: 0 where nothing is left to ask."""
        self.busy = bytearray(len(self.to))
        """By move, whether it asks or changes something."""
        mixed: dict[int, None] = {}
        for point in chain(moves.guarded, moves.changing):
            for at in range(self.first[point], self.last[point]):
                if self.asks[at] or self.change[at]:
                    self.busy[at], mixed[point] = 1, None
        self.mixed_points = list(mixed)
        """The points from which some moves do."""

    def __getitem__(self, point: int) -> list[Move]:
        """The moves from a point that something could let through."""
        return [self.move(at) for at in range(self.first[point], self.last[point]) if self.asks[at] != NEVER_ASKED]

    def move(self, at: int) -> Move:
        return self.moves.move(at)._replace(guard=self.guards[self.asks[at]])

    def said(self, at: int) -> str | None:
        """What is replied to make a move."""
        return self.moves.replies[self.reply[at]]
