"""A machine laid out for many small questions: a state is one integer with a bit for each value of each variable.

Bit 0 is set in every state, so that no state is 0. A step closes where the state has one of its bars. Most effects
set variables to a value, which is one `and` and one `or`; the others, prices, caps and dice, are tables. The same
integer holds a set of values for each variable (`ranges`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from wanderbook.machine.components import components
from wanderbook.machine.effects import Cube as MachineCube
from wanderbook.machine.effects import Effects, Table
from wanderbook.machine.guards import bits
from wanderbook.machine.machine import Machine, Operator


class Cube(NamedTuple):
    """One way for a step's precondition to hold."""

    bars: int
    """The values that close it, including those that bar an effect."""
    tested: tuple[int, ...]
    """For each variable that it tests, all values of that variable."""


class PackedTable(NamedTuple):
    """The effect on one variable that chance or its value decides: its lowest bit, all its bits, and the table."""

    place: int
    every: int
    table: Table


class Step(NamedTuple):
    """An operator of the machine."""

    cubes: tuple[Cube, ...]
    keep: int
    """The bits that are kept when variables are set to a value."""
    set: int
    """The values that variables are set to."""
    tables: tuple[PackedTable, ...]
    to: int


class PackedMachine:
    """The steps of a machine by source, and the order of its points."""

    def __init__(self, machine: Machine) -> None:
        """Packs a machine, and orders its points."""
        self.machine = machine
        self.place: list[int] = []
        """By variable, its lowest bit."""
        self.every: list[int] = []
        """By variable, the bits of all its values."""
        size = 1
        for variable in machine.variables:
            self.place.append(size)
            self.every.append(((1 << variable.size) - 1) << size)
            size += variable.size
        self.first = self.state(machine.first)
        self._cubes: dict[tuple[tuple[MachineCube, ...], Effects], tuple[Cube, ...]] = {}
        """By precondition and effects that bar, the cubes of a step; many steps share them."""
        self.operators = list(machine.operators)
        self.steps = [self._step(operator) for operator in machine.operators]
        self.points = 1 + max((max(one.source, one.to) for one in machine.operators), default=machine.end)
        self.out: list[list[int]] = [[] for _ in range(self.points)]
        """By point, the steps from there."""
        for at, operator in enumerate(machine.operators):
            self.out[operator.source].append(at)
        self.rank = components(self.points, machine.start, machine.operators)
        """By point, the rank of its component in the order of the book."""
        self.is_acyclic = all(self.rank[one.source] < self.rank[one.to] for one in machine.operators)

    def add(self, operator: Operator) -> int:
        """Add a step that only serves as a question and that no play takes."""
        self.operators.append(operator)
        self.steps.append(self._step(operator))
        return len(self.steps) - 1

    def state(self, values: Sequence[int]) -> int:
        """The packed state with these values."""
        return 1 + sum(1 << place + value for place, value in zip(self.place, values, strict=True))

    def _step(self, operator: Operator) -> Step:
        """An operator as a step. An effect with one single result becomes part of the masks, others stay tables."""
        barring = tuple([(var, table) for var, table in operator.effects if 0 in table])
        key = operator.precondition, barring
        if key not in self._cubes:
            self._cubes[key] = tuple(self._packed(operator.precondition, barring))
        keep, values, tables = -1, 0, []
        for var, table in operator.effects:
            targets = set(table) - {0}
            if len(targets) == 1 and (target := targets.pop()) & target - 1 == 0:
                keep &= ~self.every[var]
                values |= target << self.place[var]
            else:
                tables.append(PackedTable(self.place[var], self.every[var], table))
        return Step(self._cubes[key], keep, values, tuple(tables), operator.to)

    def _packed(self, precondition: Iterable[MachineCube], barring: Effects) -> Iterator[Cube]:
        """The cubes of a precondition, without the values that these effects bar."""
        barred = self._barred(barring)
        for cube in precondition:
            closed = sum(self.every[var] & ~(allowed << self.place[var]) for var, allowed in cube)
            tested = sorted({var for var, _ in (*barring, *cube)})
            yield Cube(closed | barred, tuple([self.every[var] for var in tested]))

    def _barred(self, effects: Effects) -> int:
        """The values with which some effect bars the operator."""
        return sum(
            1 << self.place[var] + value for var, table in effects for value, after in enumerate(table) if not after
        )

    def outcomes(self, step: Step, state: int) -> Iterator[int]:
        """Each state that may follow an open step."""
        afters = [state & step.keep | step.set]
        for place, every, table in step.tables:
            targets = table[((state & every) >> place).bit_length() - 1]
            afters = [after & ~every | target << place for after in afters for target in bits(targets)]
        yield from afters


def is_open(step: Step, state: int) -> bool:
    """Whether a step can be taken in a state."""
    return any(not state & cube.bars for cube in step.cubes)
