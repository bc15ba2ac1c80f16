"""What was asked for and waits for the turn to end: who joins, who leaves, and that the table is packed up."""

from __future__ import annotations

from wanderbook.rulesets.common.actions import AddPlayer, RemovePlayer
from wanderbook.rulesets.distant_skies.actions import PackTable
from wanderbook.rulesets.distant_skies.board.state import Board

BetweenTurns = AddPlayer | RemovePlayer | PackTable
"""A wish that can be made at any time and is carried out once the turn has ended (DS-PLAYERS-1, DS-SAVE-1)."""


def after_turn(board: Board) -> tuple[BetweenTurns, ...]:
    """What waits for the turn to end, in the order in which it was asked for."""
    every: list[BetweenTurns] = [AddPlayer(), PackTable(), *map(RemovePlayer, range(board.players))]
    written = {str(one): one for one in every}
    return tuple(written[one] for one in board.between)


def leaving(board: Board) -> tuple[int, ...]:
    """Who has said that they leave, the last of them first."""
    gone = (one.player for one in after_turn(board) if isinstance(one, RemovePlayer))
    return tuple(sorted(gone, reverse=True))


def joining(board: Board) -> int:
    """How many have said that they join."""
    return board.between.count(str(AddPlayer()))


def packing(board: Board) -> bool:
    """Whether the table is packed up when the turn has ended."""
    return str(PackTable()) in board.between
