"""The reasons that only this game has: for an action, and for a card in a fight."""

from __future__ import annotations

from wanderbook.rulesets.common.actions import EndRound
from wanderbook.rulesets.distant_skies.actions import Camp, Fly, MendPlane, PlayCombatCard, Travel
from wanderbook.rulesets.distant_skies.advice.evaluator import Evaluator
from wanderbook.rulesets.distant_skies.board import Table
from wanderbook.rulesets.distant_skies.steps import (
    ChoosePayment,
    EquipTo,
    PlaceDamage,
    SplitDamage,
    SplitHealing,
    SplitStamina,
)
from wanderbook.table import Pick, Question
from wanderbook.table.decisions import Chosen
from wanderbook.table.game import Reason


def own_reason(evaluator: Evaluator, state: Table, step: object, asked: Question, chosen: Chosen) -> Reason | None:
    """This game's own reason for a reply, by the step that asks or the action that was chosen; None if it has none."""
    actions = asked.actions(chosen) if isinstance(asked, Pick) and len(chosen) == 1 else ()
    match step, actions:
        case _, (Travel(),):
            goal = evaluator.memory.goal
            return Reason("bound_for", name=str(goal)) if goal else None
        case _, (Fly(),):
            return Reason("flies")
        case _, (MendPlane(),):
            return Reason("mends", after=evaluator.kit.plane.health - state.board.plane_health)
        case _, (Camp(),):
            return Reason("camps")
        case _, (PlayCombatCard(),):
            return Reason("strikes")
        case _, (EndRound(),):
            return Reason("attacks_cost")
        case PlaceDamage(), _:
            return Reason("weakens")
        case EquipTo(card=card), _:
            return Reason("bearer") if evaluator.kit.ability[card].skill else None
        case ((SplitDamage() | SplitStamina(gains=False)), _):
            return Reason("harm_borne")
        case ((SplitHealing() | SplitStamina()), _):
            return Reason("most_needed")
        case ChoosePayment(), _:
            return Reason("missed_least")
        case _:
            return None
