"""Challenges: who takes part, and which cards are spent on the result."""

from __future__ import annotations

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common.advising import PartyEstimate, as_party, stake, weariness
from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.distant_skies.advice.evaluator import Evaluator
from wanderbook.rulesets.distant_skies.advice.weights import RESTED
from wanderbook.rulesets.distant_skies.board import MOST_STAMINA, Table, skill, suffers
from wanderbook.table import Pick, open_options
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import Tried

MOST_SPARE = 2
"""Cards in hand that are counted on to mend a draw."""
REPAIR = "repair"


def party(evaluator: Evaluator, state: Table, tried: Tried, asked: Pick, at_stake: float) -> PartyEstimate:
    """The best party: candidates join in order of skill for their cost, and the size with the highest expected value
    wins."""
    costs = {name: _cost(evaluator, state, name) for name in open_options(asked.options)}
    skills = {name: skill(evaluator.kit, mate_of(state.board, name), tried.skill) for name in costs}
    able = sorted((name for name in costs if skills[name]), key=lambda name: costs[name] / skills[name])
    spare = min(MOST_SPARE, _spare(evaluator, state, tried.skill))
    parties = [as_party(evaluator, state, tried, (), 0, 0.0, spare)]
    for many in range(1, len(able) + 1):
        names = tuple(able[:many])
        known, cost = sum(skills[one] for one in names), sum(costs[one] for one in names)
        parties.append(as_party(evaluator, state, tried, names, known, cost, spare))
    return max(parties, key=lambda party: party.chance * at_stake - party.cost)


def _cost(evaluator: Evaluator, state: Table, name: str) -> float:
    """What taking part in a challenge costs a character."""
    mate = mate_of(state.board, name)
    toll = 2 if suffers(evaluator.kit, mate, "low_morale") else 1
    tiring = RESTED[mate.stamina] - RESTED[max(0, mate.stamina - toll)]
    return evaluator.scales.crew * tiring * weariness([one.stamina < MOST_STAMINA for one in state.board.crew])


def _spare(evaluator: Evaluator, state: Table, needed: str) -> int:
    return sum(evaluator.kit.ability[card].skill == needed for hand in state.board.hands for card in hand)


def gather(evaluator: Evaluator, state: Table, tried: Tried, asked: Pick) -> Chosen:
    if tried.about == REPAIR:
        return mechanics(evaluator, state, asked)
    return party(evaluator, state, tried, asked, stake(evaluator, state, tried)).names


def mechanics(evaluator: Evaluator, state: Table, asked: Pick) -> Chosen:
    """Send one skilled mechanic, while they are rested."""
    known = {name: skill(evaluator.kit, mate_of(state.board, name), "craft") for name in open_options(asked.options)}
    rested = [name for name in known if mate_of(state.board, name).stamina > 1 and known[name] > 1]
    return (max(rested, key=known.__getitem__),) if rested else ()


def alter(evaluator: Evaluator, state: Table, tried: Tried, asked: Pick) -> Chosen:
    """The advice on altering a draw of a challenge; tables, flights and repairs are left to fate."""
    return common.alter(evaluator, state, tried, asked) if tried.skill and tried.about != REPAIR else ()
