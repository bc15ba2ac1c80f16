"""Cards by kind. What a card does is effects, the same as everywhere."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from wanderbook.book.base import Content
from wanderbook.book.effects import Effect
from wanderbook.book.sections import Passage, Price
from wanderbook.book.words import Provenance, Skill
from wanderbook.ids import Amount, CardNumber, Keyword, Name

When = Literal["use", "always", "equipped", "discard", "turn_end"]


class Ability(Content):
    """What a card offers: when, at what price, to what effect."""

    when: When = "use"
    price: tuple[Price, ...] = ()
    effects: tuple[Effect, ...]


class Weapon(Content):
    accuracy: int = Field(0, ge=-5, le=9)
    damage: int = Field(ge=0, le=20)
    block: int = Field(0, ge=0, le=9)
    ranged: bool = False
    extra: Skill | None = None
    """Discarding an equipped ability card of this skill adds 1 damage."""


class Card(Content):
    number: CardNumber
    name: Name
    text: str = ""
    """Flavour, shown as it is."""


class Quest(Card):
    keyword: Keyword | None = None
    active: bool = False
    """Marked on the card as something to be done."""
    restore: tuple[Price, ...] = ()
    """A dormant totem: what it costs to restore it."""
    totem: CardNumber | None = None
    """The adventure card that restoring it gives."""


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
    provenance: Provenance = "house"


class Level(Card):
    crew: Name
    xp: Amount
    skill: Skill | None = None
    abilities: tuple[Ability, ...] = ()


class Event(Card):
    tone: Literal["mild", "perilous", "deadly"] | None = None
    level: int | None = Field(None, ge=1, le=9)
    ongoing: bool = False
    passage: Passage


class CombatCard(Card):
    damage: int = Field(0, ge=0, le=20)
    die: bool = False
    skill: Skill | None = None
    remove_power: int = Field(0, ge=0, le=9)
    block: int = Field(0, ge=0, le=9)
    synergy: tuple[Effect, ...] = ()
    abilities: tuple[Ability, ...] = ()
    starting: bool = False
