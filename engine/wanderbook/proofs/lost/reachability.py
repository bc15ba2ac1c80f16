"""Whether a play reaches some states of a point, by counterexample-guided abstraction refinement.

Claim: every answer is right. A "yes" has a play, a "no" the variables that rule it out; either may take too long to
find.

Idea: keep a few variables and forget all others (`Guide`). If the goal does not seem reachable then, it is not.
Otherwise walk toward it, keep the variables that stop the walks as well, and repeat.

Cost: each round is linear in the operators between the start and the goal, times the length of an integer with a bit
for each valuation of the kept variables. If there are too many valuations, the question starts again with the variables
that were in the way last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from wanderbook.proofs.lost.guide import Guide
from wanderbook.proofs.lost.model import Model
from wanderbook.proofs.lost.projection import Goal, Projection, valuations
from wanderbook.proofs.lost.walks import Walker

MOST_VALUATIONS = 1 << 16
"""The most valuations of the variables that are kept."""
FIRST, MORE, RESTART = 10, 2, 8
"""The numbers of variables kept at first, added by each round, and kept after a restart."""


class Effort(NamedTuple):
    """The effort before a question is left open."""

    tries: int
    """The number of walks with one guide."""
    parts: int
    """The number of boxes up to which a goal is split into boxes when it is too large as a whole."""


EFFORTS = (Effort(tries=4, parts=0), Effort(tries=4, parts=8), Effort(tries=16, parts=32))
"""All questions first get little effort, since the walks for one often answer others."""


class Reachability:
    """Questions whether a play reaches a goal, answered by walks with guides."""

    def __init__(self, model: Model, walker: Walker, is_late: Callable[[], bool]) -> None:
        self.model, self.walker, self.is_late = model, walker, is_late

    def decide(self, goal: Goal, effort: Effort) -> bool | None:
        """Whether a play reaches a goal; None if that stays open."""
        answer = self._ask(goal, effort)
        if answer is not None or not 1 < len(goal.region) <= effort.parts:
            return answer
        parts = [goal._replace(region=(box,)) for box in goal.region]
        return self._any(self._ask(part, effort) for part in parts)

    def _any(self, answers: Iterable[bool | None]) -> bool | None:
        """True at the first True, False if all are False, else None."""
        is_open = False
        for answer in answers:
            if answer:
                return True
            is_open = is_open or answer is None
        return None if is_open else False

    def _ask(self, goal: Goal, effort: Effort) -> bool | None:
        """The answer for all boxes of the goal at once: first with the variables that it tests and, if these become too
        many, with those that stopped walks."""
        blame = Counter[int]()
        answer = self._refine(goal, self._asked_by(goal), blame, effort.tries)
        if answer is None and effort.parts:
            answer = self._refine(goal, self._fitting(blame, RESTART), blame, effort.tries)
        return answer

    def _refine(self, goal: Goal, kept: list[int], in_the_way: Counter[int], tries: int) -> bool | None:
        """Whether a play reaches the goal; None if that stays open. Each round keeps the variables that stopped the
        walks of the last one; `in_the_way` counts them over all rounds."""
        while not self.is_late():
            guide = Guide(Projection(self.model, kept), goal)
            if guide.refutes_the_start:
                return False
            blame = Counter[int]()
            if any(self.walker.walk(guide, blame) for _ in range(tries)):
                return True
            in_the_way.update(blame)
            refined = self._fitting(blame, len(kept) + MORE, kept)
            if len(refined) == len(kept):
                return None
            kept = refined
        return None

    def _asked_by(self, goal: Goal) -> list[int]:
        """The variables that most boxes of a goal test."""
        invariant = self.model.invariant[goal.point]
        asked = Counter(var for box in goal.region for var in self.model.space.restricted(box, invariant))
        return self._fitting(asked, FIRST)

    def _fitting(self, wanted: Counter[int], most: int, kept: Sequence[int] = ()) -> list[int]:
        """Up to `most` variables without too many valuations: the kept ones and the most wanted."""
        fitting = list(kept)
        for var, _ in wanted.most_common():
            if len(fitting) < most and valuations(self.model, [*fitting, var]) <= MOST_VALUATIONS:
                fitting.append(var)
        return fitting
