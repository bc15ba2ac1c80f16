"""Places: where each thing of a story is reached, and by which move.

A *source* is the ship, a region, or a move between regions; all of its goals arrive at the same spot. A place is a
source and a move that reaches the thing: a free move on a free path from the source, or the source itself. Nearly
everything has one place; further ones are in `also`, without those that are redundant.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wanderbook.machine.moves import HUB, Ints, flat, store, stored
from wanderbook.proofs.campaigns.facts import NOTHING
from wanderbook.proofs.campaigns.free_moves import NOWHERE
from wanderbook.proofs.campaigns.goals import AT_ONCE, Goal
from wanderbook.proofs.campaigns.summaries import Summaries


class MoveSource(NamedTuple):
    """A place: a source, which is the ship, a region or a move between regions, and a move from there that reaches the
    thing."""

    source: int
    move: int


NO_SOURCE, THE_SHIP, GIVEN = range(3)
"""The first sources: none, the ship, and what every play is given at the start."""
Sourced: TypeAlias = tuple[Ints, Ints]
"""Points, and the sources from which free paths lead to them."""


class MoveSources:
    """The places of everything, once all explorations were walked."""

    def __init__(self, found: Summaries) -> None:
        """Computes the places of everything."""
        self.found, self.moves, self.steps = found, found.story.moves, found.steps
        self.walked: list[list[Goal]] = [[], [AT_ONCE], [AT_ONCE]]
        """By source that was walked to, its goals."""
        self.by = array("q")
        """By source beyond these, which lie in trees, the move that leads there."""
        self.entry_of = [NOWHERE, HUB, NOWHERE]
        """By source, where the free path begins; `NOWHERE` if the goals themselves reach the thing."""
        self.move = self.moves.by[:]
        """By thing, the move of its first place."""
        self.also: dict[int, list[MoveSource]] = {}
        """By thing, its further places."""
        near, in_regions, crossings = self._near(), self._in_regions(), np.fromiter(found.crossings, np.int64)
        at_crossings = self._new(found.crossings.values(), [NOWHERE] * len(crossings))
        in_trees = self._in_trees()
        moves = found.trees.moves[np.frombuffer(found.reaching, bool)[found.trees.moves]]
        at_moves = self._new_in_trees(moves, [NOWHERE] * len(moves))
        there, again = self._by_point(near, in_regions, in_trees)
        points = np.append(flat(self.moves.source), HUB)  # a thing that no move reaches gets the ship's source
        self.source = stored(flat(there)[points[flat(self.move)]])
        """By thing, the source of its first place."""
        self._keep_to_free_moves(there)
        self._place_elsewhere(there)
        for point, source in again:
            for move in self._free(point):
                for thing in self.moves.reached[self.moves.reaches[move] : self.moves.reaches[move + 1]]:
                    self._also(thing, source, move)
        self._place_crossings(crossings, at_crossings)
        self._place_crossings(moves, at_moves)

    def _new(self, goals: Iterable[list[Goal]], entries: Iterable[int]) -> Ints:
        """The numbers of new sources with these goals and entries."""
        first = len(self.walked)
        self.walked += goals
        self.entry_of += entries
        return np.arange(first, len(self.walked), dtype=np.int64)

    def _new_in_trees(self, moves: Ints, entries: list[int]) -> Ints:
        """The numbers of new sources in trees; they come after all others."""
        first = len(self.entry_of)
        store(self.by, moves)
        self.entry_of += entries
        return np.arange(first, len(self.entry_of), dtype=np.int64)

    def goals_of(self, source: int) -> list[Goal]:
        """The goals by which a source is reached."""
        walked = len(self.walked)
        return self.walked[source] if source < walked else self.found.trees.goals(self.by[source - walked])

    # ---------------------------------------------------------------- points, each with its source

    def _near(self) -> Sourced:
        """The hub points where an exploration may start, each its own source, since the path there matters."""
        points = [point for point in self.found.going_on.near if point in self.found.hub]
        seeds = map(self.found.hub.seed, points)
        sources = self._new([[Goal(seed, NOTHING, seed.length, None)] for seed in seeds], points)
        return np.array(points, np.int64), sources

    def _in_regions(self) -> Sourced:
        """The points of the regions that were walked, with their sources."""
        regions = self.found.regions
        sizes = [len(region.points) for region in regions.values()]
        points = np.fromiter(chain.from_iterable(region.points for region in regions.values()), np.int64, sum(sizes))
        return points, np.repeat(self._new([region.goals for region in regions.values()], regions), sizes)

    def _in_trees(self) -> Sourced:
        """The points of the regions in trees, with their sources."""
        trees, owner = self.found.trees, self.found.all_regions.owner
        entries = np.concatenate([owner[:0], *trees.levels])
        source_of = np.zeros(len(owner), np.int64)
        source_of[entries] = self._new_in_trees(trees.by[entries], entries.tolist())
        points = np.flatnonzero(owner != NOWHERE)
        points = points[source_of[owner[points]] != NO_SOURCE]
        return points, source_of[owner[points]]

    def _by_point(self, near: Sourced, *several: Sourced) -> tuple[array[int], list[tuple[int, int]]]:
        """For each point its first source; and the pairs of a point and a further source of it."""
        found = np.frombuffer(self.found.hub.inside, np.uint8).astype(np.int64)  # 1 is the ship
        found[near[0]] = near[1]
        reached, sources = map(np.concatenate, zip(*several, strict=True))
        new = np.flatnonzero(found[reached] == NO_SOURCE)[::-1]  # if there are several, the first, which is set last
        found[reached[new]] = sources[new]
        others = found[reached] != sources
        again = list(zip(reached[others].tolist(), sources[others].tolist(), strict=True))
        return stored(found), again

    # ---------------------------------------------------------------- things, each with its places

    def _keep_to_free_moves(self, there: array[int]) -> None:
        """Keep the sources of free moves only: a free path to a point reaches what free moves reach, and not the
        rest."""
        points = self.steps.mixed_points
        out = self.moves.leading_from(points[flat(there)[points] != NO_SOURCE])
        busy = np.frombuffer(self.steps.busy, bool)[out]
        things, by = self.moves.reached_by(out[busy])
        flat(self.source)[things[flat(self.move)[things] == by]] = NO_SOURCE
        things, by = self.moves.reached_by(out[~busy])
        self._place(things, by, flat(there)[flat(self.moves.source)[by]])

    def _place(self, things: Ints, moves: Ints, sources: Ints) -> None:
        """The first place of things that have none yet."""
        placed, by = flat(self.source), flat(self.move)
        new = np.flatnonzero(placed[things] == NO_SOURCE)[::-1]  # if there are several, the first, which is set last
        placed[things[new]], by[things[new]] = sources[new], moves[new]

    def _place_elsewhere(self, there: array[int]) -> None:
        """Add the places of what is given at the start, and of what is reached from several points."""
        for name in self.found.story.given:
            thing = self.found.story.thing(name)
            if thing is not None:
                self.source[thing] = GIVEN
        for thing, others in self.moves.elsewhere.items():
            for move in others:
                source = there[self.moves.source[move]]
                if source and not self.steps.busy[move]:
                    self._also(thing, source, move)

    def _place_crossings(self, crossings: Ints, sources: Ints) -> None:
        """Add the places of what is reached by a move with a guard or an effect: usually by that one alone."""
        source_of = np.zeros(len(self.moves.to), np.int64)
        source_of[crossings] = sources
        things, moves = self.moves.reached_by(crossings)
        sources = source_of[moves]
        self._place(things, moves, sources)
        also = (flat(self.move)[things] != moves) | (flat(self.source)[things] != sources)
        also[also] = ~self._are_twins(flat(self.source)[things[also]], sources[also])
        for thing, source, move in zip(
            things[also].tolist(), sources[also].tolist(), moves[also].tolist(), strict=True
        ):
            self._also(thing, source, move)

    def _free(self, point: int) -> list[int]:
        busy = self.steps.busy
        return [move for move in range(self.steps.first[point], self.steps.last[point]) if not busy[move]]

    def _also(self, thing: int, source: int, move: int) -> None:
        """Add a place of a thing: its first, or a further one that is not redundant."""
        first = self.source[thing]
        if not first:
            self.source[thing], self.move[thing] = source, move
        elif first != GIVEN and (first != source or self.move[thing] != move) and not self._does_as_well(thing, source):
            self.also.setdefault(thing, []).append(MoveSource(source, move))

    def _are_twins(self, some: Ints, others: Ints) -> NDArray[np.bool_]:
        """Whether pairs of sources are moves in trees from the same point with the same guard, such as passing and
        failing one challenge."""
        walked, is_move = len(self.walked), np.array(self.entry_of, np.int64) == NOWHERE
        found = np.flatnonzero((some >= walked) & (others >= walked) & is_move[some] & is_move[others])
        trees, by = self.found.trees, flat(self.by)
        one, other = by[some[found] - walked], by[others[found] - walked]
        twins = np.zeros(len(some), bool)
        twins[found] = np.logical_and.reduce(
            [of[one] == of[other] for of in (trees.source, trees.asks, trees.all_regions.is_asked)]
        )
        return twins

    def _does_as_well(self, thing: int, source: int) -> bool:
        """Whether a further place is redundant, such as failing the challenge that the first place passes."""
        first = self.source[thing]
        goals, others = self.goals_of(first), self.goals_of(source)
        if any(self.entry_of[one] != NOWHERE for one in (first, source)) or len(goals) != 1 or len(others) != 1:
            return False
        [goal], [other] = goals, others
        return goal.length <= other.length and goal.seed is other.seed and goal.asks == other.asks

    # ---------------------------------------------------------------- looking

    def of(self, thing: int) -> Iterator[MoveSource]:
        if self.source[thing]:
            yield MoveSource(self.source[thing], self.move[thing])
            yield from self.also.get(thing, ())

    def goals(self, name: str) -> list[Goal]:
        """The goals by which something is reached, without the last replies."""
        thing = self.found.story.thing(name)
        places = self.of(thing) if thing is not None else ()
        return [goal for place in places for goal in self.goals_of(place.source)]
