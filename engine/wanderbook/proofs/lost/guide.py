"""Where a goal still seems reachable when only a few variables are kept.

The computation goes backward from the goal, over sets of valuations of the kept variables. Forgotten variables never
block a step, so if the goal does not even seem reachable from the start, no play reaches it, and the kept variables are
the reason. In a book with cycles, the sets are kept in the order in which they were found: each valuation has a step to
one found earlier, as far as the kept variables tell, which guides walks to the goal.
"""

from __future__ import annotations

from wanderbook.proofs.lost.model import Model
from wanderbook.proofs.lost.projection import Goal, Projection

FAR = 1 << 60
"""The distance of a valuation from which the goal does not seem reachable."""


class Guide:
    """By point, the valuations from which a goal seems reachable; walks follow it."""

    def __init__(self, projection: Projection, goal: Goal) -> None:
        """Computes them backward from the goal."""
        self.model: Model = projection.model
        self.projection = projection
        self.ahead: list[int] = [0] * self.model.points
        """By point, the valuations from which the goal seems reachable."""
        self._layers: list[list[tuple[int, int]]] = [[] for _ in range(0 if self.model.is_acyclic else len(self.ahead))]
        """By point, the valuations with the round in which they were found."""
        self._moment = 0
        self.goal = goal
        self._add(goal.point, projection.of_goal(goal))
        self._spread()

    @property
    def refutes_the_start(self) -> bool:
        start = self.projection.index(self.model.start)
        return not self.ahead[self.model.machine.start] >> start & 1

    def distance(self, point: int, valuation: int) -> int:
        """A distance to the goal that steps should decrease. In a book without cycles, every step does."""
        if self.model.is_acyclic:
            return -self.model.rank[point]
        return next((moment for moment, known in self._layers[point] if known >> valuation & 1), FAR)

    def _spread(self) -> None:
        """Sweep over all transitions from the goal to the start, until nothing is added."""
        ahead, model, projection = self.ahead, self.model, self.projection
        relevant, rank = projection.relevant, model.rank
        transitions = [known for known in model.backward if rank[known.source] <= rank[self.goal.point]]
        has_grown = True
        while has_grown:
            has_grown = False
            for transition in transitions:
                known = ahead[transition.to]
                if not known:
                    continue
                if transition.operator in relevant:
                    known = projection.before(transition, known)
                if known & ~ahead[transition.source]:
                    self._add(transition.source, known)
                    has_grown = not model.is_acyclic

    def _add(self, point: int, valuations: int) -> None:
        """Add valuations to a point, with the moment at which they were found."""
        if self._layers:
            self._moment += 1
            self._layers[point].append((self._moment, valuations & ~self.ahead[point]))
        self.ahead[point] |= valuations
