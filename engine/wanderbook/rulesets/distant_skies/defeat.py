"""Defeat: all characters at 0 health (DS-DEFEAT-1)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.losing import has_failure, recover_crew
from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, Table, fight_of, leave_fight
from wanderbook.rulesets.distant_skies.camp import cross_off
from wanderbook.rulesets.distant_skies.events import CampaignLost, Defeated, Mended
from wanderbook.rulesets.distant_skies.steps import (
    BeginActions,
    ChooseFirst,
    Defeat,
    Depart,
    EventTurnEnd,
    JoinIn,
    LoseFight,
    NextAction,
    PackUp,
    PassToken,
    StartTurn,
    Venom,
)
from wanderbook.table import Game
from wanderbook.table.behaviour import runs
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then

CAMPS_LOST = 3
OF_A_TURN = (StartTurn, BeginActions, NextAction, EventTurnEnd, Venom, PassToken, Depart, JoinIn, PackUp, ChooseFirst)
"""What a turn is made of: it goes on after a defeat where it was."""


def break_in(game: Game, state: Table) -> Table | None:
    """A defeat ends everything in progress at once; a lost fight continues where its text says how (DS-DEFEAT-1)."""
    board = state.board
    if not board.alarm:
        return None
    state = on_board(state, alarm="")
    if board.fight is not None and has_failure(game, board.fight.about):
        return then(replace(state, agenda=state.agenda[: board.fight.depth]), LoseFight())
    turn = tuple(step for step in state.agenda if isinstance(step, OF_A_TURN)) or (NextAction(),)
    return then(replace(state, agenda=turn), Defeat())


@runs(LoseFight)
def lose_fight(game: Game, state: Table, step: LoseFight, emit: Emit) -> Table:
    """Let everybody recover 1 health, then apply what the text says about losing (DS-DEFEAT-1)."""
    return recover_crew(game, leave_fight(state), fight_of(state.board).about, emit, "DS-DEFEAT-1")


@runs(Defeat)
def suffer_defeat(game: Game, state: Table, step: Defeat, emit: Emit) -> Table:
    """Mark the defeat and restore everybody for 3 camps; with instant death the campaign ends (DS-DEFEAT-1,
    DS-MODE-1)."""
    emit(Defeated("DS-DEFEAT-1", "crew"))
    state = forget(leave_fight(on_board(state, defeats=state.board.defeats + 1)))
    if state.board.instant_death:
        emit(CampaignLost("DS-MODE-1"))
        return replace(state, agenda=())
    emit(Mended("DS-DEFEAT-1", "crew"))
    crew = (replace(mate, damage=0, stamina=MOST_STAMINA, statuses=frozenset()) for mate in state.board.crew)
    # In the end stories no camp is left, and what is read next is their beginning (DS-CAMP-3).
    return cross_off(on_board(state, crew=tuple(crew)), CAMPS_LOST, emit, "DS-DEFEAT-1")


def forget(state: Table) -> Table:
    """End the exploration and the card effect in progress."""
    nothing: frozenset[str] = frozenset()
    state = replace(state, entrance="", tokens=nothing, taken=nothing)
    return on_board(state, party=(), event_now=0, acting=None)
