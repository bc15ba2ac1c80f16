"""Soft locks: steps out of the states from which an ending can be reached.

Claim: a section has a soft lock exactly if some play takes a step from a state with an ending ahead to one without, and
is in that section then. The witness ends with that step: it is the last decision before which an ending could be
reached.

Idea: backward from the endings, the *safe* states of each point, reachable or not. For each operator, the states of its
source that are safe and from which it leads out of the safe states of its target are a test; the test becomes a step
that reaches the name of the lock and ends there. Then locks are names like any others for `forward`.

The safe states are found in two rounds. First those that are safe whatever is counted: from each of their counts some
step leads to states that are, too. These are sets of facts alone, and mostly all states of a point, since a book seldom
leaves a reader who has too little without a way on. Then all others, by what is counted.

Exact: the safe states are a least fixpoint of preimages, and the first round finds only such as belong to it. A lock's
test enters the orders as any precondition does, which neither the states that are safe nor those that are not would do
by themselves.

Cost: one backward fixpoint over all operators, and a forward one in the cone of the tests, which are few. The backward
one goes through the strongly connected components from the endings to the start, so that the states of a point are
complete before they are carried further; in a book without ways back, each operator is looked at once.
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
    """What can step out of the safe states, whether or not it is reached."""

    steps: list[Step]
    """Each reaches the name of a lock and ends."""
    from_the_start: bool
    """Whether no ending can be reached from the very beginning."""


def threats(machine: Machine, sets: Diagrams, steps: Sequence[Step], name_of: Callable[[Step], str]) -> Threats:
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
    """By point, the states from which some play ends."""
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
    """Add the states from which a step leads to safe ones, until there are no more; with variables that may have any
    value, those states that have such a step with each of their values."""
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

    def before(self, states: int, effects: Effects) -> int:
        if effects not in self._reversed:
            self._reversed[effects] = tuple([(var, reverse(table)) for var, table in effects])
        return self.sets.image(states, self._reversed[effects])
