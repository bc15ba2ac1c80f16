"""Summaries: the effects that one exploration, from the ship back to the ship, can have on lasting facts.

The walk is symbolic (`symbolic`). A state is a point and what is known of the facts there. A walk back to the ship
makes a rule: if these facts hold, exactly these change. Something reached on the way is a goal, with its precondition
on the ship's facts.

Exact: every exploration from every state of the facts follows exactly one walk whose tests hold in that state, and
every walk can be followed from every state in which its tests hold. Facts that never change are removed from all
guards.

All explorations are walked at once, by replies, fewest first. A walk that arrives at a point with the same changes as
an earlier one, but with no weaker a precondition and no fewer replies, is dominated by it and dropped. It does not
matter where each began, unless that place could be crossed off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache, partial
from itertools import chain, groupby, islice

import numpy as np

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS
from wanderbook.machine.moves import HUB, OVER, STUCK, flat
from wanderbook.machine.saturate import Saturated
from wanderbook.proofs.campaigns.facts import NOTHING, Precondition, WalkFacts
from wanderbook.proofs.campaigns.free_moves import KEPT, NOWHERE, Replies, free_moves, replies
from wanderbook.proofs.campaigns.goals import Goal, Rule
from wanderbook.proofs.campaigns.going_on import GoingOn
from wanderbook.proofs.campaigns.hub import Hub, Seed, unsafe_points
from wanderbook.proofs.campaigns.regions import AllRegions, Exit, Regions
from wanderbook.proofs.campaigns.steps import Steps
from wanderbook.proofs.campaigns.symbolic import OPEN, Symbolic, after, asks_of, assume, assume_clause, does_the_same
from wanderbook.proofs.campaigns.trees import Trees

FEW_STATES, MOST_LARGE = 100, 100
"""An exploration with more states than the first number is large; the second, times the budget of one, limits all large
ones together."""
ALIKE = 16
"""The number of latest arrivals at a point that a new one is compared with."""


class Summaries:
    """The rules of a story, and the goals of its regions and of the moves between them."""

    def __init__(self, story: Story, bound: Saturated) -> None:
        """Everything except the walks, which `summarise` makes."""
        self.story, self.bound = story, bound
        self.facts = WalkFacts(story, bound)
        self.steps = Steps(story, self.facts)
        self.hub = Hub(story, self.facts, bound, self.steps)
        self.seeds: list[Seed] = []
        """The starts of the walks."""
        self.came: list[tuple[Seed, int]] = []
        """Which walk arrived in which region, or at a dead end."""
        self.rules: list[Rule] = []
        self.going_on = GoingOn(self.hub, {})
        self.all_regions = AllRegions(self.hub)
        self.trees = Trees(self.all_regions, self.facts)
        """The regions that need no walk."""
        entries = self.all_regions.entries
        self.regions = Regions(self.hub, self.all_regions.regions(entries[self.trees.by[entries] == NOWHERE]))
        self.crossings: dict[int, list[Goal]] = {}
        """By busy move that reaches anything, the goals of the walks that take it."""
        reaches = np.diff(flat(story.moves.reaches)) > 0
        self.reaching = bytearray((reaches & np.frombuffer(self.steps.busy, bool)).tobytes())
        """By move, whether it is such a move."""
        self._free_moves = lru_cache(KEPT)(partial(free_moves, self.steps, stops=self.hub.stops))
        self.budget = 0
        """The state budget of each exploration."""

    @cached_property
    def cut(self) -> list[Seed]:
        """The explorations that exceeded the budget. Valid once all were walked."""
        return [seed for seed in self.seeds if seed.cut is not None]

    @property
    def whole(self) -> bool:
        return not self.cut

    @cached_property
    def unsafe(self) -> bytearray:
        """For each point, whether no way out is known that works for all facts."""
        return unsafe_points(self.hub, self.bound)

    def doubtful(self) -> Iterator[Seed]:
        """The explorations that lead to an unsafe point."""
        unsafe = self.unsafe.__getitem__
        doubted = {point for point, region in self.regions.items() if any(map(unsafe, region.points))} | {STUCK}
        seeds = {seed for seed, point in self.came if point in doubted}
        walked = (seed for seed in self.seeds if seed in seeds)
        return chain(walked, self.trees.seeds_to(np.frombuffer(self.unsafe, bool)))

    @cached_property
    def _crossed(self) -> list[int]:
        """By entrance, the fact that it is crossed off, where one can be."""
        bits = self.story.bits
        names = [f"crossed:{way.section}" for way in self.story.entrances] if self.hub.crossing else []
        return [1 << bits[name] if name in bits else 0 for name in names]

    def crossed(self, seed: Seed) -> int:
        """The bit for the exploration's entrance being crossed off; 0 if it never is."""
        return self._crossed[seed.entrance] if self._crossed else 0

    def entered(self, seed: Seed) -> Iterator[Symbolic]:
        """What can be known just past an entrance: its guard holds, and nothing local is left from before."""
        way = self.story.entrances[seed.entrance]
        for clause in self.facts.guard(way.guard):
            if known := assume(OPEN, clause, self.facts.local):
                yield from after(self.facts, known, way.changes, self.crossed(seed))

    def path(self, way: Rule | Goal) -> Replies:
        """The replies from the ship along an exploration's trail."""
        trail, steps = way.trail, self.steps
        found: list[str] = []
        while trail is not None:
            trail, entry, point, move = trail
            said = steps.said(move) if move != NOWHERE else None
            if said:
                found.append(said)
            found += reversed(self.free_path(entry, point))
        return (*self.hub.path_to(way.seed), *reversed(found))

    def free_path(self, entry: int, point: int) -> Replies:
        """The replies from an entry to a point of its region."""
        return () if entry == point else replies(self.steps, self._free_moves(entry), point)


def summarise(
    story: Story, bound: Saturated, budget: int = 20_000, tell: Callable[[int, int], None] | None = None
) -> Summaries:
    """Every exploration, each within its own budget of states."""
    found = Summaries(story, bound)
    found.budget = budget
    walks = _Walks(found)
    walks.walk(tell)
    found.rules = [rule for alike in walks.alike.values() for rule in _undominated(alike)]
    found.going_on = GoingOn(found.hub, walks.ends)
    return found


# ---------------------------------------------------------------- all explorations


SummaryState = tuple[int, Symbolic, Goal]
"""A point, what is known there, and the trail that led to it."""


class _Walks:
    """All explorations at once, by replies, fewest first."""

    def __init__(self, found: Summaries) -> None:
        """The results go into `found`."""
        self.found, self.facts, self.hub, self.local = found, found.facts, found.hub, found.facts.local
        self.regions, self.crossings = found.regions, found.crossings
        self.waiting: list[list[SummaryState]] = []
        """By number of replies, the states to visit."""
        self.seen: dict[int | tuple[int, int], dict[Symbolic, None]] = {}
        self.alike: dict[tuple[int, int], list[Rule]] = {}
        """By changed facts, the rules so far."""
        self.ends: dict[int, list[Rule]] = {}
        """For each point of the hub, the walks that may arrive there sooner than the free path from the ship."""
        self.left = found.budget * MOST_LARGE
        self._first: dict[int, list[tuple[Symbolic, Precondition]]] = {}
        """By guard tested at the start of a walk, what is known past it."""

    def walk(self, tell: Callable[[int, int], None] | None) -> None:
        """Walk all explorations to their ends, or until their budget is spent."""
        self._begin_at_entrances()
        self._begin_in_hub()
        done = 0
        for states in self.waiting:  # both grow on the way
            for state in states:
                self._arrive(*state)
                done += 1
                if tell and done % 4096 == 0:
                    tell(done, sum(map(len, self.waiting)))

    def _begin_at_entrances(self) -> None:
        """Start a walk at each entrance that can be open, unless free moves lead from the hub into it."""
        story = self.found.story
        inside = self.hub.inside
        for at, way in enumerate(story.entrances):
            guard = self.facts.guard(way.guard)
            if not guard or (guard is ALWAYS and inside[way.to] and not way.changes):
                continue
            seed = Seed(at, way.to, int(story.has_hub), in_hub=False)
            self.found.seeds.append(seed)
            for known in self.found.entered(seed):
                self._wait(way.to, known, Goal(seed, asks_of(known), seed.length, None))

    def _begin_in_hub(self) -> None:
        """Start a walk at every hub point with a move to somewhere other than the hub, the ship or a tree."""
        leaves = np.setdiff1d(self.hub.leaves, self.found.trees.moves, assume_unique=True)
        for point, moves in groupby(leaves.tolist(), self.found.story.moves.source.__getitem__):
            seed = self.hub.seed(point)
            self.found.seeds.append(seed)
            self._leave(point, [(move, point, 0) for move in moves], OPEN, Goal(seed, NOTHING, seed.length, None))

    def _wait(self, point: int, known: Symbolic, goal: Goal) -> None:
        while len(self.waiting) <= goal.length:
            self.waiting.append([])
        self.waiting[goal.length].append((point, known, goal))

    def _arrive(self, point: int, known: Symbolic, goal: Goal) -> None:
        """Visit a state: record the region's goals, follow the ways out of it, or end the walk if it is back at the
        ship."""
        seed, asks, length, trail = goal
        if seed.cut is not None:
            return
        on, off = known[2], known[3]
        if point == HUB or (self.hub.inside[point] and not on & self.local):
            self._come_back(known, goal, point)
            return
        if self._is_seen(point, known, seed):
            return
        seed.states += 1
        self.left -= seed.states > FEW_STATES
        if seed.states > self.found.budget or self.left < 0:
            seed.cut = length
            return
        region = self.regions[point]
        self.found.came.append((seed, point))
        _reach(region.goals, goal)
        if region.exits:
            self._leave(point, region.exits, known, goal)
        for to, more in region.landings:
            if on or off:
                there = Goal(seed, asks, length + more, (trail, point, to, NOWHERE))
                if to == HUB:
                    self._come_back(known, there, to)
                else:
                    self._wait(to, known, there)
            elif length + more < self.hub.far[to]:
                self._end(to, Goal(seed, asks, length + more, (trail, point, to, NOWHERE)))

    def _is_seen(self, point: int, known: Symbolic, seed: Seed) -> bool:
        """Whether an earlier arrival at a point dominates this one, which is otherwise remembered."""
        crossing = self.hub.crossing
        key = (point, seed.entrance) if crossing and point in crossing else point
        others = self.seen.get(key)
        if others is None:
            self.seen[key] = {known: None}
            return False
        if known in others or any(does_the_same(other, known) for other in islice(reversed(others), ALIKE)):
            return True
        others[known] = None
        return False

    def _leave(self, entry: int, exits: Iterable[Exit], known: Symbolic, goal: Goal) -> None:
        """Follow the busy moves (those with a guard or an effect) out of a region: record the goals of the walks that
        take one, and let their next states wait."""
        steps, facts, crossings = self.found.steps, self.facts, self.crossings
        reaching, stops = self.found.reaching, self.hub.stops
        seed, _, length, trail = goal
        for move, point, more in exits:
            to, longer, change = steps.to[move], length + more + (steps.reply[move] > 0), steps.change[move]
            so_far = trail, entry, point, move
            for assumed, asks in self._past(known, steps.asks[move]):
                there = Goal(seed, asks, longer, so_far)
                if reaching[move]:
                    goals = crossings.get(move)
                    if goals is None:
                        goals = crossings[move] = []
                    _reach(goals, there)
                if to == OVER:
                    continue
                if to == STUCK:
                    self.found.came.append((seed, STUCK))
                elif change:
                    for one in after(facts, assumed, steps.changes[change], self.found.crossed(seed)):
                        self._wait(to, one, Goal(seed, asks_of(one), longer, so_far))
                # A walk that reaches the hub without changes has done nothing; one that reaches an entrance without
                # changes could have started there with a weaker precondition.
                elif assumed[2] or assumed[3] or not stops[to]:
                    self._wait(to, assumed, there)
                elif longer < self.hub.far[to]:
                    self._end(to, there)

    def _past(self, known: Symbolic, number: int) -> list[tuple[Symbolic, Precondition]]:
        """What can be known past a guard, each with its precondition at the ship. Cached for the start of a walk."""
        found = self._first.get(number) if known is OPEN else None
        if found is None:
            several = [assume_clause(self.facts, known, clause) for clause in self.found.steps.guards[number]]
            found = [(assumed, asks_of(assumed)) for assumed in several if assumed is not None]
            if known is OPEN:
                self._first[number] = found
        return found

    def _come_back(self, known: Symbolic, goal: Goal, point: int) -> None:
        """Record a rule for an exploration that changed something lasting, unless a known one dominates it."""
        yes, no, on, off, _ = known
        on, off = on & ~self.local, off & ~self.local
        if on or off:
            seed, _, length, trail = goal
            alike = self.alike.setdefault((on, off), [])
            for rule in alike:
                wants, lacks = rule.asks
                if wants & yes == wants and lacks & no == lacks and rule.length <= length:
                    if rule.ends != HUB or rule.length + self.hub.far[point] > length:
                        self._end(point, goal, on, off)  # no further change, but it may arrive here sooner
                    return
            alike.append(Rule(seed, Precondition(yes, no), length, trail, on, off, point))
            self._end(point, goal, on, off)
        elif goal.length < self.hub.far[point]:
            self._end(point, goal)  # it changes nothing new, and arrives sooner than a free path

    def _end(self, point: int, goal: Goal, on: int = 0, off: int = 0) -> None:
        """Record an exploration that ends at a hub point, from which another may go on."""
        if point != HUB:
            ends = self.ends.setdefault(point, [])
            if not any(one.on == on and one.off == off and one.asks.covers(goal.asks) for one in ends):
                ends.append(Rule(*goal, on, off, point))


def _reach(goals: list[Goal], goal: Goal) -> None:
    """Add a goal, unless one that asks for no more and is no longer dominates it."""
    if goals:
        _, (yes, no), length, _ = goal
        for _, (wants, lacks), shorter, _ in goals:
            if wants & yes == wants and lacks & no == lacks and shorter <= length:
                return
    goals.append(goal)


def _undominated(rules: list[Rule]) -> list[Rule]:
    """The rules that no other with the same changes dominates by asking for no more in as few replies."""
    found: list[Rule] = []
    for rule in sorted(rules, key=lambda rule: rule.length) if len(rules) > 1 else rules:
        found = [one for one in found if not (rule.asks.covers(one.asks) and rule.length <= one.length)]
        if not any(one.asks.covers(rule.asks) for one in found):
            found.append(rule)
    return found
