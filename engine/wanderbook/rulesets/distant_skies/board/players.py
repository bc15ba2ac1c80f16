"""Requests that wait for the end of the turn: players who join or leave, and packing up the table."""

from __future__ import annotations

from wanderbook.rulesets.common.actions import AddPlayer, RemovePlayer
from wanderbook.rulesets.distant_skies.actions import PackTable
from wanderbook.rulesets.distant_skies.board.state import Board

BetweenTurns = AddPlayer | RemovePlayer | PackTable
"""A wish that can be made at any time and is carried out once the turn has ended (DS-PLAYERS-1, DS-SAVE-1)."""


def after_turn(board: Board) -> tuple[BetweenTurns, ...]:
    """The pending requests, in the order in which they were made."""
    every: list[BetweenTurns] = [AddPlayer(), PackTable(), *map(RemovePlayer, range(board.players))]
    written = {str(one): one for one in every}
    return tuple(written[step] for step in board.between)


def leaving(board: Board) -> tuple[int, ...]:
    """The players who will leave, the last seat first."""
    gone = (one.player for one in after_turn(board) if isinstance(one, RemovePlayer))
    return tuple(sorted(gone, reverse=True))


def joining(board: Board) -> int:
    """The number of players who will join."""
    return board.between.count(str(AddPlayer()))


def packing(board: Board) -> bool:
    """Whether the table is packed up after the turn."""
    return str(PackTable()) in board.between
