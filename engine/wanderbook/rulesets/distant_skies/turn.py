"""A turn: cards, event, actions until the time is up, end (DS-TURN)."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.common.actions import Explore
from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.exploring import explore
from wanderbook.rulesets.distant_skies.actions import Camp, EndEarly, Fly, MendPlane, Travel, Wait
from wanderbook.rulesets.distant_skies.board import (
    EXPLORE_TIME,
    FLY_TIME,
    REPAIR_TIME,
    TIME,
    TRAVEL_TIME,
    Table,
    kit_of,
    stands,
    suffers,
)
from wanderbook.rulesets.distant_skies.camp import camp, time_runs_out
from wanderbook.rulesets.distant_skies.crew import hurt
from wanderbook.rulesets.distant_skies.events import EndedEarly, TurnBegan, Waited
from wanderbook.rulesets.distant_skies.plane import fly, fly_options, repair, repair_option, why_grounded
from wanderbook.rulesets.distant_skies.players import between_turns
from wanderbook.rulesets.distant_skies.steps import (
    BeginActions,
    DrawAbility,
    DrawEvent,
    EndTurn,
    EventTurnEnd,
    NextAction,
    PassToken,
    StartTurn,
    TakeAction,
    Venom,
)
from wanderbook.rulesets.distant_skies.travel import travel
from wanderbook.rulesets.distant_skies.watch import gain_time, spend_time
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import Action
from wanderbook.table.behaviour import asks, explains, runs, takes
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then

DRAWN = {"easy": 3, "normal": 2, "hard": 2}
"""Ability cards at the start of a turn (DS-TURN-1, DS-MODE-1)."""


@runs(StartTurn)
def start_turn(game: Game, state: Table, step: StartTurn, emit: Emit) -> Table:
    """Take ability cards, 2 or in easy mode 3, then an event, then actions (DS-TURN-1, DS-MODE-1)."""
    board = state.board
    emit(TurnBegan("DS-TURN-1", board.active))
    state = on_board(state, turn=board.turn + 1, time=TIME, used=frozenset())
    return then(state, BeginActions(), DrawEvent(), DrawAbility(board.active, DRAWN[board.mode]))


@runs(BeginActions)
def begin_actions(game: Game, state: Table, step: BeginActions, emit: Emit) -> Table:
    """Add the bonus time, which counts only after cards and event, and begin the actions (DS-TURN-3)."""
    bonus = state.board.bonus
    state = gain_time(state, bonus, emit, "DS-TURN-3")
    return then(on_board(state, bonus=0, extra=bonus), NextAction())


@runs(NextAction)
def next_action(game: Game, state: Table, step: NextAction, emit: Emit) -> Table:
    """Take another action while there is time, or end the turn; a last camp's paragraph is read before either
    (DS-TURN-3, DS-CAMP-3).
    """
    state = on_board(state, party=()) if state.board.party else state
    elsewhere = time_runs_out(game, then(state, NextAction()), emit)
    if elsewhere is not None:
        return elsewhere
    return then(state, TakeAction() if state.board.time > 0 else EndTurn())


@asks(TakeAction)
def ask_action(game: Game, state: Table, step: TakeAction) -> Pick:
    """Ask for an action that there is time for, or to end the turn early (DS-TURN-2, DS-TURN-3)."""
    options = tuple(_actions(game, state))
    if all(option.closed_by for option in options if not isinstance(option.action, Camp)):
        options = (*options, Option(Wait()))
    return Pick("action", options, owner=state.board.active)


def _actions(game: Game, state: Table) -> Iterator[Option]:
    """The actions of a turn as options: travel, explore, fly, repair, camp and ending early, closed by their rules."""
    kit, board = kit_of(game), state.board
    if not board.distant:
        yield from (Option(Travel(spot)) for spot in kit.travel.ways[board.spot])
    here = kit.travel.landing[board.plane].location if board.distant else kit.squares[board.spot].location
    if here:
        closed = "DS-EXPLORE-1" if here in state.crossed else "DS-TURN-2" if board.time < EXPLORE_TIME else None
        yield Option(Explore(here), closed)
    yield from fly_options(kit, state)
    yield from repair_option(kit, state)
    yield Option(Camp(), None if board.camps else "DS-CAMP-1")
    if board.time <= 1 + board.extra:  # the bonus time may be what is left unspent
        yield Option(EndEarly())


@takes(TakeAction, Travel)
def travel_to(game: Game, state: Table, step: TakeAction, action: Travel, emit: Emit) -> Table:
    """Travel one square for 1 time, as an action (DS-TRAVEL-1, DS-TURN-2)."""
    return travel(game, spend_time(then(state, NextAction()), TRAVEL_TIME, emit), action.spot, emit)


@takes(TakeAction, Explore)
def explore_here(game: Game, state: Table, step: TakeAction, action: Explore, emit: Emit) -> Table:
    """Explore the location on Claire's square for 2 time (DS-EXPLORE-1, DS-TURN-2)."""
    state = spend_time(then(state, NextAction()), EXPLORE_TIME, emit)
    return explore(state, action.location, emit, "DS-EXPLORE-1")


@takes(TakeAction, Fly)
def fly_to(game: Game, state: Table, step: TakeAction, action: Fly, emit: Emit) -> Table:
    """Fly to another landing place for 2 time (DS-FLY-1, DS-TURN-2)."""
    return fly(game, spend_time(then(state, NextAction()), FLY_TIME, emit), action.landing, emit)


@takes(TakeAction, MendPlane)
def try_repair(game: Game, state: Table, step: TakeAction, action: MendPlane, emit: Emit) -> Table:
    """Try to repair the plane for 1 time (DS-REPAIR-1, DS-TURN-2)."""
    return repair(spend_time(then(state, NextAction()), REPAIR_TIME, emit))


@takes(TakeAction, Camp)
def make_camp(game: Game, state: Table, step: TakeAction, action: Camp, emit: Emit) -> Table:
    """Camp, which takes no time (DS-CAMP-1, DS-TURN-2)."""
    return camp(game, then(state, NextAction()), emit)


@takes(TakeAction, EndEarly)
def end_early(game: Game, state: Table, step: TakeAction, action: EndEarly, emit: Emit) -> Table:
    """End the turn early: the next player has 1 bonus time (DS-TURN-3)."""
    emit(EndedEarly("DS-TURN-3", state.board.active))
    return on_board(then(state, NextAction()), time=0, bonus=1)


@takes(TakeAction, Wait)
def wait(game: Game, state: Table, step: TakeAction, action: Wait, emit: Emit) -> Table:
    """Wait for 1 time, since nothing else can be done (DS-TURN-2)."""
    emit(Waited("DS-TURN-2"))
    return spend_time(then(state, NextAction()), 1, emit)


@explains(TakeAction)
def explain_action(game: Game, state: Table, step: TakeAction, action: Action) -> str:
    """Say why an action is closed: no camp, no time, crossed off, or the plane is elsewhere or cannot fly (DS-CAMP-1,
    DS-TURN-2, DS-EXPLORE-1, DS-FLY-1, DS-REPAIR-1)."""
    no_time = game.say("no_time", has=str(state.board.time))
    match action:
        case Camp():
            return game.say("no_camp")
        case MendPlane():
            return game.say("distant" if state.board.distant else "not_at_the_plane")
        case Explore(location=location) if location in state.crossed:
            return game.say("crossed_off")
        case Fly():
            return why_grounded(game, state.board) or no_time
        case _:
            return no_time


# ---------------------------------------------------------------- end of turn


@runs(EndTurn)
def end_turn(game: Game, state: Table, step: EndTurn, emit: Emit) -> Table:
    """Apply each event in play, then venom, then pass the token (DS-TURN-4)."""
    state = then(then(on_board(state, time=0), PassToken()), Venom())
    for event in reversed(state.board.events):
        state = then(state, EventTurnEnd(event.card))
    return state


@runs(Venom)
def apply_venom(game: Game, state: Table, step: Venom, emit: Emit) -> Table:
    """Each character with venom who has health takes 1 damage (DS-STATUS-1)."""
    kit = kit_of(game)
    poisoned = [mate for mate in state.board.crew if suffers(kit, mate, "venom") and stands(kit, mate)]
    return hurt(game, state, {mate.name: 1 for mate in poisoned}, emit, "DS-STATUS-1")


@runs(PassToken)
def pass_token(game: Game, state: Table, step: PassToken, emit: Emit) -> Table:
    """The active player token passes to the left; players join and leave, and the next turn begins (DS-TURN-4,
    DS-PLAYERS-1)."""
    state = between_turns(then(on_board(state, party=()), StartTurn()))
    return time_runs_out(game, state, emit) or state
