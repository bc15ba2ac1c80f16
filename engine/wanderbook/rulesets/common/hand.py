"""Ability cards that leave a hand or a board for the discards."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import change_mate, on_board
from wanderbook.rulesets.common.events import AbilityDiscarded, AbilityDrawn, AbilityShed
from wanderbook.rulesets.common.steps import DiscardDown
from wanderbook.table import Game, Option, Pick, Table
from wanderbook.table.actions import ChooseCard
from wanderbook.table.behaviour import asks, takes_several
from wanderbook.table.decks import gain, lose
from wanderbook.table.events import Emit


def determinize(state: Table, seen: Collection[int], random: Random) -> Table:
    """The table as the players with these hands know it: the other hands are redealt from the cards that they might be.
    The result does not depend on the real cards.
    """
    board, deck = state.board, state.board.ability
    deepest = max(range(len(deck.layers)), key=lambda layer: len(deck.layers[layer]), default=None)
    unsettled = () if deepest is None else deck.layers[deepest]
    hidden = (card for player, hand in enumerate(board.hands) if player not in seen for card in hand)
    cards = sorted((*unsettled, *hidden))
    random.shuffle(cards)
    hands = tuple(
        hand if player in seen else tuple(cards.pop() for _ in hand) for player, hand in enumerate(board.hands)
    )
    layers = tuple(tuple(sorted(cards)) if one == deepest else layer for one, layer in enumerate(deck.layers))
    return on_board(state, hands=hands, ability=replace(deck, layers=layers))


def discard_from_hand(state: Table, player: int, cards: Iterable[int], emit: Emit, rule: str) -> Table:
    """Discard these cards from a player's hand, with one event for each."""
    gone = tuple(cards)
    for card in gone:
        emit(AbilityDiscarded(rule, player, card))
    board = state.board
    return on_board(state, hands=lose(board.hands, player, gone), ability=board.ability.discard(*gone))


def take_into_hand(state: Table, player: int, card: int, emit: Emit, rule: str) -> Table:
    """Add a drawn ability card to a player's hand."""
    emit(AbilityDrawn(rule, player))
    return on_board(state, hands=gain(state.board.hands, player, (card,)))


@asks(DiscardDown)
def ask_discards(game: Game, state: Table, step: DiscardDown) -> Pick:
    """Ask a player which ability cards to discard from their hand (rule "hand")."""
    hand = state.board.hands[step.player]
    many = min(step.many, len(hand))
    options = [Option(ChooseCard(card), owner=step.player, concealed=True) for card in hand]
    return Pick("hand", tuple(options), many, many, owner=step.player)


@takes_several(DiscardDown)
def discard_chosen(game: Game, state: Table, step: DiscardDown, chosen: tuple[ChooseCard, ...], emit: Emit) -> Table:
    """Discard the ability cards that the player chose (rule "hand")."""
    cards = [one.card for one in chosen]
    return discard_from_hand(state, step.player, cards, emit, step.rule or game.rule["hand"])


def shed(state: Table, card: int, emit: Emit, rule: str) -> Table:
    """Move an equipped card to the discards."""
    mate = next(mate for mate in state.board.crew if card in mate.abilities)
    emit(AbilityShed(rule, card, mate.name))
    state = change_mate(state, mate.name, abilities=tuple(ability for ability in mate.abilities if ability != card))
    return on_board(state, ability=state.board.ability.discard(card))
