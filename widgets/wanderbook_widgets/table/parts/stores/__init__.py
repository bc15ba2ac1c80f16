"""The stores: ship or plane, goods, decks, and the events that stay on the table."""

from __future__ import annotations

from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.seat import Data, Seat


def stores(seat: Seat) -> Data:
    """A plain book has none."""
    drawn = parts_of(seat).stores
    return drawn(seat) if drawn else {}
