"""Cards as the second model reads them: plain data from a table of a TOML file, and the few phrases that combat knows.

Nothing of the engine is used here, its notation included.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

STATUS_MARKS = {"T": "frightened", "L": "low_morale", "M": "madness", "V": "venom", "W": "weakened"}
_MARK = re.compile(r"([A-Z]+|!)(\d*)")
_EFFECTS = {
    "damage": r"\+(\d+) damage",
    "block": r"Block (\d+)",
    "remove_power": r"Remove (\d+) power",
    "deal": r"Deal (\d+) damage",
    "reroll": r"(Reroll) the die",
    "pierce": r"(Ignore) block",
    "calm": r"Ignore (frightened|weakened)",
    "heal": r"Restore (\d+) health",
    "rest": r"Restore (\d+) stamina",
    "cure": r"Remove (frightened|low morale|madness|venom|weakened)",
    "draw": r"Draw (1) combat card",
    "discard": r"Discard (1) combat card",
}
"""What a phrase says, by the name that the model has for it; anything else is out of its sight."""


class Square(NamedTuple):
    heart: int
    synergy: bool
    marks: tuple[tuple[str, int], ...]
    """What the square does, apart from hearts and synergy: `("B", 2)`."""

    @property
    def cost(self) -> int:
        """The damage that covers it: a heart's number, or 1."""
        return self.heart or 1


class Enemy(NamedTuple):
    """An enemy card, or a zone of a boss."""

    name: str
    damage: int
    level: int
    grid: dict[tuple[int, int], Square]
    width: int
    row: int
    column: int | None
    """Where a zone begins on the boss's page, counted from 1."""


class Line(NamedTuple):
    """One ability of a card: when, its price, what it does."""

    always: bool
    price: dict[str, int]
    own: bool
    """It serves its bearer alone."""
    effects: tuple[tuple[str, str], ...]
    known: bool
    """Whether the model understands all of it."""
    once: bool = False
    """Not twice in a turn."""

    def amount(self, effect: str) -> int:
        return sum(int(worth) if worth.isdigit() else 1 for name, worth in self.effects if name == effect)

    def has(self, effect: str) -> bool:
        return any(name == effect for name, _ in self.effects)


class Combat(NamedTuple):
    damage: int
    die: bool
    skill: str
    remove_power: int
    block: int
    synergy: Line | None
    pierces: bool

    @property
    def deals_damage(self) -> bool:
        return bool(self.damage or self.die or self.skill)


class Ability(NamedTuple):
    skill: str
    lines: tuple[Line, ...]


class Character(NamedTuple):
    health: int
    skills: dict[str, int]
    lines: tuple[Line, ...]


# ---------------------------------------------------------------- reading them


def read_grid(text: str) -> tuple[dict[tuple[int, int], Square], int]:
    """The squares by row and column, and how many columns there are."""
    rows = [line.split() for line in text.strip().splitlines()]
    return {(y, x): _square(word) for y, row in enumerate(rows) for x, word in enumerate(row)}, len(rows[0])


def _square(word: str) -> Square:
    marks = dict(read_mark(mark) for mark in word.split("+")) if word != "." else {}
    heart, synergy = marks.pop("H", 0), bool(marks.pop("S", 0))
    return Square(heart, synergy, tuple(marks.items()))


def read_mark(mark: str) -> tuple[str, int]:
    """`B2` is a mark and its number; a mark alone counts once."""
    match = _MARK.fullmatch(mark)
    assert match, f"{mark} is no mark"
    return match[1], int(match[2] or 1)


def read_enemy(name: str, card: Mapping[str, Any], level: int) -> Enemy:
    grid, width = read_grid(card["grid"])
    return Enemy(name, card["damage"], level, grid, width, card.get("row", 1), card.get("column"))


def read_lines(text: str) -> tuple[Line, ...]:
    return tuple(_line(line) for line in text.strip().splitlines() if line.strip())


def _line(text: str) -> Line:
    price: dict[str, int] = {}
    once = text.startswith("Once per turn")
    text = text.removeprefix("Once per turn: ").replace("Once per turn, pay", "Pay")
    if match := re.match(r"Pay ([^:]+): (.*)", text):
        price = {good.replace(" ", "_"): int(n) for n, good in (one.split(" ", 1) for one in match[1].split(", "))}
        text = match[2]
    always = text.startswith("Always: ")
    phrases = [one.strip() for one in text.removeprefix("Always: ").rstrip(".").split(". ")]
    own = any(one.startswith("Self: ") for one in phrases)
    found = [_effect(one.removeprefix("Self: ")) for one in phrases]
    return Line(always, price, own, tuple(one for one in found if one), all(found), once)


def _effect(phrase: str) -> tuple[str, str] | None:
    for name, pattern in _EFFECTS.items():
        if match := re.fullmatch(pattern, phrase):
            return name, match[1].replace(" ", "_")
    return None


def read_combat(card: Mapping[str, Any]) -> Combat:
    synergy = read_lines(card.get("synergy", ""))
    return Combat(
        card.get("damage", 0),
        card.get("die", False),
        card.get("skill", ""),
        card.get("remove_power", 0),
        card.get("block", 0),
        synergy[0] if synergy else None,
        any(line.has("pierce") for line in read_lines(card.get("abilities", ""))),
    )


class Cards(NamedTuple):
    """Everything that a fight needs to know of what is printed."""

    enemies: dict[str, Enemy]
    """By number; a boss's zones by `4.0`, `4.1`."""
    combat: dict[int, Combat]
    ability: dict[int, Ability]
    character: dict[str, Character]
    resource: dict[str, tuple[Line, ...]]
    buff: dict[int, tuple[str, int]]
    bosses: dict[int, tuple[int, bool, int]]
    """Level, whether one may run, and how many zones there are."""


def read_cards(tables: Iterable[Mapping[str, Any]]) -> Cards:
    """Of all these TOML files together; a later card takes the place of an earlier one of its number."""
    cards = Cards({}, {}, {}, {}, {}, {}, {})
    for table in tables:
        for one in table.get("enemy", ()):
            cards.enemies[str(one["number"])] = read_enemy(str(one["number"]), one, one["level"])
        for one in table.get("boss", ()):
            number, level = one["number"], one["level"]
            cards.bosses[number] = level, one.get("may_run", False), len(one["zones"])
            for at, zone in enumerate(one["zones"]):
                cards.enemies[f"{number}.{at}"] = read_enemy(f"{number}.{at}", zone, level)
        for one in table.get("combat", ()):
            cards.combat[one["number"]] = read_combat(one)
        for one in table.get("ability", ()):
            cards.ability[one["number"]] = Ability(one["skill"], read_lines(one.get("abilities", "")))
        for one in table.get("character", ()):
            cards.character[one["name"]] = Character(one["health"], one["skills"], read_lines(one["abilities"]))
        for one in table.get("resource", ()):
            cards.resource[one["good"]] = read_lines(one["abilities"])
        for one in table.get("buff", ()):
            cards.buff[one["number"]] = read_mark(one["power"])
    return cards
