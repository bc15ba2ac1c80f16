"""Ability cards that leave a hand or a board for the discards."""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.rulesets.common.crew import Table, change_mate, on_board
from wanderbook.rulesets.common.events import AbilityDiscarded, AbilityShed
from wanderbook.table.decks import lose
from wanderbook.table.events import Tell


def discard_from_hand(state: Table, player: int, cards: Iterable[int], tell: Tell, rule: str) -> Table:
    gone = tuple(cards)
    for card in gone:
        tell(AbilityDiscarded(rule, player, card))
    board = state.board
    return on_board(state, hands=lose(board.hands, player, gone), ability=board.ability.discard(*gone))


def shed(state: Table, card: int, tell: Tell, rule: str) -> Table:
    """An equipped card goes to the discards."""
    mate = next(mate for mate in state.board.crew if card in mate.abilities)
    tell(AbilityShed(rule, card, mate.name))
    state = change_mate(state, mate.name, abilities=tuple(one for one in mate.abilities if one != card))
    return on_board(state, ability=state.board.ability.discard(card))
