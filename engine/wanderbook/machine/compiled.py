"""A book as a small machine: points, moves between them, and facts as bits of one integer. No prose.

Reading is flattened into moves: a move is open if its guard holds; it makes its changes in order, reaches its names and
leads to a point. Coverage, odds, random playtests and every proof run on this.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from typing import NamedTuple

from wanderbook.book import Book, Section
from wanderbook.book.travel import Spot, Travel
from wanderbook.ids import LEAVE
from wanderbook.machine.asking import GuardCompiler
from wanderbook.machine.circles import circles
from wanderbook.machine.guards import ALWAYS, NEVER, SET, BitChange, Guard, bits, both
from wanderbook.machine.moves import HUB, Move, Moves
from wanderbook.machine.reading import StoryWalk, gained
from wanderbook.machine.standpoint import Standpoint
from wanderbook.machine.whereabouts import Moved, Whereabouts, ignore_moves

BEGUN = "deck:begun"
"""The fact that an exploration under way at the beginning was continued."""
EXPLORE = "explore "
"""The first word of a reply that explores a place."""


class Entrance(NamedTuple):
    """A point where an exploration begins, with its guard."""

    section: str
    guard: Guard
    changes: tuple[BitChange, ...]
    to: int
    journey: str = ""
    """The reply if nothing is explored but the pawn goes to another area."""
    is_asked: bool = True
    """Whether it is chosen, at the ship or on the map; if not, a play is already there."""

    @property
    def reply(self) -> str | None:
        return (self.journey or f"{EXPLORE}{self.section}") if self.is_asked else None


class Story(GuardCompiler):
    """A compiled book. `moves[point]` are the moves from a point, `entrances` those from the hub.

    Guards that are `lifted` are not tested: `12:A` can always be taken, `12:if1` may fire or not. So a story with more
    guards lifted has every play of a story with fewer.
    """

    def __init__(
        self,
        book: Book,
        lifted: frozenset[str] = frozenset(),
        bits: Mapping[str, int] | None = None,
        standpoint: Standpoint | None = None,
    ) -> None:
        """`bits` are those of another story of this book, so that guards and facts mean the same in both. Plays begin
        at the `standpoint`, if there is one."""
        super().__init__(book)
        self.bits.update(bits or {})
        self.lifted, self.standpoint = lifted, standpoint
        for quest in book.quests:  # lasting facts get the low bits, so that a few of them are a short integer
            self.bit(f"quest:{quest}")
            self.bit(f"used:{quest}")
        for stat in book.title_page.stat:
            self.levels[stat.key] = self.field(f"stat:{stat.key}", stat.highest)
            if len(stat.starts) > 1:
                self.starts[stat.key] = self.field(f"start:{stat.key}", stat.starts[-1][0])
        for track in book.title_page.track:
            self.tracks[track.key] = self.field(f"track:{track.key}", track.boxes)
        reading = StoryWalk(self, lifted)
        self.names, self.at = reading.names, reading.at
        """The section of each point, and the point where each section is turned to."""
        self.choosing = reading.choosing
        """The point where the choices of each section are taken."""
        self.listed = {kind: array("q", things) for kind, things in reading.listed.items()}
        """Everything that a play can reach, by kind, in the order of the book."""
        self._lasting = reading.lasting
        self.draws = reading.stats.draws
        """Points where dice fall for a stat, with the number of equally likely rolls for each reply."""
        self.texts = reading.stats.texts
        """The choice or outcome whose effects go on at a further point of a section."""
        self._begin = reading.stats.begin() if self.levels else None
        """The point where a play of a book with stats begins."""
        self.moves = Moves(reading.rows, len(self.names))
        self.where = self._whereabouts(reading.moved)
        self._once_a_visit(reading.towns)
        self._end_encounters(reading.encounters)
        self.start = self._start()
        self.cut_off: frozenset[str] = frozenset()
        """Locations without a way on the map to them."""
        self.entrances = tuple(self._entrances(reading))
        if standpoint:
            self._begin_at(standpoint)

    def copy(self) -> Story:
        """A copy of the story that can be changed."""
        own = copy(self)
        own.moves, own.names = self.moves.copy(), list(self.names)
        own.bits, own.assumed = dict(self.bits), set(self.assumed)
        return own

    def new_point(self, section: str) -> int:
        """Add a point to a story that is being changed."""
        self.names.append(section)
        return self.moves.new_point()

    @cached_property
    def contents(self) -> dict[str, list[str]]:
        """The names of everything that a play can reach, by kind."""
        things = self.moves.things
        return {kind: [things[thing] for thing in listed] for kind, listed in self.listed.items()}

    def thing(self, name: str) -> int | None:
        """The number that the moves use for something that can be reached."""
        return self._lasting[name] if name in self._lasting else self.moves.thing(name)

    # ---------------------------------------------------------------- the beginning

    def _start(self) -> int:
        """The facts at the start of a play, as a mask: quests, cards, stats that are not rolled, and the pawn's
        area."""
        page = self.book.title_page
        start = 0
        for quest in page.quests:
            start |= self.mask(f"quest:{quest}")
        for card in page.adventures:
            start |= self.mask(f"card:{card}")
        for stat in page.stat:
            if len(stat.starts) == 1:
                start |= self.levels[stat.key].facts(stat.starts[0][0])
        return start | (self.where.start if self.where else 0)

    @property
    def given(self) -> tuple[str, ...]:
        """The names reached before anything is read."""
        held = self.standpoint.gained if self.standpoint else self.book.title_page.quests
        return tuple(name for quest in held for name in gained(self.book, quest))

    def _begin_at(self, standpoint: Standpoint) -> None:
        """Set another beginning. With a ship, it is an entrance open once, before all others: an exploration under way
        continues with the facts that it has."""
        self.start = sum(self.mask(fact) for fact in standpoint.facts)
        if self.where:
            self.start |= self.where.standing(standpoint.position, standpoint.entrance)
        for fields, known in (
            (self.levels, standpoint.levels),
            (self.starts, standpoint.starts),
            (self.tracks, standpoint.boxes),
        ):
            self.start |= sum(fields[key].facts(level) for key, level in known if key in fields)
        if not standpoint.section:
            return
        to = (self.choosing if standpoint.is_read else self.at)[standpoint.section]
        if not self.has_hub:
            self.entrances = (Entrance(section=standpoint.section, guard=ALWAYS, changes=(), to=to, is_asked=False),)
            return
        begun, at_hand = self.mask(BEGUN), self.start & self.local
        self.start &= ~self.local
        changes = ((SET, self.bit(BEGUN)), *((SET, bit.bit_length() - 1) for bit in bits(at_hand)))
        first = Entrance(section=standpoint.entrance, guard=((0, begun),), changes=changes, to=to, is_asked=False)
        rest = (way._replace(guard=both(way.guard, ((begun, 0),))) for way in self.entrances)
        self.entrances = (first, *rest)

    # ---------------------------------------------------------------- visits

    def _once_a_visit(self, towns: list[int]) -> None:
        """Close a town's choice once it is taken in a visit. Only choices that can lead back to the town without
        passing the ship need a fact for that."""
        moves = self.moves
        circle = circles(moves, towns)
        for point in filter(circle.__getitem__, towns):
            several = range(moves.first[point], moves.last[point])
            back = {moves.names(at)[0] for at in several if circle[moves.to[at]] == circle[point]}
            for at in several:
                name = moves.names(at)[0]
                if name in back:
                    taken, (guard, changes, *_) = self.bit(f"taken:{name}"), moves.move(at)
                    moves.alter(at, both(guard, ((0, 1 << taken),)), ((SET, taken), *changes))

    def _end_encounters(self, encounters: list[tuple[int, Section]]) -> None:
        """Add the moves that end encounters, which is allowed at any time (DS-EXPLORE-2)."""
        for point, _ in encounters:
            self.moves.put(point, (*self.moves[point], Move(guard=ALWAYS, changes=(), names=(), to=HUB, reply=LEAVE)))

    # ---------------------------------------------------------------- entrances

    def _entrances(self, reading: StoryWalk) -> Iterator[Entrance]:
        """The entrances. Without an atlas reading begins once; with one, at any reachable location at any time, and at
        the deck's ends in order."""
        page = self.book.title_page
        if not self.has_hub:
            assert page.start is not None
            begin = self.at[page.start] if self._begin is None else self._begin
            yield Entrance(section=page.start, guard=ALWAYS, changes=(), to=begin, is_asked=False)
            return
        for number in self.book.locations:
            here = self._explored(number)
            if here == NEVER:
                self.cut_off |= {number}
                continue
            guard: Guard = ((0, self.mask(f"crossed:{number}")),) if reading.crosses else ALWAYS
            yield Entrance(section=number, guard=both(guard, here), changes=(), to=self.at[number])
        before = anywhere = self.where.anywhere() if self.where else ALWAYS
        for at, number in enumerate(page.deck_ends):
            own = self.mask(f"deck:{at}")
            again = at == len(page.deck_ends) - 1
            guard = before if again else both(before, ((0, own),))
            yield Entrance(section=number, guard=guard, changes=((SET, self.bit(f"deck:{at}")),), to=self.at[number])
            before = both(anywhere, ((own, 0),))
        if page.finale_lost:
            self.assumed.add("the finale can be lost")
            yield Entrance(section=page.finale_lost, guard=before, changes=(), to=self.at[page.finale_lost])
        yield from self._journeys()

    def _journeys(self) -> Iterator[Entrance]:
        """The entrances for ways from one area of the map to another."""
        for way in self.where.ways if self.where else ():
            assert self.where is not None
            guard = self.where.here({way.source: way.cards})
            yield Entrance(
                section=f"at:{way.to}",
                guard=guard,
                changes=self.where.gone_to(way.to, way.source),
                to=HUB,
                journey=way.reply,
            )

    def _explored(self, number: str) -> Guard:
        """The guard for exploring a location, as far as the map decides it."""
        if self.where is not None:
            return self.where.at(number)
        card = self.book.opened_by.get(number)
        return self._fact(f"card:{card}", holds=True) if card else ALWAYS

    def _whereabouts(self, moved: Mapping[Spot, set[str]]) -> Whereabouts | None:
        """The areas where the pawn may be; None without an atlas."""
        travel = self.book.travel if self.has_hub else None
        if travel is None or travel.begin is None:
            ignore_moves(self.moves)
            return None
        self.assumed.update(_journeys(travel))
        found = Whereabouts(self, self.moves, Moved(list(moved), moved), self.read_from)
        found.move()
        self.assumed.update(found.assumed())
        return found

    def read_from(self, locations: Iterable[str]) -> set[str]:
        """The sections that moves lead to from these locations, or from sections read wherever the pawn is."""
        page = self.book.title_page
        return self.read_after((*locations, *page.deck_ends, *([page.finale_lost] if page.finale_lost else [])))

    def read_after(self, sections: Iterable[str]) -> set[str]:
        """These sections, and all that moves lead to from them."""
        points = {self.at[number] for number in sections}
        waiting = list(points)
        while waiting:
            point = waiting.pop()
            new = set(self.moves.to[self.moves.first[point] : self.moves.last[point]]) - points
            points |= new
            waiting += new
        return {self.names[point] for point in points}


def _journeys(travel: Travel) -> Iterator[str]:
    """The assumptions about travel."""
    if any(page.regions for page in travel.pages.values()):
        yield "the ship has time to sail every way on the map, whatever its hazards do"
    else:
        yield "there is time to travel every way on the map, whatever its obstacles do"
    if travel.landing:
        yield "the plane has fuel and health to fly, and lands on its landing places alone"
