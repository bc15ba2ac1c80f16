"""A turn's actions: something here, a journey elsewhere, or a camp."""

from __future__ import annotations

from collections import deque

from wanderbook.rulesets.common.actions import Explore
from wanderbook.rulesets.common.advising import Appeal, play_on, reply_with
from wanderbook.rulesets.distant_skies.actions import Camp, Fly, MendPlane, Travel
from wanderbook.rulesets.distant_skies.advice.evaluator import Evaluator
from wanderbook.rulesets.distant_skies.advice.habits import habit
from wanderbook.rulesets.distant_skies.board import EXPLORE_TIME, Table, flights
from wanderbook.rulesets.distant_skies.kit import Kit, Spot
from wanderbook.rulesets.distant_skies.steps import TakeAction
from wanderbook.table import Pick, open_actions
from wanderbook.table.actions import Action
from wanderbook.table.decisions import Chosen

DECAY = 0.85
"""What is farther away is wanted less."""
APPEAL = Appeal(new=4.0, changed=1.8, known=0.5, habit=0.5)
AN_OBSTACLE = 2
"""Squares of detour that an obstacle is worth."""
FLIGHT = 1.2
"""What a flight costs in fuel and wear, about."""
LONG = 4
"""Turns for each camp, after which nobody has any patience left."""


def take_action(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The most promising action. If none is worth its time, a camp is worth more in the end."""
    offered: list[Action] = open_actions(asked.options)
    if Camp() in offered and state.board.turn > LONG * evaluator.kit.camps:
        return reply_with(Camp())
    evaluator.memory.goal, far = _goal(evaluator, state, state.board.spot)
    worths = {option: _worth(evaluator, state, option, far) for option in offered}
    return reply_with(evaluator.best(offered, worths.__getitem__))


def _worth(evaluator: Evaluator, state: Table, action: Action, far: float) -> float:
    """The value of one of a turn's actions; `far` is the value of a journey's goal, which its first step gets."""
    match action:
        case Explore(location=location):
            return evaluator.interest(state, location, APPEAL)
        case Travel(spot=spot):
            return far if _first_step(evaluator, state) == spot else -1.0
        case Fly(landing=landing):
            return _flight(evaluator, state, landing)
        case MendPlane():
            return 0.9 * (evaluator.kit.plane.health - state.board.plane_health) / evaluator.kit.plane.health
        case Camp():
            return _camp(evaluator, state)
        case _:
            return 0.15


def _camp(evaluator: Evaluator, state: Table) -> float:
    """The value of a camp: how much better the state is at the next turn's actions."""
    after = play_on(
        evaluator,
        evaluator.after(state, reply_with(Camp())),
        lambda table: isinstance(table.agenda[-1], TakeAction),
        habit,
    )
    return evaluator.value(after) - evaluator.value(state)


# ---------------------------------------------------------------- elsewhere


def distances(kit: Kit, start: Spot) -> dict[Spot, int]:
    """The walking distance to every square; obstacles count for more."""
    far, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in kit.travel.ways[here]:
            cost = far[here] + 1 + AN_OBSTACLE * (kit.squares[there].obstacle is not None)
            if cost < far.get(there, cost + 1):
                far[there] = cost
                waiting.append(there)
    return far


def _goal(evaluator: Evaluator, state: Table, start: Spot) -> tuple[Spot | None, float]:
    """The location that promises most for its distance, with its value."""
    if state.board.distant and start == state.board.spot:
        return None, 0.0
    promises = {}
    for spot, distance in distances(evaluator.kit, start).items():
        location = evaluator.kit.squares[spot].location
        if location is not None and distance:
            promises[spot] = evaluator.interest(state, location, APPEAL) * DECAY ** (distance + EXPLORE_TIME)
    if not promises:
        return None, 0.0
    best = evaluator.best(promises, promises.__getitem__)
    return best, promises[best]


def _first_step(evaluator: Evaluator, state: Table) -> Spot | None:
    """The first step towards the goal, by the cheapest route."""
    goal, here = evaluator.memory.goal, state.board.spot
    if goal is None or goal == here:
        return None
    far = distances(evaluator.kit, goal)
    ways = [spot for spot in evaluator.kit.travel.ways[here] if spot in far]
    obstacle = {spot: AN_OBSTACLE * (evaluator.kit.squares[spot].obstacle is not None) for spot in ways}
    return min(ways, key=lambda spot: far[spot] + obstacle[spot], default=None)


def _flight(evaluator: Evaluator, state: Table, landing: int) -> float:
    """The value of a flight: what can be reached there, less its cost; from a distant location a flight is the only way
    back.
    """
    place, far = evaluator.kit.travel.landing[landing], flights(evaluator.kit, state)[landing]
    if place.location is not None:
        interest = evaluator.interest(state, place.location, APPEAL)
    else:
        spot = Spot(place.page or 0, place.space or "")
        here = evaluator.kit.squares[spot].location
        interest = max(evaluator.interest(state, here, APPEAL) if here else 0.0, _goal(evaluator, state, spot)[1])
    takes = 0.0 if state.board.distant else FLIGHT * evaluator.scales.plane + 0.2 * far
    return interest * DECAY**EXPLORE_TIME - takes
