"""Names of squares in a row of enemies: letters for the columns, numbers for the rows.

They count on the board that all cards form together, so that squares that touch have neighbouring names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wanderbook.book.enemies import At
from wanderbook.table.grids import EXTRA, EnemyCard, GridSquare, corners, name_of_spot, spots


def columns(row: Sequence[EnemyCard]) -> list[list[str]]:
    """Letters for the columns of each card."""
    cards = zip(row, corners(row), strict=True)
    return [[_letters(left + column) for column in range(laid.width)] for laid, (_, left) in cards]


def _letters(at: int) -> str:
    return chr(65 + at) if at < 26 else _letters(at // 26 - 1) + chr(65 + at % 26)


def place_name(place: At) -> str:
    """The name of a place, `B3`: a column's letter and a row, counted from 1."""
    return f"{_letters(place[1])}{place[0] + 1}"


def square_name(row: Sequence[EnemyCard], spot: GridSquare) -> str:
    """The name of a square, `B3`; its id if it is beside the grid."""
    card, line, column = spot
    if line == EXTRA:
        return name_of_spot(spot)
    top, left = corners(row)[card]
    return place_name((top + line, left + column))


def squares_by_name(row: Sequence[EnemyCard]) -> Mapping[str, GridSquare]:
    """Every square of the grids, by its name."""
    return {square_name(row, spot): spot for spot in spots(row) if spot[1] != EXTRA}
