"""Printed cards: their kind, their effects, and their grids with a legend. The words are the telling's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from msgspec.structs import replace

from wanderbook.book import Book
from wanderbook.book.base import Content
from wanderbook.book.cards import (
    Ability,
    AbilityCard,
    Adventure,
    Character,
    CombatCard,
    CrewBoard,
    Event,
    Landing,
    Level,
    Market,
    Plane,
    Quest,
    Resource,
    Search,
    Ship,
    Weapon,
)
from wanderbook.book.enemies import Boss, Buff, Enemy, Grid, Square, SquarePower
from wanderbook.book.sections import Hazard
from wanderbook.notation.grids import MARKS
from wanderbook.notation.printer import print_ability, print_hazard
from wanderbook.telling import telling_class
from wanderbook.telling.squares import place_name
from wanderbook.telling.texts import inflected
from wanderbook_tools.printing.nodes import (
    Block,
    Deck,
    Mark,
    Par,
    Parts,
    PrintedCard,
    PrintedGrid,
    Styled,
    Text,
    Title,
    plain,
)
from wanderbook_tools.printing.story import StoryPrinter

DECKS = (
    "quest adventure combat market ability level enemy boss buff event curse crew character ship plane search resource"
).split()
"""In the order in which they are cut out. Landing places are on the flight board."""
LONGEST_PIECE = 600
"""Characters of a block that a card has room for."""
HEART, DAMAGE, SYNERGY = "heart", "damage", "synergy"


class CardPrinter:
    """Prints a book's own cards. Those of the game's box are in the box."""

    def __init__(self, book: Book, story: StoryPrinter, labels: Mapping[str, Any]) -> None:
        self.book, self.story, self.labels = book, story, labels
        self.language = book.language
        self.phrases = story.phrases
        self.texts = telling_class(book.title_page.ruleset).texts_of(book.language)

    def decks(self) -> tuple[Deck, ...]:
        """The book's cards, deck by deck."""
        decks = ((kind, getattr(self.book.cards, kind)) for kind in DECKS)
        return tuple(
            Deck(kind, self.labels["decks"][kind], tuple(one for card in cards for one in self.cards(kind, card)))
            for kind, cards in decks
            if cards
        )

    def cards(self, kind: str, card: Any) -> Iterator[PrintedCard]:
        """The printed card; for a boss, one for each zone, which is targeted like an enemy."""
        if not isinstance(card, Boss):
            yield self._card(kind, card)
            return
        for at, zone in enumerate(card.zones, 1):
            whole = card if at == 1 else card.model_copy(update={"text": ""})
            name = f"{self.story.set(card.name)} – {self.story.set(zone.name)}"
            printed = self._card(kind, whole.model_copy(update={"zones": (zone,)}))
            facts = (*printed.facts, *self._place(card, at - 1))
            yield replace(printed, id=printed.id if at == 1 else f"{printed.id}-{at}", name=name, facts=facts)

    def _place(self, boss: Boss, at: int) -> Iterator[str]:
        """The first and last square of a zone on its boss's page, if the zones are not all in one row."""
        if any(zone.is_laid for zone in boss.zones):
            grid, (top, left) = boss.zones[at].grid, boss.corners[at]
            last = top + len(grid) - 1, left + len(grid[0]) - 1
            yield self._label("squares", first=place_name((top, left)), last=place_name(last))

    def _card(self, kind: str, card: Any) -> PrintedCard:
        """A card with everything that is printed on it."""
        return PrintedCard(
            id=f"{kind}-{card.number}",
            kind=self.labels["kinds"][kind],
            number=card.number,
            name=self._name(card),
            facts=tuple(map(self.story.set, self._facts(card))),
            keyword=self.story.set(getattr(card, "keyword", None) or ""),
            blocks=tuple(divided(self._blocks(card))),
            grids=tuple(self._grids(card)),
            legend=tuple(self._legend(card)),
            flavour=self.story.prose.line(getattr(card, "text", "")) if getattr(card, "text", "") else (),
        )

    def _name(self, card: Any) -> str:
        """The name printed on a card; empty for kinds that have none."""
        match card:
            case Resource(good=good):
                return self.phrases.words["good"][good][0].capitalize()
            case Ship() | Search():
                return ""
            case _:
                return self.story.set(card.name)

    def _label(self, which: str, /, **values: object) -> str:
        return inflected(self.labels[which], values, self.language)

    def _text(self, which: str, /, **values: object) -> str:
        """A text of the game's telling: `weapon.damage`."""
        text: Any = self.texts
        for name in which.split("."):
            text = text[name]
        return inflected(text, values, self.language)

    # ---------------------------------------------------------------- facts

    def _facts(self, card: Content) -> Iterator[str]:
        """The line under the name: `companion`, `level 2`."""
        match card:
            case Quest():
                yield from self._if(active=card.active, treasure=card.treasure)
            case Market():
                yield self.labels["types"][card.kind]
                yield self._label("price", number=card.price)
                yield from self._numbers(command=card.cost)
            case Adventure():
                yield self.labels["types"][card.kind]
                yield from self._numbers(command=card.cost)
            case AbilityCard():
                yield self._skill(card.skill)
                yield from self._numbers(command=card.cost, fate=card.fate)
            case Level():
                yield card.crew
                yield f"{card.xp} XP"
                yield from [f"+1 {self._skill(card.skill)}"] if card.skill else []
            case Event():
                yield from [self._text(f"tones.{card.tone}")] if card.tone else []
                yield from self._numbers(level=card.level or 0)
                yield from self._if(ongoing=card.ongoing)
            case Enemy():
                yield from self._numbers(level=card.level, defense=card.defense)
                yield self._label("damage", number=card.damage)
            case Boss():
                yield from self._numbers(level=card.level)
                yield self._label("damage", number=card.zones[0].damage)
                yield from self._if(may_run=card.may_run)
            case Buff():
                yield self._label("hearts", number=card.hearts_per_level)
            case CombatCard():
                yield from self._combat(card)
            case CrewBoard(health=health, skills=skills) | Character(health=health, skills=skills):
                yield self._label("health", number=health)
                yield from (f"{self._skill(name)} {amount}" for name, amount in skills.items())
            case Plane():
                yield from self._numbers(health=card.health, fuel=card.fuel)

    def _if(self, **facts: bool) -> Iterator[str]:
        return (self.labels[name] for name, holds in facts.items() if holds)

    def _numbers(self, **facts: int) -> Iterator[str]:
        return (self._label(name, number=number) for name, number in facts.items() if number)

    def _skill(self, name: str) -> str:
        return self.phrases.words["skill"][name][0]

    def _combat(self, card: CombatCard) -> Iterator[str]:
        """What a combat card deals, removes and blocks."""
        parts = [str(card.damage)] if card.damage else []
        parts += [self._text("combat.die")] if card.die else []
        parts += [self._skill(card.skill)] if card.skill else []
        if parts:
            yield self._text("combat.damage", what=" + ".join(parts))
        if card.remove_power:
            yield self._text("combat.power", amount=card.remove_power)
        if card.block:
            yield self._text("combat.block", amount=card.block)
        yield from self._if(starting=card.starting)

    # ---------------------------------------------------------------- what they do

    def _blocks(self, card: Any) -> Iterator[Block]:
        """What stands on a card below its name, by the kind of the card."""
        match card:
            case Quest():
                if card.restore:
                    yield self._line(self._label("restore", prices=self.phrases.print_prices(card.restore)))
                if card.totem:
                    yield self._line(self._label("becomes", number=card.totem))
            case Adventure():
                if card.food:
                    yield self._line(self._label("recipe", prices=self.phrases.print_prices(card.food)))
                if card.weapon:
                    yield self._line(self._weapon(card.weapon))
            case Event():
                yield from self._event(card)
            case CrewBoard():
                yield self._line(self._weapon(card.weapon))
            case Ship():
                yield from self._ship(card)
            case Search():
                yield from map(self._ability, card.rewards)
                if card.harm:
                    yield self._with("harm", card.harm)
            case Plane():
                yield self._line(self._label("wear", numbers=_numbered(card.wear)))
                yield self._line(self._label("repairs", numbers=_numbered(card.repairs)))
        if not isinstance(card, Event):
            yield from map(self._ability, getattr(card, "abilities", ()))
        if synergy := getattr(card, "synergy", ()):
            yield self._with("synergy", synergy)

    def _event(self, card: Event) -> Iterator[Block]:
        """The text of an event, with its challenge and what happens when it is completed."""
        yield from self.story.passage(card.passage)
        yield from map(self._ability, card.abilities)
        if card.until:
            yield self._line(self._text(f"until.{card.until}"))
        if card.challenge:
            yield from self._titled(self.labels["challenge"], self._hazard(card.challenge))
        if card.complete:
            yield from self._titled(self.labels["complete"], self.story.passage(card.complete))
        if card.turn_end:
            threat = card.turn_end_threat
            title = self._label("turn_end_threat", number=threat) if threat else self.labels["turn_end"]
            yield from self._titled(title, self.story.passage(card.turn_end))

    def _titled(self, title: str, blocks: Iterable[Block]) -> Iterator[Block]:
        yield Title((Text(title),))
        yield from blocks

    def _hazard(self, hazard: Hazard) -> Iterator[Block]:
        yield self._line(print_hazard(self.phrases, hazard))

    def _line(self, phrase: str) -> Block:
        return Par((Text(self.story.set(phrase)),))

    def _ability(self, ability: Ability) -> Block:
        return self._line(print_ability(self.phrases, ability))

    def _with(self, label: str, effects: tuple[Any, ...]) -> Block:
        before, _, after = self.labels[label].partition("{effects}")
        return Par((Text(before), *self.story.effects(effects), *([Text(after)] if after else [])))

    def _weapon(self, weapon: Weapon) -> str:
        """A weapon's values, in one sentence."""
        parts = [self._text("weapon.accuracy", amount=weapon.accuracy)] if weapon.accuracy else []
        parts += [self._text("weapon.damage", amount=weapon.damage)]
        parts += [self._text("weapon.block", amount=weapon.block)] if weapon.block else []
        parts += [self._text("weapon.ranged")] if weapon.ranged else []
        parts += [self._text("weapon.tiring")] if weapon.tiring else []
        parts += [self._text("weapon.extra", skill=self._skill(weapon.extra))] if weapon.extra else []
        line = ", ".join(parts)
        return f"{line[:1].upper()}{line[1:]}."

    def _ship(self, card: Ship) -> Iterator[Block]:
        """The rooms of a ship with their fate and spaces, and how far it travels."""
        for name in ("bridge", "galley", "deck", "quarters", "sick_bay", "hull"):
            room = getattr(card, name)
            facts = [self._label("fate", number=room.fate), "○" * room.spaces]
            yield self._line(f"{self._text(f'rooms.{name}')}: {', '.join(facts)}")
        yield self._line(self._label("travel", numbers=_numbered(card.travel)))

    # ---------------------------------------------------------------- grids

    def _grids(self, card: Any) -> Iterator[PrintedGrid]:
        """The grids of an enemy, or of a boss's zones."""
        match card:
            case Enemy(grid=grid):
                yield PrintedGrid(_marks(grid))
            case Boss(zones=zones):
                yield from (PrintedGrid(_marks(zone.grid)) for zone in zones)

    def _legend(self, card: Any) -> Iterator[tuple[str, str]]:
        """The legend of its powers. Hearts and the like are on every grid, so the reference sheet has them."""
        grids: list[Grid] = []
        match card:
            case Enemy(grid=grid):
                grids = [grid]
            case Boss(zones=zones):
                grids = [zone.grid for zone in zones]
            case Buff(power=SquarePower() as power):
                yield MARKS[power.power], self._power(power)
        powers = [power for grid in grids for row in grid for square in row for power in square.powers]
        for power in dict.fromkeys(powers):
            amount = str(power.amount) if power.amount > 1 else ""
            yield MARKS[power.power] + amount, self._power(power)

    def _power(self, power: SquarePower) -> str:
        return self.story.set(self._text(f"powers.{power.power}", amount=power.amount))

    # ---------------------------------------------------------------- the flight board

    def flights(self) -> tuple[Parts, ...]:
        """The flight board: each place with its neighbours."""
        return tuple(map(self._flight, self.book.cards.landing))

    def _flight(self, landing: Landing) -> Parts:
        """A landing place with its location and the places beside it."""
        names = {one.number: self.story.set(one.name) for one in self.book.cards.landing}
        both = {*landing.ways, *(one.number for one in self.book.cards.landing if landing.number in one.ways)}
        at = f"{landing.page}\u00a0{landing.space}" if landing.page and landing.space else landing.location or ""
        facts = [at, *self._if(refuel=landing.refuel)]
        beside = ", ".join(names[number] for number in sorted(both) if number in names)
        note = f" ({', '.join(filter(None, facts))})" if any(facts) else ""
        return (Styled("strong", (Text(self.story.set(landing.name)),)), Text(f"{note} — {beside}" if beside else note))


def divided(blocks: Iterable[Block]) -> Iterator[Block]:
    """A text that is too long for a card as plain paragraphs that can continue on the next one."""
    for block in blocks:
        text = plain(block)
        if len(text) <= LONGEST_PIECE:
            yield block
            continue
        lines = wrap(text, LONGEST_PIECE, break_on_hyphens=False)
        yield from (Par((Text(line),)) for line in lines)


def _numbered(numbers: Iterable[int]) -> str:
    return ", ".join(f"{total}+ → {amount}" for amount, total in enumerate(numbers, 1))


def _marks(grid: Grid) -> tuple[tuple[tuple[Mark, ...], ...], ...]:
    return tuple(tuple(tuple(_square(square)) for square in row) for row in grid)


def _square(square: Square) -> Iterator[Mark]:
    """The marks on one square of an enemy's grid."""
    if square.heart:
        yield Mark(HEART, square.heart)
    if square.damage:
        yield Mark(DAMAGE, square.damage)
    if square.synergy:
        yield Mark(SYNERGY)
    for power in square.powers:
        yield Mark(MARKS[power.power], power.amount)
