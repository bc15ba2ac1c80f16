"""Events of more than one board game, for the log. Rules never read events."""

from __future__ import annotations

from wanderbook.table.events import Event


class TurnBegan(Event, frozen=True):
    player: int


class InVain(Event, frozen=True):
    """An effect that changed nothing: `repair` without damage, `lose_goods:coin` without a coin, `remove_status:venom`
    where nobody has it; or a visit to a port without any use.
    """

    effect: str


class GoodsGained(Event, frozen=True):
    good: str
    amount: int


class GoodsLost(Event, frozen=True):
    good: str
    amount: int


class AbilityDrawn(Event, frozen=True):
    """Ability cards were drawn. Hands are secret: the log does not say which."""

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


class Used(Event, frozen=True):
    """A card, a board's ability or a synergy token was used."""

    use: str


class HealthRestored(Event, frozen=True):
    who: str
    amount: int


class StatusGained(Event, frozen=True):
    who: str
    status: str


class StatusRemoved(Event, frozen=True):
    who: str
    status: str


class EventDrawn(Event, frozen=True):
    card: int


class EventStays(Event, frozen=True):
    card: int


class EventActs(Event, frozen=True):
    """An event in play took effect at the end of a turn."""

    card: int


class EventLeft(Event, frozen=True):
    card: int


class Explored(Event, frozen=True):
    location: str


class DeckDiscarded(Event, frozen=True):
    """The top cards of a deck were discarded, unseen."""

    deck: str
    amount: int


class FightBegan(Event, frozen=True):
    enemies: tuple[int, ...]


class RoundBegan(Event, frozen=True):
    round: int


class DamageLost(Event, frozen=True):
    """Damage that no square of an enemy could take, or an attack without damage: the amount before block, and what was
    blocked.
    """

    enemy: str
    damage: int
    blocked: int


class EnemyStruck(Event, frozen=True):
    """A counterattack, or an attack at the end of a round: before and after block."""

    enemy: str
    who: str
    damage: int
    blocked: int


class EnemyRegenerated(Event, frozen=True):
    enemy: str
    square: str


class FightWon(Event, frozen=True):
    pass


class CameTo(Event, frozen=True):
    """Everybody recovered to 1 health after a lost fight."""


class Mended(Event, frozen=True):
    """After a defeat, `crew`, `ship` or `all` were restored."""

    what: str


class Defeated(Event, frozen=True):
    """A defeat of the `crew` or the `ship`."""

    what: str


class CampaignLost(Event, frozen=True):
    """A defeat ended the campaign."""
