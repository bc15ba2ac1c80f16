"""The crew: everybody's board, by the player whose they are."""

from __future__ import annotations

from collections.abc import Callable

from wanderbook_widgets.table.parts.crew import distant_skies, sleeping_gods
from wanderbook_widgets.table.seat import Data, Seat

GAMES: dict[str, Callable[[Seat], Data]] = {"sleeping_gods": sleeping_gods.crew, "distant_skies": distant_skies.crew}


def crew(seat: Seat) -> Data:
    """A plain book has no crew."""
    game = GAMES.get(seat.play.game.rules.name)
    return game(seat) if game else {}
