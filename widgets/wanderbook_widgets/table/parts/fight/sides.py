"""Which game's fight it is."""

from __future__ import annotations

from wanderbook.rulesets.distant_skies.board import Board as DistantBoard
from wanderbook.rulesets.sleeping_gods.board import Board as SleepingBoard
from wanderbook_widgets.table.parts.fight.distant_skies import DistantSide
from wanderbook_widgets.table.parts.fight.side import FightSide
from wanderbook_widgets.table.parts.fight.sleeping_gods import SleepingSide
from wanderbook_widgets.table.seat import Seat

SIDES: dict[type, type[FightSide]] = {SleepingBoard: SleepingSide, DistantBoard: DistantSide}


def side_of(seat: Seat) -> FightSide | None:
    """The fight that is on the table; nothing while there is none."""
    if getattr(seat.board, "fight", None) is None:
        return None
    return SIDES[type(seat.board)](seat)
