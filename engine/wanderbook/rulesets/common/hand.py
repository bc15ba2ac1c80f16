"""Ability cards that leave a hand or a board for the discards."""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.rulesets.common.crew import Table, change_mate, on_board
from wanderbook.rulesets.common.events import AbilityDiscarded, AbilityShed
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decks import lose
from wanderbook.table.events import Tell
from wanderbook.table.steps import Asks


def discard_from_hand(state: Table, player: int, cards: Iterable[int], tell: Tell, rule: str) -> Table:
    gone = tuple(cards)
    for card in gone:
        tell(AbilityDiscarded(rule, player, card))
    board = state.board
    return on_board(state, hands=lose(board.hands, player, gone), ability=board.ability.discard(*gone))


class DiscardDown(Asks, frozen=True):
    """So many cards from a player's hand, of their choice: over the hand limit, unless another rule says so."""

    player: int
    many: int
    rule: str = ""

    def ask(self, game: Game, state: Table) -> Pick:
        hand = state.board.hands[self.player]
        many = min(self.many, len(hand))
        return Pick("hand", tuple(Option(str(card)) for card in hand), many, many, owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return discard_from_hand(state, self.player, map(int, chosen), tell, self.rule or game.rule["hand"])


def shed(state: Table, card: int, tell: Tell, rule: str) -> Table:
    """An equipped card goes to the discards."""
    mate = next(mate for mate in state.board.crew if card in mate.abilities)
    tell(AbilityShed(rule, card, mate.name))
    state = change_mate(state, mate.name, abilities=tuple(one for one in mate.abilities if one != card))
    return on_board(state, ability=state.board.ability.discard(card))
