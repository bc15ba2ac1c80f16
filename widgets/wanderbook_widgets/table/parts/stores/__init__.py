"""The stores: ship or plane, goods, decks, and ongoing events."""

from __future__ import annotations

from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.seat import Data, Seat


def stores(seat: Seat) -> Data:
    """Nothing: a plain book has no stores."""
    drawn = parts_of(seat).stores
    return drawn(seat) if drawn else {}
