"""A machine compiled for boxes: each operator's guard and outcomes, and the possible values at each point.

*Guards.* An operator is open in a union of boxes: its precondition minus the values that bar one of its effects.

*Outcomes.* An operator with chance is split into several functions, one for each result of its dice, so each outcome
has an exact preimage, box by box.

*Invariant.* By point, the values that each variable may have there, independently: a box that contains all reachable
states. It is the least box that contains the start and is closed under all operators. Everything below refers to states
within it. That keeps conditions short, since few variables are still open far from the start, and few have changed near
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from wanderbook.machine.components import ComponentQueue, components
from wanderbook.machine.effects import Cube, Effects, Table, mapped
from wanderbook.machine.machine import Machine, Operator
from wanderbook.proofs.lost.space import NOWHERE, Box, Region, Space, is_within

Outcome = tuple[tuple[int, Table], ...]
"""By variable, in order, the single value after each value, as a mask; an empty mask if the operator is barred."""


@dataclass(frozen=True, slots=True)
class Transition:
    """An operator that is open in some state that the invariant allows."""

    operator: int
    """Its number in the machine."""
    source: int
    to: int
    guards: Region
    """The states where it is open, within the invariant of its source."""
    outcomes: tuple[Outcome, ...]
    touched: Box
    """Values of each variable that it tests or changes; no others."""


class Model:
    """A machine whose sets of states are unions of boxes; a box allows each variable some of its values (`space`)."""

    def __init__(self, machine: Machine) -> None:
        """Only operators that the invariant leaves open become transitions."""
        self.machine = machine
        self.space = Space(machine.sizes)
        self.points = 1 + max([machine.start, machine.end, *(max(op.source, op.to) for op in machine.operators)])
        self.start: Box = self.space.state_box(machine.first)
        ranks: list[int] = components(self.points, machine.start, machine.operators)
        self.rank = ranks
        """By point, the rank of its strongly connected component in the order of the book."""
        self._before: dict[tuple[Table, int], int] = {}
        guards = self._guards()
        self.invariant: list[Box] = self._closure(guards)
        """By point, the values possible there; 0 if it is unreachable."""
        self.transitions = list(self._transitions(guards))
        self.out: list[list[Transition]] = [[] for _ in range(self.points)]
        """By point, its transitions, those with weaker guards first."""
        for transition in sorted(self.transitions, key=lambda known: known.guards != (self.invariant[known.source],)):
            self.out[transition.source].append(transition)
        self.backward = sorted(self.transitions, key=lambda known: -ranks[known.source])
        """The transitions, those furthest from the start first."""
        self.is_acyclic = all(ranks[known.source] < ranks[known.to] for known in self.transitions)

    # ---------------------------------------------------------------- compiling

    def _guards(self) -> list[Region]:
        """By operator, the states in which it is open."""
        space = self.space
        known: dict[tuple[object, object], Region] = {}
        guards = []
        for operator in self.machine.operators:
            key = operator.precondition, operator.effects
            if key not in known:
                unbarred = space.box_of(_unbarred(operator.effects))
                boxes = (space.box_of(cube) & unbarred for cube in operator.precondition)
                known[key] = space.maximal(box for box in boxes if not space.is_empty(box))
            guards.append(known[key])
        return guards

    def _closure(self, guards: list[Region]) -> list[Box]:
        """The invariant: forward from the start, component by component, until nothing is added."""
        operators: list[list[int]] = [[] for _ in range(self.points)]
        for number, operator in enumerate(self.machine.operators):
            operators[operator.source].append(number)
        invariant = [0] * self.points
        invariant[self.machine.start] = self.start
        waiting = ComponentQueue(self.rank)
        waiting.add(self.machine.start)
        while waiting:
            point = waiting.pop()
            for number in operators[point]:
                operator = self.machine.operators[number]
                more = self._image(invariant[point], guards[number], operator) & ~invariant[operator.to]
                if more:
                    invariant[operator.to] |= more
                    waiting.add(operator.to)
        return invariant

    def _image(self, box: Box, guards: Region, operator: Operator) -> Box:
        """The least box around the states after an operator from a box; 0 if it is closed in all of it."""
        open_in = 0
        for guard in guards:
            if not self.space.is_empty(box & guard):
                open_in |= box & guard
        if open_in:
            for var, table in operator.effects:
                open_in = self.space.put(open_in, var, mapped(table, self.space.values(open_in, var)))
        return open_in

    def _transitions(self, guards: list[Region]) -> Iterator[Transition]:
        """The operators that can be open, with their guards as boxes. Operators with the same effects share
        outcomes."""
        outcomes: dict[Effects, tuple[Outcome, ...]] = {}
        for number, operator in enumerate(self.machine.operators):
            invariant = self.invariant[operator.source]
            boxes = [guard & invariant for guard in guards[number]]
            possible = self.space.maximal(box for box in boxes if not self.space.is_empty(box))
            if possible:
                if operator.effects not in outcomes:
                    outcomes[operator.effects] = tuple(_outcomes(operator.effects))
                touched = self._touched(invariant, possible, operator.effects)
                yield Transition(number, operator.source, operator.to, possible, outcomes[operator.effects], touched)

    def _touched(self, invariant: Box, guards: Region, effects: Effects) -> Box:
        """The values that effects change, or that guards close."""
        touched = sum(self.space.every[var] << self.space.shift[var] for var, _ in effects)
        for guard in guards:
            touched |= invariant & ~guard
        return touched

    # ---------------------------------------------------------------- states

    def closed(self, transition: Transition) -> Region:
        """The states of its source in which a transition is closed."""
        invariant = self.invariant[transition.source]
        if transition.guards == (invariant,):
            return NOWHERE
        return self.space.minus((invariant,), transition.guards)

    def before(self, outcome: Outcome, box: Box) -> Box:
        """The states from which an outcome leads into a box, or that bar it; possibly an empty box."""
        space = self.space
        for var, table in outcome:
            values = space.values(box, var)
            key = table, values
            if key not in self._before:
                self._before[key] = sum(1 << value for value, after in enumerate(table) if not after & ~values)
            box = space.put(box, var, self._before[key])
        return box

    def after(self, outcome: Outcome, state: Box) -> Box:
        """The values of each variable after an outcome, for a box of states before it."""
        for var, table in outcome:
            state = self.space.put(state, var, mapped(table, self.space.values(state, var)))
        return state

    def is_open(self, transition: Transition, state: Box) -> bool:
        return is_within(state, transition.guards)

    def successors(self, transition: Transition, state: Box) -> set[Box]:
        return {self.after(outcome, state) for outcome in transition.outcomes}


def _unbarred(effects: Effects) -> Cube:
    """The values that no effect bars."""
    return tuple([(var, sum(1 << value for value, after in enumerate(table) if after)) for var, table in effects])


def _outcomes(effects: Effects) -> Iterator[Outcome]:
    """Functions that together lead wherever the effects can lead."""
    for tables in product(*(_functions(table) for _, table in effects)):
        yield tuple([(var, table) for (var, _), table in zip(effects, tables, strict=True)])


def _functions(table: Table) -> list[Table]:
    """A table as tables with one value after each value: the n-th takes the n-th of several, or the last."""
    several = max(mask.bit_count() for mask in table)
    return [tuple([_nth(mask, place) for mask in table]) for place in range(max(several, 1))]


def _nth(mask: int, place: int) -> int:
    """The n-th lowest bit of a mask, or the highest if there are fewer."""
    while place and mask & mask - 1:
        mask &= mask - 1
        place -= 1
    return mask & -mask
