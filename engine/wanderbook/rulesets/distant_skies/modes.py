"""The level changed in mid-campaign, and instant death given up (DS-MODE-1)."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.meanwhile import Doing
from wanderbook.rulesets.distant_skies.board import Table, kit_of
from wanderbook.rulesets.distant_skies.events import ModeChanged
from wanderbook.table import Game, Option
from wanderbook.table.events import Tell

INSTANT_DEATH = "instant_death"


def _options(game: Game, state: Table, now: str) -> Iterator[Option]:
    """`level:hard`, at any time; `level:instant_death` is given up, and taken up only at the start."""
    yield from (Option(f"level:{mode}") for mode in kit_of(game).modes if mode != state.board.mode)
    yield Option(f"level:{INSTANT_DEATH}", None if state.board.instant_death else "DS-MODE-1")


def _do(game: Game, state: Table, what: str, tell: Tell) -> Table:
    """The log has every level that was played, each once."""
    mode = what.partition(":")[2]
    tell(ModeChanged("DS-MODE-1", mode))
    if mode == INSTANT_DEATH:
        return on_board(state, instant_death=False)
    board = state.board
    return on_board(state, mode=mode, modes=tuple(dict.fromkeys((*board.modes, board.mode))))


def _why(game: Game, state: Table, what: str) -> str:
    return game.say("instant_death")


LEVELS = Doing(_options, _do, _why)
