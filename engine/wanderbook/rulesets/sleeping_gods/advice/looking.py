"""Looking ahead: what a reply can be expected to lead to, with draws that fall as they could."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.sleeping_gods.advice.habits import habit
from wanderbook.rulesets.sleeping_gods.advice.mind import Mind
from wanderbook.rulesets.sleeping_gods.advice.trials import party
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.combat import ChooseAttacker, LayEnemies
from wanderbook.rulesets.sleeping_gods.ship import SHIP, ShipAction
from wanderbook.rulesets.sleeping_gods.travel import TRAVEL
from wanderbook.rulesets.sleeping_gods.turn import DrawEvent, TakeAction, TryToBeRid
from wanderbook.table import Pick
from wanderbook.table.challenge import DrawFate, Gather
from wanderbook.table.decisions import Chosen
from wanderbook.table.reading import ChooseWay

IDLE = ("join", "leave", "easy", "shed", "arm", "return", "sell")
"""What is done besides only by people."""
CALM = (ShipAction, TakeAction, ChooseWay, Gather, ChooseAttacker, TryToBeRid, DrawFate, LayEnemies, DrawEvent)
OUTLOOK = common.Outlook(habit, CALM, (LayEnemies, ChooseAttacker), party, (TRAVEL, SHIP))
expected, considered = OUTLOOK.expected, OUTLOOK.considered


def settled(mind: Mind, state: Table, is_calm: Callable[[Table], bool]) -> Table:
    """Play on by habit."""
    return common.settled(mind, state, is_calm, habit)


def besides(mind: Mind, state: Table, asked: Pick) -> Chosen | None:
    """What is worth doing before the question is answered: equip, cook, heal, repair."""
    return common.besides(mind, state, asked, habit, IDLE)


def imagined(mind: Mind, state: Table, page: int, region: str) -> Table:
    """The same, with the ship elsewhere."""
    return replace(state, board=replace(state.board, page=page, region=region))
