"""Events of this game, for the log. Rules never read them."""

from __future__ import annotations

from wanderbook.rulesets.common.events import (
    AbilityDiscarded as AbilityDiscarded,
    AbilityDrawn as AbilityDrawn,
    AbilityEquipped as AbilityEquipped,
    AbilityShed as AbilityShed,
    CameTo as CameTo,
    CampaignLost as CampaignLost,
    DamageLost as DamageLost,
    DeckDiscarded as DeckDiscarded,
    Defeated as Defeated,
    EnemyRegenerated as EnemyRegenerated,
    EnemyStruck as EnemyStruck,
    EventActs as EventActs,
    EventDrawn as EventDrawn,
    EventLeft as EventLeft,
    EventStays as EventStays,
    Explored as Explored,
    FightBegan as FightBegan,
    FightWon as FightWon,
    GoodsGained as GoodsGained,
    GoodsLost as GoodsLost,
    HealthRestored as HealthRestored,
    InVain as InVain,
    Mended as Mended,
    RoundBegan as RoundBegan,
    StatusGained as StatusGained,
    StatusRemoved as StatusRemoved,
    TurnBegan as TurnBegan,
    Used as Used,
)
from wanderbook.table.events import Event


class RoomUsed(Event, frozen=True):
    room: str


class CommandGained(Event, frozen=True):
    player: int
    amount: int


class CommandSpent(Event, frozen=True):
    player: int
    amount: int


class CommandCleared(Event, frozen=True):
    where: str
    amount: int


class WeaponGiven(Event, frozen=True):
    card: int
    who: str


class FatigueGained(Event, frozen=True):
    who: str
    amount: int


class FatigueRemoved(Event, frozen=True):
    who: str
    amount: int


class ShipDamaged(Event, frozen=True):
    room: str


class ShipRepaired(Event, frozen=True):
    room: str
    amount: int


class SearchDrawn(Event, frozen=True):
    token: int
    harmless: bool = False
    """Whether its harm does not apply (SG-FAQ-2)."""


class EventIgnored(Event, frozen=True):
    card: int


class EventDeckEnded(Event, frozen=True):
    times: int


class Moved(Event, frozen=True):
    page: int
    region: str


class ActionSkipped(Event, frozen=True):
    player: int


class MarketVisited(Event, frozen=True):
    page: int
    region: str


class Bought(Event, frozen=True):
    card: int


class PortVisited(Event, frozen=True):
    name: str


class LevelGained(Event, frozen=True):
    card: int


class HandedOut(Event, frozen=True):
    """A `card` or the `command` of a player who leaves went to another."""

    player: int
    what: str


class TokenPassed(Event, frozen=True):
    """A combat token went from one player to another."""

    giver: int
    receiver: int


class Attacked(Event, frozen=True):
    who: str
    weapon: int
    target: str


class AttackJudged(Event, frozen=True):
    total: int
    defense: int
    hit: bool


class Disarmed(Event, frozen=True):
    who: str
    card: int


class SynergyPassed(Event, frozen=True):
    whose: str
    to: str


class SynergyReturned(Event, frozen=True):
    whose: str
