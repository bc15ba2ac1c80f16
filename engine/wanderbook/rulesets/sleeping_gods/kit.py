"""The contents of the box: the components as data, together with a book's own cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, ClassVar

from wanderbook.book import Book, Cards, Section
from wanderbook.book.atlas import Region
from wanderbook.book.cards import (
    Ability,
    AbilityCard,
    Adventure,
    CrewBoard,
    Event,
    Level,
    Market,
    Search,
    Ship,
    ShipRoom,
)
from wanderbook.book.effects import Effect
from wanderbook.book.enemies import At, Enemy
from wanderbook.book.travel import Spot as Spot
from wanderbook.rulesets.common.abilities import Passives, by_moment, effects_of, passives_of, together
from wanderbook.rulesets.common.box import (
    as_section,
    as_trial,
    by_name,
    merge,
    read_components,
    read_provenance,
    supply_of,
)
from wanderbook.rulesets.sleeping_gods.uses import Use as Use
from wanderbook.rulesets.sleeping_gods.uses import uses_of
from wanderbook.table.grids import power_amounts

NAME = "sleeping_gods"
STARTING = (91, 92, 93, 94)
"""Gloria, Soup, Gear and Flapjacks (SG-SETUP-6)."""
ROOMS = ("bridge", "galley", "deck", "quarters", "sick_bay", "hull")
MOST_REMEMBERED = 10_000


def components(language: str = "en") -> Cards:
    """The cards and boards that come with the game."""
    return read_components(NAME, language)


def provenance() -> dict[str, dict[str, Any]]:
    return read_provenance(NAME)


@dataclass(frozen=True)
class Worth:
    """The combined effects of some cards: their passives, and the kinds of uses for each moment."""

    passives: Passives
    uses: Mapping[str, tuple[Use, ...]]
    health: int
    """Their bearer's health without damage, or the health that they add for everyone."""


class Kit:
    """The box for one book: components by number, the atlas with its routes, and every use of a card."""

    modes: ClassVar = ("normal", "brutal")
    """SG-MODE-1, SG-MODE-2."""
    variants: ClassVar = ("dice", "easy")
    """SG-FATE-4, SG-MODE-3."""
    of_each: ClassVar[dict[str, Any]] = {"hands": (), "command": 0}
    """The starting goods of each player, for one to four players (SG-SETUP-2, SG-SUPPLY-2)."""

    def __init__(self, book: Book) -> None:
        """Merge the box's components with the book's own cards, and prepare the uses of every card."""
        self.book, own, box = book, book.cards, supply_of(components(book.language), book)
        self.travel = book.travel
        self.crew: dict[str, CrewBoard] = by_name(box.crew, own.crew)
        self.captain = next((name for name, board in self.crew.items() if board.captain), next(iter(self.crew)))
        """Whom the box or the book calls so; the first, where a book's own cards leave nobody."""
        self.ships: dict[int, Ship] = merge(box.ship, own.ship)
        self.ability: dict[int, AbilityCard] = merge(box.ability, own.ability)
        self.level: dict[int, Level] = merge(box.level, own.level)
        self.event: dict[int, Event] = merge(box.event, own.event)
        self.search: dict[int, Search] = merge(box.search, own.search)
        self.market: dict[int, Market] = merge(box.market, own.market)
        self.adventure: dict[int, Adventure] = {**merge(box.adventure, own.adventure), **self.market}
        self.enemy: dict[int, Enemy] = merge((), own.enemy)
        self.fate = {number: card.fate for number, card in self.ability.items()}
        self.levels_of: dict[str, tuple[int, ...]] = {
            name: tuple(number for number, card in self.level.items() if card.crew == name) for name in self.crew
        }
        self.unlocks = book.title_page.unlock
        self._prepare_uses()
        self.offered: dict[str, tuple[tuple[object, ...], list[Any]]] = {}
        """By moment, the last table of which uses were asked, and what was found (see `using.offers`)."""

    # ---------------------------------------------------------------- what cards do

    def _prepare_uses(self) -> None:
        """Work out each card's and board's uses (what it can be used for, and when) and its passives (its permanent
        effects).
        """
        self.crew_uses = {name: uses_of("crew", name, board.abilities) for name, board in self.crew.items()}
        self.level_uses = {number: uses_of("level", str(number), card.abilities) for number, card in self.level.items()}
        self.ability_uses = {
            number: uses_of("ability", str(number), card.abilities) for number, card in self.ability.items()
        }
        self.card_uses = {
            number: uses_of("card", str(number), card.abilities, card.cost, card.food, card.kind == "recipe")
            for number, card in self.adventure.items()
        }
        self.moments = {name: frozenset(use.moment for use in uses) for name, uses in self.crew_uses.items()}
        """When somebody's own board is of use."""
        all_uses = (self.crew_uses, self.level_uses, self.ability_uses, self.card_uses)
        self.uses: dict[str, Use] = {use.id: use for by in all_uses for uses in by.values() for use in uses}
        self.synergy_uses = {name: Use.synergy(name, board.synergy) for name, board in self.crew.items()}
        self.uses.update({use.id: use for use in self.synergy_uses.values()})
        self.ability_passives: dict[int, Passives] = {
            number: passives_of(card.abilities, card.skill) for number, card in self.ability.items()
        }
        self.level_passives: dict[int, Passives] = {
            number: passives_of(card.abilities, card.skill) for number, card in self.level.items()
        }
        self.crew_passives = {
            name: passives_of(board.abilities, skills=dict(board.skills)) for name, board in self.crew.items()
        }
        self.card_passives = {number: passives_of(card.abilities) for number, card in self.adventure.items()}
        self.event_passives = {number: passives_of(card.abilities) for number, card in self.event.items()}
        # The same cards lie there decision after decision: what they are worth is gathered once.
        self.borne = lru_cache(MOST_REMEMBERED)(self._borne)
        self.shared = lru_cache(MOST_REMEMBERED)(self._shared)
        self.most_health = lru_cache(MOST_REMEMBERED)(self._most_health)
        self.lines = lru_cache(MOST_REMEMBERED)(self._lines)
        self.powers = lru_cache(MOST_REMEMBERED)(self._powers)
        self.distances = lru_cache(MOST_REMEMBERED)(self._distances)

    def _borne(self, name: str, abilities: tuple[int, ...], levels: tuple[int, ...]) -> Worth:
        """The total of a crew member's board, equipped cards and level cards (SG-HAND-6)."""
        passives = [self.crew_passives[name]]
        passives += (self.ability_passives[number] for number in abilities)
        passives += (self.level_passives[number] for number in levels)
        uses = [*self.crew_uses[name]]
        uses += (use for number in levels for use in self.level_uses[number])
        uses += (use for number in abilities for use in self.ability_uses[number])
        whole = together(passives)
        return Worth(whole, by_moment(uses), self.crew[name].health + whole["add_health"])

    def _shared(self, cards: frozenset[int], ongoing: tuple[int, ...]) -> Worth:
        """The total of adventure cards and ongoing events, for everyone (SG-ADV-1)."""
        passives = [self.card_passives[number] for number in sorted(cards)]
        passives += (self.event_passives[number] for number in ongoing)
        uses = [use for number in sorted(cards) for use in self.card_uses[number]]
        whole = together(passives)
        return Worth(whole, by_moment(uses), whole["add_health"])

    def _most_health(
        self,
        name: str,
        abilities: tuple[int, ...],
        levels: tuple[int, ...],
        cards: frozenset[int],
        ongoing: tuple[int, ...],
    ) -> int:
        """The health of a crew member with these ability cards and levels, plus that of shared cards and events."""
        return self.borne(name, abilities, levels).health + self.shared(cards, ongoing).health

    def _powers(self, enemy: int, covered: frozenset[At]) -> dict[str, int]:
        """The powers of an enemy's uncovered squares, with their amounts (SG-ATTACK-9)."""
        return power_amounts(self.enemy[enemy].grid, covered)

    def _lines(self, source: str, number: int | str, when: str, line: int | None) -> tuple[Effect, ...]:
        """The effects of a card's lines that count now, or of one line of it; a search token does harm when it is
        drawn.
        """
        if source == "search" and when == "drawn":
            return self.search[int(number)].harm
        return effects_of(self._abilities(source, number), when, line)

    def _abilities(self, source: str, number: int | str) -> tuple[Ability, ...]:
        """The abilities printed on a card or board, by where it comes from and its number or name."""
        match source:
            case "crew":
                return self.crew[str(number)].abilities
            case "level":
                return self.level[int(number)].abilities
            case "ability":
                return self.ability[int(number)].abilities
            case "event":
                return self.event[int(number)].abilities
            case "search":
                return self.search[int(number)].rewards
            case _:
                return self.adventure[int(number)].abilities

    # ---------------------------------------------------------------- the atlas

    @cached_property
    def regions(self) -> dict[Spot, Region]:
        return {Spot(page.number, region.id): region for page in self.book.atlas for region in page.regions}

    def _distances(self, goal: Spot) -> dict[Spot, int]:
        """The distance to a region, from every region that leads there."""
        far, waiting = {goal: 0}, deque([goal])
        while waiting:
            here = waiting.popleft()
            for spot, ways in self.travel.ways.items():
                if here in ways and spot not in far:
                    far[spot] = far[here] + 1
                    waiting.append(spot)
        return far

    def nearest_port(self, spot: Spot) -> Spot:
        """The nearest port, the first of the atlas if several are; without any, the place where the campaign began."""
        seen, waiting = {spot}, deque([spot])
        while waiting:
            here = waiting.popleft()
            if self.regions[here].port:
                return here
            for there in self.travel.ways[here]:
                if there not in seen:
                    seen.add(there)
                    waiting.append(there)
        return self.begin

    @cached_property
    def begin(self) -> Spot:
        spot = self.travel.begin
        assert spot is not None, "the linker refuses a book that does not say where it begins"
        return spot

    # ---------------------------------------------------------------- texts of its own

    def passage(self, name: str) -> Section | None:
        """The text of an event card (`event-12`), of discarding it (`rid-12`) or of a page's hazard (`hazard-2-0`)."""
        kind, _, rest = name.partition("-")
        if kind == "event":
            return as_section(name, self.event[int(rest)].passage)
        if kind == "rid":
            return as_trial(name, self.event[int(rest)].challenge)
        if kind == "hazard":
            page, _, place = rest.partition("-")
            return as_trial(name, self.travel.pages[int(page)].regions[int(place)].hazard)
        return None

    def hazard_name(self, spot: Spot) -> str:
        place = next(at for at, region in enumerate(self.travel.pages[spot.page].regions) if region.id == spot.space)
        return f"hazard-{spot.page}-{place}"

    def ship(self, players: int) -> Ship:
        return self.ships[players]

    @cached_property
    def rooms(self) -> dict[int, dict[str, ShipRoom]]:
        """The rooms by name, for a number of players."""
        return {players: {room: getattr(ship, room) for room in ROOMS} for players, ship in self.ships.items()}
