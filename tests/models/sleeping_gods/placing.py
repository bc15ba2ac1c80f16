"""Where the damage of one attack may go. The row of enemies is one plane: cards lie side by side, in line at the top,
so that two squares are adjacent when they are one step apart on the plane, whichever cards they are on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from tests.models.sleeping_gods.pieces import At, Enemy, Square

Spot = tuple[int, int, int]
"""A card's place in the row, and row and column on it."""
Placement = frozenset[Spot]

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass
class Blow:
    """The damage of one attack, after the target's own resistance."""

    row: Sequence[Enemy]
    target: int
    amount: int
    beside_hearts: int = 0
    """Damage besides that no heart takes (SG-SYN-3, Marco)."""
    diagonal: bool = False

    @property
    def whole(self) -> int:
        return self.amount + self.beside_hearts

    @cached_property
    def free(self) -> dict[Spot, Square]:
        """Every uncovered square of the row."""
        return {
            (card, *at): square
            for card, enemy in enumerate(self.row)
            for at, square in enemy.squares.items()
            if at not in enemy.covered
        }

    @cached_property
    def _on_plane(self) -> dict[At, Spot]:
        left, found = 0, dict[At, Spot]()
        for card, enemy in enumerate(self.row):
            found.update({(row, left + column): (card, row, column) for row, column in enemy.squares})
            left += enemy.width
        return found

    @cached_property
    def _beside(self) -> dict[Spot, list[Spot]]:
        """The free squares beside each free square."""
        steps = SIDES + CORNERS if self.diagonal else SIDES
        plane, free = self._on_plane, self.free
        return {
            spot: [
                other
                for down, right in steps
                if (other := plane.get((at[0] + down, at[1] + right))) is not None and other in free
            ]
            for at, spot in plane.items()
            if spot in free
        }

    # ---------------------------------------------------------------- what is legal

    def affordable(self, placed: Placement) -> bool:
        """Whether the damage is enough, hearts take none of Marco's, and half stays on the target.

        A neighbour that resists blocks some of what splashes on it: that much is spent there, too (SG-ATTACK-14).
        Half is of the whole attack, however much of it the target can hold (SG-ATTACK-7)."""
        hearts = sum(self.free[spot].heart for spot in placed)
        on_target = sum(self.free[spot].cost for spot in placed if spot[0] == self.target)
        splash = sum(self.free[spot].cost for spot in placed if spot[0] != self.target)
        splash += sum(self.row[card].power("resist") for card in {spot[0] for spot in placed} - {self.target})
        return hearts <= self.amount and on_target + splash <= self.whole and splash <= self.whole - -(-self.whole // 2)

    def joined(self, placed: Placement) -> bool:
        """Whether the squares are connected, and one of them at least is the target's (SG-ATTACK-5)."""
        if not placed:
            return True
        reached = {next(iter(placed))}
        edge = list(reached)
        while edge:
            for other in self._beside[edge.pop()]:
                if other in placed and other not in reached:
                    reached.add(other)
                    edge.append(other)
        return reached == placed and any(card == self.target for card, _, _ in placed)

    def more(self, placed: Placement) -> list[Spot]:
        """Squares that could be covered too."""
        if placed:
            near = {other for spot in placed for other in self._beside[spot]} - placed
        else:
            near = {spot for spot in self.free if spot[0] == self.target}
        return [spot for spot in near if self.affordable(placed | {spot})]

    def is_legal(self, placed: Placement) -> bool:
        """All that the target could take is placed; splash is allowed, never owed (SG-ATTACK-7, SG-ATTACK-8)."""
        if not placed <= self.free.keys() or not self.affordable(placed) or not self.joined(placed):
            return False
        return not any(spot[0] == self.target for spot in self.more(placed))

    def some(self, random: Random) -> Placement:
        """One legal placement by chance, square by square."""
        placed = Placement()
        while more := sorted(self.more(placed)):
            may_stop = not any(spot[0] == self.target for spot in more)
            if may_stop and random.random() < 0.3:
                break
            placed |= {random.choice(more)}
        return placed

    def legal(self) -> Iterator[Placement]:
        """Every legal placement, once each."""
        seen = {Placement()}
        edge = [Placement()]
        while edge:
            placed = edge.pop()
            more = self.more(placed)
            if not any(spot[0] == self.target for spot in more):
                yield placed
            for spot in more:
                grown = placed | {spot}
                if grown not in seen:
                    seen.add(grown)
                    edge.append(grown)
