"""Answers for every name of a machine: a play, a proof that there is none, or the variables that it depends on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from wanderbook.machine.effects import Cube
from wanderbook.machine.machine import Machine, Operator
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.questions.asking import FEW_LOOKED, LOOKED, Effort, Question, Region, Stuck
from wanderbook.proofs.questions.packed import PackedMachine, is_open
from wanderbook.proofs.questions.plays import Plays
from wanderbook.proofs.questions.ranges import Ranges, passed_on
from wanderbook.proofs.questions.spread import Answer, AskParts, Known, parts
from wanderbook.proofs.verdicts import VerdictStatus

FEW = 60
"""Up to this many open names are decided one by one in a book with cycles, where a sweep would take longer."""
ENOUGH = 20
"""The number of new steps in a sweep that makes another sweep worthwhile."""
SEED = 1
"""The seed of the searches' random numbers, so that a book always gets the same answers."""
STATES = 200_000
"""The state budget that the budgets below are multiples of."""
EACH, ALL = 15, 100
"""The budgets of one question and of all of them, as multiples of the state budget."""


class Invariants(NamedTuple):
    """A proof for all unreachable names: no play leaves these sets. `check` confirms it."""

    values: list[int]
    """By point, the possible values of each variable."""
    regions: tuple[Region, ...]


class Prover:
    """The answers for one machine, which accumulate."""

    def __init__(self, machine: Machine, states: int = STATES, gone: frozenset[int] = frozenset()) -> None:
        """`states` is the budget; `gone` are steps known never to be taken."""
        self.machine, self._states, self._each, self._left = machine, states, states * EACH, states * ALL
        self.packed = PackedMachine(machine)
        self.plays = Plays(self.packed, Random(SEED))
        self.regions: list[Region] = []
        self.stuck: dict[str, Stuck] = {}
        """Names left open."""
        self.taking: dict[str, list[int]] = defaultdict(list)
        """By name, the steps that reach it."""
        for at, operator in enumerate(machine.operators):
            for name in operator.names:
                self.taking[name].append(at)
        self.ranges = Ranges(self.packed, gone)
        self.is_swept = False
        """Whether another sweep would find little."""
        self._gone = set(gone)
        """The steps that a region rules out."""
        self._into = self._leading()
        self._begun = self.ranges, self._into, frozenset(gone)

    def _leading(self) -> list[list[int]]:
        """By point, the open steps that lead there."""
        into: list[list[int]] = [[] for _ in range(self.packed.points)]
        for at in sorted(self.ranges.open):
            into[self.packed.steps[at].to].append(at)
        return into

    # ---------------------------------------------------------------- answers

    def is_reached(self, name: str) -> bool:
        """Whether a known play reaches a name."""
        return any(at in self.plays.taken for at in self.taking.get(name, ()))

    def is_ruled_out(self, name: str) -> bool:
        """Whether no open step reaches a name."""
        return not any(at in self.ranges.open for at in self.taking.get(name, ()))

    def play(self, name: str) -> list[int]:
        """The operators of one of the shortest known plays that reach a name."""
        plays = [self.plays.play(at) for at in self.taking[name] if at in self.plays.taken]
        return min(plays, key=len)

    @property
    def invariants(self) -> Invariants:
        return Invariants(self.ranges.values, tuple(self.regions))

    def variables_of(self, name: str) -> tuple[int, ...]:
        """The variables kept by the proof or open question about a name; none if ranges alone rule it out."""
        steps = set(self.taking.get(name, ()))
        if name in self.stuck:
            return self.stuck[name].variables
        return next((region.variables for region in self.regions if region.steps & steps), ())

    def tested(self, name: str) -> tuple[int, ...]:
        """The variables that the steps to a name test."""
        operators = [self.machine.operators[at] for at in self.taking.get(name, ()) if at in self.ranges.open]
        return tuple(dict.fromkeys(var for operator in operators for cube in operator.precondition for var, _ in cube))

    # ---------------------------------------------------------------- questions

    def sweep(self, names: Iterable[str], limit: TimeLimit = NO_LIMIT) -> None:
        """Look for plays to everything at once, while enough is found and some of these names are open."""
        open = [name for name in names if self._is_open(name)]
        while open and not self.is_swept and not limit.is_over:
            self.is_swept = self.plays.sweep(self.ranges.open, limit) < ENOUGH
            open = [name for name in open if self._is_open(name)]

    def _is_open(self, name: str) -> bool:
        return not self.is_reached(name) and not self.is_ruled_out(name)

    def decide(
        self, names: Iterable[str], limit: TimeLimit = NO_LIMIT, elsewhere: AskParts | None = None
    ) -> Iterator[str]:
        """Decide these names in the order of the book, yielding each when it is decided, stuck or out of time.

        Names still open after the sweeps are decided `elsewhere`, if that is given."""
        names = list(names)
        if self.packed.is_acyclic or sum(map(self._is_open, names)) > FEW:
            self.sweep(names, limit)
        rank, operators = self.packed.rank, self.machine.operators
        first = {
            name: min(rank[operators[at].source] for at in self.taking[name]) for name in names if name in self.taking
        }
        ordered = sorted(first, key=first.__getitem__)
        if elsewhere is not None and not limit.is_over:
            self._ask_elsewhere([name for name in ordered if self._is_open(name)], elsewhere)
        for name in ordered:
            if self._is_open(name) and name not in self.stuck:
                if limit.is_over:
                    self.stuck[name] = Stuck(())
                else:
                    self._ask(name, limit)
            yield name

    def _ask_elsewhere(self, open: list[str], elsewhere: AskParts) -> None:
        """Decide these names elsewhere, in parts, and take the answers in order."""
        several = parts(open)
        if len(several) < 2:
            return
        for answers in elsewhere(self._known(), several):
            for name, answer in answers or ():
                self._record(name, answer)
        self._renew()

    def _known(self) -> Known:
        plays, gone = self.plays, frozenset(self._gone)
        before, step = plays.before.tobytes(), plays.step.tobytes()
        return Known(self.machine, self._states, before, step, dict(plays.taken), plays.arrived, gone)

    def answer(self, name: str) -> Answer | None:
        """A play to a name, the proof that there is none, or what is open; None if an earlier proof rules it out."""
        if self._is_open(name):
            self._ask(name, NO_LIMIT)
        elif self.is_ruled_out(name):
            return None
        if self.is_reached(name):
            return self.play(name)
        return self.stuck.get(name) or self.regions[-1]

    def forget(self) -> None:
        """Forget all answers except the ranges."""
        self.ranges, self._into, gone = self._begun
        self.regions, self.stuck, self._gone, self._left = [], {}, set(gone), self._states * ALL

    def _record(self, name: str, answer: Answer) -> None:
        """Record the answer that another process found: a region, a proof that the name gets stuck, or a play."""
        if isinstance(answer, Region):
            self.regions.append(answer)
            self._gone |= answer.steps
        elif isinstance(answer, Stuck):
            self.stuck[name] = answer
        else:
            self.plays.keep(answer)

    def _renew(self) -> None:
        self.ranges = Ranges(self.packed, self._gone)
        self._into = self._leading()

    def can_hold(self, points: Iterable[int], cubes: tuple[Cube, ...]) -> VerdictStatus:
        """Whether some play reaches one of these points while one of these cubes holds."""
        open: set[int] = set()
        for point in points:
            if point >= self.packed.points or not (values := self.ranges.values[point]):
                continue
            at = self.packed.add(Operator(point, cubes, (), (), self.machine.end))
            step = self.packed.steps[at]
            if any(is_open(step, state) for state in self.plays.arrived[point]):
                return "reachable"
            if passed_on(step, values) is not None:
                open.add(at)
        if not open:
            return "unreachable"
        answer = self._question(frozenset(open))
        return "reachable" if answer is None else "unreachable" if isinstance(answer, Region) else "undecided"

    def _question(self, steps: frozenset[int], limit: TimeLimit = NO_LIMIT) -> Region | Stuck | None:
        """The answer to one question within what is left of the budget; None if a play was found. In a book with
        cycles, where searches seldom end by themselves, short ones are tried first."""
        effort = Effort(min(self._each, self._left), limit)
        before = effort.left
        for looked in (LOOKED,) if self.packed.is_acyclic else (FEW_LOOKED, LOOKED):
            answer = Question(self.packed, self.plays, self.ranges.open, self._into, steps, effort, looked).ask()
            if not isinstance(answer, Stuck) or effort.left < 0:
                break
        self._left -= before - max(0, effort.left)
        return answer

    def _ask(self, name: str, limit: TimeLimit) -> None:
        """Decide a name that is open; a question that stays open is asked again after a sweep, if there was none."""
        steps = frozenset(at for at in self.taking[name] if at in self.ranges.open)
        answer = self._question(steps, limit)
        if isinstance(answer, Stuck) and not self.is_swept:
            self.sweep([name], limit)
            answer = None if self.is_reached(name) else self._question(steps, limit)
        if isinstance(answer, Region):
            self.regions.append(answer)
            self._rule_out(answer.steps)
        elif answer is not None:
            self.stuck[name] = answer

    def _rule_out(self, steps: frozenset[int]) -> None:
        """Record that no play takes these steps, nor those that only they lead to."""
        self._gone |= steps
        if all(self.packed.steps[at].to == self.machine.end for at in steps):
            self.ranges = self.ranges.without(steps)
        else:
            self._renew()
