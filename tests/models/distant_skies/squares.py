"""Squares of a row of enemy cards: what lies next to what, and where the damage of one attack may go (DS-COMBAT-5).

Cards lie in line at the top without gaps, so that the row is one large board: a square's place on it is its row and
the columns of all cards to its left. A boss's zones lie where the boss's page has them; those that begin in one row
lie side by side, unless a column is given. Extra hearts lie off the board, next to every square of their enemy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tests.models.distant_skies.cards import Enemy

EXTRA = -1
"""The row of extra hearts, which is written `+`."""
Spot = tuple[int, int, int]
"""Card, row and column."""
_NAME = re.compile(r"(\d{1,2}):(\d{1,2}|\+),(\d{1,2})")


@dataclass
class Foe:
    """An enemy in the row, or a zone of a boss."""

    name: str
    card: Enemy
    body: str
    """What is defeated as a whole: the enemy, or the boss."""
    power: int = 0
    extra: int = 0
    buff: tuple[str, int] | None = None
    covered: set[tuple[int, int]] = field(default_factory=set)

    def spots(self) -> Iterator[tuple[int, int]]:
        yield from self.card.grid
        yield from ((EXTRA, at) for at in range(self.extra))

    def heart(self, at: tuple[int, int]) -> int:
        return 1 if at[0] == EXTRA else self.card.grid[at].heart

    def marks(self) -> list[tuple[tuple[int, int] | None, str, int]]:
        """What it can do now and from where: its uncovered squares in reading order, then its buff, which is never off
        (DS-BUFF-1)."""
        free = [(at, square) for at, square in self.card.grid.items() if at not in self.covered]
        grid = [(at, *mark) for at, square in free for mark in square.marks]
        return [*grid, (None, *self.buff)] if self.buff else [*grid]

    def total(self, mark: str) -> int:
        return sum(amount for _, name, amount in self.marks() if name == mark)


Row = Sequence[Foe]


def beaten(row: Row, body: str) -> bool:
    """DS-COMBAT-4, DS-BOSS-1: whether every heart is covered."""
    parts = [foe for foe in row if foe.body == body]
    return all(at in foe.covered for foe in parts for at in foe.spots() if foe.heart(at))


def write(spot: Spot) -> str:
    card, row, column = spot
    return f"{card}:{'+' if row == EXTRA else row},{column}"


def read(name: str) -> Spot | None:
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    spot = int(match[1]), EXTRA if match[2] == "+" else int(match[2]), int(match[3])
    return spot if write(spot) == name else None


class Strike:
    """Damage that is to be placed on a row, aimed at one of its cards."""

    def __init__(self, row: Row, target: int, damage: int) -> None:
        self.target, self.damage = target, damage
        self.body = row[target].body
        self.cost: dict[Spot, int] = {}
        """Of all squares that are free."""
        self.own: set[Spot] = set()
        """Free squares that belong to the target; a boss's extra hearts belong to each of its zones."""
        self._place: dict[Spot, tuple[int, int]] = {}
        self._at: dict[tuple[int, int], Spot] = {}
        self._beside: dict[Spot, set[Spot]] = {}
        self._bodies = [foe.body for foe in row]
        filled: dict[int, int] = {}
        """Of each row in which zones begin, the columns that they fill."""
        for card, foe in enumerate(row):
            top = foe.card.row - 1
            left = foe.card.column - 1 if foe.card.column else filled.get(top, 0)
            filled[top] = left + foe.card.width
            for at in foe.spots():
                spot = (card, *at)
                if at in foe.covered:
                    continue
                self.cost[spot] = foe.heart(at) or 1
                if card == target or (at[0] == EXTRA and foe.body == self.body):
                    self.own.add(spot)
                if at[0] != EXTRA:
                    self._place[spot] = top + at[0], left + at[1]
                    self._at[top + at[0], left + at[1]] = spot

    def beside(self, spot: Spot) -> set[Spot]:
        """The free squares next to one."""
        if spot not in self._beside:
            self._beside[spot] = self._near(spot)
        return self._beside[spot]

    def _near(self, spot: Spot) -> set[Spot]:
        if spot[1] == EXTRA:
            return {other for other in self.cost if self._bodies[other[0]] == self._bodies[spot[0]]} - {spot}
        y, x = self._place[spot]
        near = {self._at[at] for at in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)) if at in self._at}
        body = self._bodies[spot[0]]
        return near | {one for one in self.cost if one[1] == EXTRA and self._bodies[one[0]] == body}

    def reach(self, placed: Iterable[Spot]) -> set[Spot]:
        """The free squares next to any of these; all of the target's, where there are none."""
        placed = set(placed)
        near: set[Spot] = set().union(*(self.beside(spot) for spot in placed)) if placed else set(self.own)
        return near - placed

    def spent(self, placed: Iterable[Spot]) -> tuple[int, int]:
        """How much of the damage goes on the target, and how much splashes."""
        on_target = splash = 0
        for spot in placed:
            if spot in self.own:
                on_target += self.cost[spot]
            else:
                splash += self.cost[spot]
        return on_target, splash

    def fits(self, placed: Iterable[Spot]) -> bool:
        """Whether there is so much damage; half of it, rounded up, is the target's."""
        on_target, splash = self.spent(placed)
        return on_target + splash <= self.damage and splash <= self.damage // 2

    def legal(self, chosen: Sequence[str]) -> bool:
        spots = [read(one) for one in chosen]
        placed = {spot for spot in spots if spot in self.cost}
        if len(placed) != len(chosen) or not self.fits(placed):
            return False
        if placed and not (placed & self.own and self._connected(placed)):
            return False
        return not any(self.fits({*placed, spot}) for spot in self.reach(placed) & self.own)

    def _connected(self, placed: set[Spot]) -> bool:
        seen: set[Spot] = set()
        edge = {min(placed)}
        while edge:
            seen |= edge
            edge = {near for spot in edge for near in self.beside(spot) if near in placed} - seen
        return seen == placed

    def in_vain(self) -> bool:
        """No square of the target can take any of it."""
        return self.legal(())

    def all_legal(self) -> set[frozenset[Spot]]:
        """Every placement, found by growing connected shapes from each square of the target."""
        shapes = {frozenset({spot}) for spot in self.own if self.fits({spot})}
        edge = set(shapes)
        while edge:
            edge = {
                shape | {spot} for shape in edge for spot in self.reach(shape) if self.fits(shape | {spot})
            } - shapes
            shapes |= edge
        return {shape for shape in (*shapes, frozenset()) if self.legal([write(spot) for spot in shape])}
