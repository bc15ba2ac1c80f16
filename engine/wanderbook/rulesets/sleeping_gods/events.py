"""What happens in this game, for the log. Rules never read events."""

from __future__ import annotations

from wanderbook.rulesets.common.events import (
    AbilityDiscarded as AbilityDiscarded,
)
from wanderbook.rulesets.common.events import (
    AbilityDrawn as AbilityDrawn,
)
from wanderbook.rulesets.common.events import (
    AbilityEquipped as AbilityEquipped,
)
from wanderbook.rulesets.common.events import (
    AbilityShed as AbilityShed,
)
from wanderbook.rulesets.common.events import (
    CameTo as CameTo,
)
from wanderbook.rulesets.common.events import (
    CampaignLost as CampaignLost,
)
from wanderbook.rulesets.common.events import (
    DeckDiscarded as DeckDiscarded,
)
from wanderbook.rulesets.common.events import (
    Defeated as Defeated,
)
from wanderbook.rulesets.common.events import (
    EnemyRegenerated as EnemyRegenerated,
)
from wanderbook.rulesets.common.events import (
    EnemyStruck as EnemyStruck,
)
from wanderbook.rulesets.common.events import (
    EventActs as EventActs,
)
from wanderbook.rulesets.common.events import (
    EventDrawn as EventDrawn,
)
from wanderbook.rulesets.common.events import (
    EventLeft as EventLeft,
)
from wanderbook.rulesets.common.events import (
    EventStays as EventStays,
)
from wanderbook.rulesets.common.events import (
    Explored as Explored,
)
from wanderbook.rulesets.common.events import (
    FightBegan as FightBegan,
)
from wanderbook.rulesets.common.events import (
    FightWon as FightWon,
)
from wanderbook.rulesets.common.events import (
    GoodsGained as GoodsGained,
)
from wanderbook.rulesets.common.events import (
    GoodsLost as GoodsLost,
)
from wanderbook.rulesets.common.events import (
    HealthRestored as HealthRestored,
)
from wanderbook.rulesets.common.events import (
    InVain as InVain,
)
from wanderbook.rulesets.common.events import (
    Mended as Mended,
)
from wanderbook.rulesets.common.events import (
    PlayerJoined as PlayerJoined,
)
from wanderbook.rulesets.common.events import (
    PlayerLeft as PlayerLeft,
)
from wanderbook.rulesets.common.events import (
    RoundBegan as RoundBegan,
)
from wanderbook.rulesets.common.events import (
    StatusGained as StatusGained,
)
from wanderbook.rulesets.common.events import (
    StatusRemoved as StatusRemoved,
)
from wanderbook.rulesets.common.events import (
    TurnBegan as TurnBegan,
)
from wanderbook.rulesets.common.events import (
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
    """Its harm does not apply (SG-FAQ-2)."""


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
    """What a player who leaves had goes to another: `card` or `command`."""

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
