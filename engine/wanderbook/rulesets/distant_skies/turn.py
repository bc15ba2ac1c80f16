"""A turn: cards, event, actions until the time is up, end (DS-TURN)."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.exploring import explore
from wanderbook.rulesets.distant_skies.board import TIME, Table, kit_of, stands, suffers
from wanderbook.rulesets.distant_skies.camp import camp, time_runs_out
from wanderbook.rulesets.distant_skies.crew import hurt
from wanderbook.rulesets.distant_skies.event_cards import DrawEvent, EventTurnEnd
from wanderbook.rulesets.distant_skies.events import EndedEarly, TurnBegan, Waited
from wanderbook.rulesets.distant_skies.goods import gain_time, spend_time
from wanderbook.rulesets.distant_skies.hand import DrawAbility
from wanderbook.rulesets.distant_skies.kit import Spot
from wanderbook.rulesets.distant_skies.plane import (
    FLY_TIME,
    REPAIR_TIME,
    fly,
    fly_options,
    repair,
    repair_option,
    why_grounded,
)
from wanderbook.rulesets.distant_skies.players import between_turns
from wanderbook.rulesets.distant_skies.travel import travel
from wanderbook.table import Game, Option, Pick
from wanderbook.table.events import Tell
from wanderbook.table.steps import Asks, Runs, then

DRAWN = {"easy": 3, "normal": 2, "hard": 2}
"""Ability cards at the start of a turn (DS-TURN-1, DS-MODE-1)."""
EXPLORE, TRAVEL = 2, 1
"""What actions cost in time."""


class StartTurn(Runs, frozen=True):
    """DS-TURN-1: the turn's four parts. DS-TURN-2: the watch is at its start."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        board = state.board
        tell(TurnBegan("DS-TURN-1", board.active))
        state = on_board(state, turn=board.turn + 1, time=TIME, used=frozenset())
        for step in (BeginActions(), DrawEvent(), DrawAbility(board.active, DRAWN[board.mode])):
            state = then(state, step)
        return state


class BeginActions(Runs, frozen=True):
    """DS-TURN-3: bonus time counts only after the first two parts."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        state = gain_time(state, state.board.bonus, tell, "DS-TURN-3")
        return then(on_board(state, bonus=0), NextAction())


class NextAction(Runs, frozen=True):
    """DS-TURN-3: another action while there is time; then the turn ends. DS-CAMP-3: unless a last camp leads away."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        state = on_board(state, party=())
        elsewhere = time_runs_out(game, then(state, NextAction()), tell)
        if elsewhere is not None:
            return elsewhere
        return then(state, TakeAction() if state.board.time > 0 else EndTurn())


class TakeAction(Asks, frozen=True):
    """DS-TURN-2: any action that there is time for, as often as one likes."""

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(self._options(game, state))
        if all(option.closed_by for option in options if option.id != "camp"):
            options = (*options, Option("wait"))
        return Pick("action", options, owner=state.board.active)

    def _options(self, game: Game, state: Table) -> Iterator[Option]:
        kit, board = kit_of(game), state.board
        if not board.distant:
            yield from (Option(f"travel:{spot}") for spot in kit.ways[board.spot])
        here = kit.landing[board.plane].location if board.distant else kit.squares[board.spot].location
        if here:
            closed = "DS-EXPLORE-1" if here in state.crossed else "DS-TURN-2" if board.time < EXPLORE else None
            yield Option(f"explore:{here}", closed)
        yield from fly_options(kit, state)
        yield from repair_option(kit, state)
        yield Option("camp", None if board.camps else "DS-CAMP-1")
        if board.time == 1:
            yield Option("end")

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        state = then(state, NextAction())
        action, _, what = chosen[0].partition(":")
        match action:
            case "travel":
                return travel(game, spend_time(state, TRAVEL, tell), Spot.read(what), tell)
            case "explore":
                return explore(spend_time(state, EXPLORE, tell), what, tell, "DS-EXPLORE-1")
            case "fly":
                return fly(game, spend_time(state, FLY_TIME, tell), int(what), tell)
            case "repair":
                return repair(spend_time(state, REPAIR_TIME, tell))
            case "camp":
                return camp(game, state, tell)
            case "end":
                tell(EndedEarly("DS-TURN-3", state.board.active))
                return on_board(state, time=0, bonus=1)
            case _:
                tell(Waited("DS-TURN-2"))
                return spend_time(state, 1, tell)

    def why(self, game: Game, state: Table, option: str) -> str:
        action, _, what = option.partition(":")
        if action == "camp":
            return game.say("no_camp")
        if action == "repair":
            return game.say("distant" if state.board.distant else "not_at_the_plane")
        if action == "explore" and what in state.crossed:
            return game.say("crossed_off")
        grounded = why_grounded(game, state.board) if action == "fly" else None
        return grounded or game.say("no_time", has=str(state.board.time))


# ---------------------------------------------------------------- end of turn


class EndTurn(Runs, frozen=True):
    """DS-TURN-4: events in play, then venom; the watch returns, and the token passes."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        state = then(then(on_board(state, time=0), PassToken()), Venom())
        for one in reversed(state.board.events):
            state = then(state, EventTurnEnd(one.card))
        return state


class Venom(Runs, frozen=True):
    """DS-STATUS-1: 1 damage at the end of each player's turn, ignored at 0."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        kit = kit_of(game)
        poisoned = [mate for mate in state.board.crew if suffers(kit, mate, "venom") and stands(kit, mate)]
        return hurt(game, state, {mate.name: 1 for mate in poisoned}, tell, "DS-STATUS-1")


class PassToken(Runs, frozen=True):
    """DS-TURN-4. DS-PLAYERS-1, DS-SAVE-1: between two turns, players join and leave, and the table is packed up."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        state = between_turns(then(on_board(state, party=()), StartTurn()))
        return time_runs_out(game, state, tell) or state


TurnStep = StartTurn | BeginActions | NextAction | TakeAction | EndTurn | Venom | PassToken
