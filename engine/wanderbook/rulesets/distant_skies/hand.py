"""Ability cards: drawing, the hand limit, equipping, and an empty deck (DS-HAND)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from wanderbook.book.effects import DiscardCards, DrawCards
from wanderbook.rulesets.common.actions import Equip
from wanderbook.rulesets.common.crew import affected_player, change_mate, controller, mate_of, on_board
from wanderbook.rulesets.common.drawing import draws_as
from wanderbook.rulesets.common.free_actions import FreeAction, never_closed
from wanderbook.rulesets.common.hand import discard_from_hand, shed, take_into_hand
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.common.steps import DiscardDown
from wanderbook.rulesets.distant_skies.actions import Unequip
from wanderbook.rulesets.distant_skies.adventure import discard_adventures, draw_adventures
from wanderbook.rulesets.distant_skies.board import (
    MOST_EQUIPPED,
    Table,
    cost_to_equip,
    hand_limit,
    keeps_from_equipping,
    kit_of,
)
from wanderbook.rulesets.distant_skies.counting import amount_of
from wanderbook.rulesets.distant_skies.deck import discard_combat, draw_combat
from wanderbook.rulesets.distant_skies.events import (
    AbilityEquipped,
    DeckDiscarded,
)
from wanderbook.rulesets.distant_skies.steps import (
    Discarding,
    DrawAbility,
    DrawCurse,
    DrawEvent,
    EquipTo,
    FillDeck,
    PayToEquip,
)
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseCard, ChooseMember
from wanderbook.table.behaviour import asks, explains, runs, takes, takes_several
from wanderbook.table.decks import Deck, lose
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler

LIMIT, LAST = "DS-HAND-1", "DS-HAND-5"
"""The rules by which cards are discarded: over the hand limit, and all but one where the deck has none."""


@draws_as(DrawAbility)
def keep_drawn_ability(game: Game, state: Table, step: DrawAbility, card: int | None, emit: Emit) -> Table:
    """Put the drawn card, if there was one, into the hand and draw the rest, refilling an empty deck; then enforce the
    hand limit (DS-HAND-1, DS-HAND-5)."""
    if card is not None:
        state = take_into_hand(state, step.player, card, emit, "DS-HAND-1")
        if step.remaining > 1:
            return fill_deck(then(state, DrawAbility(step.player, step.remaining - 1)))
    # Before the limit: a player over it discards onto a deck that has its cards again.
    return keep_limit(game, fill_deck(state), step.player)


def keep_limit(game: Game, state: Table, player: int) -> Table:
    return discarding(game, state, DiscardDown(player, 0, LIMIT))


def discarding(game: Game, state: Table, step: DiscardDown) -> Table:
    """Add the step for the cards a player must discard now: down to the hand limit, all but one, or `many`."""
    held = len(state.board.hands[step.player])
    match step.rule:
        case "DS-HAND-1":
            many = held - hand_limit(game, state, step.player)
        case "DS-HAND-5":
            many = held - 1
        case _:
            many = min(step.many, held)
    return then(state, replace(step, many=many)) if many > 0 else state


@runs(Discarding)
def ask_discards_again(game: Game, state: Table, step: Discarding, emit: Emit) -> Table:
    """Ask again for cards to discard, as many as are still too many (DS-HAND-1, DS-HAND-5)."""
    return discarding(game, state, DiscardDown(step.player, step.many, step.rule))


@runs(FillDeck)
def discard_to_fill(game: Game, state: Table, step: FillDeck, emit: Emit) -> Table:
    """Let every player discard down to 1 card if neither deck nor discards have any (DS-HAND-5)."""
    if state.board.ability.discards:
        return state
    for player in reversed(range(state.board.players)):
        state = then(state, Discarding(player, 0, LAST))
    return state


def fill_deck(state: Table) -> Table:
    """Refill the ability deck if it is empty, so that fate can always be drawn. Call it after a card went to a hand."""
    deck = state.board.ability
    return state if deck.layers or deck.discards else then(state, FillDeck())


def draw_cards(game: Game, state: Table, effect: DrawCards, emit: Emit) -> Table:
    """Draw cards from a deck: ability, combat and adventure cards go to the player whom the text calls *you*."""
    amount = amount_of(game, state, effect)
    if not amount:
        return state
    match effect.deck:
        case "ability":
            return then(state, DrawAbility(affected_player(state.board), amount))
        case "combat":
            return draw_combat(game, state, affected_player(state.board), amount, emit)
        case "adventure":
            return draw_adventures(game, state, affected_player(state.board), amount, emit)
        case "curse":
            for _ in range(amount):
                state = then(state, DrawCurse())
            return state
        case _:
            for _ in range(amount):
                state = then(state, DrawEvent())
            return state


def discard_cards(game: Game, state: Table, effect: DiscardCards, emit: Emit) -> Table:
    """Discard cards from the hand of the player the text calls *you*, or the top cards of another deck."""
    amount, board = amount_of(game, state, effect), state.board
    player = affected_player(board)
    if effect.deck == "ability":
        return discarding(game, state, DiscardDown(player, amount))
    if effect.deck == "combat":
        return discard_combat(game, state, player, amount, emit)
    if effect.deck == "adventure":
        return discard_adventures(game, state, player, amount, emit)
    deck: Deck = getattr(board, effect.deck)
    gone, deck, fate = deck.draw_some(state.fate, amount, again=False)
    if not gone:
        return state
    emit(DeckDiscarded(game.rule["read"], effect.deck, len(gone)))
    changed: dict[str, Any] = {effect.deck: deck.discard(*gone)}  # one of the board's decks, whichever it is
    return on_board(replace(state, fate=fate), **changed)


# ---------------------------------------------------------------- equipping (DS-HAND-2)


@asks(EquipTo)
def ask_card_bearer(game: Game, state: Table, step: EquipTo) -> Pick:
    """Ask which of their own characters a player equips the card to (DS-HAND-2)."""
    kit, board = kit_of(game), state.board
    kept = {mate.name: keeps_from_equipping(kit, board, step.player, step.card, mate) for mate in board.crew}
    options = tuple(Option(ChooseMember(name), "DS-HAND-2" if why else None) for name, why in kept.items())
    return Pick(f"ability {step.card}", options, owner=step.player)


@takes(EquipTo, ChooseMember)
def equip_card(game: Game, state: Table, step: EquipTo, action: ChooseMember, emit: Emit) -> Table:
    """Equip the card to this character, and ask how to pay for it if there is a choice (DS-HAND-2)."""
    board, who = state.board, action.name
    cost = cost_to_equip(kit_of(game), mate_of(board, who), step.card)
    others = [card for card in board.hands[step.player] if card != step.card]
    next_step = PayToEquip(step.player, step.card, who, cost)
    return then(state, next_step) if 0 < cost < len(others) else pay_and_equip(state, next_step, others[:cost], emit)


@explains(EquipTo)
def explain_card_bearer(game: Game, state: Table, step: EquipTo, action: ChooseMember) -> str:
    """Say why a character cannot take the card: another player's, no room, or too few cards to pay (DS-HAND-2)."""
    kit, board = kit_of(game), state.board
    mate = mate_of(board, action.name)
    reason = keeps_from_equipping(kit, board, step.player, step.card, mate)
    cost, has = cost_to_equip(kit, mate, step.card), len(board.hands[step.player]) - 1
    return game.say(reason, name=action.name, cost=str(cost), has=str(has))


@asks(PayToEquip)
def ask_pay_to_equip(game: Game, state: Table, step: PayToEquip) -> Pick:
    """Ask which hand cards are discarded to pay for equipping (DS-HAND-2)."""
    others = [card for card in state.board.hands[step.player] if card != step.card]
    options = tuple(Option(ChooseCard(card), owner=step.player, concealed=True) for card in others)
    return Pick(f"ability {step.card}", options, step.cost, step.cost, owner=step.player)


@takes_several(PayToEquip)
def pay_with_chosen(game: Game, state: Table, step: PayToEquip, chosen: tuple[ChooseCard, ...], emit: Emit) -> Table:
    """Discard the chosen cards and equip the card (DS-HAND-2)."""
    return pay_and_equip(state, step, [one.card for one in chosen], emit)


def pay_and_equip(state: Table, step: PayToEquip, paid: Iterable[int], emit: Emit) -> Table:
    """Discard the cards paid and equip a character with the card; its effects when equipped follow unless the character
    has madness (DS-HAND-2).
    """
    state = discard_from_hand(state, step.player, paid, emit, "DS-HAND-2")
    emit(AbilityEquipped("DS-HAND-2", step.card, step.who))
    state = on_board(state, hands=lose(state.board.hands, step.player, (step.card,)))
    mate = mate_of(state.board, step.who)
    state = change_mate(state, step.who, abilities=(*mate.abilities, step.card))
    if "madness" in mate.statuses:
        return state
    return perform(state, "ability", step.card, "equipped", step.player, step.who)


# ---------------------------------------------------------------- at any time


def _equipping(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The options to equip a card, for the cards of all hands (DS-HAND-2)."""
    kit, board = kit_of(game), state.board
    for player, hand in enumerate(board.hands):
        for card in hand:
            able = any(not keeps_from_equipping(kit, board, player, card, mate) for mate in board.crew)
            yield Option(Equip(player, card), None if able else "DS-HAND-2", player, concealed=True)


def equip(game: Game, state: Table, action: Equip, emit: Emit) -> Table:
    return then(state, EquipTo(action.player, action.card))


def _why_not_equip(game: Game, state: Table, action: Equip) -> str:
    """The most likely reason why a card cannot be equipped: too few cards, or no room at all."""
    kit, board = kit_of(game), state.board
    own = [mate for mate in board.crew if controller(board, mate) == action.player]
    room = [mate for mate in own if len(mate.abilities) < MOST_EQUIPPED]
    if not room:
        return game.say("all_equipped")
    cost = min(cost_to_equip(kit, mate, action.card) for mate in room)
    return game.say("too_few_cards", cost=str(cost), has=str(len(board.hands[action.player]) - 1))


def _unequipping(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The options to discard an equipped card, at any time (DS-HAND-2)."""
    for mate in state.board.crew:
        for card in mate.abilities:
            yield Option(Unequip(card), None, controller(state.board, mate))


def unequip(game: Game, state: Table, action: Unequip, emit: Emit) -> Table:
    return shed(state, action.card, emit, "DS-HAND-2")


EQUIPPING, UNEQUIPPING = FreeAction(_equipping, equip, _why_not_equip), FreeAction(_unequipping, unequip, never_closed)
HANDLERS: dict[str, Handler] = {"draw_cards": draw_cards, "discard_cards": discard_cards}
