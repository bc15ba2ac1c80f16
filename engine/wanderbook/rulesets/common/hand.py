"""Ability cards that leave a hand or a board for the discards."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import Table, change_mate, on_board
from wanderbook.rulesets.common.events import AbilityDiscarded, AbilityShed
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decks import lose
from wanderbook.table.events import Tell
from wanderbook.table.steps import Asks

HAND_OPTIONS = ("equip", "hand")
"""What the ids of options begin with that are cards of a hand."""


def hand_of(option: str) -> int | None:
    """Whose hand the card lies in that an option is about, if it is about one: `equip:0:28`, `hand:1:33`."""
    kind, _, rest = option.partition(":")
    player = rest.partition(":")[0]
    return int(player) if kind in HAND_OPTIONS and player.isdigit() else None


def dealt_as_it_could_be(state: Table, seen: Collection[int], random: Random) -> Table:
    """To somebody who sees only these players' hands: the others hold as many cards, any that could lie there.

    It is the same whichever of those cards really do.
    """
    board, deck = state.board, state.board.ability
    at = max(range(len(deck.layers)), key=lambda one: len(deck.layers[one]), default=None)
    unsettled = () if at is None else deck.layers[at]
    hidden = (card for player, hand in enumerate(board.hands) if player not in seen for card in hand)
    cards = sorted((*unsettled, *hidden))
    random.shuffle(cards)
    hands = tuple(
        hand if player in seen else tuple(cards.pop() for _ in hand) for player, hand in enumerate(board.hands)
    )
    layers = tuple(tuple(sorted(cards)) if one == at else layer for one, layer in enumerate(deck.layers))
    return on_board(state, hands=hands, ability=replace(deck, layers=layers))


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
