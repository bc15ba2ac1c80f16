"""A single question: can a play take any of these steps?

A few variables are kept and all others forgotten. Going backward from the steps, over sets of valuations of the kept
variables, gives the region from which the steps may still be taken. Forgotten variables never block a step, so if the
start is outside the region, no play takes the steps. As soon as the region contains a state of a known play, the search
tries to continue that play inside the region; if it gets stuck, the variables that stopped it are kept too, and the
question is repeated.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.questions.kept import MOST_VALUATIONS, Kept, valuations
from wanderbook.proofs.questions.packed import PackedMachine, is_open
from wanderbook.proofs.questions.plays import Arrival, Plays

ROUNDS = 12
"""The number of rounds; each keeps more variables."""
TRIES = 8
"""The number of searches in each round."""
DEAD_ENDS = 20
"""The number of dead ends after which a search stops."""
FEW_LOOKED, LOOKED = 500, 20_000
"""The number of states that one search visits: at first, and where the question stays open."""
ADDED = 2
"""The number of variables added for the next round."""

NEVER = 1 << 60
"""The distance of what leads nowhere."""

OFTEN = 256
"""The number of states between two checks of the clock."""

Path = tuple["Path | None", int, int, int]
"""The earlier path, a point, the state there, and the step that led there."""


class Region(NamedTuple):
    """A proof that no play takes some steps: no play enters their region."""

    steps: frozenset[int]
    variables: tuple[int, ...]
    at: dict[int, int]
    """By point, the valuations of these variables from which one of the steps may still be taken."""


class Stuck(NamedTuple):
    """A question left open, and the variables that it depends on."""

    variables: tuple[int, ...]


class Effort:
    """The remaining budget, in points of regions and states of searches. A large region counts for more."""

    def __init__(self, left: int, limit: TimeLimit = NO_LIMIT) -> None:
        self.left, self.limit = left, limit
        self._looked = 0

    def spend(self, valuations: int = 0) -> bool:
        """Spend some of the budget; whether any was left."""
        self.left -= 1 + (valuations >> 10)
        self._looked += 1
        if self._looked % OFTEN == 0 and self.limit.is_over:
            self.left = min(self.left, -1)
        return self.left >= 0


@dataclass
class Question:
    """One question. Plays that it finds are added to `plays`."""

    packed: PackedMachine
    plays: Plays
    open: Collection[int]
    """The steps that are not ruled out."""
    into: list[list[int]]
    """By point, the open steps that lead there."""
    steps: frozenset[int]
    """The steps in question."""
    effort: Effort
    looked: int = LOOKED
    """The number of states that one search visits."""

    def ask(self) -> Region | Stuck | None:
        """The proof that no play takes the steps, or why this stays open; None if a play takes one."""
        self.near = self._points_before()
        self._asked_alone: defaultdict[int, list[int]] = defaultdict(list)
        for at in (at for at in sorted(self.steps) if at not in self.open):
            self._asked_alone[self.packed.operators[at].source].append(at)
        keep = list(dict.fromkeys(var for at in sorted(self.steps) for var in self._tested(at)))
        for _ in range(ROUNDS):
            if valuations(self.packed.machine, keep) > MOST_VALUATIONS:
                break
            self.kept = Kept(self.packed.machine, keep, self.packed.place)
            self.blamed: Counter[int] = Counter()
            self.closed: list[tuple[list[int], int]] = []
            if self._walk_back():
                return None
            if self.effort.left < 0:
                break
            start = self.packed.machine.start
            if not self.region[start] >> self.kept.valuation(self.packed.first) & 1:
                return Region(self.steps, self.kept.variables, dict(self.region))
            more = [var for var, _ in (self.blamed or self._blamed_nearest()).most_common(ADDED)]
            if not more:
                break
            keep += more
        return Stuck(tuple(keep))

    def _tested(self, at: int) -> Iterator[int]:
        operator = self.packed.operators[at]
        yield from (var for cube in operator.precondition for var, _ in cube)
        yield from (var for var, table in operator.effects if 0 in table)

    def _points_before(self) -> set[int]:
        """The points from which open steps lead to these, ignoring guards."""
        operators = self.packed.operators
        near = {operators[at].source for at in self.steps}
        waiting = list(near)
        while waiting:
            for at in self.into[waiting.pop()]:
                source = operators[at].source
                if source not in near:
                    near.add(source)
                    waiting.append(source)
        return near

    # ---------------------------------------------------------------- the region

    def _walk_back(self) -> bool:
        """Compute the region, from the end of the book; whether a play was found on the way."""
        operators, rank = self.packed.operators, self.packed.rank
        self.region: defaultdict[int, int] = defaultdict(int)
        self._asks: dict[int, int] = {}
        self._count, self._added = 0, defaultdict[int, list[tuple[int, int]]](list)
        self._led: dict[tuple[int, int], int] = {}
        tries = TRIES
        waiting: list[tuple[int, int]] = []
        queued = set[int]()
        for at in self.steps:
            point = operators[at].source
            self._add(point, self._before(at, self.kept.every))
            if point not in queued:
                queued.add(point)
                heappush(waiting, (-rank[point], point))
        while waiting and self.effort.spend(self.kept.total):
            _, point = heappop(waiting)
            queued.discard(point)
            if tries:
                found, tried = self._try(point, tries)
                if found:
                    return True
                tries -= tried
            for at in self.into[point]:
                source = operators[at].source
                new = self._before(at, self.region[point]) & ~self.region[source]
                if new:
                    self._add(source, new)
                    if source not in queued:
                        queued.add(source)
                        heappush(waiting, (-rank[source], source))
        return False

    def _add(self, point: int, valuations: int) -> None:
        """Add valuations to the region, in their order: each leads to one that was added earlier."""
        self.region[point] |= valuations
        self._count += 1
        self._added[point].append((self._count, valuations))

    def _before(self, at: int, valuations: int) -> int:
        """The valuations from which a step may lead to some of these."""
        operator, kept = self.packed.operators[at], self.kept
        if at not in self._asks:
            self._asks[at] = kept.meeting(operator.precondition)
        return kept.before(valuations, operator.effects) & self._asks[at]

    # ---------------------------------------------------------------- plays inside the region

    def _try(self, point: int, tries: int) -> tuple[bool, int]:
        """Search from the known states of a point that lie in the region: whether a play was found, and how many were
        tried."""
        tried = 0
        for state, node in list(self.plays.arrived[point].items()):
            if self.region[point] >> self.kept.valuation(state) & 1:
                if tried == tries:
                    break
                tried += 1
                if self._search(point, state, node):
                    return True, tried
        return False, tried

    def _search(self, point: int, state: int, node: int) -> bool:
        """A depth-first search for one of the steps; the variables that block it are blamed."""
        packed, kept, region = self.packed, self.kept, self.region
        first: Path = (None, point, state, -1)
        stack, known = [first], {(point, state)}
        dead_ends, looked = 0, 0
        while stack and dead_ends < DEAD_ENDS and looked < self.looked and self.effort.spend():
            looked += 1
            path = stack.pop()
            _, point, state, _ = path
            steps, went_on, closed = [*packed.out[point], *self._asked_alone.get(point, ())], False, []
            for at in self.plays.random.sample(steps, len(steps)):
                step = packed.steps[at]
                wanted = at in self.steps
                if not wanted and (at not in self.open or step.to not in self.near):
                    continue
                if not is_open(step, state):
                    closed.append(at)
                    continue
                if wanted:
                    self._keep(path, node, at)
                    return True
                for after in packed.outcomes(step, state):
                    if region[step.to] >> kept.valuation(after) & 1:
                        went_on = True
                        if (step.to, after) not in known:
                            known.add((step.to, after))
                            stack.append((path, step.to, after, at))
            if went_on:
                self.closed.append((closed, state))
            else:
                dead_ends += 1
                for at in closed:
                    self.blamed.update(self._closing(at, state))
        return False

    def _blamed_nearest(self) -> Counter[int]:
        """What closes the step that would lead nearest to the steps in question. This is blamed where plays go on for
        ever and have no dead ends."""
        nearest, blamed = NEVER, Counter[int]()
        for closed, state in self.closed:
            valuation = self.kept.valuation(state)
            for at in closed:
                distance = self._distance(at, valuation, state)
                if distance < nearest or (distance == nearest < NEVER and blamed.total() < DEAD_ENDS):
                    closing = self._closing(at, state)
                    if closing and distance < nearest:
                        nearest, blamed = distance, Counter()
                    blamed.update(closing)
        return blamed

    def _distance(self, at: int, valuation: int, state: int) -> int:
        """When that was added to the region to which a step would lead, if it were open, from a state with this
        valuation."""
        if (at, valuation) not in self._led:
            step = self.packed.steps[at]
            afters = [self.kept.valuation(after) for after in self.packed.outcomes(step, state)]
            several = (when for when, new in self._added.get(step.to, ()) if any(new >> after & 1 for after in afters))
            self._led[at, valuation] = next(several, NEVER)
        return self._led[at, valuation]

    def _closing(self, at: int, state: int) -> set[int]:
        """The forgotten variables that close a step although the kept ones allow it."""
        operator = self.packed.operators[at]
        valuation = self.kept.valuation(state)
        allowed = self.kept.every if at in self.steps else self.region[operator.to]
        if self._before(at, allowed) >> valuation & 1:
            place = self.packed.place
            closing = {var for var, wanted in _literals(operator.precondition) if not state >> place[var] & wanted} | {
                var
                for var, table in operator.effects
                if any(not after and state >> place[var] + value & 1 for value, after in enumerate(table))
            }
            return {var for var in closing if var not in self.kept.stride}
        return set()

    def _keep(self, path: Path | None, node: int, last: int) -> None:
        """Add a play to the tree, and follow the open steps along it."""
        taken: list[Path] = []
        while path is not None and path[3] >= 0:
            taken.append(path)
            path = path[0]
        arrivals = []
        for _, point, state, at in reversed(taken):
            self.plays.taken.setdefault(at, node)
            arrivals.append((point, Arrival(state, node, at)))
            node = self.plays.graft(node, at)
        state = taken[0][2] if taken else path[2]  # type: ignore[index]
        self.plays.taken.setdefault(last, node)
        step = self.packed.steps[last]
        if step.to != self.packed.machine.end:
            arrivals += [(step.to, Arrival(after, node, last)) for after in list(self.packed.outcomes(step, state))[:4]]
        self.plays.follow(arrivals, self.open)


def _literals(cubes: Iterable[Iterable[tuple[int, int]]]) -> Iterator[tuple[int, int]]:
    for cube in cubes:
        yield from cube
