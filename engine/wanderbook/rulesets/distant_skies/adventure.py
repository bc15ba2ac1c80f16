"""Adventure cards in hand (DS-ADV-1): gaining, dealing, playing."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import GainCard, LoseCard
from wanderbook.rulesets.common.crew import on_board, you
from wanderbook.rulesets.distant_skies.board import Table, kit_of
from wanderbook.rulesets.distant_skies.events import CardHeld, CardPlayed
from wanderbook.table import Game, Option, Pick
from wanderbook.table import quests as shared
from wanderbook.table.decks import gain, lose
from wanderbook.table.events import Tell
from wanderbook.table.script import Handler
from wanderbook.table.steps import Asks, then


def gain_card(game: Game, state: Table, effect: GainCard, tell: Tell) -> Table:
    """DS-ADV-1: into a hand, or given at this moment only. DS-DECK-1: a combat card is nobody's own. DS-ACHIEVE-1: a
    passenger is an achievement when found, and stays one."""
    if effect.card in state.cards:
        return state
    state, own = shared.gain_card(game, state, effect, tell), kit_of(game).adventure.get(effect.card)
    if own is None:
        return state
    if own.kind == "passenger":
        state = on_board(state, achieved=state.board.achieved | {f"passenger:{effect.card}"})
    if state.board.players == 1:
        return hold(state, effect.card, 0, tell)
    return then(state, GiveCard(effect.card, you(state.board)))


class GiveCard(Asks, frozen=True):
    """DS-ADV-1: whose hand a card goes to that was just gained."""

    card: int
    player: int

    def ask(self, game: Game, state: Table) -> Pick:
        options = tuple(Option(str(player)) for player in range(state.board.players))
        return Pick(f"card {self.card}", options, owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return hold(state, self.card, int(chosen[0]), tell)


def hold(state: Table, card: int, player: int, tell: Tell) -> Table:
    tell(CardHeld("DS-ADV-1", card, player))
    return on_board(state, held=gain(state.board.held, player, (card,)))


def lose_card(game: Game, state: Table, effect: LoseCard, tell: Tell) -> Table:
    """From wherever it is: a hand, the discards, the combat deck."""
    if effect.card not in state.cards:
        return state
    board = state.board
    return on_board(
        shared.lose_card(game, state, effect, tell),
        held=tuple(tuple(card for card in hand if card != effect.card) for hand in board.held),
        spent=tuple(card for card in board.spent if card != effect.card),
        left_out=tuple(card for card in board.left_out if card != effect.card),
    )


def play(state: Table, card: int, player: int, tell: Tell) -> Table:
    """DS-ADV-1: to the discards until a camp."""
    tell(CardPlayed("DS-ADV-1", card, player))
    board = state.board
    return on_board(state, held=lose(board.held, player, (card,)), spent=(*board.spent, card))


def deal_spent(state: Table, tell: Tell) -> Table:
    """DS-CAMP-2: the discards are shuffled and dealt out one by one, from the active player."""
    board = state.board
    cards, fate = state.fate.shuffled(sorted(board.spent))
    state = on_board(replace(state, fate=fate), spent=())
    for at, card in enumerate(cards):
        state = hold(state, card, (board.active + at) % board.players, tell)
    return state


def draw_adventures(game: Game, state: Table, player: int, amount: int, tell: Tell) -> Table:
    """Adventure cards that were played come back into a hand, by chance."""
    if not state.board.spent:
        return state
    cards, fate = state.fate.shuffled(sorted(state.board.spent))
    drawn = cards[:amount]
    state = on_board(replace(state, fate=fate), spent=tuple(card for card in state.board.spent if card not in drawn))
    for card in drawn:
        state = hold(state, card, player, tell)
    return state


def discard_adventures(game: Game, state: Table, player: int, amount: int, tell: Tell) -> Table:
    hand = state.board.held[player]
    many = min(amount, len(hand))
    return then(state, DiscardAdventures(player, many)) if many else state


class DiscardAdventures(Asks, frozen=True):
    player: int
    many: int

    def ask(self, game: Game, state: Table) -> Pick:
        hand = state.board.held[self.player]
        many = min(self.many, len(hand))
        return Pick("held", tuple(Option(str(card)) for card in hand), many, many, owner=self.player)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        for card in chosen:
            state = play(state, int(card), self.player, tell)
        return state


HANDLERS: dict[str, Handler] = {"gain_card": gain_card, "lose_card": lose_card}
AdventureStep = GiveCard | DiscardAdventures
