"""The row of enemies: their names in it, how it is laid, and placing and removing tokens."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter

from msgspec.structs import replace

from wanderbook.book.enemies import Grid
from wanderbook.rulesets.common.crew import controller, mate_of, on_board
from wanderbook.rulesets.common.events import DamageLost, EnemyRegenerated
from wanderbook.rulesets.common.kinds import ChoosesTarget, DrawOne, PlacesDamage
from wanderbook.rulesets.common.steps import Regenerate
from wanderbook.table import Game, Option, Pick, Placement, Table
from wanderbook.table.actions import ChooseEnemy, ChooseSquare
from wanderbook.table.behaviour import asks, outcomes_of, runs, settle, takes_several
from wanderbook.table.events import Emit, SquareCovered
from wanderbook.table.grids import (
    EXTRA,
    EnemyCard,
    EnemyRow,
    GridSquare,
    Placing,
    can_be_placed,
    cover,
    name_of_spot,
    read_spots,
    synergies,
    uncover,
)
from wanderbook.table.kinds import Asks, then

ATTACK = "attack"
"""What an attack's own questions and draws are about."""


def names_of(enemies: tuple[int, ...]) -> tuple[str, ...]:
    """The enemies' names in the row: their numbers, and `7-2` for the second with number 7."""
    before = [enemies[:at].count(number) for at, number in enumerate(enemies)]
    return tuple(f"{number}-{of + 1}" if of else str(number) for number, of in zip(enemies, before, strict=True))


def number_of(name: str) -> int:
    """The enemy's number in its row name: 12 for `12` and for `12-2`, the second of them."""
    return int(name.partition("-")[0])


def first_alike(name: str, remaining: tuple[str, ...]) -> str:
    """The first free name for this enemy's number: enemies with the same number are numbered from left to right."""
    return next(one for one in remaining if number_of(one) == number_of(name))


def laid_in(row: EnemyRow, name: str) -> EnemyCard | None:
    """The enemy with a name in the row; None if it is not there any more."""
    for laid in row:
        if laid.name == name:
            return laid
    return None


@asks(PlacesDamage)
def ask_squares(game: Game, state: Table, step: PlacesDamage) -> Placement:
    """Ask where damage is placed: the player of its dealer decides, or the active player (rule "deal")."""
    board = state.board
    owner = controller(board, mate_of(board, step.who)) if step.who else board.active
    return Placement(ATTACK, board.fight.row, step.how, owner=owner)


@asks(ChoosesTarget)
def ask_target(game: Game, state: Table, step: ChoosesTarget) -> Pick:
    """Ask which enemy a crew member attacks."""
    board = state.board
    options = tuple(Option(ChooseEnemy(laid.name)) for laid in board.fight.row)
    return Pick("target", options, owner=controller(board, mate_of(board, step.who)))


def place_or_lose(game: Game, state: Table, damage: int, step: Asks, emit: Emit, how: Placing | None = None) -> Table:
    """Ask where this damage is placed, less what is blocked. If no square can take any, an event says so instead."""
    if how is None:
        assert isinstance(step, PlacesDamage)
        how = step.how
    row = state.board.fight.row
    if can_be_placed(row, how):
        return then(state, step)
    why = "deal" if not damage else "block" if not how.whole else "place_rest"
    emit(DamageLost(game.rule[why], row[how.target].name, damage, damage - how.whole))
    return state


@outcomes_of(DrawOne)
def list_draws(game: Game, state: Table, step: DrawOne) -> tuple[tuple[str, int], ...]:
    """List the enemies or cards that can be drawn, all equally likely."""
    return tuple((name, 1) for name in step.remaining)


@runs(DrawOne)
def draw_one(game: Game, state: Table, step: DrawOne, emit: Emit) -> Table:
    """Draw one of those that are left."""
    drawn, fate = state.fate.below(len(step.remaining)) if len(step.remaining) > 1 else (0, state.fate)
    return settle(game, replace(state, fate=fate), step, step.remaining[drawn], emit)


def cover_squares(
    grid_of: Callable[[str], Grid], row: EnemyRow, placed: Iterable[GridSquare], emit: Emit, rule: str
) -> tuple[tuple[EnemyCard, ...], int]:
    """The row with a token on each of these squares, and how many synergy squares that covers."""
    placed, marks = sorted(placed, key=itemgetter(0)), 0
    for spot in placed:
        name = row[spot[0]].name
        emit(SquareCovered(rule, name, name_of_spot(spot)))
        marks += synergies(grid_of(name), (spot[1:],))
    return cover(row, placed), marks


def tokens_on(row: EnemyRow, name: str) -> list[GridSquare]:
    """The covered squares of a card; extra hearts count for the whole body."""
    [place] = [at for at, laid in enumerate(row) if laid.name == name]
    spots = {(place, *square) for square in row[place].covered}
    if row[place].body:
        for card, laid in enumerate(row):
            if laid.body == row[place].body:
                spots |= {(card, *square) for square in laid.covered if square[0] == EXTRA}
    return sorted(spots)


def harm_left(harm: int, row: EnemyRow, gone: Iterable[str]) -> int:
    """The harm counted at the start of the round, without that of defeated enemies, so that a round with a defeat is
    never idle.
    """
    return harm - sum(len(laid.covered) for laid in row if laid.name in gone)


@asks(Regenerate)
def ask_tokens_to_remove(game: Game, state: Table, step: Regenerate) -> Pick:
    """Ask the active player which tokens come off the enemy (rule "regenerate")."""
    options = tuple(Option(ChooseSquare(name_of_spot(spot))) for spot in tokens_on(state.board.fight.row, step.enemy))
    many = min(step.many, len(options))
    return Pick("regenerate", options, many, many, owner=state.board.active)


@takes_several(Regenerate)
def regenerate_squares(
    game: Game, state: Table, step: Regenerate, chosen: tuple[ChooseSquare, ...], emit: Emit
) -> Table:
    """Take the chosen tokens off the enemy: the squares beneath count again (rule "regenerate")."""
    squares = [one.square for one in chosen]
    for square in squares:
        emit(EnemyRegenerated(game.rule["regenerate"], step.enemy, square))
    fight = state.board.fight
    return on_board(state, fight=replace(fight, row=uncover(fight.row, read_spots(squares))))
