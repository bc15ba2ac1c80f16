"""The row of enemies: what they are called in it, how it is laid, tokens on squares and off again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter

from msgspec.structs import replace

from wanderbook.book.enemies import Grid
from wanderbook.rulesets.common.crew import Table, controller, mate_of, on_board
from wanderbook.rulesets.common.events import DamageLost, EnemyRegenerated
from wanderbook.table import Game, Option, Pick, Place
from wanderbook.table.events import SquareCovered, Tell
from wanderbook.table.grids import (
    EXTRA,
    Laid,
    Placing,
    Row,
    Spot,
    cover,
    growth,
    name_of_spot,
    read_spots,
    synergies,
    uncover,
)
from wanderbook.table.steps import Asks, Draws, then

ATTACK = "attack"
"""What an attack's own questions and draws are about."""


def names_of(enemies: tuple[int, ...]) -> tuple[str, ...]:
    """As they are called in the row: by their numbers, the second of two `7-2`."""
    before = [enemies[:at].count(number) for at, number in enumerate(enemies)]
    return tuple(f"{number}-{of + 1}" if of else str(number) for number, of in zip(enemies, before, strict=True))


def number_of(name: str) -> int:
    """A name in the row is the enemy's number, and which of several of them it is: `12`, `12-2`."""
    return int(name.partition("-")[0])


def first_alike(name: str, left: tuple[str, ...]) -> str:
    """Of several of a kind, the one that is laid next: whichever is drawn, they are counted from left to right."""
    return next(one for one in left if number_of(one) == number_of(name))


def laid_in(row: Row, name: str) -> Laid | None:
    for laid in row:
        if laid.name == name:
            return laid
    return None


def can_be_placed(row: Row, how: Placing) -> bool:
    """Whether any square takes some of this damage."""
    return how.whole > 0 and bool(growth(row, how, ()))


class PlacesDamage(Asks, frozen=True):
    """On which squares damage is placed: its dealer's player decides, or else the active one."""

    how: Placing
    who: str = ""
    """Whose damage it is; nobody's, where no attack and no crew member has dealt it."""

    def ask(self, game: Game, state: Table) -> Place:
        board = state.board
        owner = controller(board, mate_of(board, self.who)) if self.who else board.active
        return Place(ATTACK, board.fight.row, self.how, owner=owner)


def place_or_lose(game: Game, state: Table, damage: int, step: Asks, tell: Tell, how: Placing | None = None) -> Table:
    """Ask where this damage goes, less what is blocked. Nobody is asked where no square takes any: that is told."""
    if how is None:
        assert isinstance(step, PlacesDamage)
        how = step.how
    row = state.board.fight.row
    if can_be_placed(row, how):
        return then(state, step)
    why = "deal" if not damage else "block" if not how.whole else "place_rest"
    tell(DamageLost(game.rule[why], row[how.target].name, damage, damage - how.whole))
    return state


class DrawOne(Draws, frozen=True):
    """One of these, each as likely as another: the next enemy in the row, the next card of a few."""

    left: tuple[str, ...]

    def outcomes(self, game: Game, state: Table) -> tuple[tuple[str, int], ...]:
        return tuple((name, 1) for name in self.left)

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        at, fate = state.fate.below(len(self.left)) if len(self.left) > 1 else (0, state.fate)
        return self.settle(game, replace(state, fate=fate), self.left[at], tell)


def cover_squares(
    grid_of: Callable[[str], Grid], row: Row, placed: Iterable[Spot], tell: Tell, rule: str
) -> tuple[tuple[Laid, ...], int]:
    """A token on each of these squares, told enemy by enemy, and how many synergy marks they cover."""
    placed, marks = sorted(placed, key=itemgetter(0)), 0
    for spot in placed:
        name = row[spot[0]].name
        tell(SquareCovered(rule, name, name_of_spot(spot)))
        marks += synergies(grid_of(name), (spot[1:],))
    return cover(row, placed), marks


def tokens_on(row: Row, name: str) -> list[Spot]:
    """The covered squares of a card; extra hearts are of the whole body."""
    [at] = [at for at, laid in enumerate(row) if laid.name == name]
    spots = {(at, *square) for square in row[at].covered}
    if row[at].body:
        for card, laid in enumerate(row):
            if laid.body == row[at].body:
                spots |= {(card, *square) for square in laid.covered if square[0] == EXTRA}
    return sorted(spots)


def harm_left(harm: int, row: Row, gone: Iterable[str]) -> int:
    """The harm that a round began with, less the tokens of those who leave: a round with a defeat is never idle."""
    return harm - sum(len(laid.covered) for laid in row if laid.name in gone)


class Regenerate(Asks, frozen=True):
    """So many tokens come off an enemy's squares, whatever they cover. The active player chooses which."""

    enemy: str
    many: int

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(Option(name_of_spot(spot)) for spot in tokens_on(state.board.fight.row, self.enemy))
        return Pick("regenerate", options, self.many, self.many, owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        for square in chosen:
            tell(EnemyRegenerated(game.rule["regenerate"], self.enemy, square))
        fight = state.board.fight
        return on_board(state, fight=replace(fight, row=uncover(fight.row, read_spots(chosen))))
