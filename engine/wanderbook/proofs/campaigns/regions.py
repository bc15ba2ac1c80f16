"""Regions: the points that free moves reach from an entry, short of the hub and of entrances.

Most moves of a book are free. A walk that arrives at a point knowing something of the facts reaches the whole region
with the same knowledge, so walks go from region to region, by the few moves with a guard or an effect.

Most entries are known beforehand, and most regions are small and disjoint: all of these are searched at once, with one
operation for each level. The others are searched when a walk arrives there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from wanderbook.machine.guards import NEVER_ASKED
from wanderbook.machine.moves import STUCK, Ints, distinct, flat
from wanderbook.proofs.campaigns.free_moves import NOWHERE
from wanderbook.proofs.campaigns.goals import Goal
from wanderbook.proofs.campaigns.hub import Hub

Row = TypeVar("Row")
Exit = tuple[int, int, int]
"""A move with a guard or an effect, the point it leads from, and the number of replies to that point."""
FEW = 64
"""A level with fewer points is not worth an array operation."""


class FreeRegion(NamedTuple):
    """The points that free moves reach from an entry, with the moves that leave them."""

    points: list[int]
    exits: list[Exit]
    landings: list[tuple[int, int]]
    """The ship, hub points and entrances where the region ends, each with the number of replies to it."""
    goals: list[Goal]
    """The goals of the walks that arrive here."""


class Regions(dict[int, FreeRegion]):
    """Free regions by their entry point, each computed when it is first asked for."""

    def __init__(self, hub: Hub, beforehand: dict[int, FreeRegion]) -> None:
        super().__init__()
        self.hub, self._beforehand = hub, beforehand

    def __missing__(self, entry: int) -> FreeRegion:
        region = self[entry] = self._beforehand.get(entry) or region_from(self.hub, entry)
        return region


def region_from(hub: Hub, entry: int) -> FreeRegion:
    """The free region of an entry, by breadth-first search over free moves, fewest replies first."""
    steps, stops, never = hub.steps, hub.stops, NEVER_ASKED
    first, last, to, busy, asks, reply = steps.first, steps.last, steps.to, steps.busy, steps.asks, steps.reply
    points: list[int] = []
    exits: list[Exit] = []
    landings: list[tuple[int, int]] = []
    seen: set[int] = set()
    level, length = [entry], 0
    while level:
        later: list[int] = []
        for point in level:  # grows by moves without a reply
            if point in seen:
                continue
            seen.add(point)
            if stops[point] and point != entry:
                landings.append((point, length))
                continue
            points.append(point)
            for at in range(first[point], last[point]):
                if not busy[at]:
                    (later if reply[at] else level).append(to[at])
                elif asks[at] != never:
                    exits.append((at, point, length))
        level, length = later, length + 1
    return FreeRegion(points, exits, landings, [])


class AllRegions:
    """The free regions of all entries at once. Entries are the targets of moves with a guard or an effect, the points
    where the hub is left, and entrances.

    Each point belongs to the first region that reaches it. A region that reaches another's point is not whole.
    """

    def __init__(self, hub: Hub) -> None:
        """`hub` is the hub of a story; with few entries nothing is computed at once."""
        self.hub, self.steps, self.moves = hub, hub.steps, hub.steps.moves
        self.source, self.to = flat(self.moves.source), flat(self.moves.to)
        self.is_asked = flat(self.moves.reply) != 0
        self.stops, self.busy = np.frombuffer(hub.stops, bool), np.frombuffer(self.steps.busy, bool)
        self.leaves = self.busy & (flat(self.steps.asks) != NEVER_ASKED)
        """By move, whether it has a guard or an effect and could ever be open."""
        size = len(hub.stops)
        self.owner: Ints = np.full(size, NOWHERE, np.int64)
        """By point, the entry of its region."""
        self.far: Ints = np.zeros(size, np.int64)
        """By point, the number of replies from its entry."""
        self.whole = np.zeros(size, bool)
        """By entry, whether its region is known completely."""
        self.shared = np.zeros(size, bool)
        """By entry, whether its region shares points with another."""
        self.left_off: list[int] = []
        """The entries of regions whose search was cut short."""
        self.waves: list[Ints] = [self.owner[:0]]
        self.landings: list[tuple[Ints, Ints, Ints]] = [(self.owner[:0],) * 3]
        """Entries, the points where their regions end, and the number of replies between."""
        self.entries = self._entries()
        if len(self.entries) >= FEW:
            self._fill(self.entries)
            for entry in self.left_off:
                owners = self.owner[region_from(hub, entry).points]
                self.shared[owners[owners != NOWHERE]] = True

    def regions(self, entries: Ints) -> dict[int, FreeRegion]:
        """The regions of these entries, without those that are not whole."""
        entries = entries[self.whole[entries]]
        wanted = np.zeros(len(self.whole), bool)
        wanted[entries] = True
        points = np.concatenate(self.waves)
        points = points[wanted[self.owner[points]]]
        points = points[np.argsort(self.owner[points], kind="stable")]
        exits = self.moves.leading_from(points)
        exits = exits[self.leaves[exits]]
        lead_from = self.source[exits]
        far = self.far[lead_from].tolist()
        owners, landings, replies = self._once_each(wanted)
        parts = zip(
            entries.tolist(),
            _by_entry(entries, self.owner[points], points.tolist()),
            _by_entry(entries, self.owner[lead_from], list(zip(exits.tolist(), lead_from.tolist(), far, strict=True))),
            _by_entry(entries, owners, list(zip(landings.tolist(), replies.tolist(), strict=True))),
            strict=True,
        )
        return {entry: FreeRegion(inside, leaves, lands, []) for entry, inside, leaves, lands in parts}

    def _entries(self) -> Ints:
        """The entries of all regions: targets of moves with a guard or effect, and of entrances, outside the hub."""
        ways = np.array([way.to for way in self.hub.story.entrances], np.int64)
        found = distinct(np.concatenate((self.to[self.leaves], self.to[self.hub.leaves], ways)))
        outside: Ints = found[(found > STUCK) & ~np.frombuffer(self.hub.inside, bool)[found]]
        return outside

    def _fill(self, level: Ints) -> None:
        """Breadth-first search from all entries at once, as long as a level has many points. It fills `owner`, `far`
        and `landings`."""
        self.whole[level] = True
        owners, length = level, 0
        while len(level):
            later = [(level[:0], level[:0])]
            wave = self._claim(level, owners)
            while len(wave):  # grows by moves without a reply
                if len(wave) < FEW:
                    self._leave_off(distinct(self.owner[wave]))
                    break
                self.far[wave] = length
                self.waves.append(wave)
                out = self.moves.leading_from(wave)
                out = out[~self.busy[out]]
                on, owner, asked = self.to[out], self.owner[self.source[out]], self.is_asked[out]
                lands = self.stops[on] & (on != owner)
                self.landings.append((owner[lands], on[lands], length + asked[lands]))
                told, silent = ~lands & asked, ~lands & ~asked
                later.append((on[told], owner[told]))
                wave = self._claim(on[silent], owner[silent])
            level, owners = map(np.concatenate, zip(*later, strict=True))
            length += 1

    def _claim(self, points: Ints, owners: Ints) -> Ints:
        """Give points without a region to these owners, and return them. Points of another region make both shared."""
        new = self.owner[points] == NOWHERE
        self.owner[points[new]] = owners[new]
        others = self.owner[points] != owners
        self.whole[owners[others]] = False
        self.shared[self.owner[points[others]]] = True
        return distinct(points[new])

    def _leave_off(self, entries: Ints) -> None:
        """Stop computing these regions here; they may reach into others, so they are not whole."""
        self.whole[entries] = False
        self.left_off += entries.tolist()

    def _once_each(self, wanted: NDArray[np.bool_]) -> tuple[Ints, Ints, Ints]:
        """The landings by entry, each with the fewest replies."""
        owners, points, replies = map(np.concatenate, zip(*self.landings, strict=True))
        some = wanted[owners]
        owners, points, replies = owners[some], points[some], replies[some]
        order = np.lexsort((replies, points, owners))
        owners, points, replies = owners[order], points[order], replies[order]
        first = (np.diff(owners, prepend=NOWHERE) != 0) | (np.diff(points, prepend=NOWHERE) != 0)
        return owners[first], points[first], replies[first]


def _by_entry(entries: Ints, owners: Ints, rows: list[Row]) -> Iterator[list[Row]]:
    """For each entry, its slice of the rows, which are sorted by entry."""
    first, last = np.searchsorted(owners, entries), np.searchsorted(owners, entries, "right")
    return (rows[begin:end] for begin, end in zip(first.tolist(), last.tolist(), strict=True))
