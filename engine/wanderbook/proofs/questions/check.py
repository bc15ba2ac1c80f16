"""An independent check of the prover's answers, which shares no code with the search.

Claim: names that `unproved` does not return are unreachable. The start is inside the invariants. From a state inside
them, each operator is closed, or ruled out by a region that the state is not in, or leads to a state inside them again.
So by induction over the length of a play, no play leaves them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from wanderbook.machine.machine import Machine, Operator
from wanderbook.proofs.questions.asking import Region
from wanderbook.proofs.questions.prover import Invariants

Values = Sequence[int]
"""By variable, a mask of its possible values."""


def unproved(machine: Machine, invariants: Invariants) -> set[str]:
    """The names that the invariants leave open. Raises `AssertionError` if they are not invariants."""
    at_point = [_unpacked(machine, values) for values in invariants.values]
    start = at_point[machine.start]
    assert start is not None and all(values >> first & 1 for values, first in zip(start, machine.first, strict=True))
    for region in invariants.regions:
        assert not _inside(machine, region, machine.start, tuple(machine.first[var] for var in region.variables))
    names = set[str]()
    for at, operator in enumerate(machine.operators):
        before = at_point[operator.source]
        ruled_out = [region for region in invariants.regions if at in region.steps]
        possible = (_held(before, operator, cube) for cube in operator.precondition if before is not None)
        cubes = [held for held in possible if held is not None]
        for region in ruled_out:
            assert all(_inside(machine, region, operator.source, one) for one, _ in _passing(machine, region, operator))
        if not cubes or ruled_out:
            continue
        names.update(operator.names)
        if operator.to == machine.end:
            continue
        after = at_point[operator.to]
        assert after is not None
        assert all(not ~after[var] & values for held in cubes for var, values in enumerate(_changed(operator, held)))
        for region in (one for one in invariants.regions if one.at.get(operator.to)):
            for one, then in _passing(machine, region, operator):
                assert _inside(machine, region, operator.source, one) or not _inside(machine, region, operator.to, then)
    return names


def _unpacked(machine: Machine, packed: int) -> list[int] | None:
    """By variable, the mask of values at a point; None if it is unreachable."""
    if not packed:
        return None
    unpacked, packed = [], packed >> 1
    for size in machine.sizes:
        unpacked.append(packed & ((1 << size) - 1))
        packed >>= size
    return unpacked


def _held(before: Values, operator: Operator, cube: Sequence[tuple[int, int]]) -> list[int] | None:
    """The values with which a cube holds and no effect bars the operator; None if some variable has none."""
    held = list(before)
    for var, allowed in cube:
        held[var] &= allowed
    for var, table in operator.effects:
        held[var] &= sum(1 << value for value, after in enumerate(table) if after)
    return held if all(held) else None


def _changed(operator: Operator, held: Values) -> list[int]:
    """The values after an operator, given those with which it is open."""
    after = list(held)
    for var, table in operator.effects:
        after[var] = 0
        for value, targets in enumerate(table):
            after[var] |= targets if held[var] >> value & 1 else 0
    return after


def _inside(machine: Machine, region: Region, point: int, valuation: Values) -> bool:
    """Whether a valuation lies in a region's set at a point."""
    place, stride = 0, 1
    for var, value in zip(region.variables, valuation, strict=True):
        place += value * stride
        stride *= machine.variables[var].size
    return bool(region.at.get(point, 0) >> place & 1)


def _passing(machine: Machine, region: Region, operator: Operator) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The valuations of a region's variables before and after an operator, with all other variables free."""
    effects = dict(operator.effects)
    for one in product(*(range(machine.variables[var].size) for var in region.variables)):
        values = dict(zip(region.variables, one, strict=True))
        if any(
            all(allowed >> values[var] & 1 for var, allowed in cube if var in values) for cube in operator.precondition
        ):
            targets = [
                [then for then in range(machine.variables[var].size) if effects[var][value] >> then & 1]
                if var in effects
                else [value]
                for var, value in values.items()
            ]
            yield from ((one, then) for then in product(*targets))
