"""The cards: hands, adventure cards, quests, tokens, and whatever else a game deals, in groups."""

from __future__ import annotations

from wanderbook_widgets.table.parts.cards import plain
from wanderbook_widgets.table.parts.game import parts_of
from wanderbook_widgets.table.seat import Data, Seat


def cards(seat: Seat) -> Data:
    groups = parts_of(seat).cards or plain.groups
    return {"groups": [group for group in groups(seat) if group.get("cards") or "player" in group]}
