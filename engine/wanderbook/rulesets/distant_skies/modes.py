"""Changing the level in mid-campaign, and giving up instant death (DS-MODE-1)."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.free_actions import FreeAction, never_closed
from wanderbook.rulesets.distant_skies.actions import ChangeLevel, GiveUpInstantDeath
from wanderbook.rulesets.distant_skies.board import Table, kit_of
from wanderbook.rulesets.distant_skies.events import ModeChanged
from wanderbook.table import Game, Option
from wanderbook.table.events import Emit

INSTANT_DEATH = "instant_death"


def _levels(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The levels of difficulty other than the current one, as options (DS-MODE-1)."""
    yield from (Option(ChangeLevel(mode)) for mode in kit_of(game).modes if mode != state.board.mode)


def change_level(game: Game, state: Table, action: ChangeLevel, emit: Emit) -> Table:
    """Change the level. The log keeps every level that was played, each once."""
    emit(ModeChanged("DS-MODE-1", action.mode))
    board = state.board
    return on_board(state, mode=action.mode, modes=tuple(dict.fromkeys((*board.modes, board.mode))))


def _instant_death(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The option to give up instant death, at any time; it can only be chosen at the start (DS-MODE-1)."""
    yield Option(GiveUpInstantDeath(), None if state.board.instant_death else "DS-MODE-1")


def give_up_instant_death(game: Game, state: Table, action: GiveUpInstantDeath, emit: Emit) -> Table:
    emit(ModeChanged("DS-MODE-1", INSTANT_DEATH))
    return on_board(state, instant_death=False)


def _why_not_give_up(game: Game, state: Table, action: GiveUpInstantDeath) -> str:
    return game.say("instant_death")


LEVELS = FreeAction(_levels, change_level, never_closed)
INSTANT_DEATHS = FreeAction(_instant_death, give_up_instant_death, _why_not_give_up)
