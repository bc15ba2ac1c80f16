"""The contents of the box: the components as data, together with a book's own cards."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, ClassVar

from wanderbook.book import Book, Cards, Section
from wanderbook.book.atlas import Square
from wanderbook.book.book import Unlock
from wanderbook.book.cards import (
    Ability,
    AbilityCard,
    Adventure,
    Character,
    CombatCard,
    Event,
    Plane,
    Resource,
)
from wanderbook.book.effects import AddDamage, Block, Effect, RemovePower
from wanderbook.book.enemies import At, Boss, Buff, Enemy, Grid
from wanderbook.book.travel import Spot as Spot
from wanderbook.rulesets.common.abilities import Passives, by_moment, effects_of, passives_of, together
from wanderbook.rulesets.common.box import (
    as_section,
    by_name,
    components_of,
    merge,
    read_components,
    read_provenance,
    supply_of,
)
from wanderbook.rulesets.common.row import number_of
from wanderbook.rulesets.distant_skies.uses import Use as Use
from wanderbook.rulesets.distant_skies.uses import uses_of
from wanderbook.table.grids import power_amounts

NAME = "distant_skies"
CAMPS = 20
"""In a book that does not say how many (house)."""
MOST_REMEMBERED = 10_000


def components(language: str = "en") -> Cards:
    """The cards and boards that come with the game."""
    return read_components(NAME, language)


def provenance() -> dict[str, dict[str, Any]]:
    return read_provenance(NAME)


@cache
def printed_unlocks() -> tuple[Unlock, ...]:
    """The unlocks on the printed achievement sheet, for a book that has the cards and no unlocks of its own
    (DS-ACHIEVE-1).
    """
    table = tomllib.loads((components_of(NAME) / "unlocks.toml").read_text("utf-8"))
    return tuple(Unlock.model_validate(one) for one in table["unlock"])


NOTHING = Passives()


@dataclass(frozen=True)
class Worth:
    """The combined effects of a character's board and cards: their passives, and the kinds of uses for each moment."""

    passives: Passives
    uses: Mapping[str, tuple[Use, ...]]
    shared: Passives = NOTHING
    """Damage, block and power removal that count for anybody's attack (DS-HAND-3)."""


def for_attacks(abilities: tuple[Ability, ...], anybodys: bool) -> tuple[Ability, ...]:
    """The lines, reduced to the effects that always add to anybody's attack, or to all others (DS-HAND-3). Those that
    say *self* add only to their bearer's.
    """
    return tuple(
        ability.model_copy(update={"effects": tuple(e for e in ability.effects if _is_shared(ability, e) == anybodys)})
        for ability in abilities
    )


def _is_shared(ability: Ability, effect: Effect) -> bool:
    return ability.when == "always" and isinstance(effect, AddDamage | Block | RemovePower) and effect.who is None


class Kit:
    """The box for one book: components by number, the atlas with its routes, and every use of a card."""

    modes: ClassVar = ("easy", "normal", "hard")
    """DS-MODE-1."""
    variants: ClassVar = ("instant_death", "quick_landing")
    """DS-MODE-1, DS-FLY-4."""
    of_each: ClassVar[dict[str, Any]] = {"hands": (), "held": ()}
    """The starting goods of each player."""

    def __init__(self, book: Book) -> None:
        """Merge the box's components with the book's own cards, and prepare the uses of every card."""
        self.book, own, box = book, book.cards, supply_of(components(book.language), book)
        self.travel = book.travel
        self.crew: dict[str, Character] = by_name(box.character, own.character)
        self.pilot = next((name for name, one in self.crew.items() if one.pilot), next(iter(self.crew)))
        """Whom the box or the book calls so; the first, where a book's own characters leave nobody."""
        self.plane: Plane = next(reversed(merge(box.plane, own.plane).values()))
        self.ability: dict[int, AbilityCard] = merge(box.ability, own.ability)
        self.fate = {number: card.fate for number, card in self.ability.items()}
        self.curse = frozenset(card.number for card in (*box.curse, *own.curse))
        self.event: dict[int, Event] = {**merge(box.event, own.event), **merge(box.curse, own.curse)}
        """Events and curses."""
        self.adventure: dict[int, Adventure] = merge(box.adventure, own.adventure)
        self.combat: dict[int, CombatCard] = merge(box.combat, own.combat)
        self.starting = tuple(card.number for card in box.adventure)
        self.starting_combat = tuple(number for number, card in self.combat.items() if card.starting)
        self.enemy: dict[int, Enemy] = merge(box.enemy, own.enemy)
        self.boss: dict[int, Boss] = merge(box.boss, own.boss)
        self.buff: dict[int, Buff] = merge(box.buff, own.buff)
        ranked = sorted(merge(box.resource, own.resource).values(), key=lambda resource: resource.number)
        self.resource: dict[str, Resource] = {one.good: one for one in ranked}
        """By good, the lowest first."""
        self.camps = book.title_page.camps or CAMPS
        self.unlocks = book.title_page.unlock or tuple(one for one in printed_unlocks() if self._has(one))
        self._prepare_uses()
        self.offered: dict[str, tuple[tuple[object, ...], list[Any]]] = {}
        """By moment, the last table of which uses were asked, and what was found."""

    def _has(self, unlock: Unlock) -> bool:
        own = {card.number for card in (*self.book.cards.adventure, *self.book.cards.combat)}
        return own.issuperset(unlock.adventures) and self.book.quests.keys() >= set(unlock.quests)

    # ---------------------------------------------------------------- what cards do

    def _prepare_uses(self) -> None:
        """Work out each card's and character's uses (what it can be used for, and when) and its passives (its permanent
        effects).
        """
        self.crew_uses = {name: uses_of("crew", name, one.abilities) for name, one in self.crew.items()}
        self.ability_uses = {number: uses_of("ability", str(number), c.abilities) for number, c in self.ability.items()}
        self.card_uses = {
            number: uses_of("card", str(number), card.abilities, card.kind == "recipe")
            for number, card in self.adventure.items()
        }
        self.resource_uses = {good: uses_of("resource", good, one.abilities) for good, one in self.resource.items()}
        self.card_moments = {number: by_moment(uses) for number, uses in self.card_uses.items()}
        self.resource_moments = {good: by_moment(uses) for good, uses in self.resource_uses.items()}
        every = (self.crew_uses, self.ability_uses, self.card_uses, self.resource_uses)
        self.uses: dict[str, Use] = {use.id: use for by in every for uses in by.values() for use in uses}
        self.crew_passives = {
            name: passives_of(for_attacks(one.abilities, False), skills=dict(one.skills))
            for name, one in self.crew.items()
        }
        self.ability_passives = {
            number: passives_of(for_attacks(card.abilities, False), card.skill) for number, card in self.ability.items()
        }
        self.combat_passives = {number: passives_of(card.abilities) for number, card in self.combat.items()}
        self.event_passives = {number: passives_of(card.abilities) for number, card in self.event.items()}
        # The same cards lie there decision after decision: what they are worth is gathered once.
        self.borne = lru_cache(MOST_REMEMBERED)(self._borne)
        self.common = lru_cache(MOST_REMEMBERED)(self._common)
        self.lines = lru_cache(MOST_REMEMBERED)(self._lines)
        self.powers = lru_cache(MOST_REMEMBERED)(self._powers)
        self.flights = lru_cache(MOST_REMEMBERED)(self._flights)

    def _borne(self, name: str, abilities: tuple[int, ...], mad: bool) -> Worth:
        """The total of a character's board and equipped cards (DS-HAND-3); with madness, only their skills
        (DS-STATUS-1).
        """
        if mad:
            skills = dict(self.crew[name].skills)
            plain = [
                passives_of((), skills=skills),
                *(passives_of((), self.ability[ability].skill) for ability in abilities),
            ]
            return Worth(together(plain), {})
        passives = [self.crew_passives[name], *(self.ability_passives[number] for number in abilities)]
        uses = [*self.crew_uses[name], *(use for number in abilities for use in self.ability_uses[number])]
        lines = [self.crew[name].abilities, *(self.ability[number].abilities for number in abilities)]
        shared = together(passives_of(for_attacks(some, True)) for some in lines)
        return Worth(together(passives), by_moment(uses), shared)

    def _common(self, events: tuple[int, ...]) -> Passives:
        """The permanent effects of the events in play, for everybody (DS-EVENT-2)."""
        return together(self.event_passives[number] for number in events)

    def _lines(self, source: str, number: int | str, when: str, line: int | None) -> tuple[Effect, ...]:
        """The effects of a card's lines that count now, or of one line of it."""
        return effects_of(self._abilities(source, number), when, line)

    def _abilities(self, source: str, number: int | str) -> tuple[Ability, ...]:
        """The abilities printed on a card or character, by where it comes from and its number or name."""
        match source:
            case "crew":
                return self.crew[str(number)].abilities
            case "ability":
                return self.ability[int(number)].abilities
            case "event":
                return self.event[int(number)].abilities
            case "resource":
                return self.resource[str(number)].abilities
            case "synergy":
                # Power is the target's, and the attack removes it.
                effects = (one for one in self.combat[int(number)].synergy if one.kind != "remove_power")
                return (Ability(effects=tuple(effects)),)
            case _:
                return self.adventure[int(number)].abilities

    # ---------------------------------------------------------------- who is fought

    def grid(self, name: str) -> Grid:
        """The grid of an enemy by its name in the row, `12` or `12-2`; or of a boss's zone, `4.0`."""
        boss, _, zone = name.partition(".")
        return self.boss[int(boss)].zones[int(zone)].grid if zone else self.enemy[number_of(name)].grid

    def corner(self, name: str) -> tuple[int, int | None]:
        """The row and column of a card's upper left square; without a column, it lies to the right of the one before it
        (DS-BOSS-1)."""
        boss, _, zone = name.partition(".")
        return self.boss[int(boss)].zones[int(zone)].corner if zone else (0, None)

    def basic_damage(self, name: str) -> int:
        """An enemy's basic damage (DS-COMBAT-4)."""
        boss, _, zone = name.partition(".")
        return self.boss[int(boss)].zones[int(zone)].damage if zone else self.enemy[number_of(name)].damage

    def ignores_block(self, card: int) -> bool:
        """Whether a combat card's synergy line ignores block."""
        return any(effect.kind == "ignore_block" for effect in self.combat[card].synergy)

    def _powers(self, name: str, covered: frozenset[At]) -> dict[str, int]:
        """The powers of an enemy's uncovered squares, with their amounts (DS-COMBAT-5)."""
        return power_amounts(self.grid(name), covered)

    # ---------------------------------------------------------------- the atlas

    @cached_property
    def squares(self) -> dict[Spot, Square]:
        return {
            Spot(page.number, square.id): square for page in self.book.atlas for row in page.squares for square in row
        }

    @cached_property
    def begin(self) -> Spot:
        spot = self.travel.begin
        assert spot is not None, "the linker refuses a book that does not say where it begins"
        return spot

    def _flights(self, start: int, cards: frozenset[int]) -> dict[int, int]:
        """The distance to every landing place that can be reached with these cards (DS-FLY-1, DS-FLY-2)."""
        return self.travel.flights(start, cards.__contains__)

    # ---------------------------------------------------------------- texts of its own

    def passage(self, name: str) -> Section | None:
        """The text of an event card (`event-12`), of completing it (`complete-12`) or of its turn's end (`end-12`)."""
        kind, _, rest = name.partition("-")
        if not rest:
            return None
        event = self.event[int(rest)]
        passage = {"event": event.passage, "complete": event.complete, "end": event.turn_end}[kind]
        assert passage is not None, f"there is no {name}"
        return as_section(name, passage)
