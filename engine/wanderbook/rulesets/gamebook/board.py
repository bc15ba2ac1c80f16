"""The table of a plain book: empty, or a sheet with the values of its stats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.book import Book
from wanderbook.book.stats import CombatRule, Stat
from wanderbook.rulesets.gamebook.steps import RollStart
from wanderbook.table import Game, State
from wanderbook.table.kinds import Step
from wanderbook.table.records import Record


class Board(Record, frozen=True, omit_defaults=True):
    """Values of the stats and what they started with, in the order of the book. Empty in a book without stats."""

    levels: tuple[int, ...] = ()
    starts: tuple[int, ...] = ()


Table = State[Step, Board]


class StatSheet(NamedTuple):
    """The stats of a book, and the position of each on the board."""

    stats: tuple[Stat, ...]
    place: dict[str, int]
    combat: CombatRule | None


def prepare(book: Book) -> StatSheet:
    stats = book.title_page.stat
    return StatSheet(stats, {stat.key: at for at, stat in enumerate(stats)}, book.title_page.combat)


def sheet_of(game: Game) -> StatSheet:
    sheet: StatSheet = game.kit
    return sheet


def level(game: Game, state: Table, stat: str) -> int:
    """The value of a stat."""
    return state.board.levels[sheet_of(game).place[stat]]


def with_level(state: Table, place: int, value: int) -> Table:
    levels = state.board.levels
    return replace(state, board=replace(state.board, levels=(*levels[:place], value, *levels[place + 1 :])))


def room(game: Game, state: Table, stat: str) -> int:
    """How much more of a stat can be gained (GB-STAT-1)."""
    place = sheet_of(game).place[stat]
    cap = sheet_of(game).stats[place].cap(state.board.starts[place])
    return max(0, cap - state.board.levels[place])


def set_stats(game: Game, state: Table, values: Mapping[str, int]) -> Table:
    """The board with these values. Stats that are not named start at their lowest possible value, without a roll. A
    value above the usual maximum counts as the starting value.
    """
    board, levels, starts = state.board, list(state.board.levels), list(state.board.starts)
    sheet = sheet_of(game)
    for key, value in values.items():
        place = sheet.place[key]
        levels[place] = value
        if value > sheet.stats[place].cap(starts[place]):
            starts[place] = value
    rolled = tuple(step for step in state.agenda if not isinstance(step, RollStart))
    return replace(state, agenda=rolled, board=replace(board, levels=tuple(levels), starts=tuple(starts)))
