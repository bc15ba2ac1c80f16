"""Looking ahead: what a reply can be expected to lead to, with draws that fall as they could."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from wanderbook.rulesets.common import advising as common
from wanderbook.rulesets.common.advising import judged
from wanderbook.rulesets.common.fate import ROW
from wanderbook.rulesets.sleeping_gods.advice.habits import habit
from wanderbook.rulesets.sleeping_gods.advice.mind import Mind
from wanderbook.rulesets.sleeping_gods.advice.trials import party
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.combat import ChooseAttacker, LayEnemies
from wanderbook.rulesets.sleeping_gods.ship import SHIP, ShipAction
from wanderbook.rulesets.sleeping_gods.travel import TRAVEL
from wanderbook.rulesets.sleeping_gods.turn import DrawEvent, TakeAction, TryToBeRid
from wanderbook.table import Chance, Pick, decision, open_options
from wanderbook.table.challenge import DrawFate, Gather, likelihood
from wanderbook.table.decisions import Chosen
from wanderbook.table.reading import ChooseWay

FIGHTS = 3
"""Fights that are fought in the mind, to see how one would go."""
IDLE = ("join", "leave", "easy", "shed", "arm", "return")
"""What is done besides only by people."""
CALM = (ShipAction, TakeAction, ChooseWay, Gather, ChooseAttacker, TryToBeRid, DrawFate, LayEnemies, DrawEvent)
"""Where there is something to think about, or a draw that is."""
DEPTH = 1


def settled(mind: Mind, state: Table, is_calm: Callable[[Table], bool]) -> Table:
    """Play on by habit."""
    return common.settled(mind, state, is_calm, habit)


def expected(mind: Mind, state: Table, depth: int = DEPTH) -> float:
    """What a state is worth, with what is about to happen in it."""
    state = settled(mind, state, lambda one: one.agenda[-1].__class__ in CALM)
    step = state.agenda[-1] if state.agenda else None
    match step:
        case Gather(tried=tried) if tried.about != TRAVEL:
            return _challenge(mind, state, step)
        case DrawFate(tried=tried) if tried.about != SHIP:
            return _draw(mind, state, step, depth)
        case LayEnemies() | ChooseAttacker():
            return sum(_fought(mind, state) for _ in range(FIGHTS)) / FIGHTS
        case ChooseWay(section=section):
            return _read(mind, state, section, depth)
        case _:
            return mind.value(state)


def _challenge(mind: Mind, state: Table, step: Gather) -> float:
    asked = decision(mind.game, state)
    assert isinstance(asked, Pick)
    passed, failed = (mind.value(judged(mind, state, step.tried, how)) for how in (True, False))
    some = party(mind, state, step.tried, asked, passed - failed)
    return some.chance * passed + (1 - some.chance) * failed - some.cost


def _draw(mind: Mind, state: Table, step: DrawFate, depth: int) -> float:
    """A challenge that nobody gathers for, or a table."""
    if step.tried.about.startswith(ROW):
        asked = decision(mind.game, state)
        assert isinstance(asked, Chance)
        whole = sum(of for _, of in asked.outcomes)
        return sum(of / whole * mind.value(mind.after(state, (name,))) for name, of in asked.outcomes)
    chance = float(likelihood(mind.game, state, step.tried))
    passed, failed = (mind.value(judged(mind, state, step.tried, how)) for how in (True, False))
    return chance * passed + (1 - chance) * failed


def _fought(mind: Mind, state: Table) -> float:
    return mind.value(settled(mind, state, lambda one: one.board.fight is None))


def _read(mind: Mind, state: Table, section: str, depth: int) -> float:
    """What was read before is known; what was not promises something."""
    if section not in mind.memory.read:
        return mind.value(state) + mind.scales.curiosity
    if not depth:
        return mind.value(state)
    asked = decision(mind.game, state)
    assert isinstance(asked, Pick)
    return max(expected(mind, mind.after(state, (one,)), depth - 1) for one in open_options(asked.options))


def considered(mind: Mind, state: Table, asked: Pick) -> Chosen:
    """The option from which most is to be expected."""
    several = open_options(asked.options)
    if len(several) == 1:
        return (several[0],)
    return (mind.best(several, lambda one: expected(mind, mind.after(state, (one,)))),)


def besides(mind: Mind, state: Table, asked: Pick) -> Chosen | None:
    """What is worth doing before the question is answered: equip, cook, heal, repair."""
    return common.besides(mind, state, asked, habit, IDLE)


def imagined(mind: Mind, state: Table, page: int, region: str) -> Table:
    """The same, with the ship elsewhere."""
    return replace(state, board=replace(state.board, page=page, region=region))
