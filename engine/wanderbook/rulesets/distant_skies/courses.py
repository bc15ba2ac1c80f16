"""Courses to a square: each step towards it, as long as nothing has to be decided."""

from __future__ import annotations

from collections import deque

from wanderbook.rulesets.distant_skies.actions import Travel
from wanderbook.rulesets.distant_skies.board import Table, kit_of
from wanderbook.rulesets.distant_skies.kit import Kit, Spot
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table import Game
from wanderbook.table.decisions import Chosen


def course(game: Game, state: Table, goal: str) -> Chosen | None:
    """The next reply on the shortest way to a square on which no other square has an obstacle; None at the goal, or if
    there is something else to decide.
    """
    if not isinstance(state.agenda[-1], TakeAction) or state.board.distant:
        return None
    step = _first_step(kit_of(game), state.board.spot, goal)
    return (str(Travel(step)),) if step else None


def _first_step(kit: Kit, here: Spot, goal: str) -> Spot | None:
    """The neighbouring square that is the first on the way to the goal."""
    came, waiting = {here: here}, deque([here])
    while waiting:
        spot = waiting.popleft()
        if str(spot) == goal and spot != here:
            while came[spot] != here:
                spot = came[spot]
            return spot
        if spot == here or kit.squares[spot].obstacle is None:
            for there in kit.travel.ways[spot]:
                if there not in came:
                    came[there] = spot
                    waiting.append(there)
    return None
