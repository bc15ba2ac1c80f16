"""Players join and leave, and the table is packed up and set up again, between turns (DS-PLAYERS-1, DS-SAVE-1).

It may be asked for at any time between actions, and is done once the turn has ended and the token has passed.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import on_board, shared_out
from wanderbook.rulesets.common.meanwhile import Doing
from wanderbook.rulesets.common.setup import MOST_PLAYERS, dealt_round
from wanderbook.rulesets.distant_skies.board import Board, Table
from wanderbook.rulesets.distant_skies.encounters import without_finder
from wanderbook.rulesets.distant_skies.events import HandsDealt, WillJoin, WillLeave, WillPack
from wanderbook.table import Game, Option, Pick
from wanderbook.table.decisions import TABLE
from wanderbook.table.decks import Hands, gain, shuffled_deck
from wanderbook.table.events import PlayerJoined, PlayerLeft, Tell
from wanderbook.table.fate import Fate
from wanderbook.table.steps import Asks, Runs, then

JOIN, LEAVE, PACK = "join", "leave", "pack"
ACTION = "action"
"""The window in which it may be asked for."""


# ---------------------------------------------------------------- asking for it


def leaving(board: Board) -> tuple[int, ...]:
    """Who has said that they leave, the last of them first."""
    said = (one.partition(":") for one in board.between)
    return tuple(sorted((int(player) for what, _, player in said if what == LEAVE), reverse=True))


def _options(game: Game, state: Table, now: str) -> Iterator[Option]:
    """DS-PLAYERS-1: up to four, and never nobody. DS-SAVE-1: `pack`."""
    if now != ACTION:
        return
    board = state.board
    gone = leaving(board)
    stay = board.players - len(gone)
    yield Option(JOIN, None if stay + board.between.count(JOIN) < MOST_PLAYERS else "DS-PLAYERS-1")
    for player in range(board.players):
        if player not in gone and board.players > 1:
            yield Option(f"{LEAVE}:{player}", None if stay > 1 else "DS-PLAYERS-1", player)
    if PACK not in board.between:
        yield Option(PACK)


def _do(game: Game, state: Table, what: str, tell: Tell) -> Table:
    """It is told at once: until the turn ends, nothing comes of it."""
    action, _, player = what.partition(":")
    if action == JOIN:
        tell(WillJoin("DS-PLAYERS-1"))
    elif action == LEAVE:
        tell(WillLeave("DS-PLAYERS-1", int(player)))
    else:
        tell(WillPack("DS-SAVE-1"))
    return on_board(state, between=(*state.board.between, what))


def _why(game: Game, state: Table, what: str) -> str:
    return game.say("all_seats" if what == JOIN else "last_player")


PLAYERS = Doing(_options, _do, _why)


# ---------------------------------------------------------------- doing it


def between_turns(state: Table) -> Table:
    """The token passes to the left, to the next one who stays; then what was asked for is done."""
    board = state.board
    gone = leaving(board)
    order = ((board.active + step) % board.players for step in range(1, board.players + 1))
    state = on_board(state, active=next(player for player in order if player not in gone), between=())
    steps = [*map(Depart, gone), *(JoinIn() for one in board.between if one == JOIN)]
    if PACK in board.between:
        steps.append(PackUp())
    for step in reversed(steps):
        state = then(state, step)
    return state


class Depart(Runs, frozen=True):
    """DS-PLAYERS-1: characters and cards go to the others. House rule: the cards by chance, one by one."""

    player: int

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        board, own, players = state.board, self.player, state.board.players - 1
        tell(PlayerLeft("DS-PLAYERS-1", own))
        moved = tuple(
            replace(mate, player=players if mate.player == own else mate.player - (mate.player > own))
            for mate in board.crew
        )
        active = board.active - (board.active > own)
        hands, fate = dealt(_without(board.hands, own), board.hands[own], active, state.fate)
        held, fate = dealt(_without(board.held, own), board.held[own], active, fate)
        crew = shared_out(moved, players)
        state = replace(state, fate=fate)
        found = without_finder(board.found, own)
        return on_board(state, players=players, crew=crew, active=active, hands=hands, held=held, found=found)


def _without(hands: Hands, player: int) -> Hands:
    return (*hands[:player], *hands[player + 1 :])


class JoinIn(Runs, frozen=True):
    """DS-PLAYERS-1: somebody sits down; two characters of a single player's, or one of somebody who has two."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        board, new = state.board, state.board.players
        tell(PlayerJoined("DS-PLAYERS-1", new))
        state = on_board(state, players=new + 1, hands=(*board.hands, ()), held=(*board.held, ()))
        return then(then(state, ShareCards()), TakeCharacters(2 if new == 1 else 1))


class TakeCharacters(Asks, frozen=True):
    """Whoever has sat down, as the last, chooses."""

    many: int

    def ask(self, game: Game, state: Table) -> Pick:
        owners = [mate.player for mate in state.board.crew]
        free = [Option(mate.name) for mate in state.board.crew if mate.player >= 0 and owners.count(mate.player) > 1]
        return Pick("characters", tuple(free), self.many, self.many, owner=state.board.players - 1)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        new = state.board.players - 1
        crew = (replace(mate, player=new) if mate.name in chosen else mate for mate in state.board.crew)
        return on_board(state, crew=tuple(crew))


class ShareCards(Runs, frozen=True):
    """DS-PLAYERS-1: half of a single player's cards, by chance; or all hands are dealt anew."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return deal_hands(state, tell, "DS-PLAYERS-1")


class PackUp(Runs, frozen=True):
    """DS-SAVE-1: the table as it is set up again: characters dealt, the ability deck shuffled, all hands dealt anew;
    and the players choose who begins."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        deck, players = state.board.ability, state.board.players
        cards = (*deck.discards, *(card for layer in deck.layers for card in layer))
        crew, fate = dealt_round(state.board.crew, players, state.fate)
        state = on_board(replace(state, fate=fate), crew=crew, ability=shuffled_deck(cards))
        if players > 1:
            tell(HandsDealt("DS-SAVE-1", "character"))
            state = then(state, ChooseFirst())
        return deal_hands(state, tell, "DS-SAVE-1")


class ChooseFirst(Asks, frozen=True):
    """DS-SAVE-1: who begins when a saved game is set up again. The players decide together."""

    def ask(self, game: Game, state: Table) -> Pick:
        return Pick("first", tuple(Option(str(player)) for player in range(state.board.players)), owner=TABLE)

    def take(self, game: Game, state: Table, chosen: tuple[str, ...], tell: Tell) -> Table:
        return on_board(state, active=int(chosen[0]))


def deal_hands(state: Table, tell: Tell, rule: str) -> Table:
    """Ability and adventure cards in hand, shuffled and dealt as evenly as can be, from the active player."""
    board, nobody = state.board, ((),) * state.board.players
    hands, fate = dealt(nobody, _all(board.hands), board.active, state.fate)
    held, fate = dealt(nobody, _all(board.held), board.active, fate)
    for what in ("ability", "adventure"):
        tell(HandsDealt(rule, what))
    return on_board(replace(state, fate=fate), hands=hands, held=held)


def _all(hands: Hands) -> tuple[int, ...]:
    return tuple(card for hand in hands for card in hand)


def dealt(hands: Hands, cards: tuple[int, ...], first: int, fate: Fate) -> tuple[Hands, Fate]:
    """These cards one by one, by chance, from the first player on."""
    mixed, fate = fate.shuffled(sorted(cards))
    for at, card in enumerate(mixed):
        hands = gain(hands, (first + at) % len(hands), (card,))
    return hands, fate


PlayersStep = Depart | JoinIn | TakeCharacters | ShareCards | PackUp | ChooseFirst
