"""Challenges: who takes part, and which cards are spent on the result."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from wanderbook.rulesets.common.crew import mate_of
from wanderbook.rulesets.sleeping_gods.advice.mind import Mind
from wanderbook.rulesets.sleeping_gods.advice.worth import FIRST_COMMAND, TIRED
from wanderbook.rulesets.sleeping_gods.board import MOST_FATIGUE, Table, passive, skill, suffers
from wanderbook.rulesets.sleeping_gods.combat import ATTACK
from wanderbook.rulesets.sleeping_gods.ship import SHIP
from wanderbook.rulesets.sleeping_gods.travel import TRAVEL
from wanderbook.table import Pick, open_options
from wanderbook.table.challenge import JudgeChallenge, Tried, likelihood, rules_of, total
from wanderbook.table.decisions import Chosen

SURE = 99
MOST_SPARE = 2
"""Cards in hand that are counted on to mend a draw."""
LEAST_GAIN = 0.1


class Party(NamedTuple):
    """Some who could take part: how likely they pass, and what it costs them."""

    names: tuple[str, ...]
    chance: float
    cost: float


# ---------------------------------------------------------------- what hangs on it


def judged(mind: Mind, state: Table, tried: Tried, passed: bool) -> Table:
    """The state after it went well, or did not. The challenge's step is on top."""
    sure = replace(tried, number=tried.number or 1, added=SURE if passed else -SURE)
    return mind.going_on(replace(state, agenda=(*state.agenda[:-1], JudgeChallenge(sure))))


def stake(mind: Mind, state: Table, tried: Tried) -> float:
    """What passing is worth more than failing."""
    passed, failed = (mind.value(judged(mind, state, tried, how)) for how in (True, False))
    return passed - failed


# ---------------------------------------------------------------- who takes part


def party(mind: Mind, state: Table, tried: Tried, asked: Pick, at_stake: float) -> Party:
    """Those with the most skill for their trouble come first: of so many of them, the best number."""
    costs = {name: _cost(mind, state, name) for name in open_options(asked.options)}
    skills = {name: skill(mind.kit, state, mate_of(state.board, name), tried.skill) for name in costs}
    able = sorted((name for name in costs if skills[name]), key=lambda name: costs[name] / skills[name])
    spare = min(MOST_SPARE, _spare(mind, state, tried.skill))
    parties = [_party(mind, state, replace(tried, joined=()), (), 0, 0.0, spare)]
    names: tuple[str, ...] = ()
    for name in able:
        if _affordable(asked, (*names, name)):
            names = (*names, name)
            known, cost = sum(skills[one] for one in names), sum(costs[one] for one in names)
            toll = FIRST_COMMAND * sum(one.cost(names) for one in asked.tolls)
            parties.append(_party(mind, state, replace(tried, joined=()), names, known, cost + toll, spare))
    return max(parties, key=lambda one: one.chance * at_stake - one.cost)


def _party(
    mind: Mind, state: Table, tried: Tried, names: tuple[str, ...], known: int, cost: float, spare: int
) -> Party:
    """Cards in hand are half a promise."""
    chance = float(likelihood(mind.game, state, replace(tried, added=tried.added + known)))
    mended = float(likelihood(mind.game, state, replace(tried, added=tried.added + known + spare))) if spare else chance
    return Party(names, (chance + mended) / 2, cost)


def _cost(mind: Mind, state: Table, name: str) -> float:
    mate = mate_of(state.board, name)
    tiring = TIRED[mate.fatigue] - TIRED[min(mate.fatigue + 1, MOST_FATIGUE)]
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
    gap = tried.needed - total(mind.game, state, tried)
    if gap <= 0:
        return ()
    at_stake = stake(mind, state, tried)
    ways = [_altered(mind, state, tried, option) for option in open_options(asked.options)]
    adding = sorted((way for way in ways if way.adds > 0), key=lambda way: way.cost / way.adds)
    cost, left = 0.0, gap
    for way in adding:
        cost, left = cost + way.cost, left - way.adds
        if left <= 0:
            break
    if left <= 0 and at_stake - cost > LEAST_GAIN:
        return (adding[0].option,)
    again = [way for way in ways if way.chance * at_stake - way.cost > LEAST_GAIN]
    return (max(again, key=lambda way: way.chance * at_stake - way.cost).option,) if again else ()


class Way(NamedTuple):
    option: str
    cost: float
    adds: int = 0
    chance: float = 0.0
    """Of passing, where it is drawn again."""


def _altered(mind: Mind, state: Table, tried: Tried, option: str) -> Way:
    below = replace(state, agenda=state.agenda[:-1])
    new, then = rules_of(mind.game).alter(mind.game, below, tried, option, lambda event: None)
    cost = mind.value(below) - mind.value(new)
    if then.number is None:
        return Way(option, cost, chance=float(likelihood(mind.game, new, then)))
    return Way(option, cost, adds=then.added - tried.added)
