"""Summaries: what one exploration, from the ship back to the ship, can do to the facts that outlast it.

The walk is symbolic (`symbolic`). A state is a point, and what is known of the facts there. What comes back to the ship
is a rule: if these facts are so, exactly these change. What is reached on the way is a goal, with what it asks of the
ship's facts.

Exact: every exploration from every state of the facts follows one walk, whose questions hold in it, and every walk
can be followed from every state in which its questions hold. Facts that never change were struck from all guards.

All explorations are walked at once, by replies, fewest first. Whoever comes to a point with the same changes as
somebody before, who was asked no more and took no longer, can do nothing there that the other cannot: it does not
matter where each of them began, unless the place where they began could be crossed off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from wanderbook.graph.compiled import ALWAYS, HUB, OVER, STUCK, Story
from wanderbook.graph.proofs.facts import NOTHING, Asks, Facts
from wanderbook.graph.proofs.hub import Hub, Replies, Seed, is_free, steps_of, unsafe_points
from wanderbook.graph.proofs.regions import Exit, Region, region_from
from wanderbook.graph.proofs.saturate import Saturated
from wanderbook.graph.proofs.symbolic import OPEN, Symbolic, after, asks_of, assume, does_the_same, test

Trail = tuple["Trail | None", Replies, str | None]
"""How a walk came to where it is: the trail before, and the replies since."""


class Rule(NamedTuple):
    """An exploration that changes something."""

    seed: Seed
    asks: Asks
    length: int
    """Of its path, in replies."""
    trail: Trail | None
    on: int
    off: int
    ends: int
    """The point of the hub that it comes back to."""

    def after(self, facts: int) -> int:
        return (facts | self.on) & ~self.off


class Goal(NamedTuple):
    """How something is reached within one exploration."""

    seed: Seed
    asks: Asks
    length: int
    trail: Trail | None


class Place(NamedTuple):
    """Where something is reached: in one of these ways, and then by these replies."""

    goals: list[Goal]
    rest: Replies = ()


def path_of(way: Rule | Goal) -> Replies:
    """The replies from the ship on."""
    trail = way.trail
    found: list[str] = []
    while trail is not None:
        trail, path, reply = trail
        if reply:
            found.append(reply)
        found += reversed(path)
    found.reverse()
    return (*way.seed.path, *found)


THE_SHIP = Seed(-1, HUB, (), in_hub=False)
AT_ONCE = Goal(THE_SHIP, NOTHING, 0, None)
"""What is reached before anything is read."""
AT_THE_SHIP = Place([AT_ONCE])


FEW_STATES, MOST_LARGE = 100, 100
"""Explorations with more states than this are large; all of them together may have so many times what one may."""
ALIKE = 16
"""So many of those who came to a point last are compared with whoever comes next."""


class Summaries:
    """The rules and goals of a story."""

    def __init__(self, story: Story, bound: Saturated) -> None:
        self.story, self.bound = story, bound
        self.facts = Facts(story, bound)
        self.steps = steps_of(story, self.facts, bound)
        self.hub = Hub(story, self.facts, bound, self.steps)
        self.unsafe = unsafe_points(self.hub, bound)
        self.seeds: list[Seed] = []
        """Where the walks begin."""
        self.rules: list[Rule] = []
        self.near: set[int] = set()
        """Points of the hub that can be come to from the end of an exploration without going by the ship."""
        self.named: dict[str, Place] = dict.fromkeys(story.given, AT_THE_SHIP)
        """By name, where it is reached."""
        self.also: dict[str, list[Place]] = {}
        """By name, where else."""
        self.budget = 0
        """States that were allowed for each exploration."""

    @cached_property
    def cut(self) -> list[Seed]:
        """Explorations that were not walked to their ends within the budget; asked when all were walked."""
        return [seed for seed in self.seeds if seed.cut is not None]

    @property
    def whole(self) -> bool:
        return not self.cut

    @cached_property
    def _crossed(self) -> list[int]:
        """By entrance, the fact that it is crossed off, where one can be."""
        bits = self.story.bits
        names = [f"crossed:{way.section}" for way in self.story.entrances] if self.hub.crossing else []
        return [1 << bits[name] if name in bits else 0 for name in names]

    def crossed(self, seed: Seed) -> int:
        """The fact that the entrance of an exploration is crossed off; none where nothing ever is."""
        return self._crossed[seed.entrance] if self._crossed else 0

    def entered(self, seed: Seed) -> Iterator[Symbolic]:
        """What is known past an entrance: what it asks for. Nothing lasts from another exploration."""
        way = self.story.entrances[seed.entrance]
        for clause in self.facts.guard(way.guard):
            if known := assume(OPEN, clause, self.facts.local):
                yield from after(self.facts, known, way.changes, self.crossed(seed))

    def places(self, name: str) -> list[Place]:
        return [self.named[name], *self.also.get(name, ())] if name in self.named else []

    def goals(self, name: str) -> list[Goal]:
        """How something is reached, but for the last replies."""
        return [goal for place in self.places(name) for goal in place.goals]

    def name(self, names: Iterable[str], place: Place) -> None:
        for name in names:
            first = self.named.setdefault(name, place)
            if first is not place and not _does_as_well(first, place):
                self.also.setdefault(name, []).append(place)


def summarise(
    story: Story, bound: Saturated, budget: int = 20_000, tell: Callable[[int, int], None] | None = None
) -> Summaries:
    """Every exploration, each within its own budget of states."""
    found = Summaries(story, bound)
    found.budget = budget
    walks = _Walks(found)
    walks.walk(tell)
    found.rules = [rule for alike in walks.alike.values() for rule in _undominated(alike)]
    found.near = _near(found)
    _name_places(found, walks)
    return found


# ---------------------------------------------------------------- all explorations


State = tuple[int, Symbolic, Seed, "Trail | None"]


class _Walks:
    """All explorations at once, by replies: fewest first."""

    def __init__(self, found: Summaries) -> None:
        self.found, self.facts, self.hub, self.local = found, found.facts, found.hub, found.facts.local
        self.regions: dict[int, Region] = {}
        self.exits: list[Exit] = []
        """From the hub."""
        self.waiting: list[list[State]] = []
        """By the number of replies."""
        self.seen: dict[int | tuple[int, int], list[Symbolic]] = {}
        self.alike: dict[tuple[int, int], list[Rule]] = {}
        """By what changed, the rules so far."""
        self.left = found.budget * MOST_LARGE

    def walk(self, tell: Callable[[int, int], None] | None) -> None:
        self._begin_at_entrances()
        self._begin_in_hub()
        done = 0
        for length, states in enumerate(self.waiting):  # both grow on the way
            for state in states:
                self._arrive(*state, length)
                done += 1
                if tell and done % 4096 == 0:
                    tell(done, sum(map(len, self.waiting)))

    def _begin_at_entrances(self) -> None:
        story = self.found.story
        for at, way in enumerate(story.entrances):
            guard = self.facts.guard(way.guard)
            if not guard or (way.to in self.hub.points and not way.changes and guard is ALWAYS):
                continue
            seed = Seed(at, way.to, (f"explore {way.section}",) if story.has_hub else (), in_hub=False)
            self.found.seeds.append(seed)
            for known in self.found.entered(seed):
                self._wait(way.to, known, seed, None, len(seed.path))

    def _begin_in_hub(self) -> None:
        """At every point that can be left otherwise than for another, or for the ship."""
        for point, moves in self.hub.leaves():
            seed, exits = self.hub.points[point], [Exit((), move, []) for move in moves]
            self.exits += exits
            self.found.seeds.append(seed)
            self._leave(exits, OPEN, seed, None, len(seed.path))

    def _wait(self, point: int, known: Symbolic, seed: Seed, trail: Trail | None, length: int) -> None:
        while len(self.waiting) <= length:
            self.waiting.append([])
        self.waiting[length].append((point, known, seed, trail))

    def _arrive(self, point: int, known: Symbolic, seed: Seed, trail: Trail | None, length: int) -> None:
        if seed.cut is not None:
            return
        on, off = known[2], known[3]
        if point == HUB or (point in self.hub.points and not on & self.local):
            self._come_back(known, seed, trail, point, length)
            return
        if self._is_seen(point, known, seed):
            return
        seed.states += 1
        self.left -= seed.states > FEW_STATES
        if seed.states > self.found.budget or self.left < 0:
            seed.cut = length
            return
        region = self.regions.get(point)
        if region is None:
            region = self.regions[point] = region_from(self.found.steps, self.hub, self.found.unsafe, point)
        if region.unsafe:
            seed.doubtful = True
        _reach(region.goals, seed, known, length, trail)
        if region.exits:
            self._leave(region.exits, known, seed, trail, length)
        if on or off:
            for to, path in region.landings.items():
                if to == HUB:
                    self._come_back(known, seed, (trail, path, None), to, length + len(path))
                else:
                    self._wait(to, known, seed, (trail, path, None), length + len(path))

    def _is_seen(self, point: int, known: Symbolic, seed: Seed) -> bool:
        crossing = self.hub.crossing
        key = (point, seed.entrance) if crossing and point in crossing else point
        others = self.seen.get(key)
        if others is None:
            self.seen[key] = [known]
            return False
        for one in others[-ALIKE:]:
            if does_the_same(one, known):
                return True
        if len(others) > ALIKE and known in others:
            return True
        others.append(known)
        return False

    def _leave(self, exits: Iterable[Exit], known: Symbolic, seed: Seed, trail: Trail | None, length: int) -> None:
        """By moves that ask or change something."""
        points, doors, facts = self.hub.points, self.hub.doors, self.facts
        for path, (guard, changes, names, to, reply), goals in exits:
            longer = length + len(path) + (reply is not None)
            for clause in guard:
                assumed = test(facts, known, clause)
                if assumed is None:
                    continue
                so_far = trail, path, reply
                if names:
                    _reach(goals, seed, assumed, longer, so_far)
                if to == OVER:
                    continue
                if to == STUCK:
                    seed.doubtful = True
                elif changes:
                    for one in after(facts, assumed, changes, self.found.crossed(seed)):
                        self._wait(to, one, seed, so_far, longer)
                # Whoever comes to the hub with nothing changed is back with nothing done; whoever comes so to an
                # entrance might have begun there, and been asked less.
                elif assumed[2] or assumed[3] or not (to == HUB or to in points or to in doors):
                    self._wait(to, assumed, seed, so_far, longer)

    def _come_back(self, known: Symbolic, seed: Seed, trail: Trail | None, point: int, length: int) -> None:
        """A rule, if anything that outlasts the exploration changed, and none that took no longer asks for no more."""
        yes, no, on, off, _ = known
        on, off = on & ~self.local, off & ~self.local
        if on or off:
            alike = self.alike.setdefault((on, off), [])
            for rule in alike:
                wants, lacks = rule.asks
                if wants & yes == wants and lacks & no == lacks and rule.length <= length:
                    return
            alike.append(Rule(seed, Asks(yes, no), length, trail, on, off, point))


def _reach(goals: list[Goal], seed: Seed, known: Symbolic, length: int, trail: Trail | None) -> None:
    """A goal, where none that asks for no more is there already: those that are there take no longer."""
    asks = asks_of(known)
    yes, no = asks
    for one in goals:
        wants, lacks = one.asks
        if wants & yes == wants and lacks & no == lacks:
            return
    goals.append(Goal(seed, asks, length, trail))


def _undominated(rules: list[Rule]) -> list[Rule]:
    """Of rules that change the same, without those that another does as well, asking for no more in as few replies."""
    found: list[Rule] = []
    for rule in sorted(rules, key=lambda rule: rule.length) if len(rules) > 1 else rules:
        found = [one for one in found if not (rule.asks.covers(one.asks) and rule.length <= one.length)]
        if not any(one.asks.covers(rule.asks) for one in found):
            found.append(rule)
    return found


# ---------------------------------------------------------------- what is reached


def _does_as_well(one: Place, other: Place) -> bool:
    """Whether the other is of no use: as when the same challenge is passed and failed."""
    (goals, rest), (others, longer) = one, other
    if goals is others:
        return len(rest) <= len(longer)
    if len(goals) > 1 or len(others) > 1:
        return False
    [goal], [same] = goals, others
    no_longer = goal.length + len(rest) <= same.length + len(longer)
    return no_longer and goal.seed is same.seed and goal.asks == same.asks


def _near(found: Summaries) -> set[int]:
    near = {rule.ends for rule in found.rules if rule.ends != HUB}
    waiting = list(near)
    while waiting:
        for move in found.steps[waiting.pop()]:
            if move.to in found.hub and move.to not in near and is_free(move):
                near.add(move.to)
                waiting.append(move.to)
    return near


def _name_places(found: Summaries, walks: _Walks) -> None:
    at_once = AT_THE_SHIP.goals
    for point, seed in found.hub.points.items():
        # Where one may be already, it counts how one came there.
        goals, path = ([Goal(seed, NOTHING, len(seed.path), None)], ()) if point in found.near else (at_once, seed.path)
        for guard, changes, names, _, reply in found.steps[point]:
            if names and guard is ALWAYS and not changes:
                found.name(names, Place(goals, (*path, reply) if reply else path))
    for region in walks.regions.values():
        for path, move in region.inside:
            found.name(move.names, Place(region.goals, (*path, move.reply) if move.reply else path))
        _name_exits(found, region.exits)
    _name_exits(found, (one for one in walks.exits if not is_free(one.move)))


def _name_exits(found: Summaries, exits: Iterable[Exit]) -> None:
    for exit_ in exits:
        if exit_.goals:
            found.name(exit_.move.names, Place(exit_.goals))
