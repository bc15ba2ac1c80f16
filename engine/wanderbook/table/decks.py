"""Decks with their discards, and hands with a limit.

A deck is layers of cards, the last layer on top. In what order the cards of one layer lie is not settled before they
are drawn: a card that somebody has seen, or has put somewhere, is a layer of its own. So a shuffle costs nothing, what
may come next is there to be counted, and a state never holds a secret that nobody has looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import replace

from wanderbook.table.fate import Fate
from wanderbook.table.records import Record

_V = TypeVar("_V")
CardId = int
Layer = tuple[CardId, ...]


class Deck(Record, frozen=True):
    """A deck of cards in layers, the last of them on top. The order within a layer is undecided until a card is drawn:
    any card of the top layer may be next.
    """

    layers: tuple[Layer, ...] = ()
    discards: Layer = ()
    """The last one is on top."""

    def __len__(self) -> int:
        return sum(map(len, self.layers))

    # ---------------------------------------------------------------- drawing

    def reshuffled(self) -> Deck:
        """The deck with its discards shuffled beneath the remaining cards."""
        return Deck((tuple(sorted(self.discards)), *self.layers) if self.discards else self.layers)

    def ready(self, again: bool = True) -> Deck:
        """The deck to draw from: an empty deck is refilled from its discards, unless it may run out."""
        return self.reshuffled() if again and not self.layers else self

    def draw(self, fate: Fate, again: bool = True) -> tuple[CardId | None, Deck, Fate]:
        """The top card, the deck without it and the fate after; no card when deck and discards are empty."""
        deck = self.ready(again)
        if not deck.layers:
            return None, deck, fate
        top = deck.layers[-1]
        place, fate = fate.below(len(top)) if len(top) > 1 else (0, fate)
        return top[place], deck._without(place), fate

    def draw_some(self, fate: Fate, number: int, again: bool = True) -> tuple[tuple[CardId, ...], Deck, Fate]:
        """Draw this many cards, or all that are left."""
        deck, drawn = self, list[CardId]()
        while len(drawn) < number:
            card, deck, fate = deck.draw(fate, again)
            if card is None:
                break
            drawn.append(card)
        return tuple(drawn), deck, fate

    def without(self, card: CardId) -> Deck:
        """The deck without this card of its top layer: the card of a draw that the caller decides."""
        return self._without(self.layers[-1].index(card))

    def _without(self, place: int) -> Deck:
        top = self.layers[-1]
        remaining = top[:place] + top[place + 1 :]
        return Deck((*self.layers[:-1], remaining) if remaining else self.layers[:-1], self.discards)

    # ---------------------------------------------------------------- putting back

    def discard(self, *cards: CardId) -> Deck:
        return Deck(self.layers, self.discards + cards)

    def put_on_top(self, cards: Iterable[CardId]) -> Deck:
        """The deck with these cards on top, the last of them uppermost."""
        return replace(self, layers=(*self.layers, *((card,) for card in cards)))

    def put_under(self, cards: Iterable[CardId]) -> Deck:
        """The deck with these cards at the bottom, the last of them lowest."""
        return replace(self, layers=(*reversed([(card,) for card in cards]), *self.layers))

    # ---------------------------------------------------------------- odds

    def next_counts(self, value: Callable[[CardId], _V], again: bool = True) -> dict[_V, int]:
        """For each value, the number of cards of that value that can be drawn next, all equally likely."""
        deck = self.ready(again)
        return _count_values(map(value, deck.layers[-1] if deck.layers else ()))


def _count_values(values: Iterable[_V]) -> dict[_V, int]:
    counts = Counter(values)
    return {value: counts[value] for value in sorted(counts, key=repr)}


def shuffled_deck(*layers: Iterable[CardId]) -> Deck:
    """A new deck of these groups, each shuffled by itself, the first group on top."""
    return Deck(tuple(tuple(sorted(layer)) for layer in reversed([tuple(layer) for layer in layers]) if layer))


# ---------------------------------------------------------------- hands

Hands = tuple[Layer, ...]
"""Each player's cards, in the order they came."""


def gain(hands: Hands, player: int, cards: Iterable[CardId]) -> Hands:
    return (*hands[:player], (*hands[player], *cards), *hands[player + 1 :])


def lose(hands: Hands, player: int, cards: Iterable[CardId]) -> Hands:
    """The hand without these cards, all of which must be in it."""
    remaining = list(hands[player])
    for card in cards:
        remaining.remove(card)
    return (*hands[:player], tuple(remaining), *hands[player + 1 :])
