"""What anyone may do at almost any time: equip, use a card, move a weapon, return a token (SG-CMD-1).

Which of it is open depends on what is going on: between actions everything is, in a challenge or a fight less, and
while something is being handed out or paid, nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from wanderbook.rulesets.common.crew import controller, on_board
from wanderbook.rulesets.common.meanwhile import Doing, meanwhile
from wanderbook.rulesets.common.setup import MOST_PLAYERS
from wanderbook.rulesets.sleeping_gods.board import Table, kit_of
from wanderbook.rulesets.sleeping_gods.challenge import why_closed
from wanderbook.rulesets.sleeping_gods.combat import ChooseAttacker
from wanderbook.rulesets.sleeping_gods.goods import gain
from wanderbook.rulesets.sleeping_gods.hand import EquipTo, Shed, can_be_equipped
from wanderbook.rulesets.sleeping_gods.places import Arm, AtPort, Shop
from wanderbook.rulesets.sleeping_gods.players import join, leave
from wanderbook.rulesets.sleeping_gods.setup import EASY
from wanderbook.rulesets.sleeping_gods.ship import RoomEffects, ShipAction
from wanderbook.rulesets.sleeping_gods.synergy import return_token
from wanderbook.rulesets.sleeping_gods.travel import Sail
from wanderbook.rulesets.sleeping_gods.turn import TakeAction, TryToBeRid
from wanderbook.rulesets.sleeping_gods.using import find, offers, use_now
from wanderbook.table import Game, Option
from wanderbook.table.challenge import AlterFate, Gather
from wanderbook.table.events import Tell
from wanderbook.table.reading import ChooseWay
from wanderbook.table.steps import then

OPEN, IN_CHALLENGE, IN_FIGHT = "open", "challenge", "fight"
WINDOWS = {
    ShipAction: OPEN,
    RoomEffects: OPEN,
    TakeAction: OPEN,
    ChooseWay: OPEN,
    Sail: OPEN,
    AtPort: OPEN,
    Shop: OPEN,
    TryToBeRid: OPEN,
    Gather: IN_CHALLENGE,
    AlterFate: IN_CHALLENGE,
    ChooseAttacker: IN_FIGHT,
}
"""The steps at which something may be done besides."""


def window(state: Table) -> str | None:
    top = state.agenda[-1]
    kind = WINDOWS.get(top.__class__)
    return IN_FIGHT if kind and state.board.fight is not None else kind


def _uses(game: Game, state: Table, now: str) -> list[Option]:
    found = [offer.option for offer in offers(game, state, "any")]
    if now == IN_FIGHT:
        found += [offer.option for offer in offers(game, state, "fight")]
    return found


def _equipping(game: Game, state: Table, now: str) -> Iterator[Option]:
    """SG-HAND-5: `equip:0:17`, a card from the first player's hand; not in a challenge or a fight."""
    ability, board = kit_of(game).ability, state.board
    for player, hand in enumerate(board.hands):
        for card in hand:
            if now != OPEN:
                closed: str | None = "SG-HAND-5"
            elif ability[card].cost > board.command[player]:
                closed = "SG-CMD-1"
            else:
                closed = None if can_be_equipped(board) else "SG-HAND-4"
            yield Option(f"equip:{player}:{card}", closed, player)


def _weapons(game: Game, state: Table, now: str) -> list[Option]:
    """SG-WEAPON-1: moved at any time outside combat. SG-HAND-4: `shed:0`, a card that the first player's crew bear."""
    board, found, bearing = state.board, [], set()
    for mate in board.crew:
        for card in mate.weapons:
            found.append(Option(f"arm:{card}", "SG-WEAPON-1" if now == IN_FIGHT else None))
        if mate.abilities:
            bearing.add(controller(board, mate))
    return found + [Option(f"shed:{player}", None, player) for player in sorted(bearing)]


def _tokens(game: Game, state: Table, now: str) -> list[Option]:
    """SG-SYN-2: a synergy token may be returned unused."""
    fight = state.board.fight
    return [Option(f"return:{whose}") for whose, _ in fight.synergy] if fight else []


def _players(game: Game, state: Table, now: str) -> Iterator[Option]:
    """SG-PLAYERS-1, SG-MODE-3: between turns, that is before the first thing of the next."""
    board = state.board
    if not isinstance(state.agenda[-1], ShipAction):
        return
    if board.players < MOST_PLAYERS:
        yield Option("join")
    if board.players > 1:
        yield from (Option(f"leave:{player}") for player in range(board.players))
    if not board.easy:
        yield Option("easy")


def do(game: Game, state: Table, what: str, tell: Tell) -> Table:
    action, _, rest = what.partition(":")
    match action:
        case "equip":
            player, _, card = rest.partition(":")
            return then(state, EquipTo(int(player), int(card)))
        case "shed":
            return then(state, Shed(int(rest)))
        case "arm":
            return then(state, Arm(int(rest)))
        case "return":
            return return_token(state, rest, tell)
        case "join":
            return join(game, state, tell)
        case "leave":
            return leave(state, int(rest))
        case "easy":
            return go_easy(state, tell)
        case _:
            offer = find(game, state, "any", what) or find(game, state, "fight", what)
            assert offer is not None, what
            return use_now(game, state, offer, tell)


def go_easy(state: Table, tell: Tell) -> Table:
    """SG-MODE-3: easy mode may be switched on in mid-campaign."""
    state = on_board(state, easy=True)
    for good, amount in EASY.items():
        state = gain(state, good, amount, tell, "SG-MODE-3")
    return state


def why(game: Game, state: Table, what: str) -> str:
    action, _, rest = what.partition(":")
    match action:
        case "equip":
            player, _, card = rest.partition(":")
            if window(state) != OPEN:
                return game.say("no_equipping")
            if not can_be_equipped(state.board):
                return game.say("all_equipped")
            cost = kit_of(game).ability[int(card)].cost
            return game.say("costs", cost=str(cost), has=str(state.board.command[int(player)]))
        case "arm":
            return game.say("no_moving_weapons")
        case _:
            return why_closed(game, state, what)


USES, TOKENS, EQUIPPING, WEAPONS, PLAYERS = (
    Doing(options, do, why) for options in (_uses, _tokens, _equipping, _weapons, _players)
)
MEANWHILE = meanwhile(
    window,
    {
        "crew": USES,
        "level": USES,
        "ability": USES,
        "card": USES,
        "return": TOKENS,
        "equip": EQUIPPING,
        "arm": WEAPONS,
        "shed": WEAPONS,
        "join": PLAYERS,
        "leave": PLAYERS,
        "easy": PLAYERS,
    },
)
