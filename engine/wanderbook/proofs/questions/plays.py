"""Plays that arrive at each point with every value that is possible there.

A sweep goes through the book in its order. Of all states that arrive at a point, a few are followed. Together they have
each value of each variable that any of them has, since guards further on may test any of these values. So one sweep
takes nearly every step that can be taken. Sweeps follow different states and are repeated as long as they find enough.

Every play found is real; a step without a play may still be possible.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.questions.packed import PackedMachine, Step

FOLLOWED = 6
"""The number of states to follow at each point, or all that arrive if there are fewer."""
REMEMBERED = 8
"""The number of states remembered at each point."""


class Arrival(NamedTuple):
    """A state at a point, and the play that leads there: the node before it and the last step."""

    state: int
    node: int
    step: int


class Plays:
    """A tree of plays, with the first play to take each step."""

    def __init__(self, packed: PackedMachine, random: Random) -> None:
        """A tree with nothing but the start."""
        self.packed, self.random = packed, random
        self.before, self.step = array("q", [-1]), array("q", [-1])
        """By node, the node before it and the step from there. Node 0 is the start."""
        self.taken: dict[int, int] = {}
        """By step that some play takes, the node where it is taken."""
        self.arrived: list[dict[int, int]] = [{} for _ in range(packed.points)]
        """By point, states in which some play arrives, each with its node."""
        self.arrived[packed.machine.start][packed.first] = 0
        self._values = [0] * packed.points
        """By point, the values of the states that this sweep follows."""
        self._followed = [0] * packed.points

    def play(self, step: int) -> list[int]:
        """The steps of a play that ends with this step."""
        play, node = [step], self.taken[step]
        while node:
            play.append(self.step[node])
            node = self.before[node]
        return play[::-1]

    def sweep(self, open: Collection[int], limit: TimeLimit = NO_LIMIT) -> int:
        """Follow plays from the start through open steps; the number of steps taken for the first time."""
        self.begin_anew()
        return self.follow([(self.packed.machine.start, Arrival(self.packed.first, 0, -1))], open, limit)

    def begin_anew(self) -> None:
        """Forget which states were followed."""
        self._values = [0] * self.packed.points
        self._followed = [0] * self.packed.points

    def follow(self, several: Iterable[tuple[int, Arrival]], open: Collection[int], limit: TimeLimit = NO_LIMIT) -> int:
        """Continue from these arrivals, as long as there is time; the number of steps taken for the first time."""
        packed, known = self.packed, len(self.taken)
        arrivals: dict[int, list[Arrival]] = {}
        waiting: list[tuple[int, int]] = []
        for point, arrival in several:
            _arrive(arrivals, waiting, packed.rank, point, [arrival])
        while waiting and not limit.is_over:
            _, point = heappop(waiting)
            chosen = self._choose(point, arrivals.pop(point))
            for at in packed.out[point]:
                if at in open:
                    step = packed.steps[at]
                    arriving = self._pass(at, step, chosen)
                    if arriving and step.to != packed.machine.end:
                        _arrive(arrivals, waiting, packed.rank, step.to, arriving)
        return len(self.taken) - known

    def _pass(self, at: int, step: Step, chosen: Iterable[tuple[int, int]]) -> list[Arrival]:
        """The arrivals after one step from these states."""
        cubes, keep, values = step.cubes, step.keep, step.set
        arriving: list[Arrival] = []
        for state, node in chosen:
            for cube in cubes:
                if not state & cube.bars:
                    break
            else:
                continue
            self.taken.setdefault(at, node)
            if step.tables:
                arriving += [Arrival(after, node, at) for after in self._chances(step, state)]
            else:
                arriving.append(Arrival(state & keep | values, node, at))
        return arriving

    def _chances(self, step: Step, state: int) -> list[int]:
        """Some of the states that may follow a step: the lowest, the highest and one more."""
        outcomes = sorted(self.packed.outcomes(step, state))
        return list({outcomes[0], outcomes[-1], self.random.choice(outcomes)})

    def _choose(self, point: int, arrivals: list[Arrival]) -> list[tuple[int, int]]:
        """The states to follow, each with its node: those with a value that no other has, and a few more."""
        several = list({arrival.state: arrival for arrival in arrivals}.values())
        self.random.shuffle(several)
        values, chosen, spare = self._values[point], [], []
        for arrival in several:
            if arrival.state & ~values:
                values |= arrival.state
                chosen.append(arrival)
            else:
                spare.append(arrival)
        chosen += spare[: max(0, FOLLOWED - len(chosen) - self._followed[point])]
        self._values[point] = values
        self._followed[point] += len(chosen)
        return [(arrival.state, self._node(point, arrival)) for arrival in chosen]

    def _node(self, point: int, arrival: Arrival) -> int:
        """The node of a followed state."""
        node = arrival.node if arrival.step < 0 else self.graft(arrival.node, arrival.step)
        remembered = self.arrived[point]
        if len(remembered) < REMEMBERED:
            remembered.setdefault(arrival.state, node)
        return node

    def keep(self, play: Iterable[int]) -> None:
        """Add a play found elsewhere."""
        node = 0
        for step in play:
            self.taken.setdefault(step, node)
            node = self.graft(node, step)

    def graft(self, node: int, step: int) -> int:
        """A new node after a step from a node."""
        self.before.append(node)
        self.step.append(step)
        return len(self.before) - 1


def _arrive(
    arrivals: dict[int, list[Arrival]],
    waiting: list[tuple[int, int]],
    rank: list[int],
    point: int,
    arriving: list[Arrival],
) -> None:
    """Add arrivals at a point, which is queued once."""
    if point in arrivals:
        arrivals[point] += arriving
    else:
        arrivals[point] = arriving
        heappush(waiting, (rank[point], point))
