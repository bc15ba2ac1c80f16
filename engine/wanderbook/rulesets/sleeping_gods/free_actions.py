"""Free actions: what any player may do at any decision, before it is answered (SG-CMD-1, SG-CMD-7).

Each chapter says what it offers; `windows` when there are any. In a challenge or a fight single ones are closed.
"""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import AddPlayer, Equip, MakeUse, RemovePlayer, ReturnToken
from wanderbook.rulesets.common.free_actions import FreeAction, free_actions
from wanderbook.rulesets.sleeping_gods.actions import DiscardEquipped, GoEasy, MoveWeapon, SellArtifact
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.goods import SELLING
from wanderbook.rulesets.sleeping_gods.hand import DISCARDING, EQUIPPING
from wanderbook.rulesets.sleeping_gods.places import MOVING_WEAPONS
from wanderbook.rulesets.sleeping_gods.players import JOINING, LEAVING
from wanderbook.rulesets.sleeping_gods.setup import GOING_EASY
from wanderbook.rulesets.sleeping_gods.steps import FinishFreeAction
from wanderbook.rulesets.sleeping_gods.synergy import RETURNING
from wanderbook.rulesets.sleeping_gods.using import USES
from wanderbook.rulesets.sleeping_gods.windows import window
from wanderbook.table import Game
from wanderbook.table.actions import Action
from wanderbook.table.behaviour import runs
from wanderbook.table.events import Emit


@runs(FinishFreeAction)
def finish_free_action(game: Game, state: Table, step: FinishFreeAction, emit: Emit) -> Table:
    """Finish the free action, so that another may begin (SG-CMD-7)."""
    return state


def finishing(doing: FreeAction) -> FreeAction:
    """The same free action; if it puts steps on the agenda, the next one is allowed only after them (SG-CMD-7)."""

    def do(game: Game, state: Table, action: Action, emit: Emit) -> Table:
        """Do the free action; if it puts steps on the agenda, finish it after them."""
        agenda = state.agenda
        state = doing.do(game, state, action, emit)
        steps = state.agenda[len(agenda) :]
        return replace(state, agenda=(*agenda, FinishFreeAction(), *steps)) if steps else state

    return doing._replace(do=do)


KINDS: dict[type[Action], FreeAction] = {
    MakeUse: finishing(USES),
    ReturnToken: finishing(RETURNING),
    Equip: finishing(EQUIPPING),
    MoveWeapon: finishing(MOVING_WEAPONS),
    DiscardEquipped: finishing(DISCARDING),
    SellArtifact: finishing(SELLING),
    AddPlayer: finishing(JOINING),
    RemovePlayer: finishing(LEAVING),
    GoEasy: finishing(GOING_EASY),
}
FREE_ACTIONS = free_actions(window, KINDS)
