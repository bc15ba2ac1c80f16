"""The pawn's position as facts of a story: one for each reachable area, of which exactly one holds.

If there is only one area, there are no such facts: each place can be explored at any time, perhaps with a card. A spot
is a region or square of the atlas, an area a set of positions between which a play can move back and forth at any time
(`areas`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from wanderbook.book.travel import Position, Spot
from wanderbook.machine.areas import FREE, CardSets, areas_of
from wanderbook.machine.asking import GuardCompiler
from wanderbook.machine.components import Arc, components
from wanderbook.machine.guards import ALWAYS, MOVE, SET, UNSET, Changes, Clause, Guard, both
from wanderbook.machine.moves import Move, Moves

MOST_READ = 100
"""With more areas than this, any text is taken to be readable in each of them when computing where the pawn can go."""
AT = "at"
"""The kind of a fact for the pawn's area: `at:2:B`."""


ReadFrom = Callable[[Iterable[str]], set[str]]
"""A function for the sections that can be read from locations, or wherever the pawn is."""


class Moved(NamedTuple):
    """The spots where texts move the pawn."""

    spots: list[Spot]
    """The spots, by number of the change."""
    sections: Mapping[Spot, set[str]]
    """By spot, the sections that move the pawn there."""


class Whereabouts:
    """The areas of a story, with guards and changes for them."""

    def __init__(self, story: GuardCompiler, moves: Moves, moved: Moved, read_from: ReadFrom) -> None:
        """`moved` are the spots where texts move the pawn, `read_from` the sections that locations lead to."""
        self.story, self.moves, self.moved, self._read_from = story, moves, moved, read_from
        self.travel = story.book.travel
        lost = {target for changes in moves.changes for kind, target in changes if kind == UNSET}
        cards = (name for name, bit in story.bits.items() if bit in lost and name.startswith("card:"))
        self.areas = areas_of(story.book, moved.spots, frozenset(int(name.partition(":")[2]) for name in cards))
        self.explored = self.areas.explored
        self.leads: dict[int, set[int]] = {}
        """By reachable area, the areas that ways and texts lead to from there."""
        self._spread()
        self.ways = [way for way in self.areas.ways if way.source in self.leads]
        self.bits: dict[int, int] = {}
        """By area, its fact as a mask; empty if there is only one area."""
        if len(self.leads) > 1:
            self.bits = {area: story.mask(self._fact(area)) for area in self.leads}
        self._every = sum(self.bits.values())

    def _fact(self, area: int) -> str:
        spot, plane = self.areas.named[area]
        return ":".join((AT, *([str(spot)] if spot else []), *([str(plane)] if plane else [])))

    def _spread(self) -> None:
        """Find the reachable areas from the start of a campaign, by ways with any card and by texts that can be read
        there."""
        onward: dict[int, set[int]] = {}
        for way in self.areas.ways:
            onward.setdefault(way.source, set()).add(way.to)
        targets = {spot: self.areas.moved(spot) for spot in self.moved.sections if spot in self.travel.spaces}
        waiting = [self.areas.start]
        while waiting:
            area = waiting.pop()
            if area in self.leads:
                continue
            self.leads[area] = onward.get(area, set()) | self._moved_from(area, targets)
            waiting += self.leads[area]

    def _moved_from(self, area: int, targets: Mapping[Spot, Mapping[int, int]]) -> set[int]:
        """The areas that texts which can be read in an area move the pawn to."""
        if len(self.areas) == 1 or not targets:
            return set()
        some: Iterable[Spot] = targets
        if len(self.areas) <= MOST_READ:
            read = self._read_from(number for number, areas in self.explored.items() if area in areas)
            some = (spot for spot in targets if not self.moved.sections[spot].isdisjoint(read))
        return {targets[spot][area] for spot in some} - {area}

    @cached_property
    def comes_back(self) -> bool:
        """Whether an area can be left and entered again."""
        edges = [Arc(area, to) for area, several in self.leads.items() for to in several]
        return len(set(components(len(self.areas), self.areas.start, edges))) < len(self.areas)

    def onward(self, area: int) -> set[int]:
        """An area, and all areas reachable from there by ways and texts."""
        found, waiting = {area}, [area]
        while waiting:
            new = self.leads[waiting.pop()] - found
            found |= new
            waiting += new
        return found

    @property
    def start(self) -> int:
        """The fact that holds at the start."""
        return self.bits.get(self.areas.start, 0)

    def begun_at(self, location: str, facts: int) -> int:
        """The facts at the start of a play that begins at a location, with the pawn where that is explored."""
        return facts & ~self.start | self.standing(None, location)

    def standing(self, position: Position | None, location: str) -> int:
        """The fact for the pawn at a position; if that is unknown, for where a location is explored, and otherwise for
        the start of a campaign."""
        areas = [self.areas.of[position]] if position in self.areas.of else list(self.explored.get(location, ()))
        areas = [area for area in areas if area in self.bits]
        return self.start if not areas or self.areas.start in areas else self.bits[areas[0]]

    # ---------------------------------------------------------------- guards and changes

    def here(self, areas: Mapping[int, CardSets]) -> Guard:
        """The guard that the pawn is in one of these areas, with the cards needed there."""
        found: list[Clause] = []
        for area, several in areas.items():
            if area in self.leads:
                own = self.bits.get(area, 0)
                for cards in sorted(map(sorted, several)):
                    found.append((own | sum(self.story.mask(f"card:{card}") for card in cards), self._every - own))
        return tuple(found)

    def anywhere(self) -> Guard:
        """The guard that the pawn is in some area, if areas are tracked."""
        return self.here(dict.fromkeys(self.leads, FREE)) if self.bits and self.moved.sections else ALWAYS

    def gone_to(self, area: int, source: int | None = None) -> Changes:
        """The changes that move the pawn to an area, from any area or from `source`."""
        if not self.bits:
            return ()
        others = [bit for other, bit in self.bits.items() if other != area and source in (None, other)]
        return (*((UNSET, _place(bit)) for bit in others), (SET, _place(self.bits[area])))

    def at(self, location: str) -> Guard:
        """The guard for exploring a location, which never holds if no way leads to it."""
        return self.here(self.explored.get(location, {}))

    def assumed(self) -> Iterator[str]:
        """What is taken for granted about cards and defeats, as sentences, if the pawn's position matters."""
        cards = self.areas.atlas.cards
        if cards.granted:
            yield f"what moves the pawn happens when it is wanted: {', '.join(dict.fromkeys(cards.granted))}"
        if not self.bits:
            return
        if any(number is not None for movers in cards.to.values() for number in movers):
            yield "adventure cards that move the pawn are used between explorations"
        if cards.sends:
            yield "the plane is sent ahead whenever it is wanted"
        if any(region.port for page in self.travel.pages.values() for region in page.regions):
            yield "no defeat takes the ship to a port"

    # ---------------------------------------------------------------- texts that move the pawn

    def move(self) -> None:
        """Replace the changes that move the pawn by changes of facts."""
        moves = self.moves
        for point, several in _points_that_move(moves):
            after = [list(self._after(move)) for move in moves[point]]
            if all(len(some) == 1 for some in after):
                for at, [move] in zip(several, after, strict=True):
                    moves.alter(at, move.guard, move.changes)
            else:
                moves.put(point, (move for some in after for move in some))

    def _after(self, move: Move) -> Iterator[Move]:
        """The move with the change of area that its text causes: one move for each area that the pawn may be in after
        it, guarded by the areas before that lead there. A text sets the pawn's spot and leaves the plane alone, so of
        several such changes only the last matters. For example, areas 1 and 2 are the same land with the plane in two
        places: a text that moves the pawn to an island leads from 1 to 3 and from 2 to 4, and becomes two moves, one
        guarded by 1 and one by 2."""
        spots = [self.moved.spots[target] for kind, target in move.changes if kind == MOVE]
        other_changes = _without_moves(move.changes)
        if not self.bits or not any(spot in self.travel.spaces for spot in spots):
            yield move._replace(changes=other_changes)
            return
        spot = [spot for spot in spots if spot in self.travel.spaces][-1]
        area_after = {area: to for area, to in self.areas.moved(spot).items() if area in self.leads}
        for to in dict.fromkeys(area_after.values()):
            if to not in self.leads:  # no play can go there
                continue
            sources = {area: FREE for area in area_after if area_after[area] == to}
            guard = move.guard if len(sources) == len(area_after) else both(move.guard, self.here(sources))
            yield move._replace(guard=guard, changes=(*other_changes, *self.gone_to(to)))


def ignore_moves(moves: Moves) -> None:
    """Drop the changes that move the pawn, for stories without areas."""
    for _, several in _points_that_move(moves):
        for at in several:
            move = moves.move(at)
            moves.alter(at, move.guard, _without_moves(move.changes))


def _points_that_move(moves: Moves) -> Iterator[tuple[int, range]]:
    """The points from which a text moves the pawn, with the numbers of all their moves."""
    numbers = {number for number, changes in enumerate(moves.changes) if any(kind == MOVE for kind, _ in changes)}
    for point in dict.fromkeys(moves.changing) if numbers else ():
        several = range(moves.first[point], moves.last[point])
        if not numbers.isdisjoint(moves.change[at] for at in several):
            yield point, several


def _without_moves(changes: Changes) -> Changes:
    return tuple(change for change in changes if change[0] != MOVE)


def _place(mask: int) -> int:
    return mask.bit_length() - 1
