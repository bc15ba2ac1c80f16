"""The parts of the table for Sleeping Gods."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.common.steps import DiscardDown
from wanderbook.rulesets.sleeping_gods import board
from wanderbook.rulesets.sleeping_gods import steps as sea
from wanderbook_widgets.table.parts.atlas import sea as atlas
from wanderbook_widgets.table.parts.cards import sleeping_gods as cards
from wanderbook_widgets.table.parts.crew import sleeping_gods as crew
from wanderbook_widgets.table.parts.fight.sleeping_gods import SleepingSide
from wanderbook_widgets.table.parts.game import TableParts
from wanderbook_widgets.table.parts.phases import SEA, sea_phase
from wanderbook_widgets.table.parts.stores import sleeping_gods as stores
from wanderbook_widgets.table.parts.things import ABILITY, said
from wanderbook_widgets.table.seat import Seat


def hints(seat: Seat) -> Iterator[str]:
    """The hint about unspent XP that would buy a level card (SG-LEVEL-1)."""
    kit, xp = seat.words.kit, seat.board.goods["xp"]
    prices = [kit.level[number].xp for number in board.levels_left(kit, seat.board)]
    if prices and min(prices) <= xp:
        yield said(seat, "hints.level", xp=xp, price=min(prices))


STAGES: dict[type, str] = {
    **dict.fromkeys((sea.TakeAction, sea.Sail, sea.SailOn, sea.EndTurn), "map"),
    **dict.fromkeys((sea.ShipAction, sea.RoomEffects, sea.GalleyRest, sea.SearchOn, sea.KeepReward), "ship"),
    **dict.fromkeys((sea.ChooseRoom, sea.ChooseRepairs, sea.DrawEvent), "ship"),
    **dict.fromkeys((sea.Shop, sea.Arm), "market"),
    **dict.fromkeys((sea.AtPort, sea.Shipyard, sea.Healer, sea.BuyLevel), "port"),
}


PARTS = TableParts(
    stores=stores.ship,
    crew=crew.crew,
    cards=cards.groups,
    atlas=atlas,
    fight=SleepingSide,
    phases=(SEA, sea_phase),
    score=(board.LINES, board.final_score),
    stages=STAGES,
    terms={"fate": "SG-FATE-1", "tokens": "SG-COMBAT-2", "synergy": "SG-SYN-1"},
    meant=dict.fromkeys((DiscardDown, sea.Shed, sea.LoseAbility), ABILITY),
    hinted=(sea.ShipAction, sea.TakeAction),
    together=board.equipped_together,
    hints=hints,
)
