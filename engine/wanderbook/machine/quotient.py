"""A smaller machine with the same plays, in which equivalent points and equivalent operators are merged.

Claim: the quotient reaches the same names with the same replies, and has the same locks, as the original machine.

Idea: a round of a fight has a point for each range of the skill, and most of these lead to the same outcomes: only the
odds differ. Points of one section whose operators are alike are merged, until no two are (bisimulation). A silent
operator to a point where dice fall is replaced by the operators of that point, so that each outcome asks for its own
range of the stat. Operators that differ only in their preconditions become one that asks for any of them. Then a roll
that can only be passed with 2 or more of a stat needs "2 or more", instead of a range for each set of odds, and more of
the stat is never worse for it (`orders`).

Exact: merged points have the same operators, one for one. A silent operator takes no reply and has no effect, and some
operator of its target is always open, so replacing it neither adds nor removes dead ends.

Cost: linear in the operators for each round of merging, of which there are few.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence

from wanderbook.machine.effects import Cube
from wanderbook.machine.machine import ANYTHING, Machine, Operator


def quotient(machine: Machine, section: Callable[[int], Hashable]) -> Machine:
    """The machine with equivalent points of the same section merged."""
    operators: Sequence[Operator] = machine.operators
    while True:
        fewer = _merged(machine, operators, section)
        if len(fewer) == len(operators):
            break
        operators = fewer
    passed = _passed(machine, operators)
    return machine._replace(operators=tuple(_joined(machine, passed)))


def _merged(machine: Machine, operators: Sequence[Operator], section: Callable[[int], Hashable]) -> list[Operator]:
    """The operators with points that have the same ones merged into the first of them."""
    first: dict[Hashable, int] = {}
    stands_for: dict[int, int] = {}
    for point, several in _by_source(operators).items():
        if point != machine.start:
            key = (section(point), frozenset(one._replace(source=-1) for one in several))
            stands_for[point] = first.setdefault(key, point)
    return [
        operator._replace(to=stands_for.get(operator.to, operator.to))
        for operator in operators
        if stands_for.get(operator.source, operator.source) == operator.source
    ]


def _passed(machine: Machine, operators: Sequence[Operator]) -> list[Operator]:
    """The operators without the points between a range of a stat and its dice."""
    out = _by_source(operators)
    dice = {point for point, several in out.items() if point != machine.start and _falls(several)}
    found: list[Operator] = []
    for source, several in out.items():
        ranges = [one for one in several if one.to in dice and _is_silent(one)]
        for one in several:
            if len(ranges) > 1 and one in ranges:
                found += (then._replace(source=source, precondition=one.precondition) for then in out[one.to])
            else:
                found.append(one)
    return found


def _falls(operators: Iterable[Operator]) -> bool:
    """Whether a point's operators need only a reply, and one of them is always open."""
    several = list(operators)
    return all(one.reply is not None and one.precondition == ANYTHING for one in several) and any(
        all(all(table) for _, table in one.effects) for one in several
    )


def _is_silent(one: Operator) -> bool:
    return one.reply is None and not one.effects and not one.names


def _joined(machine: Machine, operators: Iterable[Operator]) -> list[Operator]:
    """The operators, merged if they differ only in their preconditions, without those of unreachable points."""
    asked: dict[Operator, list[Cube]] = defaultdict(list)
    for one in operators:
        asked[one._replace(precondition=())] += one.precondition
    every = [(1 << size) - 1 for size in machine.sizes]
    led_to = {machine.start, *(one.to for one in asked)}
    return [
        one._replace(precondition=simplified(cubes, every))
        for one, cubes in asked.items()
        if cubes and one.source in led_to
    ]


def simplified(cubes: Iterable[Cube], every: Sequence[int]) -> tuple[Cube, ...]:
    """The same states with fewer cubes: those that differ in one variable are merged, with the values of all."""
    found = list(dict.fromkeys(cubes))
    several = -1
    while len(found) != several:
        several = len(found)
        for var in sorted({var for cube in found for var, _ in cube}):
            rest: dict[Cube, int] = {}
            for cube in found:
                values = dict(cube)
                mask = values.pop(var, every[var])
                key = tuple(values.items())
                rest[key] = rest.get(key, 0) | mask
            found = [key if mask == every[var] else tuple(sorted((*key, (var, mask)))) for key, mask in rest.items()]
    return ANYTHING if () in found else tuple(found)


def _by_source(operators: Iterable[Operator]) -> dict[int, list[Operator]]:
    """The operators by the point from which they lead."""
    found: dict[int, list[Operator]] = defaultdict(list)
    for operator in operators:
        found[operator.source].append(operator)
    return found
