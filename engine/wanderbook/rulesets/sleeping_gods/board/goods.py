"""Goods and command: amounts, and which goods pay for which (SG-RES, SG-SUPPLY, SG-CMD)."""

from __future__ import annotations

import sys

from wanderbook.book.effects import Counted
from wanderbook.rulesets.common.crew import affected_player
from wanderbook.rulesets.sleeping_gods.board.state import COMMAND_TOKENS, LIMITS, Board, Table, kit_of
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.supply import Paying, payments

FOOD = ("meat", "grain", "vegetable")
RESOURCES = (*FOOD, "material", "artifact", "coin")
ANY = {"food": FOOD, "resource": RESOURCES}
ARTIFACT = 2
"""The coins that an artifact is worth (SG-RES-1)."""
ACCEPTS = (
    ("coin", Counts.of({"coin": 1, "artifact": ARTIFACT})),
    ("food", Counts.of(dict.fromkeys(FOOD, 1))),
    ("repair", Counts.of({"coin": 1, "material": 1, "artifact": ARTIFACT})),  # SG-PORT-3
    ("resource", Counts.of(dict.fromkeys(RESOURCES, 1))),
)
ACCEPTED = {good: counts.each for good, counts in ACCEPTS}
PAID_FOR = {"inn": "SG-PORT-2", "shipyard": "SG-PORT-3", "healer": "SG-PORT-4", "market": "SG-MARKET-1"}
"""What is paid for in a port or at a market, by the rule that names its price."""


def amount_of(game: Game, state: Table, effect: Counted) -> int:
    """An amount, multiplied by the count that it depends on."""
    return effect.amount if effect.per is None else effect.amount * count(game, state, effect.per)


def count(game: Game, state: Table, thing: str) -> int:
    """The number of a thing: of a good, or of quests, cards, defeats and so on, as conditions and scores name them."""
    if thing == "quest":
        return len(state.quests)
    if thing == "adventure_card":
        return len(state.cards)
    if thing == "defeat":
        return state.board.defeats
    if thing in ("totem", "companion", "weapon", "recipe"):
        adventure = kit_of(game).adventure
        return sum(1 for card in state.cards if adventure[card].kind == thing)
    if thing == "command":
        return state.board.command[affected_player(state.board)]
    goods = state.board.goods
    return sum(goods[one] for one in ANY[thing]) if thing in ANY else goods[thing]


def room_for(board: Board, good: str) -> int:
    """How many more of a good can be gained: those left in the supply (SG-SUPPLY-1)."""
    return LIMITS[good] - board.goods[good] if good in LIMITS else sys.maxsize


def paying(board: Board, price: Counts, player: int) -> Paying:
    """A price with what a player can pay it from: the goods, and their own command if it asks for that."""
    have = board.goods
    if price["command"]:
        have = have.plus({"command": board.command[player]})
    return Paying(price, have, ACCEPTS)


def can_pay(board: Board, price: Counts, player: int) -> bool:
    """Whether a price can be paid. Ways to pay are only searched for in unclear cases."""
    goods, with_itself = dict(board.goods.each), True
    for good, amount in price.each:
        if (board.command[player] if good == "command" else goods.get(good, 0)) < amount:
            with_itself = False
            if good not in ACCEPTED or sum([goods.get(one, 0) * worth for one, worth in ACCEPTED[good]]) < amount:
                return False
    return with_itself or len(price.each) == 1 or next(payments(paying(board, price, player)), None) is not None


def worth(board: Board, good: str, player: int) -> int:
    """How much of a price can be paid, including substitutes."""
    if good == "command":
        return board.command[player]
    return sum([board.goods[one] * each for one, each in ACCEPTED.get(good, ((good, 1),))])


def change_for(price: Counts, paid: dict[str, int]) -> int:
    """The number of coins returned when more was paid than a price in coins."""
    if not price["coin"] and not price["repair"]:
        return 0
    worth = (
        paid.get("coin", 0) + ARTIFACT * paid.get("artifact", 0) + (paid.get("material", 0) if price["repair"] else 0)
    )
    return worth - price["coin"] - price["repair"]


def command_left(board: Board) -> int:
    """The number of command tokens left in the supply (SG-CMD-5)."""
    out = sum(board.command) + sum(mate.command for mate in board.crew) + sum(amount for _, amount in board.on_cards)
    return COMMAND_TOKENS - out


def command_on_card(board: Board, card: int) -> int:
    return next((amount for number, amount in board.on_cards if number == card), 0)


def holders(board: Board) -> dict[str, int]:
    """The places where command lies: crew members' names, and `card 93`."""
    on_boards = {mate.name: mate.command for mate in board.crew if mate.command}
    return {**on_boards, **{f"card {card}": amount for card, amount in board.on_cards}}
