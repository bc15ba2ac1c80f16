"""When free actions are open: at every question, except those that `CLOSED` and `OWN` list with the rule (SG-CMD-1,
SG-CMD-7).
"""

from __future__ import annotations

from wanderbook.rulesets.common.steps import (
    ChooseMode,
    ChoosePlayers,
    ChooseUnlocked,
    ChooseVariants,
    DiscardDown,
    Perform,
    RemoveStatuses,
)
from wanderbook.rulesets.sleeping_gods.board import Table
from wanderbook.rulesets.sleeping_gods.steps import (
    Arm,
    CheckFight,
    ChooseGoods,
    ChoosePayment,
    ChooseRepairs,
    ClearSome,
    DealTo,
    DiscardTokens,
    DrawSearch,
    EquipTo,
    FinishFreeAction,
    HandOutOne,
    KeepReward,
    PassSynergy,
    PlaceDamage,
    Revive,
    Shed,
    ShipAction,
    SplitFatigue,
    SplitHealing,
)
from wanderbook.table.kinds import Asks
from wanderbook.table.steps import AlterFate, ChooseWay, DrawFate, Gather, JudgeChallenge

OPEN, IN_CHALLENGE, IN_FIGHT = "open", "challenge", "fight"
CLOSED: dict[type[Asks], str] = {
    **dict.fromkeys((ChoosePlayers, ChooseMode, ChooseVariants, ChooseUnlocked), "SG-SETUP-7"),
    **dict.fromkeys((EquipTo, Shed, ChoosePayment), "SG-CMD-7"),
    Arm: "SG-MARKET-2",
    DiscardDown: "SG-HAND-1",
    HandOutOne: "SG-PLAYERS-1",
}
"""The questions without free actions, each with its rule."""
OWN = frozenset(
    {
        *(SplitHealing, SplitFatigue, RemoveStatuses, ClearSome, ChooseRepairs, ChooseGoods, KeepReward, DiscardDown),
        *(ChoosePayment, DealTo, PlaceDamage, PassSynergy, CheckFight, DrawSearch, DiscardTokens, Perform),
    }
)
"""The steps that a free action itself takes. Until they are done, it is not finished (SG-CMD-7)."""
TRIES = (Gather, DrawFate, AlterFate, JudgeChallenge)
"""The steps of a challenge, up to its result."""


def closed_by(state: Table) -> str | None:
    """The rule that forbids free actions now; None if they are open."""
    step = state.agenda[-1]
    if step.__class__ in CLOSED and not _leaves_time(step):
        return CLOSED[step.__class__]
    if step.__class__ is Revive and step.last:
        return "SG-HEALTH-2"
    for below in reversed(state.agenda):
        if below.__class__ is FinishFreeAction:
            return "SG-CMD-7"
        if below.__class__ not in OWN:
            return None
    return None


def _leaves_time(step: Asks) -> bool:
    """Whether free actions stay open during this step: they do while goods are lost or a text has cards discarded, but
    not while a price is paid or the hand limit enforced (SG-HAND-1).
    """
    if isinstance(step, ChoosePayment):
        return step.is_loss
    return isinstance(step, DiscardDown) and step.rule == "SG-HAND-4"


def window(state: Table) -> str | None:
    """The kind of moment for free actions: in a fight, in a challenge, or open; None if there are none."""
    if closed_by(state) is not None:
        return None
    if state.board.fight is not None:
        return IN_FIGHT
    return IN_CHALLENGE if _is_tried(state) else OPEN


def _is_tried(state: Table) -> bool:
    """Whether a challenge is in progress, including the consequences of failing it. A new choice comes after that."""
    agenda = state.agenda
    if state.board.party and agenda[-1].__class__ is not ChooseWay:
        return True
    return any(isinstance(step, TRIES) and step.tried.skill for step in agenda)


def between_turns(state: Table) -> bool:
    """Whether one turn has ended and nothing of the next has happened yet."""
    return isinstance(state.agenda[-1], ShipAction)
