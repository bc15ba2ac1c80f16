"""Players joining and leaving between turns, and packing up the table (DS-PLAYERS-1, DS-SAVE-1).

It may be asked for at any time between actions, and is done once the turn has ended and the token has passed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import AddPlayer, RemovePlayer
from wanderbook.rulesets.common.crew import on_board, shared_out
from wanderbook.rulesets.common.free_actions import FreeAction, never_closed
from wanderbook.rulesets.common.setup import MOST_PLAYERS, dealt_round
from wanderbook.rulesets.distant_skies.actions import PackTable
from wanderbook.rulesets.distant_skies.board import BetweenTurns, Table, joining, leaving, packing
from wanderbook.rulesets.distant_skies.encounters import without_finder
from wanderbook.rulesets.distant_skies.events import HandsDealt, WillJoin, WillLeave, WillPack
from wanderbook.rulesets.distant_skies.steps import ChooseFirst, Depart, JoinIn, PackUp, ShareCards, TakeCharacters
from wanderbook.table import Game, Option, Pick
from wanderbook.table.actions import ChooseMember, ChoosePlayer
from wanderbook.table.behaviour import asks, runs, takes, takes_several
from wanderbook.table.decisions import TABLE
from wanderbook.table.decks import Hands, gain, shuffled_deck
from wanderbook.table.events import Emit, PlayerJoined, PlayerLeft
from wanderbook.table.fate import Fate
from wanderbook.table.kinds import then

ACTION = "action"
"""The window in which it may be asked for."""


# ---------------------------------------------------------------- asking for it


def _after_turn(state: Table, action: BetweenTurns) -> Table:
    """Announce a request, which takes effect when the turn ends."""
    return on_board(state, between=(*state.board.between, str(action)))


def _joining(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The option that a player joins, up to four (DS-PLAYERS-1)."""
    if now == ACTION:
        board = state.board
        seats = board.players - len(leaving(board)) + joining(board)
        yield Option(AddPlayer(), None if seats < MOST_PLAYERS else "DS-PLAYERS-1")


def ask_to_join(game: Game, state: Table, action: AddPlayer, emit: Emit) -> Table:
    emit(WillJoin("DS-PLAYERS-1"))
    return _after_turn(state, action)


def _why_not_join(game: Game, state: Table, action: AddPlayer) -> str:
    return game.say("all_seats")


def _leaving(game: Game, state: Table, now: str) -> Iterator[Option]:
    """An option for each player to leave; closed for the last one who stays (DS-PLAYERS-1)."""
    board = state.board
    if now != ACTION or board.players == 1:
        return
    gone = leaving(board)
    closed = None if board.players - len(gone) > 1 else "DS-PLAYERS-1"
    yield from (Option(RemovePlayer(one), closed, one) for one in range(board.players) if one not in gone)


def ask_to_leave(game: Game, state: Table, action: RemovePlayer, emit: Emit) -> Table:
    emit(WillLeave("DS-PLAYERS-1", action.player))
    return _after_turn(state, action)


def _why_not_leave(game: Game, state: Table, action: RemovePlayer) -> str:
    return game.say("last_player")


def _packing(game: Game, state: Table, now: str) -> Iterator[Option]:
    """The option to pack up the table (DS-SAVE-1)."""
    if now == ACTION and not packing(state.board):
        yield Option(PackTable())


def ask_to_pack(game: Game, state: Table, action: PackTable, emit: Emit) -> Table:
    emit(WillPack("DS-SAVE-1"))
    return _after_turn(state, action)


JOINING = FreeAction(_joining, ask_to_join, _why_not_join)
LEAVING = FreeAction(_leaving, ask_to_leave, _why_not_leave)
PACKING = FreeAction(_packing, ask_to_pack, never_closed)


# ---------------------------------------------------------------- doing it


def between_turns(state: Table) -> Table:
    """Pass the token to the next player on the left who stays, then carry out the requests."""
    board = state.board
    gone = leaving(board)
    order = ((board.active + step) % board.players for step in count(1))
    state = on_board(state, active=next(player for player in order if player not in gone), between=())
    steps = [*map(Depart, gone), *(JoinIn() for _ in range(joining(board)))]
    if packing(board):
        steps.append(PackUp())
    return then(state, *reversed(steps))


@runs(Depart)
def depart(game: Game, state: Table, step: Depart, emit: Emit) -> Table:
    """Remove a player: their characters and cards are dealt to the others (DS-PLAYERS-1)."""
    board, own, players = state.board, step.player, state.board.players - 1
    emit(PlayerLeft("DS-PLAYERS-1", own))
    moved = tuple(
        replace(mate, player=players if mate.player == own else mate.player - (mate.player > own))
        for mate in board.crew
    )
    active = board.active - (board.active > own)
    hands, fate = deal_out(_without(board.hands, own), board.hands[own], active, state.fate)
    held, fate = deal_out(_without(board.held, own), board.held[own], active, fate)
    crew = shared_out(moved, players)
    state = replace(state, fate=fate)
    quests_found = without_finder(board.found, own)
    return on_board(state, players=players, crew=crew, active=active, hands=hands, held=held, found=quests_found)


def _without(hands: Hands, player: int) -> Hands:
    return (*hands[:player], *hands[player + 1 :])


@runs(JoinIn)
def join_in(game: Game, state: Table, step: JoinIn, emit: Emit) -> Table:
    """Add a player, who takes characters and gets a share of the cards (DS-PLAYERS-1)."""
    board, new = state.board, state.board.players
    emit(PlayerJoined("DS-PLAYERS-1", new))
    state = on_board(state, players=new + 1, hands=(*board.hands, ()), held=(*board.held, ()))
    return then(then(state, ShareCards()), TakeCharacters(2 if new == 1 else 1))


@asks(TakeCharacters)
def ask_take_characters(game: Game, state: Table, step: TakeCharacters) -> Pick:
    """Ask the player who joined which characters to take, from a player who has several (DS-PLAYERS-1)."""
    owners = [mate.player for mate in state.board.crew]
    free = [mate.name for mate in state.board.crew if owners.count(mate.player) > 1]  # Claire is nobody's
    options = tuple(Option(ChooseMember(name)) for name in free)
    return Pick("characters", options, step.many, step.many, owner=state.board.players - 1)


@takes_several(TakeCharacters)
def take_characters(
    game: Game, state: Table, step: TakeCharacters, chosen: tuple[ChooseMember, ...], emit: Emit
) -> Table:
    """Give the chosen characters to the player who joined (DS-PLAYERS-1)."""
    new, taken = state.board.players - 1, {one.name for one in chosen}
    crew = (replace(mate, player=new) if mate.name in taken else mate for mate in state.board.crew)
    return on_board(state, crew=tuple(crew))


@runs(ShareCards)
def share_cards(game: Game, state: Table, step: ShareCards, emit: Emit) -> Table:
    """Shuffle all hands and deal them out evenly (DS-PLAYERS-1)."""
    return deal_hands(state, emit, "DS-PLAYERS-1")


@runs(PackUp)
def pack_up(game: Game, state: Table, step: PackUp, emit: Emit) -> Table:
    """Deal the characters again, shuffle the ability deck, and deal all hands out evenly (DS-SAVE-1)."""
    deck, players = state.board.ability, state.board.players
    cards = (*deck.discards, *(card for layer in deck.layers for card in layer))
    crew, fate = dealt_round(state.board.crew, players, state.fate)
    state = on_board(replace(state, fate=fate), crew=crew, ability=shuffled_deck(cards))
    if players > 1:
        emit(HandsDealt("DS-SAVE-1", "character"))
        state = then(state, ChooseFirst())
    return deal_hands(state, emit, "DS-SAVE-1")


@asks(ChooseFirst)
def ask_first_player(game: Game, state: Table, step: ChooseFirst) -> Pick:
    """Ask which player begins (DS-SAVE-1)."""
    return Pick("first", tuple(Option(ChoosePlayer(player)) for player in range(state.board.players)), owner=TABLE)


@takes(ChooseFirst, ChoosePlayer)
def choose_first(game: Game, state: Table, step: ChooseFirst, action: ChoosePlayer, emit: Emit) -> Table:
    """Let the chosen player begin (DS-SAVE-1)."""
    return on_board(state, active=action.player)


def deal_hands(state: Table, emit: Emit, rule: str) -> Table:
    """Shuffle the ability and adventure cards in hand and deal them as evenly as possible, from the
    active player on.
    """
    board, nobody = state.board, ((),) * state.board.players
    hands, fate = deal_out(nobody, _all(board.hands), board.active, state.fate)
    held, fate = deal_out(nobody, _all(board.held), board.active, fate)
    for what in ("ability", "adventure"):
        emit(HandsDealt(rule, what))
    return on_board(replace(state, fate=fate), hands=hands, held=held)


def _all(hands: Hands) -> tuple[int, ...]:
    return tuple(card for hand in hands for card in hand)


def deal_out(hands: Hands, cards: tuple[int, ...], first: int, fate: Fate) -> tuple[Hands, Fate]:
    """Deal these cards at random, one by one, from the first player on."""
    mixed, fate = fate.shuffled(sorted(cards))
    for place, card in enumerate(mixed):
        hands = gain(hands, (first + place) % len(hands), (card,))
    return hands, fate
