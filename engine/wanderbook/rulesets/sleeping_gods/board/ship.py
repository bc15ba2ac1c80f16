"""The ship: its rooms, their damage, and its range (SG-SHIP, SG-DAMAGE, SG-TRAVEL)."""

from __future__ import annotations

from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.sleeping_gods.board.crew import common, passive
from wanderbook.rulesets.sleeping_gods.board.state import Board, Table
from wanderbook.rulesets.sleeping_gods.kit import ROOMS, Kit

SHIP = "ship"
"""What a draw for ship damage is about."""
ROOM_EFFECTS = {
    "bridge": ("clear", "command", "draw"),
    "galley": ("command", "draw", "cook"),
    "deck": ("command", "search"),
    "quarters": ("clear", "command", "draw"),
    "sick_bay": ("command", "draw", "heal"),
}
"""What each room does, in an order in which nothing is lost."""
TRAVEL = "travel"


def damage_in(board: Board, room: str) -> int:
    return board.damage[ROOMS.index(room)]


def is_full(kit: Kit, board: Board, room: str) -> bool:
    return damage_in(board, room) >= kit.rooms[board.players][room].spaces


def printed_distance(kit: Kit, players: int, total: int) -> int:
    """The distance for a total by the ship's board alone (SG-TRAVEL-2)."""
    return sum(total >= needed for needed in kit.ship(players).travel)


def reach(kit: Kit, state: Table, total: int, joined: tuple[str, ...]) -> int:
    """The distance that the ship may sail with this total (SG-TRAVEL-2)."""
    board = state.board
    distance = printed_distance(kit, board.players, total)
    distance += common(kit, state, "add_distance") - common(kit, state, "lose_distance")
    distance += sum(passive(kit, mate_of(board, name), "add_distance") for name in joined)
    return max(0, distance)
