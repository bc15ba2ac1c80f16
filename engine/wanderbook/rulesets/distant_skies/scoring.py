"""The score, and what is recorded over campaigns (DS-SCORE-1, DS-ACHIEVE-1)."""

from __future__ import annotations

from wanderbook.rulesets.distant_skies.board import Table, kit_of
from wanderbook.table import Game
from wanderbook.table.amounts import Counts
from wanderbook.table.scoring import Journey


def achievements(game: Game, state: Table) -> frozenset[str]:
    """DS-ACHIEVE-1: totems, bosses and maps as they came, passengers found, an ending reached."""
    adventure = kit_of(game).adventure
    found = {f"passenger:{one}" for one in state.cards if one in adventure and adventure[one].kind == "passenger"}
    ending = {f"ending:{state.ending}"} if state.ending is not None else set()
    return state.board.achieved | found | ending


def journey(game: Game, state: Table) -> Journey:
    """What the journey log notes."""
    board = state.board
    said = (("instant_death", board.instant_death), ("quick_landing", board.quick_landing))
    variants = tuple(name for name, used in said if used)
    return Journey(board.players, board.mode, variants, Counts.of(figures(game, state)))


def figures(game: Game, state: Table) -> dict[str, int]:
    board = state.board
    return {"turns": board.turn, "defeats": board.defeats, "camps": board.camps}
