"""Inductive invariants of one and two literals, by Houdini.

Claim: every clause that is left holds in every reachable state, in a book of any shape. A precondition that contradicts
them is never open.

Idea: a literal says that a variable has one of some values. Start with all clauses of two literals that hold at the
start. For each operator and each cube of its precondition, propagate what the cube and the remaining clauses imply,
apply the effects, and drop every clause that is not guaranteed afterwards; repeat until nothing is dropped. A clause
`a or b` is kept as two implications, `not a -> b` and `not b -> a`, so that propagation is a union of bit sets.

Exact: the remaining clauses hold at the start, and every operator keeps them if all are assumed together; that is
induction. It is the largest such set that propagation can find. States that the clauses allow need not be reachable.

Cost: rounds times operators times the literals of the variables that each changes; clauses without such a literal
cannot be broken by it. Operators without effects cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from wanderbook.machine.effects import Cube, Effects, mapped, preimage
from wanderbook.machine.guards import bits
from wanderbook.machine.machine import Machine, Operator
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.sets.diagrams import NONE, Diagrams

FEW_VALUES = 8
"""For a variable with more values, only the lowest and the highest become literals."""
MOST_LITERALS = 400
"""A machine with more literals has too many clauses."""
MOST_ABOUT = 60
"""The number of variables of an abstraction."""
MOST_TESTED = 12
"""A set that tests more variables is not checked against the clauses."""


class Literal(NamedTuple):
    """A statement that a variable has one of some values."""

    var: int
    values: int
    """The mask of values for which it is true."""


def literals_of(size: int) -> list[int]:
    """The masks that a variable has literals for, each with its complement."""
    every = (1 << size) - 1
    single = range(size) if size <= FEW_VALUES else (0, size - 1)
    found = dict.fromkeys(mask for value in single for mask in (1 << value, every & ~(1 << value)))
    return list(found)


class Invariants:
    """The clauses of two literals that hold in every reachable state of a machine, as implications."""

    def __init__(self, machine: Machine, limit: TimeLimit = NO_LIMIT) -> None:
        """Begins with all clauses that hold in the first state, and drops those that some operator may break. Raises
        `OutOfTime`, since fewer rounds prove nothing."""
        self.machine = machine
        self.literals = [
            Literal(var, mask) for var, variable in enumerate(machine.variables) for mask in literals_of(variable.size)
        ]
        self.number = {literal: at for at, literal in enumerate(self.literals)}
        self.every = [(1 << variable.size) - 1 for variable in machine.variables]
        self.opposite = [self.number[Literal(var, self.every[var] & ~mask)] for var, mask in self.literals]
        self._of = [[at for at, one in enumerate(self.literals) if one.var == var] for var in range(len(self.every))]
        self._within: dict[Literal, int] = {}
        self.implied = self._at_start()
        """By literal, the literals that hold whenever it does."""
        opposites = zip(self.implied, self.opposite, strict=True)
        self._always = sum(1 << other for implied, other in opposites if implied >> other & 1)
        """The literals whose opposite implies them: they always hold."""
        self.rounds = 0
        self._run(limit)

    @property
    def clauses(self) -> int:
        """The number of clauses, without trivial ones."""
        pairs = sum(implied.bit_count() for implied in self.implied)
        own = sum(self._known(literal).bit_count() for literal in self.literals)
        return (pairs - own) // 2

    def holds_always(self, literal: Literal) -> bool:
        at = self.number[literal]
        return bool(self.implied[self.opposite[at]] >> at & 1)

    def implies(self, one: Literal, other: Literal) -> bool:
        return bool(self.implied[self.number[one]] >> self.number[other] & 1)

    def refutes(self, cube: Cube) -> bool:
        """Whether no reachable state is in a cube."""
        return self._closed(cube) is None

    def exclude(self, sets: Diagrams, states: int) -> bool:
        """Whether the clauses over the variables of a set show that no reachable state is in it."""
        tested = sets.support(states)
        if len(tested) > MOST_TESTED:
            return False
        several = [at for at, literal in enumerate(self.literals) if literal.var in tested]
        for at in several:
            for other in several:
                if other > at and self.implied[at] >> self.opposite[other] & 1:
                    both = sets.meet(sets.cube((self.literals[at],)), sets.cube((self.literals[other],)))
                    states = sets.minus(states, both)
                    if states == NONE:
                        return True
        return False

    def after(self, operator: Operator, cube: Cube, before: Literal, after: Literal) -> int | None:
        """What is known after an operator takes a variable from some values to others by one of its cubes; None if it
        never does."""
        known = self._closed([*cube, *self._opening(operator), before])
        return None if known is None else self._after(known, operator.effects, after)

    def _opening(self, operator: Operator) -> list[tuple[int, int]]:
        return [(var, preimage(table, self.every[var])) for var, table in operator.effects]

    # ---------------------------------------------------------------- knowledge: a set of literals, as bits

    def _known(self, literal: Literal) -> int:
        """All literals of a variable, as a mask by their numbers, that hold if it has one of these values."""
        found = self._within.get(literal)
        if found is None:
            var, mask = literal
            found = sum(1 << at for at in self._of[var] if not mask & ~self.literals[at].values)
            self._within[literal] = found
        return found

    def values(self, known: int, var: int) -> int:
        """The values that a variable can have if these literals hold."""
        mask = self.every[var]
        for at in self._of[var]:
            if known >> at & 1:
                mask &= self.literals[at].values
        return mask

    def _closed(self, cube: Iterable[tuple[int, int]], known: int = 0) -> int | None:
        """The closure of a cube and the known literals; None if they contradict each other."""
        done = known
        for var, mask in cube:
            mask &= self.values(known, var)
            if not mask:
                return None
            known |= self._known(Literal(var, mask))
        known |= self._always
        while new := known & ~done:
            for bit in bits(new):
                known |= self.implied[bit.bit_length() - 1]
            done |= new
            touched = {self.literals[bit.bit_length() - 1].var for bit in bits(known & ~done | new)}
            for var in touched:
                mask = self.values(known, var)
                if not mask:
                    return None
                known |= self._known(Literal(var, mask))
        return known

    # ---------------------------------------------------------------- Houdini

    def _at_start(self) -> list[int]:
        """For each literal, those that it implies in the first state, as a mask."""
        first = self.machine.first
        true = [mask >> first[var] & 1 for var, mask in self.literals]
        holding = sum(1 << at for at, one in enumerate(true) if one)
        return [holding if one else (1 << len(true)) - 1 for one in true]

    def _run(self, limit: TimeLimit) -> None:
        """Drop clauses, round after round, until no operator breaks any of the rest."""
        changing = [operator for operator in self.machine.operators if operator.effects]
        dropped = True
        while dropped:
            dropped = False
            self.rounds += 1
            for operator in changing:
                limit.check()
                for cube in operator.precondition:
                    dropped |= self._keep(operator, cube)

    def _keep(self, operator: Operator, cube: Cube) -> bool:
        """Drop the clauses that an operator may break; whether there were any."""
        effects = operator.effects
        known = self._closed([*cube, *self._opening(operator)])
        if known is None:
            return False
        dropped = False
        for var, table in effects:
            for at in self._of[var]:
                after = self.literals[at].values
                before = preimage(table, after) & self.values(known, var)
                assumed = self._closed(((var, before),), known) if before else None
                if assumed is not None:
                    dropped |= self._drop(at, self._after(assumed, effects, Literal(var, after)))
        return dropped

    def _after(self, known: int, effects: Effects, given: Literal) -> int:
        """The literals guaranteed after effects, given that this literal holds then."""
        found = known
        for var, table in effects:
            for at in self._of[var]:
                found &= ~(1 << at)
            mask = mapped(table, self.values(known, var))
            if var == given.var:
                mask &= given.values
            found |= self._known(Literal(var, mask))
        return found

    def _drop(self, at: int, guaranteed: int) -> bool:
        """Keep only these implications of a literal; whether any were dropped."""
        lost = self.implied[at] & ~guaranteed
        self.implied[at] &= guaranteed
        self._always &= ~(lost & 1 << self.opposite[at])
        for bit in bits(lost):
            self.implied[self.opposite[bit.bit_length() - 1]] &= ~(1 << self.opposite[at])
        return bool(lost)


def invariants_of(machine: Machine, limit: TimeLimit = NO_LIMIT) -> Invariants | None:
    """The invariants of a machine; None if there would be too many literals. Raises `OutOfTime`."""
    several = sum(len(literals_of(variable.size)) for variable in machine.variables)
    return Invariants(machine, limit) if several <= MOST_LITERALS else None


def about(machine: Machine, names: Iterable[str], most: int = MOST_ABOUT) -> Machine:
    """The abstraction of a machine to some variables, the variables tested by operators that change these, and so on up
    to a limit. It has every play of the machine and perhaps more, so its invariants hold here too."""
    wanted = set(names)
    found = dict.fromkeys(var for var, variable in enumerate(machine.variables) if variable.name in wanted)
    changed: dict[int, list[Operator]] = {}
    for operator in machine.operators:
        for var, _ in operator.effects:
            changed.setdefault(var, []).append(operator)
    for var in (waiting := list(found)):
        for operator in changed.get(var, ()):
            for tested in (one for cube in operator.precondition for one, _ in cube):
                if tested not in found and len(found) < most:
                    found[tested] = None
                    waiting.append(tested)
    return _kept(machine, sorted(found))


def _kept(machine: Machine, kept: Sequence[int]) -> Machine:
    """The machine with only these variables. Operators without effects on them are dropped, as they break no clause."""
    place = {var: at for at, var in enumerate(kept)}
    operators = [
        operator._replace(
            precondition=tuple(
                tuple((place[var], of) for var, of in cube if var in place) for cube in operator.precondition
            ),
            effects=tuple((place[var], of) for var, of in operator.effects if var in place),
        )
        for operator in machine.operators
    ]
    variables = tuple(machine.variables[var] for var in kept)
    return machine._replace(variables=variables, operators=tuple(one for one in operators if one.effects))


# ---------------------------------------------------------------- use


def pruned(machine: Machine, invariants: Invariants) -> Machine:
    """The machine without operators that the invariants refute, or that nothing leads to any more."""
    known: dict[tuple[Cube, ...], tuple[Cube, ...]] = {}
    left: list[Operator] = []
    for operator in machine.operators:
        cubes = known.get(operator.precondition)
        if cubes is None:
            cubes = tuple(cube for cube in operator.precondition if not invariants.refutes(cube))
            known[operator.precondition] = cubes
        if cubes:
            left.append(operator._replace(precondition=cubes))
    return machine._replace(operators=tuple(_led_to(machine.start, left)))


def _led_to(start: int, operators: Sequence[Operator]) -> Iterator[Operator]:
    """The operators that some path of operators leads to from the start, preconditions aside."""
    after: dict[int, list[Operator]] = {}
    for operator in operators:
        after.setdefault(operator.source, []).append(operator)
    seen, waiting = {start}, [start]
    while waiting:
        for operator in after.get(waiting.pop(), ()):
            if operator.to not in seen:
                seen.add(operator.to)
                waiting.append(operator.to)
    return (operator for operator in operators if operator.source in seen)
