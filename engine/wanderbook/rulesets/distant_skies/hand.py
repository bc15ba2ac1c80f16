"""Ability cards: drawing, the hand limit, equipping, and fate when there is nothing left (DS-HAND)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from wanderbook.book.effects import DiscardCards, DrawCards
from wanderbook.rulesets.common.crew import change_mate, controller, mate_of, on_board, you
from wanderbook.rulesets.common.drawing import DrawCard
from wanderbook.rulesets.common.hand import DiscardDown as DiscardDown
from wanderbook.rulesets.common.hand import discard_from_hand, shed
from wanderbook.rulesets.common.meanwhile import Doing
from wanderbook.rulesets.common.perform import perform
from wanderbook.rulesets.distant_skies.board import Board, Mate, Table, common, kit_of, passive
from wanderbook.rulesets.distant_skies.events import (
    AbilityDrawn,
    AbilityEquipped,
    DeckDiscarded,
)
from wanderbook.rulesets.distant_skies.goods import counted
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decks import Deck, gain, lose
from wanderbook.table.events import Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, Runs, then

LIMIT, LAST = "DS-HAND-1", "DS-HAND-5"
"""The rules by which cards are discarded: over the hand limit, and all but one where the deck has none."""
HAND_LIMIT = 7
MOST_EQUIPPED = 8


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
        # Whoever is over the limit fills the deck by discarding, and nobody else has to.
        return keep_limit(game, fill_deck(state), self.player)


def hand_limit(game: Game, state: Table, player: int) -> int:
    kit, board = kit_of(game), state.board
    own = [mate for mate in board.crew if player == controller(board, mate)]
    return HAND_LIMIT + sum(passive(kit, mate, "add_hand") for mate in own) + common(kit, board)["add_hand"]


def keep_limit(game: Game, state: Table, player: int) -> Table:
    return discarding(game, state, DiscardDown(player, 0, LIMIT))


def discarding(game: Game, state: Table, step: DiscardDown) -> Table:
    """As many cards as these rules ask for now, of as many as are held: over the limit, all but one, or so many."""
    held = len(state.board.hands[step.player])
    match step.rule:
        case "DS-HAND-1":
            many = held - hand_limit(game, state, step.player)
        case "DS-HAND-5":
            many = held - 1
        case _:
            many = min(step.many, held)
    return then(state, replace(step, many=many)) if many > 0 else state


class Discarding(Runs, frozen=True):
    """Cards that were to be discarded, looked at again: some may have been equipped."""

    player: int
    many: int
    rule: str

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return discarding(game, state, DiscardDown(self.player, self.many, self.rule))


class FillDeck(Runs, frozen=True):
    """DS-HAND-5: where neither deck nor discards hold a card, every player discards down to 1."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        if state.board.ability.discards:
            return state
        for player, hand in reversed(list(enumerate(state.board.hands))):
            if len(hand) > 1:
                state = then(state, Discarding(player, 0, LAST))
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
        return discarding(game, state, DiscardDown(player, amount))
    if effect.deck == "combat":
        return discard_combat(game, state, player, amount, tell)
    if effect.deck == "adventure":
        return discard_adventures(game, state, player, amount, tell)
    deck: Deck = getattr(board, effect.deck)
    gone, deck, fate = deck.draw_some(state.fate, amount, again=False)
    tell(DeckDiscarded(game.rule["read"], effect.deck, len(gone)))
    changed: dict[str, Any] = {effect.deck: deck.discard(*gone)}  # one of the board's decks, whichever it is
    return on_board(replace(state, fate=fate), **changed)


# ---------------------------------------------------------------- equipping (DS-HAND-2)


def cost_to_equip(kit: Kit, mate: Mate, card: int) -> int:
    """In other hand cards: what it says, and one for each card of the same skill that is equipped there."""
    ability, own = kit.ability, kit.ability[card]
    return own.cost + sum([ability[one].skill == own.skill for one in mate.abilities])


def keeps_from_equipping(kit: Kit, board: Board, player: int, card: int, mate: Mate) -> str:
    """The reason why this card cannot be equipped to somebody; nothing where it can."""
    if controller(board, mate) != player:
        return "not_yours"
    if len(mate.abilities) >= MOST_EQUIPPED:
        return "equipped"
    return "too_few_cards" if cost_to_equip(kit, mate, card) >= len(board.hands[player]) else ""


class EquipTo(Asks, frozen=True):
    """DS-HAND-2: to a character whom its player controls, and who has room for it."""

    player: int
    card: int

    def ask(self, game: Game, state: Table) -> Pick:
        kit, board = kit_of(game), state.board
        options = (
            Option(mate.name, "DS-HAND-2" if keeps_from_equipping(kit, board, self.player, self.card, mate) else None)
            for mate in board.crew
        )
        return Pick(f"ability {self.card}", tuple(options), owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        board, [who] = state.board, chosen
        cost = cost_to_equip(kit_of(game), mate_of(board, who), self.card)
        others = [card for card in board.hands[self.player] if card != self.card]
        step = PayToEquip(self.player, self.card, who, cost)
        return then(state, step) if 0 < cost < len(others) else step.equipped(state, others[:cost], tell)

    def why(self, game: Game, state: Table, option: str) -> str:
        kit, board = kit_of(game), state.board
        mate = mate_of(board, option)
        reason = keeps_from_equipping(kit, board, self.player, self.card, mate)
        cost, has = cost_to_equip(kit, mate, self.card), len(board.hands[self.player]) - 1
        return game.say(reason, name=option, cost=str(cost), has=str(has))


class PayToEquip(Asks, frozen=True):
    """DS-HAND-2: which of the other hand cards are discarded for it."""

    player: int
    card: int
    who: str
    cost: int

    def ask(self, game: Game, state: Table) -> Pick:
        others = tuple(Option(str(card)) for card in state.board.hands[self.player] if card != self.card)
        return Pick(f"ability {self.card}", others, self.cost, self.cost, owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return self.equipped(state, map(int, chosen), tell)

    def equipped(self, state: Table, paid: Iterable[int], tell: Tell) -> Table:
        state = discard_from_hand(state, self.player, paid, tell, "DS-HAND-2")
        tell(AbilityEquipped("DS-HAND-2", self.card, self.who))
        state = on_board(state, hands=lose(state.board.hands, self.player, (self.card,)))
        mate = mate_of(state.board, self.who)
        state = change_mate(state, self.who, abilities=(*mate.abilities, self.card))
        if "madness" in mate.statuses:
            return state
        return perform(state, "ability", self.card, "equipped", self.player, self.who)


# ---------------------------------------------------------------- at any time


def _equipping(game: Game, state: Table, now: str) -> Iterator[Option]:
    """DS-HAND-2: `equip:0:17`, a card of the first player's hand; `shed:17`, one that is equipped."""
    kit, board = kit_of(game), state.board
    for player, hand in enumerate(board.hands):
        for card in hand:
            able = any(not keeps_from_equipping(kit, board, player, card, mate) for mate in board.crew)
            yield Option(f"equip:{player}:{card}", None if able else "DS-HAND-2", player)
    for mate in board.crew:
        for card in mate.abilities:
            yield Option(f"shed:{card}", None, controller(board, mate))


def equip_or_shed(game: Game, state: Table, what: str, tell: Tell) -> Table:
    action, *rest = what.split(":")
    if action == "shed":
        return shed(state, int(rest[0]), tell, "DS-HAND-2")
    player, card = map(int, rest)
    return then(state, EquipTo(player, card))


def why_not(game: Game, state: Table, what: str) -> str:
    """The reason that is nearest: too few cards, or no room at all."""
    kit, board = kit_of(game), state.board
    _, player, card = what.split(":")
    own = [mate for mate in board.crew if controller(board, mate) == int(player)]
    room = [mate for mate in own if len(mate.abilities) < MOST_EQUIPPED]
    if not room:
        return game.say("all_equipped")
    cost, has = min(cost_to_equip(kit, mate, int(card)) for mate in room), len(board.hands[int(player)]) - 1
    return game.say("too_few_cards", cost=str(cost), has=str(has))


EQUIPPING = Doing(_equipping, equip_or_shed, why_not)
HANDLERS: dict[str, Handler] = {"draw_cards": draw_cards, "discard_cards": discard_cards}
HandStep = DrawAbility | DiscardDown | Discarding | FillDeck | EquipTo | PayToEquip
