"""Walks that stay where a goal seems reachable, and the variables that stop them.

A walk follows the guide and the machine at once: each step is a real one, with all variables. If no real step leads
closer to the goal, the variables that close the other steps are blamed. Keeping them too makes a better guide.
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
"""The number of steps without progress before a walk ends."""

Visit = Callable[[int, Box, list[int]], None]
"""A callback for each point of a walk, with its state and the operators that lead there."""


class Step(NamedTuple):
    """A transition that a walk may take, the state after it, its valuation, and the distance from there to the goal."""

    transition: Transition
    state: Box
    valuation: int
    distance: int


class Walker:
    """Walks through a machine toward a goal; `visit` is called at each point."""

    def __init__(self, model: Model, random: Random, visit: Visit) -> None:
        self.model, self.random, self.visit = model, random, visit

    def walk(self, guide: Guide, blame: Counter[int]) -> bool:
        """Whether a walk reaches the goal; if not, the variables that stopped it are counted in `blame`."""
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
        """The steps after which the goal still seems reachable."""
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
        """The variables that close steps toward the goal."""
        for transition in self.model.out[point]:
            if guide.ahead[transition.to] and not self.model.is_open(transition, state):
                yield from self._missing(guide, transition.guards, state)

    def _missing_goal(self, guide: Guide, state: Box) -> Iterator[int]:
        """The forgotten variables that keep a state out of the goal."""
        yield from self._missing(guide, guide.goal.region, state)
        for box in guide.goal.region:
            if not state & ~box:
                for hole in guide.goal.without:
                    if not state & ~hole:
                        kept = guide.projection.stride
                        yield from (var for var in self.model.space.restricted(hole, box) if var not in kept)

    def _missing(self, guide: Guide, region: Region, state: Box) -> Sequence[int]:
        """The forgotten variables that keep a state out of a region, for the nearest box that the kept variables
        allow."""
        kept = guide.projection.stride
        missing = (self.model.space.restricted(box, state) for box in region)
        return min((some for some in missing if kept.keys().isdisjoint(some)), key=len, default=[])
