"""Drawing a card from one of the board's decks, by fate or by whoever stands in for it."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import Table, on_board
from wanderbook.table import Game
from wanderbook.table.decks import Deck
from wanderbook.table.events import Tell
from wanderbook.table.steps import Draws


class DrawCard(Draws, frozen=True):
    """A card from one of the decks, whose discards are shuffled again when it is empty."""

    deck: ClassVar[str] = "ability"
    again: ClassVar[bool] = True

    def _deck(self, state: Table) -> Deck:
        deck: Deck = getattr(state.board, self.deck)
        return deck

    def outcomes(self, game: Game, state: Table) -> tuple[tuple[str, int], ...]:
        counts = self._deck(state).next_counts(lambda card: card, self.again)
        return tuple((str(card), of) for card, of in counts.items()) or (("none", 1),)

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        card, deck, fate = self._deck(state).draw(state.fate, self.again)
        board = replace(state.board, **{self.deck: deck})
        return self.drawn(game, replace(state, fate=fate, board=board), card, tell)

    def settle(self, game: Game, state: Table, outcome: str, tell: Tell) -> Table:
        if outcome == "none":
            return self.drawn(game, state, None, tell)
        deck = self._deck(state).ready(self.again).without(int(outcome))
        return self.drawn(game, on_board(state, **{self.deck: deck}), int(outcome), tell)

    def drawn(self, game: Game, state: Table, card: int | None, tell: Tell) -> Table:
        raise NotImplementedError
