"""Ability cards: drawing, the hand limit, equipping and discarding (SG-HAND, SG-FATE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from wanderbook.book.effects import DiscardCards, DrawCards
from wanderbook.rulesets.common.actions import Equip
from wanderbook.rulesets.common.crew import affected_player, change_mate, controller, mate_of, on_board
from wanderbook.rulesets.common.drawing import draws_as
from wanderbook.rulesets.common.free_actions import FreeAction, never_closed
from wanderbook.rulesets.common.hand import shed, take_into_hand
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.common.steps import DiscardDown as DiscardDown
from wanderbook.rulesets.sleeping_gods.actions import DiscardEquipped
from wanderbook.rulesets.sleeping_gods.board import (
    HAND_LIMIT,
    MOST_EQUIPPED,
    Table,
    amount_of,
    can_be_equipped,
    hand_limit,
    kit_of,
)
from wanderbook.rulesets.sleeping_gods.crew import lower_health
from wanderbook.rulesets.sleeping_gods.events import (
    AbilityEquipped,
    DeckDiscarded,
)
from wanderbook.rulesets.sleeping_gods.goods import spend_command
from wanderbook.rulesets.sleeping_gods.steps import DealMarket, DrawAbility, DrawEvent, DrawSearch, EquipTo, Shed
from wanderbook.rulesets.sleeping_gods.windows import OPEN, window
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseCard, ChooseMember
from wanderbook.table.behaviour import asks, explains, takes
from wanderbook.table.decks import Deck, lose
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler

# ---------------------------------------------------------------- drawing


@draws_as(DrawAbility)
def keep_drawn_ability(game: Game, state: Table, step: DrawAbility, card: int | None, emit: Emit) -> Table:
    """Put a drawn card into the hand, draw the rest, then enforce the hand limit (SG-HAND-1, SG-HAND-2)."""
    if card is not None:
        state = take_into_hand(state, step.player, card, emit, "SG-HAND-2")
        if step.remaining > 1:
            return then(state, DrawAbility(step.player, step.remaining - 1))
    return keep_limit(game, state, step.player)


def keep_limit(game: Game, state: Table, player: int) -> Table:
    """Ask a player to discard down to the hand limit if they hold more."""
    held = len(state.board.hands[player])
    if held <= HAND_LIMIT:
        return state
    over = held - hand_limit(game, state, player)
    return then(state, DiscardDown(player, over)) if over > 0 else state


def keep_limits(game: Game, state: Table) -> Table:
    """Enforce everybody's hand limit, after crew have changed hands."""
    for player in range(state.board.players):
        state = keep_limit(game, state, player)
    return state


def draw_cards(game: Game, state: Table, effect: DrawCards, emit: Emit) -> Table:
    """Draw cards from a deck: ability cards go to the player whom the text calls *you*."""
    amount = amount_of(game, state, effect)
    if not amount:
        return state
    match effect.deck:
        case "ability":
            return then(state, DrawAbility(affected_player(state.board), amount))
        case "market":
            return then(state, DealMarket(amount))
        case "search":
            return then(state, DrawSearch(amount))
        case _:
            for _ in range(amount):
                state = then(state, DrawEvent(extra=True))
            return state


def discard_cards(game: Game, state: Table, effect: DiscardCards, emit: Emit) -> Table:
    """Discard ability cards from the hand of the player the text calls *you*, or the top cards of another deck."""
    amount, board = amount_of(game, state, effect), state.board
    if effect.deck == "ability":
        player = affected_player(board)
        many = min(amount, len(board.hands[player]))
        return then(state, DiscardDown(player, many, "SG-HAND-4")) if many else state
    deck: Deck = getattr(board, effect.deck)
    gone, deck, fate = deck.draw_some(state.fate, amount, again=False)
    emit(DeckDiscarded(game.rule["read"], effect.deck, len(gone)))
    changed: dict[str, Any] = {effect.deck: deck.discard(*gone)}  # one of the board's decks, whichever it is
    return on_board(replace(state, fate=fate), **changed)


# ---------------------------------------------------------------- equipping


def _equipping(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The options to equip a card of a hand, not in a challenge or a fight (SG-HAND-5)."""
    ability, board = kit_of(game).ability, state.board
    for player, hand in enumerate(board.hands):
        for card in hand:
            if now != OPEN:
                closed: str | None = "SG-HAND-5"
            elif ability[card].cost > board.command[player]:
                closed = "SG-CMD-1"
            else:
                closed = None if can_be_equipped(board) else "SG-HAND-4"
            yield Option(Equip(player, card), closed, player, concealed=True)


def _equip(game: Game, state: Table, action: Equip, emit: Emit) -> Table:
    return then(state, EquipTo(action.player, action.card))


def _why_not_equipped(game: Game, state: Table, action: Equip) -> str:
    """The sentence that explains why a card cannot be equipped: no time for it, no room, or too little command."""
    if window(state) != OPEN:
        return game.say("no_equipping")
    if not can_be_equipped(state.board):
        return game.say("all_equipped")
    cost = kit_of(game).ability[action.card].cost
    return game.say("costs", cost=str(cost), has=str(state.board.command[action.player]))


EQUIPPING = FreeAction(_equipping, _equip, _why_not_equipped)


@asks(EquipTo)
def ask_card_bearer(game: Game, state: Table, step: EquipTo) -> Pick:
    """Ask which crew member the ability card is equipped to; nobody bears more than 2 (SG-HAND-4, SG-HAND-5)."""
    options = tuple(
        Option(ChooseMember(mate.name), "SG-HAND-4" if len(mate.abilities) >= MOST_EQUIPPED else None)
        for mate in state.board.crew
    )
    return Pick(f"ability {step.card}", options, owner=step.player)


@takes(EquipTo, ChooseMember)
def equip_card(game: Game, state: Table, step: EquipTo, action: ChooseMember, emit: Emit) -> Table:
    """Pay the card's command and equip it to this crew member, with what happens at that moment (SG-HAND-5,
    SG-HAND-6)."""
    card, who = kit_of(game).ability[step.card], action.name
    state = spend_command(state, step.player, card.cost, emit, "SG-HAND-5")
    emit(AbilityEquipped("SG-HAND-5", step.card, who))
    mate = mate_of(state.board, who)
    state = on_board(state, hands=lose(state.board.hands, step.player, (step.card,)))
    state = change_mate(state, who, abilities=(*mate.abilities, step.card))
    return perform(state, "ability", step.card, "equipped", controller(state.board, mate), who)


@explains(EquipTo)
def explain_card_bearer(game: Game, state: Table, step: EquipTo, action: ChooseMember) -> str:
    """Say that the crew member already has 2 ability cards (SG-HAND-4)."""
    return game.say("equipped", name=action.name)


def _discarding(game: Game, state: Table, now: str) -> list[Option]:
    """The options to discard an equipped card, for the players whose crew bear some (SG-HAND-4)."""
    board = state.board
    bearing = {controller(board, mate) for mate in board.crew if mate.abilities}
    return [Option(DiscardEquipped(player), owner=player) for player in sorted(bearing)]


def _discard_one(game: Game, state: Table, action: DiscardEquipped, emit: Emit) -> Table:
    return then(state, Shed(action.player))


DISCARDING = FreeAction(_discarding, _discard_one, never_closed)


@asks(Shed)
def ask_equipped_card(game: Game, state: Table, step: Shed) -> Pick:
    """Ask which equipped card of their crew a player discards (SG-HAND-4)."""
    board = state.board
    cards = [card for mate in board.crew if controller(board, mate) == step.player for card in mate.abilities]
    return Pick("equipped", tuple(Option(ChooseCard(card)) for card in cards), owner=step.player)


@takes(Shed, ChooseCard)
def discard_equipped(game: Game, state: Table, step: Shed, action: ChooseCard, emit: Emit) -> Table:
    """Discard the equipped card, and lower the hand limit or health that it had raised (SG-HAND-4, SG-HAND-1,
    SG-HEALTH-1).
    """
    return do_without(game, shed(state, action.card, emit, "SG-HAND-4"), state)


def do_without(game: Game, state: Table, before: Table) -> Table:
    """After a card is lost, enforce the hand limit (SG-HAND-1) and the health (SG-HEALTH-1) that it had raised."""
    return lower_health(game, keep_limits(game, state), before)


HANDLERS: dict[str, Handler] = {"draw_cards": draw_cards, "discard_cards": discard_cards}
