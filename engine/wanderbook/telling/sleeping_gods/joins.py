"""Questions of Sleeping Gods that share a screen: for each step, the steps that may follow on it."""

from __future__ import annotations

from wanderbook.rulesets.common.events import EnemyStruck
from wanderbook.rulesets.common.steps import GiveStatus, RemoveStatuses
from wanderbook.rulesets.sleeping_gods.steps import (
    Arm,
    AtPort,
    Boost,
    BuyLevel,
    ChooseAttacker,
    ChooseGoods,
    ChooseNext,
    ChoosePayment,
    ChooseRoom,
    ChooseTarget,
    ChooseVictim,
    ClearSome,
    GalleyRest,
    Healer,
    KeepReward,
    PassSynergy,
    PlaceDamage,
    RoomEffects,
    Sail,
    SearchOn,
    ShipAction,
    Shipyard,
    Shop,
    SplitDamage,
    SplitFatigue,
    SplitHealing,
    TakeAction,
)
from wanderbook.table.events import Event
from wanderbook.table.steps import AlterFate, ChooseWay, Gather

ROOM = (RoomEffects, GalleyRest, SearchOn, ClearSome, SplitHealing)
"""What a room of the ship asks."""
GIVES = (SplitHealing, RemoveStatuses, ChooseGoods, ClearSome)
COSTS = (SplitDamage, SplitFatigue, GiveStatus, ChoosePayment, ChooseRoom)
"""Who bears what a text takes, and with what it is paid."""
SERVICES = (BuyLevel, Shipyard, Healer, AtPort)
"""What one buys at a port, until one leaves it."""
ROUNDS_END = (ChooseVictim, ChooseNext)
"""Whom the blows at the end of a round hit, and who takes what is left of one."""
JOINS: dict[type, tuple[type, ...]] = {
    ChooseWay: (Gather, *GIVES, *COSTS),
    TakeAction: (Gather,),
    AlterFate: (AlterFate, Sail, *COSTS),
    Sail: (Sail, Gather),
    ShipAction: ROOM,
    RoomEffects: ROOM,
    SearchOn: (KeepReward,),
    Shop: (Arm, Shop),
    Arm: (Shop,),
    ChooseAttacker: (ChooseTarget, *ROUNDS_END),
    Boost: (PlaceDamage,),
    PlaceDamage: (PassSynergy, ChooseAttacker, *ROUNDS_END),
    PassSynergy: (ChooseAttacker, *ROUNDS_END),
    **dict.fromkeys(ROUNDS_END, ROUNDS_END),
    **dict.fromkeys(SERVICES, SERVICES),
    **dict.fromkeys((*GIVES, *COSTS), (*GIVES, *COSTS, ChooseWay, Gather)),
}
APART: dict[type, tuple[type[Event], ...]] = {ChooseAttacker: (EnemyStruck,)}
"""A blow is seen before one chooses who attacks next."""
