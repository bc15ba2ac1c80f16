"""What the stores of both games have in common."""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.table.decks import Deck
from wanderbook_widgets.table.parts.things import lean, said
from wanderbook_widgets.table.seat import Data, Seat


def good(seat: Seat, name: str, **more: object) -> Data:
    """A good and how many of it there are."""
    amount = seat.board.goods[name]
    return lean(good=name, name=seat.words.good(name, amount), amount=amount, **more)


def pile(seat: Seat, name: str, cards: Deck, about: str = "") -> Data:
    """A deck: how many cards are left in it, and how many lie beside it."""
    left = said(seat, "stores.pile", left=len(cards), discards=len(cards.discards))
    return {"name": seat.texts["stores"]["decks"][name], "left": len(cards), "about": about or left}


def modes(seat: Seat, mode: str, variants: Iterable[str]) -> list[Data]:
    """How it is played: a word, and what it means."""
    both = (seat.words(f"options.mode.{mode}"), *(seat.words(f"options.variants.{one}") for one in variants))
    return [{"name": name, "about": about} for name, _, about in (one.partition(" | ") for one in both)]
