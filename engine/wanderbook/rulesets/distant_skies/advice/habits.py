"""Rules of thumb: one reply for each question, without looking beyond its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wanderbook.rulesets.common.advising import SETTING_UP, by_habit, simply
from wanderbook.rulesets.common.steps import DiscardDown, GiveStatus, RemoveStatuses
from wanderbook.rulesets.distant_skies.advice import encounters, fights, sharing, trials
from wanderbook.rulesets.distant_skies.advice.evaluator import Evaluator
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.steps import (
    ChooseGoods,
    ChoosePayment,
    ChooseTarget,
    DealTo,
    EquipTo,
    GiveSynergy,
    MayRun,
    PayToEquip,
    PlaceCharacters,
    PlaceDamage,
    PlayCard,
    SplitDamage,
    SplitHealing,
    SplitStamina,
    VisitSpot,
    WhoRises,
)
from wanderbook.table import Pick, Question, open_options
from wanderbook.table.decisions import Chosen
from wanderbook.table.steps import AlterFate, Gather


def habit(evaluator: Evaluator, state: Table, asked: Question) -> Chosen:
    return by_habit(HABITS, evaluator, state, asked)


def _first(evaluator: Evaluator, state: Table, step: Any, asked: Pick) -> Chosen:
    return (open_options(asked.options)[0],)


HABITS: dict[type, Callable[[Evaluator, Table, Any, Any], Chosen]] = {
    **SETTING_UP,
    Gather: lambda evaluator, state, step, asked: trials.gather(evaluator, state, step.tried, asked),
    AlterFate: lambda evaluator, state, step, asked: trials.alter(evaluator, state, step.tried, asked),
    PlaceCharacters: encounters.place,
    VisitSpot: _first,
    PlayCard: simply(fights.play_card),
    ChooseTarget: lambda evaluator, state, step, asked: fights.choose_target(
        evaluator, state, asked, step.who, step.card
    ),
    PlaceDamage: simply(fights.place_damage),
    DealTo: simply(fights.deal_to),
    GiveSynergy: simply(fights.give_synergy),
    MayRun: simply(fights.may_run),
    SplitDamage: simply(sharing.split_damage),
    SplitHealing: simply(sharing.split_healing),
    SplitStamina: lambda evaluator, state, step, asked: sharing.split_stamina(evaluator, state, asked, step.gains),
    WhoRises: simply(sharing.rising),
    GiveStatus: simply(sharing.give_status),
    RemoveStatuses: simply(sharing.remove_statuses),
    ChooseGoods: simply(sharing.split_goods),
    ChoosePayment: simply(sharing.payment),
    DiscardDown: simply(sharing.discards),
    PayToEquip: simply(sharing.discards),
    EquipTo: lambda evaluator, state, step, asked: sharing.bearer_for(evaluator, state, asked, step.card),
}
"""Questions answered by a rule of thumb. For any other, the adviser takes the answer with the best state after it."""
