"""Going on: where one may be already when an exploration begins, so that one need not come from the ship.

An exploration may end at a point of the hub instead of at the ship, and a way that asks for something may lead to one
in fewer replies than the free way there. Whoever is there can go on from there, which may be shorter than to come from
the ship. Such plays are not looked for; what is said of the shortest must leave room for them.

Exact: whoever goes on without changing anything passes through points by moves that change nothing. Where that takes as
many replies as from the ship, it is no shorter than what is said of the shortest from there, which does not count how
one comes back to the ship.
"""

from __future__ import annotations

from wanderbook.machine.guards import NEVER_ASKED
from wanderbook.machine.moves import HUB, OVER, STUCK
from wanderbook.proofs.campaigns.goals import Rule
from wanderbook.proofs.campaigns.hub import Hub

MOST = 200_000
"""So many points are looked at in all. Where that is not enough, nothing is said to be shortest."""


class GoingOn:
    def __init__(self, hub: Hub, ends: dict[int, list[Rule]]) -> None:
        self.hub, self.ends = hub, ends
        self.near: dict[int, list[tuple[int, int]]] = {}
        """Points of the hub and entrances that may be come to from ends, with these and the replies from there."""
        self._left = MOST
        for end in ends:
            for point, replies in self._from(end):
                self.near.setdefault(point, []).append((end, replies))

    @property
    def whole(self) -> bool:
        """Whether everything that is near was found."""
        return self._left >= 0

    def _from(self, end: int) -> list[tuple[int, int]]:
        """By replies, fewest first."""
        steps, stops, far = self.hub.steps, self.hub.stops, self.hub.far
        found: list[tuple[int, int]] = []
        seen = {HUB, OVER, STUCK}
        level, length = [end], 0
        while level and self._left >= 0:
            later: list[int] = []
            for point in level:  # grows by moves that nobody is asked about
                if point in seen:
                    continue
                seen.add(point)
                self._left -= 1
                if stops[point]:
                    if length >= far[point]:
                        continue
                    found.append((point, length))
                for at in range(steps.first[point], steps.last[point]):
                    if not steps.change[at] and steps.asks[at] != NEVER_ASKED:
                        (later if steps.reply[at] else level).append(steps.to[at])
            level, length = later, length + 1
        return found
