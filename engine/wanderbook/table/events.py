"""What happened, for the log, the journal and coverage. Rules never read events."""

from __future__ import annotations

from collections.abc import Callable

from wanderbook.table.records import Record


class Event(Record, frozen=True):
    """The parent of every event; `rule` is the id of the rule that caused it."""

    rule: str


class SectionRead(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    section: str
    shown: tuple[str, ...] = ()
    """Of its paragraphs under a condition, those whose condition held: `38.9:p1`."""


class RedirectFired(Event, frozen=True):
    redirect: str


class ChoiceTaken(Event, frozen=True):
    choice: str


class Drawn(Event, frozen=True):
    """A draw of fate or a roll of a die, and what it was for."""

    about: str
    number: int


class Judged(Event, frozen=True):
    """A challenge's outcome: `38.9:A:pass` or `38.9:A:fail`."""

    outcome: str


class QuestGained(Event, frozen=True):
    quest: int


class QuestUsed(Event, frozen=True):
    quest: int
    completed: bool


class CardGained(Event, frozen=True):
    card: int


class CardLost(Event, frozen=True):
    card: int


class TokenGained(Event, frozen=True):
    token: str


class BoxesMarked(Event, frozen=True):
    """Boxes of a track in the journey log: how many were marked before, and how many are now."""

    track: str
    before: int
    after: int


class PlaceClosed(Event, frozen=True):
    location: str


class Returned(Event, frozen=True):
    """Back to the ship or the map."""


class Ended(Event, frozen=True):
    ending: int


class Stuck(Event, frozen=True):
    """No choice is open and nothing leads on."""

    section: str


class PlayerJoined(Event, frozen=True):
    """Somebody sits down, as the last."""

    player: int


class PlayerLeft(Event, frozen=True):
    """A player leaves, and everybody after them moves up a place."""

    player: int


class Joined(Event, frozen=True):
    """Somebody takes part in a challenge."""

    who: str
    about: str


class Totalled(Event, frozen=True):
    """A challenge's total against the number it needed."""

    about: str
    total: int
    needed: int


class HealthLost(Event, frozen=True):
    who: str
    amount: int


class Fell(Event, frozen=True):
    """Somebody was brought to 0 health."""

    who: str


class SquareCovered(Event, frozen=True):
    """Damage was placed: `0:1,2`."""

    enemy: str
    square: str


class EnemyDefeated(Event, frozen=True):
    enemy: str


class Paid(Event, frozen=True):
    good: str
    amount: int


class DiceRolled(Event, frozen=True):
    """Dice for a stat or against one: what each shows, and what they come to with whatever is added."""

    about: str
    numbers: tuple[int, ...]
    total: int


class StatChanged(Event, frozen=True):
    stat: str
    before: int
    after: int


class RoundFought(Event, frozen=True):
    """A round of a fight by stats: what it cost you and the enemy, and what both have left."""

    foe: str
    lost: int
    dealt: int
    left: int
    foe_left: int
    own_roll: tuple[int, ...] = ()
    """Your dice and, in a contest, the skill that is added."""
    foe_roll: tuple[int, ...] = ()
    """The same of the enemy, in a contest."""


class FoeDefeated(Event, frozen=True):
    foe: str


STAT_EVENTS = (DiceRolled, StatChanged, RoundFought, FoeDefeated)
"""Events of books with stats, which a board game has none of."""


Emit = Callable[[Event], None]
