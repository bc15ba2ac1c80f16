"""Rules of thumb: one reply for each question, without looking beyond its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wanderbook.rulesets.common.advising import SETTING_UP, by_habit, reply_with, simply
from wanderbook.rulesets.common.steps import DiscardDown, GiveStatus, Regenerate, RemoveStatuses
from wanderbook.rulesets.sleeping_gods.actions import (
    DrawToken,
    Finish,
    SailTo,
    StopSailing,
    StopSearching,
    VisitService,
)
from wanderbook.rulesets.sleeping_gods.advice import fights, sharing, trials
from wanderbook.rulesets.sleeping_gods.advice.evaluator import Evaluator
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.board.dominance import best_reward, levels_first, safe_search
from wanderbook.rulesets.sleeping_gods.steps import (
    Arm,
    AtPort,
    ChooseAttacker,
    ChooseGoods,
    ChooseNext,
    ChoosePayment,
    ChooseRepairs,
    ChooseTarget,
    ChooseVictim,
    ClearSome,
    DealTo,
    Disarm,
    EquipTo,
    GalleyRest,
    Healer,
    KeepReward,
    LoseAbility,
    PassSynergy,
    PlaceDamage,
    Revive,
    RoomEffects,
    Sail,
    SearchOn,
    Shipyard,
    SplitDamage,
    SplitFatigue,
    SplitHealing,
)
from wanderbook.table import Pick, Question, open_actions, open_options
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import AlterFate, Gather

SERVICES = ("healer", "inn", "shipyard")
INN_WORTH = 3.0
MUCH_DAMAGE, MOST_SEARCHED = 6, 2


def habit(evaluator: Evaluator, state: Table, asked: Question) -> Chosen:
    return by_habit(HABITS, evaluator, state, asked)


# ---------------------------------------------------------------- the ship


def _search(evaluator: Evaluator, state: Table, step: SearchOn, asked: Pick) -> Chosen:
    """Search once, and again while the ship can take the damage or none is possible."""
    if safe := safe_search(evaluator.game, state):
        return safe
    harmed = sum(state.board.damage) * evaluator.scales.ship >= MUCH_DAMAGE
    return reply_with(StopSearching() if len(step.drawn) >= MOST_SEARCHED - harmed else DrawToken())


def _keep(evaluator: Evaluator, state: Table, step: KeepReward, asked: Pick) -> Chosen:
    return best_reward(evaluator.game, state, asked) or evaluator.weigh(state, asked)


def _sail(evaluator: Evaluator, state: Table, step: Sail, asked: Pick) -> Chosen:
    """The reply that sails towards the goal by the shortest way, round hazards if that is no longer."""
    goal, here = evaluator.memory.goal, state.board.spot
    if goal is None or goal == here:
        return reply_with(StopSailing())
    far = evaluator.kit.distances(goal)
    ways = evaluator.kit.travel.ways[here]
    best = evaluator.best(ways, lambda spot: -far[spot] - 0.5 * (evaluator.kit.regions[spot].hazard is not None))
    return reply_with(SailTo(*best) if far[best] < far[here] else StopSailing())


def _port(evaluator: Evaluator, state: Table, step: AtPort, asked: Pick) -> Chosen:
    """The first service of the port, in a fixed order, that is open and worth its price; otherwise leave."""
    if first := levels_first(asked):
        return first
    able = open_actions(asked.options)
    for service in map(VisitService, SERVICES):
        if service in able and _is_wanted(evaluator, state, service.service):
            return reply_with(service)
    return reply_with(Finish())


def _is_wanted(evaluator: Evaluator, state: Table, service: str) -> bool:
    """Whether a port's service is worth its price now: the crew is hurt, tired, or the ship is damaged."""
    crew = state.board.crew
    match service:
        case "healer":
            return any(mate.damage >= 3 for mate in crew)
        case "inn":
            return sum(min(mate.damage, 2) * 0.25 + min(mate.fatigue, 1) * 0.6 for mate in crew) >= INN_WORTH
        case _:
            return sum(state.board.damage) >= 2


HABITS: dict[type, Callable[[Evaluator, Table, Any, Any], Chosen]] = {
    **SETTING_UP,
    RoomEffects: lambda evaluator, state, step, asked: (asked.options[0].id,),  # all of it, or what is left
    SearchOn: _search,
    KeepReward: _keep,
    Sail: _sail,
    AtPort: _port,
    Gather: lambda evaluator, state, step, asked: trials.gather(evaluator, state, step.tried, asked),
    AlterFate: lambda evaluator, state, step, asked: trials.alter(evaluator, state, step.tried, asked),
    ChooseAttacker: simply(fights.choose_attacker),
    ChooseTarget: lambda evaluator, state, step, asked: fights.choose_target(
        evaluator, state, asked, step.who, step.weapon
    ),
    ChooseVictim: lambda evaluator, state, step, asked: fights.choose_victim(evaluator, state, asked, step.enemy),
    PlaceDamage: simply(fights.place_damage),
    DealTo: simply(fights.deal_to),
    Regenerate: simply(fights.regenerate),
    PassSynergy: simply(fights.pass_synergy),
    Arm: lambda evaluator, state, step, asked: sharing.choose_bearer(evaluator, state, asked, step.card),
    Disarm: simply(sharing.choose_weapon_to_lose),
    LoseAbility: simply(sharing.least_equipped),
    Revive: lambda evaluator, state, step, asked: (open_options(asked.options)[-1],),
    ChooseNext: lambda evaluator, state, step, asked: fights.choose_next(evaluator, state, asked, step.amount),
    SplitDamage: simply(sharing.split_damage),
    SplitHealing: simply(sharing.split_healing),
    SplitFatigue: lambda evaluator, state, step, asked: (
        sharing.split_fatigue(evaluator, state, asked) if step.gains else sharing.split_rest(evaluator, state, asked)
    ),
    GiveStatus: simply(sharing.give_status),
    RemoveStatuses: simply(sharing.remove_statuses),
    ChooseGoods: simply(sharing.split_goods),
    ChoosePayment: simply(sharing.payment),
    ClearSome: simply(sharing.split_clearing),
    ChooseRepairs: simply(sharing.split_repairs),
    Shipyard: simply(sharing.split_repairs),
    Healer: simply(sharing.choose_healed),
    DiscardDown: simply(sharing.discards),
    EquipTo: lambda evaluator, state, step, asked: sharing.bearer_for(evaluator, state, asked, step.card),
    GalleyRest: simply(sharing.galley_rest),
}
"""Questions answered by a rule of thumb. For any other, the adviser takes the answer with the best state after it."""
