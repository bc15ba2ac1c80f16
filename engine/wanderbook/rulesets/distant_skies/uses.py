"""The uses of cards and their moments in this game (DS-HAND-3, DS-CHAR-1, DS-ADV-1, DS-ADV-2)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from wanderbook.book.cards import Ability
from wanderbook.book.effects import DiscardCards, DrawCards, Effect, GainGoods, IgnoreObstacle, LoseHealth
from wanderbook.book.sections import Price
from wanderbook.book.words import SELF
from wanderbook.rulesets.common import abilities as common

Moment = Literal["fate", "obstacle", "die", "strike", "fight", "block", "any"]
MOMENTS: dict[str, Moment] = {
    "redraw_fate": "fate",
    "redraw_fate_if": "fate",
    "redraw_best": "fate",
    "add_to_fate": "fate",
    "add_skill": "fate",
    "add_any_skill": "fate",
    "ignore_obstacle": "obstacle",
    "reroll_die": "die",
    "add_damage": "strike",
    "deal_damage": "fight",
    "remove_power": "fight",
    "block": "block",
}
"""The moments at which effects make sense; effects without an entry do so at any time. Combat cards are drawn in fights
only.
"""
SILENT = frozenset(MOMENTS) - {"deal_damage", "remove_power"} | {
    "add_hand",
    "ignore_block",
    "ignore_status",
    "harder_challenges",
    "harder_obstacles",
}
"""Effects that always apply or alter something that is going on: nothing happens when they are merely read."""
MOVES = ("move_plane", "move_squares", "move_to")
UseSource = Literal["crew", "ability", "card", "resource"]


@dataclass(frozen=True)
class Use(common.Use):
    """A use that costs its bearer stamina or health, its price, and itself: an adventure card is discarded, a resource
    returned.
    """

    stamina: int = 0
    once: bool = False
    """Whether it says that it may be used only once in a turn."""
    free: bool = False
    """Whether it costs nothing and is neither discarded nor returned: it may be used whenever its effects apply, once
    each (DS-HAND-3).
    """
    is_recipe: bool = False

    @cached_property
    def damage(self) -> int:
        """The damage that its bearer takes for it, written as its first effect: `Self: -1 health.` (DS-HAND-3)"""
        return _self_damage(self.ability)

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """Its effects after payment."""
        return self.ability.effects[1:] if self.damage else self.ability.effects

    @cached_property
    def acts(self) -> bool:
        """Whether it does anything besides altering something in progress."""
        return any(effect.kind not in SILENT for effect in self.effects)

    @cached_property
    def on_fate(self) -> tuple[Effect, ...]:
        """Its effects that alter a draw of fate."""
        return tuple(effect for effect in self.effects if MOMENTS.get(effect.kind) == "fate")

    @cached_property
    def not_in_a_fight(self) -> bool:
        """Whether it is forbidden in a fight: recipes, moving on the atlas, moving the plane (DS-ADV-1)."""
        return self.is_recipe or any(effect.kind in MOVES for effect in self.effects)

    @cached_property
    def only_gains_time(self) -> bool:
        """Whether it only gains time, which is useless once the turn is over (DS-TURN-4)."""
        return all(isinstance(effect, GainGoods) and effect.good == "time" for effect in self.effects)

    @cached_property
    def is_own(self) -> bool:
        """Whether it works only for its bearer (DS-HAND-3)."""
        return any(getattr(effect, "who", None) == SELF for effect in self.effects)

    @cached_property
    def obstacles(self) -> frozenset[str]:
        return frozenset(effect.obstacle for effect in self.effects if isinstance(effect, IgnoreObstacle))


def moment_of(effects: tuple[Effect, ...]) -> str:
    if any(isinstance(effect, DrawCards | DiscardCards) and effect.deck == "combat" for effect in effects):
        return "fight"
    return common.moment_of(effects, MOMENTS)


def uses_of(source: UseSource, bearer: str, abilities: tuple[Ability, ...], recipe: bool = False) -> tuple[Use, ...]:
    """The lines of a card that somebody chooses to use; some of them discard an equipped card."""
    lines = enumerate(abilities)
    return tuple(_use(source, bearer, at, one, recipe) for at, one in lines if one.when in ("use", "discard"))


def _use(source: UseSource, bearer: str, line: int, ability: Ability, recipe: bool) -> Use:
    """One line of a card as a use. Stamina in its price is kept apart from the rest; a resource is part of its own
    price.
    """
    stamina = sum(price.amount for price in ability.price if price.good == "stamina")
    price = tuple(price for price in ability.price if price.good != "stamina")
    if source == "resource":
        price = (Price.model_validate({"amount": 1, "good": bearer}), *price)
    free = ability.when == "use" and not ability.price and not _self_damage(ability)
    id, moment = f"{source}:{bearer}:{line}", moment_of(ability.effects)
    serves_once = free and source in ("crew", "ability")
    return Use(id, source, bearer, ability, moment, price, stamina, ability.once, serves_once, recipe)


def _self_damage(ability: Ability) -> int:
    """The damage that the user takes: that of the first effect, if it hits the user; otherwise 0."""
    match ability.effects:
        case (LoseHealth(who=who, amount=amount, per=None), *_) if who == SELF:
            return amount
        case _:
            return 0
