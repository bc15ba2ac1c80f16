"""Quiet hints: what is easy to miss. Each is one sentence, and none tells of a hand that the viewer may not see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wanderbook.rulesets.common.actions import Equip
from wanderbook.rulesets.distant_skies import board as sky_board
from wanderbook.rulesets.distant_skies import steps as sky
from wanderbook.rulesets.sleeping_gods import board as sea_board
from wanderbook.rulesets.sleeping_gods import steps as sea
from wanderbook.rulesets.sleeping_gods.board import levels_left
from wanderbook_widgets.table.parts.things import said
from wanderbook_widgets.table.seat import Data, Seat

WHEN = (sea.ShipAction, sea.TakeAction, sky.TakeAction)
TOGETHER: dict[str, Callable[[Any, Any, int], int]] = {
    "sleeping_gods": sea_board.equipped_together,
    "distant_skies": sky_board.equipped_together,
}


def hints(seat: Seat) -> list[Data]:
    """At the decisions that open a turn or an action; elsewhere they would be in the way. One that `unfolds` is about a
    free action."""
    if not isinstance(seat.step, WHEN) or seat.asked is None:
        return []
    return [*({"text": text} for text in _level(seat)), *({"text": text, "unfolds": True} for text in _equip(seat))]


def _level(seat: Seat) -> Iterator[str]:
    """Unspent XP that a level card costs (SG-LEVEL-1)."""
    if seat.play.game.rules.name != "sleeping_gods":
        return
    kit, xp = seat.words.kit, seat.board.goods["xp"]
    prices = [kit.level[number].xp for number in levels_left(kit, seat.board)]
    if prices and min(prices) <= xp:
        yield said(seat, "hints.level", xp=xp, price=min(prices))


def _equip(seat: Seat) -> Iterator[str]:
    """How many cards in hand can be equipped now: together, since one may take what another would be paid with."""
    assert seat.asked is not None
    open_now = (one.action for one in seat.asked.free_actions if one.closed_by is None)
    players = {one.player for one in open_now if isinstance(one, Equip) and seat.may_see(one.player)}
    together = TOGETHER[seat.play.game.rules.name]
    if many := sum(together(seat.words.kit, seat.board, player) for player in players):
        yield said(seat, "hints.equip", many=many)
