"""Every name of a machine: a play that reaches it, a proof that none does, or what the question hangs on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from time import monotonic
from typing import NamedTuple

from wanderbook.machine.effects import Cube
from wanderbook.machine.machine import Machine, Operator
from wanderbook.proofs.questions.asking import Effort, Question, Region, Stuck
from wanderbook.proofs.questions.packed import PackedMachine, is_open
from wanderbook.proofs.questions.plays import Plays
from wanderbook.proofs.questions.ranges import Ranges, passed_on
from wanderbook.proofs.verdicts import VerdictStatus

FEW = 30
"""So few names are asked for one by one where plays come back to where they were: a sweep would take longer."""
ENOUGH = 20
"""A sweep is followed by another if it takes so many further steps; fewer are asked for one by one."""
SEED = 1
STATES = 200_000
EACH, ALL = 15, 100
"""The effort for one question, and for all of them, for each state that may be looked at."""


class Invariants(NamedTuple):
    """A proof for all that is never reached: no play leaves these sets. `check` confirms it."""

    values: list[int]
    """By point, the values that each variable can have."""
    regions: tuple[Region, ...]


class Prover:
    """The answers for one machine, which grow as it is asked."""

    def __init__(self, machine: Machine, states: int = STATES) -> None:
        """`states` says how far to look."""
        self.machine, self._each, self._left = machine, states * EACH, states * ALL
        self.packed = PackedMachine(machine)
        self.plays = Plays(self.packed, Random(SEED))
        self.regions: list[Region] = []
        self.stuck: dict[str, Stuck] = {}
        """Names that stay open."""
        self.taking: dict[str, list[int]] = defaultdict(list)
        """By name, the steps that reach it."""
        for at, operator in enumerate(machine.operators):
            for name in operator.names:
                self.taking[name].append(at)
        self.ranges = Ranges(self.packed)
        self._has_swept = False
        self._gone: set[int] = set()
        """The steps that a region rules out."""
        self._into = self._leading()

    def _leading(self) -> list[list[int]]:
        into: list[list[int]] = [[] for _ in range(self.packed.points)]
        for at in sorted(self.ranges.open):
            into[self.packed.steps[at].to].append(at)
        return into

    # ---------------------------------------------------------------- answers

    def is_reached(self, name: str) -> bool:
        return any(at in self.plays.taken for at in self.taking.get(name, ()))

    def is_ruled_out(self, name: str) -> bool:
        return not any(at in self.ranges.open for at in self.taking.get(name, ()))

    def play(self, name: str) -> list[int]:
        """The operators of a play that reaches a name: of those that were found, one of the shortest."""
        plays = [self.plays.play(at) for at in self.taking[name] if at in self.plays.taken]
        return min(plays, key=len)

    @property
    def invariants(self) -> Invariants:
        return Invariants(self.ranges.values, tuple(self.regions))

    def variables_of(self, name: str) -> tuple[int, ...]:
        """The variables that a proof or an open question about a name keeps; none where ranges alone rule it out."""
        steps = set(self.taking.get(name, ()))
        if name in self.stuck:
            return self.stuck[name].variables
        return next((region.variables for region in self.regions if region.steps & steps), ())

    # ---------------------------------------------------------------- questions

    def sweep(self) -> None:
        """Look for plays to everything at once, as long as enough is found."""
        while len(self.plays.taken) < len(self.ranges.open):
            if self.plays.sweep(self.ranges.open) < ENOUGH:
                break

    def _sweep_once(self) -> None:
        if not self._has_swept:
            self._has_swept = True
            self.sweep()

    def decide(self, names: Iterable[str], until: float | None = None) -> Iterator[str]:
        """Decide these names, in the order of the book; gives each when it is decided, or stuck, or out of time."""
        rank, operators = self.packed.rank, self.machine.operators
        first = {
            name: min(rank[operators[at].source] for at in self.taking[name]) for name in names if name in self.taking
        }
        if len(first) > FEW or self.packed.is_acyclic:
            self._sweep_once()
        for name in sorted(first, key=first.__getitem__):
            if not self.is_reached(name) and not self.is_ruled_out(name):
                if until is not None and monotonic() > until:
                    self.stuck[name] = Stuck(())
                else:
                    self._ask(name)
            yield name

    def can_hold(self, point: int, cubes: tuple[Cube, ...]) -> VerdictStatus:
        """Whether some play comes to a point while one of these cubes holds."""
        at = self.packed.add(Operator(point, cubes, (), (), self.machine.end))
        step = self.packed.steps[at]
        if any(is_open(step, state) for state in self.plays.arrived[point]):
            return "reachable"
        if not self.ranges.values[point] or passed_on(step, self.ranges.values[point]) is None:
            return "unreachable"
        answer = self._question(frozenset({at}))
        return "reachable" if answer is None else "unreachable" if isinstance(answer, Region) else "undecided"

    def _question(self, steps: frozenset[int]) -> Region | Stuck | None:
        effort = Effort(min(self._each, self._left))
        before = effort.left
        answer = Question(self.packed, self.plays, self.ranges.open, self._into, steps, effort).ask()
        self._left -= before - max(0, effort.left)
        return answer

    def _ask(self, name: str) -> None:
        steps = frozenset(at for at in self.taking[name] if at in self.ranges.open)
        answer = self._question(steps)
        if isinstance(answer, Stuck) and not self._has_swept:
            self._sweep_once()
            answer = None if self.is_reached(name) else self._question(steps)
        if isinstance(answer, Region):
            self.regions.append(answer)
            self._rule_out(answer.steps)
        elif answer is not None:
            self.stuck[name] = answer

    def _rule_out(self, steps: frozenset[int]) -> None:
        """No play takes these; nor what only they lead to."""
        self._gone |= steps
        if all(self.packed.steps[at].to == self.machine.end for at in steps):
            self.ranges.open.difference_update(steps)
            return
        self.ranges = Ranges(self.packed, self._gone)
        self._into = self._leading()
