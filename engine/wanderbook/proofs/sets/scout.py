"""Some witnesses where the sets are too large: searches that prefer the points they have seen least of.

Every play that they find is a play; what they do not find says nothing. The next state is always one of the point that
was left least often: the newest, the one with most or with least in its counters, or any, in turn. So a search soon
comes to the end of a long book, and then looks at each part of it with other facts. Operators are tried in an order
drawn from a fixed seed, another one for each search; one with chance is tried with its highest and its lowest outcome
and one that is drawn. There are searches as long as they find something new.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from heapq import heappop, heappush
from random import Random

from wanderbook.machine.machine import Machine, Operator

KEPT = 16
"""States that are followed, for each point: as a mean, since some have more."""
WAITING = 4 * KEPT
"""States at each point that wait for it."""
SEARCHES = 8


def scout(machine: Machine, most: int, wanted: Collection[str], keep: int = KEPT) -> dict[str, list[int]]:
    """By wanted name that was reached, within so many states of each search, the operators of a play."""
    found: dict[str, list[int]] = {}
    for seed in range(SEARCHES):
        search = _Search(machine, most, keep, Random(seed))
        search.run()
        new = [name for name in search.reached if name in wanted and name not in found]
        found |= {name: search.play(*search.reached[name]) for name in new}
        if not new or len(found) == len(wanted):
            break
    return found


class _Search:
    def __init__(self, machine: Machine, most: int, keep: int, random: Random) -> None:
        self.machine, self.most, self.keep, self.random = machine, most, keep, random
        self.out: dict[int, list[int]] = defaultdict(list)
        for at, operator in enumerate(machine.operators):
            self.out[operator.source].append(at)
        self.states = [machine.first]
        self.by = [(-1, -1)]
        """By state, the one before it and the operator."""
        self.known = {(machine.start, machine.first)}
        self.waiting: dict[int, list[int]] = defaultdict(list, {machine.start: [0]})
        self.left: dict[int, int] = defaultdict(int)
        """By point, how often it was left."""
        self.heap = [(0, 0, machine.start)]
        self.reached: dict[str, tuple[int, int]] = {}

    def run(self) -> None:
        for _ in range(self.keep * len(self.out)):
            if not self.heap:
                return
            _, _, point = heappop(self.heap)
            waiting = self.waiting[point]
            number = waiting.pop(self._next(waiting, self.left[point]))
            self.left[point] += 1
            self._follow(point, number)
            self._queue(point)

    def _next(self, waiting: list[int], turn: int) -> int:
        """Which of the states that wait at a point comes next."""
        if turn % 2 == 0:
            return len(waiting) - 1
        if turn % 6 == 1:
            return self.random.randrange(len(waiting))
        totals = [sum(self.states[number]) for number in waiting]
        return totals.index(max(totals) if turn % 6 == 3 else min(totals))

    def _queue(self, point: int) -> None:
        """A point is in the heap once, as long as a state waits there."""
        if self.waiting[point]:
            heappush(self.heap, (self.left[point], -len(self.states), point))

    def _follow(self, point: int, number: int) -> None:
        machine, state = self.machine, self.states[number]
        several = self.out[point]
        self.random.shuffle(several)
        for at in several:
            operator = machine.operators[at]
            if not operator.opens(state):
                continue
            for name in operator.names:
                self.reached.setdefault(name, (number, at))
            if operator.to == machine.end:
                continue
            for after in _outcomes(operator, state, self.random):
                self._arrive(operator.to, after, number, at, point)

    def _arrive(self, to: int, after: tuple[int, ...], number: int, at: int, source: int) -> None:
        waiting = self.waiting[to]
        if len(waiting) >= WAITING or len(self.states) >= self.most or (to, after) in self.known:
            return
        self.known.add((to, after))
        waiting.append(len(self.states))
        self.states.append(after)
        self.by.append((number, at))
        if len(waiting) == 1 and to != source:
            self._queue(to)

    def play(self, number: int, last: int) -> list[int]:
        play = [last]
        while number > 0:
            number, at = self.by[number]
            play.append(at)
        return play[::-1]


def _outcomes(operator: Operator, state: tuple[int, ...], random: Random) -> list[tuple[int, ...]]:
    values = {var: [v for v in range(len(table)) if table[state[var]] >> v & 1] for var, table in operator.effects}
    picks = (max, min, random.choice) if any(len(several) > 1 for several in values.values()) else (max,)
    found = []
    for pick in picks:
        after = list(state)
        for var, several in values.items():
            after[var] = pick(several)
        found.append(tuple(after))
    return list(dict.fromkeys(found))
