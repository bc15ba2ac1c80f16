"""Answers for all names and soft locks of a machine, by sets of states.

Each name gets a play or the proof that there is none; each lock the play into it. If the budget runs out, the limit
records the point where the sets became too large and the variables that are live there, on which the answer depends.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

from wanderbook.machine.machine import Machine, Operator
from wanderbook.proofs.sets.cone import cone
from wanderbook.proofs.sets.diagrams import Diagrams, TooLarge
from wanderbook.proofs.sets.forward import Forward
from wanderbook.proofs.sets.invariants import FEW_VALUES, Invariants
from wanderbook.proofs.sets.orders import Step
from wanderbook.proofs.sets.safety import threats

NODES, WORK = 300_000, 8_000_000
"""The budget: nodes of diagrams, and operations on them."""
COUNTED = 16
"""With counters, level order usually takes ten times the work, so it gets only this fraction of the budget."""


class Limit(NamedTuple):
    """The point where the sets became too large."""

    point: int
    variables: tuple[int, ...]
    """The variables that are live there."""


class Solved(NamedTuple):
    plays: dict[str, list[int]]
    """By reachable name, the operators of a play."""
    limit: Limit | None = None
    """If there is no limit, all wanted names without a play are unreachable."""


class SolvedLocks(NamedTuple):
    plays: dict[str, list[int]]
    """By the name of a lock, the operators of a play into it."""
    from_the_start: bool = False
    limit: Limit | None = None


class Solver:
    """Answers for one machine and its invariants."""

    def __init__(
        self, machine: Machine, invariants: Invariants | None = None, nodes: int = NODES, work: int = WORK
    ) -> None:
        self.machine, self.invariants = machine, invariants
        self._nodes, self._work = nodes, work

    def _steps(self, by_level: bool) -> tuple[Diagrams, list[Step]]:
        """Fresh diagrams, and the operators with their preconditions as diagrams."""
        counts = by_level and any(size > FEW_VALUES for size in self.machine.sizes)
        sets = Diagrams(self.machine.sizes, self._nodes, self._work // (COUNTED if counts else 1))
        guards = {cubes: sets.any_of(cubes) for cubes in {operator.precondition for operator in self.machine.operators}}
        steps = [
            Step(one.source, guards[one.precondition], one.effects, one.names, one.to, one.reply, at)
            for at, one in enumerate(self.machine.operators)
        ]
        return sets, steps

    def names(self, wanted: Collection[str]) -> Solved:
        """Shortest plays to the wanted names."""
        try:
            sets, steps = self._steps(by_level=True)
        except TooLarge:
            return Solved({}, self._everything())
        return self._forward(sets, cone(steps, wanted), wanted, by_level=True)

    def locks(self, name_of: Callable[[Operator], str], by_level: bool = True) -> SolvedLocks:
        """Plays into soft locks: shortest ones by level, or with less work by component. `name_of` names the lock that
        an operator leads into."""
        operators = self.machine.operators
        try:
            sets, steps = self._steps(by_level)
            out = threats(self.machine, sets, steps, lambda step: name_of(operators[step.operator]))
            tests = [step for step in out.steps if not self._excluded(sets, step)]
        except TooLarge:
            return SolvedLocks({}, limit=self._everything())
        if out.from_the_start:
            return SolvedLocks({}, from_the_start=True)
        wanted = {name for step in tests for name in step.names}
        plain = [step._replace(names=()) for step in steps]
        found = self._forward(sets, cone([*plain, *tests], wanted), wanted, by_level)
        return SolvedLocks(found.plays, limit=found.limit)

    def _excluded(self, sets: Diagrams, step: Step) -> bool:
        """Whether the invariants rule out a test; most tests are of unreachable states."""
        return self.invariants is not None and self.invariants.exclude(sets, step.guard)

    def _forward(self, sets: Diagrams, steps: list[Step], wanted: Collection[str], by_level: bool) -> Solved:
        """Plays to these names by these steps; what was found before the sets became too large counts."""
        if not steps:
            return Solved({})
        limit, forward = None, None
        try:
            forward = Forward(self.machine, sets, steps, wanted, by_level)
            forward.run()
        except TooLarge:
            limit = Limit(forward.at, tuple(forward.orders.live(forward.at))) if forward else self._everything()
        if forward is None:
            return Solved({}, limit)
        sets.most_nodes, sets.work_left = 2 * self._nodes, self._work
        try:
            return Solved({name: forward.witness(name) for name in forward.reached if name in wanted}, limit)
        except TooLarge:
            return Solved({}, limit or self._everything())

    def _everything(self) -> Limit:
        return Limit(self.machine.start, tuple(range(len(self.machine.variables))))
