"""Forward sets: the reachable states of each point as one diagram, and a witness for every name that is reached.

Claim: a name is reached here exactly if some play reaches it, and in level order its witness has the fewest replies.

Idea: states that are new at a point form an *arrival*, kept with the steps and arrivals that led to it. From each
arrival every step is taken at once for all of its states: meet the guard, take the image, close it under the orders of
the target, subtract the states already there. *Level order* takes all steps without a further reply first, then those
after one more reply; *component order* finishes each strongly connected component before the next, so that each point
is processed few times, but witnesses are not the shortest.

Exact: states added by closing are simulated by reached ones (`orders`), operator by operator. So a witness read
backward through added states is a play of the same operators.

Cost: arrivals times steps times the sizes of the diagrams.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from wanderbook.machine.components import components
from wanderbook.machine.effects import Effects, then
from wanderbook.machine.machine import Machine
from wanderbook.proofs.sets.diagrams import NONE, Diagrams
from wanderbook.proofs.sets.orders import Orders, Step


class Arrival(NamedTuple):
    """States that were new at a point, by the steps that led to them."""

    point: int
    by: list[tuple[int, int, int]]
    """New states, the arrival before them, and the index of the step; -1 at the start."""


_Frontier = dict[int, list[tuple[int, int, int]]]


class Forward:
    """The reachable states of a machine, by some of its steps."""

    def __init__(
        self, machine: Machine, sets: Diagrams, steps: Sequence[Step], wanted: Collection[str], by_level: bool = True
    ) -> None:
        """`wanted` are the names to find; with all found, it stops. `by_level` gives shortest witnesses."""
        self.machine, self.sets, self.steps = machine, sets, steps
        self.points = 1 + max([machine.start, *(max(step.source, step.to) for step in steps)])
        self.orders = Orders(sets, self.points, steps)
        self.out: list[list[int]] = [[] for _ in range(self.points)]
        self.effects: list[Effects] = []
        """By step, its effects, closed under the orders of its target."""
        self._asked: dict[int, set[int]] = {}
        for at, step in enumerate(steps):
            self.out[step.source].append(at)
            self.effects.append(self._closed(step))
        self.seen = [NONE] * self.points
        self.arrivals: list[Arrival] = []
        self.reached: dict[str, tuple[int, int]] = {}
        """By name, the arrival before it and the step."""
        self._missing = set(wanted)
        self.at = machine.start
        """The point being processed, to report where the sets became too large."""
        self.by_level = by_level
        self._trail: dict[tuple[int, int, tuple[int, ...]], tuple[tuple[int, ...], int, int]] = {}
        """By arrival, step and the state after it, a state before it with its own arrival and step: see `_before`."""

    def _closed(self, step: Step) -> Effects:
        """The closed effects of a step. Variables that it does not test and whose order stays the same are closed
        already."""
        orders, effects = self.orders, dict(step.effects)
        asked = self._asked.get(step.guard)
        if asked is None:
            asked = self._asked[step.guard] = self.sets.support(step.guard)
        here, there = (orders.up[step.source], orders.down[step.source]), (orders.up[step.to], orders.down[step.to])
        ordered, differs = there[0] | there[1], (here[0] ^ there[0]) | (here[1] ^ there[1])
        found = []
        for var in range(len(self.sets.sizes)):
            if var in effects:
                found.append((var, then(effects[var], orders.closing(step.to, var))))
            elif ordered >> var & 1 and (differs >> var & 1 or var in asked):
                found.append((var, orders.closing(step.to, var)))
        return tuple(found)

    # ---------------------------------------------------------------- forward

    def run(self) -> Forward:
        """Compute the reachable states, from the first state with everything that it dominates."""
        machine, sets, orders = self.machine, self.sets, self.orders
        first = sets.cube(tuple([(var, 1 << value) for var, value in enumerate(machine.first)]))
        closing = tuple([(var, orders.closing(machine.start, var)) for var in range(len(machine.variables))])
        self.seen[machine.start] = sets.image(first, closing)
        frontier: _Frontier = {machine.start: [(self.seen[machine.start], -1, -1)]}
        if self.by_level:
            self._level_by_level(frontier)
        else:
            self._by_component(frontier)
        return self

    def _by_component(self, frontier: _Frontier) -> None:
        """Take all steps of a component before those that lead on, which needs the fewest sets."""
        rank = components(self.points, self.machine.start, self.steps)
        while frontier and self._missing:
            arrival, new = self._arrive(min(frontier, key=rank.__getitem__), frontier)
            self._leave(arrival, new, frontier, frontier)

    def _level_by_level(self, frontier: _Frontier) -> None:
        """Take all steps without a further reply first, then those after one more."""
        while frontier and self._missing:
            later: _Frontier = {}
            arrivals = []
            while frontier:
                arrivals.append(self._arrive(next(iter(frontier)), frontier))
                self._leave(*arrivals[-1], frontier, None)
            for arrival, new in arrivals:
                self._leave(arrival, new, None, later)
            frontier = later

    def _arrive(self, point: int, frontier: _Frontier) -> tuple[int, int]:
        """Turn the waiting states of a point into an arrival: its index, and the set of states that are new there."""
        arrival, new = Arrival(point, frontier.pop(point)), NONE
        for some, _, _ in arrival.by:
            new = self.sets.union(new, some)
        self.arrivals.append(arrival)
        return len(self.arrivals) - 1, new

    def _leave(self, arrival: int, new: int, at_once: _Frontier | None, later: _Frontier | None) -> None:
        """Take the steps from an arrival: those without a reply, those with one, or all."""
        sets, seen = self.sets, self.seen
        self.at = self.arrivals[arrival].point
        for at in self.out[self.at]:
            step = self.steps[at]
            frontier = at_once if step.reply is None else later
            if frontier is None:
                continue
            some = sets.image(sets.meet(new, step.guard), self.effects[at])
            if some == NONE:
                continue
            for name in step.names:
                if name not in self.reached:
                    self.reached[name] = arrival, at
                    self._missing.discard(name)
            if step.to == self.machine.end:
                continue
            some = sets.minus(some, seen[step.to])
            if some != NONE:
                seen[step.to] = sets.union(seen[step.to], some)
                frontier.setdefault(step.to, []).append((some, arrival, at))

    # ---------------------------------------------------------------- witnesses

    def witness(self, name: str) -> list[int]:
        """The operators of a play that reaches a name."""
        arrival, at = self.reached[name]
        step = self.steps[at]
        play = [step.operator]
        wanted = {var: _opening(table) for var, table in step.effects}
        before = self._back(arrival, step.guard, wanted)
        while True:
            state, origin, at = before
            if origin < 0:
                return play[::-1]
            play.append(self.steps[at].operator)
            key = (origin, at, state)
            if key not in self._trail:  # witnesses share most of their beginnings
                self._trail[key] = self._before(*key)
            before = self._trail[key]

    def _before(self, arrival: int, at: int, state: tuple[int, ...]) -> tuple[tuple[int, ...], int, int]:
        """A state from which a step leads to this state."""
        wanted = {var: 1 << value for var, value in enumerate(state)}
        for var, table in self.effects[at]:
            wanted[var] = sum(1 << value for value, to in enumerate(table) if to >> state[var] & 1)
        return self._back(arrival, self.steps[at].guard, wanted)

    def _back(self, arrival: int, guard: int, wanted: dict[int, int]) -> tuple[tuple[int, ...], int, int]:
        """A state of an arrival that meets a guard and the wanted values, with the arrival before it and its step."""
        for some, before, at in self.arrivals[arrival].by:
            state = self.sets.member(self.sets.meet(some, guard), wanted)
            if state is not None:
                return state, before, at
        raise AssertionError("an arrival has each of its states by one of its steps")


def _opening(table: tuple[int, ...]) -> int:
    """The values for which an effect does not bar its operator."""
    return sum(1 << value for value, after in enumerate(table) if after)
