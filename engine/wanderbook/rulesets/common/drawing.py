"""Drawing a card from one of the board's decks: by chance, or as a caller decides (odds, proofs, scenarios)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.kinds import DrawCard
from wanderbook.table import Game, Table
from wanderbook.table.behaviour import Registry, outcomes_of, runs, settles
from wanderbook.table.decks import Deck
from wanderbook.table.events import Emit

_DRAWS_AS = Registry()
DrawT = TypeVar("DrawT", bound=DrawCard)
TableT = TypeVar("TableT", bound=Table)
Drawing = Callable[[Game, TableT, DrawT, int | None, Emit], TableT]


def draws_as(step: type[DrawT]) -> Callable[[Drawing[TableT, DrawT]], Drawing[TableT, DrawT]]:
    """Register what a step does with the card it draws; the card is None if the deck is empty."""
    return _DRAWS_AS.register(step)


def draw_as(game: Game, state: Table, step: DrawCard, card: int | None, emit: Emit) -> Table:
    """The state after a draw step drew this card."""
    after: Table = _DRAWS_AS[step.__class__](game, state, step, card, emit)
    return after


def deck_of(step: DrawCard, state: Table) -> Deck:
    deck: Deck = getattr(state.board, step.deck)
    return deck


@outcomes_of(DrawCard)
def list_cards(game: Game, state: Table, step: DrawCard) -> tuple[tuple[str, int], ...]:
    """Count the cards that could be on top of the deck; `none` where there are no more."""
    counts = deck_of(step, state).next_counts(lambda card: card, step.again)
    return tuple((str(card), of) for card, of in counts.items()) or (("none", 1),)


@runs(DrawCard)
def draw_top_card(game: Game, state: Table, step: DrawCard, emit: Emit) -> Table:
    """Draw the top card of a deck and apply it as the step says."""
    card, deck, fate = deck_of(step, state).draw(state.fate, step.again)
    board = replace(state.board, **{step.deck: deck})
    return draw_as(game, replace(state, fate=fate, board=board), step, card, emit)


@settles(DrawCard)
def settle_card(game: Game, state: Table, step: DrawCard, outcome: str, emit: Emit) -> Table:
    """Go on as if this card had been on top of the deck."""
    if outcome == "none":
        return draw_as(game, state, step, None, emit)
    deck = deck_of(step, state).ready(step.again).without(int(outcome))
    return draw_as(game, on_board(state, **{step.deck: deck}), step, int(outcome), emit)
