"""What is done without much thought: one reply for each question, looking no farther than its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wanderbook.rulesets.common.advising import SETTING_UP, by_habit, simply
from wanderbook.rulesets.common.row import Regenerate
from wanderbook.rulesets.common.statuses import GiveStatus, RemoveStatuses
from wanderbook.rulesets.sleeping_gods.advice import fights, sharing, trials
from wanderbook.rulesets.sleeping_gods.advice.mind import Mind
from wanderbook.rulesets.sleeping_gods.asides import DealTo
from wanderbook.rulesets.sleeping_gods.attack import PlaceDamage
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.combat import ChooseAttacker, ChooseTarget
from wanderbook.rulesets.sleeping_gods.crew import ChooseNext, Revive, SplitDamage, SplitFatigue, SplitHealing
from wanderbook.rulesets.sleeping_gods.enemies import ChooseVictim, Disarm, LoseAbility
from wanderbook.rulesets.sleeping_gods.goods import ChooseGoods, ChoosePayment, ClearSome
from wanderbook.rulesets.sleeping_gods.hand import DiscardDown, EquipTo
from wanderbook.rulesets.sleeping_gods.places import DONE, Arm, AtPort, Healer, Shipyard
from wanderbook.rulesets.sleeping_gods.search import SearchOn
from wanderbook.rulesets.sleeping_gods.ship import ChooseRepairs, GalleyRest, RoomEffects
from wanderbook.rulesets.sleeping_gods.synergy import PassSynergy
from wanderbook.rulesets.sleeping_gods.travel import STOP, Sail
from wanderbook.table import Pick, Question, open_options
from wanderbook.table.challenge import AlterFate, Gather
from wanderbook.table.decisions import Chosen

SERVICES = ("levels", "healer", "inn", "shipyard")
INN_WORTH = 3.0
MUCH_DAMAGE, MOST_SEARCHED = 6, 2


def habit(mind: Mind, state: Table, asked: Question) -> Chosen:
    return by_habit(HABITS, mind, state, asked)


# ---------------------------------------------------------------- the ship


def _search(mind: Mind, state: Table, step: SearchOn, asked: Pick) -> Chosen:
    """Once, and again where the ship can bear it."""
    harmed = sum(state.board.damage) * mind.scales.ship >= MUCH_DAMAGE
    return ("stop" if len(step.drawn) >= MOST_SEARCHED - harmed else "draw",)


def _sail(mind: Mind, state: Table, step: Sail, asked: Pick) -> Chosen:
    """By the shortest way, and round hazards where that is no longer."""
    goal, here = mind.memory.goal, state.board.spot
    if goal is None or goal == here:
        return (STOP,)
    far = mind.kit.distances(goal)
    ways = mind.kit.ways[here]
    best = mind.best(ways, lambda spot: -far[spot] - 0.5 * (mind.kit.regions[spot].hazard is not None))
    return (str(best),) if far[best] < far[here] else (STOP,)


def _port(mind: Mind, state: Table, step: AtPort, asked: Pick) -> Chosen:
    open_ones = open_options(asked.options)
    for service in SERVICES:
        if service in open_ones and _wanted(mind, state, service):
            return (service,)
    return (DONE,)


def _wanted(mind: Mind, state: Table, service: str) -> bool:
    crew = state.board.crew
    match service:
        case "healer":
            return any(mate.damage >= 3 for mate in crew)
        case "inn":
            return sum(min(mate.damage, 2) * 0.25 + min(mate.fatigue, 1) * 0.6 for mate in crew) >= INN_WORTH
        case "shipyard":
            return sum(state.board.damage) >= 2
        case _:
            return True


HABITS: dict[type, Callable[[Mind, Table, Any, Any], Chosen]] = {
    **SETTING_UP,
    RoomEffects: lambda mind, state, step, asked: (asked.options[0].id,),  # all of it, or what is left
    SearchOn: _search,
    Sail: _sail,
    AtPort: _port,
    Gather: lambda mind, state, step, asked: trials.gather(mind, state, step.tried, asked),
    AlterFate: lambda mind, state, step, asked: trials.alter(mind, state, step.tried, asked),
    ChooseAttacker: simply(fights.choose_attacker),
    ChooseTarget: lambda mind, state, step, asked: fights.choose_target(mind, state, asked, step.who, step.weapon),
    ChooseVictim: lambda mind, state, step, asked: fights.choose_victim(mind, state, asked, step.enemy),
    PlaceDamage: simply(fights.place_damage),
    DealTo: simply(fights.deal_to),
    Regenerate: simply(fights.regenerate),
    PassSynergy: simply(fights.pass_synergy),
    Arm: lambda mind, state, step, asked: sharing.armed(mind, state, asked, step.card),
    Disarm: simply(sharing.disarmed),
    LoseAbility: simply(sharing.least_equipped),
    Revive: lambda mind, state, step, asked: (open_options(asked.options)[-1],),
    ChooseNext: lambda mind, state, step, asked: fights.choose_next(mind, state, asked, step.amount),
    SplitDamage: simply(sharing.split_damage),
    SplitHealing: simply(sharing.split_healing),
    SplitFatigue: lambda mind, state, step, asked: (
        sharing.split_fatigue(mind, state, asked) if step.gains else sharing.split_rest(mind, state, asked)
    ),
    GiveStatus: simply(sharing.give_status),
    RemoveStatuses: simply(sharing.remove_statuses),
    ChooseGoods: simply(sharing.split_goods),
    ChoosePayment: simply(sharing.payment),
    ClearSome: simply(sharing.split_clearing),
    ChooseRepairs: simply(sharing.split_repairs),
    Shipyard: simply(sharing.split_repairs),
    Healer: simply(sharing.healed),
    DiscardDown: simply(sharing.discards),
    EquipTo: lambda mind, state, step, asked: sharing.bearer_for(mind, state, asked, step.card),
    GalleyRest: simply(sharing.galley_rest),
}
"""Questions that are answered by rule of thumb. Of any other the best answer is taken, by how things stand after it."""
