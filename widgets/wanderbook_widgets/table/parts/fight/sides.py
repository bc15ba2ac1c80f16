"""Which game's fight it is."""

from __future__ import annotations

from wanderbook_widgets.table.parts.fight.side import FightSide
from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.seat import Seat


def side_of(seat: Seat) -> FightSide | None:
    """The fight that is on the table; nothing while there is none, or where the game draws none."""
    side_for = parts_of(seat).fight
    if side_for is None or getattr(seat.board, "fight", None) is None:
        return None
    side = side_for(seat)
    assert isinstance(side, FightSide), side
    return side
