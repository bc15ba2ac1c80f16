"""A turn: which room of the ship, which two actions, and where to sail."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.advising import Appeal
from wanderbook.rulesets.sleeping_gods.advice.looking import expected, imagined, settled
from wanderbook.rulesets.sleeping_gods.advice.mind import Mind
from wanderbook.rulesets.sleeping_gods.board import MOST_FATIGUE, Table, health
from wanderbook.rulesets.sleeping_gods.goods import worth
from wanderbook.rulesets.sleeping_gods.hand import hand_limit
from wanderbook.rulesets.sleeping_gods.kit import Spot
from wanderbook.rulesets.sleeping_gods.places import AskAgain, AtPort, cheapest
from wanderbook.rulesets.sleeping_gods.travel import TRAVEL, Sail
from wanderbook.rulesets.sleeping_gods.turn import TakeAction
from wanderbook.table import Pick, open_options
from wanderbook.table.challenge import Gather
from wanderbook.table.decisions import Chosen

DECAY = 0.8
"""What is farther away is wanted less."""
APPEAL = Appeal(new=4.0, changed=1.8, known=0.6, habit=0.1)
PLACES = ("explore", "market", "port")
MORE = 0.2
"""What else there is in a region counts, if less: for a voyage there, and against one from there."""
A_HAZARD = 0.8
SKIP = 0.35
ENOUGH_COINS, SHOPPING, SHOPPED = 4, 0.3, 4


# ---------------------------------------------------------------- the ship action


def ship_action(mind: Mind, state: Table, asked: Pick) -> Chosen:
    return (mind.best(open_options(asked.options), lambda room: _room(mind, state, room)),)


def _room(mind: Mind, state: Table, room: str) -> float:
    board, crew = state.board, state.board.crew
    here = mind.kit.rooms[board.players][room]
    has, hand = board.command[board.active], len(board.hands[board.active])
    placed = sum(mate.command for mate in crew) + sum(amount for _, amount in board.on_cards)
    value = here.command * (0.5 if has < 3 else 0.25 if has < 6 else 0.1)
    value += 0.45 * min(here.draw, max(0, hand_limit(mind.game, state, board.active) - hand))
    match room:
        case "bridge":
            value += 0.35 * placed
        case "quarters":
            value += 0.35 * min(placed, here.clear)
        case "galley":
            value += 0.5 * (any(mate.fatigue for mate in crew) and hand > 0)
        case "deck":
            value += 1.0 - 0.1 * mind.scales.ship * sum(board.damage)
        case _:
            value += 0.4 * (max(mate.damage for mate in crew) > 1)
    return value


# ---------------------------------------------------------------- actions


def take_action(mind: Mind, state: Table, step: TakeAction, asked: Pick) -> Chosen:
    """What is here, or what is elsewhere, whichever promises more."""
    offered = open_options(asked.options)
    now = mind.value(state)
    mind.memory.goal, far = _goal(mind, state)
    values = {option: _action(mind, state, option, now) for option in offered}
    if "travel" in values:
        values["travel"] = far - MORE * sum(values[one] for one in offered if one.partition(":")[0] in PLACES)
    return (mind.best(offered, values.__getitem__),)


def _action(mind: Mind, state: Table, option: str, now: float) -> float:
    action, _, what = option.partition(":")
    match action:
        case "explore":
            return mind.interest(state, what, APPEAL) * _fitness(mind, state)
        case "market":
            return _market(mind, state)
        case "port":
            return _port(mind, state, state.board.spot, now)
        case "event":
            return expected(mind, mind.after(state, (option,))) - now
        case _:
            return SKIP


def _fitness(mind: Mind, state: Table) -> float:
    """The share of the crew that can take on something: the more careful, the more of them are wanted."""
    fit = [mate.fatigue < MOST_FATIGUE and health(mind.kit, state, mate) > 1 for mate in state.board.crew]
    return float((sum(fit) / len(fit)) ** mind.scales.crew)


def _market(mind: Mind, state: Table) -> float:
    coins = worth(state.board, "coin", state.board.active)
    if coins < max(ENOUGH_COINS, cheapest(mind.kit, state.board)) or state.board.turn - mind.memory.shopped < SHOPPED:
        return 0.0
    return SHOPPING * coins


def _port(mind: Mind, state: Table, spot: Spot, now: float) -> float:
    """What a visit there would be worth, by habit."""
    there = mind.after(imagined(mind, state, spot.page, spot.region), ("port",))
    return mind.value(settled(mind, there, _is_over)) - now


def _is_over(state: Table) -> bool:
    """A visit to a port: neither asks the port, nor will it ask again."""
    return not any(isinstance(step, AtPort | AskAgain) for step in state.agenda)


# ---------------------------------------------------------------- where to


def is_setting_out(step: object) -> bool:
    return isinstance(step, Sail) or (isinstance(step, Gather) and step.tried.about == TRAVEL)


def set_course(mind: Mind, state: Table) -> None:
    """For a voyage that was begun without advice: to where it would have been advised."""
    at_leisure = replace(state, agenda=(*state.agenda[:-1], TakeAction(1)))
    mind.memory.goal, _ = _goal(mind, at_leisure)


def _goal(mind: Mind, state: Table) -> tuple[Spot | None, float]:
    """The region that promises most for its distance, and what the voyage is worth."""
    kit, here, now = mind.kit, state.board.spot, mind.value(state)
    fitness, found = _fitness(mind, state), {}
    ports = _port(mind, state, kit.nearest_port(here), now) if any(one.port for one in kit.regions.values()) else 0.0
    for spot, region in kit.regions.items():
        distance = kit.distances(spot).get(here)
        if spot == here or distance is None:
            continue
        promises = [mind.interest(state, location, APPEAL) * fitness for location in region.locations]
        promises += [ports] if region.port else []
        promises += [_market(mind, state)] if region.market else []
        value = max(promises, default=0.0) + MORE * sum(promises)
        found[spot] = value * DECAY**distance - A_HAZARD * mind.scales.ship * (region.hazard is not None)
    if not found:
        return None, 0.0
    best = mind.best(found, found.__getitem__)
    return best, found[best]
