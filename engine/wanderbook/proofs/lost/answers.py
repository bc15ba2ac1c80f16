"""For each operator of a machine: does some play lose the target by it?

An operator loses the target if a play takes it from a state from which the target can be reached, to a state from which
it cannot. The lost regions say which states these are. Most operators lead out of none; the others are suspects, and
each is a question of reachability: does a play come to its source in one of these states?
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Literal, NamedTuple

from wanderbook.machine.machine import Machine
from wanderbook.proofs.lost.model import Model, Transition
from wanderbook.proofs.lost.projection import Goal
from wanderbook.proofs.lost.reachability import EFFORTS, Effort, Reachability
from wanderbook.proofs.lost.regions import MOST_BOXES, LostRegions, lost_regions
from wanderbook.proofs.lost.space import Box, Region, is_within
from wanderbook.proofs.lost.walks import Walker

Still = Literal["always", "sometimes", "never", "undecided"]
"""In which plays something can still be reached."""
SECONDS = 20.0
"""The time limit for one machine."""


@dataclass
class PointsOfNoReturn:
    """The answers so far for each operator of a machine, by number."""

    losing: dict[int, list[int]] = field(default_factory=dict)
    """By operator that loses the target, the operators of a play that ends with it, its last safe decision."""
    safe: set[int] = field(default_factory=set)
    """The operators by which no play loses the target."""
    open: set[int] = field(default_factory=set)
    lost_from_the_start: bool = False
    """Whether no play reaches the target at all; then no decision is to blame."""


class Suspect(NamedTuple):
    """An operator that may lose the target, and where."""

    transition: Transition
    goal: Goal
    """The possibly safe states of its source from which it may lead to lost ones."""


def points_of_no_return(machine: Machine, target: str | None = None, seconds: float = SECONDS) -> PointsOfNoReturn:
    """The operators that lose a reachable name, such as `ending:3`, or without a name, all endings."""
    deadline = time.monotonic() + seconds
    search = Search(machine, target, lambda: time.monotonic() > deadline)
    for _ in search.run():
        pass
    return search.result


class Search:
    """The questions about one machine, asked one after another; `result` is right at any moment."""

    def __init__(
        self,
        machine: Machine,
        target: str | None,
        is_late: Callable[[], bool] = lambda: False,
        most_boxes: int = MOST_BOXES,
        seed: int = 1,
    ) -> None:
        """`target` is the name to be lost, or None for any ending; `is_late` says when to stop."""
        self.machine, self.is_late = machine, is_late
        self.targets = frozenset(targets(machine, target))
        self.model = Model(machine)
        self.regions: LostRegions = lost_regions(self.model, self.targets, is_late, most_boxes)
        self.suspects = {known.transition.operator: known for known in self._find_suspects()}
        self._at: dict[int, list[Suspect]] = defaultdict(list)
        """By point, the suspects that are undecided."""
        for known in self.suspects.values():
            self._at[known.transition.source].append(known)
        walker = Walker(self.model, Random(seed), self._visit)
        self._reachability = Reachability(self.model, walker, is_late)
        self.result = PointsOfNoReturn(
            safe=set(range(len(machine.operators))) - self.suspects.keys(), open=set(self.suspects)
        )
        if is_within(self.model.start, self.regions.surely[machine.start]):
            self.suspects = {}
            self.result = PointsOfNoReturn(safe=set(range(len(machine.operators))), lost_from_the_start=True)

    def run(self) -> Iterator[int]:
        """Ask all questions, those near the start first, again with more effort; yield what is decided."""
        rank = self.model.rank
        waiting = sorted(self.suspects.values(), key=lambda known: rank[known.transition.source])
        for effort in EFFORTS:
            for suspect in waiting:
                if self.is_late():
                    return
                if self._decide(suspect, effort):
                    yield suspect.transition.operator
            waiting = [suspect for suspect in waiting if suspect.transition.operator in self.result.open]

    def _decide(self, suspect: Suspect, effort: Effort) -> bool:
        """Whether a suspect is decided; walks also decide the suspects that they pass."""
        operator = suspect.transition.operator
        if operator in self.result.open and self._reachability.decide(suspect.goal, effort) is False:
            self.result.open.discard(operator)
            self.result.safe.add(operator)
        return operator not in self.result.open

    def still(self, point: int) -> Still:
        """Whether those who come to a point can still have the target."""
        invariant = self.model.invariant[point] if point < self.model.points else 0
        surely, perhaps = (bounds[point] if invariant else () for bounds in self.regions)
        if not perhaps:
            return "always"
        if is_within(invariant, surely):
            return "never"
        effort, decide = EFFORTS[1], self._reachability.decide
        if decide(Goal(point, perhaps), effort) is False:
            return "always"
        if decide(Goal(point, (invariant,), surely), effort) is False:
            return "never"
        is_shown = decide(Goal(point, surely), effort) and decide(Goal(point, (invariant,), perhaps), effort)
        return "sometimes" if is_shown else "undecided"

    # ---------------------------------------------------------------- suspects

    def _find_suspects(self) -> Iterator[Suspect]:
        """The operators that may lead from possibly safe states to possibly lost ones."""
        for transition in self.model.transitions:
            if transition.operator not in self.targets and self.regions.perhaps[transition.to]:
                surely = self.regions.surely[transition.source]
                region = tuple(box for box in self._leading(transition) if not is_within(box, surely))
                if region:
                    yield Suspect(transition, Goal(transition.source, region, surely))

    def _leading(self, transition: Transition) -> Region:
        """The states in which an operator is open and may lead to possibly lost states."""
        boxes = (
            self.model.before(outcome, box) & guard
            for guard in transition.guards
            for outcome in transition.outcomes
            for box in self.regions.perhaps[transition.to]
        )
        return self.model.space.maximal(box for box in boxes if not self.model.space.is_empty(box))

    def _visit(self, point: int, state: Box, play: list[int]) -> None:
        """Decide every suspect that loses the target from this state."""
        for suspect in list(self._at.get(point, ())):
            if suspect.goal.has(point, state) and self._loses(suspect.transition, state):
                operator = suspect.transition.operator
                self._at[point].remove(suspect)
                self.result.open.discard(operator)
                self.result.losing[operator] = [*play, operator]

    def _loses(self, transition: Transition, state: Box) -> bool:
        """Whether a step certainly leads from a safe state to a lost one."""
        if is_within(state, self.regions.perhaps[transition.source]):
            return False
        lost = self.regions.surely[transition.to]
        return any(is_within(after, lost) for after in self.model.successors(transition, state))


def targets(machine: Machine, name: str | None) -> Iterator[int]:
    """The target operators: those that reach the name, or all that end the book."""
    for number, operator in enumerate(machine.operators):
        if operator.to == machine.end if name is None else name in operator.names:
            yield number
