"""The cone of influence: only the operators that can lead to something that is still open.

Claim: leaving out all others changes no verdict and no length for the wanted names. Idea: backward over the operators
as a graph, from those that reach a wanted name. Exact: every operator of a play to a name leads to that name. Cost:
linear. It pays because the orders are computed for the rest only: once an ending has its witness, operators that lead
only there are dropped, and a fact that only mattered there is dead.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence

from wanderbook.proofs.sets.orders import Step


def cone(steps: Sequence[Step], names: Collection[str]) -> list[Step]:
    """The steps from which one of these names can be reached, guards aside."""
    wanted = frozenset(names)
    into: dict[int, list[int]] = defaultdict(list)
    good = set[int]()
    for step in steps:
        into[step.to].append(step.source)
        if not wanted.isdisjoint(step.names):
            good.add(step.source)
    waiting = list(good)
    while waiting:
        for source in into[waiting.pop()]:
            if source not in good:
                good.add(source)
                waiting.append(source)
    return [step for step in steps if step.to in good or not wanted.isdisjoint(step.names)]
