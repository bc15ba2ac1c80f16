"""Going on: explorations that start from a point of the hub other than the ship.

An exploration may end at a point of the hub instead of at the ship, and a guarded move may lead to such a point in
fewer replies than the free path from the ship. Going on from there may then be shorter than starting at the ship. The
search does not look for such plays, so lower bounds have to allow for them.

Exact: a continuation without changes passes through points by moves without effects. If it takes as many replies as the
path from the ship, it is no shorter than the bound for plays from the ship, which does not count the way back to it.
"""

from __future__ import annotations

from wanderbook.machine.guards import NEVER_ASKED
from wanderbook.machine.moves import HUB, OVER, STUCK
from wanderbook.proofs.campaigns.goals import Rule
from wanderbook.proofs.campaigns.hub import Hub

MOST = 200_000
"""The number of points searched in all. If that is not enough, no play is called shortest."""


class GoingOn:
    """The hub points and entrances from which an exploration may sooner go on than from the ship."""

    def __init__(self, hub: Hub, ends: dict[int, list[Rule]]) -> None:
        """`ends` are the explorations that end at each hub point."""
        self.hub, self.ends = hub, ends
        self.near: dict[int, list[tuple[int, int]]] = {}
        """Hub points and entrances reachable from ends, each with those ends and the replies from there."""
        self._left = MOST
        for end in ends:
            for point, replies in self._from(end):
                self.near.setdefault(point, []).append((end, replies))

    @property
    def whole(self) -> bool:
        """Whether all nearby points were found."""
        return self._left >= 0

    def _from(self, end: int) -> list[tuple[int, int]]:
        """The points near an end, each with the number of replies to it, nearest first."""
        steps, stops, far = self.hub.steps, self.hub.stops, self.hub.far
        found: list[tuple[int, int]] = []
        seen = {HUB, OVER, STUCK}
        level, length = [end], 0
        while level and self._left >= 0:
            later: list[int] = []
            for point in level:  # grows by moves without a reply
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
