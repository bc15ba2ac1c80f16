"""A fight in the terminal: the row of grids drawn with letters and numbers, and its legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group
from rich.text import Text

from wanderbook.book.enemies import Square
from wanderbook.notation.grids import print_power
from wanderbook.table.grids import EnemyCard, uncovered
from wanderbook.telling.crewed.words import CrewWords, Table
from wanderbook.telling.squares import columns
from wanderbook_tools.telling import bound

COVERED, EMPTY, HEART, SYNERGY = "■", "·", "♥", "S"
BETWEEN = " │ "
MARGIN = 3
"""Room for the rows' numbers."""


def square_mark(square: Square) -> str:
    """As authors draw it, but for the heart: `♥2`, `D1`, `S+V`."""
    marks = [f"{HEART}{square.heart if square.heart > 1 else ''}"] if square.heart else []
    marks += [SYNERGY] if square.synergy else []
    marks += [f"D{square.damage}"] if square.damage else []
    marks += map(print_power, square.powers)
    return "+".join(marks) or EMPTY


# ---------------------------------------------------------------- the drawing


def picture(words: CrewWords, state: Table, row: Sequence[EnemyCard], width: int, target: int | None = None) -> Group:
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


def _card(words: CrewWords, state: Table, laid: EnemyCard, letters: Sequence[str], is_target: bool) -> list[str]:
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


def legend(words: CrewWords, row: Sequence[EnemyCard]) -> Iterator[str]:
    """What the marks mean that can be seen."""
    seen = [square for laid in row for _, square in uncovered(words.grid_of(laid.name), laid.covered)]
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
