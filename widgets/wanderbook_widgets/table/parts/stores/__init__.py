"""The stores: ship or plane, goods, decks, and the events that stay on the table."""

from __future__ import annotations

from collections.abc import Callable

from wanderbook_widgets.table.parts.stores import distant_skies, sleeping_gods
from wanderbook_widgets.table.seat import Data, Seat

GAMES: dict[str, Callable[[Seat], Data]] = {"sleeping_gods": sleeping_gods.ship, "distant_skies": distant_skies.plane}


def stores(seat: Seat) -> Data:
    """A plain book has none."""
    game = GAMES.get(seat.play.game.rules.name)
    return game(seat) if game else {}
