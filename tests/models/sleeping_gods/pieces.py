"""The pieces of a fight as plain data: enemies square by square, weapons, cards, crew.

Part of a second model of combat, written from the printed rules alone. It imports nothing of the engine.
"""

from __future__ import annotations

from dataclasses import dataclass, field

FULL_FATIGUE = 2
STATUS_OF = {
    "frighten": "frightened",
    "low_morale": "low_morale",
    "madness": "madness",
    "venom": "venom",
    "weaken": "weakened",
}
"""Powers that give a status, and which."""
STATUS_TOKENS = {"low_morale": 8, "venom": 4, "madness": 4, "frightened": 4, "weakened": 4}
"""How many tokens of each status there are (SG-SUPPLY-1)."""

At = tuple[int, int]
"""Row and column on one card."""


@dataclass(frozen=True)
class Square:
    heart: int = 0
    damage: int = 0
    synergy: bool = False
    powers: tuple[tuple[str, int], ...] = ()

    @property
    def cost(self) -> int:
        """The damage that covers it: a heart's number, or 1 (SG-ATTACK-6)."""
        return max(1, self.heart)


@dataclass
class Enemy:
    name: str
    defense: int
    basic: int
    squares: dict[At, Square]
    covered: set[At] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.width = 1 + max(column for _, column in self.squares)

    def uncovered(self) -> list[Square]:
        """The squares that still count, in reading order (SG-ATTACK-9)."""
        return [square for at, square in sorted(self.squares.items()) if at not in self.covered]

    def power(self, name: str) -> int:
        """The amounts of a power on uncovered squares, added up."""
        return sum(amount for square in self.uncovered() for power, amount in square.powers if power == name)

    @property
    def damage(self) -> int:
        """Basic damage and every uncovered damage symbol (SG-ATTACK-11)."""
        return self.basic + sum(square.damage for square in self.uncovered())

    @property
    def defeated(self) -> bool:
        """Whether every heart is covered (SG-ATTACK-10)."""
        return not any(square.heart for square in self.uncovered())


@dataclass(frozen=True)
class Weapon:
    accuracy: int = 0
    damage: int = 1
    block: int = 0
    ranged: bool = False
    extra: str | None = None
    """The skill of cards that may be discarded for 1 more damage."""
    tiring: bool = False


@dataclass(frozen=True)
class Card:
    """An equipped ability card: its skill, and what it always does for its bearer."""

    number: int
    skill: str
    always: tuple[str, ...] = ()
    """Phrases, as on the card: `+1 damage`, `Rapid strike`, `Ignore frightened`."""

    def adds(self, what: str) -> int:
        """What it adds: `+1 damage` adds 1 to damage, `Block 1` 1 to block."""
        found = 0
        for phrase in self.always:
            amount, _, word = phrase.partition(" ")
            if word == what and amount.startswith("+"):
                found += int(amount)
            elif amount.lower() == what and word.isdigit():
                found += int(word)
        return found


@dataclass
class Crew:
    name: str
    player: int
    """Who controls them: for the captain the active player (SG-TURN-1)."""
    board_health: int
    weapons: dict[int, Weapon]
    """By card number; 0 is the board's own."""
    damage: int = 0
    fatigue: int = 0
    statuses: set[str] = field(default_factory=set)
    cards: list[Card] = field(default_factory=list)
    tokens: int = 0
    """Combat tokens placed on this board in this round."""

    def adds(self, what: str) -> int:
        return sum(card.adds(what) for card in self.cards)

    def has(self, phrase: str) -> bool:
        return any(phrase in card.always for card in self.cards)

    @property
    def health(self) -> int:
        return self.board_health + self.adds("health") - self.damage

    @property
    def stands(self) -> bool:
        return self.health > 0

    def may_attack_with(self, number: int) -> bool:
        """Apart from whose token it takes (SG-ATTACK-1, SG-FAQ-4)."""
        frightened = "frightened" in self.statuses and not self.has("Ignore frightened")
        tired = self.weapons[number].tiring and self.fatigue >= FULL_FATIGUE
        return self.stands and not frightened and self.tokens < 2 and not tired
