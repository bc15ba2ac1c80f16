"""Stats of a plain gamebook: health, skill, gold, meals. Each has a starting value and a maximum, and may lead
elsewhere at 0.

`[[stat]]` in `book.toml` names them, and `[combat]` says how fights by stats go.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from wanderbook.book.base import Content
from wanderbook.book.dice import Dice, ways
from wanderbook.book.effects import Effect
from wanderbook.ids import Amount, StatKey

MOST = 99
"""The default cap of a stat."""
Level = Annotated[int, Field(ge=0, le=999, strict=True)]
_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|['’ -](?=[^\W\d_]))*")
_LOSSES = re.compile(r"(\d{1,3})/(\d{1,3})")


def _named(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise PydanticCustomError("stat_name", "a name is a word or two, in letters only")
    return name


StatName = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_named)]


class Stat(Content):
    """A stat of a plain gamebook, defined by `[[stat]]` in `book.toml`."""

    id: StatKey | None = None
    """The key that is the same in every language; by default the name."""
    name: StatName
    plural: StatName | None = None
    """The plural of the word: meals."""
    start: Level | Dice = 0
    most: Annotated[int, Field(ge=1, le=999, strict=True)] | Literal["start"] = MOST
    """The highest value that it can have; `start` means its starting value."""
    at_zero: tuple[Effect, ...] = ()
    """The turn or ending taken whenever something lowers it to 0."""

    @property
    def key(self) -> str:
        return self.id or self.name

    def called(self, level: int) -> str:
        """The word for this amount, shown beside the number: `meals 3`."""
        return self.name if level == 1 else self.plural or self.name

    @property
    def starts(self) -> tuple[tuple[int, int], ...]:
        """The possible starting values, each with the number of rolls that give it."""
        return ways(self.start) if isinstance(self.start, str) else ((self.start, 1),)

    @property
    def highest(self) -> int:
        """The highest value that it can ever have."""
        top = self.starts[-1][0]
        return top if self.most == "start" else max(top, self.most)

    @property
    def cap_is_rolled(self) -> bool:
        return self.most == "start" and len(self.starts) > 1

    def cap(self, start: int) -> int:
        """The highest value in a play with this starting value."""
        return start if self.most == "start" else self.most


def _is_losses(text: str) -> str:
    if not _LOSSES.fullmatch(text):
        raise PydanticCustomError("losses", "losses look like 3/6")
    return text


class LossRow(Content):
    """A line of a combat table: the losses of both sides by roll, from this difference of skills on."""

    difference: Annotated[int, Field(ge=-99, le=99, strict=True)]
    losses: tuple[Annotated[str, AfterValidator(_is_losses)], ...] = Field(min_length=1, max_length=200)


class CombatRule(Content):
    """The rule for fights by stats.

    - contest: both sides roll and add their skill, and the lower loses `harm`
    - table: one roll is looked up in the row for the difference of the skills
    """

    kind: Literal["contest", "table"] = "contest"
    roll: Dice = "2d6"
    stat: StatKey
    """The skill that both sides fight with."""
    health: StatKey
    harm: Amount = 2
    run: Level = 0
    """The health that running costs."""
    row: tuple[LossRow, ...] = ()


Losses = tuple[int, int]
"""Your loss in a round, and the enemy's."""


def losses_of(rule: CombatRule, difference: int, own: int, other: int) -> Losses:
    """The losses of a round, given your skill minus the enemy's and both rolls."""
    if rule.kind == "table":
        row = max((row for row in rule.row if row.difference <= difference), key=lambda row: row.difference)
        numbers = [number for number, _ in ways(rule.roll)]
        mine, theirs = row.losses[numbers.index(own)].split("/")
        return int(mine), int(theirs)
    lead = own + difference - other
    return (0, rule.harm) if lead > 0 else (rule.harm, 0) if lead < 0 else (0, 0)


@lru_cache(4096)
def round_of(rule: CombatRule, difference: int) -> tuple[tuple[Losses, int], ...]:
    """The possible losses of a round, each with its number of equally likely rolls, given your skill minus the
    enemy's."""
    found: dict[Losses, int] = {}
    others = ways(rule.roll) if rule.kind == "contest" else ((0, 1),)
    for own, times in ways(rule.roll):
        for other, also in others:
            losses = losses_of(rule, difference, own, other)
            found[losses] = found.get(losses, 0) + times * also
    return tuple(sorted(found.items()))


def fight_odds(rule: CombatRule, skill: int, health: int, enemy: int, enemy_health: int) -> dict[int, Fraction]:
    """The exact probability of each health after a fight to the end; 0 is a defeat.

    A round without losses is fought again, so only the others count. The result is empty if every round is like that.
    """
    outcomes = [(losses, times) for losses, times in round_of(rule, skill - enemy) if losses != (0, 0)]
    whole = sum(times for _, times in outcomes)
    if not whole:
        return {}
    ends: dict[int, Fraction] = {}
    layer = {(health, enemy_health): Fraction(1)}
    while layer:
        # The sum of both falls with every round that counts, so the highest sum never recurs.
        top = max(layer, key=sum)
        chance = layer.pop(top)
        for (mine, theirs), times in outcomes:
            own, other = max(0, top[0] - mine), max(0, top[1] - theirs)
            part = chance * times / whole
            if own == 0 or other == 0:
                ends[own] = ends.get(own, Fraction(0)) + part
            else:
                layer[own, other] = layer.get((own, other), Fraction(0)) + part
    return dict(sorted(ends.items()))
