"""What is done without much thought: one reply for each question, looking no farther than its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wanderbook.rulesets.common.advising import by_habit
from wanderbook.rulesets.common.row import Regenerate
from wanderbook.rulesets.common.statuses import GiveStatus, RemoveStatuses
from wanderbook.rulesets.common.unlocks import ChooseUnlocked
from wanderbook.rulesets.sleeping_gods.advice import fights, sharing, trials
from wanderbook.rulesets.sleeping_gods.advice.mind import Mind
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.combat import ChooseAttacker, ChooseTarget, DealTo, PlaceDamage
from wanderbook.rulesets.sleeping_gods.crew import Revive, SplitDamage, SplitFatigue, SplitHealing
from wanderbook.rulesets.sleeping_gods.enemies import ChooseVictim, Disarm, LoseAbility
from wanderbook.rulesets.sleeping_gods.goods import ChooseGoods, ChoosePayment, ClearSome
from wanderbook.rulesets.sleeping_gods.hand import DiscardDown, EquipTo
from wanderbook.rulesets.sleeping_gods.places import DONE, Arm, AtPort, Healer, Shipyard
from wanderbook.rulesets.sleeping_gods.search import SearchOn
from wanderbook.rulesets.sleeping_gods.setup import ChooseMode, ChooseVariants
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


# ---------------------------------------------------------------- setting up


def _mode(mind: Mind, state: Table, step: ChooseMode, asked: Pick) -> Chosen:
    return ("normal",)


def _unlocked(mind: Mind, state: Table, step: ChooseUnlocked, asked: Pick) -> Chosen:
    return tuple(open_options(asked.options))


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
    ChooseMode: _mode,
    ChooseVariants: lambda mind, state, step, asked: (),
    ChooseUnlocked: _unlocked,
    RoomEffects: lambda mind, state, step, asked: (asked.options[0].id,),  # all of it, or what is left
    SearchOn: _search,
    Sail: _sail,
    AtPort: _port,
    Gather: lambda mind, state, step, asked: trials.gather(mind, state, step.tried, asked),
    AlterFate: lambda mind, state, step, asked: trials.alter(mind, state, step.tried, asked),
    ChooseAttacker: lambda mind, state, step, asked: fights.choose_attacker(mind, state, asked),
    ChooseTarget: lambda mind, state, step, asked: fights.choose_target(mind, state, asked, step.who, step.weapon),
    ChooseVictim: lambda mind, state, step, asked: fights.choose_victim(mind, state, asked, step.enemy),
    PlaceDamage: lambda mind, state, step, asked: fights.place_damage(mind, state, asked),
    DealTo: lambda mind, state, step, asked: fights.deal_to(mind, state, asked),
    Regenerate: lambda mind, state, step, asked: fights.regenerate(mind, state, asked),
    PassSynergy: lambda mind, state, step, asked: fights.pass_synergy(mind, state, asked),
    Arm: lambda mind, state, step, asked: sharing.armed(mind, state, asked, step.card),
    Disarm: lambda mind, state, step, asked: sharing.disarmed(mind, state, asked),
    LoseAbility: lambda mind, state, step, asked: sharing.least_equipped(mind, state, asked),
    Revive: lambda mind, state, step, asked: ("yes",),
    SplitDamage: lambda mind, state, step, asked: sharing.split_damage(mind, state, asked),
    SplitHealing: lambda mind, state, step, asked: sharing.split_healing(mind, state, asked),
    SplitFatigue: lambda mind, state, step, asked: (
        sharing.split_fatigue(mind, state, asked) if step.gains else sharing.split_rest(mind, state, asked)
    ),
    GiveStatus: lambda mind, state, step, asked: sharing.give_status(mind, state, asked),
    RemoveStatuses: lambda mind, state, step, asked: sharing.remove_statuses(mind, state, asked),
    ChooseGoods: lambda mind, state, step, asked: sharing.split_goods(mind, state, asked),
    ChoosePayment: lambda mind, state, step, asked: sharing.payment(mind, state, asked),
    ClearSome: lambda mind, state, step, asked: sharing.split_clearing(mind, state, asked),
    ChooseRepairs: lambda mind, state, step, asked: sharing.split_repairs(mind, state, asked),
    Shipyard: lambda mind, state, step, asked: sharing.split_repairs(mind, state, asked),
    Healer: lambda mind, state, step, asked: sharing.healed(mind, state, asked),
    DiscardDown: lambda mind, state, step, asked: sharing.discards(mind, state, asked),
    EquipTo: lambda mind, state, step, asked: sharing.bearer_for(mind, state, asked, step.card),
    GalleyRest: lambda mind, state, step, asked: sharing.galley_rest(mind, state, asked),
}
"""Questions that are answered by rule of thumb. Of any other the best answer is taken, by how things stand after it."""
