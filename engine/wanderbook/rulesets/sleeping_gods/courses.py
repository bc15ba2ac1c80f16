"""Courses to a region: each reply that sails there, as long as nothing has to be decided."""

from __future__ import annotations

from wanderbook.rulesets.sleeping_gods.actions import SailTo, StopSailing, Travel
from wanderbook.rulesets.sleeping_gods.board import TRAVEL, Table, kit_of, reach
from wanderbook.rulesets.sleeping_gods.kit import Kit, Spot
from wanderbook.rulesets.sleeping_gods.steps import Sail, TakeAction
from wanderbook.table import Game, open_options
from wanderbook.table.challenge import rules_of, total
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import AlterFate, Gather, Tried


def course(game: Game, state: Table, goal: str) -> Chosen | None:
    """The next reply on the shortest way to a region, or the reply that stops there; None at a decision: the choice of
    who steers, a region that may be out of reach, or a hazard on the way.
    """
    kit, here = kit_of(game), state.board.spot
    there = next((spot for spot in kit.regions if str(spot) == goal), None)
    far = kit.distances(there).get(here) if there is not None else None
    if there is None or far is None:
        return None
    match state.agenda[-1]:
        case TakeAction() if far and (far == 1 or far <= _farthest(game, state)):
            return (str(Travel()),)
        case Gather(tried=tried) if tried.about == TRAVEL and far and is_sure(game, state, far):
            return ()
        case AlterFate(tried=tried) if tried.about == TRAVEL and far:
            return () if reach(kit, state, total(game, state, tried), tried.joined) >= far else None
        case Sail(distance=distance) if 0 < far <= distance:
            step = _first_step(kit, here, there)
            return (str(SailTo(*step)),) if step is not None else None
        case Sail() if not far:
            return (str(StopSailing()),)
        case _:
            return None


def is_sure(game: Game, state: Table, far: int = 1) -> bool:
    """Whether the lowest draw takes the ship this many regions farther, with nobody at the helm."""
    lowest = min((number for number, of in rules_of(game).fates(game, state).items() if of), default=0)
    return reach(kit_of(game), state, lowest, ()) >= far


def _farthest(game: Game, state: Table) -> int:
    """The farthest that the ship could sail with the best steersman and the highest draw."""
    kit, rules, setting_out = kit_of(game), rules_of(game), Tried(TRAVEL, "craft", 0)
    highest = max((number for number, of in rules.fates(game, state).items() if of), default=0)
    steering = [(), *((name,) for name in open_options(rules.candidates(game, state, setting_out)))]
    totals = {who: highest + rules.skill(game, state, Tried(TRAVEL, "craft", 0, who)) for who in steering}
    return max(reach(kit, state, reached, who) for who, reached in totals.items())


def _first_step(kit: Kit, here: Spot, goal: Spot) -> Spot | None:
    """The next region on a shortest way that meets no hazard before its goal."""
    far = kit.distances(goal)
    nearer = [spot for spot in kit.travel.ways[here] if far.get(spot) == far[here] - 1]
    return next((spot for spot in nearer if _is_calm(kit, spot, goal)), None)


def _is_calm(kit: Kit, spot: Spot, goal: Spot) -> bool:
    return spot == goal or (kit.regions[spot].hazard is None and _first_step(kit, spot, goal) is not None)
