"""Players join and leave between turns (SG-PLAYERS-1, SG-FAQ-8)."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import on_board, shared_out
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.events import HandedOut
from wanderbook.rulesets.sleeping_gods.hand import DiscardDown, keep_limit, keep_limits
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decks import gain, lose
from wanderbook.table.events import PlayerJoined, PlayerLeft, Tell
from wanderbook.table.steps import Asks, Runs, then


def join(game: Game, state: Table, tell: Tell) -> Table:
    board, players = state.board, state.board.players + 1
    tell(PlayerJoined("SG-PLAYERS-1", players - 1))
    crew = shared_out(board.crew, players)
    state = on_board(state, players=players, crew=crew, hands=(*board.hands, ()), command=(*board.command, 0))
    return keep_limits(game, state)


def leave(state: Table, player: int) -> Table:
    """They discard 1 ability card and all command but 1; the active player hands out the rest."""
    state = then(state, HandOut(player))
    return then(state, DiscardDown(player, 1, "SG-PLAYERS-1")) if state.board.hands[player] else state


class HandOut(Runs, frozen=True):
    player: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        board, own = state.board, self.player
        kept = tuple(min(amount, 1) if at == own else amount for at, amount in enumerate(board.command))
        state = on_board(state, command=kept)
        if not board.hands[own] and not kept[own]:
            return depart(game, state, own, tell)
        one = HandOutOne(own)
        options = one.ask(game, state).options
        if len(options) == 1:  # one player remains, and has no choice
            return one.take(game, state, (options[0].id,), tell)
        return then(state, one)


class HandOutOne(Asks, frozen=True):
    """One thing to one player at a time: `17>2` a card, `command>2` the token."""

    player: int

    def ask(self, game: Game, state: Table) -> Pick:
        board, own = state.board, self.player
        what = [str(card) for card in board.hands[own]] or ["command"]
        others = [player for player in range(board.players) if player != own]
        return Pick("hand out", tuple(Option(f"{what[0]}>{player}") for player in others), owner=board.active)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        what, _, to = chosen[0].partition(">")
        board, own = state.board, self.player
        state = then(state, HandOut(own))
        tell(HandedOut("SG-PLAYERS-1", int(to), "command" if what == "command" else "card"))
        if what == "command":
            command = tuple(amount + (at == int(to)) - (at == own) for at, amount in enumerate(board.command))
            return on_board(state, command=command)
        hands = gain(lose(board.hands, own, (int(what),)), int(to), (int(what),))
        return keep_limit(game, on_board(state, hands=hands), int(to))


def depart(game: Game, state: Table, own: int, tell: Tell) -> Table:
    """Everybody after them moves up a place."""
    board, players = state.board, state.board.players - 1
    tell(PlayerLeft("SG-PLAYERS-1", own))
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


PlayersStep = HandOut | HandOutOne
