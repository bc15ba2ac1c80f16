"""One exploration, state by state, with every move between its states, to search for soft locks.

Like the walks of `summaries`, but point by point, and not stopping at entrances.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from wanderbook.machine.moves import HUB, OVER, STUCK
from wanderbook.proofs.campaigns.free_moves import Replies
from wanderbook.proofs.campaigns.hub import Seed
from wanderbook.proofs.campaigns.summaries import Summaries
from wanderbook.proofs.campaigns.symbolic import OPEN, Symbolic, after, assume_clause, does_the_same

OUT = -2
"""The state after the exploration: back at the ship, or at an ending."""


class ReplySearch:
    """A breadth-first search from one seed, by replies."""

    def __init__(self, found: Summaries, seed: Seed) -> None:
        """`seed` is the start of the exploration; `walk` runs the search."""
        self.found, self.seed, self.local = found, seed, found.facts.local
        self.crossed = found.crossed(seed)
        self.states: list[tuple[int, Symbolic]] = []
        """Each state: a point and what is known of the facts there."""
        self.parents: list[tuple[int, str | None, int]] = []
        """For each state its predecessor, the reply between them and its distance in replies."""
        self.there: dict[int, list[int]] = {}
        """By point, the numbers of its states."""
        self.noted: list[tuple[int, int, Symbolic]] = []
        """The transitions: from which state to which, and what was tested on the way."""

    def walk(self, budget: int) -> bool:
        """Run the search from the seed, replies counted, until every state is known; False if there are more than the
        budget. A walk ends at the ship, at an ending, and at hub points without anything held for this exploration
        only."""
        found, local = self.found, self.local
        waiting: deque[tuple[int, Symbolic, int, str | None, int]] = deque(self._begin())
        while waiting:
            point, known, parent, reply, length = waiting.popleft()
            begins = self.seed.in_hub and not self.states
            if point in (HUB, OVER) or (point in found.hub and not begins and not known[2] & local):
                self.noted.append((parent, OUT, known))
                continue
            here = self._same(point, known)
            if here is not None:
                self.noted.append((parent, here, known))
                continue
            here = len(self.states)
            self.noted.append((parent, here, known))
            if here >= budget:
                return False
            self.there.setdefault(point, []).append(here)
            self.states.append((point, known))
            self.parents.append((parent, reply, length))
            if point == STUCK:
                continue
            for guard, changes, _, to, said in found.steps[point]:
                longer, later = (length + 1, waiting.append) if said else (length, waiting.appendleft)
                for clause in guard:
                    assumed = assume_clause(found.facts, known, clause)
                    if assumed is not None:
                        for one in after(found.facts, assumed, changes, self.crossed):
                            later((to, one, here, said, longer))
        return True

    def path(self, at: int) -> Replies:
        """The replies from the ship to a state."""
        replies = []
        while at >= 0:
            at, reply, _ = self.parents[at]
            if reply:
                replies.append(reply)
        return (*self.found.hub.path_to(self.seed), *reversed(replies))

    def _same(self, point: int, known: Symbolic) -> int | None:
        """The earlier state that is equivalent to this one, if any."""
        return next((at for at in self.there.get(point, ()) if does_the_same(self.states[at][1], known)), None)

    def _begin(self) -> Iterable[tuple[int, Symbolic, int, str | None, int]]:
        for known in (OPEN,) if self.seed.in_hub else self.found.entered(self.seed):
            yield self.seed.point, known, -1, None, self.seed.length
