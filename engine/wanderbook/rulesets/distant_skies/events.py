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


class TimeSpent(Event, frozen=True):
    amount: int
    left: int


class TimeGained(Event, frozen=True):
    amount: int


class EndedEarly(Event, frozen=True):
    """A turn ended early: the next player has bonus time."""

    player: int


class WillJoin(Event, frozen=True):
    """A player will join after the turn."""


class WillLeave(Event, frozen=True):
    """A player will leave after the turn."""

    player: int


class WillPack(Event, frozen=True):
    """The table will be packed up after the turn."""


class Waited(Event, frozen=True):
    """The players waited, with nothing else to do."""


class Moved(Event, frozen=True):
    page: int
    space: str


class ObstacleMet(Event, frozen=True):
    obstacle: str


class ObstacleIgnored(Event, frozen=True):
    obstacle: str


class Camped(Event, frozen=True):
    player: int


class CampsCrossed(Event, frozen=True):
    amount: int
    left: int


class StaminaSpent(Event, frozen=True):
    who: str
    amount: int


class StaminaRestored(Event, frozen=True):
    who: str
    amount: int


class Rose(Event, frozen=True):
    """A character rose from 0 health for 1 time."""

    who: str


# ---------------------------------------------------------------- events in play, encounters


class ThreatGained(Event, frozen=True):
    card: int
    amount: int


class EventCompleted(Event, frozen=True):
    card: int


class PlacedOn(Event, frozen=True):
    """A character was placed on a spot of a wandering encounter: `31:A`."""

    who: str
    spot: str


class QuestFound(Event, frozen=True):
    """A quest was found in a wandering encounter, which only these players read."""

    quest: int
    finders: tuple[int, ...]


# ---------------------------------------------------------------- the plane


class Flown(Event, frozen=True):
    landing: int
    distance: int


class FuelSpent(Event, frozen=True):
    left: int


class Refuelled(Event, frozen=True):
    fuel: int


class PlaneDamaged(Event, frozen=True):
    amount: int
    left: int


class PlaneRepaired(Event, frozen=True):
    amount: int


# ---------------------------------------------------------------- adventure cards, totems


class CardHeld(Event, frozen=True):
    """A player took an adventure card into their hand."""

    card: int
    player: int


class CardPlayed(Event, frozen=True):
    card: int
    player: int


class HandsDealt(Event, frozen=True):
    """All hands, or all characters, were shuffled and dealt again."""

    what: str


class TotemRestored(Event, frozen=True):
    quest: int
    card: int


# ---------------------------------------------------------------- combat


class DeckChanged(Event, frozen=True):
    """The combat deck was changed; it has this many cards."""

    cards: int


class CombatDrawn(Event, frozen=True):
    """Combat cards were drawn. Hands are secret: the log does not say which."""

    player: int


class CombatDiscarded(Event, frozen=True):
    player: int
    card: int


class CombatPlayed(Event, frozen=True):
    who: str
    card: int
    target: str


class DieRolled(Event, frozen=True):
    number: int


class PowerGained(Event, frozen=True):
    enemy: str
    amount: int


class PowerRemoved(Event, frozen=True):
    enemy: str
    amount: int


class SynergyGained(Event, frozen=True):
    who: str


class SynergySpent(Event, frozen=True):
    who: str


class SynergyReturned(Event, frozen=True):
    """A synergy token was returned unused."""

    who: str


class BuffDealt(Event, frozen=True):
    enemy: str
    card: int


class RanAway(Event, frozen=True):
    pass


class BossDefeated(Event, frozen=True):
    boss: int


class ModeChanged(Event, frozen=True):
    mode: str
