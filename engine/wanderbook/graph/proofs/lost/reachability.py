"""Whether a play reaches some states of a point, by counterexample-guided abstraction refinement.

Claim: an answer is right. A "yes" has a play, a "no" the variables that rule it out; both may fail to be found in time.

Idea: keep a few variables and forget all others (`Guide`). If the goal does not seem within reach then, it is not. Else
walk toward it; what stops the walks is kept as well, and the question is asked again.

Cost: each round is linear in the operators between the start and the goal, times the valuations of the kept variables
as the length of an integer. Where these become too many, the question starts again from what was in the way last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from wanderbook.graph.proofs.lost.guide import Guide
from wanderbook.graph.proofs.lost.model import Model
from wanderbook.graph.proofs.lost.projection import Goal, Projection, valuations
from wanderbook.graph.proofs.lost.walks import Walker

MOST_VALUATIONS = 1 << 16
TRIES = 8
"""Walks by one guide."""
ROUNDS = 40


class Reachability:
    def __init__(self, model: Model, walker: Walker, is_late: Callable[[], bool]) -> None:
        self.model, self.walker, self.is_late = model, walker, is_late

    def decide(self, goal: Goal) -> bool | None:
        """Whether a play reaches a goal; nothing where that stays open."""
        kept = self._first_kept(goal)
        for _ in range(ROUNDS):
            if self.is_late():
                return None
            guide = Guide(Projection(self.model, kept), goal)
            if guide.refutes_the_start:
                return False
            blame = Counter[int]()
            if any(self.walker.walk(guide, blame) for _ in range(TRIES)):
                return True
            refined = self._refined(kept, blame)
            if refined is None:
                return None
            kept = refined
        return None

    def _first_kept(self, goal: Goal) -> list[int]:
        """The variables that the goal asks for, as far as there is room."""
        invariant = self.model.invariant[goal.point]
        asked = Counter(var for box in goal.region for var in self.model.space.restricted(box, invariant))
        kept: list[int] = []
        for var, _ in asked.most_common():
            if valuations(self.model, [*kept, var]) <= MOST_VALUATIONS:
                kept.append(var)
        return kept

    def _refined(self, kept: Sequence[int], blame: Counter[int]) -> list[int] | None:
        """The kept variables with those that are blamed most; or these alone, where all are too many."""
        most = [var for var, _ in blame.most_common(2)]
        for refined in ([*kept, *most], [*kept, *most[:1]]):
            if most and valuations(self.model, refined) <= MOST_VALUATIONS:
                return refined
        return None
