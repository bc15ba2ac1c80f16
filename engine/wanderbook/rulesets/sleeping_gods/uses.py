"""The uses of cards and their moments in this game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from wanderbook.book.cards import Ability
from wanderbook.book.effects import Effect
from wanderbook.book.sections import Price
from wanderbook.rulesets.common import abilities as common

Moment = Literal["fate", "aim", "strike", "fight", "block", "any"]
MOMENTS: dict[str, Moment] = {
    "redraw_fate": "fate",
    "redraw_fate_if": "fate",
    "redraw_best": "fate",
    "add_to_fate": "fate",
    "add_skill": "fate",
    "add_any_skill": "fate",
    "add_accuracy": "aim",
    "add_damage": "strike",
    "add_damage_off_hearts": "strike",
    "place_diagonally": "strike",
    "deal_damage": "fight",
    "block": "block",
    "block_round": "block",
}
"""The moments at which effects make sense; effects without an entry do so at any time."""
UseSource = Literal["crew", "level", "ability", "card", "synergy"]


@dataclass(frozen=True)
class Use(common.Use):
    """A use that costs command, which is placed on a board or an adventure card, or paid for an ability card."""

    command: int = 0
    is_recipe: bool = False
    when: str = "use"

    @cached_property
    def moves_ship(self) -> bool:
        return any(effect.kind in ("move_ship", "move_to") for effect in self.effects)

    @cached_property
    def is_bound(self) -> bool:
        """Whether something besides command can close it."""
        return self.is_recipe or self.moves_ship or bool(self.price)

    @classmethod
    def synergy(cls, name: str, effects: tuple[Effect, ...]) -> Use:
        """The effect of a crew member's token for its holder (SG-SYN-3)."""
        ability = Ability(effects=effects)
        return cls(f"synergy:{name}", "synergy", name, ability, common.moment_of(effects, MOMENTS))


def uses_of(
    source: UseSource,
    bearer: str,
    abilities: tuple[Ability, ...],
    cost: int = 0,
    food: tuple[Price, ...] = (),
    recipe: bool = False,
) -> tuple[Use, ...]:
    """The lines of a card that players choose to use: those with a price, with a card to discard, or plain ones."""
    uses = []
    for line, ability in enumerate(abilities):
        if ability.when in ("use", "discard"):
            command = cost + sum(price.amount for price in ability.price if price.good == "command")
            price = (*food, *(price for price in ability.price if price.good != "command"))
            moment = common.moment_of(ability.effects, MOMENTS)
            id = f"{source}:{bearer}:{line}"
            uses.append(Use(id, source, bearer, ability, moment, price, command, recipe, ability.when))
    return tuple(uses)
