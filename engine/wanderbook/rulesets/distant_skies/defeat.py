"""Defeat: all characters at 0 health (DS-DEFEAT-1)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.losing import come_to, has_failure
from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, Table, fight_of
from wanderbook.rulesets.distant_skies.camp import cross_off
from wanderbook.rulesets.distant_skies.combat import leave_fight
from wanderbook.rulesets.distant_skies.event_cards import EventTurnEnd
from wanderbook.rulesets.distant_skies.events import CampaignLost, Defeated, Mended
from wanderbook.rulesets.distant_skies.players import ChooseFirst, Depart, JoinIn, PackUp
from wanderbook.rulesets.distant_skies.turn import BeginActions, NextAction, PassToken, StartTurn, Venom
from wanderbook.table import Game
from wanderbook.table.events import Tell
from wanderbook.table.steps import Runs, then

CAMPS_LOST = 3
OF_A_TURN = (StartTurn, BeginActions, NextAction, EventTurnEnd, Venom, PassToken, Depart, JoinIn, PackUp, ChooseFirst)
"""What a turn is made of: it goes on after a defeat where it was."""


def break_in(game: Game, state: Table) -> Table | None:
    """DS-DEFEAT-1: whatever is going on is over at once; but a lost fight goes on where the text says how."""
    board = state.board
    if not board.alarm:
        return None
    state = on_board(state, alarm="")
    if board.fight is not None and has_failure(game, board.fight.about):
        return then(replace(state, agenda=state.agenda[: board.fight.depth]), LoseFight())
    turn = tuple(step for step in state.agenda if isinstance(step, OF_A_TURN)) or (NextAction(),)
    return then(replace(state, agenda=turn), Defeat())


class LoseFight(Runs, frozen=True):
    """DS-DEFEAT-1: the text says what losing brings. House rule: everybody comes to with 1 health."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return come_to(game, leave_fight(state), fight_of(state.board).about, tell, "DS-DEFEAT-1")


class Defeat(Runs, frozen=True):
    """Back on the map, as new, and 3 camps poorer. In the end stories, the last paragraph is read again."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        tell(Defeated("DS-DEFEAT-1", "crew"))
        state = forget(leave_fight(on_board(state, defeats=state.board.defeats + 1)))
        if state.board.instant_death:
            tell(CampaignLost("DS-MODE-1"))
            return replace(state, agenda=())
        tell(Mended("DS-DEFEAT-1", "crew"))
        crew = (replace(mate, damage=0, stamina=MOST_STAMINA, statuses=frozenset()) for mate in state.board.crew)
        # In the end stories no camp is left, and what is read next is their beginning (DS-CAMP-3).
        return cross_off(on_board(state, crew=tuple(crew)), CAMPS_LOST, tell, "DS-DEFEAT-1")


def forget(state: Table) -> Table:
    """The exploration is over, and what a card was about to do."""
    nothing: frozenset[str] = frozenset()
    state = replace(state, entrance="", tokens=nothing, taken=nothing)
    return on_board(state, party=(), event_now=0, acting=None)


DefeatStep = LoseFight | Defeat
