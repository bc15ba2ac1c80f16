"""Questions of Distant Skies that share a screen: for each step, the steps that may follow on it."""

from __future__ import annotations

from wanderbook.rulesets.common.steps import GiveStatus, RemoveStatuses
from wanderbook.rulesets.distant_skies.steps import (
    ChooseGoods,
    ChoosePayment,
    ChooseTarget,
    ChooseVictim,
    PlayCard,
    SplitDamage,
    SplitHealing,
    SplitStamina,
    VisitSpot,
    Walk,
)
from wanderbook.table.steps import ChooseWay, Gather

SHARES = (SplitHealing, SplitStamina, RemoveStatuses, ChooseGoods, SplitDamage, GiveStatus, ChoosePayment)
"""Who gets what a text gives, who bears what it takes, and with what it is paid."""
JOINS: dict[type, tuple[type, ...]] = {
    ChooseWay: (Gather, *SHARES),
    VisitSpot: (Gather, *SHARES),
    PlayCard: (ChooseTarget,),
    ChooseVictim: (ChooseVictim,),
    Walk: (Walk,),
    **dict.fromkeys(SHARES, SHARES),
}
