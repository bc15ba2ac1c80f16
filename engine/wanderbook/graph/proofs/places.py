"""Places: where each thing of a story is reached, and how one gets on to it from there.

A *source* is something that all goals of which lead to the same: the ship, a region, a move between regions. A place is
a source, and a move that reaches the thing: a free one, from a point that is strolled to from there, or the source
itself. Nearly everything has one place; what has more has the others in `also`, without those that are of no use.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from wanderbook.graph.compiled import HUB
from wanderbook.graph.moves import Ints, flat
from wanderbook.graph.proofs.facts import NOTHING
from wanderbook.graph.proofs.goals import AT_ONCE, Goal
from wanderbook.graph.proofs.strolls import NOWHERE

if TYPE_CHECKING:
    from wanderbook.graph.proofs.summaries import Summaries


class Source(NamedTuple):
    goals: list[Goal]
    entry: int
    """Where the stroll begins; nowhere, where the goals themselves reach the thing."""


class Place(NamedTuple):
    source: int
    move: int


NO_SOURCE, THE_SHIP, GIVEN = range(3)


class Places:
    def __init__(self, found: Summaries) -> None:
        self.found, self.moves, self.steps = found, found.story.moves, found.steps
        self.sources = [Source([], NOWHERE), Source([AT_ONCE], HUB), Source([AT_ONCE], NOWHERE)]
        self.move = self.moves.by[:]
        """By thing, the move of its first place."""
        self.also: dict[int, list[Place]] = {}
        there, again = self._by_point()
        points = np.append(flat(self.moves.source), HUB)  # whatever no move reaches has no source, as if it were there
        self.source = array("i", flat(there)[points[flat(self.move)]].tobytes())
        """By thing, the source of its first place."""
        self._keep_to_free_moves(there)
        self._place_elsewhere(there)
        for point, source in again:
            for move in self._free(point):
                for thing in self.moves.reached[self.moves.reaches[move] : self.moves.reaches[move + 1]]:
                    self._also(thing, source, move)
        self._place_crossings()

    def _new(self, source: Source) -> int:
        self.sources.append(source)
        return len(self.sources) - 1

    def _by_point(self) -> tuple[array[int], list[tuple[int, int]]]:
        """By point, the first source that it is strolled to from; and points that have more of them."""
        hub = self.found.hub
        there = array("i", np.frombuffer(hub.inside, np.uint8).astype(np.intc).tobytes())  # 1 is the ship
        again: list[tuple[int, int]] = []
        for point in self.found.near:  # where one may be already, it counts how one came there
            seed = hub.seed(point)
            there[point] = self._new(Source([Goal(seed, NOTHING, seed.length, None)], point))
        for entry, region in self.found.regions.items():
            source = self._new(Source(region.goals, entry))
            for point in region.points:
                if there[point]:
                    again.append((point, source))
                else:
                    there[point] = source
        return there, again

    def _keep_to_free_moves(self, there: array[int]) -> None:
        """Who has come to a point freely has reached what its free moves reach, and not yet what the others do."""
        points = np.array(self.steps.mixed_points, np.intc)
        out = self.moves.leading_from(points[flat(there)[points] != NO_SOURCE])
        busy = np.frombuffer(self.steps.busy, bool)[out]
        things, by = self.moves.reached_by(out[busy])
        flat(self.source)[things[flat(self.move)[things] == by]] = NO_SOURCE
        things, by = self.moves.reached_by(out[~busy])
        self._place(things, by, flat(there)[flat(self.moves.source)[by]])

    def _place(self, things: Ints, moves: Ints, sources: Ints) -> None:
        """The first place of things that have none yet."""
        placed, by = flat(self.source), flat(self.move)
        new = np.flatnonzero(placed[things] == NO_SOURCE)[::-1]  # of several the first, which is set last
        placed[things[new]], by[things[new]] = sources[new], moves[new]

    def _place_elsewhere(self, there: array[int]) -> None:
        """What is given, and what is reached from several points."""
        for name in self.found.story.given:
            thing = self.found.story.thing(name)
            if thing is not None:
                self.source[thing] = GIVEN
        for thing, others in self.moves.elsewhere.items():
            for move in others:
                source = there[self.moves.source[move]]
                if source and not self.steps.busy[move]:
                    self._also(thing, source, move)

    def _place_crossings(self) -> None:
        """What is reached by a move that asks or changes something: mostly, by that one alone."""
        first, crossings = len(self.sources), self.found.crossings
        self.sources += [Source(goals, NOWHERE) for goals in crossings.values()]
        source_of = dict(zip(crossings, range(first, len(self.sources)), strict=True))
        things, moves = self.moves.reached_by(np.array(list(crossings), np.intc))
        sources = np.array([source_of[move] for move in moves.tolist()], np.intc)
        self._place(things, moves, sources)
        also = flat(self.move)[things] != moves
        for thing, move in zip(things[also].tolist(), moves[also].tolist(), strict=True):
            self._also(thing, source_of[move], move)

    def _free(self, point: int) -> list[int]:
        busy = self.steps.busy
        return [move for move in range(self.steps.first[point], self.steps.last[point]) if not busy[move]]

    def _also(self, thing: int, source: int, move: int) -> None:
        first = self.source[thing]
        if not first:
            self.source[thing], self.move[thing] = source, move
        elif first != GIVEN and (first != source or self.move[thing] != move) and not self._does_as_well(thing, source):
            self.also.setdefault(thing, []).append(Place(source, move))

    def _does_as_well(self, thing: int, source: int) -> bool:
        """Whether another place than the first is of no use: as when the same challenge is passed and failed."""
        (goals, entry), (others, other_entry) = self.sources[self.source[thing]], self.sources[source]
        if entry != NOWHERE or other_entry != NOWHERE or len(goals) > 1 or len(others) > 1:
            return False
        [goal], [other] = goals, others
        return goal.length <= other.length and goal.seed is other.seed and goal.asks == other.asks

    # ---------------------------------------------------------------- looking

    def of(self, thing: int) -> Iterator[Place]:
        if self.source[thing]:
            yield Place(self.source[thing], self.move[thing])
            yield from self.also.get(thing, ())

    def goals(self, name: str) -> list[Goal]:
        """How something is reached, but for the last replies."""
        thing = self.found.story.thing(name)
        places = self.of(thing) if thing is not None else ()
        return [goal for place in places for goal in self.sources[place.source].goals]
