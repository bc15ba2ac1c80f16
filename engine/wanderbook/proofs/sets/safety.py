"""Soft locks: steps that leave the states from which an ending can be reached.

Claim: a section has a soft lock exactly if some play takes a step into that section from a state with an ending ahead
to one without. The witness ends with that step, the last decision that could still have kept an ending open.

Idea: compute the *safe* states of each point, reachable or not, backward from the endings. For each operator, the safe
states of its source from which it leads out of the safe states of its target form a test; the test becomes a step that
reaches the name of the lock and ends there. Then locks are names like any others for `forward`.

The safe states are found in two rounds. The first finds those that are safe for all counter values: for each of these
some step leads to states that are safe in the same sense. These are sets of facts alone, and usually all states of a
point, since a book seldom leaves a reader with too little without a way on. The second round finds all others, with
counters.

Exact: the safe states are a least fixpoint of preimages, and the first round finds only states that belong to it. A
lock's test enters the orders like any precondition, which the sets of safe or unsafe states would not do by themselves.

Cost: one backward fixpoint over all operators, and a forward one in the cone of the tests, which are few. The backward
one goes through the strongly connected components from the endings to the start, so the states of a point are complete
before they propagate; in a book without cycles, each operator is processed once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import NamedTuple

from wanderbook.machine.components import ComponentQueue, components
from wanderbook.machine.effects import Effects, reverse
from wanderbook.machine.machine import COUNTER, Machine
from wanderbook.proofs.sets.diagrams import ALL, NONE, Diagrams
from wanderbook.proofs.sets.orders import Step


class Threats(NamedTuple):
    """The steps that lead out of the safe states, reachable or not."""

    steps: list[Step]
    """The steps; each reaches the name of a lock and ends."""
    from_the_start: bool
    """Whether no ending can be reached from the start."""


def threats(machine: Machine, sets: Diagrams, steps: Sequence[Step], name_of: Callable[[Step], str]) -> Threats:
    """The steps by which a play can lose its last ending, each restricted to states where it does, and named by
    `name_of`."""
    back = _Back(sets)
    safe = _safe(machine, sets, steps, back)
    first = sets.cube(tuple([(var, 1 << value) for var, value in enumerate(machine.first)]))
    if sets.meet(first, safe[machine.start]) == NONE:
        return Threats([], from_the_start=True)
    found = []
    for step in steps:
        if safe[step.to] == ALL or safe[step.source] == NONE:
            continue
        out = back.before(sets.minus(ALL, safe[step.to]), step.effects)
        test = sets.meet(sets.meet(safe[step.source], step.guard), out)
        if test != NONE:
            found.append(step._replace(guard=test, effects=(), names=(name_of(step),), to=machine.end))
    return Threats(found, from_the_start=False)


def _safe(machine: Machine, sets: Diagrams, steps: Sequence[Step], back: _Back) -> list[int]:
    """By point, the states from which some play reaches an ending."""
    into: dict[int, list[Step]] = defaultdict(list)
    for step in steps:
        into[step.to].append(step)
    points = 1 + max([machine.start, machine.end, *(max(step.source, step.to) for step in steps)])
    last_first = [-rank for rank in components(points, machine.start, steps)]
    safe = [NONE] * points
    safe[machine.end] = ALL
    if counters := frozenset(var for var, size in enumerate(sets.sizes) if size >= COUNTER):
        _grow(safe, sets, into, back, last_first, counters)
    _grow(safe, sets, into, back, last_first)
    return safe


def _grow(
    safe: list[int],
    sets: Diagrams,
    into: dict[int, list[Step]],
    back: _Back,
    last_first: Sequence[int],
    whatever: frozenset[int] = frozenset(),
) -> None:
    """Add the states from which a step leads to safe ones, until nothing changes; for variables that may have any
    value, only states with such a step for each value."""
    leading = list(safe)
    waiting = ComponentQueue(last_first)
    for point, states in enumerate(safe):
        if states != NONE:
            waiting.add(point)
    while waiting:
        to = waiting.pop()
        for step in into.get(to, ()):
            source = step.source
            if safe[source] == ALL:
                continue
            before = sets.meet(step.guard, back.before(safe[to], step.effects))
            leading[source] = sets.union(leading[source], before)
            more = sets.for_all(leading[source], whatever)
            if more != safe[source]:
                safe[source] = more
                waiting.add(source)


class _Back:
    """Preimages: the states from which effects can lead into a set."""

    def __init__(self, sets: Diagrams) -> None:
        self.sets = sets
        self._reversed: dict[Effects, Effects] = {}
        """By effects, the same effects backward."""

    def before(self, states: int, effects: Effects) -> int:
        if effects not in self._reversed:
            self._reversed[effects] = tuple([(var, reverse(table)) for var, table in effects])
        return self.sets.image(states, self._reversed[effects])
