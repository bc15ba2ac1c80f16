"""The cards: hands, adventure cards, quests, tokens, and whatever else a game deals, in groups of cards to be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wanderbook_widgets.table.parts.cards import distant_skies, plain, sleeping_gods
from wanderbook_widgets.table.seat import Data, Seat

GAMES: dict[str, Callable[[Seat], Iterator[Data]]] = {
    "sleeping_gods": sleeping_gods.groups,
    "distant_skies": distant_skies.groups,
}


def cards(seat: Seat) -> Data:
    groups = GAMES.get(seat.play.game.rules.name, plain.groups)
    return {"groups": [group for group in groups(seat) if group.get("cards") or "player" in group]}
