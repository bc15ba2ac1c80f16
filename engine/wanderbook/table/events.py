"""Events of a play, for the log, the journal and coverage. Rules never read them."""

from __future__ import annotations

from collections.abc import Callable

from wanderbook.table.records import Record


class Event(Record, frozen=True):
    """The parent of every event; `rule` is the id of the rule that caused it."""

    rule: str


class SectionRead(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    section: str
    shown: tuple[str, ...] = ()
    """The conditional paragraphs whose condition held: `38.9:p1`."""


class RedirectFired(Event, frozen=True):
    redirect: str


class ChoiceTaken(Event, frozen=True):
    choice: str


class Drawn(Event, frozen=True):
    """A draw of fate or a roll of a die, and its purpose."""

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
    """Boxes of a track in the journey log were marked: their number before and after."""

    track: str
    before: int
    after: int


class PlaceClosed(Event, frozen=True):
    location: str


class Returned(Event, frozen=True):
    """The players returned to the ship or the map."""


class Ended(Event, frozen=True):
    ending: int


class Stuck(Event, frozen=True):
    """The reader is stuck: no choice is open and nothing leads on."""

    section: str


class PlayerJoined(Event, frozen=True):
    """A player joined, in the last seat."""

    player: int


class PlayerLeft(Event, frozen=True):
    """A player left, and everybody after them moved up a seat."""

    player: int


class Joined(Event, frozen=True):
    """Somebody takes part in a challenge."""

    who: str
    about: str


class Totalled(Event, frozen=True):
    """The total of a challenge, and the number it needed."""

    about: str
    total: int
    needed: int


class HealthLost(Event, frozen=True):
    who: str
    amount: int


class Fell(Event, frozen=True):
    """Somebody fell to 0 health."""

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
    """Dice were rolled for a stat or against it: the number on each, and the total with anything added."""

    about: str
    numbers: tuple[int, ...]
    total: int


class StatChanged(Event, frozen=True):
    stat: str
    before: int
    after: int


class RoundFought(Event, frozen=True):
    """A round of a fight by stats: the losses of the player and of the enemy, and what both have left."""

    foe: str
    lost: int
    dealt: int
    left: int
    foe_left: int
    own_roll: tuple[int, ...] = ()
    """The player's dice and, in a contest, the skill added."""
    foe_roll: tuple[int, ...] = ()
    """The enemy's dice and skill, in a contest."""


class FoeDefeated(Event, frozen=True):
    foe: str


STAT_EVENTS = (DiceRolled, StatChanged, RoundFought, FoeDefeated)
"""Events of books with stats, which a board game has none of."""


Emit = Callable[[Event], None]
