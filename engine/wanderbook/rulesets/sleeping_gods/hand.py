"""Ability cards: drawing, the hand limit, equipping and discarding (SG-HAND, SG-FATE)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from wanderbook.book.effects import DiscardCards, DrawCards
from wanderbook.rulesets.common.crew import change_mate, controller, mate_of, on_board, you
from wanderbook.rulesets.common.drawing import DrawCard
from wanderbook.rulesets.common.hand import DiscardDown as DiscardDown
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.sleeping_gods.board import Board, Table, common, kit_of, passive
from wanderbook.rulesets.sleeping_gods.crew import hold_less
from wanderbook.rulesets.sleeping_gods.events import (
    AbilityDrawn,
    AbilityEquipped,
    DeckDiscarded,
)
from wanderbook.rulesets.sleeping_gods.goods import counted, spend_command
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decks import Deck, gain, lose
from wanderbook.table.events import Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, then

HAND_LIMIT = 3
MOST_EQUIPPED = 2


# ---------------------------------------------------------------- drawing


class DrawAbility(DrawCard, frozen=True):
    """So many ability cards into a player's hand, then the hand limit (SG-HAND-1)."""

    player: int
    left: int

    def drawn(self, game: Game, state: Table, card: int | None, tell: Tell) -> Table:
        if card is not None:
            tell(AbilityDrawn("SG-HAND-2", self.player))
            state = on_board(state, hands=gain(state.board.hands, self.player, (card,)))
            if self.left > 1:
                return then(state, DrawAbility(self.player, self.left - 1))
        return keep_limit(game, state, self.player)


def hand_limit(game: Game, state: Table, player: int) -> int:
    kit, board = kit_of(game), state.board
    own = sum(passive(kit, mate, "add_hand") for mate in board.crew if mate.player == player)
    captain = passive(kit, board.crew[0], "add_hand") if player == board.active else 0
    return HAND_LIMIT + own + captain + common(kit, state, "add_hand")


def keep_limit(game: Game, state: Table, player: int) -> Table:
    held = len(state.board.hands[player])
    over = held - hand_limit(game, state, player) if held > HAND_LIMIT else 0
    return then(state, DiscardDown(player, over)) if over > 0 else state


def keep_limits(game: Game, state: Table) -> Table:
    """Everybody's, after crew have changed hands."""
    for player in range(state.board.players):
        state = keep_limit(game, state, player)
    return state


def draw_cards(game: Game, state: Table, effect: DrawCards, tell: Tell) -> Table:
    """Ability cards into the hand of whom the text calls you; the other decks as their places say."""
    from wanderbook.rulesets.sleeping_gods.places import DealMarket
    from wanderbook.rulesets.sleeping_gods.search import DrawSearch
    from wanderbook.rulesets.sleeping_gods.turn import DrawEvent

    amount = counted(game, state, effect)
    if not amount:
        return state
    match effect.deck:
        case "ability":
            return then(state, DrawAbility(you(state.board), amount))
        case "market":
            return then(state, DealMarket(amount))
        case "search":
            return then(state, DrawSearch(amount))
        case _:
            for _ in range(amount):
                state = then(state, DrawEvent(extra=True))
            return state


def discard_cards(game: Game, state: Table, effect: DiscardCards, tell: Tell) -> Table:
    """Ability cards from your hand; of another deck, its top cards."""
    amount, board = counted(game, state, effect), state.board
    if effect.deck == "ability":
        player = you(board)
        many = min(amount, len(board.hands[player]))
        return then(state, DiscardDown(player, many, "SG-HAND-4")) if many else state
    deck: Deck = getattr(board, effect.deck)
    gone, deck, fate = deck.draw_some(state.fate, amount, again=False)
    tell(DeckDiscarded(game.rule["read"], effect.deck, len(gone)))
    changed: dict[str, Any] = {effect.deck: deck.discard(*gone)}  # one of the board's decks, whichever it is
    return on_board(replace(state, fate=fate), **changed)


# ---------------------------------------------------------------- equipping


class EquipTo(Asks, frozen=True):
    """SG-HAND-5: pay for a card from your hand and give it to any of the crew who has room for it (SG-HAND-4)."""

    player: int
    card: int

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(
            Option(mate.name, "SG-HAND-4" if len(mate.abilities) >= MOST_EQUIPPED else None)
            for mate in state.board.crew
        )
        return Pick(f"ability {self.card}", options, owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        card, who = kit_of(game).ability[self.card], chosen[0]
        state = spend_command(state, self.player, card.cost, tell, "SG-HAND-5")
        tell(AbilityEquipped("SG-HAND-5", self.card, who))
        mate = mate_of(state.board, who)
        state = on_board(state, hands=lose(state.board.hands, self.player, (self.card,)))
        state = change_mate(state, who, abilities=(*mate.abilities, self.card))
        return perform(state, "ability", self.card, "equipped", controller(state.board, mate), who)

    def why(self, game: Game, state: Table, option: str) -> str:
        return game.say("equipped", name=option)


def can_be_equipped(board: Board) -> bool:
    return any(len(mate.abilities) < MOST_EQUIPPED for mate in board.crew)


class Shed(Asks, frozen=True):
    """SG-HAND-4: the controller may discard equipped cards at any time."""

    player: int

    def ask(self, game: Game, state: Table) -> Pick:
        board = state.board
        cards = [card for mate in board.crew if controller(board, mate) == self.player for card in mate.abilities]
        return Pick("equipped", tuple(Option(str(card)) for card in cards), owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return do_without(game, shed(state, int(chosen[0]), tell, "SG-HAND-4"))


def do_without(game: Game, state: Table) -> Table:
    """What a card lent is gone with it: room in a hand (SG-HAND-1), or health (SG-HEALTH-1)."""
    return hold_less(game, keep_limits(game, state))


HANDLERS: dict[str, Handler] = {"draw_cards": draw_cards, "discard_cards": discard_cards}
HandStep = DrawAbility | DiscardDown | EquipTo | Shed
