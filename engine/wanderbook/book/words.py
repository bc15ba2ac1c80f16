"""Closed lists of the things that both games name. Each phrasebook has the words for them."""

from __future__ import annotations

from typing import Literal, get_args

Skill = Literal["strength", "cunning", "savvy", "perception", "craft", "moxie"]

Status = Literal["venom", "weakened", "frightened", "madness", "low_morale"]

Good = Literal[
    "coin",
    "meat",
    "grain",
    "vegetable",
    "material",
    "artifact",
    "food",  # any of meat, grain and vegetable
    "resource",  # any of the goods that are kept as tokens
    "command",
    "xp",
    "feared",
    "revered",
    "ogroot",
    "whiskey",
    "torch",
    "sand_honey",
    "rope",
    "tundra_berry",
    "bloodflower",
    "gergon_leaf",
    "fire_quartz",
    "ice_diamond",
    "jadeworm_egg",
    "stamina",
    "fuel",
    "time",
]
"""Things that are gained, lost and paid in amounts."""

Thing = Literal[
    Good, "totem", "companion", "weapon", "recipe", "passenger", "quest", "adventure_card", "defeat", "threat"
]
"""Things that can be counted: `4 or more totems`, `1 coin per companion`."""

DeckName = Literal["ability", "market", "event", "adventure", "combat", "search", "curse"]
Obstacle = Literal["water", "cold", "steep"]
Direction = Literal["north", "east", "south", "west"]

SKILLS: tuple[Skill, ...] = get_args(Skill)
STATUSES: tuple[Status, ...] = get_args(Status)
GOODS: tuple[Good, ...] = get_args(Good)
THINGS: tuple[Thing, ...] = get_args(Thing)
DECKS: tuple[DeckName, ...] = get_args(DeckName)
OBSTACLES: tuple[Obstacle, ...] = get_args(Obstacle)
EVERYONE = "everyone"
"""The word in place of a crew member's name: `Everyone: -1 health`."""
SELF = "self"
"""The same for the bearer of a card: `Self: Restore 2 health`."""
