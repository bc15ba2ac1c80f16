"""What is done without much thought: one reply for each question, looking no farther than its answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wanderbook.rulesets.common.advising import by_habit
from wanderbook.rulesets.common.statuses import GiveStatus, RemoveStatuses
from wanderbook.rulesets.common.unlocks import ChooseUnlocked
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
from wanderbook.rulesets.distant_skies.setup import ChooseMode, ChooseVariants
from wanderbook.rulesets.distant_skies.synergy import GiveSynergy
from wanderbook.table import Pick, Question, open_options
from wanderbook.table.challenge import AlterFate, Gather
from wanderbook.table.decisions import Chosen


def habit(mind: Mind, state: Table, asked: Question) -> Chosen:
    return by_habit(HABITS, mind, state, asked)


def _first(mind: Mind, state: Table, step: Any, asked: Pick) -> Chosen:
    return (open_options(asked.options)[0],)


HABITS: dict[type, Callable[[Mind, Table, Any, Any], Chosen]] = {
    ChooseMode: lambda mind, state, step, asked: ("normal",),
    ChooseVariants: lambda mind, state, step, asked: (),
    ChooseUnlocked: lambda mind, state, step, asked: tuple(open_options(asked.options)),
    Gather: lambda mind, state, step, asked: trials.gather(mind, state, step.tried, asked),
    AlterFate: lambda mind, state, step, asked: trials.alter(mind, state, step.tried, asked),
    PlaceCharacters: encounters.place,
    VisitSpot: _first,
    PlayCard: lambda mind, state, step, asked: fights.play_card(mind, state, asked),
    ChooseTarget: lambda mind, state, step, asked: fights.choose_target(mind, state, asked, step.who, step.card),
    PlaceDamage: lambda mind, state, step, asked: fights.place_damage(mind, state, asked),
    DealTo: lambda mind, state, step, asked: fights.deal_to(mind, state, asked),
    GiveSynergy: lambda mind, state, step, asked: fights.give_synergy(mind, state, asked),
    MayRun: lambda mind, state, step, asked: fights.may_run(mind, state, asked),
    SplitDamage: lambda mind, state, step, asked: sharing.split_damage(mind, state, asked),
    SplitHealing: lambda mind, state, step, asked: sharing.split_healing(mind, state, asked),
    SplitStamina: lambda mind, state, step, asked: sharing.split_stamina(mind, state, asked, step.gains),
    WhoRises: lambda mind, state, step, asked: sharing.rising(mind, state, asked),
    GiveStatus: lambda mind, state, step, asked: sharing.give_status(mind, state, asked),
    RemoveStatuses: lambda mind, state, step, asked: sharing.remove_statuses(mind, state, asked),
    ChooseGoods: lambda mind, state, step, asked: sharing.split_goods(mind, state, asked),
    ChoosePayment: lambda mind, state, step, asked: sharing.payment(mind, state, asked),
    DiscardDown: lambda mind, state, step, asked: sharing.discards(mind, state, asked),
    PayToEquip: lambda mind, state, step, asked: sharing.discards(mind, state, asked),
    EquipTo: lambda mind, state, step, asked: sharing.bearer_for(mind, state, asked, step.card),
}
"""Questions that are answered by rule of thumb. Of any other the best answer is taken, by how things stand after it."""
