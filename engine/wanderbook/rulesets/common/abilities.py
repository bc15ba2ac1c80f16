"""The uses of cards, and the effects that always apply.

An ability line of a card is a *use*, which somebody chooses and pays for, or a *passive*, which always applies. When a
use may be chosen follows from what it does: its *moment*. Which moments there are, each game says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from wanderbook.book.cards import Ability
from wanderbook.book.effects import AddSkill, DrawCards, Effect, IgnoreStatus, LoseHealth, RedrawFateIf
from wanderbook.book.sections import Price, total_price
from wanderbook.rulesets.common.actions import MakeUse
from wanderbook.table.amounts import Counts

ANY = "any"
"""The moment of uses that make sense at any time."""

GIVES_BACK = frozenset(
    {"gain_goods", "draw_cards", "restore_stamina", "remove_fatigue", "clear_command", "clear_all_command"}
)
"""Effects for which there may be room only because something was paid: goods, cards, stamina, command."""


@dataclass(frozen=True)
class Use:
    """One use of a card or a board. A game's own class of uses has more fields."""

    id: str
    source: str
    bearer: str
    """A crew member's name for boards and tokens, else the card's number."""
    ability: Ability
    moment: str
    price: tuple[Price, ...] = ()

    @cached_property
    def action(self) -> MakeUse:
        """The action that makes this use."""
        return MakeUse(self.id)

    @property
    def ability_at(self) -> int:
        """The index of the card's ability line for this use."""
        return int(self.id.rpartition(":")[2])

    @cached_property
    def number(self) -> int:
        return int(self.bearer)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        return self.ability.effects

    @cached_property
    def kind(self) -> str:
        """The kind of its first effect; empty if it has none."""
        return self.effects[0].kind if self.effects else ""

    @cached_property
    def skill(self) -> str:
        """The skill that its first effect adds to; empty if it adds to none."""
        first = self.effects[0] if self.effects else None
        return first.skill if isinstance(first, AddSkill) else ""

    @cached_property
    def only_if(self) -> int | None:
        """The only fate number that it may redraw; None if it is not such a redraw."""
        first = self.effects[0] if self.effects else None
        return first.number if isinstance(first, RedrawFateIf) else None

    @cached_property
    def draws_cards(self) -> bool:
        return any(isinstance(effect, DrawCards) and effect.deck == "ability" for effect in self.effects)

    @cached_property
    def may_give_back(self) -> bool:
        """Whether paying its cost may let its effects do something, as healing does after a cost in health."""
        return any(effect.kind in GIVES_BACK for effect in self.effects) or any(
            isinstance(effect, LoseHealth) for effect in self.ability.effects
        )

    @cached_property
    def cost(self) -> Counts:
        """The price as amounts by good."""
        return price_of(self.price)


_U = TypeVar("_U", bound=Use)


def price_of(prices: Iterable[Price]) -> Counts:
    return Counts.of(total_price(prices))


def moment_of(effects: Iterable[Effect], moments: Mapping[str, str]) -> str:
    """When a use may be made: the moment of its first effect that has one, else at any time."""
    return next((moments[effect.kind] for effect in effects if effect.kind in moments), ANY)


def effects_of(abilities: Iterable[Ability], when: str, line: int | None) -> tuple[Effect, ...]:
    """The effects of a card's lines for this occasion (`when`), or of one line only."""
    some = [ability for at, ability in enumerate(abilities) if ability.when == when and line in (None, at)]
    return tuple(effect for ability in some for effect in ability.effects)


def by_moment(uses: Iterable[_U]) -> dict[str, tuple[_U, ...]]:
    """The uses by the moment at which they can be made."""
    by_name: dict[str, tuple[_U, ...]] = {}
    for use in uses:
        by_name[use.moment] = (*by_name.get(use.moment, ()), use)
    return by_name


# ---------------------------------------------------------------- passives


@dataclass(frozen=True)
class Passives:
    """Effects that always apply: amounts by kind, skills, ignored statuses."""

    amounts: Mapping[str, int] = field(default_factory=dict)
    skills: Mapping[str, int] = field(default_factory=dict)
    ignores: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.amounts or self.skills or self.ignores)

    def __getitem__(self, kind: str) -> int:
        return self.amounts.get(kind, 0)

    def skill(self, skill: str) -> int:
        return self.skills.get(skill, 0) + self.amounts.get("add_any_skill", 0)

    def __add__(self, other: Passives) -> Passives:
        """The sum of two sets of passive bonuses."""
        amounts, skills = Counter(self.amounts), Counter(self.skills)
        amounts.update(other.amounts)
        skills.update(other.skills)
        return Passives(amounts, skills, self.ignores | other.ignores)


def passives_of(
    abilities: Iterable[Ability], skill: str | None = None, skills: Mapping[Any, int] | None = None
) -> Passives:
    """The `Always:` lines of a card, and the skill that it is worth."""
    amounts: dict[str, int] = {}
    known: dict[str, int] = dict(skills or {})
    ignores: set[str] = set()
    if skill:
        known[skill] = known.get(skill, 0) + 1
    for ability in abilities:
        for effect in ability.effects if ability.when == "always" else ():
            match effect:
                case AddSkill():
                    known[effect.skill] = known.get(effect.skill, 0) + effect.amount
                case IgnoreStatus():
                    ignores.add(effect.status)
                case _:
                    amounts[effect.kind] = amounts.get(effect.kind, 0) + getattr(effect, "amount", 1)
    return Passives(amounts, known, frozenset(ignores))


def together(passives: Iterable[Passives]) -> Passives:
    return sum(filter(None, passives), Passives())
