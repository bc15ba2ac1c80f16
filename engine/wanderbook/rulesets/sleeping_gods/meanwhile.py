"""Free actions: what any player may do at any decision, before it is answered (SG-CMD-1, SG-CMD-7).

Every question offers them, but for those that `CLOSED` and `OWN` name with the rule that forbids them there. In a
challenge or a fight single ones are closed.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import controller, on_board
from wanderbook.rulesets.common.meanwhile import Doing, meanwhile
from wanderbook.rulesets.common.perform import Perform
from wanderbook.rulesets.common.setup import MOST_PLAYERS, ChooseMode, ChoosePlayers, ChooseVariants
from wanderbook.rulesets.common.statuses import RemoveStatuses
from wanderbook.rulesets.common.unlocks import ChooseUnlocked
from wanderbook.rulesets.sleeping_gods.asides import CheckFight, DealTo
from wanderbook.rulesets.sleeping_gods.attack import Boost, PlaceDamage
from wanderbook.rulesets.sleeping_gods.board import Table, kit_of
from wanderbook.rulesets.sleeping_gods.challenge import why_closed
from wanderbook.rulesets.sleeping_gods.crew import Revive, SplitFatigue, SplitHealing
from wanderbook.rulesets.sleeping_gods.goods import (
    ChooseGoods,
    ChoosePayment,
    ClearSome,
    gain,
    room_for,
    sell_artifact,
)
from wanderbook.rulesets.sleeping_gods.hand import DiscardDown, EquipTo, Shed, can_be_equipped
from wanderbook.rulesets.sleeping_gods.places import Arm
from wanderbook.rulesets.sleeping_gods.players import HandOutOne, join, leave
from wanderbook.rulesets.sleeping_gods.search import DiscardTokens, DrawSearch, KeepReward
from wanderbook.rulesets.sleeping_gods.setup import EASY
from wanderbook.rulesets.sleeping_gods.ship import ChooseRepairs, ShipAction
from wanderbook.rulesets.sleeping_gods.synergy import PassSynergy, return_token
from wanderbook.rulesets.sleeping_gods.using import find, offers, use_now
from wanderbook.table import Game, Option
from wanderbook.table.challenge import AlterFate, DrawFate, Gather, JudgeChallenge
from wanderbook.table.events import Tell
from wanderbook.table.reading import ChooseWay
from wanderbook.table.steps import Asks, Runs, then

OPEN, IN_CHALLENGE, IN_FIGHT = "open", "challenge", "fight"
CLOSED: dict[type[Asks], str] = {
    **dict.fromkeys((ChoosePlayers, ChooseMode, ChooseVariants, ChooseUnlocked), "SG-SETUP-7"),
    **dict.fromkeys((EquipTo, Shed, ChoosePayment), "SG-CMD-7"),
    Arm: "SG-MARKET-2",
    DiscardDown: "SG-HAND-1",
    HandOutOne: "SG-PLAYERS-1",
}
"""The questions at which there are no free actions, and the rule that says so."""
OWN = frozenset(
    {
        *(SplitHealing, SplitFatigue, RemoveStatuses, ClearSome, ChooseRepairs, ChooseGoods, KeepReward, DiscardDown),
        *(DealTo, PlaceDamage, PassSynergy, CheckFight, DrawSearch, DiscardTokens, Perform),
    }
)
"""The steps that a free action itself takes. Until they are done, it is not finished (SG-CMD-7)."""
TRIES = (Gather, DrawFate, AlterFate, JudgeChallenge)
"""The steps of a challenge, up to its result."""


class FinishFreeAction(Runs, frozen=True):
    """Lies beneath the steps of a free action, and says that they are one."""

    def run(self, game: Game, state: Table, tell: Tell) -> Table:
        return state


def closed_by(state: Table) -> str | None:
    """The rule that forbids free actions now, if one does."""
    step = state.agenda[-1]
    if step.__class__ in CLOSED and not _leaves_time(step):
        return CLOSED[step.__class__]
    if step.__class__ is Revive and step.last:
        return "SG-HEALTH-2"
    for one in reversed(state.agenda):
        if one.__class__ is FinishFreeAction:
            return "SG-CMD-7"
        if one.__class__ not in OWN:
            return None
    return None


def _leaves_time(step: Asks) -> bool:
    """Cards that a text has discarded need not go at once; those beyond the hand limit must (SG-HAND-1)."""
    return isinstance(step, DiscardDown) and step.rule == "SG-HAND-4"


def window(state: Table) -> str | None:
    """What is going on; nothing where there are no free actions."""
    if closed_by(state) is not None:
        return None
    if state.board.fight is not None:
        return IN_FIGHT
    return IN_CHALLENGE if _is_tried(state) else OPEN


def _is_tried(state: Table) -> bool:
    """Whether a challenge is under way, what failing it brings included. A new choice comes after that."""
    agenda = state.agenda
    if state.board.party and agenda[-1].__class__ is not ChooseWay:
        return True
    return any(isinstance(step, TRIES) and step.tried.skill for step in agenda)


def _uses(game: Game, state: Table, now: str) -> list[Option]:
    """Cards and boards. What deals damage joins an attack while its damage is added up (SG-ATTACK-16)."""
    found = [offer.option for offer in offers(game, state, "any")]
    if now == IN_FIGHT and state.agenda[-1].__class__ is not Boost:
        found += [offer.option for offer in offers(game, state, "fight")]
    return found


def _sales(game: Game, state: Table, now: str) -> Iterator[Option]:
    """SG-RES-1: `sell`, an artifact for 2 coins."""
    board = state.board
    if board.goods["artifact"]:
        yield Option("sell", None if room_for(board, "coin") else "SG-SUPPLY-1")


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
    agenda = state.agenda
    state = _done(game, state, what, tell)
    steps = state.agenda[len(agenda) :]
    if not steps or state.agenda[: len(agenda)] != agenda:
        return state
    return replace(state, agenda=(*agenda, FinishFreeAction(), *steps))


def _done(game: Game, state: Table, what: str, tell: Tell) -> Table:
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
        case "sell":
            return sell_artifact(state, tell)
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
        case "sell":
            return game.say("no_coins_left")
        case _:
            return why_closed(game, state, what)


USES, TOKENS, EQUIPPING, WEAPONS, SALES, PLAYERS = (
    Doing(options, do, why) for options in (_uses, _tokens, _equipping, _weapons, _sales, _players)
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
        "sell": SALES,
        "join": PLAYERS,
        "leave": PLAYERS,
        "easy": PLAYERS,
    },
)
FreeStep = FinishFreeAction
