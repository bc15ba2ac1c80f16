"""How likely a play of a plain gamebook loses a target for good, and by which decision.

In the chain of a chooser, a play loses a target on the one step from a state with the target ahead to one without. It
is the loss of the last decision before it. A play that has had the target loses it no more, so its chain is over there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from wanderbook.machine.naming import decision_of
from wanderbook.odds.choosers import Chooser
from wanderbook.odds.loops import Share, TooFine, TooTangled
from wanderbook.odds.markov import flow_of
from wanderbook.odds.states import States, Successor
from wanderbook.odds.ways import Branch

HAD = "had"
"""The end of a play that has had the target."""
TRIED = (":pass", ":fail")
FEWEST = 1e-12
"""Shares of plays below this are not followed on."""

Step = tuple[Branch, Successor, Share]
"""A branch out of a state, the step that it makes, and its chance."""


def losses(states: States, chooser: Chooser, target: str) -> dict[str, Share] | None:
    """By decision, the chance that a play loses the target by it; None where that cannot be computed. The states are
    explored."""
    assert not states.ways.story.levels, "rolls for stats are no decisions, and may loop"
    losing = _Losing(states, chooser, target)
    try:
        return losing.by_decision()
    except (TooTangled, TooFine):
        return None


class _Losing:
    """The chain of one chooser with one target."""

    def __init__(self, states: States, chooser: Chooser, target: str) -> None:
        """Find the states from which a play can still reach the target."""
        self.states, self.chooser, self.target = states, chooser, target
        self.had = states.end_at(HAD)
        self._known: dict[int, list[Step]] = {}
        self.ahead = self._ahead()
        """The states from which some play goes on to the target."""

    def steps(self, state: int) -> list[Step]:
        """The steps that a play may take, each with its chance; those that have the target lead to one end."""
        if state not in self._known:
            self._known[state] = list(self._steps(state))
        return self._known[state]

    def _steps(self, state: int) -> Iterator[Step]:
        """A state's branches that the chooser may take, each with its step and its probability. A branch that names the
        target leads to the state of having it."""
        several = list(zip(self.states.branches(state), self.states.steps(state), strict=True))
        if self.states.chooses(state):
            several = [several[at] for at in self.chooser(self.states, state)]
            weights = [1] * len(several)
        else:
            weights = [step.weight for _, step in several]
        whole = sum(weights)
        for (branch, step), weight in zip(several, weights, strict=True):
            to = self.had if self.target in branch.names else step.to
            yield branch, step._replace(to=to, weight=weight), Fraction(weight, whole)

    def _ahead(self) -> set[int]:
        """The states from which some play reaches the target, by following all steps backward from it."""
        before: dict[int, list[int]] = defaultdict(list)
        for state in range(len(self.states.states)):
            for _, step, _ in self.steps(state):
                before[step.to].append(state)
        ahead, waiting = {self.had}, [self.had]
        while waiting:
            new = set(before[waiting.pop()]) - ahead
            ahead |= new
            waiting += new
        return ahead

    def by_decision(self) -> dict[str, Share]:
        """The share of plays that each decision loses the target for."""

        def weighed(state: int) -> list[tuple[int, int]]:
            return [(step.to, step.weight) for _, step, _ in self.steps(state)]

        lost: dict[str, Share] = defaultdict(Fraction)
        for state, often in flow_of(self.states, weighed).visits.items():
            if state in self.ahead and not self._is_trial(state):
                for decision, to, share in self._decisions(state, often):
                    lost[decision] += sum(self._lost(to, share))
        return {decision: share for decision, share in lost.items() if share}

    def _decisions(self, state: int, often: Share) -> Iterator[tuple[str, int, Share]]:
        """The decisions in a state: where each leads, and how often it is taken. A choice and its trial are one."""
        for branch, step, share in self.steps(state):
            if self._is_trial(step.to):
                for outcome, after, part in self.steps(step.to):
                    yield decision_of(outcome.names, None), after.to, often * share * part
            elif decision := decision_of(branch.names, branch.reply):
                yield decision, step.to, often * share

    def _is_trial(self, state: int) -> bool:
        """Whether it is drawn in a state how a choice turns out."""
        return any(decision_of(branch.names, None).endswith(TRIED) for branch, _, _ in self.steps(state))

    def _lost(self, state: int, share: Share) -> Iterator[Share]:
        """The shares of plays that lose the target from a state on before their next decision."""
        waiting = [(state, share)]
        while waiting:
            state, share = waiting.pop()
            if state not in self.ahead:
                yield share
            elif share > FEWEST:
                waiting += (
                    (step.to, share * part)
                    for branch, step, part in self.steps(state)
                    if not decision_of(branch.names, branch.reply)
                )
