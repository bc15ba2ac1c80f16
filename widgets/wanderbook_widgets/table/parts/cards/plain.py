"""A plain book's cards: quests, adventure cards, tokens."""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook_widgets.table.parts.cards.dealt import card, quests, text_line
from wanderbook_widgets.table.seat import Data, Seat


def groups(seat: Seat) -> Iterator[Data]:
    """The groups of cards on the table, in the order in which they are shown."""
    telling, state = seat.telling, seat.state
    yield quests(seat, telling.text("quests"))
    held = [
        card("card", number, telling.card(number), lines=text_line(telling.card_says(number)))
        for number in sorted(state.cards)
    ]
    yield {"name": telling.text("cards"), "cards": held}
    yield {"name": telling.text("tokens"), "cards": [card("token", name, name) for name in sorted(state.tokens)]}
