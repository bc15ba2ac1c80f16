"""A turn's actions: what is here, what is elsewhere, and when to camp."""

from __future__ import annotations

from collections import deque

from wanderbook.rulesets.common.advising import Appeal, settled
from wanderbook.rulesets.distant_skies.advice.habits import habit
from wanderbook.rulesets.distant_skies.advice.mind import Mind
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.kit import Kit, Spot
from wanderbook.rulesets.distant_skies.plane import flights
from wanderbook.rulesets.distant_skies.turn import EXPLORE, TakeAction
from wanderbook.table import Pick, open_options
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


def take_action(mind: Mind, state: Table, asked: Pick) -> Chosen:
    """What promises most. Whatever is not worth its time, a camp is worth more in the end."""
    offered = open_options(asked.options)
    if "camp" in offered and state.board.turn > LONG * mind.kit.camps:
        return ("camp",)
    mind.memory.goal, far = _goal(mind, state, state.board.spot)
    worths = {one: _worth(mind, state, one, far) for one in offered}
    return (mind.best(offered, worths.__getitem__),)


def _worth(mind: Mind, state: Table, option: str, far: float) -> float:
    action, _, what = option.partition(":")
    match action:
        case "explore":
            return mind.interest(state, what, APPEAL)
        case "travel":
            return far if _first_step(mind, state) == Spot.read(what) else -1.0
        case "fly":
            return _flight(mind, state, int(what))
        case "repair":
            return 0.9 * (mind.kit.plane.health - state.board.plane_health) / mind.kit.plane.health
        case "camp":
            return _camp(mind, state)
        case _:
            return 0.15


def _camp(mind: Mind, state: Table) -> float:
    """What a night brings."""
    after = settled(mind, mind.after(state, ("camp",)), lambda one: isinstance(one.agenda[-1], TakeAction), habit)
    return mind.value(after) - mind.value(state)


# ---------------------------------------------------------------- elsewhere


def distances(kit: Kit, start: Spot) -> dict[Spot, int]:
    """How far every square is on foot; obstacles count for more."""
    far, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in kit.ways[here]:
            cost = far[here] + 1 + AN_OBSTACLE * (kit.squares[there].obstacle is not None)
            if cost < far.get(there, cost + 1):
                far[there] = cost
                waiting.append(there)
    return far


def _goal(mind: Mind, state: Table, start: Spot) -> tuple[Spot | None, float]:
    """The location that promises most for its distance, and how much."""
    if state.board.distant and start == state.board.spot:
        return None, 0.0
    found = {}
    for spot, distance in distances(mind.kit, start).items():
        location = mind.kit.squares[spot].location
        if location is not None and distance:
            found[spot] = mind.interest(state, location, APPEAL) * DECAY ** (distance + EXPLORE)
    if not found:
        return None, 0.0
    best = mind.best(found, found.__getitem__)
    return best, found[best]


def _first_step(mind: Mind, state: Table) -> Spot | None:
    """Towards the goal, by the way that costs least."""
    goal, here = mind.memory.goal, state.board.spot
    if goal is None or goal == here:
        return None
    far = distances(mind.kit, goal)
    ways = [spot for spot in mind.kit.ways[here] if spot in far]
    obstacle = {spot: AN_OBSTACLE * (mind.kit.squares[spot].obstacle is not None) for spot in ways}
    return min(ways, key=lambda spot: far[spot] + obstacle[spot], default=None)


def _flight(mind: Mind, state: Table, landing: int) -> float:
    """What lies there and around it, less what the flight takes; but from a distant location there is no other way."""
    place, far = mind.kit.landing[landing], flights(mind.kit, state)[landing]
    if place.location is not None:
        found = mind.interest(state, place.location, APPEAL)
    else:
        spot = Spot(place.page or 0, place.space or "")
        here = mind.kit.squares[spot].location
        found = max(mind.interest(state, here, APPEAL) if here else 0.0, _goal(mind, state, spot)[1])
    takes = 0.0 if state.board.distant else FLIGHT * mind.scales.plane + 0.2 * far
    return found * DECAY**EXPLORE - takes
