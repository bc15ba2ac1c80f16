"""Using cards, boards and tokens: who may, what closes it, what it costs (SG-CMD, SG-CREW, SG-HAND-6, SG-ADV)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from wanderbook.rulesets.common.crew import change_mate, mate_of
from wanderbook.rulesets.common.hand import shed
from wanderbook.rulesets.common.perform import is_in_vain, perform, untold
from wanderbook.rulesets.sleeping_gods.board import Board, Mate, Table, kit_of, shared
from wanderbook.rulesets.sleeping_gods.events import Used
from wanderbook.rulesets.sleeping_gods.goods import ANY, Pay, can_pay, hand_over, paying, place_on_card, spend_command
from wanderbook.rulesets.sleeping_gods.hand import do_without
from wanderbook.rulesets.sleeping_gods.kit import Kit, Worth
from wanderbook.rulesets.sleeping_gods.uses import Use
from wanderbook.table import Game, Option
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Tell
from wanderbook.table.steps import then
from wanderbook.table.supply import payments

AT_ANY_TIME = ("any", "fight")
"""The moments of what is used by itself; the second in fights only."""


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A use that somebody could make now: its option, who pays, who bears it, and the rule that closes it."""

    id: str
    use: Use
    player: int
    who: str = ""
    closed: str | None = None
    in_vain: bool = False
    """Whether it is closed because it would do nothing now."""

    @property
    def option(self) -> Option:
        return Option(self.id, self.closed, self.player)


def offers(game: Game, state: Table, moment: str) -> list[Offer]:
    """Every use of this moment that lies on the table, open or closed."""
    # Asked several times of the same table (may this be altered, by what, by this one): the last answer is remembered.
    kit, board = kit_of(game), state.board
    last = kit.offered.get(moment)
    if last is not None:
        (board_then, cards, quests, entrance), found = last
        if board_then is board and cards is state.cards and quests is state.quests and entrance == state.entrance:
            return found
    found = _offers(kit, state, moment)
    if moment in AT_ANY_TIME:
        found = [_unless_in_vain(game, state, offer) for offer in found]
    kit.offered[moment] = (board, state.cards, state.quests, state.entrance), found
    return found


def _unless_in_vain(game: Game, state: Table, offer: Offer) -> Offer:
    """SG-CMD-1: closed where it would do nothing. What alters something is used while that is going on, and not asked
    here."""
    if offer.closed is not None or not is_in_vain(
        game, state, offer.use, offer.player, _served(offer), lambda: pay_for(game, state, offer, untold)
    ):
        return offer
    return replace(offer, closed="SG-CMD-1", in_vain=True)


def _served(offer: Offer) -> str:
    """SG-HAND-6: an equipped ability serves its bearer; what else is used, anybody."""
    return offer.who if offer.use.source == "ability" else ""


def _offers(kit: Kit, state: Table, moment: str) -> list[Offer]:
    # Asked for at nearly every decision: written out, where it would read better as functions of a use.
    board = state.board
    everybody = shared(kit, state)
    found = []
    borne, moments = kit.borne, kit.moments
    for mate in board.crew:
        if moment not in moments[mate.name] and not mate.abilities and not mate.levels:
            continue
        worth = borne(mate.name, mate.abilities, mate.levels)
        if moment in worth.uses:
            player = board.active if mate.player < 0 else mate.player
            fallen = mate.damage >= worth.health + everybody.health and not _is_attacking(board, mate)
            has, busy = board.command[player], mate.command > 0
            for use in worth.uses[moment]:
                if fallen:
                    closed: str | None = "SG-HEALTH-1"
                elif busy and use.source != "ability":
                    closed = "SG-CMD-2"
                elif use.command > has:
                    closed = "SG-CMD-1"
                else:
                    closed = _closed_here(state, use, player, everybody) if use.is_bound else None
                found.append(Offer(use.id, use, player, mate.name, closed))
    if moment in everybody.uses:
        held, most = dict(board.on_cards), max(board.command)
        for use in everybody.uses[moment]:
            if held and use.number in held and not (use.is_recipe and everybody.passives["cook_without"]):
                closed = "SG-CMD-3"
            else:
                closed = _closed_here(state, use, board.active, everybody) if use.is_bound else None
            if closed is None and most >= use.command:
                found += _of_card(board, use)
            else:
                found.append(Offer(use.id, use, board.active, "", closed or "SG-CMD-1"))
    return found


def _is_attacking(board: Board, mate: Mate) -> bool:
    """SG-ATTACK-15: brought to 0 health in their own attack, they may still use abilities until it is over."""
    fight = board.fight
    return fight is not None and fight.attack is not None and fight.attack.who == mate.name


def _of_card(board: Board, use: Use) -> list[Offer]:
    """SG-CMD-3: any player may; each of them who can is offered it, `card:93:0@1` being the second."""
    if board.players == 1:
        return [Offer(use.id, use, 0)]
    able = (player for player, command in enumerate(board.command) if command >= use.command)
    return [Offer(f"{use.id}@{player}", use, player) for player in able]


def _closed_here(state: Table, use: Use, player: int, everybody: Worth) -> str | None:
    """SG-CMD-6, and prices besides command."""
    board = state.board
    if board.fight is not None and (use.is_recipe or use.moves_ship):
        return "SG-CMD-6"
    if use.moves_ship and (state.entrance or board.party):
        return "SG-CMD-6"
    if not use.price or can_pay(board, use.cost, player):
        return None
    return None if use.is_recipe and can_pay(board, due(state, use, everybody), player) else "SG-ADV-2"


def due(state: Table, use: Use, everybody: Worth) -> Counts:
    """SG-ADV-3: a cookbook stands for an ingredient, a missing one first, and else that of which there is least."""
    price = use.cost
    without = everybody.passives["cook_without"] if use.is_recipe else 0
    left, goods = dict(price.each), state.board.goods
    have = {good: sum(goods[one] for one in ANY.get(good, (good,))) for good in left}
    for _ in range(min(without, price.total)):
        spared = min((good for good in left if left[good]), key=lambda good: (left[good] <= have[good], have[good]))
        left[spared] -= 1
    return Counts.of(left) if without else price


def find(game: Game, state: Table, moment: str, id: str) -> Offer | None:
    return next((offer for offer in offers(game, state, moment) if offer.id == id), None)


def pay_for(game: Game, state: Table, offer: Offer, tell: Tell, asks: bool = False) -> Table:
    """SG-CMD-2, SG-CMD-3, SG-CMD-4: command goes on the board or the card, or to the supply; a card may go itself.

    In the middle of a draw nobody is asked how goods are paid.
    """
    use = offer.use
    tell(Used(RULES[use.source], use.id))
    price = due(state, use, shared(kit_of(game), state)) if use.price else Counts()
    state = spend_command(state, offer.player, use.command, tell, RULES[use.source])
    match use.source:
        case "crew" | "level":
            state = change_mate(state, offer.who, command=mate_of(state.board, offer.who).command + use.command)
        case "card":
            state = place_on_card(state, use.number, use.command)
        case _:
            pass
    if use.when == "discard" and use.source == "ability":
        state = do_without(game, shed(state, use.number, tell, "SG-HAND-4"))
    if not price.each:
        return state
    if asks:
        return then(state, Pay(price, use.id, offer.player))
    return hand_over(state, price, next(payments(paying(state.board, price, offer.player))), tell, offer.player)


RULES = {"crew": "SG-CMD-2", "level": "SG-CMD-2", "card": "SG-CMD-3", "ability": "SG-CMD-4", "synergy": "SG-SYN-2"}


def use_now(game: Game, state: Table, offer: Offer, tell: Tell) -> Table:
    """A use of any moment: what it costs, then what it does."""
    use = offer.use
    line = use.ability_at
    number: int | str = offer.who if use.source == "crew" else use.number
    state = perform(state, use.source, number, use.when, offer.player, _served(offer), line)
    return pay_for(game, state, offer, tell, asks=True)
