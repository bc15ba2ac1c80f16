"""The combat deck: which cards are in it, drawing from it, discarding (DS-DECK-1, DS-COMBAT-7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.meanwhile import Doing
from wanderbook.rulesets.distant_skies.board import Table, change_fight, fight_of, kit_of
from wanderbook.rulesets.distant_skies.events import CombatDiscarded, CombatDrawn, DeckChanged, InVain
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decks import gain, lose, shuffled_deck
from wanderbook.table.events import Tell
from wanderbook.table.steps import Asks, Draws, then

LEAST = 14
"""Cards in the deck (DS-DECK-1)."""
DECK = "deck"


def owned(game: Game, state: Table) -> list[int]:
    """All combat cards that the players have."""
    return sorted(state.cards & kit_of(game).combat.keys())


def in_deck(game: Game, state: Table) -> list[int]:
    """DS-DECK-1: a card that was gained is in the deck unless it is left out, and none is while the deck is small."""
    cards, out = owned(game, state), state.board.left_out
    kept = [card for card in cards if card not in out]
    short = LEAST - len(kept)
    return sorted((*kept, *out[:short])) if short > 0 else kept


def may_leave_out(game: Game, state: Table) -> int:
    return max(0, len(owned(game, state)) - LEAST)


class ChangeDeck(Asks, frozen=True):
    """DS-DECK-1: which of the cards are left out; the players decide, and the active one last."""

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(Option(str(card)) for card in owned(game, state))
        return Pick(DECK, options, least=0, most=may_leave_out(game, state), owner=state.board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        state = on_board(state, left_out=tuple(sorted(map(int, chosen))))
        cards = in_deck(game, state)
        tell(DeckChanged("DS-DECK-1", len(cards)))
        return change_fight(state, deck=shuffled_deck(cards)) if state.board.fight is not None else state


def _changing(game: Game, state: Table, now: str) -> Iterator[Option]:
    """At any time outside combat; and when the enemies lie there, before the first attack."""
    from wanderbook.rulesets.distant_skies.combat import FaceEnemies

    if may_leave_out(game, state):
        open_now = state.board.fight is None or isinstance(state.agenda[-1], FaceEnemies)
        yield Option(DECK, None if open_now else "DS-DECK-1")


CHANGING = Doing(
    _changing,
    lambda game, state, what, tell: then(state, ChangeDeck()),
    lambda game, state, what: game.say("no_changing_deck"),
)

# ---------------------------------------------------------------- drawing and discarding


class DrawCombat(Draws, frozen=True):
    """A card for each of these players in turn. DS-COMBAT-7: an empty deck is made from its discards."""

    players: tuple[int, ...]

    def outcomes(self, game: Game, state: Table) -> tuple[tuple[str, int], ...]:
        counts = fight_of(state.board).deck.next_counts(lambda card: card)
        return tuple((str(card), of) for card, of in counts.items()) or (("none", 1),)

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        fight, fate = fight_of(state.board), state.fate
        deck, hands = fight.deck, fight.hands
        for player in self.players:
            card, deck, fate = deck.draw(fate)
            if card is not None:
                tell(CombatDrawn("DS-COMBAT-7", player))
                hands = gain(hands, player, (card,))
        return change_fight(replace(state, fate=fate), deck=deck, hands=hands)

    def settle(self, game: Game, state: Table, outcome: str, tell: Tell) -> Table:
        if outcome == "none":
            return state
        fight, player = fight_of(state.board), self.players[0]
        tell(CombatDrawn("DS-COMBAT-7", player))
        deck, hands = fight.deck.ready().without(int(outcome)), gain(fight.hands, player, (int(outcome),))
        state = change_fight(state, deck=deck, hands=hands)
        return then(state, DrawCombat(self.players[1:])) if self.players[1:] else state


class DiscardCombat(Asks, frozen=True):
    """DS-CHAR-1: combat cards from a hand."""

    player: int
    many: int

    def ask(self, game: Game, state: Table) -> Pick:
        hand = fight_of(state.board).hands[self.player]
        many = min(self.many, len(hand))
        return Pick("combat hand", tuple(Option(str(card)) for card in hand), many, many, owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        fight, cards = fight_of(state.board), tuple(map(int, chosen))
        for card in cards:
            tell(CombatDiscarded("DS-CHAR-1", self.player, card))
        return change_fight(state, deck=fight.deck.discard(*cards), hands=lose(fight.hands, self.player, cards))


def draw_combat(game: Game, state: Table, player: int, amount: int, tell: Tell) -> Table:
    """Combat cards are drawn in fights only."""
    if state.board.fight is None:
        tell(InVain("DS-COMBAT-7", "draw_cards"))
        return state
    return then(state, DrawCombat((player,) * amount))


def discard_combat(game: Game, state: Table, player: int, amount: int, tell: Tell) -> Table:
    fight = state.board.fight
    many = min(amount, len(fight.hands[player])) if fight is not None else 0
    return then(state, DiscardCombat(player, many)) if many else state


DeckStep = ChangeDeck | DrawCombat | DiscardCombat
