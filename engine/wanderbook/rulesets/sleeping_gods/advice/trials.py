"""Challenges: who takes part, and which cards are spent on the result."""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common.advising import Party, as_party, stake, weariness
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.sleeping_gods.advice.mind import Mind
from wanderbook.rulesets.sleeping_gods.advice.worth import FIRST_COMMAND, TIRED
from wanderbook.rulesets.sleeping_gods.attack import ATTACK
from wanderbook.rulesets.sleeping_gods.board import MOST_FATIGUE, Table, passive, skill, suffers
from wanderbook.rulesets.sleeping_gods.ship import SHIP
from wanderbook.rulesets.sleeping_gods.travel import TRAVEL
from wanderbook.table import Pick, open_options
from wanderbook.table.challenge import Tried
from wanderbook.table.decisions import Chosen

MOST_SPARE = 2
"""Cards in hand that are counted on to mend a draw."""
# ---------------------------------------------------------------- who takes part


def party(mind: Mind, state: Table, tried: Tried, asked: Pick, at_stake: float) -> Party:
    """Those with the most skill for their trouble come first: of so many of them, the best number."""
    costs = {name: _cost(mind, state, name) for name in open_options(asked.options)}
    skills = {name: skill(mind.kit, state, mate_of(state.board, name), tried.skill) for name in costs}
    able = sorted((name for name in costs if skills[name]), key=lambda name: costs[name] / skills[name])
    spare = min(MOST_SPARE, _spare(mind, state, tried.skill))
    parties = [as_party(mind, state, tried, (), 0, 0.0, spare)]
    names: tuple[str, ...] = ()
    for name in able:
        if _affordable(asked, (*names, name)):
            names = (*names, name)
            known, cost = sum(skills[one] for one in names), sum(costs[one] for one in names)
            toll = FIRST_COMMAND * sum(one.cost(names) for one in asked.tolls)
            parties.append(as_party(mind, state, tried, names, known, cost + toll, spare))
    return max(parties, key=lambda one: one.chance * at_stake - one.cost)


def _cost(mind: Mind, state: Table, name: str) -> float:
    mate = mate_of(state.board, name)
    tiring = TIRED[mate.fatigue] - TIRED[min(mate.fatigue + 1, MOST_FATIGUE)]
    tiring *= weariness([one.fatigue > 0 for one in state.board.crew])
    return mind.scales.crew * (tiring + 0.4 * suffers(mind.kit, state, mate, "madness"))


def _spare(mind: Mind, state: Table, needed: str) -> int:
    return sum(mind.kit.ability[card].skill == needed for hand in state.board.hands for card in hand)


def _affordable(asked: Pick, names: Iterable[str]) -> bool:
    names = tuple(names)
    return all(toll.cost(names) <= toll.has for toll in asked.tolls)


def gather(mind: Mind, state: Table, tried: Tried, asked: Pick) -> Chosen:
    if tried.about == TRAVEL:
        return helmsman(mind, state, asked)
    return party(mind, state, tried, asked, stake(mind, state, tried)).names


def helmsman(mind: Mind, state: Table, asked: Pick) -> Chosen:
    """Somebody rested, where it is far."""
    goal = mind.memory.goal
    if goal is None or goal == state.board.spot or goal in mind.kit.ways[state.board.spot]:
        return ()

    def help_of(name: str) -> int:
        mate = mate_of(state.board, name)
        return skill(mind.kit, state, mate, "craft") + 3 * passive(mind.kit, mate, "add_distance")

    rested = [name for name in open_options(asked.options) if not mate_of(state.board, name).fatigue]
    able = [name for name in rested if help_of(name) > 1 and _affordable(asked, (name,))]
    return (mind.best(able, help_of),) if able else ()


# ---------------------------------------------------------------- what alters it


def alter(mind: Mind, state: Table, tried: Tried, asked: Pick) -> Chosen:
    """Enough of what adds, if it is worth what hangs on it; or else a new draw. What has passed is left alone."""
    if tried.about in (SHIP, TRAVEL) or not (tried.skill or tried.about == ATTACK):
        return ()
    return common.alter(mind, state, tried, asked)
