"""What the squares of a row of enemies are called: letters for the columns, numbers for the rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wanderbook.table.grids import EXTRA, EnemyCard, GridSquare, name_of_spot


def columns(row: Sequence[EnemyCard]) -> Iterator[list[str]]:
    """Letters for the columns of each card in a row: they go on from card to card."""
    at = 0
    for laid in row:
        width = len(laid.hearts[0]) if laid.hearts else 0
        yield [_letters(at + column) for column in range(width)]
        at += width


def _letters(at: int) -> str:
    return chr(65 + at) if at < 26 else _letters(at // 26 - 1) + chr(65 + at % 26)


def square_name(row: Sequence[EnemyCard], spot: GridSquare) -> str:
    """`B3`: its column's letter and its row, counted from 1; as its id where it is beside the grid."""
    card, line, column = spot
    return name_of_spot(spot) if line == EXTRA else f"{list(columns(row))[card][column]}{line + 1}"
