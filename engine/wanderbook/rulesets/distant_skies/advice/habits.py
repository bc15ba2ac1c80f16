"""What is done without much thought: one reply for each question, looking no farther than its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wanderbook.rulesets.common.advising import SETTING_UP, by_habit, simply
from wanderbook.rulesets.common.statuses import GiveStatus, RemoveStatuses
from wanderbook.rulesets.distant_skies.advice import encounters, fights, sharing, trials
from wanderbook.rulesets.distant_skies.advice.mind import Mind
from wanderbook.rulesets.distant_skies.asides import DealTo
from wanderbook.rulesets.distant_skies.attack import PlaceDamage
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.combat import ChooseTarget, PlayCard
from wanderbook.rulesets.distant_skies.crew import SplitDamage, SplitHealing, SplitStamina, WhoRises
from wanderbook.rulesets.distant_skies.encounters import PlaceCharacters, VisitSpot
from wanderbook.rulesets.distant_skies.enemies import MayRun
from wanderbook.rulesets.distant_skies.goods import ChooseGoods, ChoosePayment
from wanderbook.rulesets.distant_skies.hand import DiscardDown, EquipTo, PayToEquip
from wanderbook.rulesets.distant_skies.synergy import GiveSynergy
from wanderbook.table import Pick, Question, open_options
from wanderbook.table.challenge import AlterFate, Gather
from wanderbook.table.decisions import Chosen


def habit(mind: Mind, state: Table, asked: Question) -> Chosen:
    return by_habit(HABITS, mind, state, asked)


def _first(mind: Mind, state: Table, step: Any, asked: Pick) -> Chosen:
    return (open_options(asked.options)[0],)


HABITS: dict[type, Callable[[Mind, Table, Any, Any], Chosen]] = {
    **SETTING_UP,
    Gather: lambda mind, state, step, asked: trials.gather(mind, state, step.tried, asked),
    AlterFate: lambda mind, state, step, asked: trials.alter(mind, state, step.tried, asked),
    PlaceCharacters: encounters.place,
    VisitSpot: _first,
    PlayCard: simply(fights.play_card),
    ChooseTarget: lambda mind, state, step, asked: fights.choose_target(mind, state, asked, step.who, step.card),
    PlaceDamage: simply(fights.place_damage),
    DealTo: simply(fights.deal_to),
    GiveSynergy: simply(fights.give_synergy),
    MayRun: simply(fights.may_run),
    SplitDamage: simply(sharing.split_damage),
    SplitHealing: simply(sharing.split_healing),
    SplitStamina: lambda mind, state, step, asked: sharing.split_stamina(mind, state, asked, step.gains),
    WhoRises: simply(sharing.rising),
    GiveStatus: simply(sharing.give_status),
    RemoveStatuses: simply(sharing.remove_statuses),
    ChooseGoods: simply(sharing.split_goods),
    ChoosePayment: simply(sharing.payment),
    DiscardDown: simply(sharing.discards),
    PayToEquip: simply(sharing.discards),
    EquipTo: lambda mind, state, step, asked: sharing.bearer_for(mind, state, asked, step.card),
}
"""Questions that are answered by rule of thumb. Of any other the best answer is taken, by how things stand after it."""
