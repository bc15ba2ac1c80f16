"""A turn: the room of the ship, the two actions, and the course."""

from __future__ import annotations

from msgspec.structs import replace

from wanderbook.rulesets.common.actions import Explore
from wanderbook.rulesets.common.advising import Appeal, reply_with
from wanderbook.rulesets.sleeping_gods.actions import FaceEvent, Travel, VisitMarket, VisitPort
from wanderbook.rulesets.sleeping_gods.advice.evaluator import Evaluator
from wanderbook.rulesets.sleeping_gods.advice.looking import expected, imagine_at, play_on
from wanderbook.rulesets.sleeping_gods.board import MOST_FATIGUE, TRAVEL, Table, cheapest, hand_limit, health, worth
from wanderbook.rulesets.sleeping_gods.kit import Spot
from wanderbook.rulesets.sleeping_gods.steps import AskAgain, AtPort, Sail, TakeAction
from wanderbook.table import Pick, open_actions
from wanderbook.table.actions import Action
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import Gather

DECAY = 0.8
"""What is farther away is wanted less."""
APPEAL = Appeal(new=4.0, changed=1.8, known=0.6, habit=0.1)
PLACES = (Explore, VisitMarket, VisitPort)
MORE = 0.2
"""What else there is in a region counts, if less: for a voyage there, and against one from there."""
A_HAZARD = 0.8
SKIP = 0.35
ENOUGH_COINS, SHOPPING, SHOPPED = 4, 0.3, 4


# ---------------------------------------------------------------- the ship action


def ship_action(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    return reply_with(evaluator.best(open_actions(asked.options), lambda use: _room(evaluator, state, use.room)))


def _room(evaluator: Evaluator, state: Table, room: str) -> float:
    """The value of a room's action this turn: its command and cards, and its own effect for the crew or the ship."""
    board, crew = state.board, state.board.crew
    here = evaluator.kit.rooms[board.players][room]
    has, hand = board.command[board.active], len(board.hands[board.active])
    placed = sum(mate.command for mate in crew) + sum(amount for _, amount in board.on_cards)
    value = here.command * (0.5 if has < 3 else 0.25 if has < 6 else 0.1)
    value += 0.45 * min(here.draw, max(0, hand_limit(evaluator.game, state, board.active) - hand))
    match room:
        case "bridge":
            value += 0.35 * placed
        case "quarters":
            value += 0.35 * min(placed, here.clear)
        case "galley":
            value += 0.5 * (any(mate.fatigue for mate in crew) and hand > 0)
        case "deck":
            value += 1.0 - 0.1 * evaluator.scales.ship * sum(board.damage)
        case _:
            value += 0.4 * (max(mate.damage for mate in crew) > 1)
    return value


# ---------------------------------------------------------------- actions


def take_action(evaluator: Evaluator, state: Table, step: TakeAction, asked: Pick) -> Chosen:
    """The most promising action, here or elsewhere."""
    offered = open_actions(asked.options)
    now = evaluator.value(state)
    evaluator.memory.goal, far = _goal(evaluator, state)
    values = {action: _action(evaluator, state, action, now) for action in offered}
    if Travel() in values:
        values[Travel()] = far - MORE * sum(values[option] for option in offered if isinstance(option, PLACES))
    return reply_with(evaluator.best(offered, values.__getitem__))


def _action(evaluator: Evaluator, state: Table, action: Action, now: float) -> float:
    """The value of one of a turn's two actions, over the value `now` of the state without it."""
    match action:
        case Explore(location=location):
            return evaluator.interest(state, location, APPEAL) * _fitness(evaluator, state)
        case VisitMarket():
            return _market(evaluator, state)
        case VisitPort():
            return _port(evaluator, state, state.board.spot, now)
        case FaceEvent():
            return expected(evaluator, evaluator.after(state, reply_with(action))) - now
        case _:
            return SKIP


def _fitness(evaluator: Evaluator, state: Table) -> float:
    """The share of the crew that is fit for something: the more careful the adviser, the more of them must be."""
    fit = [mate.fatigue < MOST_FATIGUE and health(evaluator.kit, state, mate) > 1 for mate in state.board.crew]
    return float((sum(fit) / len(fit)) ** evaluator.scales.crew)


def _market(evaluator: Evaluator, state: Table) -> float:
    """The value of a visit to the market: more with more coins; 0 if they buy nothing or the last visit was recent."""
    coins = worth(state.board, "coin", state.board.active)
    if (
        coins < max(ENOUGH_COINS, cheapest(evaluator.kit, state.board))
        or state.board.turn - evaluator.memory.shopped < SHOPPED
    ):
        return 0.0
    return SHOPPING * coins


def _port(evaluator: Evaluator, state: Table, spot: Spot, now: float) -> float:
    """The value of a visit to the port, by habit."""
    there = evaluator.after(imagine_at(evaluator, state, spot.page, spot.space), reply_with(VisitPort()))
    return evaluator.value(play_on(evaluator, there, _is_over)) - now


def _is_over(state: Table) -> bool:
    """Whether a visit to a port is over: no question of the port is open or pending."""
    return not any(isinstance(step, AtPort | AskAgain) for step in state.agenda)


# ---------------------------------------------------------------- where to


def is_setting_out(step: object) -> bool:
    return isinstance(step, Sail) or (isinstance(step, Gather) and step.tried.about == TRAVEL)


def set_course(evaluator: Evaluator, state: Table) -> None:
    """Set the goal of a voyage that was begun without advice: the one that would have been advised."""
    at_leisure = replace(state, agenda=(*state.agenda[:-1], TakeAction(1)))
    evaluator.memory.goal, _ = _goal(evaluator, at_leisure)


def _goal(evaluator: Evaluator, state: Table) -> tuple[Spot | None, float]:
    """The region that promises most for its distance, and what the voyage is worth."""
    kit, here, now = evaluator.kit, state.board.spot, evaluator.value(state)
    fitness, worths = _fitness(evaluator, state), {}
    ports = (
        _port(evaluator, state, kit.nearest_port(here), now) if any(one.port for one in kit.regions.values()) else 0.0
    )
    for spot, region in kit.regions.items():
        distance = kit.distances(spot).get(here)
        if spot == here or distance is None:
            continue
        promises = [evaluator.interest(state, location, APPEAL) * fitness for location in region.locations]
        promises += [ports] if region.port else []
        promises += [_market(evaluator, state)] if region.market else []
        value = max(promises, default=0.0) + MORE * sum(promises)
        worths[spot] = value * DECAY**distance - A_HAZARD * evaluator.scales.ship * (region.hazard is not None)
    if not worths:
        return None, 0.0
    best = evaluator.best(worths, worths.__getitem__)
    return best, worths[best]
