"""Probabilities over a graph with cycles: its loops in order, each solved by elimination.

States are removed from a loop one by one, and edges to a removed state are redirected to its successors. Nothing is
ever subtracted: the weight of a state without its self-loop is the sum of its other edges. So the same few lines are
exact with fractions and lose no digits to cancellation with floating-point numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import TypeAlias, TypeVar

Number = TypeVar("Number", Fraction, float, Fraction | float)
Share: TypeAlias = Fraction | float
MOST_BITS = 4_096
"""The largest size of a fraction; beyond it, everything takes too long."""


MOST_WORK = 3_000_000
"""The number of sums and products for one loop, some seconds."""


class TooFine(Exception):
    """Raised when the fractions become too long."""


class TooTangled(Exception):
    """Raised for a loop with too many edges to eliminate its states one by one."""


def loops(size: int, after: Callable[[int], Iterable[int]]) -> Iterator[list[int]]:
    """The strongly connected components (Tarjan). Each comes after all that it leads to."""
    index, low, on_stack = [-1] * size, [0] * size, bytearray(size)
    stack: list[int] = []
    count = 0
    for root in range(size):
        if index[root] >= 0:
            continue
        work: list[tuple[int, Iterator[int]]] = [(root, iter(after(root)))]
        index[root] = low[root] = count
        count += 1
        stack.append(root)
        on_stack[root] = 1
        while work:
            state, ways = work[-1]
            for to in ways:
                if index[to] < 0:
                    index[to] = low[to] = count
                    count += 1
                    stack.append(to)
                    on_stack[to] = 1
                    work.append((to, iter(after(to))))
                    break
                if on_stack[to]:
                    low[state] = min(low[state], index[to])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])
                if low[state] == index[state]:
                    at = _place(stack, state)
                    found, stack[at:] = stack[at:], []
                    for one in found:
                        on_stack[one] = 0
                    yield found


def _place(stack: list[int], state: int) -> int:
    """The index of a state near the top of the stack."""
    at = len(stack) - 1
    while stack[at] != state:
        at -= 1
    return at


class Loop:
    """A strongly connected set of states with some exit.

    `inner[state]` are the chances to go to others of the loop, `out[state]` that to leave it. With P for the inner
    chances, `values` solves h = b + P h for the expected value from each state, and `flow` solves v = b + P'v for the
    number of visits to each state.
    """

    def __init__(self, inner: Mapping[int, Mapping[int, Share]], out: Mapping[int, Share]) -> None:
        """Raises `TooTangled` if taking the states out one by one would be too much work."""
        left = {state: dict(ways) for state, ways in inner.items()}
        leave = dict(out)
        before: dict[int, set[int]] = {state: set() for state in left}
        for state, ways in left.items():
            for to in ways:
                before[to].add(state)
        self.steps: list[tuple[int, dict[int, Share], Share, dict[int, Share]]] = []
        """Each removed state: its successors, their total weight, and its predecessors."""
        # States with few edges first: removing them adds the fewest new edges.
        waiting = [(len(left[state]) * len(before[state]), state) for state in left]
        heapify(waiting)
        work = 0
        while waiting:
            _, state = heappop(waiting)
            now = len(left[state]) * len(before[state])
            if waiting and now > waiting[0][0]:
                heappush(waiting, (now, state))
                continue
            work += now
            if work > MOST_WORK:
                raise TooTangled
            self._take_out(state, left, leave, before)

    def _take_out(
        self, state: int, left: dict[int, dict[int, Share]], leave: dict[int, Share], before: dict[int, set[int]]
    ) -> None:
        """Take a state out of what is left of the loop: edges to it lead on to its successors, weighted by chance."""
        ways = left.pop(state)
        ways.pop(state, None)
        before[state].discard(state)
        whole = leave[state] + sum(ways.values())
        into = {other: left[other].pop(state) for other in before[state]}
        self.steps.append((state, ways, whole, into))
        for to in ways:
            before[to].discard(state)
        for other, share in into.items():
            part, mine = share / whole, left[other]
            leave[other] += part * leave[state]
            for to, chance in ways.items():
                if to in mine:
                    mine[to] = checked(mine[to] + part * chance)
                else:
                    mine[to] = checked(part * chance)
                    before[to].add(other)

    def values(self, base: Mapping[int, Share]) -> dict[int, Share]:
        """By state, the expected value h from there, where h = b + P h and `base` is b."""
        gained, found = dict(base), dict[int, Share]()
        for state, _, whole, into in self.steps:
            for other, share in into.items():
                gained[other] += share * gained[state] / whole
        for state, ways, whole, _ in reversed(self.steps):
            more = sum(chance * found[to] for to, chance in ways.items())
            found[state] = checked((gained[state] + more) / whole)
        return found

    def flow(self, base: Mapping[int, Share]) -> dict[int, Share]:
        """By state, the expected number of visits v, where v = b + P' v and `base` is b: how often each state is
        entered from outside."""
        come, found = dict(base), dict[int, Share]()
        for state, ways, whole, _ in self.steps:
            for to, chance in ways.items():
                come[to] += come[state] * chance / whole
        for state, _, whole, into in reversed(self.steps):
            more = sum(found[other] * share for other, share in into.items())
            found[state] = checked((come[state] + more) / whole)
        return found


def checked(number: Number) -> Number:
    """The number itself. Raises `TooFine` for a fraction that has become too long."""
    if isinstance(number, Fraction) and number.denominator.bit_length() > MOST_BITS:
        raise TooFine
    return number
