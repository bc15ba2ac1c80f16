"""Random plays of a story at a million choices a second: sections and facts as numbers, without prose.

A play chooses evenly among the open options: a choice's letter, or a place to explore from the ship. Draws are not
choices; they fall by their true odds (see `ways`). The names of `compiled.Story` are counted.

`reader(story)` reads with numba where it is installed (`pip install wanderbook[fast]`), in plain Python elsewhere;
`by` says which. A book with stats is always read in plain Python. Both read the same plays from the same chance,
number by number.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Mapping
from importlib.util import find_spec
from itertools import accumulate
from math import floor
from random import Random
from typing import Any, NamedTuple

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, holds
from wanderbook.odds.totals import MOST_CHOICES, MOST_EXPLORATIONS, MOST_IDLE, PlayTotals, Random01, Sampler, told
from wanderbook.odds.ways import CHOICE, DRAW, ENDED, NOWHERE, PLACES, TEST, DecisionGraph, Node, applied, cares
from wanderbook.progress import PlaysDone

MOST_REMEMBERED = 1_024
"""The number of different facts for which a node caches its open branches."""
BATCH = 1 << 16
"""The number of branches collected before they are counted."""


def reader(story: Story, fast: bool | None = None, odds: Mapping[str, Any] | None = None) -> Sampler:
    """A reader: with numba if installed, otherwise plain Python; or as `fast` says. Numba first compiles for some
    seconds, which pays off from about ten million choices."""
    ways = DecisionGraph(story, odds)
    if fast is False or story.levels or (fast is None and find_spec("numba") is None):
        return PlainReader(ways)
    from wanderbook.odds.fast_reader import FastReader  # numba takes a second to import

    return FastReader(ways)


class SampledPlay(NamedTuple):
    """One play: the branches taken, and the node and facts where it ended or was given up."""

    path: list[int]
    choices: int
    node: int
    facts: int
    stuck: bool
    """Whether nothing was open, or the play looped without a choice."""


_FREE, _ASKED, _DRAW, _TEST, _HUB, _STOP = range(6)
"""Kinds of nodes, as this reader tells them apart. The most frequent is 0, the cheapest to test for: a choice without
guards."""
_KINDS = {CHOICE: _ASKED, DRAW: _DRAW, TEST: _TEST, PLACES: _HUB, ENDED: _STOP, NOWHERE: _STOP}
_Way = list[Any]
"""A branch: its number and changes; for its target node, the kind, the branches, their number or total weight, the
facts tested or the bounds of weights, and the cache of open branches; then that node, and the place crossed off."""


class PlainReader:
    """Branches as lists that refer to each other, so that a step takes a few look-ups. Random numbers are multiplied by
    floats and rounded by `floor`; with `int` a step takes a fifth longer."""

    by = "plain Python"

    def __init__(self, ways: DecisionGraph) -> None:
        """Makes the list of each branch, as described at `_Way`."""
        self.ways = ways
        self._lists: list[_Way] = [[] for _ in ways.ways]
        nodes = [self._flat(node) for node in ways.nodes]
        for at, (way, mine) in enumerate(zip(ways.ways, self._lists, strict=True)):
            mine += (at, way.ops, *nodes[way.to], way.to, way.crosses)

    def _flat(self, node: Node) -> tuple[Any, ...]:
        """What the branches to a node say of it: the kind, its own branches, their number or total weight, the tested
        facts or the bounds of the weights, and an empty cache."""
        mine = tuple(self._lists[number] for number in node.ways)
        several = [self.ways.ways[number] for number in node.ways]
        if node.kind == DRAW:
            *bounds, whole = accumulate(way.weight for way in several)
            return _DRAW, mine, float(whole), bounds, {}
        free = node.kind == CHOICE and all(way.guard == ALWAYS for way in several)
        return _FREE if free else _KINDS[node.kind], mine, float(len(mine)), cares(several), {}

    def play(self, random: Random01, cap: int = MOST_CHOICES, explorations: int = MOST_EXPLORATIONS) -> SampledPlay:
        """One play. It is given up at the first choice or exploration beyond the limit."""
        path: list[int] = []
        take, facts, keeps = path.append, self.ways.start, self.ways.keeps
        choices, idle, before, crosses, stuck = 0, 0, -1, 0, False
        ident, ops, kind, ways, many, care, memo, at, _ = self._lists[self.ways.begin]
        while True:
            take(ident)
            if ops:
                facts = applied(ops, facts, crosses)
            if not kind:  # by far the most frequent
                if choices == cap:
                    break
                choices += 1
                ident, ops, kind, ways, many, care, memo, at, _ = ways[floor(random() * many)]
            elif kind == _ASKED:
                if choices == cap:
                    break
                opened = memo.get(facts & care)
                if opened is None:
                    opened = self._opened(ways, care, memo, facts)
                if not opened:
                    stuck = True
                    break
                choices += 1
                ident, ops, kind, ways, many, care, memo, at, _ = opened[floor(random() * len(opened))]
            elif kind == _HUB:
                facts &= keeps
                if choices == cap or not explorations:
                    break
                opened = self._opened(ways, care, memo, facts)
                if not opened:
                    stuck = True
                    break
                choices += 1
                explorations -= 1
                ident, ops, kind, ways, many, care, memo, at, crosses = opened[floor(random() * len(opened))]
            elif kind == _STOP:
                stuck = self.ways.nodes[at].kind == NOWHERE
                break
            else:  # no question
                idle += 1
                if idle == MOST_IDLE:  # checked now and then, so that a choice need not reset a counter
                    if choices == before:
                        stuck = True
                        break
                    idle, before = 0, choices
                if kind == _DRAW:
                    ident, ops, kind, ways, many, care, memo, at, _ = ways[bisect(care, random() * many)]
                    continue
                opened = memo.get(facts & care)
                if opened is None:
                    opened = self._opened(ways, care, memo, facts)
                if not opened:
                    stuck = True
                    break
                number = floor(random() * len(opened)) if len(opened) > 1 else 0
                ident, ops, kind, ways, many, care, memo, at, _ = opened[number]
        return SampledPlay(path, choices, at, facts, stuck)

    def _opened(self, ways: tuple[_Way, ...], care: int, memo: dict[int, Any], facts: int) -> tuple[_Way, ...]:
        """The branches open with these facts, cached, since few facts matter at any one node."""
        if len(memo) >= MOST_REMEMBERED:
            memo.clear()
        known = self.ways.ways
        memo[facts & care] = opened = tuple([way for way in ways if holds(known[way[0]].guard, facts)])
        return opened

    def read(
        self,
        plays: int,
        seed: int = 1,
        cap: int = MOST_CHOICES,
        explorations: int = MOST_EXPLORATIONS,
        progress: PlaysDone = lambda done, of: None,
    ) -> PlayTotals:
        """The totals of this many plays from a seed."""
        return self.read_with(Random(seed).random, plays, cap, explorations, progress)

    def read_with(
        self,
        random: Random01,
        plays: int,
        cap: int = MOST_CHOICES,
        explorations: int = MOST_EXPLORATIONS,
        progress: PlaysDone = lambda done, of: None,
    ) -> PlayTotals:
        """The totals of this many plays with these random numbers, counted in batches of branches."""
        taken, kept, choices, unended = Counter[int](), list[int](), 0, 0
        stuck, nodes = Counter[str](), self.ways.nodes
        for done in range(1, plays + 1):
            play = self.play(random, cap, explorations)
            choices += play.choices
            kept += play.path
            if play.stuck:
                stuck[nodes[play.node].section] += 1
            elif nodes[play.node].kind != ENDED:
                unended += 1
            if len(kept) >= BATCH or done == plays:
                taken.update(kept)
                kept.clear()
                progress(done, plays)
        return told(self.by, self.ways, plays, choices, taken, stuck, unended)
