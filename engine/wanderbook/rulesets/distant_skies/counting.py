"""Counting things: for amounts that depend on a count, and for conditions."""

from __future__ import annotations

from wanderbook.book.conditions import Owns
from wanderbook.book.effects import Counted
from wanderbook.rulesets.distant_skies.board import Table, kit_of, threat_of
from wanderbook.table import Game
from wanderbook.table.script import Predicate


def amount_of(game: Game, state: Table, effect: Counted) -> int:
    """An amount, multiplied by the count that it depends on."""
    return effect.amount if effect.per is None else effect.amount * count(game, state, effect.per)


def count(game: Game, state: Table, thing: str) -> int:
    """The number of a thing: of a resource, or of quests, cards, defeats and so on, as conditions
    and scores name them.
    """
    kit, board = kit_of(game), state.board
    match thing:
        case "quest":
            return len(state.quests)
        case "adventure_card":
            return len(state.cards)
        case "defeat":
            return board.defeats
        case "threat":
            return threat_of(board, board.event_now)
        case "totem" | "passenger":
            return sum(1 for card in state.cards if card in kit.adventure and kit.adventure[card].kind == thing)
        case "resource":
            return board.goods.total
        case "time":
            return board.time
        case "fuel":
            return board.fuel
        case "stamina":
            return sum(mate.stamina for mate in board.crew)
        case _:
            return board.goods[thing]


def owns(game: Game, condition: Owns) -> Predicate:
    """The test of an owned amount: `Requires 3 ropes`, `If 4 or more totems`."""
    return lambda state: count(game, state, condition.thing) >= condition.amount
