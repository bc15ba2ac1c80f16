"""The crew: everybody's board, grouped by player."""

from __future__ import annotations

from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.seat import Data, Seat


def crew(seat: Seat) -> Data:
    """Nothing: a plain book has no crew."""
    drawn = parts_of(seat).crew
    return drawn(seat) if drawn else {}
