"""Areas: the pawn's position, as far as it matters for a story.

A spot is a region or a square of the atlas. A position is the pawn's spot with the plane's landing place. An area is a
set of positions between which a play can move back and forth at any time. If the whole atlas is one area, nothing needs
to be tracked. Otherwise the area is a further fact of the story: places are explored from certain areas, ways lead from
one area to another and perhaps not back, and texts move the pawn.

A way may need an adventure card. If no text ever takes that card away, the way stays open for a party that has it:
positions behind it belong to the area before it, and exploring there needs the card instead. That is exact as long as
nothing else leads there, which is checked; otherwise such a way leads to an area of its own.

While a place is explored, the plane stays where it is. If the plane's position affects where a text leads, an area is
divided by it."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import count
from typing import NamedTuple
from weakref import WeakKeyDictionary

from wanderbook.book import Book
from wanderbook.book.base import Content
from wanderbook.book.effects import MovePlane, MoveTo
from wanderbook.book.travel import Position, Spot, Travel
from wanderbook.machine.components import Arc, components
from wanderbook.machine.printed import effects_in

Cards = frozenset[int]
CardSets = frozenset[Cards]
"""Alternative sets of adventure cards, any of which is enough; no set contains another."""
FREE: CardSets = frozenset([frozenset()])
"""No cards are needed."""
MOST_CARD_SETS = 64
"""With more alternatives, a way that needs cards leads to an area of its own."""
TRAVEL, FLY, SEND, MOVE = "travel to ", "fly to ", "send the plane to ", "move to "
JOURNEYS = (TRAVEL, FLY, SEND, MOVE)
"""The first words of replies that take the pawn from one area to another."""


def is_journey(reply: str) -> bool:
    """Whether a reply takes the pawn to another area, without reading anything."""
    return reply.startswith(JOURNEYS)


class Step(NamedTuple):
    """A step from one position to another, with the adventure cards that it needs."""

    to: Position
    reply: str
    cards: Cards = frozenset()


class Way(NamedTuple):
    """A way from one area to another."""

    source: int
    to: int
    reply: str
    cards: CardSets


class CardMoves:
    """How cards move the pawn and the plane. A card without a number is always available."""

    def __init__(self, book: Book) -> None:
        """Collects the moves from all cards and pages of a book."""
        self.to: dict[Spot, dict[int | None, str]] = defaultdict(dict)
        """The spots where cards move the pawn, each with the cards and their names."""
        self.sends: dict[int | None, None] = {}
        """The cards that send the plane ahead."""
        self.granted: list[str] = []
        """The names of other things that move the pawn."""
        if book.cards.landing and "adventure" not in book.title_page.without:
            self.sends[None] = None  # a companion from the box
        for kind, cards in book.cards:
            for card in cards:
                self._look(card, card.number if kind == "adventure" else None, f"{kind} card {card.number}")
        for page in book.atlas:
            self._look(page, None, f"page {page.number}")

    def _look(self, content: Content, number: int | None, name: str) -> None:
        """Note the moves that a card or page allows: with the adventure card of this number, or without a card."""
        for effect in effects_in(content):
            if isinstance(effect, MoveTo):
                self.to[Spot(effect.page, effect.space)].setdefault(number, name)
                self.granted += [name] if number is None else []
            elif isinstance(effect, MovePlane):
                self.sends[number] = None


class Atlas:
    """Every position of a campaign, and the steps from each."""

    def __init__(self, travel: Travel, cards: CardMoves, moved: Collection[Spot]) -> None:
        """`moved` are the spots that texts move the pawn to."""
        self.travel, self.cards = travel, cards
        self.moved = [spot for spot in moved if spot in travel.spaces]
        self.steps: dict[Position, list[Step]] = {}
        planes: set[int] = set()
        waiting = deque([travel.start])
        while waiting:
            position = waiting.popleft()
            if position not in self.steps:
                self.steps[position] = list(self._steps(position))
                waiting += (step.to for step in self.steps[position])
                if position.plane not in planes:
                    planes.add(position.plane)
                    waiting += (position._replace(spot=spot) for spot in self.moved)
        self.numbers = dict(zip(self.steps, count()))

    def _steps(self, position: Position) -> Iterator[Step]:
        """The steps from a position: by the ways of the map, by plane, by sending the plane ahead, and by cards that
        move the pawn."""
        travel, (spot, plane) = self.travel, position
        if spot is not None:
            for there in travel.ways.get(spot, ()):
                yield Step(position._replace(spot=there), TRAVEL + travel.named(there))
        if plane:
            beside = travel.beside[plane]
            if travel.is_at_plane(position):
                for number in beside:
                    cards = _cards(travel.landing[number].card)
                    yield Step(travel.landed(number), f"{FLY}landing place {number}", cards)
            if spot is not None:
                yield from self._sent(position, beside)
        for there, movers in self.cards.to.items():
            if there in travel.spaces:
                for card, name in movers.items():
                    yield Step(position._replace(spot=there), f"{MOVE}{travel.named(there)} by {name}", _cards(card))

    def _sent(self, position: Position, beside: Iterable[int]) -> Iterator[Step]:
        """The steps that send the plane to landing places beside its own, for each card that can."""
        for number in beside:
            needed = self.travel.landing[number].card
            for card in self.cards.sends:
                yield Step(position._replace(plane=number), f"{SEND}landing place {number}", _cards(needed, card))

    def components(self, kept: Cards) -> list[int]:
        """By position, its strongly connected component, using steps that are always open or need cards that are never
        lost."""
        numbers = self.numbers
        edges = [
            Arc(numbers[position], numbers[step.to])
            for position, steps in self.steps.items()
            for step in steps
            if step.cards <= kept
        ]
        return components(len(numbers), 0, edges)


class Areas:
    """The areas of a campaign, each with a number."""

    def __init__(self, atlas: Atlas, kept: Cards) -> None:
        """`kept` are the cards that no text takes away."""
        self.atlas, self.travel = atlas, atlas.travel
        self._part, self.cards = self._parts(kept)
        self._berth = self._berths()
        self.of: dict[Position, int] = {}
        """By position, its area."""
        numbers: dict[tuple[int, int], int] = {}
        for position in atlas.steps:
            key = self._part[position], self._berth[position.plane]
            self.of[position] = numbers.setdefault(key, len(numbers))
        self.named: list[Position] = [Position(None)] * len(numbers)
        """By area, the first of its positions."""
        for position, area in reversed(self.of.items()):
            self.named[area] = position
        self.start = self.of[self.travel.start]
        self._moved: dict[Spot, dict[int, int]] = {}

    def __len__(self) -> int:
        return len(self.named)

    # ---------------------------------------------------------------- parts of the atlas

    def _parts(self, kept: Cards) -> tuple[dict[Position, int], dict[Position, CardSets]]:
        """By position, its part of the atlas, and the cards needed to go there from elsewhere in that part."""
        if any(step.cards and step.cards <= kept for steps in self.atlas.steps.values() for step in steps):
            part = dict(zip(self.atlas.steps, self.atlas.components(kept), strict=True))
            cards = _CardsNeeded(self.atlas, part, kept).found()
            if cards is not None:
                return part, cards
        part = dict(zip(self.atlas.steps, self.atlas.components(frozenset()), strict=True))
        return part, dict.fromkeys(part, FREE)

    def _berths(self) -> dict[int, int]:
        """A number for each spot of the plane, the same for spots from which every text leads to the same part."""
        leads: dict[int, tuple[int, ...]] = {}
        for position in self.atlas.steps:
            if position.plane not in leads:
                there = (position._replace(spot=spot) for spot in self.atlas.moved)
                leads[position.plane] = tuple(self._part[one] for one in there)
        numbers: dict[tuple[int, ...], int] = {}
        return {plane: numbers.setdefault(several, len(numbers)) for plane, several in leads.items()}

    # ---------------------------------------------------------------- answers for a story

    @cached_property
    def explored(self) -> dict[str, dict[int, CardSets]]:
        """By location, the areas from which it can be explored, with the cards needed."""
        found: dict[str, dict[int, CardSets]] = defaultdict(dict)
        for position, area in self.of.items():
            for location in self.travel.explored_at(position):
                found[location][area] = either(found[location].get(area, frozenset()), self.cards[position])
        return found

    @cached_property
    def ways(self) -> list[Way]:
        """The ways between areas, one for each pair, named after its first step."""
        found: dict[tuple[int, int], Way] = {}
        for position, steps in self.atlas.steps.items():
            source = self.of[position]
            for step in steps:
                to = self.of[step.to]
                if source != to:
                    cards = with_cards(self.cards[position], step.cards)
                    before = found.get((source, to))
                    if before is None:
                        found[source, to] = Way(source, to, step.reply, cards)
                    else:
                        found[source, to] = before._replace(cards=either(before.cards, cards))
        return list(found.values())

    def moved(self, spot: Spot) -> dict[int, int]:
        """By area, the area that a text leads to by moving the pawn to a spot."""
        found = self._moved.get(spot)
        if found is None:
            found = self._moved[spot] = {}
            for position, area in self.of.items():
                if area not in found:
                    found[area] = self.of.get(position._replace(spot=spot), area)
        return found


class _CardsNeeded:
    """The cards that each position needs. A part is a set of positions between which a party with every card that is
    never lost can move; its core is those positions that all others of the part can reach at any time."""

    def __init__(self, atlas: Atlas, part: Mapping[Position, int], kept: Cards) -> None:
        """`part` is the part of each position, `kept` the cards that no text takes away."""
        self.atlas, self.part, self.kept = atlas, part, kept
        always = dict(zip(atlas.steps, atlas.components(frozenset()), strict=True))
        self.cards: dict[Position, CardSets] = {}
        leads_on = {
            always[position]
            for position, steps in atlas.steps.items()
            for step in steps
            if not step.cards and part[position] == part[step.to] and always[position] != always[step.to]
        }
        self.core: dict[int, set[int]] = defaultdict(set)
        """By part, its always-open components that no step leaves."""
        for position in atlas.steps:
            if always[position] not in leads_on:
                self.core[part[position]].add(always[position])
        self.always = always

    def found(self) -> dict[Position, CardSets] | None:
        """The cards needed by position; None if that would not be exact."""
        if any(len(several) > 1 for several in self.core.values()) or not self._spread() or not self._is_exact():
            return None
        return self.cards

    def _spread(self) -> bool:
        """Compute the cards outward from the cores; False if a position has too many alternatives."""
        waiting = deque(one for one in self.atlas.steps if self.always[one] in self.core[self.part[one]])
        self.cards = dict.fromkeys(waiting, FREE)
        while waiting:
            position = waiting.popleft()
            for step in self.atlas.steps[position]:
                if self.part[step.to] == self.part[position] and step.cards <= self.kept:
                    before = self.cards.get(step.to, frozenset())
                    after = either(before, with_cards(self.cards[position], step.cards))
                    if after != before:
                        self.cards[step.to] = after
                        waiting.append(step.to)
                    if len(after) > MOST_CARD_SETS:
                        return False
        return True

    def _is_exact(self) -> bool:
        """Whether every path to a position requires the cards of that position."""
        if self.cards[self.atlas.travel.start] != FREE:
            return False
        for position, steps in self.atlas.steps.items():
            has = self.cards[position]
            for step in steps:
                if not _is_enough(with_cards(has, step.cards), self.cards[step.to]):
                    return False
            for spot in self.atlas.moved:
                if not _is_enough(has, self.cards[position._replace(spot=spot)]):
                    return False
        return True


def _is_enough(has: CardSets, needs: CardSets) -> bool:
    """Whether each of these sets of cards contains one of the needed sets."""
    return all(any(some <= held for some in needs) for held in has)


def either(one: CardSets, other: CardSets) -> CardSets:
    """The alternatives of both, without supersets."""
    every = one | other
    return frozenset(cards for cards in every if not any(some < cards for some in every))


def with_cards(several: CardSets, more: Cards) -> CardSets:
    """Each alternative with further cards added."""
    return either(frozenset(), frozenset(cards | more for cards in several)) if more else several


_KNOWN: WeakKeyDictionary[Travel, dict[tuple[Cards, tuple[Spot, ...]], Areas]] = WeakKeyDictionary()
"""Cached areas: a book is compiled again and again with other guards lifted, but its atlas stays the same."""


def areas_of(book: Book, moved: Collection[Spot], lost: Cards) -> Areas:
    """The areas of a book whose texts move the pawn to these spots and take these cards."""
    travel, key = book.travel, (lost, tuple(moved))
    known = _KNOWN.setdefault(travel, {})
    if key not in known:
        atlas = Atlas(travel, CardMoves(book), moved)
        asked = (card for steps in atlas.steps.values() for step in steps for card in step.cards)
        known[key] = Areas(atlas, frozenset(asked) - lost)
    return known[key]


def _cards(*numbers: int | None) -> Cards:
    return frozenset(number for number in numbers if number is not None)
