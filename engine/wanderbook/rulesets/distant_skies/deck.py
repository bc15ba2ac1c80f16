"""The combat deck: its cards, drawing and discarding (DS-DECK-1, DS-COMBAT-7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import on_board
from wanderbook.rulesets.common.free_actions import FreeAction
from wanderbook.rulesets.distant_skies.actions import ArrangeDeck
from wanderbook.rulesets.distant_skies.board import Table, change_fight, fight_of, in_deck, may_leave_out, owned_cards
from wanderbook.rulesets.distant_skies.events import CombatDiscarded, CombatDrawn, DeckChanged, InVain
from wanderbook.rulesets.distant_skies.steps import ChangeDeck, DiscardCombat, DrawCombat, FaceEnemies
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseCard
from wanderbook.table.behaviour import asks, outcomes_of, runs, settles, takes_several
from wanderbook.table.decks import gain, lose, shuffled_deck
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then


@asks(ChangeDeck)
def ask_cards_to_leave_out(game: Game, state: Table, step: ChangeDeck) -> Pick:
    """Ask which combat cards are left out; at least 14 stay in the deck (DS-DECK-1)."""
    options = tuple(Option(ChooseCard(card)) for card in owned_cards(game, state))
    return Pick("deck", options, least=0, most=may_leave_out(game, state), owner=state.board.active)


@takes_several(ChangeDeck)
def leave_out(game: Game, state: Table, step: ChangeDeck, chosen: tuple[ChooseCard, ...], emit: Emit) -> Table:
    """Leave out exactly these combat cards; in a fight, shuffle the others as its deck (DS-DECK-1)."""
    state = on_board(state, left_out=tuple(sorted(one.card for one in chosen)))
    cards = in_deck(game, state)
    emit(DeckChanged("DS-DECK-1", len(cards)))
    return change_fight(state, deck=shuffled_deck(cards)) if state.board.fight is not None else state


def _changing(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The option to change the deck: at any time outside combat, and between laying the enemies and the first
    attack."""
    if may_leave_out(game, state):
        open_now = state.board.fight is None or isinstance(state.agenda[-1], FaceEnemies)
        yield Option(ArrangeDeck(), None if open_now else "DS-DECK-1")


def arrange_deck(game: Game, state: Table, action: ArrangeDeck, emit: Emit) -> Table:
    return then(state, ChangeDeck())


def _why_not_arrange(game: Game, state: Table, action: ArrangeDeck) -> str:
    return game.say("no_changing_deck")


ARRANGING = FreeAction(_changing, arrange_deck, _why_not_arrange)

# ---------------------------------------------------------------- drawing and discarding


@outcomes_of(DrawCombat)
def list_combat_cards(game: Game, state: Table, step: DrawCombat) -> tuple[tuple[str, int], ...]:
    """Count the combat cards that could be drawn next; `none` where there are no more (DS-COMBAT-1, DS-COMBAT-7)."""
    counts = fight_of(state.board).deck.next_counts(lambda card: card)
    return tuple((str(card), of) for card, of in counts.items()) or (("none", 1),)


@runs(DrawCombat)
def draw_combat_cards(game: Game, state: Table, step: DrawCombat, emit: Emit) -> Table:
    """Let each of these players draw a combat card (DS-COMBAT-1, DS-COMBAT-7)."""
    fight, fate = fight_of(state.board), state.fate
    deck, hands = fight.deck, fight.hands
    for player in step.players:
        card, deck, fate = deck.draw(fate)
        if card is not None:
            emit(CombatDrawn("DS-COMBAT-7", player))
            hands = gain(hands, player, (card,))
    return change_fight(replace(state, fate=fate), deck=deck, hands=hands)


@settles(DrawCombat)
def settle_combat_card(game: Game, state: Table, step: DrawCombat, outcome: str, emit: Emit) -> Table:
    """Go on as if the next player had drawn this combat card (DS-COMBAT-1, DS-COMBAT-7)."""
    if outcome == "none":
        return state
    fight, player = fight_of(state.board), step.players[0]
    emit(CombatDrawn("DS-COMBAT-7", player))
    deck, hands = fight.deck.ready().without(int(outcome)), gain(fight.hands, player, (int(outcome),))
    state = change_fight(state, deck=deck, hands=hands)
    return then(state, DrawCombat(step.players[1:])) if step.players[1:] else state


@asks(DiscardCombat)
def ask_discard_combat(game: Game, state: Table, step: DiscardCombat) -> Pick:
    """Ask a player which combat cards to discard from hand (DS-CHAR-1)."""
    hand = fight_of(state.board).hands[step.player]
    many = min(step.many, len(hand))
    return Pick("combat hand", tuple(Option(ChooseCard(card)) for card in hand), many, many, owner=step.player)


@takes_several(DiscardCombat)
def discard_chosen(game: Game, state: Table, step: DiscardCombat, chosen: tuple[ChooseCard, ...], emit: Emit) -> Table:
    """Discard the chosen combat cards (DS-CHAR-1)."""
    fight, cards = fight_of(state.board), tuple(one.card for one in chosen)
    for card in cards:
        emit(CombatDiscarded("DS-CHAR-1", step.player, card))
    return change_fight(state, deck=fight.deck.discard(*cards), hands=lose(fight.hands, step.player, cards))


def draw_combat(game: Game, state: Table, player: int, amount: int, emit: Emit) -> Table:
    """Draw combat cards; only possible in a fight."""
    if state.board.fight is None:
        emit(InVain("DS-COMBAT-7", "draw_cards"))
        return state
    return then(state, DrawCombat((player,) * amount))


def discard_combat(game: Game, state: Table, player: int, amount: int, emit: Emit) -> Table:
    fight = state.board.fight
    many = min(amount, len(fight.hands[player])) if fight is not None else 0
    return then(state, DiscardCombat(player, many)) if many else state
