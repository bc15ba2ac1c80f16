"""Adventure cards in hand (DS-ADV-1): gaining, dealing, playing."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.book.effects import GainCard, LoseCard
from wanderbook.rulesets.common.crew import affected_player, on_board
from wanderbook.rulesets.distant_skies.board import Table, kit_of
from wanderbook.rulesets.distant_skies.events import CardHeld, CardPlayed
from wanderbook.rulesets.distant_skies.steps import DiscardAdventures, GiveCard
from wanderbook.table import Game, Option, Pick
from wanderbook.table import quests as shared
from wanderbook.table.actions import ChooseCard, ChoosePlayer
from wanderbook.table.behaviour import asks, takes, takes_several
from wanderbook.table.decks import gain, lose
from wanderbook.table.events import Emit
from wanderbook.table.kinds import then
from wanderbook.table.script import Handler


def gain_card(game: Game, state: Table, effect: GainCard, emit: Emit) -> Table:
    """Gain a card: into a player's hand, or from the table to a player if that is only possible now (DS-ADV-1). A
    combat card belongs to nobody (DS-DECK-1). A passenger counts as an achievement once found (DS-ACHIEVE-1).
    """
    if effect.card in state.cards:
        return state
    state, own = shared.gain_card(game, state, effect, emit), kit_of(game).adventure.get(effect.card)
    if own is None:
        return state
    if own.kind == "passenger":
        state = on_board(state, achieved=state.board.achieved | {f"passenger:{effect.card}"})
    if state.board.players == 1:
        return hold(state, effect.card, 0, emit)
    return then(state, GiveCard(effect.card, affected_player(state.board)))


@asks(GiveCard)
def ask_card_holder(game: Game, state: Table, step: GiveCard) -> Pick:
    """Ask who takes a card that was just gained (DS-ADV-1)."""
    options = tuple(Option(ChoosePlayer(player)) for player in range(state.board.players))
    return Pick(f"card {step.card}", options, owner=step.player)


@takes(GiveCard, ChoosePlayer)
def give_card(game: Game, state: Table, step: GiveCard, action: ChoosePlayer, emit: Emit) -> Table:
    """Put the card into this player's hand (DS-ADV-1)."""
    return hold(state, step.card, action.player, emit)


def hold(state: Table, card: int, player: int, emit: Emit) -> Table:
    emit(CardHeld("DS-ADV-1", card, player))
    return on_board(state, held=gain(state.board.held, player, (card,)))


def lose_card(game: Game, state: Table, effect: LoseCard, emit: Emit) -> Table:
    """Lose a card, wherever it is: a hand, the discards, the combat deck."""
    board = state.board
    return on_board(
        shared.lose_card(game, state, effect, emit),
        held=tuple(tuple(card for card in hand if card != effect.card) for hand in board.held),
        spent=tuple(card for card in board.spent if card != effect.card),
        left_out=tuple(card for card in board.left_out if card != effect.card),
    )


def play(state: Table, card: int, player: int, emit: Emit) -> Table:
    """Put an adventure card on the discards, where it stays until a camp (DS-ADV-1)."""
    emit(CardPlayed("DS-ADV-1", card, player))
    board = state.board
    return on_board(state, held=lose(board.held, player, (card,)), spent=(*board.spent, card))


def deal_spent(state: Table, emit: Emit) -> Table:
    """Shuffle the discarded adventure cards and deal them out one by one, from the active player on (DS-CAMP-2)."""
    board = state.board
    cards, fate = state.fate.shuffled(sorted(board.spent))
    state = on_board(replace(state, fate=fate), spent=())
    for place, card in enumerate(cards):
        state = hold(state, card, (board.active + place) % board.players, emit)
    return state


def draw_adventures(game: Game, state: Table, player: int, amount: int, emit: Emit) -> Table:
    """Draw played adventure cards at random back into a hand."""
    if not state.board.spent:
        return state
    cards, fate = state.fate.shuffled(sorted(state.board.spent))
    drawn = cards[:amount]
    state = on_board(replace(state, fate=fate), spent=tuple(card for card in state.board.spent if card not in drawn))
    for card in drawn:
        state = hold(state, card, player, emit)
    return state


def discard_adventures(game: Game, state: Table, player: int, amount: int, emit: Emit) -> Table:
    hand = state.board.held[player]
    many = min(amount, len(hand))
    return then(state, DiscardAdventures(player, many)) if many else state


@asks(DiscardAdventures)
def ask_discard_adventures(game: Game, state: Table, step: DiscardAdventures) -> Pick:
    """Ask a player which adventure cards to discard from hand (DS-ADV-1)."""
    hand = state.board.held[step.player]
    many = min(step.many, len(hand))
    return Pick("held", tuple(Option(ChooseCard(card)) for card in hand), many, many, owner=step.player)


@takes_several(DiscardAdventures)
def discard_chosen_adventures(
    game: Game, state: Table, step: DiscardAdventures, chosen: tuple[ChooseCard, ...], emit: Emit
) -> Table:
    """Discard the chosen adventure cards until a camp (DS-ADV-1)."""
    for choice in chosen:
        state = play(state, choice.card, step.player, emit)
    return state


HANDLERS: dict[str, Handler] = {"gain_card": gain_card, "lose_card": lose_card}
