"""A fight in the terminal: the row of grids, or a boss's page, drawn with letters and numbers, and its legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group
from rich.text import Text

from wanderbook.book.enemies import At, Square
from wanderbook.notation.grids import print_power
from wanderbook.table import Table
from wanderbook.table.grids import EnemyCard, corners, square_at, uncovered_squares
from wanderbook.telling.crewed.words import CrewWords
from wanderbook.telling.squares import columns, square_name
from wanderbook_tools.telling import bound

COVERED, EMPTY, HEART, SYNERGY = "■", "·", "♥", "S"
BETWEEN = " │ "
MARGIN = 3
"""Room for the rows' numbers."""


def square_mark(square: Square) -> str:
    """A square in the authors' notation, except for the heart: `♥2`, `D1`, `S+V`."""
    marks = [f"{HEART}{square.heart if square.heart > 1 else ''}"] if square.heart else []
    marks += [SYNERGY] if square.synergy else []
    marks += [f"D{square.damage}"] if square.damage else []
    marks += map(print_power, square.powers)
    return "+".join(marks) or EMPTY


# ---------------------------------------------------------------- the drawing


def picture(words: CrewWords, state: Table, row: Sequence[EnemyCard], width: int, target: int | None = None) -> Group:
    """The cards side by side, as many as the terminal holds: a letter for each column, a number for each row."""
    if any(laid.top or laid.left is not None for laid in row):
        return Group(*_page(words, state, row, target), bound(words.listed(legend(words, row)), "dim"))
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
    """A card: its name, its abilities, its columns' letters, and its rows; all lines have the same width."""
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


def _page(words: CrewWords, state: Table, row: Sequence[EnemyCard], target: int | None) -> Iterator[Text]:
    """A boss with zones above one another: the position and abilities of each zone, then all squares in place."""
    for at, laid in enumerate(row):
        last = (at, len(laid.hearts) - 1, laid.width - 1)
        name = words.enemy(laid.name) + (f" {words('target')}" if at == target else "")
        text = Text(f"{square_name(row, (at, 0, 0))}–{square_name(row, last)}  ")
        yield text.append(name, "bold").append(f"  {words.facts_of(state, laid)}")
    yield Text("\n".join(_board(words, row)), no_wrap=True)


def _board(words: CrewWords, row: Sequence[EnemyCard]) -> Iterator[str]:
    """Every square at its place, with lines between the zones."""
    places = corners(row)
    tall = max(top + len(laid.hearts) for laid, (top, _) in zip(row, places, strict=True))
    wide = max(left + laid.width for laid, (_, left) in zip(row, places, strict=True))
    letters = {
        left + at: letter for (_, left), own in zip(places, columns(row), strict=True) for at, letter in enumerate(own)
    }
    marks = {(y, x): _mark_at(words, row, (y, x)) for y in range(tall) for x in range(wide)}
    zone = {place: spot[0] for place in marks if (spot := square_at(row, place))}
    cell = max(map(len, (*marks.values(), *letters.values()))) + 1

    def edge(one: At, other: At) -> bool:
        return zone.get(one) != zone.get(other)

    yield " " * MARGIN + "".join(f" {letters.get(x, '').rjust(cell)}" for x in range(wide))
    for y in range(tall):
        rule = "".join(f"{'─' * (cell + 1) if edge((y - 1, x), (y, x)) else ' ' * (cell + 1)}" for x in range(wide))
        if y and rule.strip():
            yield f"{' ' * MARGIN}{rule}".rstrip()
        squares = (f"{'│' if x and edge((y, x - 1), (y, x)) else ' '}{marks[y, x].rjust(cell)}" for x in range(wide))
        yield f"{y + 1}".rjust(2) + " " * (MARGIN - 2) + "".join(squares).rstrip()


def _mark_at(words: CrewWords, row: Sequence[EnemyCard], place: At) -> str:
    """The mark on a square of the row of enemies; empty outside of them."""
    spot = square_at(row, place)
    if spot is None:
        return ""
    card, line, column = spot
    return COVERED if (line, column) in row[card].covered else square_mark(words.grid_of(row[card].name)[line][column])


def _bands(cards: Sequence[list[str]], width: int) -> Iterator[list[list[str]]]:
    """Divide the enemies into rows that fit the width of the screen."""
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
    """The meanings of the visible marks."""
    seen = [square for laid in row for _, square in uncovered_squares(words.grid_of(laid.name), laid.covered)]
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
