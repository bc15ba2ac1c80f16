"""The plane: its destinations, and the results of flights and repairs (DS-FLY, DS-REPAIR)."""

from __future__ import annotations

from wanderbook.rulesets.distant_skies.board.state import Board, Table
from wanderbook.rulesets.distant_skies.kit import Kit
from wanderbook.table.steps import Tried

FLY, REPAIR = "fly", "repair"
FLY_TIME, REPAIR_TIME = 2, 1


def with_the_plane(kit: Kit, board: Board) -> bool:
    """Whether Claire is where the plane is."""
    return board.distant or (board.plane > 0 and kit.travel.landing_at.get(board.spot) == board.plane)


def flights(kit: Kit, state: Table) -> dict[int, int]:
    """The plane's destinations with their distances (DS-FLY-1, DS-FLY-2); with quick landing, also distance 0
    (DS-FLY-4).
    """
    board = state.board
    if not board.plane:
        return {}
    here = board.quick_landing and kit.travel.landing[board.plane].location is None
    distances: dict[int, int] = kit.flights(board.plane, state.cards)
    return {to: far for to, far in distances.items() if to != board.plane or here}


def grounding_reason(kit: Kit, board: Board) -> str | None:
    """The reason why the plane cannot fly at all; None if it can (DS-FLY-1)."""
    if not board.fuel:
        return "no_fuel"
    return None if board.plane_health else "no_plane_health"


def is_flight(tried: Tried) -> bool:
    """Whether fate is drawn for a flight."""
    return tried.about.startswith(f"{FLY}:")


def wear_of(kit: Kit, total: int) -> int:
    """The damage that a flight does to the plane (DS-FLY-1)."""
    return sum(total >= least for least in kit.plane.wear)


def is_whole(kit: Kit, board: Board) -> bool:
    """Whether the plane has nothing to repair."""
    return board.plane_health >= kit.plane.health


def health_for(kit: Kit, total: int) -> int:
    """The plane health that a repair restores (DS-REPAIR-1)."""
    return sum(total >= least for least in kit.plane.repairs)
