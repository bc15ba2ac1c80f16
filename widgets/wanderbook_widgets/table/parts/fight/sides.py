"""Choosing the fight of the right game."""

from __future__ import annotations

from wanderbook_widgets.table.parts.fight.side import FightSide
from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.seat import Seat


def side_of(seat: Seat) -> FightSide | None:
    """The fight on the table; None if there is none, or if the game does not show it."""
    side_for = parts_of(seat).fight
    if side_for is None or getattr(seat.board, "fight", None) is None:
        return None
    side = side_for(seat)
    assert isinstance(side, FightSide), side
    return side
