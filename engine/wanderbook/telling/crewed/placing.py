"""Suggesting a placement of damage with a large effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from wanderbook.book.enemies import Grid
from wanderbook.table.grids import EXTRA, EnemyCard, GridSquare, Placing, close_up, cover, growth, write_spots

GridOf = Callable[[str], Grid]
"""The grid of an enemy by its name in the row."""
MOST_WEIGHED = 60
"""So many ways to place damage are followed further."""
A_HEART, AN_ATTACK, A_POWER, A_SYNERGY = 8, 5, 3, 4
"""What a square is worth for its heart (by its number), its damage symbols, its abilities and its synergy."""
AN_ENEMY = 100
"""What a defeated enemy is worth: defeats come before hearts."""


def best_placement(grid_of: GridOf, row: Sequence[EnemyCard], how: Placing) -> tuple[str, ...]:
    """A legal placement with a large effect: first defeated enemies, then hearts, then other squares."""

    def weigh(placed: Iterable[GridSquare]) -> tuple[int, int, tuple[GridSquare, ...]]:
        return _placement_value(grid_of, row, placed)

    edge: list[tuple[GridSquare, ...]] = [()]
    placements: list[tuple[GridSquare, ...]] = []
    while edge:
        grown: dict[frozenset[GridSquare], tuple[GridSquare, ...]] = {}
        for placed in edge:
            more = growth(row, how, placed)
            if not any(spot[0] == how.target for spot in more):  # only splash, which is nobody's duty
                placements.append(placed)
            grown.update({frozenset((*placed, spot)): (*placed, spot) for spot in more})
        edge = sorted(grown.values(), key=weigh)[-MOST_WEIGHED:]
    return write_spots(max(placements, key=weigh))


def _placement_value(
    grid_of: GridOf, row: Sequence[EnemyCard], placed: Iterable[GridSquare]
) -> tuple[int, int, tuple[GridSquare, ...]]:
    """The value of a placement, with the placement itself to break ties."""
    placed = tuple(sorted(placed))
    _, gone = close_up(cover(row, placed))
    worth = sum(_worth(grid_of, row, spot) for spot in placed)
    return AN_ENEMY * len(gone) + worth, -len(placed), placed


def _worth(grid_of: GridOf, row: Sequence[EnemyCard], spot: GridSquare) -> int:
    """The value of covering a square: hearts most, then damage, abilities and synergy."""
    card, line, column = spot
    if line == EXTRA:  # an extra heart is a heart of 1
        return A_HEART
    square = grid_of(row[card].name)[line][column]
    of_attack = A_HEART * square.heart + AN_ATTACK * square.damage
    return of_attack + A_POWER * len(square.powers) + A_SYNERGY * square.synergy
