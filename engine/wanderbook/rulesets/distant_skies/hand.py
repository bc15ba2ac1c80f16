"""Ability cards: drawing, the hand limit, and fate when there is nothing left (DS-HAND)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from wanderbook.book.effects import DiscardCards, DrawCards
from wanderbook.rulesets.common.crew import on_board, you
from wanderbook.rulesets.common.drawing import DrawCard
from wanderbook.rulesets.distant_skies.board import Table, common, kit_of, passive
from wanderbook.rulesets.distant_skies.events import AbilityDiscarded, AbilityDrawn, DeckDiscarded
from wanderbook.rulesets.distant_skies.goods import counted
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decks import Deck, gain, lose
from wanderbook.table.events import Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

HAND_LIMIT = 7


class DrawAbility(DrawCard, frozen=True):
    """DS-TURN-1, DS-HAND-1: so many ability cards into a player's hand, then the hand limit."""

    player: int
    left: int

    def drawn(self, game: Game, state: Table, card: int | None, tell: Tell) -> Table:
        if card is not None:
            tell(AbilityDrawn("DS-HAND-1", self.player))
            state = on_board(state, hands=gain(state.board.hands, self.player, (card,)))
            if self.left > 1:
                return fill_deck(then(state, DrawAbility(self.player, self.left - 1)))
        return fill_deck(keep_limit(game, state, self.player))


def hand_limit(game: Game, state: Table, player: int) -> int:
    kit, board = kit_of(game), state.board
    own = [mate for mate in board.crew if player == (board.active if mate.player < 0 else mate.player)]
    return HAND_LIMIT + sum(passive(kit, mate, "add_hand") for mate in own) + common(kit, board)["add_hand"]


def keep_limit(game: Game, state: Table, player: int) -> Table:
    over = len(state.board.hands[player]) - hand_limit(game, state, player)
    return then(state, DiscardDown(player, over)) if over > 0 else state


class DiscardDown(Asks, frozen=True):
    """DS-HAND-1: over the limit, discard down."""

    player: int
    many: int
    rule: str = "DS-HAND-1"

    def ask(self, game: Game, state: Table) -> Pick:
        hand = state.board.hands[self.player]
        many = min(self.many, len(hand))
        return Pick("hand", tuple(Option(str(card)) for card in hand), many, many, owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return discard_from_hand(state, self.player, map(int, chosen), tell, self.rule)


def discard_from_hand(state: Table, player: int, cards: Iterable[int], tell: Tell, rule: str) -> Table:
    gone = tuple(cards)
    for card in gone:
        tell(AbilityDiscarded(rule, player, card))
    board = state.board
    return on_board(state, hands=lose(board.hands, player, gone), ability=board.ability.discard(*gone))


class FillDeck(Runs, frozen=True):
    """DS-HAND-5: where neither deck nor discards hold a card, every player discards down to 1."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        for player, hand in reversed(list(enumerate(state.board.hands))):
            if len(hand) > 1:
                state = then(state, DiscardDown(player, len(hand) - 1, "DS-HAND-5"))
        return state


def fill_deck(state: Table) -> Table:
    """To be called whenever a card has left the deck for a hand: fate is never without one."""
    deck = state.board.ability
    return state if deck.layers or deck.discards else then(state, FillDeck())


def draw_cards(game: Game, state: Table, effect: DrawCards, tell: Tell) -> Table:
    """Ability cards into the hand of whom the text calls you; the other decks as their chapters say."""
    from wanderbook.rulesets.distant_skies.adventure import draw_adventures
    from wanderbook.rulesets.distant_skies.combat import draw_combat
    from wanderbook.rulesets.distant_skies.event_cards import DrawCurse, DrawEvent

    amount = counted(game, state, effect)
    if not amount:
        return state
    match effect.deck:
        case "ability":
            return then(state, DrawAbility(you(state.board), amount))
        case "combat":
            return draw_combat(game, state, you(state.board), amount, tell)
        case "adventure":
            return draw_adventures(game, state, you(state.board), amount, tell)
        case "curse":
            for _ in range(amount):
                state = then(state, DrawCurse())
            return state
        case _:
            for _ in range(amount):
                state = then(state, DrawEvent())
            return state


def discard_cards(game: Game, state: Table, effect: DiscardCards, tell: Tell) -> Table:
    """Ability, combat and adventure cards from your hand; of another deck, its top cards."""
    from wanderbook.rulesets.distant_skies.adventure import discard_adventures
    from wanderbook.rulesets.distant_skies.combat import discard_combat

    amount, board = counted(game, state, effect), state.board
    player = you(board)
    if effect.deck == "ability":
        many = min(amount, len(board.hands[player]))
        return then(state, DiscardDown(player, many)) if many else state
    if effect.deck == "combat":
        return discard_combat(game, state, player, amount, tell)
    if effect.deck == "adventure":
        return discard_adventures(game, state, player, amount, tell)
    deck: Deck = getattr(board, effect.deck)
    gone, deck, fate = deck.draw_some(state.fate, amount, again=False)
    tell(DeckDiscarded(game.rule["read"], effect.deck, len(gone)))
    return on_board(replace(state, fate=fate), **{effect.deck: deck.discard(*gone)})


HANDLERS: dict[str, Handler] = {"draw_cards": draw_cards, "discard_cards": discard_cards}
HandStep = DrawAbility | DiscardDown | FillDeck
