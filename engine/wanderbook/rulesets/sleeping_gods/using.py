"""Using cards, boards and tokens: who may, what closes it, what it costs (SG-CMD, SG-CREW, SG-HAND-6, SG-ADV)."""

from __future__ import annotations

import msgspec

from wanderbook.rulesets.sleeping_gods.board import (
    Board,
    Mate,
    Table,
    change_mate,
    common,
    kit_of,
    mate_of,
    shared,
)
from wanderbook.rulesets.sleeping_gods.events import Used
from wanderbook.rulesets.sleeping_gods.goods import (
    ANY,
    Pay,
    can_pay,
    hand_over,
    paying,
    place_on_card,
    spend_command,
)
from wanderbook.rulesets.sleeping_gods.hand import do_without, shed
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.perform import perform
from wanderbook.rulesets.sleeping_gods.uses import Use
from wanderbook.table import Game, Option
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Tell
from wanderbook.table.steps import then
from wanderbook.table.supply import payments


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A use that somebody could make now: its option, who pays, who bears it, and the rule that closes it."""

    id: str
    use: Use
    player: int
    who: str = ""
    closed: str | None = None

    @property
    def option(self) -> Option:
        return Option(self.id, self.closed, self.player)


def offers(game: Game, state: Table, moment: str) -> list[Offer]:
    """Every use of this moment that lies on the table, open or closed."""
    kit, board = kit_of(game), state.board
    common_worth = shared(kit, state)
    found = []
    for mate in board.crew:
        worth = kit.borne(mate.name, mate.abilities, mate.levels)
        if uses := worth.uses.get(moment):
            player = board.active if mate.player < 0 else mate.player
            fallen = mate.damage >= worth.health + common_worth.health and not _is_attacking(board, mate)
            for use in uses:
                closed = "SG-HEALTH-1" if fallen else _closed_on_mate(state, use, mate, player)
                found.append(Offer(use.id, use, player, mate.name, closed))
    if uses := common_worth.uses.get(moment):
        held = dict(board.on_cards)
        for use in uses:
            found += _of_card(kit, state, use, held.get(use.number, 0))
    return found


def _closed_on_mate(state: Table, use: Use, mate: Mate, player: int) -> str | None:
    if mate.command and use.source != "ability":
        return "SG-CMD-2"
    if use.command > state.board.command[player]:
        return "SG-CMD-1"
    return _closed_here(state, use, player) if use.price or use.moves_ship else None


def _is_attacking(board: Board, mate: Mate) -> bool:
    """SG-ATTACK-15: brought to 0 health in their own attack, they may still use abilities until it is over."""
    fight = board.fight
    return fight is not None and fight.attack is not None and fight.attack.who == mate.name


def _of_card(kit: Kit, state: Table, use: Use, held: int) -> list[Offer]:
    """SG-CMD-3: any player may; each of them who can is offered it, `card:93:0@1` being the second."""
    board = state.board
    if held and not (use.is_recipe and common(kit, state, "cook_without")):
        return [Offer(use.id, use, board.active, "", "SG-CMD-3")]
    if closed := _closed_here(state, use, board.active, kit):
        return [Offer(use.id, use, board.active, "", closed)]
    able = [player for player, command in enumerate(board.command) if command >= use.command]
    if not able:
        return [Offer(use.id, use, board.active, "", "SG-CMD-1")]
    if board.players == 1:
        return [Offer(use.id, use, 0)]
    return [Offer(f"{use.id}@{player}", use, player) for player in able]


def _closed_here(state: Table, use: Use, player: int, kit: Kit | None = None) -> str | None:
    """SG-CMD-6, and prices besides command."""
    board = state.board
    if board.fight is not None and (use.is_recipe or use.moves_ship):
        return "SG-CMD-6"
    if use.moves_ship and (state.entrance or board.party):
        return "SG-CMD-6"
    if use.price and not can_pay(board, due(kit, state, use), player):
        return "SG-ADV-2"
    return None


def due(kit: Kit | None, state: Table, use: Use) -> Counts:
    """SG-ADV-3: a cookbook stands for ingredients that are missing."""
    price = use.cost
    without = common(kit, state, "cook_without") if kit and use.is_recipe else 0
    if not without or can_pay(state.board, price, state.board.active):
        return price
    goods, left = state.board.goods, {}
    for good, amount in price.each:
        have = sum(goods[one] for one in ANY.get(good, (good,)))
        missing = min(max(0, amount - have), without)
        without -= missing
        left[good] = amount - missing
    return Counts.of(left)


def find(game: Game, state: Table, moment: str, id: str) -> Offer | None:
    return next((offer for offer in offers(game, state, moment) if offer.id == id), None)


def pay_for(game: Game, state: Table, offer: Offer, tell: Tell, asks: bool = False) -> Table:
    """SG-CMD-2, SG-CMD-3, SG-CMD-4: command goes on the board or the card, or to the supply; a card may go itself.

    In the middle of a draw nobody is asked how goods are paid.
    """
    use = offer.use
    tell(Used(RULES[use.source], use.id))
    price = due(kit_of(game), state, use) if use.price else Counts()
    state = spend_command(state, offer.player, use.command, tell, RULES[use.source])
    match use.source:
        case "crew" | "level":
            state = change_mate(state, offer.who, command=mate_of(state.board, offer.who).command + use.command)
        case "card":
            state = place_on_card(state, use.number, use.command)
        case _:
            pass
    if use.when == "discard" and use.source == "ability":
        state = do_without(game, shed(state, use.number, tell))
    if not price.each:
        return state
    if asks:
        return then(state, Pay(price, use.id, offer.player))
    return hand_over(state, price, next(payments(paying(state.board, price, offer.player))), tell, offer.player)


RULES = {"crew": "SG-CMD-2", "level": "SG-CMD-2", "card": "SG-CMD-3", "ability": "SG-CMD-4", "synergy": "SG-SYN-2"}


def use_now(game: Game, state: Table, offer: Offer, tell: Tell) -> Table:
    """A use of any moment: what it costs, then what it does."""
    use = offer.use
    who = offer.who if use.source == "ability" else ""
    line = use.ability_at
    number: int | str = offer.who if use.source == "crew" else use.number
    state = perform(state, use.source, number, use.when, offer.player, who, line)
    return pay_for(game, state, offer, tell, asks=True)
