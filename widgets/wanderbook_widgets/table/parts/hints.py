"""Quiet hints about things that are easy to miss. Each is one sentence, and none reveals a hidden hand."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.common.actions import Equip
from wanderbook_widgets.table.parts.game import TableParts, parts_of
from wanderbook_widgets.table.parts.things import said
from wanderbook_widgets.table.seat import Data, Seat


def hints(seat: Seat) -> list[Data]:
    """Hints at the decisions that open a turn or an action; elsewhere they would be in the way. One that `unfolds` is
    about a free action."""
    parts = parts_of(seat)
    if not isinstance(seat.step, parts.hinted) or seat.asked is None:
        return []
    own = parts.hints(seat) if parts.hints else ()
    return [*({"text": text} for text in own), *({"text": text, "unfolds": True} for text in _equip(seat, parts))]


def _equip(seat: Seat, parts: TableParts) -> Iterator[str]:
    """The number of cards in hand that can be equipped now, all together, since one may use up the
    payment for another.
    """
    assert seat.asked is not None
    open_now = (one.action for one in seat.asked.free_actions if one.closed_by is None)
    players = {one.player for one in open_now if isinstance(one, Equip) and seat.may_see(one.player)}
    together = parts.together
    if together and (many := sum(together(seat.words.kit, seat.board, player) for player in players)):
        yield said(seat, "hints.equip", many=many)
