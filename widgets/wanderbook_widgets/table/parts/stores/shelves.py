"""What the stores of both games share."""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.table.decks import Deck
from wanderbook_widgets.table.parts.things import lean, said
from wanderbook_widgets.table.seat import Data, Seat


def good(seat: Seat, name: str, **more: object) -> Data:
    """A good and its amount."""
    amount = seat.board.goods[name]
    return lean(good=name, name=seat.words.good(name, amount), amount=amount, **more)


def pile(seat: Seat, name: str, cards: Deck, about: str = "") -> Data:
    """A deck: the number of cards left in it, and of its discards."""
    left = said(seat, "stores.pile", left=len(cards), discards=len(cards.discards))
    return {"name": seat.texts["stores"]["decks"][name], "left": len(cards), "about": about or left}


def modes(seat: Seat, mode: str, variants: Iterable[str]) -> list[Data]:
    """The modes and variants of the campaign: a word, and its meaning."""
    both = (seat.words(f"options.mode.{mode}"), *(seat.words(f"options.variants.{one}") for one in variants))
    return [{"name": name, "about": about} for name, _, about in (one.partition(" | ") for one in both)]
