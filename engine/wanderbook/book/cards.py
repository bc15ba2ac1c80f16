"""Cards by kind. What a card does is effects, the same as everywhere."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.effects import Effect
from wanderbook.book.sections import Hazard, Passage, Price
from wanderbook.book.words import Good, Skill
from wanderbook.ids import Amount, CardNumber, Keyword, Name, SectionNumber

When = Literal["use", "always", "equipped", "discard", "turn_end"]


class Ability(Content):
    """What a card offers: when, at what price, to what effect."""

    when: When = "use"
    price: tuple[Price, ...] = ()
    effects: tuple[Effect, ...]
    once: bool = False
    """Not twice in a turn."""


class Weapon(Content):
    accuracy: int = Field(0, ge=-5, le=9)
    damage: int = Field(ge=0, le=20)
    block: int = Field(0, ge=0, le=9)
    ranged: bool = False
    extra: Skill | None = None
    """Discarding an equipped ability card of this skill adds 1 damage."""
    tiring: bool = False
    """It costs its bearer 1 fatigue once it has dealt damage, and cannot be used with 2."""


class Card(Content):
    number: CardNumber
    name: Name
    text: str = ""
    """Flavour, shown as it is."""


class Quest(Card):
    keyword: Keyword | None = None
    active: bool = False
    """Marked on the card as something to be done."""
    explore: tuple[SectionNumber, ...] = ()
    """Locations that it sends to: marked on the atlas while it is in play."""
    restore: tuple[Price, ...] = ()
    """A dormant totem: what it costs to restore it."""
    totem: CardNumber | None = None
    """The adventure card that restoring it gives."""
    treasure: bool = False
    """A treasure map: to complete it is an achievement."""


class Adventure(Card):
    kind: Literal["companion", "gear", "weapon", "recipe", "totem", "market", "passenger", "map"] = "gear"
    cost: int = Field(0, ge=0, le=20)
    """The command that using it places on the card."""
    food: tuple[Price, ...] = ()
    abilities: tuple[Ability, ...] = ()
    weapon: Weapon | None = None


class Market(Adventure):
    price: int = Field(ge=0, le=99)


class AbilityCard(Card):
    fate: int = Field(ge=1, le=8)
    skill: Skill
    cost: int = Field(ge=0, le=9)
    abilities: tuple[Ability, ...] = ()


class Level(Card):
    crew: Name
    xp: Amount
    skill: Skill | None = None
    abilities: tuple[Ability, ...] = ()


class Event(Card):
    tone: Literal["mild", "perilous", "deadly"] | None = None
    level: int | None = Field(None, ge=1, le=3)
    ongoing: bool = False
    """It stays on the table, and its abilities apply."""
    until: Literal["turn_end", "action", "port", "camp", "fly"] | None = None
    """When an event that stays may be discarded: at a turn's end or as an action, by its challenge; at a port; or when
    the crew camps, or the plane flies."""
    challenge: Hazard | None = None
    abilities: tuple[Ability, ...] = ()
    passage: Passage
    complete: Passage | None = None
    """It stays in play until one of these choices is taken; or until it says so, and then this is what that brings."""
    turn_end: Passage | None = None
    """What is read at the end of each turn while it is in play."""
    turn_end_threat: Amount | None = None
    """How much threat the event needs before `turn_end` is read; where it does not say, none."""


class Curse(Event):
    """Drawn when a text says so. It stays in play as an event does; events and curses share their numbers."""


class CrewBoard(Card):
    """A member of the crew. Skills that are not named are 0."""

    captain: bool = False
    health: int = Field(ge=1, le=30)
    skills: dict[Skill, int] = {}
    weapon: Weapon
    abilities: tuple[Ability, ...] = ()
    """The command of their price is placed on the board."""
    synergy: tuple[Effect, ...] = ()
    """What this one's token does for another who holds it."""


class ShipRoom(Content):
    """A room of the ship, and what its action gives."""

    fate: int = Field(ge=1, le=6)
    """Ship damage goes here when this number is drawn."""
    spaces: int = Field(2, ge=1, le=9)
    """How much damage it holds."""
    draw: int = Field(0, ge=0, le=9)
    command: int = Field(0, ge=0, le=14)
    clear: int = Field(0, ge=0, le=14)


class Ship(Content):
    """The ship's board for so many players: its number is theirs."""

    number: int = Field(ge=1, le=4)
    bridge: ShipRoom
    galley: ShipRoom
    deck: ShipRoom
    quarters: ShipRoom
    sick_bay: ShipRoom
    hull: ShipRoom
    travel: tuple[int, ...] = Field(min_length=1, max_length=9)
    """The totals that a distance of 1, 2, 3 and so on needs."""


class Search(Content):
    """A search token: one of its rewards may be kept, its harm is always done."""

    number: CardNumber
    rewards: tuple[Ability, ...]
    harm: tuple[Effect, ...] = ()


class Character(Card):
    """One of those who came with the plane. Skills that are not named are 0."""

    pilot: bool = False
    """The one whom the story is about, and who flies."""
    health: int = Field(ge=1, le=30)
    skills: dict[Skill, int] = {}
    abilities: tuple[Ability, ...] = ()


class Resource(Content):
    """A good that is good for something: each line is one use, and costs one of it."""

    number: CardNumber
    """Quest resources stand in for those with a lower one."""
    good: Good
    limit: int = Field(ge=1, le=99)
    """How many there are."""
    quest: bool = False
    abilities: tuple[Ability, ...] = ()


class Landing(Card):
    """A place on the flight board: a square of the atlas, or a distant location of its own."""

    page: CardNumber | None = None
    space: Name | None = None
    location: SectionNumber | None = None
    """What is explored at a distant location."""
    ways: tuple[CardNumber, ...] = ()
    """The places next to it on the board; one side is enough."""
    refuel: bool = False
    card: CardNumber | None = None
    """The adventure card that it comes with; without it, the place is not there."""


class Plane(Card):
    health: int = Field(ge=1, le=30)
    fuel: int = Field(ge=1, le=30)
    wear: tuple[int, ...] = Field(min_length=1, max_length=9)
    """The totals, of fate and distance, from which a flight does 1, 2, 3 and so on plane damage."""
    repairs: tuple[int, ...] = Field(min_length=1, max_length=9)
    """The totals from which a repair restores 1, 2, 3 and so on."""


class CombatCard(Card):
    """Adventure and combat cards share their numbers."""

    damage: int = Field(0, ge=0, le=20)
    die: bool = False
    skill: Skill | None = None
    remove_power: int = Field(0, ge=0, le=9)
    block: int = Field(0, ge=0, le=9)
    synergy: tuple[Effect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    starting: bool = False
