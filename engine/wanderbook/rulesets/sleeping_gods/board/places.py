"""Market and port: their offers, the prices, and whether anybody needs them (SG-MARKET, SG-PORT, SG-LEVEL)."""

from __future__ import annotations

from functools import cache

from wanderbook.rulesets.sleeping_gods.board.goods import can_pay
from wanderbook.rulesets.sleeping_gods.board.state import Board, Table, kit_of
from wanderbook.rulesets.sleeping_gods.kit import Kit
from wanderbook.table import Game
from wanderbook.table.amounts import Counts

MARKET_CARDS = 7
INN_PRICE, INN_HEALTH, INN_REST = 4, 2, 1
SERVICES = ("inn", "shipyard", "healer", "levels")


def cheapest(kit: Kit, board: Board) -> int:
    """The lowest price of any card in the market deck."""
    return min((kit.market[card].price for layer in board.market.layers for card in layer), default=0)


@cache
def coins(amount: int) -> Counts:
    return Counts.of({"coin": amount})


def leaving_at_port(kit: Kit, board: Board) -> tuple[int, ...]:
    """Ongoing events that end when a port is visited."""
    return tuple(card for card in board.ongoing if kit.event[card].until == "port")


def repair_price(cubes: int) -> Counts:
    """The price of repairs at a shipyard (SG-PORT-3)."""
    return Counts.of({"repair": cubes})


def healer_price(many: int) -> Counts:
    """The healer's price for this many (SG-PORT-4)."""
    return coins(many)


def levels_left(kit: Kit, board: Board) -> list[int]:
    """Every level card that nobody has yet."""
    had = {card for mate in board.crew for card in mate.levels}
    return [number for number, card in kit.level.items() if number not in had and card.crew in kit.crew]


def service_closed(game: Game, state: Table, service: str) -> str | None:
    """The rule that closes a service: nobody can pay for it, or nobody needs it."""
    kit, board = kit_of(game), state.board
    match service:
        case "inn":
            return None if can_pay(board, coins(INN_PRICE), board.active) else "SG-PORT-2"
        case "shipyard":
            able = is_needed(state, service) and can_pay(board, repair_price(1), board.active)
            return None if able else "SG-PORT-3"
        case "healer":
            able = is_needed(state, service) and can_pay(board, healer_price(1), board.active)
            return None if able else "SG-PORT-4"
        case _:
            able = any(kit.level[number].xp <= board.goods["xp"] for number in levels_left(kit, board))
            return None if able else "SG-PORT-5"


def port_in_vain(game: Game, state: Table) -> tuple[str, ...]:
    """Why a visit to the port would do nothing now, a sentence for each service; empty if it would do something."""
    able = [service for service in SERVICES if service_closed(game, state, service) is None]
    if leaving_at_port(kit_of(game), state.board) or any(is_needed(state, one) for one in able):
        return ()
    return tuple(
        game.say(f"no_{service}" if is_needed(state, service) else f"no_need_of_{service}") for service in SERVICES
    )


def is_needed(state: Table, service: str) -> bool:
    """Whether there is anything to repair or anybody to heal or rest."""
    match service:
        case "inn":
            return any(mate.damage or mate.fatigue for mate in state.board.crew)
        case "shipyard":
            return any(state.board.damage)
        case "healer":
            return any(mate.damage for mate in state.board.crew)
        case _:
            return True
