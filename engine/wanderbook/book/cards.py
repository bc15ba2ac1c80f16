"""Cards by kind. All their rules are expressed as effects."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.effects import Effect
from wanderbook.book.looks import Look
from wanderbook.book.sections import Hazard, Passage, Price
from wanderbook.book.words import Good, Skill
from wanderbook.ids import Amount, CardNumber, Keyword, Name, SectionNumber

When = Literal["use", "always", "equipped", "discard", "turn_end"]


class Ability(Content):
    """An ability of a card: its timing, its price and its effects."""

    when: When = "use"
    price: tuple[Price, ...] = ()
    effects: tuple[Effect, ...]
    once: bool = False
    """Whether it can be used only once a turn."""


class Weapon(Content):
    """A weapon of a crew member or a card."""

    accuracy: int = Field(0, ge=-5, le=9)
    damage: int = Field(ge=0, le=20)
    block: int = Field(0, ge=0, le=9)
    ranged: bool = False
    extra: Skill | None = None
    """The skill of the equipped ability card that can be discarded for 1 more damage."""
    tiring: bool = False
    """Whether it costs its bearer 1 fatigue when it deals damage, and cannot be used with 2 fatigue."""


class Card(Content):
    """The base class of all cards with a number and a name."""

    number: CardNumber
    name: Name
    text: str = ""
    """Flavour text, shown unchanged."""


class Person(Card):
    """The base class of cards of people, which have a face."""

    look: Look = ""
    """The words that their picture is drawn from."""
    picture: Name | None = None
    """A picture in the book's folder, shown instead."""


class Quest(Card):
    """A quest card, which may have a keyword. Choices test whether it is in play."""

    keyword: Keyword | None = None
    active: bool = False
    """Whether the card marks it as something to do."""
    explore: tuple[SectionNumber, ...] = ()
    """The locations that it points to, marked on the atlas while it is in play."""
    restore: tuple[Price, ...] = ()
    """For a dormant totem, the price of restoring it."""
    totem: CardNumber | None = None
    """The adventure card that restoring it gives."""
    treasure: bool = False
    """Whether it is a treasure map, whose completion is an achievement."""


class Adventure(Card):
    """An adventure card, which the party owns: a companion, gear, a weapon and so on."""

    kind: Literal["companion", "gear", "weapon", "recipe", "totem", "market", "passenger", "map"] = "gear"
    cost: int = Field(0, ge=0, le=20)
    """The command that using it places on the card."""
    food: tuple[Price, ...] = ()
    abilities: tuple[Ability, ...] = ()
    weapon: Weapon | None = None


class Market(Adventure):
    """An adventure card that is bought at a market."""

    price: int = Field(ge=0, le=99)


class AbilityCard(Card):
    """A card of the ability deck, which is held in hand, equipped, or drawn for fate."""

    fate: int = Field(ge=1, le=8)
    skill: Skill
    cost: int = Field(ge=0, le=9)
    abilities: tuple[Ability, ...] = ()


class Level(Card):
    """A card that a member of the crew buys with experience."""

    crew: Name
    xp: Amount
    skill: Skill | None = None
    abilities: tuple[Ability, ...] = ()


class Event(Card):
    """An event card: read once, or in play for a while."""

    tone: Literal["mild", "perilous", "deadly"] | None = None
    level: int | None = Field(None, ge=1, le=3)
    ongoing: bool = False
    """Whether it stays on the table with its abilities in force."""
    until: Literal["turn_end", "action", "port", "camp", "fly"] | None = None
    """When an ongoing event can be discarded: by its challenge at a turn's end or as an action; at a port; or when the
    crew camps or the plane flies."""
    challenge: Hazard | None = None
    abilities: tuple[Ability, ...] = ()
    passage: Passage
    complete: Passage | None = None
    """If it has choices, the event stays in play until one of them is taken; otherwise this is the result when the
    event says that it is completed."""
    turn_end: Passage | None = None
    """The text read at the end of each turn while the event is in play."""
    turn_end_threat: Amount | None = None
    """The threat that the event needs before `turn_end` is read; none by default."""


class Curse(Event):
    """A curse, drawn when a text says so. It stays in play like an event; events and curses share their numbers."""


class CrewBoard(Person):
    """A crew member's board. Skills that are not listed are 0."""

    captain: bool = False
    health: int = Field(ge=1, le=30)
    skills: dict[Skill, int] = {}
    weapon: Weapon
    abilities: tuple[Ability, ...] = ()
    """The abilities; the command in their price is placed on the board."""
    synergy: tuple[Effect, ...] = ()
    """The effects of this member's token for another who holds it."""


class ShipRoom(Content):
    """A room of the ship, with the effects of its action."""

    fate: int = Field(ge=1, le=6)
    """The fate number that sends ship damage here."""
    spaces: int = Field(2, ge=1, le=9)
    """The amount of damage that it can hold."""
    draw: int = Field(0, ge=0, le=9)
    command: int = Field(0, ge=0, le=14)
    clear: int = Field(0, ge=0, le=14)


class Ship(Content):
    """The ship's board for a number of players, which is also the card's number."""

    number: int = Field(ge=1, le=4)
    bridge: ShipRoom
    galley: ShipRoom
    deck: ShipRoom
    quarters: ShipRoom
    sick_bay: ShipRoom
    hull: ShipRoom
    travel: tuple[int, ...] = Field(min_length=1, max_length=9)
    """The totals needed for a distance of 1, 2, 3 and so on."""


class Search(Content):
    """A search token: one of its rewards may be kept, and its harm always happens."""

    number: CardNumber
    rewards: tuple[Ability, ...]
    harm: tuple[Effect, ...] = ()


class Character(Person):
    """A member of the plane's crew. Skills that are not listed are 0."""

    pilot: bool = False
    """Whether this is the main character, who flies the plane."""
    health: int = Field(ge=1, le=30)
    skills: dict[Skill, int] = {}
    abilities: tuple[Ability, ...] = ()


class Resource(Content):
    """A good with uses: each line is one use and costs one of the good."""

    number: CardNumber
    """Its rank: quest resources can replace those with a lower number."""
    good: Good
    limit: int = Field(ge=1, le=99)
    """The number of tokens in the box."""
    quest: bool = False
    abilities: tuple[Ability, ...] = ()


class Landing(Card):
    """A place on the flight board: a square of the atlas, or a distant location of its own."""

    page: CardNumber | None = None
    space: Name | None = None
    location: SectionNumber | None = None
    """The section explored at a distant location."""
    ways: tuple[CardNumber, ...] = ()
    """The adjacent places on the board; naming them on one side is enough."""
    refuel: bool = False
    card: CardNumber | None = None
    """The adventure card that adds this place; without the card, the place does not exist."""


class Plane(Card):
    """The plane's board."""

    health: int = Field(ge=1, le=30)
    fuel: int = Field(ge=1, le=30)
    wear: tuple[int, ...] = Field(min_length=1, max_length=9)
    """The totals, of fate and distance, from which a flight does 1, 2, 3 and so on plane damage."""
    repairs: tuple[int, ...] = Field(min_length=1, max_length=9)
    """The totals from which a repair restores 1, 2, 3 and so on."""


class CombatCard(Card):
    """A combat card. Adventure and combat cards share their numbers."""

    damage: int = Field(0, ge=0, le=20)
    die: bool = False
    skill: Skill | None = None
    remove_power: int = Field(0, ge=0, le=9)
    block: int = Field(0, ge=0, le=9)
    synergy: tuple[Effect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    starting: bool = False
