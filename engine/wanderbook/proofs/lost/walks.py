"""Plays that stay where a goal seems within reach, and what stops them.

A walk goes by the guide and by the machine at once: each step is a real one, with all variables. Where no real step
leads nearer to the goal, the variables that close the others are blamed. Kept as well, they make a better guide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from wanderbook.proofs.lost.guide import Guide
from wanderbook.proofs.lost.model import Model, Transition
from wanderbook.proofs.lost.space import Box, Region

PATIENCE = 60
"""Steps of a walk that lead no nearer."""

Visit = Callable[[int, Box, list[int]], None]
"""Is told of each point of a walk: the point, the state, and the operators that lead there."""


class Step(NamedTuple):
    transition: Transition
    state: Box
    valuation: int
    distance: int


class Walker:
    def __init__(self, model: Model, random: Random, visit: Visit) -> None:
        self.model, self.random, self.visit = model, random, visit

    def walk(self, guide: Guide, blame: Counter[int]) -> bool:
        """Whether a walk reached the goal; if not, what stopped it is blamed."""
        model = self.model
        point, state, play = model.machine.start, model.start, list[int]()
        valuation, patience = guide.projection.index(state), PATIENCE
        while True:
            self.visit(point, state, play)
            if guide.goal.has(point, state):
                return True
            here = guide.distance(point, valuation)
            steps = list(self._steps(guide, point, state, valuation))
            nearer = [step for step in steps if step.distance < here]
            if not nearer:
                patience -= 1
                blame.update(self._closing(guide, point, state))
                if point == guide.goal.point:
                    blame.update(self._missing_goal(guide, state))
            if not steps or not patience:
                return False
            step = self.random.choice(nearer or steps)
            play.append(step.transition.operator)
            point, state, valuation = step.transition.to, step.state, step.valuation

    def _steps(self, guide: Guide, point: int, state: Box, valuation: int) -> Iterator[Step]:
        """The steps after which the goal still seems within reach."""
        relevant = guide.projection.relevant
        for transition in self.model.out[point]:
            to = transition.to
            ahead = guide.ahead[to]
            if not ahead or not self.model.is_open(transition, state):
                continue
            for outcome in transition.outcomes:
                after = self.model.after(outcome, state) if outcome else state
                then = guide.projection.index(after) if transition.operator in relevant else valuation
                if ahead >> then & 1:
                    yield Step(transition, after, then, guide.distance(to, then))

    def _closing(self, guide: Guide, point: int, state: Box) -> Iterator[int]:
        """The variables that close what may lead to the goal."""
        for transition in self.model.out[point]:
            if guide.ahead[transition.to] and not self.model.is_open(transition, state):
                yield from self._missing(guide, transition.guards, state)

    def _missing_goal(self, guide: Guide, state: Box) -> Iterator[int]:
        """The forgotten variables by which a state is not in the goal."""
        yield from self._missing(guide, guide.goal.region, state)
        for box in guide.goal.region:
            if not state & ~box:
                for hole in guide.goal.without:
                    if not state & ~hole:
                        kept = guide.projection.stride
                        yield from (var for var in self.model.space.restricted(hole, box) if var not in kept)

    def _missing(self, guide: Guide, region: Region, state: Box) -> Sequence[int]:
        """The forgotten variables by which a state is outside of a region: of the nearest box among those that the
        kept variables allow."""
        kept = guide.projection.stride
        missing = (self.model.space.restricted(box, state) for box in region)
        return min((some for some in missing if kept.keys().isdisjoint(some)), key=len, default=[])
