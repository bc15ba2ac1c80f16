"""A row of enemy grids in play: covered squares, legal placements of damage, and the effects still uncovered.

A square is named `card:row,column`, all counted from 0: `0:1,2` is in the first card's second row. An extra heart,
which lies beside the grid, has `+` for its row: `0:+,0`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.book.enemies import At, Grid, Square, SquarePower
from wanderbook.book.enemies import corners as laid_corners
from wanderbook.table.fate import Fate
from wanderbook.table.records import Record
from wanderbook.table.refusals import NotAllowed, show_reply

GridSquare = tuple[int, int, int]
"""Card, row and column in a row of grids."""
EXTRA = -1
"""The row of extra hearts."""
CITES = ("offer", "place_once", "place_covered", "place_amount", "place_connected", "place_splash", "place_rest")
"""The rules that refusals cite, by what they say."""

_SPOT = re.compile(r"([0-9]{1,2}):([0-9]{1,2}|\+),([0-9]{1,2})")
_ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
_DIAGONAL = (*_ORTHOGONAL, (-1, -1), (-1, 1), (1, -1), (1, 1))


class EnemyCard(Record, frozen=True, tag="Laid"):
    """An enemy's card in the row, or a part of an enemy that is targeted separately. Saves call it `Laid`."""

    name: str
    hearts: tuple[tuple[int, ...], ...]
    """The heart on each square, 0 for none. All rows have the same length."""
    covered: frozenset[At] = frozenset()
    """The squares with a damage token, each as row and column."""
    extra: int = 0
    """Hearts of 1 beside the grid, adjacent to every square of the same body."""
    body: str = ""
    """Parts with the same body are defeated together; a card without a body stands for itself."""
    top: int = 0
    """The row of its upper left square, on the board that all cards form together."""
    left: int | None = None
    """The column of that square; without one, the card lies to the right of the one before it in its row."""

    def has(self, square: At) -> bool:
        """Whether the card has this square, given as row and column. In the row `EXTRA` are its extra hearts."""
        row, column = square
        if row == EXTRA:
            return 0 <= column < self.extra
        return 0 <= row < len(self.hearts) and 0 <= column < len(self.hearts[row])

    @property
    def width(self) -> int:
        return len(self.hearts[0]) if self.hearts else 0

    def heart(self, square: At) -> int:
        """The heart on a square, 0 if it has none. Extra hearts are hearts of 1."""
        return 1 if square[0] == EXTRA else self.hearts[square[0]][square[1]]

    def squares(self) -> Iterator[At]:
        """Every square as row and column, then the extra hearts."""
        for row, hearts in enumerate(self.hearts):
            for column in range(len(hearts)):
                yield row, column
        for extra in range(self.extra):
            yield EXTRA, extra

    @property
    def hearts_covered(self) -> bool:
        """Whether every heart of this card is covered, the extra ones too."""
        for row, hearts in enumerate(self.hearts):
            for column, heart in enumerate(hearts):
                if heart and (row, column) not in self.covered:
                    return False
        return all((EXTRA, one) in self.covered for one in range(self.extra))


EnemyRow = Sequence[EnemyCard]


class Placing(Record, frozen=True):
    """How damage may be placed: the amount, the target, and the changes by the attack's abilities."""

    target: int
    amount: int
    off_hearts: int = 0
    """Extra damage that no heart may take."""
    splash: bool = True
    """Whether up to half of the damage may be placed on neighbouring cards."""
    diagonal: bool = False
    resists: tuple[int, ...] = ()
    """The damage that each card beside the target blocks."""

    @property
    def whole(self) -> int:
        return self.amount + self.off_hearts


def lay(name: str, grid: Grid, extra: int = 0, body: str = "", corner: tuple[int, int | None] = (0, None)) -> EnemyCard:
    """A card with nothing covered."""
    hearts = tuple(tuple(square.heart for square in row) for row in grid)
    return EnemyCard(name, hearts, extra=extra, body=body, top=corner[0], left=corner[1])


# ---------------------------------------------------------------- squares and their neighbours


def name_of_spot(spot: GridSquare) -> str:
    card, row, column = spot
    return f"{card}:{'+' if row == EXTRA else row},{column}"


def read_spots(chosen: Iterable[str]) -> tuple[GridSquare, ...]:
    """The squares of a legal reply."""
    return tuple(spot for one in chosen if (spot := _read_spot(one)))


def write_spots(spots: Iterable[GridSquare]) -> tuple[str, ...]:
    """The reply that names these squares."""
    return tuple(map(name_of_spot, sorted(spots)))


def _read_spot(name: str) -> GridSquare | None:
    """The square with this name; None if no square has it."""
    match = _SPOT.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        return None
    spot = int(match[1]), EXTRA if match[2] == "+" else int(match[2]), int(match[3])
    return spot if name_of_spot(spot) == name else None  # one square has one name


def spots(row: EnemyRow) -> Iterator[GridSquare]:
    """Every square of the row."""
    for card, laid in enumerate(row):
        for square in laid.squares():
            yield card, *square


def neighbours(row: EnemyRow, spot: GridSquare, diagonal: bool = False) -> Iterator[GridSquare]:
    """The squares beside this one, including those of the cards to its sides, above it and below it."""
    card, line, column = spot
    body = _body(row, card)
    if line == EXTRA:
        yield from ((other, *at) for other in body for at in row[other].squares() if (other, *at) != spot)
        return
    tall, wide = len(row[card].hearts), len(row[card].hearts[line])
    for down, right in _DIAGONAL if diagonal else _ORTHOGONAL:
        y, x = line + down, column + right
        if 0 <= y < tall and 0 <= x < wide:
            yield card, y, x
        elif (across := _across(row, card, y, x)) is not None:
            yield across
    yield from ((other, EXTRA, one) for other in body for one in range(row[other].extra))


def _across(row: EnemyRow, card: int, line: int, column: int) -> GridSquare | None:
    """The square of another card at a position beyond this card's edge, counted from this card's corner."""
    top, left = corners(row)[card]
    return square_at(row, (top + line, left + column))


def corners(row: EnemyRow) -> list[At]:
    """The position of each card's upper left square, on the board that all cards form together."""
    return laid_corners((laid.width, laid.top, laid.left) for laid in row)


def square_at(row: EnemyRow, place: At) -> GridSquare | None:
    """The square at a position of the board that all cards form together."""
    for card, (top, left) in enumerate(corners(row)):
        line, column = place[0] - top, place[1] - left
        if line >= 0 and row[card].has((line, column)):
            return card, line, column
    return None


def _body(row: EnemyRow, card: int) -> list[int]:
    """The cards of the same body, this one among them."""
    body = row[card].body
    return [at for at, laid in enumerate(row) if laid.body == body] if body else [card]


# ---------------------------------------------------------------- placing damage


class _Spent(NamedTuple):
    """The damage a placement uses: in all, on hearts, and beside the target."""

    whole: int = 0
    hearts: int = 0
    splashed: int = 0


def _spending(row: EnemyRow, how: Placing, placed: Iterable[GridSquare], so_far: _Spent = _Spent()) -> _Spent:  # noqa: B008
    """The damage that these squares use: n for a heart of n, 1 for any other, plus what resisting enemies block."""
    whole, hearts, splashed = so_far
    if how.resists:
        placed = tuple(placed)
        blocked = sum(how.resists[card] for card in {spot[0] for spot in placed})
        whole, splashed = whole + blocked, splashed + blocked
    for spot in placed:
        heart = row[spot[0]].heart(spot[1:])
        whole += heart or 1
        hearts += heart
        splashed += 0 if _on_target(row, how, spot) else heart or 1
    return _Spent(whole, hearts, splashed)


def damage_taken(row: EnemyRow, how: Placing, placed: Iterable[GridSquare]) -> int:
    """The damage that these squares take."""
    return _spending(row, how, placed).whole


def _on_target(row: EnemyRow, how: Placing, spot: GridSquare) -> bool:
    card, line, _ = spot
    return card == how.target or (line == EXTRA and card in _body(row, how.target))


def _target_squares(row: EnemyRow, how: Placing) -> Iterator[GridSquare]:
    """The target's squares and the extra hearts of its body."""
    for square in row[how.target].squares():
        yield how.target, *square
    for card in _body(row, how.target):
        if card != how.target:
            yield from ((card, EXTRA, one) for one in range(row[card].extra))


def _most_splashed(how: Placing) -> int:
    """The most damage that may leave the target: half, rounded down, even if the target has no room for the rest."""
    return how.whole // 2 if how.splash else 0


def _fits(how: Placing, spent: _Spent) -> bool:
    return spent.whole <= how.whole and spent.hearts <= how.amount and spent.splashed <= _most_splashed(how)


def growth(row: EnemyRow, how: Placing, placed: Sequence[GridSquare]) -> list[GridSquare]:
    """The squares that could extend this placement, in order. The first must be on the target."""
    if placed:
        near = {one for spot in placed for one in neighbours(row, spot, how.diagonal)}
    else:
        near = set(_target_squares(row, how))
    near.difference_update(placed)
    free = [spot for spot in sorted(near) if spot[1:] not in row[spot[0]].covered]
    if any(how.resists):  # which is blocked once on each card
        return [spot for spot in free if _fits(how, _spending(row, how, (*placed, spot)))]
    spent = _spending(row, how, placed)
    return [spot for spot in free if _fits(how, _spending(row, how, (spot,), spent))]


def can_be_placed(row: EnemyRow, how: Placing) -> bool:
    """Whether any square takes some of this damage."""
    if how.whole <= 0:
        return False
    free = (spot for spot in _target_squares(row, how) if spot[1:] not in row[spot[0]].covered)
    return any(_fits(how, _spending(row, how, (spot,))) for spot in free)


def check_placement(
    row: EnemyRow, how: Placing, chosen: tuple[str, ...], rule: Mapping[str, str]
) -> tuple[GridSquare, ...]:
    """The squares of a legal placement: target first, connected, uncovered, one token each.

    Damage the target has no room for is lost; the rest must be placed. Splash is optional. Raises `NotAllowed`.
    """
    placed = _free_squares(row, chosen, rule)
    spent = _spending(row, how, placed)
    if spent.whole > how.whole:
        reason = f"These squares take {spent.whole} damage and there is {how.whole}; a heart takes its number."
        raise NotAllowed(rule["place_amount"], reason)
    if spent.hearts > how.amount:
        raise NotAllowed(rule["place_amount"], f"Only {how.amount} of the damage may go on hearts.")
    if placed and not any(_on_target(row, how, spot) for spot in placed):
        raise NotAllowed(rule["place_splash"], f"The damage must begin on its target, {row[how.target].name}.")
    if spent.splashed > _most_splashed(how):
        reason = f"At most {_most_splashed(how)} of {how.whole} damage may go beside the target."
        raise NotAllowed(rule["place_splash"], reason)
    if not _is_connected(row, placed, how.diagonal):
        sides = "sides or corners" if how.diagonal else "sides"
        raise NotAllowed(rule["place_connected"], f"The squares of one attack must be connected by their {sides}.")
    if spent.whole < how.whole:
        _check_rest(row, how, placed, how.whole - spent.whole, rule)
    return placed


def _free_squares(row: EnemyRow, chosen: tuple[str, ...], rule: Mapping[str, str]) -> tuple[GridSquare, ...]:
    """The squares that a reply names. Raises `NotAllowed` if one does not exist, is named twice or is covered."""
    placed: dict[GridSquare, None] = {}
    for name in chosen:
        spot = _read_spot(name)
        if spot is None or spot[0] >= len(row) or not row[spot[0]].has(spot[1:]):
            raise NotAllowed(
                rule["offer"], f"{show_reply((name,))} is no square of this row; 0:1,2 is a square's name."
            )
        if spot in placed:
            raise NotAllowed(rule["place_once"], f"The square {name} takes one token, not two.")
        if spot[1:] in row[spot[0]].covered:
            raise NotAllowed(rule["place_covered"], f"The square {name} is already covered.")
        placed[spot] = None
    return tuple(placed)


def _is_connected(row: EnemyRow, placed: Sequence[GridSquare], diagonal: bool) -> bool:
    """Whether these squares form one group of neighbours."""
    remaining = set(placed)
    edge = [remaining.pop()] if remaining else []
    while edge:
        beside = remaining.intersection(neighbours(row, edge.pop(), diagonal))
        remaining -= beside
        edge += beside
    return not remaining


def _check_rest(row: EnemyRow, how: Placing, placed: Sequence[GridSquare], rest: int, rule: Mapping[str, str]) -> None:
    for spot in growth(row, how, placed):
        if _on_target(row, how, spot):
            raise NotAllowed(rule["place_rest"], f"{rest} damage is left, and {name_of_spot(spot)} could take some.")


# ---------------------------------------------------------------- legal placements


def some_placement(row: EnemyRow, how: Placing, fate: Fate) -> tuple[tuple[GridSquare, ...], Fate]:
    """A random legal placement, drawn square by square; every legal one is possible. Takes at most one draw for each
    damage.
    """
    placed: list[GridSquare] = []
    while more := growth(row, how, placed):
        may_stop = not any(_on_target(row, how, spot) for spot in more)
        chosen, fate = fate.below(len(more) + may_stop)
        if chosen == len(more):
            break
        placed.append(more[chosen])
    return tuple(placed), fate


def all_placements(row: EnemyRow, how: Placing) -> set[frozenset[GridSquare]]:
    """Every legal placement. Their number grows fast with the damage: for tests and small cases."""
    placements: set[frozenset[GridSquare]] = set()
    seen: set[frozenset[GridSquare]] = {frozenset()}
    edge: list[frozenset[GridSquare]] = [frozenset()]
    while edge:
        placed = edge.pop()
        more = growth(row, how, tuple(placed))
        if not any(_on_target(row, how, spot) for spot in more):
            placements.add(placed)
        grown = {placed | {spot} for spot in more} - seen
        seen |= grown
        edge += grown
    return placements


# ---------------------------------------------------------------- the row after it


def cover(row: EnemyRow, placed: Iterable[GridSquare]) -> tuple[EnemyCard, ...]:
    """The row with a token on each of these squares."""
    new = list(row)
    for card, *square in placed:
        new[card] = replace(new[card], covered=new[card].covered | {(square[0], square[1])})
    return tuple(new)


def uncover(row: EnemyRow, healed: Iterable[GridSquare]) -> tuple[EnemyCard, ...]:
    """The row without the tokens on these squares."""
    new = list(row)
    for card, *square in healed:
        new[card] = replace(new[card], covered=new[card].covered - {(square[0], square[1])})
    return tuple(new)


def is_defeated(row: EnemyRow, card: int) -> bool:
    """Whether every heart of this card's body is covered."""
    return all(row[part].hearts_covered for part in _body(row, card))


def close_up(row: EnemyRow) -> tuple[tuple[EnemyCard, ...], tuple[str, ...]]:
    """The row without its defeated enemies, and their names. They leave at once, so that their neighbours become
    adjacent.
    """
    gone = [card for card in range(len(row)) if is_defeated(row, card)]
    remaining = tuple(laid for card, laid in enumerate(row) if card not in gone)
    return remaining, tuple(row[card].name for card in gone)


# ---------------------------------------------------------------- what is still uncovered


def uncovered_squares(grid: Grid, covered: frozenset[At]) -> Iterator[tuple[At, Square]]:
    """The uncovered squares with their positions; covered squares have no effect."""
    for row, squares in enumerate(grid):
        for column, square in enumerate(squares):
            if (row, column) not in covered:
                yield (row, column), square


def powers_at(grid: Grid, covered: frozenset[At]) -> Iterator[tuple[At, SquarePower]]:
    """The powers of the uncovered squares, each with its square, in the order of the grid."""
    return ((at, power) for at, square in uncovered_squares(grid, covered) for power in square.powers)


def powers(grid: Grid, covered: frozenset[At]) -> tuple[SquarePower, ...]:
    """The powers of the uncovered squares, in the order of the grid."""
    return tuple(power for _, power in powers_at(grid, covered))


def power_amounts(grid: Grid, covered: frozenset[At]) -> dict[str, int]:
    """The amount of each power on the uncovered squares."""
    amounts: dict[str, int] = {}
    for power in powers(grid, covered):
        amounts[power.power] = amounts.get(power.power, 0) + power.amount
    return amounts


def damage_symbols(grid: Grid, covered: frozenset[At]) -> int:
    """The damage that the uncovered squares add to the enemy's own."""
    return sum(square.damage for _, square in uncovered_squares(grid, covered))


def synergies(grid: Grid, placed: Iterable[At]) -> int:
    """How many synergy squares this placement covers."""
    return sum(grid[row][column].synergy for row, column in placed if row != EXTRA)
