"""Where damage does most: a placement that is worth proposing."""

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
    """A legal placement that does much: enemies defeated before hearts, and both before what they do."""

    def weigh(placed: Iterable[GridSquare]) -> tuple[int, int, tuple[GridSquare, ...]]:
        return _weighed(grid_of, row, placed)

    edge: list[tuple[GridSquare, ...]] = [()]
    found: list[tuple[GridSquare, ...]] = []
    while edge:
        grown: dict[frozenset[GridSquare], tuple[GridSquare, ...]] = {}
        for placed in edge:
            more = growth(row, how, placed)
            if not any(spot[0] == how.target for spot in more):  # only splash, which is nobody's duty
                found.append(placed)
            grown.update({frozenset((*placed, spot)): (*placed, spot) for spot in more})
        edge = sorted(grown.values(), key=weigh)[-MOST_WEIGHED:]
    return write_spots(max(found, key=weigh))


def _weighed(
    grid_of: GridOf, row: Sequence[EnemyCard], placed: Iterable[GridSquare]
) -> tuple[int, int, tuple[GridSquare, ...]]:
    """What a placement is worth, and itself, so that no two are alike."""
    placed = tuple(sorted(placed))
    _, gone = close_up(cover(row, placed))
    worth = sum(_worth(grid_of, row, spot) for spot in placed)
    return AN_ENEMY * len(gone) + worth, -len(placed), placed


def _worth(grid_of: GridOf, row: Sequence[EnemyCard], spot: GridSquare) -> int:
    """How much it brings to cover a square: hearts most, then damage, abilities and synergy."""
    card, line, column = spot
    if line == EXTRA:  # an extra heart is a heart of 1
        return A_HEART
    square = grid_of(row[card].name)[line][column]
    of_attack = A_HEART * square.heart + AN_ATTACK * square.damage
    return of_attack + A_POWER * len(square.powers) + A_SYNERGY * square.synergy
