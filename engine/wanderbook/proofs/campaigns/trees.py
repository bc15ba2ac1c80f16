"""Trees: explorations from the hub that test facts but change none, with one path to each region.

In a large book nearly everything behind guards is like that. No walk is needed: the guards along the single path to a
region are its precondition, and the path itself is assembled on demand.

Exact: a walk reaches each region of a tree by its single path, since no other move leads to the region and no other
region shares its points; it changes nothing, so it makes no rule; and it leaves the tree only to an end, to the ship,
or to a point one reply from the ship, which no walk reaches sooner. Anything else is walked, with all that leads there
and all that follows.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from wanderbook.machine.moves import OVER, Ints, distinct, flat, ranges
from wanderbook.proofs.campaigns.facts import WalkFacts
from wanderbook.proofs.campaigns.free_moves import NOWHERE
from wanderbook.proofs.campaigns.goals import Goal, Trail
from wanderbook.proofs.campaigns.hub import Seed
from wanderbook.proofs.campaigns.regions import AllRegions
from wanderbook.proofs.campaigns.symbolic import OPEN, asks_of, assume_clause

MOST_DEEP = 50
"""The greatest depth of a tree, in regions; deeper ones are walked."""

Flags = NDArray[np.bool_]


class Trees:
    """The trees of a story; each region is identified by its entry."""

    def __init__(self, all_regions: AllRegions, facts: WalkFacts) -> None:
        """Finds all trees; nothing changes afterward."""
        self.all_regions, self.facts = all_regions, facts
        self.hub, self.steps = all_regions.hub, all_regions.steps
        self.source, self.to, self.asks = all_regions.source, all_regions.to, flat(self.steps.asks)
        self.within = np.frombuffer(self.hub.inside, bool)
        self.by: Ints = np.full(len(self.within), NOWHERE, np.int64)
        """By entry of a region that needs no walk, the move that leads there."""
        self.levels: list[Ints] = []
        """The entries by depth, those next to the hub first."""
        self.moves: Ints = self.to[:0]
        """The moves that need no walk: from the hub into trees, and within them."""
        self._seeds: dict[int, Seed] = {}
        self._grow()

    def _grow(self) -> None:
        """Find the regions that one single way leads to, then drop every tree with a way out that needs a walk."""
        all_regions, hub = self.all_regions, self.hub
        leads = np.flatnonzero(all_regions.leaves)
        leads = distinct(np.concatenate((leads, hub.leaves)))
        entries = self._led_to_by_one_way(leads)
        within = self.within[self.source[leads]]
        owner = all_regions.owner[self.source[leads]]
        to = self.to[leads]
        over = np.frombuffer(hub.stops, bool) & (flat(hub.far) <= 1)
        over[OVER] = True
        ends = over[to]
        plain = self._only_asks(leads) & (ends | (self.by[to] != NOWHERE))
        spoilt = np.zeros(len(self.by), bool)
        spoilt[owner[~plain & ~within & (owner != NOWHERE)]] = True
        for entry, point, _ in all_regions.landings:
            spoilt[entry[~over[point]]] = True
        self._keep(entries, spoilt)
        kept = self.by != NOWHERE
        inside = within | ((owner != NOWHERE) & kept[owner])
        self.moves = leads[plain & inside & (ends | kept[to])]

    def _only_asks(self, moves: Ints) -> Flags:
        """For each move, whether it changes nothing and its guard is a single clause."""
        single = np.array([len(guard) == 1 for guard in self.steps.guards])
        found: Flags = (flat(self.steps.change)[moves] == 0) & single[self.asks[moves]]
        return found

    def _led_to_by_one_way(self, leads: Ints) -> Ints:
        """The entries that are reached from one point by one guard only; that move is stored in `by`."""
        all_regions, order = self.all_regions, np.argsort(self.to[leads], kind="stable")
        leads = leads[order]
        to = self.to[leads]
        begins = np.flatnonzero(np.diff(to, prepend=NOWHERE))
        alike = self._only_asks(leads)
        for of in (self.source, self.asks, all_regions.is_asked):
            alike &= of[leads] == np.repeat(of[leads[begins]], np.diff(np.append(begins, len(leads))))
        one_way = np.logical_and.reduceat(alike, begins) if len(begins) else alike
        entries = to[begins]
        apart = all_regions.whole & ~all_regions.shared
        apart[[way.to for way in self.hub.story.entrances]] = False
        before = self.source[leads[begins]]
        owner = all_regions.owner[before]
        begun = self.within[before] | ((owner != NOWHERE) & apart[owner])
        chosen = one_way & apart[entries] & begun
        self.by[entries[chosen]] = leads[begins[chosen]]
        found: Ints = entries[chosen]
        return found

    def _before(self, entries: Ints) -> Ints:
        """For each entry, the entry of the region that leads to it; `NOWHERE` for the hub."""
        return self._from(self.by[entries])

    def _from(self, moves: Ints) -> Ints:
        """For each move, the entry of the region that it leads from; `NOWHERE` for the hub."""
        points = self.source[moves]
        found: Ints = np.where(self.within[points], NOWHERE, self.all_regions.owner[points])
        return found

    def _keep(self, entries: Ints, spoilt: Flags) -> None:
        """Keep only whole trees: a spoilt region removes its tree."""
        before = self._before(entries)
        order = np.argsort(before, kind="stable")
        entries, before = entries[order], before[order]
        level, levels = entries[before == NOWHERE], []
        while len(level):
            levels.append(level)
            if len(levels) == MOST_DEEP:
                spoilt[level] = True
            first, last = np.searchsorted(before, level), np.searchsorted(before, level, "right")
            level = entries[ranges(first, last)] if len(levels) < MOST_DEEP else level[:0]
        for level in reversed(levels[1:]):
            spoilt[self._before(level[spoilt[level]])] = True
        kept = np.zeros(len(spoilt), bool)
        for at, level in enumerate(levels):
            level = level[~spoilt[level] & (kept[self._before(level)] if at else True)]
            kept[level] = True
            self.levels.append(level)
        self.by[~kept] = NOWHERE

    # ---------------------------------------------------------------- looking

    def goals(self, move: int) -> list[Goal]:
        """The goal of a move, with all guards on the path to it; empty if these contradict each other."""
        ways = [move]
        while not self.within[point := self.source[ways[-1]]]:
            ways.append(int(self.by[self.all_regions.owner[point]]))
        entry, known = int(point), OPEN
        seed = self._seed(entry)
        length = seed.length
        trail: Trail | None = None
        for way in reversed(ways):
            point = int(self.source[way])
            [clause] = self.steps.guards[self.asks[way]]
            past = assume_clause(self.facts, known, clause)
            if past is None:
                return []
            known, trail = past, (trail, entry, point, way)
            length += (0 if entry == point else int(self.all_regions.far[point])) + int(self.all_regions.is_asked[way])
            entry = int(self.to[way])
        return [Goal(seed, asks_of(known), length, trail)]

    def _seed(self, point: int) -> Seed:
        """The seed at a point of the hub, made once."""
        seed = self._seeds.get(point)
        if seed is None:
            seed = self._seeds[point] = self.hub.seed(point)
        return seed

    def seeds_to(self, points: Flags) -> list[Seed]:
        """The seeds of the explorations that reach these points."""
        wanted = np.zeros(len(self.by), bool)
        owners = self.all_regions.owner[points]
        wanted[owners[owners != NOWHERE]] = True
        for level in reversed(self.levels[1:]):
            wanted[self._before(level[wanted[level]])] = True
        first = self.levels[0] if self.levels else self.by[:0]
        return [self._seed(point) for point in distinct(self.source[self.by[first[wanted[first]]]]).tolist()]

    def allowed(self, by_guard: NDArray[np.uint64]) -> Flags:
        """For each move, whether everything asked on the way to it holds at one of the sampled moments. `by_guard` has
        the moments, as bits, at which each guard holds."""
        at_once = np.zeros(len(self.by) + 1, np.uint64)
        at_once[NOWHERE] = ~np.uint64(0)  # outside the trees nothing was tested
        for level in self.levels:
            at_once[level] = at_once[self._before(level)] & by_guard[self.asks[self.by[level]]]
        found: Flags = at_once[self._from(self.moves)] & by_guard[self.asks[self.moves]] != 0
        return found

    def questions(self, moves: Ints) -> Ints:
        """A number for each move that is equal for moves with the same guard from the same region."""
        return self._from(moves) * len(self.steps.guards) + self.asks[moves]
