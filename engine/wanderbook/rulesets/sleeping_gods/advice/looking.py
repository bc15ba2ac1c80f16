"""Looking ahead: the expected results of a reply, with random draws."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common.actions import AddPlayer, RemovePlayer, ReturnToken
from wanderbook.rulesets.sleeping_gods.actions import DiscardEquipped, GoEasy, MoveWeapon, SellArtifact
from wanderbook.rulesets.sleeping_gods.advice.evaluator import Evaluator
from wanderbook.rulesets.sleeping_gods.advice.habits import habit
from wanderbook.rulesets.sleeping_gods.advice.trials import party
from wanderbook.rulesets.sleeping_gods.board import SHIP, TRAVEL, Table
from wanderbook.rulesets.sleeping_gods.steps import (
    ChooseAttacker,
    DrawEvent,
    LayEnemies,
    ShipAction,
    TakeAction,
    TryToBeRid,
)
from wanderbook.table import Pick
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import ChooseWay, DrawFate, Gather

IDLE = (AddPlayer, RemovePlayer, GoEasy, DiscardEquipped, MoveWeapon, ReturnToken, SellArtifact)
"""Free actions that only people take."""
CALM = (ShipAction, TakeAction, ChooseWay, Gather, ChooseAttacker, TryToBeRid, DrawFate, LayEnemies, DrawEvent)
OUTLOOK = common.Lookahead(habit, CALM, (LayEnemies, ChooseAttacker), party, (TRAVEL, SHIP))
expected, considered = OUTLOOK.expected, OUTLOOK.considered


def play_on(evaluator: Evaluator, state: Table, is_calm: Callable[[Table], bool]) -> Table:
    """The state after playing on by habit."""
    return common.play_on(evaluator, state, is_calm, habit)


def free_action(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen | None:
    """The free action worth taking before the question is answered: equip, cook, heal, repair."""
    return common.free_action(evaluator, state, asked, habit, IDLE)


def imagine_at(evaluator: Evaluator, state: Table, page: int, region: str) -> Table:
    """The same state with the ship elsewhere."""
    return replace(state, board=replace(state.board, page=page, region=region))
