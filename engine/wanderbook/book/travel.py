"""Travel on the atlas: steps across its spaces and page edges, and flights between landing places.

This is only the printed map; the costs and events of a journey belong to each game. `Travel` serves the table, which
offers the steps; `check`, which warns of unreachable places (`possible`); and the proofs, which divide the atlas into
areas (`machine/areas.py`).
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeVar

from wanderbook.book.atlas import Page, Region, Square
from wanderbook.book.cards import Landing
from wanderbook.book.words import Direction

OPPOSITE: dict[Direction, Direction] = {"north": "south", "south": "north", "east": "west", "west": "east"}
STEPS: tuple[tuple[Direction, int, int], ...] = (("north", -1, 0), ("east", 0, 1), ("south", 1, 0), ("west", 0, -1))
"""Directions, with their offsets by row and column."""


class Spot(NamedTuple):
    """A region or square, by page and name; options write it `2:B`."""

    page: int
    space: str

    def __str__(self) -> str:
        return f"{self.page}:{self.space}"


class Position(NamedTuple):
    """The pawn's spot, and the plane's landing place."""

    spot: Spot | None
    """The spot; None at a distant location, which is explored from the plane."""
    plane: int = 0


_Node = TypeVar("_Node", Spot, Position)


class Travel:
    """The routes of an atlas, from where its campaign begins."""

    def __init__(self, pages: Sequence[Page], landings: Sequence[Landing], begin: Spot | None) -> None:
        """`begin` is the first spot of the pawn; None in a book without an atlas."""
        self.begin = begin
        self.pages = {page.number: page for page in pages}
        self.spaces: dict[Spot, Region | Square] = {
            Spot(page.number, space.id): space for page in pages for space in page.spaces
        }
        """Every region or square of the atlas, by its spot."""
        self._landings = landings

    # ---------------------------------------------------------------- one step

    @cached_property
    def ways(self) -> dict[Spot, tuple[Spot, ...]]:
        """By spot, the spots one step away. At sea: across dotted lines, and over page edges to any region of the
        opposite edge. On squares, in the order north, east, south, west."""
        steps: dict[Spot, tuple[Spot, ...]] = {}
        for page in self.pages.values():
            for region in page.regions:
                steps[Spot(page.number, region.id)] = tuple(self._sailing(page, region))
            for row, line in enumerate(page.squares):
                for column, square in enumerate(line):
                    steps[Spot(page.number, square.id)] = tuple(self._walking(page, row, column))
        return steps

    def _sailing(self, page: Page, region: Region) -> Iterator[Spot]:
        """The regions beside a region, those beyond the edges of its page included."""
        yield from (Spot(page.number, name) for name in region.neighbours)
        for way in region.edges:
            if beyond := self.pages.get(page.edges.get(way, 0)):
                yield from (Spot(beyond.number, other.id) for other in beyond.regions if OPPOSITE[way] in other.edges)

    def _walking(self, page: Page, row: int, column: int) -> Iterator[Spot]:
        """The squares beside a square that can be entered."""
        for way, down, right in STEPS:
            to = self.square_at(page, row + down, column + right, way)
            if to is not None and not self._is_closed(to):
                yield to

    def _is_closed(self, spot: Spot) -> bool:
        space = self.spaces[spot]
        return isinstance(space, Square) and space.closed

    def square_at(self, page: Page, row: int, column: int, way: Direction) -> Spot | None:
        """A square of this page or, beyond its edge, the matching one of the next page."""
        rows = page.squares
        if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
            return Spot(page.number, rows[row][column].id)
        beyond = self.pages.get(page.edges.get(way, 0))
        if beyond is None or not beyond.squares:
            return None
        high, wide = len(beyond.squares), len(beyond.squares[0])
        row = {"north": high - 1, "south": 0}.get(way, row)
        column = {"west": wide - 1, "east": 0}.get(way, column)
        return Spot(beyond.number, beyond.squares[row][column].id) if row < high and column < wide else None

    # ---------------------------------------------------------------- the flight board

    @cached_property
    def landing(self) -> dict[int, Landing]:
        """Landing places by number. A book without any gets a board with its landing squares in a row."""
        if self._landings:
            return self._with_new_places({place.number: place for place in self._landings})
        spots = [spot for spot, space in self.spaces.items() if isinstance(space, Square) and space.landing]
        return {
            number: Landing(
                number=number,
                name=str(spot),
                page=spot.page,
                space=spot.space,
                ways=(number + 1,)[: number < len(spots)],
            )
            for number, spot in enumerate(spots, 1)
        }

    def _with_new_places(self, places: dict[int, Landing]) -> dict[int, Landing]:
        """The places with those added by cards, each by default next to the last one (DS-FLY-2)."""
        last = max((number for number, place in places.items() if place.location and place.card is None), default=0)
        named = {way for place in places.values() for way in place.ways}
        new = [
            number
            for number, place in places.items()
            if place.location and place.card and not place.ways and number not in named
        ]
        return {**places, **{number: places[number].model_copy(update={"ways": (last,)}) for number in new if last}}

    @cached_property
    def landing_at(self) -> dict[Spot, int]:
        """By square of the atlas, the number of the landing place there."""
        return {
            Spot(place.page, place.space): number
            for number, place in self.landing.items()
            if place.page and place.space
        }

    @cached_property
    def first_landing(self) -> int:
        """The plane's first landing place: at the start of the campaign, or otherwise the first one; 0 if there is
        none."""
        return self.landing_at.get(self.begin, min(self.landing, default=0)) if self.begin else 0

    def flights(self, start: int, has_card: Callable[[int], bool]) -> dict[int, int]:
        """Every landing place reachable from one with these cards, with its distance (DS-FLY-1, DS-FLY-2)."""
        there = {number for number, place in self.landing.items() if place.card is None or has_card(place.card)}
        far, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            for number in sorted(there - far.keys()):
                if number in self.landing[here].ways or here in self.landing[number].ways:
                    far[number] = far[here] + 1
                    waiting.append(number)
        return far

    # ---------------------------------------------------------------- whole journeys

    def possible(self, moved: Iterable[Spot] = ()) -> frozenset[Position]:
        """Positions that some play might reach, with any card, with the plane sent ahead, and with texts that move the
        pawn to any of these spots at any time.
        """
        targets = tuple(moved)

        def onward(position: Position) -> Iterator[Position]:
            """The positions after a step, a flight, a text that moves the pawn, or sending the plane ahead."""
            yield from self._open_ways(position, lambda card: True)
            yield from (position._replace(spot=spot) for spot in targets if spot in self.spaces)
            if position.spot and position.plane:
                flights = self.flights(position.plane, lambda card: True)
                yield from (position._replace(plane=plane) for plane in flights)

        return frozenset(_reachable_from([self.start], onward))

    def beyond(self, positions: Iterable[Position]) -> list[list[Spot]]:
        """The open spaces outside these positions, in connected groups."""
        reached = {position.spot for position in positions}
        left = {spot: None for spot in self.spaces if spot not in reached and not self._is_closed(spot)}
        beside: dict[Spot, set[Spot]] = defaultdict(set)
        for spot in left:
            for there in self.ways[spot]:
                beside[spot].add(there)
                beside[there].add(spot)
        groups: list[list[Spot]] = []
        while left:
            group = _reachable_from([next(iter(left))], lambda spot: [there for there in beside[spot] if there in left])
            groups.append(list(group))
            for spot in group:
                del left[spot]
        return groups

    def locations(self, positions: Iterable[Position]) -> frozenset[str]:
        """The locations that can be explored from any of these positions."""
        return frozenset(number for position in positions for number in self.explored_at(position))

    def site(self, location: str) -> str:
        """The place from which a location is explored, in words: `K`, `D3 on page 2`, `landing place 4`."""
        spots = [spot for spot, space in self.spaces.items() if location in space.locations]
        named = [self.named(spot) for spot in spots]
        named += [f"landing place {number}" for number, place in self.landing.items() if place.location == location]
        return " and ".join(named)

    def named(self, spot: Spot) -> str:
        """A region or square in words: `K`, or `D3 on page 2` if there are several pages."""
        return spot.space if len(self.pages) == 1 else f"{spot.space} on page {spot.page}"

    @property
    def start(self) -> Position:
        """The position at the start of a campaign."""
        return Position(self.begin, self.first_landing)

    @cached_property
    def beside(self) -> dict[int, tuple[int, ...]]:
        """By landing place, its neighbours on the flight board, which need to be named on one side only."""
        return {
            number: tuple(
                other
                for other, there in self.landing.items()
                if other != number and (other in place.ways or number in there.ways)
            )
            for number, place in self.landing.items()
        }

    def landed(self, number: int) -> Position:
        """Claire's position after a flight."""
        place = self.landing[number]
        is_distant = place.page is None or place.space is None
        return Position(None if is_distant else Spot(place.page or 0, place.space or ""), number)

    def is_at_plane(self, position: Position) -> bool:
        return position.spot is None or self.landing_at.get(position.spot) == position.plane

    def explored_at(self, position: Position) -> tuple[str, ...]:
        """The locations that can be explored at a position of the pawn and the plane."""
        if position.spot is not None:
            return self.spaces[position.spot].locations if position.spot in self.spaces else ()
        location = self.landing[position.plane].location if position.plane else None
        return (location,) if location else ()

    def _open_ways(self, position: Position, has_card: Callable[[int], bool]) -> Iterator[Position]:
        """The positions after a step, or after a flight if the pawn is at the plane."""
        if position.spot is not None:
            yield from (position._replace(spot=spot) for spot in self.ways.get(position.spot, ()))
        if position.plane and self.is_at_plane(position):
            yield from map(self.landed, self.flights(position.plane, has_card))


def _reachable_from(start: Iterable[_Node], onward: Callable[[_Node], Iterable[_Node]]) -> dict[_Node, None]:
    """These nodes and everything reachable from them."""
    reached = dict.fromkeys(start)
    waiting = deque(reached)
    while waiting:
        for position in onward(waiting.popleft()):
            if position not in reached:
                reached[position] = None
                waiting.append(position)
    return reached
