"""What lies on the second model's table in a fight: the crew, the row of enemies, combat cards and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from tests.models.distant_skies.cards import Cards, Combat, Line
from tests.models.distant_skies.questions import TABLE
from tests.models.distant_skies.squares import Foe, beaten

FACES = (-1, 0, 1, 1, 2, 3)


class Over(Exception):
    """The fight is `won`, `lost` or `left`."""

    def __init__(self, how: str) -> None:
        super().__init__(how)
        self.how = how


@dataclass
class Member:
    """One of the crew."""

    name: str
    player: int
    health: int
    most: int
    stamina: int
    statuses: set[str]
    abilities: list[int]


@dataclass
class Attack:
    who: str
    card: Combat
    target: Foe
    die: int | None = None
    damage: int = 0
    """What was added to it, by abilities and synergy."""
    block: int = 0
    synergy: bool = False
    """The synergy line was paid for."""
    stage: str = ""
    """What is about to come, and may still be changed: its damage, `boost`, or a counterattack, `block`."""
    used: set[str] = field(default_factory=set)
    """Abilities without a price that have served it."""

    @property
    def deals_damage(self) -> bool:
        """By the card itself, or by its synergy line, which is a part of it."""
        return self.card.deals_damage or self.lines("damage") > 0

    def lines(self, effect: str) -> int:
        """What the synergy line does, if it was paid for."""
        return self.card.synergy.amount(effect) if self.synergy and self.card.synergy else 0


class Chance(Protocol):
    """What fell and was drawn at the table."""

    def die(self) -> int: ...

    def drawn(self, player: int, hand: Sequence[int]) -> list[int]:
        """The cards that a player now has beyond this hand."""


@dataclass
class Table:
    cards: Cards
    chance: Chance
    crew: dict[str, Member]
    """Claire first."""
    players: int
    active: int
    goods: Counter[str]
    deck: list[int]
    """Combat cards, in no order."""
    row: list[Foe]
    boss: int = 0
    easy: bool = False
    hands: list[list[int]] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    synergy: Counter[str] = field(default_factory=Counter)
    played: list[tuple[str, int]] = field(default_factory=list)
    attack: Attack | None = None
    used: set[str] = field(default_factory=set)
    """What may not be used twice in a turn."""
    acting: tuple[Foe, tuple[int, int] | None, str] | None = None
    """The enemy, its square and the ability that is being done in the enemy phase."""
    round: int = 0
    harm: int = 0
    """Squares covered and damage taken, ever."""

    # ------------------------------------------------------------ the crew

    def _own(self, player: int) -> int:
        return sum(member.player == player for member in self.crew.values())

    def _player(self, who: str) -> int:
        """Claire is the active player's."""
        return self.active if self.crew[who].player == TABLE else self.crew[who].player

    def _stands(self, who: str) -> bool:
        return self.crew[who].health > 0

    def _lose_health(self, who: str, amount: int) -> None:
        """DS-HEALTH-1: in combat the excess is ignored."""
        lost = min(amount, self.crew[who].health)
        self.crew[who].health -= lost
        self.harm += lost

    def _check_defeat(self) -> None:
        """DS-DEFEAT-1."""
        if not any(map(self._stands, self.crew)):
            raise Over("lost")

    def _lines(self, who: str) -> list[Line]:
        """DS-STATUS-1: what somebody's equipped cards do; nothing for the mad."""
        member = self.crew[who]
        if "madness" in member.statuses:
            return []
        return [line for card in member.abilities for line in self.cards.ability[card].lines]

    def _own_always(self, who: str, effect: str) -> int:
        return sum(line.amount(effect) for line in self._lines(who) if line.always)

    def _always(self, who: str, effect: str) -> int:
        """DS-HAND-3: what cards always add to somebody's attack; those that say self only to their bearer's."""
        others = [line for name in self.crew if name != who and self._stands(name) for line in self._lines(name)]
        shared = sum(line.amount(effect) for line in others if line.always and not line.own)
        return self._own_always(who, effect) + shared

    def _suffers(self, who: str, status: str) -> bool:
        ignored = any(("calm", status) in line.effects for line in self._lines(who) if line.always)
        return status in self.crew[who].statuses and not ignored

    def _skill(self, who: str, skill: str) -> int:
        member = self.crew[who]
        equipped = sum(self.cards.ability[card].skill == skill for card in member.abilities)
        amount = self.cards.character[who].skills.get(skill, 0) + equipped
        return max(0, amount - 2) if self._suffers(who, "weakened") else amount

    # ------------------------------------------------------------ cards and die

    def _draw(self, numbers: Sequence[int]) -> None:
        """DS-COMBAT-7: from the deck, which is made from the discards once it has run out."""
        for player, number in enumerate(numbers):
            new = self.chance.drawn(player, self.hands[player])
            assert len(new) == number, f"player {player} draws {number} cards, not {new}"
            self.hands[player] += new
        drawn = Counter(card for player, number in enumerate(numbers) for card in self.hands[player][-number or 99 :])
        pile = Counter(self.deck)
        if drawn.total() > pile.total():
            assert pile <= drawn, f"{pile} is drawn before the discards are, not {drawn}"
            pile, self.discards = pile + Counter(self.discards), []
        assert drawn <= pile, f"{drawn} does not come from {pile}"
        self.deck = list((pile - drawn).elements())

    def _roll(self, attack: Attack) -> None:
        """DS-COMBAT-3; DS-COMBAT-9: -1 while an enemy has it so."""
        if attack.card.die:
            attack.die = self.chance.die()
            assert attack.die in ((-1,) if self._jinxed() else FACES), f"the die shows {attack.die}"

    def _jinxed(self) -> bool:
        return any(foe.total("K") for foe in self.row)

    # ------------------------------------------------------------ the row

    def _foe(self, name: str) -> Foe:
        return next(foe for foe in self.row if foe.name == name)

    @staticmethod
    def _remove_power(foe: Foe, amount: int) -> None:
        foe.power = max(0, foe.power - amount)

    def coming(self, attack: Attack) -> int:
        """What a counterattack would do to the attacker now."""
        target = attack.target
        allies = sum(foe.total("A") for foe in self.row if foe is not target)
        block = attack.card.block + attack.block + attack.lines("block") + self._always(attack.who, "block")
        return target.card.damage + target.power + allies - block

    def _clear_row(self) -> None:
        """DS-COMBAT-4: those whose hearts are covered leave, and the others close up."""
        self.row = [foe for foe in self.row if not beaten(self.row, foe.body)]
        if not self.row:
            raise Over("won")
