"""The machine that proofs run on: points, variables with few values, operators with preconditions and effects.

It is independent of books. An operator leads from a point to a point; its precondition is a disjunction of cubes, and
it has at most one effect on each variable: a table from values to sets of values. A price is a table that bars the
values below it, a cap one that maps several values to the highest, a die one that maps a value to several. So counters
need no special treatment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from wanderbook.machine.effects import Cube, Effects
from wanderbook.machine.moves import HUB, OVER

COUNTER = 5
"""A variable with at least this many values is a counter."""


class Variable(NamedTuple):
    name: str
    size: int
    """The number of its values."""
    start: int


class Operator(NamedTuple):
    """A step of a play from one point to another."""

    source: int
    precondition: tuple[Cube, ...]
    """Alternatives, any of which is enough; `((),)` always holds."""
    effects: Effects
    names: tuple[str, ...]
    to: int
    reply: str | None = None
    """The reply that takes it; None if there is no decision, and then it does not count as a step in time."""

    def opens(self, state: Sequence[int]) -> bool:
        """Whether the precondition holds and no effect bars it."""
        if not all(table[state[var]] for var, table in self.effects):
            return False
        return any(all(allowed >> state[var] & 1 for var, allowed in cube) for cube in self.precondition)

    def closed_by(self, state: Sequence[int]) -> Iterator[int]:
        """The variables whose values close it, by an effect or by a cube."""
        yield from (var for var, table in self.effects if not table[state[var]])
        for cube in self.precondition:
            yield from (var for var, allowed in cube if not allowed >> state[var] & 1)


ANYTHING: tuple[Cube, ...] = ((),)


class Machine(NamedTuple):
    """The variables and operators of a story, and the points where plays begin and end."""

    variables: tuple[Variable, ...]
    operators: tuple[Operator, ...]
    start: int = HUB
    end: int = OVER
    """The point after an ending."""

    @property
    def sizes(self) -> list[int]:
        return [variable.size for variable in self.variables]

    @property
    def first(self) -> tuple[int, ...]:
        """The initial state."""
        return tuple([variable.start for variable in self.variables])

    def replays(self, play: Iterable[int]) -> bool:
        """Whether these operators can be taken in order, with the right luck."""
        play = list(play)
        points = [self.start, *(self.operators[at].to for at in play)]
        return [self.operators[at].source for at in play] == points[:-1] and not self.blocked(play)

    def blocked(self, play: Iterable[int]) -> frozenset[int]:
        """The variables that close the first of these operators that cannot be taken, with any luck; empty if all
        can."""
        states = {self.first}
        for operator in map(self.operators.__getitem__, play):
            after = {one for state in states if operator.opens(state) for one in _after(operator, state)}
            if not after:
                return frozenset(var for state in states for var in operator.closed_by(state))
            states = after
        return frozenset()


def _after(operator: Operator, state: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The states after an operator: several if its effects leave something to chance."""
    several = [list(state)]
    for var, table in operator.effects:
        values = [value for value in range(len(table)) if table[state[var]] >> value & 1]
        several = [[*one[:var], value, *one[var + 1 :]] for one in several for value in values]
    return map(tuple, several)


# ---------------------------------------------------------------- the order of variables

ROUNDS = 30
"""The number of orders tried."""
WIDE = 16
"""An operator on this many variables is ignored when ordering them."""


def arranged(machine: Machine) -> Machine:
    """The same machine with its variables reordered so that those tested or changed together are adjacent (FORCE): each
    is moved to the centre of its operators, round after round, and the best order is taken. Diagrams in such an order
    are usually half as large."""
    together = {frozenset(_about(operator)) for operator in machine.operators}
    groups = [tuple(sorted(one)) for one in together if 1 < len(one) < WIDE]
    groups.sort()
    several = len(machine.variables)
    place = best = list(range(several))
    least = None
    for _ in range(ROUNDS):
        spans = [[place[var] for var in group] for group in groups]
        width = sum(max(span) - min(span) for span in spans)
        if least is None or width < least:
            least, best = width, place
        pulls: list[list[float]] = [[] for _ in range(several)]
        for group, span in zip(groups, spans, strict=True):
            for var in group:
                pulls[var].append(sum(span) / len(span))
        centre = [sum(pull) / len(pull) if pull else at for pull, at in zip(pulls, place, strict=True)]
        order = sorted(range(several), key=lambda var: (centre[var], place[var]))
        place = [0] * several
        for at, var in enumerate(order):
            place[var] = at
    return _permuted(machine, best)


def _about(operator: Operator) -> Iterator[int]:
    """The variables that an operator tests or changes."""
    for cube in operator.precondition:
        yield from (var for var, _ in cube)
    yield from (var for var, _ in operator.effects)


def _permuted(machine: Machine, place: Sequence[int]) -> Machine:
    """The machine with its variables moved to other places."""

    def moved(operator: Operator) -> Operator:
        """An operator with its variables at their new places."""
        cubes = tuple(tuple(sorted((place[var], of) for var, of in cube)) for cube in operator.precondition)
        return operator._replace(
            precondition=cubes, effects=tuple(sorted((place[var], of) for var, of in operator.effects))
        )

    order = sorted(range(len(place)), key=place.__getitem__)
    variables = tuple(machine.variables[var] for var in order)
    return machine._replace(variables=variables, operators=tuple(map(moved, machine.operators)))
