"""The numbers of a story that may fall below 0, where a stat stops."""

from __future__ import annotations

from collections.abc import Iterable

from wanderbook.foreign.compiled import Compiled
from wanderbook.foreign.program import Program
from wanderbook.foreign.values import Beyond, Known, Top
from wanderbook.proofs.questions.prover import Prover
from wanderbook.proofs.undisturbed import undisturbed

MOST_OPERATIONS = 10_000
"""The largest program whose ranges are worked out; of a larger one, every such number may fall below 0."""


def below_zero(program: Program, names: Iterable[str]) -> set[str]:
    """Those of these variables that some play may bring below 0, as far as the ranges of values at each point tell."""
    wanted = set(names)
    if not wanted or len(program.operations) > MOST_OPERATIONS:
        return wanted
    with undisturbed():
        compiled = Compiled(program)
        prover = Prover(compiled.wide, 1)
        held = 0
        for values in prover.ranges.values:
            held |= values
    result = set(wanted)
    for var, variable in enumerate(compiled.variables):
        if variable.name in wanted and compiled.is_story_variable(var):
            place, domain = prover.packed.place[var], compiled.domains.of[variable.name]
            if not any(held >> place + at & 1 and _is_less(value) for at, value in enumerate(domain)):
                result.discard(variable.name)
    return result


def _is_less(value: Known) -> bool:
    if isinstance(value, Beyond):
        return value.sign < 0 or value.bound < 0
    return isinstance(value, Top) or (isinstance(value, int | float) and value < 0)
