"""The cards in hands, on boards and in the combat deck, and the cost of equipping (DS-HAND-1, DS-HAND-2, DS-DECK-1)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import controller
from wanderbook.rulesets.distant_skies.board.crew import common, passive
from wanderbook.rulesets.distant_skies.board.state import Board, Mate, Table, kit_of
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table import Game

HAND_LIMIT = 7
MOST_EQUIPPED = 8


def hand_limit(game: Game, state: Table, player: int) -> int:
    kit, board = kit_of(game), state.board
    own = [mate for mate in board.crew if player == controller(board, mate)]
    return HAND_LIMIT + sum(passive(kit, mate, "add_hand") for mate in own) + common(kit, board)["add_hand"]


def cost_to_equip(kit: Kit, mate: Mate, card: int) -> int:
    """The number of other hand cards that equipping this one costs: its own cost, and one for each card of the same
    skill that is already equipped there.
    """
    ability, own = kit.ability, kit.ability[card]
    return own.cost + sum([ability[one].skill == own.skill for one in mate.abilities])


def keeps_from_equipping(kit: Kit, board: Board, player: int, card: int, mate: Mate) -> str:
    """The reason why this card cannot be equipped to a character; None if it can."""
    if controller(board, mate) != player:
        return "not_yours"
    if len(mate.abilities) >= MOST_EQUIPPED:
        return "equipped"
    return "too_few_cards" if cost_to_equip(kit, mate, card) >= len(board.hands[player]) else ""


def equipped_together(kit: Kit, board: Board, player: int) -> int:
    """The number of cards of a hand that can be equipped one after another, the cheapest first, each paid for with the
    most expensive others (DS-HAND-2).
    """
    hand = sorted(board.hands[player], key=lambda card: kit.ability[card].cost)
    crew = [mate for mate in board.crew if controller(board, mate) == player]
    many = 0
    while places := [
        (cost_to_equip(kit, mate, card), card, at)
        for card in hand
        for at, mate in enumerate(crew)
        if len(mate.abilities) < MOST_EQUIPPED and cost_to_equip(kit, mate, card) < len(hand)
    ]:
        cost, card, bearer = min(places)
        hand.remove(card)
        hand = hand[: len(hand) - cost]
        crew[bearer] = replace(crew[bearer], abilities=(*crew[bearer].abilities, card))
        many += 1
    return many


LEAST_IN_DECK = 14
"""Cards in the deck (DS-DECK-1)."""


def owned_cards(game: Game, state: Table) -> list[int]:
    """All combat cards that the players own."""
    return sorted(state.cards & kit_of(game).combat.keys())


def in_deck(game: Game, state: Table) -> list[int]:
    """The combat cards in the deck: the owned ones without those left out, some of which return if the deck would be
    too small (DS-DECK-1).
    """
    cards, out = owned_cards(game, state), state.board.left_out
    kept = [card for card in cards if card not in out]
    short = LEAST_IN_DECK - len(kept)
    return sorted((*kept, *out[:short])) if short > 0 else kept


def may_leave_out(game: Game, state: Table) -> int:
    return max(0, len(owned_cards(game, state)) - LEAST_IN_DECK)
