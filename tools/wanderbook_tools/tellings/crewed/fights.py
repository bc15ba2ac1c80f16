"""A fight in the terminal: the row of grids drawn with letters and numbers, its legend, and where damage does most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.console import Group
from rich.text import Text

from wanderbook.book.enemies import Grid, Square
from wanderbook.notation.grids import print_power
from wanderbook.table.grids import (
    EXTRA,
    Laid,
    Placing,
    Spot,
    close_up,
    cover,
    growth,
    uncovered,
    write_spots,
)
from wanderbook_tools.answers import columns
from wanderbook_tools.telling import bound
from wanderbook_tools.tellings.crewed.words import CrewWords, Table

COVERED, EMPTY, HEART, SYNERGY = "■", "·", "♥", "S"
BETWEEN = " │ "
GridOf = Callable[[str], Grid]
"""The grid of an enemy by its name in the row."""
MARGIN = 3
"""Room for the rows' numbers."""
MOST_WEIGHED = 60
"""So many ways to place damage are followed further."""


def square_mark(square: Square) -> str:
    """As authors draw it, but for the heart: `♥2`, `D1`, `S+V`."""
    marks = [f"{HEART}{square.heart if square.heart > 1 else ''}"] if square.heart else []
    marks += [SYNERGY] if square.synergy else []
    marks += [f"D{square.damage}"] if square.damage else []
    marks += map(print_power, square.powers)
    return "+".join(marks) or EMPTY


# ---------------------------------------------------------------- the drawing


def picture(words: CrewWords, state: Table, row: Sequence[Laid], width: int, target: int | None = None) -> Group:
    """The cards side by side, as many as the terminal holds: a letter for each column, a number for each row."""
    cards = [
        _card(words, state, laid, letters, at == target)
        for at, (laid, letters) in enumerate(zip(row, columns(row), strict=True))
    ]
    text = Text(no_wrap=True)
    for band in _bands(cards, width):
        tall = max(map(len, band))
        for line in range(tall):
            number = f"{line - 2}".rjust(2) if line > 2 else "  "
            parts = [card[line] if line < len(card) else " " * len(card[0]) for card in band]
            text.append(f"{number} {BETWEEN.join(parts)}".rstrip() + "\n", "bold" if line in (0, 2) else "")
    text.rstrip()
    return Group(text, bound(words.listed(legend(words, row)), "dim"))


def _card(words: CrewWords, state: Table, laid: Laid, letters: Sequence[str], is_target: bool) -> list[str]:
    """Its name, what it can do, its columns' letters, and its rows; every line of one width."""
    grid = words.grid_of(laid.name)
    marks = [
        [COVERED if (line, at) in laid.covered else square_mark(square) for at, square in enumerate(squares)]
        for line, squares in enumerate(grid)
    ]
    cell = max(len(mark) for squares in (*marks, letters) for mark in squares) + 1
    name = words.enemy(laid.name) + (f" {words('target')}" if is_target else "")
    facts = words.facts_of(state, laid)
    rows = ["".join(mark.rjust(cell) for mark in squares) for squares in (letters, *marks)]
    width = max(map(len, (name, facts, *rows)))
    return [line.ljust(width) for line in (name, facts, *rows)]


def _bands(cards: Sequence[list[str]], width: int) -> Iterator[list[list[str]]]:
    band: list[list[str]] = []
    for card in cards:
        taken = MARGIN + sum(len(one[0]) + len(BETWEEN) for one in (*band, card)) - len(BETWEEN)
        if band and taken > width:
            yield band
            band = []
        band.append(card)
    if band:
        yield band


def legend(words: CrewWords, row: Sequence[Laid]) -> Iterator[str]:
    """What the marks mean that can be seen."""
    seen = [square for laid in row for square in uncovered(words.grid_of(laid.name), laid.covered)]
    yield words("legend.heart", mark=HEART)
    if any(square.heart > 1 for square in seen):
        yield words("legend.large", mark=f"{HEART}2")
    if any(square.damage for square in seen):
        yield words("legend.damage", mark="D1")
    if any(square.synergy for square in seen):
        yield words("legend.synergy", mark=SYNERGY)
    powers = {print_power(power): power for square in seen for power in square.powers}
    for mark, power in sorted(powers.items()):
        yield f"{mark} {words(f'powers.{power.power}', amount=power.amount)}"
    if any(laid.covered for laid in row):
        yield words("legend.covered", mark=COVERED)


# ---------------------------------------------------------------- where damage does most


def best_placement(grid_of: GridOf, row: Sequence[Laid], how: Placing) -> tuple[str, ...]:
    """A legal placement that does much: enemies defeated before hearts, and both before what they do."""

    def weigh(placed: Iterable[Spot]) -> tuple[int, int, tuple[Spot, ...]]:
        return _weighed(grid_of, row, placed)

    edge: list[tuple[Spot, ...]] = [()]
    found: list[tuple[Spot, ...]] = []
    while edge:
        grown: dict[frozenset[Spot], tuple[Spot, ...]] = {}
        for placed in edge:
            more = growth(row, how, placed)
            if not any(spot[0] == how.target for spot in more):  # only splash, which is nobody's duty
                found.append(placed)
            grown.update({frozenset((*placed, spot)): (*placed, spot) for spot in more})
        edge = sorted(grown.values(), key=weigh)[-MOST_WEIGHED:]
    return write_spots(max(found, key=weigh))


def _weighed(grid_of: GridOf, row: Sequence[Laid], placed: Iterable[Spot]) -> tuple[int, int, tuple[Spot, ...]]:
    """What a placement is worth, and itself, so that no two are alike."""
    placed = tuple(sorted(placed))
    _, gone = close_up(cover(row, placed))
    worth = sum(_worth(grid_of, row, spot) for spot in placed)
    return 100 * len(gone) + worth, -len(placed), placed


def _worth(grid_of: GridOf, row: Sequence[Laid], spot: Spot) -> int:
    card, line, column = spot
    if line == EXTRA:
        return 8
    square = grid_of(row[card].name)[line][column]
    return 8 * square.heart + 5 * square.damage + 3 * len(square.powers) + 4 * square.synergy
