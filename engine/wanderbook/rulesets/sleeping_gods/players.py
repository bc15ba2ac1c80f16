"""Players join and leave between turns (SG-PLAYERS-1, SG-FAQ-8)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import AddPlayer, RemovePlayer
from wanderbook.rulesets.common.crew import on_board, shared_out
from wanderbook.rulesets.common.free_actions import FreeAction, never_closed
from wanderbook.rulesets.common.setup import MOST_PLAYERS
from wanderbook.rulesets.common.steps import DiscardDown
from wanderbook.rulesets.sleeping_gods.actions import HandOutCard, HandOutCommand
from wanderbook.rulesets.sleeping_gods.board import Board, Table
from wanderbook.rulesets.sleeping_gods.events import HandedOut
from wanderbook.rulesets.sleeping_gods.hand import keep_limit, keep_limits
from wanderbook.rulesets.sleeping_gods.steps import HandOut, HandOutOne
from wanderbook.rulesets.sleeping_gods.windows import between_turns
from wanderbook.table import Game, Option, Pick
from wanderbook.table.behaviour import asks, runs, takes
from wanderbook.table.decks import gain, lose
from wanderbook.table.events import Emit, PlayerJoined, PlayerLeft
from wanderbook.table.kinds import then


def _joining(game: Game, state: Table, now: str) -> Iterator[Option]:
    """Whether players may join or leave: between turns, before anything of the next one has happened."""
    if between_turns(state) and state.board.players < MOST_PLAYERS:
        yield Option(AddPlayer())


def _leaving(game: Game, state: Table, now: str) -> Iterator[Option]:
    if between_turns(state) and state.board.players > 1:
        yield from (Option(RemovePlayer(player)) for player in range(state.board.players))


def join(game: Game, state: Table, action: AddPlayer, emit: Emit) -> Table:
    """A player joins: the crew is dealt out again, and players discard down to the new hand limit (SG-PLAYERS-1)."""
    board, players = state.board, state.board.players + 1
    emit(PlayerJoined("SG-PLAYERS-1", players - 1))
    crew = shared_out(board.crew, players)
    state = on_board(state, players=players, crew=crew, hands=(*board.hands, ()), command=(*board.command, 0))
    return keep_limits(game, state)


def leave(game: Game, state: Table, action: RemovePlayer, emit: Emit) -> Table:
    """Begin a player's leaving: they discard 1 ability card, then `hand_out` gives the rest away (SG-PLAYERS-1)."""
    player = action.player
    state = then(state, HandOut(player))  # put on the agenda first, so taken after the discard
    return then(state, DiscardDown(player, 1, "SG-PLAYERS-1")) if state.board.hands[player] else state


JOINING, LEAVING = FreeAction(_joining, join, never_closed), FreeAction(_leaving, leave, never_closed)


@runs(HandOut)
def hand_out(game: Game, state: Table, step: HandOut, emit: Emit) -> Table:
    """Hand out the rest of a leaving player's hand and at most 1 command, then remove the player (SG-PLAYERS-1)."""
    board, own = state.board, step.player
    kept = tuple(min(amount, 1) if at == own else amount for at, amount in enumerate(board.command))
    state = on_board(state, command=kept)
    if not board.hands[own] and not kept[own]:
        return depart(game, state, own, emit)
    ways = _ways_to_hand_out(state.board, own)
    if len(ways) == 1:  # one player remains, and has no choice
        return _hand_out_one(game, state, own, ways[0], emit)
    return then(state, HandOutOne(own))


@asks(HandOutOne)
def ask_recipient(game: Game, state: Table, step: HandOutOne) -> Pick:
    """Ask the active player who gets the next card or the command of the player who leaves (SG-PLAYERS-1)."""
    ways = _ways_to_hand_out(state.board, step.player)
    return Pick("hand out", tuple(map(Option, ways)), owner=state.board.active)


def _ways_to_hand_out(board: Board, own: int) -> list[HandOutCard | HandOutCommand]:
    """The ways to hand out the first card of a hand, or the remaining command, to the other players."""
    others = [player for player in range(board.players) if player != own]
    if hand := board.hands[own]:
        return [HandOutCard(hand[0], player) for player in others]
    return [HandOutCommand(player) for player in others]


@takes(HandOutOne, HandOutCard)
def hand_out_card(game: Game, state: Table, step: HandOutOne, action: HandOutCard, emit: Emit) -> Table:
    """Give an ability card of the player who leaves to another (SG-PLAYERS-1)."""
    return _hand_out_one(game, state, step.player, action, emit)


@takes(HandOutOne, HandOutCommand)
def hand_out_command(game: Game, state: Table, step: HandOutOne, action: HandOutCommand, emit: Emit) -> Table:
    """Give the command of the player who leaves to another (SG-PLAYERS-1)."""
    return _hand_out_one(game, state, step.player, action, emit)


def _hand_out_one(game: Game, state: Table, own: int, action: HandOutCard | HandOutCommand, emit: Emit) -> Table:
    """Hand one card or command token of a leaving player to another, then ask for the next (SG-PLAYERS-1)."""
    board, to = state.board, action.player
    state = then(state, HandOut(own))
    if isinstance(action, HandOutCommand):
        emit(HandedOut("SG-PLAYERS-1", to, "command"))
        command = tuple(amount + (at == to) - (at == own) for at, amount in enumerate(board.command))
        return on_board(state, command=command)
    emit(HandedOut("SG-PLAYERS-1", to, "card"))
    hands = gain(lose(board.hands, own, (action.card,)), to, (action.card,))
    return keep_limit(game, on_board(state, hands=hands), to)


def depart(game: Game, state: Table, own: int, emit: Emit) -> Table:
    """Remove a player: those after them move up a place, and the crew is dealt out again (SG-PLAYERS-1)."""
    board, players = state.board, state.board.players - 1
    emit(PlayerLeft("SG-PLAYERS-1", own))
    moved = tuple(
        replace(mate, player=players if mate.player == own else mate.player - (mate.player > own))
        for mate in board.crew
    )
    active = board.active - (board.active > own)
    state = on_board(
        state,
        players=players,
        crew=shared_out(moved, players),
        hands=(*board.hands[:own], *board.hands[own + 1 :]),
        command=(*board.command[:own], *board.command[own + 1 :]),
        active=active % players,
    )
    return keep_limits(game, state)
