"""What happens in this game, for the log. Rules never read events."""

from __future__ import annotations

from wanderbook.table.events import Event


class TurnBegan(Event, frozen=True):
    player: int


class RoomUsed(Event, frozen=True):
    room: str


class InVain(Event, frozen=True):
    """An effect that found nothing to do: `repair` where nothing is damaged; or a visit to a port, for nothing."""

    effect: str


class GoodsGained(Event, frozen=True):
    good: str
    amount: int


class GoodsLost(Event, frozen=True):
    good: str
    amount: int


class CommandGained(Event, frozen=True):
    player: int
    amount: int


class CommandSpent(Event, frozen=True):
    player: int
    amount: int


class CommandCleared(Event, frozen=True):
    where: str
    amount: int


class AbilityDrawn(Event, frozen=True):
    """Hands are secret: the log does not say which."""

    player: int


class AbilityDiscarded(Event, frozen=True):
    player: int
    card: int


class AbilityEquipped(Event, frozen=True):
    card: int
    who: str


class AbilityShed(Event, frozen=True):
    card: int
    who: str


class WeaponGiven(Event, frozen=True):
    card: int
    who: str


class Used(Event, frozen=True):
    """A card, a board's ability or a synergy token was used."""

    use: str


class HealthRestored(Event, frozen=True):
    who: str
    amount: int


class FatigueGained(Event, frozen=True):
    who: str
    amount: int


class FatigueRemoved(Event, frozen=True):
    who: str
    amount: int


class StatusGained(Event, frozen=True):
    who: str
    status: str


class StatusRemoved(Event, frozen=True):
    who: str
    status: str


class ShipDamaged(Event, frozen=True):
    room: str


class ShipRepaired(Event, frozen=True):
    room: str
    amount: int


class SearchDrawn(Event, frozen=True):
    token: int
    harmless: bool = False
    """Its harm does not apply (SG-FAQ-2)."""


class EventDrawn(Event, frozen=True):
    card: int


class EventStays(Event, frozen=True):
    card: int


class EventActs(Event, frozen=True):
    """An ongoing event does what it does at the end of a turn."""

    card: int


class EventLeft(Event, frozen=True):
    card: int


class EventIgnored(Event, frozen=True):
    card: int


class EventDeckEnded(Event, frozen=True):
    times: int


class Moved(Event, frozen=True):
    page: int
    region: str


class Explored(Event, frozen=True):
    location: str


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


class PlayerJoined(Event, frozen=True):
    player: int


class PlayerLeft(Event, frozen=True):
    player: int


class HandedOut(Event, frozen=True):
    """What a player who leaves had goes to another: `card` or `command`."""

    player: int
    what: str


class DeckDiscarded(Event, frozen=True):
    """The top cards of a deck were discarded, unseen."""

    deck: str
    amount: int


class FightBegan(Event, frozen=True):
    enemies: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    round: int


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


class EnemyStruck(Event, frozen=True):
    """A counterattack, or an attack at the end of a round: before and after block."""

    enemy: str
    who: str
    damage: int
    blocked: int


class EnemyRegenerated(Event, frozen=True):
    enemy: str
    square: str


class Disarmed(Event, frozen=True):
    who: str
    card: int


class SynergyPassed(Event, frozen=True):
    whose: str
    to: str


class SynergyReturned(Event, frozen=True):
    whose: str


class FightWon(Event, frozen=True):
    pass


class CameTo(Event, frozen=True):
    """Everybody has 1 health again, after a fight was lost."""


class Mended(Event, frozen=True):
    """After a defeat, `crew`, `ship` or `all` are as new."""

    what: str


class Defeated(Event, frozen=True):
    """`crew` or `ship`."""

    what: str


class CampaignLost(Event, frozen=True):
    """A defeat in brutal mode, or a lost finale that nothing follows."""
