"""Random machines with counters, and every state of a machine one by one: what the sets are held against.

A counter is a variable of several values with tables for prices, gains up to a cap, losses and dice. The brute force
reads operators as they are defined: a precondition is any of some cubes, each effect maps a value to a set of values,
an empty set bars the operator.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cached_property
from itertools import product
from random import Random

from wanderbook.machine.effects import Cube, Effects, Table
from wanderbook.machine.machine import Machine, Operator, Variable

END = 1
State = tuple[int, tuple[int, ...]]


def random_machine(random: Random) -> Machine:
    """Facts, quests that can be used up, and counters, over a few points: first the start, then the end."""
    sizes = [random.choice((2, 2, 2, 3, 5, 7)) for _ in range(random.randint(2, 4))]
    variables = tuple(Variable(f"v{at}", size, random.choice((0, 0, size - 1))) for at, size in enumerate(sizes))
    points = [0, *range(2, random.randint(4, 7))]
    operators = [
        _operator(random, source, sizes, points, f"{source}:{at}")
        for source in points
        for at in range(random.randint(1, 3))
    ]
    return Machine(variables, tuple(operators), start=0, end=END)


def _operator(random: Random, source: int, sizes: list[int], points: list[int], name: str) -> Operator:
    cubes: list[Cube] = [()]
    if random.random() < 0.6:
        cubes = [_cube(random, sizes) for _ in range(random.choice((1, 1, 2)))]
    changed = sorted(random.sample(range(len(sizes)), random.choice((0, 1, 1, 2))))
    effects = tuple((var, _table(random, sizes[var])) for var in changed)
    to = END if random.random() < 0.15 else random.choice(points)
    return Operator(source, tuple(cubes), effects, (name,), to, name if random.random() < 0.8 else None)


def _cube(random: Random, sizes: list[int]) -> Cube:
    several = sorted(random.sample(range(len(sizes)), random.choice((1, 1, 2))))
    return tuple((var, _some(random, sizes[var])) for var in several)


def _some(random: Random, size: int) -> int:
    """At least so many, at most so many, or exactly."""
    value, every = random.randrange(size), (1 << size) - 1
    return random.choice((every & ~((1 << value) - 1), (2 << value) - 1, 1 << value))


def _table(random: Random, size: int) -> Table:
    top, amount = size - 1, random.randint(1, 2)
    match random.randrange(6):
        case 0:  # a gain up to a cap
            return tuple(1 << min(top, value + amount) for value in range(size))
        case 1:  # a loss down to nothing
            return tuple(1 << max(0, value - amount) for value in range(size))
        case 2:  # a price: whoever has too little cannot pay
            return tuple(1 << value - amount if value >= amount else 0 for value in range(size))
        case 3:  # a die
            return tuple(1 << max(0, value - 1) | 1 << value | 1 << min(top, value + 1) for value in range(size))
        case 4:
            return (1 << random.randrange(size),) * size
        case _:  # each value to some other, or to none
            return tuple(random.randrange(1 << size) for _ in range(size))


class EveryState:
    """A machine's reachable states, by replies."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.fewest: dict[str, int] = {}
        self.after: dict[State, list[tuple[int, State]]] = {}
        """By state, the operators that are open and a state after each."""
        waiting = deque([(0, (machine.start, machine.first))])
        while waiting:
            replies, state = waiting.popleft()
            if state in self.after:
                continue
            self.after[state] = list(self._next(state))
            for at, after in self.after[state]:
                operator = machine.operators[at]
                more = replies + (operator.reply is not None)
                for name in operator.names:
                    self.fewest[name] = min(self.fewest.get(name, more), more)
                (waiting.append if operator.reply is not None else waiting.appendleft)((more, after))

    def _next(self, state: State) -> Iterator[tuple[int, State]]:
        point, values = state
        for at, operator in enumerate(self.machine.operators):
            if operator.source == point and point != END and _holds(operator.precondition, values):
                for after in _changed(operator.effects, values):
                    yield at, (operator.to, after)

    @cached_property
    def lost(self) -> set[State]:
        safe, grown = {state for state in self.after if state[0] == END}, True
        while grown:
            more = {
                state for state in self.after if state not in safe and any(to in safe for _, to in self.after[state])
            }
            safe |= more
            grown = bool(more)
        return set(self.after) - safe

    @cached_property
    def closing(self) -> set[int]:
        """The operators by which the last ending is lost."""
        return {at for state in self.after if state not in self.lost for at, to in self.after[state] if to in self.lost}

    def played(self, play: list[int]) -> set[State]:
        """Where these operators can lead."""
        states = {(self.machine.start, self.machine.first)}
        for at in play:
            states = {after for state in states for taken, after in self.after[state] if taken == at}
        return states


def _holds(cubes: tuple[Cube, ...], values: tuple[int, ...]) -> bool:
    return any(all(mask & 1 << values[var] for var, mask in cube) for cube in cubes)


def _changed(effects: Effects, values: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    tables = dict(effects)
    outcomes = [
        [after for after in range(len(tables[var])) if tables[var][value] & 1 << after] if var in tables else [value]
        for var, value in enumerate(values)
    ]
    return product(*outcomes)
