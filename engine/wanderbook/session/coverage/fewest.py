"""The fewest plays that see all wanted names, with a proof, for stories small enough to search every state.

1. *Survey.* Every place that a play can come to, and every way between them, with what each way sees.
2. *Knots.* A play that goes round can see a whole circle at one go, so the places of a circle (a strongly connected
   part) are one. What is left has no circles, and is folded from its ends backwards: parts with the same ways on,
   seeing the same and leading to the same, are one knot; a part with a single way on is a piece of the way to it; a
   way that sees no more than another one between the same knots is left out. None of this changes which sets of names
   a play can see, but for sets that are smaller than others.
3. *Fewest.* So many plays are so many paths over the knots. Wanted things of which no play sees two need as many
   plays as they are: a lower bound. Plays taken greedily give an upper one. In between a SAT solver decides whether
   k paths see everything; paths have no circles, so that edges, each with one before it and none beside it, are a path,
   and that the solver says no is a proof.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import networkx as nx
from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from pysat.solvers import Glucose4

from wanderbook.machine.guards import bits
from wanderbook.session.coverage.walks import Walker, WalkState, WalkStep

MOST_EDGES = 200_000
"""Of all paths together, in what a solver gets."""
MOST_CONFLICTS = 50_000
END = -1
PlayOption = tuple[int, int]
"""What a way on sees, and the knot that it leads to."""


class Survey(NamedTuple):
    """Every place and every step of a story, the first place first."""

    ways: dict[WalkState, list[WalkStep]]

    @property
    def saw(self) -> int:
        """Everything that can be seen."""
        saw = 0
        for ways in self.ways.values():
            for way in ways:
                saw |= way.saw
        return saw


def survey(walker: Walker, most: int) -> Survey | None:
    """Every state and step that a play can reach; None if they exceed the budget."""
    steps: dict[WalkState, list[WalkStep]] = {}
    waiting = [walker.start]
    while waiting:
        place = waiting.pop()
        if place not in steps:
            if len(steps) >= most:
                return None
            steps[place] = list(walker.ways(place))
            waiting += (way.to for way in steps[place])
    return Survey(steps)


class Fewest(NamedTuple):
    """The fewest plays found that see everything, each a list of steps."""

    plays: list[list[WalkStep]]
    proved: bool
    """Whether it is proved that no fewer plays see as much."""


def fewest(walker: Walker, surveyed: Survey) -> Fewest:
    """The fewest plays, each a list of steps, that see everything that can be seen."""
    if not surveyed.saw:
        return Fewest([], proved=True)
    knots = _Knots(walker.start, surveyed)
    wanted = surveyed.saw & ~knots.certain
    paths = _greedy(knots, wanted) or [()]  # one play at least, for what every play sees
    apart = _apart(knots, wanted)
    least, proved = max(len(apart), 1), True
    for several in range(len(paths) - 1, least - 1, -1):
        answer = _paths(knots, wanted, several, apart)
        if not answer:
            proved = answer is not None
            break
        paths = answer
    return Fewest([knots.walk(path) for path in paths], proved)


# ---------------------------------------------------------------- knots


class _Knots:
    """A survey condensed to its strongly connected components, with chains of single ways folded into options."""

    def __init__(self, start: WalkState, surveyed: Survey) -> None:
        """Condense the survey, fold chains of single steps, and number the knots: parts with more than one way on.
        Parts with the same options share a knot.
        """
        self.ways = surveyed.ways
        graph = nx.DiGraph((place, way.to) for place, ways in self.ways.items() for way in ways)
        graph.add_node(start)
        parts = nx.condensation(graph)
        self.part: dict[WalkState, int] = parts.graph["mapping"]
        self.inner = [0] * len(parts)
        """What is seen by going round inside a part."""
        self.leaving: list[list[tuple[WalkState, WalkStep]]] = [[] for _ in parts]
        self._split_ways()
        self.how: list[dict[PlayOption, tuple[WalkState, WalkStep]]] = [{} for _ in parts]
        """The ways on from a part, folded, and the first piece of each."""
        self.knot: dict[int, int] = {}
        self.options: list[tuple[PlayOption, ...]] = []
        """By knot. A knot leads only to those before it."""
        known: dict[frozenset[PlayOption], int] = {}
        self.start, self.root = start, self.part[start]
        for part in reversed(list(nx.topological_sort(parts))):
            self.how[part] = self._fold(part)
            if len(self.how[part]) > 1 or part == self.root:
                key = frozenset(self.how[part])
                if key not in known:
                    known[key] = len(self.options)
                    self.options.append(tuple(sorted(key)))
                self.knot[part] = known[key]
        self.certain = self.inner[self.root]
        """What every play sees, or can."""
        self.first = self.knot[self.root]

    def _split_ways(self) -> None:
        """Split the ways of each component into those inside it, which add to `inner`, and those `leaving` it."""
        for place, ways in self.ways.items():
            part = self.part[place]
            for way in ways:
                if self.part[way.to] == part:
                    self.inner[part] |= way.saw
                else:
                    self.leaving[part].append((place, way))

    def _fold(self, part: int) -> dict[PlayOption, tuple[WalkState, WalkStep]]:
        """The options of a component: each way out, followed to the next knot, with all that is seen until then."""
        options: dict[PlayOption, tuple[WalkState, WalkStep]] = {}
        for place, way in self.leaving[part]:
            to = self.part[way.to]
            saw, on = way.saw | self.inner[to], self.how[to]
            if len(on) > 1:
                option = saw, self.knot[to]
            elif on:
                [(more, after)] = on
                option = saw | more, after
            else:
                option = saw, END
            options.setdefault(option, (place, way))
        return {option: options[option] for option in _best(options)}

    # ---------------------------------------------------------------- back to the story

    def walk(self, path: Iterable[PlayOption]) -> list[WalkStep]:
        """The steps of a play that takes these options, touring each component on the way."""
        ways: list[WalkStep] = []
        place = self.start
        for option in path:
            while True:  # a piece of the way, and those that follow of themselves
                part = self.part[place]
                leave, way = self.how[part][option]
                round_ = self._round(place, leave)
                ways += (*round_, way)
                place = way.to
                part = self.part[place]
                if len(self.how[part]) != 1:
                    break
                [option] = self.how[part]
        return [*ways, *self._round(place, None)]

    def _round(self, place: WalkState, leave: WalkState | None) -> list[WalkStep]:
        """A tour of a component: see everything in it, then go to the place where it is left."""
        part, ways, left = self.part[place], list[WalkStep](), self.inner[self.part[place]]
        while left:
            more = self._find(place, lambda here, way: bool(way.saw & left))  # noqa: B023 - called at once
            ways += more
            for way in more:
                left &= ~way.saw
            place = more[-1].to
        if leave is not None and place != leave:
            assert self.part[leave] == part
            ways += self._find(place, lambda here, way: way.to == leave)
        return ways

    def _find(self, place: WalkState, is_it: Callable[[WalkState, WalkStep], bool]) -> list[WalkStep]:
        """The shortest walk inside a component to a step that `is_it`."""
        part = self.part[place]
        waiting: deque[tuple[WalkState, list[WalkStep]]] = deque([(place, [])])
        seen = {place}
        while waiting:
            here, ways = waiting.popleft()
            for way in self.ways[here]:
                if self.part[way.to] != part:
                    continue
                if is_it(here, way):
                    return [*ways, way]
                if way.to not in seen:
                    seen.add(way.to)
                    waiting.append((way.to, [*ways, way]))
        raise AssertionError("a part of a story can be walked round in")


def _best(options: Iterable[PlayOption]) -> Iterator[PlayOption]:
    """The options without dominated ones: those that see no more than another and lead to the same knot or nowhere."""
    kept: list[PlayOption] = []
    for saw, to in sorted(options, key=lambda option: (-option[0].bit_count(), option)):
        if not any(saw | more == more and (to in (after, END)) for more, after in kept):
            kept.append((saw, to))
    found = [(saw, to) for saw, to in kept if saw or to != END]
    return iter(found)


# ---------------------------------------------------------------- from both sides

Path = tuple[PlayOption, ...]


def _greedy(knots: _Knots, wanted: int) -> list[Path]:
    """Paths chosen greedily by what they add, until everything is seen; superfluous ones are dropped."""
    paths: list[Path] = []
    left = wanted
    while left:
        best: list[tuple[int, Path]] = []
        for options in knots.options:
            ahead = ((saw | (best[to][0] if to != END else 0), (saw, to)) for saw, to in options)
            saw, option = max(ahead, key=lambda pair: ((pair[0] & left).bit_count(), pair), default=(0, None))
            rest = best[option[1]][1] if option and option[1] != END else ()
            best.append((saw, (option, *rest) if option else ()))
        saw, path = best[knots.first]
        assert saw & left, "what can be seen is on some path"
        paths.append(path)
        left &= ~saw
    return _needed(paths, wanted)


def _needed(paths: list[Path], wanted: int) -> list[Path]:
    """The paths without those whose options the other paths also see."""
    for path in list(paths):
        others = [other for other in paths if other is not path]
        if not wanted & ~_seen(option for other in others for option in other):
            paths = others
    return paths


def _seen(options: Iterable[PlayOption]) -> int:
    """Everything that these plays see together, as a mask."""
    saw = 0
    for more, _ in options:
        saw |= more
    return saw


def _apart(knots: _Knots, wanted: int) -> list[int]:
    """Bits of wanted names no two of which fit in one play, as many as are easily found.

    Through an option a play can have seen what is seen on the ways to its knot, and can still see what is seen from
    where it leads: exactly these can be seen together with what the option sees.
    """
    after = [0] * len(knots.options)
    for knot, options in enumerate(knots.options):
        for saw, to in options:
            after[knot] |= saw | (after[to] if to != END else 0)
    before: list[int | None] = [None] * len(knots.options)
    before[knots.first] = 0
    together: dict[int, int] = {}
    for knot in range(len(knots.options) - 1, -1, -1):
        here = before[knot]
        for saw, to in knots.options[knot] if here is not None else ():
            if to != END:
                before[to] = (before[to] or 0) | (here or 0) | saw
            with_it = saw | (here or 0) | (after[to] if to != END else 0)
            for bit in bits(saw & wanted):
                together[bit] = together.get(bit, 0) | with_it
    best: list[int] = []
    in_turn = sorted(together, key=lambda bit: (together[bit].bit_count(), bit))
    for first in in_turn:
        found = [first]
        for bit in in_turn:
            if all(not together[other] & bit for other in found):
                found.append(bit)
        best = max(best, found, key=len)
    return best


# ---------------------------------------------------------------- in between


def _paths(knots: _Knots, wanted: int, several: int, apart: list[int]) -> list[Path] | None:
    """This many paths that see everything; an empty list if that is impossible, None if it takes too long."""
    edges = [(knot, option) for knot, options in enumerate(knots.options) for option in options]
    if len(edges) * several > MOST_EDGES:
        return None
    pool = IDPool()
    into: dict[int, list[tuple[int, PlayOption]]] = {}
    for edge in edges:
        into.setdefault(edge[1][1], []).append(edge)
    with Glucose4() as solver:
        for path in range(several):
            for knot, options in enumerate(knots.options):
                out = [pool.id((path, knot, option)) for option in options]
                if len(out) > 1:
                    solver.append_formula(CardEnc.atmost(out, 1, vpool=pool, encoding=EncType.ladder).clauses)
                if knot != knots.first:
                    came = [pool.id((path, *edge)) for edge in into.get(knot, ())]
                    for edge in out:
                        solver.add_clause([-edge, *came])
        for bit in bits(wanted):
            seeing = [edge for edge in edges if edge[1][0] & bit]
            # Paths are alike: what no two of them see can be given to them in turn.
            by = [apart.index(bit)] if bit in apart else range(several)
            solver.add_clause([pool.id((path, *edge)) for path in by for edge in seeing])
        solver.conf_budget(MOST_CONFLICTS)
        answer = solver.solve_limited()
        if not answer:
            return [] if answer is False else None
        chosen = {pool.obj(number) for number in solver.get_model() if number > 0}
    return [_path(knots, path, chosen) for path in range(several)]


def _path(knots: _Knots, path: int, chosen: set[object]) -> Path:
    """One path from the first knot to the end, read off the options that the solver chose for it."""
    knot, taken = knots.first, list[PlayOption]()
    while knot != END:
        option = next((option for option in knots.options[knot] if (path, knot, option) in chosen), None)
        if option is None:
            break
        taken.append(option)
        knot = option[1]
    return tuple(taken)
