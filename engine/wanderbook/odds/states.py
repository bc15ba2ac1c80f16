"""The states of a plain gamebook: a node of the story (`ways`), and the facts that can still matter there.

The future depends on those alone. Leaving out the other facts merges states that differ only in facts never tested
again, which changes no chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from wanderbook.machine.guards import holds
from wanderbook.machine.levels import needed_before
from wanderbook.odds.loops import Number, Share, loops
from wanderbook.odds.ways import CHOICE, ENDED, LEVELLED, NOWHERE, Branch, DecisionGraph, applied, cares

NumberType = Callable[[int | Fraction], Share]
"""`Fraction` or `float`."""


class Successor(NamedTuple):
    """A step to another state."""

    to: int
    """The index of that state."""
    weight: int
    """In a draw, the number of equally likely outcomes that lead there."""
    failed: bool
    """Whether the step fails a chance."""


class States:
    """The states of a gamebook, each found when it is first reached."""

    def __init__(self, ways: DecisionGraph) -> None:
        """Only the first state is found; the others follow as their predecessors are asked for their steps."""
        self.ways = ways
        self.live = _live(ways)
        """By node, the facts that can still matter from there on."""
        self.states: list[tuple[int, int]] = []
        """Each state as its node and its facts; other tables know a state by its index here."""
        self.ends: dict[int, str] = {}
        """By final state, the kind of end: `ending:2` or `stuck:14`."""
        self._known: dict[tuple[int, int] | str, int] = {}
        """The index of a state by its node and facts, or that of a final state by its kind of end."""
        self._steps: dict[int, tuple[Successor, ...]] = {}
        """By state, its open steps."""
        self._ending = ways.endings()
        self.first = self._after(ways.begin, ways.start).to

    def steps(self, state: int) -> tuple[Successor, ...]:
        """The steps of a state whose guards hold. A state found to have none, which is not final, is noted as stuck."""
        found = self._steps.get(state)
        if found is None:
            node, facts = self.states[state]
            found = tuple(self._after(at, facts) for at in self._open(state))
            if not found and state not in self.ends:
                self.ends[state] = f"stuck:{self.ways.nodes[node].section}"
            self._steps[state] = found
        return found

    def _open(self, state: int) -> list[int]:
        """The numbers of the branches whose guards hold in a state."""
        node, facts = self.states[state]
        return [at for at in self.ways.nodes[node].ways if holds(self.ways.ways[at].guard, facts)]

    def branches(self, state: int) -> tuple[Branch, ...]:
        """The branches that the steps of a state take, in the same order."""
        return tuple(self.ways.ways[at] for at in self._open(state)) if self.steps(state) else ()

    def chooses(self, state: int) -> bool:
        """Whether the player decides in a state; if not, its next step is drawn, tested or none."""
        return self.ways.nodes[self.states[state][0]].kind == CHOICE

    def explore(self, budget: int) -> bool:
        """Find all states; False if there are more than the budget."""
        at = 0
        while at < len(self.states):
            if len(self.states) > budget:
                return False
            self.steps(at)
            at += 1
        return True

    @cached_property
    def loops(self) -> list[list[int]]:
        """The strongly connected components once all states are found, last ones first."""
        return list(loops(len(self.states), lambda state: [step.to for step in self.steps(state)]))

    def _after(self, at: int, facts: int) -> Successor:
        """The step that a branch makes with these facts."""
        way = self.ways.ways[at]
        kind = self.ways.nodes[way.to].kind
        failed = any(name.endswith(":fail") for name in way.names)
        if kind == ENDED:
            return Successor(self._end(self._ending[at], way.to), way.weight, failed)
        if kind == NOWHERE:
            return Successor(self._end(f"stuck:{self.ways.nodes[way.to].section}", way.to), way.weight, failed)
        return Successor(self._state(way.to, applied(way.ops, facts, 0) & self.live[way.to]), way.weight, failed)

    def _state(self, node: int, facts: int) -> int:
        """The index of the state with this node and these facts, which is added if it is new."""
        key = (node, facts)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = len(self.states)
            self.states.append(key)
        return found

    def end_at(self, name: str) -> int:
        """The index of a final state of this kind, for a chain in which plays are over sooner."""
        return self._end(name, self.states[self.first][0])

    def _end(self, name: str, node: int) -> int:
        """The index of the final state for a kind of end, which is added, without steps, if it is new."""
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = len(self.states)
            self.states.append((node, 0))
            self.ends[found] = name
            self._steps[found] = ()
        return found


def _live(ways: DecisionGraph) -> list[int]:
    """For each node, the facts that can still matter from there on.

    A fact matters if a guard tests it, or if the change of a fact that matters depends on it. A fact that is only set
    or cleared from there on does not matter. Two states that agree on these facts have the same future.
    """
    live = [cares(ways.ways[at] for at in node.ways) for node in ways.nodes]
    before: list[list[tuple[int, Branch]]] = [[] for _ in ways.nodes]
    for at, node in enumerate(ways.nodes):
        for number in node.ways:
            before[ways.ways[number].to].append((at, ways.ways[number]))
    waiting = list(range(len(live)))
    while waiting:
        at = waiting.pop()
        for other, way in before[at]:
            needs = live[other] | _needed(way, live[at])
            if needs != live[other]:
                live[other] = needs
                waiting.append(other)
    return live


def _needed(way: Branch, live: int) -> int:
    """The facts that matter before a branch if `live` matter after it."""
    for mask, want, flip in reversed(way.ops):
        if flip == LEVELLED:
            live = needed_before(live, mask, want)
        elif mask == flip:  # set or cleared, whatever it was
            live &= ~mask
        elif flip & live:
            live |= mask
    return live


def shares_of(steps: Sequence[Successor], number: Callable[[int], Number]) -> list[Number]:
    """The probability of each step of a draw, in the wanted kind of number."""
    whole = sum(step.weight for step in steps)
    return [number(step.weight) / whole for step in steps]
