"""Using cards, boards and tokens: who may, what closes it, what it costs (SG-CMD, SG-CREW, SG-HAND-6, SG-ADV)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wanderbook.rulesets.sleeping_gods.board import (
    Board,
    Mate,
    Table,
    change_mate,
    common,
    controller,
    health,
    kit_of,
    mate_of,
)
from wanderbook.rulesets.sleeping_gods.events import Used
from wanderbook.rulesets.sleeping_gods.goods import (
    ANY,
    Pay,
    can_pay,
    command_on_card,
    hand_over,
    paying,
    place_on_card,
    price_of,
    spend_command,
)
from wanderbook.rulesets.sleeping_gods.hand import shed
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.rulesets.sleeping_gods.perform import perform
from wanderbook.rulesets.sleeping_gods.uses import Use
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.events import Tell
from wanderbook.table.steps import then
from wanderbook.table.supply import payments


class Offer(NamedTuple):
    """A use that somebody could make now: its option, who pays, who bears it, and the rule that closes it."""

    id: str
    use: Use
    player: int
    who: str = ""
    closed: str | None = None


def offers(game: Game, state: Table, moment: str) -> Iterator[Offer]:
    """Every use of this moment that lies on the table, open or closed."""
    kit, board = kit_of(game), state.board
    of_crew, of_levels, of_abilities, of_cards = kit.by_moment[moment]
    for mate in board.crew:
        for use in of_crew.get(mate.name, ()):
            yield _of_mate(kit, state, use, mate)
        for number in mate.levels:
            for use in of_levels.get(number, ()):
                yield _of_mate(kit, state, use, mate)
        for number in mate.abilities:
            for use in of_abilities.get(number, ()):
                yield _of_mate(kit, state, use, mate)
    for number in sorted(state.cards & of_cards.keys()):
        for use in of_cards[number]:
            yield from _of_card(kit, state, use)


def _of_mate(kit: Kit, state: Table, use: Use, mate: Mate) -> Offer:
    board = state.board
    player = controller(board, mate)
    return Offer(use.id, use, player, mate.name, _closed_on_mate(kit, state, use, mate, player))


def _closed_on_mate(kit: Kit, state: Table, use: Use, mate: Mate, player: int) -> str | None:
    board = state.board
    if not health(kit, mate) and not _is_attacking(board, mate):
        return "SG-HEALTH-1"
    if use.source != "ability" and mate.command:
        return "SG-CMD-2"
    if use.command > board.command[player]:
        return "SG-CMD-1"
    return _closed_here(state, use, player)


def _is_attacking(board: Board, mate: Mate) -> bool:
    """SG-ATTACK-15: brought to 0 health in their own attack, they may still use abilities until it is over."""
    fight = board.fight
    return fight is not None and fight.attack is not None and fight.attack.who == mate.name


def _of_card(kit: Kit, state: Table, use: Use) -> Iterator[Offer]:
    """SG-CMD-3: any player may; each of them who can is offered it, `card:93:0@1` being the second."""
    board = state.board
    card = use.number
    held = command_on_card(board, card) > 0 and not (use.is_recipe and common(kit, state, "cook_without"))
    closed = "SG-CMD-3" if held else _closed_here(state, use, board.active, kit)
    able = [player for player in range(board.players) if board.command[player] >= use.command]
    if closed or not able:
        yield Offer(use.id, use, board.active, "", closed or "SG-CMD-1")
    for player in able if not closed else ():
        yield Offer(use.id if board.players == 1 else f"{use.id}@{player}", use, player)


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
    price = price_of(use.price)
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
        state = shed(state, use.number, tell)
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
