"""Challenges: who takes part, and which cards are spent on the result."""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common.advising import PartyEstimate, as_party, stake, weariness
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.sleeping_gods.advice.evaluator import Evaluator
from wanderbook.rulesets.sleeping_gods.advice.weights import FIRST_COMMAND, TIRED
from wanderbook.rulesets.sleeping_gods.board import ATTACK, MOST_FATIGUE, SHIP, TRAVEL, Table, passive, skill, suffers
from wanderbook.rulesets.sleeping_gods.courses import is_sure
from wanderbook.table import Pick, open_options
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import Tried

MOST_SPARE = 2
"""Cards in hand that are counted on to mend a draw."""
# ---------------------------------------------------------------- who takes part


def party(evaluator: Evaluator, state: Table, tried: Tried, asked: Pick, at_stake: float) -> PartyEstimate:
    """The best party: candidates join in order of skill for their cost, and the size with the highest expected value
    wins."""
    costs = {name: _cost(evaluator, state, name) for name in open_options(asked.options)}
    skills = {name: skill(evaluator.kit, state, mate_of(state.board, name), tried.skill) for name in costs}
    able = sorted((name for name in costs if skills[name]), key=lambda name: costs[name] / skills[name])
    spare = min(MOST_SPARE, _spare(evaluator, state, tried.skill))
    parties = [as_party(evaluator, state, tried, (), 0, 0.0, spare)]
    names: tuple[str, ...] = ()
    for name in able:
        if _affordable(asked, (*names, name)):
            names = (*names, name)
            known, cost = sum(skills[one] for one in names), sum(costs[one] for one in names)
            toll = FIRST_COMMAND * sum(one.cost(names) for one in asked.tolls)
            parties.append(as_party(evaluator, state, tried, names, known, cost + toll, spare))
    return max(parties, key=lambda party: party.chance * at_stake - party.cost)


def _cost(evaluator: Evaluator, state: Table, name: str) -> float:
    """What taking part in a challenge costs a crew member."""
    mate = mate_of(state.board, name)
    tiring = TIRED[mate.fatigue] - TIRED[min(mate.fatigue + 1, MOST_FATIGUE)]
    tiring *= weariness([one.fatigue > 0 for one in state.board.crew])
    return evaluator.scales.crew * (tiring + 0.4 * suffers(evaluator.kit, state, mate, "madness"))


def _spare(evaluator: Evaluator, state: Table, needed: str) -> int:
    return sum(evaluator.kit.ability[card].skill == needed for hand in state.board.hands for card in hand)


def _affordable(asked: Pick, names: Iterable[str]) -> bool:
    names = tuple(names)
    return all(toll.cost(names) <= toll.has for toll in asked.tolls)


def gather(evaluator: Evaluator, state: Table, tried: Tried, asked: Pick) -> Chosen:
    if tried.about == TRAVEL:
        return helmsman(evaluator, state, asked)
    return party(evaluator, state, tried, asked, stake(evaluator, state, tried)).names


def helmsman(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """The best rested steersman, unless any draw takes the ship to its goal."""
    goal = evaluator.memory.goal
    if goal is None or goal == state.board.spot:
        return ()
    if goal in evaluator.kit.travel.ways[state.board.spot] and is_sure(evaluator.game, state):
        return ()

    def help_of(name: str) -> int:
        mate = mate_of(state.board, name)
        return skill(evaluator.kit, state, mate, "craft") + 3 * passive(evaluator.kit, mate, "add_distance")

    rested = [name for name in open_options(asked.options) if not mate_of(state.board, name).fatigue]
    able = [name for name in rested if help_of(name) > 1 and _affordable(asked, (name,))]
    return (evaluator.best(able, help_of),) if able else ()


# ---------------------------------------------------------------- what alters it


def alter(evaluator: Evaluator, state: Table, tried: Tried, asked: Pick) -> Chosen:
    """The shared advice on altering a draw, for challenges and attacks only."""
    if tried.about in (SHIP, TRAVEL) or not (tried.skill or tried.about == ATTACK):
        return ()
    return common.alter(evaluator, state, tried, asked)
