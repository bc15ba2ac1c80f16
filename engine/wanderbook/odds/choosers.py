"""Choosers: random and cautious. `chances` defines them and compares them with the bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from wanderbook.odds.loops import Loop, Share, loops
from wanderbook.odds.states import States, Successor, shares_of

EVEN = Fraction(1, 2)
"""The chance of failing up to which a cautious player does not mind."""

Chooser = Callable[[States, int], Sequence[int]]
"""A function for the steps, by index, among which a player chooses evenly."""


def anything(states: States, state: int) -> Sequence[int]:
    return range(len(states.steps(state)))


class Cautious:
    """The cautious chooser. It computes what can follow each draw before the next choice only once."""

    def __init__(self, states: States) -> None:
        """`states` are the states that it chooses in, whose risks are computed as they are needed."""
        self.states = states
        self._risks: dict[int, tuple[Share, Share]] = {}
        """By state, the chances of being stuck and of failing before the next choice."""
        self._chosen: dict[int, list[int]] = {}
        """By state, the steps that are taken evenly."""

    def choose(self, states: States, state: int) -> Sequence[int]:
        """The steps, by index, with the least risk of being stuck and then of failing; a player takes any of them
        evenly."""
        if state not in self._chosen:
            worths = [self._worth(step) for step in states.steps(state)]
            least = min(worths, default=None)
            self._chosen[state] = [at for at, worth in enumerate(worths) if worth == least]
        return self._chosen[state]

    def _worth(self, step: Successor) -> tuple[Share, Share]:
        """How bad a step is: the chance of being stuck, and that of failing, where anything up to even odds counts the
        same."""
        lost, failed = self._risk(step.to)
        return lost, max(Fraction(1) if step.failed else failed, EVEN)

    def _risk(self, state: int) -> tuple[Share, Share]:
        """The chances of being stuck, and of missing a chance, before the next choice."""
        if state not in self._risks:
            self._look_on(state)
        return self._risks[state]

    def _look_on(self, state: int) -> None:
        """Compute the risks of all draws that can follow, loop by loop."""
        order, numbers = [state], {state: 0}
        for one in order:
            for step in () if self.states.chooses(one) else self.states.steps(one):
                if step.to not in numbers:
                    numbers[step.to] = len(order)
                    order.append(step.to)
        after = [
            [numbers[step.to] for step in (() if self.states.chooses(one) else self.states.steps(one))] for one in order
        ]
        for loop in loops(len(order), after.__getitem__):
            self._settle([order[at] for at in loop])

    def _settle(self, loop: list[int]) -> None:
        """Compute the risks of the states of a loop, once those of all states beyond it are known. A choice ends the
        look ahead, and a loop that is never left counts as being stuck."""
        states, first = self.states, loop[0]
        if len(loop) == 1 and (not states.steps(first) or states.chooses(first)):
            self._risks[first] = Fraction(states.ends.get(first, "").startswith("stuck:")), Fraction(0)
            return
        inside = set(loop)
        if all(step.to in inside for one in loop for step in states.steps(one)):  # an endless loop
            failed = Fraction(any(step.failed for one in loop for step in states.steps(one)))
            self._risks.update(dict.fromkeys(loop, (Fraction(1), failed)))
            return

        def expected(which: int, happened: Callable[[Successor], bool]) -> dict[int, Share]:
            """By state of the loop, the chance that something happens; `which` of the two risks is meant beyond the
            loop."""
            return _expected(states, loop, lambda step: self._risks[step.to][which], happened)

        lost, missed = expected(0, lambda step: False), expected(1, lambda step: step.failed)
        for one in loop:
            self._risks[one] = lost[one], missed[one]


def _expected(
    states: States, loop: list[int], beyond: Callable[[Successor], Share], happened: Callable[[Successor], bool]
) -> dict[int, Share]:
    """The probability of an event from each state of a loop, whether on a step or beyond the loop."""
    inner: dict[int, dict[int, Share]] = {one: {} for one in loop}
    out: dict[int, Share] = dict.fromkeys(loop, Fraction(0))
    base: dict[int, Share] = dict.fromkeys(loop, Fraction(0))
    for one in loop:
        steps = states.steps(one)
        for step, share in zip(steps, shares_of(steps, Fraction), strict=True):
            if step.to in inner and not happened(step):
                inner[one][step.to] = inner[one].get(step.to, Fraction(0)) + share
            else:
                out[one] += share
                base[one] += share if happened(step) else share * beyond(step)
    return Loop(inner, out).values(base)
