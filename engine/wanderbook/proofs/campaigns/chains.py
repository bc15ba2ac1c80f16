"""Chains: the cheapest explorations that establish a goal's preconditions, if effects never got in each other's way.

Each status of a fact gets a cost: the replies of the cheapest exploration that establishes it, plus the cost of that
exploration's own preconditions. Nothing is ever lost in this relaxation, so it proves two things and suggests a third:

- what has no cost is impossible: more is possible without losses than with them;
- the *highest* cost among a goal's preconditions is a lower bound: a play has to pay for each of them;
- with the *sum* of the costs, following the cheapest explorations backwards gives a chain that usually is a play. It is
  replayed step by step on the facts: a chain that holds is a witness, whatever suggested it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from math import ceil, inf
from operator import add

from wanderbook.machine.moves import HUB
from wanderbook.proofs.campaigns.facts import Precondition
from wanderbook.proofs.campaigns.free_moves import Replies
from wanderbook.proofs.campaigns.goals import Goal, Rule
from wanderbook.proofs.campaigns.hub import Seed
from wanderbook.proofs.campaigns.statuses import FactStatus, OneWay, StatusTest, Tests
from wanderbook.proofs.campaigns.summaries import Summaries

Literal = tuple[str, FactStatus]
"""A fact, by name, with a status."""
NOT_MADE = -1
"""Takes the place of facts if an exploration cannot be made."""


class Costs:
    """The cost of each status, and the rule that establishes it."""

    def __init__(self, of: dict[Literal, float], by: dict[Literal, int]) -> None:
        self.of, self.by = of, by
        self._tested: dict[StatusTest, tuple[float, Literal]] = {}

    def test(self, test: StatusTest) -> tuple[float, Literal]:
        """The cost of the cheapest status that passes a test, and that status."""
        found = self._tested.get(test)
        if found is None:
            name, wanted = test
            each = (((self.of.get((name, status), inf)), (name, status)) for status in wanted)
            found = self._tested[test] = min(each, default=(inf, (name, "never")))
        return found


class Chains:
    """The costs of all statuses from a start, and chains of explorations that follow from them."""

    def __init__(self, found: Summaries, statuses: OneWay, start: int) -> None:
        """`start` are the facts from which plays begin."""
        self.found, self.statuses, self.rules, self.start = found, statuses, found.rules, start
        self.tests = [statuses.tests(rule.asks) for rule in self.rules]
        self.changes = [statuses.changes(rule) for rule in self.rules]
        self.brings: dict[Literal, list[int]] = {}
        """By literal, the explorations that establish it."""
        for at, changes in enumerate(self.changes):
            for name, _, after in changes:
                self.brings.setdefault((name, after), []).append(at)
        self._ways: dict[StatusTest, tuple[list[int], set[StatusTest]]] = {}
        """By test, the explorations that make it pass, and the tests that all of them share."""
        self._played: dict[tuple[int, ...], tuple[Replies, int]] = {}
        """By order of explorations, their replies and the hub point where they end."""
        self.full = [self.cost(rule) for rule in self.rules]
        self.near = found.going_on.near
        self.least = [self.least_of(rule) for rule in self.rules]
        self.add = self._costs(lambda at, cost: cost + self.full[at], add)
        self._sooner: dict[int, float] = {}
        """By nearby point, a lower bound on the replies of a play that arrives there other than from the ship."""
        self.most = self._costs(lambda at, cost: cost + self.least[at], max)
        if self.near:
            self._sooner = self._soonest()
            self.most = self._costs(lambda at, cost: self._after(cost, self.rules[at]), max)
        self.at_least = [self.bound(tests) + full for tests, full in zip(self.tests, self.full, strict=True)]
        """By rule, a lower bound on the cost of a play that contains it."""
        self.literals = [{(name, status) for name, wanted in tests for status in wanted} for tests in self.tests]
        """By rule, its preconditions."""

    # ---------------------------------------------------------------- replies

    def cost(self, rule: Rule) -> int:
        """The replies of an exploration, including the way back to the ship."""
        return rule.length + len(self.found.hub.home(rule.ends))

    def least_of(self, way: Rule | Goal) -> int:
        """A lower bound on an exploration's replies: one that starts within the hub need not come from the ship."""
        return way.length - (way.seed.length if way.seed.point in self.near else 0)

    def _after(self, cost: float, rule: Rule) -> float:
        """A lower bound on the replies up to the end of an exploration whose preconditions cost this much: from the
        ship, or from a point of the hub reached before."""
        seed, length = rule.seed, rule.length
        return min(cost + length, max(cost, self._sooner.get(seed.point, inf)) + length - seed.length)

    def going_on_to(self, goal: Goal) -> float:
        """A lower bound on the replies of a play that reaches a goal from a point of the hub, not from the ship."""
        found = inf
        for end, replies in self.near.get(goal.seed.point, ()):
            for rule in self.found.going_on.ends[end]:
                found = min(found, self._at_least(rule.before(goal.asks)) + self.least_of(rule) + replies)
        return found + goal.length - goal.seed.length

    def going_on(self, literals: set[Literal]) -> float:
        """A lower bound on the replies of a play with an exploration that ends in the hub and is useful: it establishes
        one of these literals, or reaches that point sooner."""
        found = inf
        for end, rules in self.found.going_on.ends.items():
            for rule in rules:
                brings = {(name, after) for name, _, after in self.statuses.changes(rule)}
                if not literals.isdisjoint(brings) or rule.length < self.found.hub.far[end]:
                    found = min(found, self._at_least(rule.asks) + self.least_of(rule))
        return found

    def _at_least(self, asks: Precondition) -> float:
        """The best lower bound on a play that establishes a precondition; infinite if it contradicts itself."""
        if asks.yes & asks.no:
            return inf
        tests = self.statuses.tests(asks)
        return max(self.bound(tests), self.landmarks(tests))

    def _soonest(self) -> dict[int, float]:
        """By hub point near the end of an exploration, a lower bound on the replies of a play that goes on to it from
        there."""
        ends = {
            end: min(self._at_least(rule.asks) + self.least_of(rule) for rule in rules)
            for end, rules in self.found.going_on.ends.items()
        }
        return {point: min(ends[end] + replies for end, replies in several) for point, several in self.near.items()}

    # ---------------------------------------------------------------- costs

    def _costs(self, after: Callable[[int, float], float], together: Callable[[float, float], float]) -> Costs:
        """The cost of every literal, by Dijkstra over rules with several preconditions. `together` combines their
        costs, and `after` adds the rule's own."""
        asked: dict[Literal, list[tuple[int, int]]] = defaultdict(list)
        left, so_far = [0] * len(self.rules), [0.0] * len(self.rules)
        of: dict[Literal, float] = {}
        by: dict[Literal, int] = {}
        heap: list[tuple[float, Literal, int]] = []
        for at, tests in enumerate(self.tests):
            left[at] = (1 << len(tests)) - 1
            for test, (name, wanted) in enumerate(tests):
                for status in wanted:
                    asked[name, status].append((at, 1 << test))
            if not tests:
                self._offer(heap, at, after(at, 0))
        for name, status in self.statuses.begins.items():
            heappush(heap, (0, (name, status), -1))
        while heap:
            cost, literal, rule = heappop(heap)
            if literal in of:
                continue
            of[literal], by[literal] = cost, rule
            for at, test in asked[literal]:
                if left[at] & test:
                    left[at] ^= test
                    so_far[at] = together(so_far[at], cost)
                    if not left[at]:
                        self._offer(heap, at, after(at, so_far[at]))
        return Costs(of, by)

    def _offer(self, heap: list[tuple[float, Literal, int]], at: int, cost: float) -> None:
        for name, _, after in self.changes[at]:
            heappush(heap, (cost, (name, after), at))

    def bound(self, tests: Tests) -> float:
        """A lower bound on the replies of any play that passes these tests; infinite if there is none."""
        return max([self.most.test(test)[0] for test in tests], default=0)

    def landmarks(self, tests: Tests) -> float:
        """A second lower bound, often higher: the sum over landmarks, which every play must pass, of their cheapest
        exploration.

        Each precondition is a landmark, and so is any precondition shared by all explorations that could establish it.
        An exploration that serves several landmarks counts for each of them only in part.
        """
        must: dict[StatusTest, list[int]] = {}
        waiting = list(tests)
        shares: dict[int, int] = defaultdict(int)
        while waiting:
            test = waiting.pop()
            if test not in must and self.statuses.begins[test[0]] not in test[1]:
                must[test], common = self._come_by(test)
                waiting += common
                for at in must[test]:
                    shares[at] += 1
        each = (min((self.least[at] / shares[at] for at in some), default=inf) for some in must.values())
        total = sum(each)
        return total if total == inf else ceil(total - 1e-6)

    def _come_by(self, test: StatusTest) -> tuple[list[int], set[StatusTest]]:
        """The explorations that make a test pass, and the tests that all of them share."""
        known = self._ways.get(test)
        if known is None:
            name, wanted = test
            rules = [at for status in wanted for at in self.brings.get((name, status), ())]
            common = set(self.tests[rules[0]]).intersection(*(self.tests[at] for at in rules[1:])) if rules else set()
            known = self._ways[test] = rules, common
        return known

    # ---------------------------------------------------------------- chains

    def chain(self, goal: Precondition, tests: Tests) -> tuple[int, ...] | None:
        """Rules that establish a goal, in an order that was replayed; None where none was found."""
        chosen: dict[Literal, int] = {}
        wanted = [self.add.test(test)[1] for test in tests]
        needed = list(wanted)
        for literal in needed:
            if literal in chosen:
                continue
            rule = self.add.by.get(literal)
            if rule is None:
                return None
            chosen[literal] = rule
            if rule >= 0:
                needed += [self.add.test(test)[1] for test in self.tests[rule]]
        rules = {rule for rule in chosen.values() if rule >= 0}
        order = self._ordered(rules, wanted) if len(rules) > 1 else tuple(rules)
        return order if order is not None and self.holds(order, goal) else None

    def _ordered(self, rules: set[int], wanted: list[Literal]) -> tuple[int, ...] | None:
        """The rules ordered so that a test comes after the rule that establishes it and before one that ends it."""
        asks = {rule: [self.add.test(test)[1] for test in self.tests[rule]] for rule in rules}
        asks[-1] = wanted
        after: dict[int, set[int]] = {rule: set() for rule in asks}
        for rule in rules:
            for name, old, new in self.changes[rule]:
                for other, literals in asks.items():
                    if other == rule:
                        continue
                    if (name, new) in literals:
                        after[other].add(rule)
                    elif (name, old) in literals or (name, "never") in literals:
                        after[rule].add(other)
        return _sorted(after)

    def holds(self, order: Iterable[int], goal: Precondition) -> bool:
        """Whether these explorations can be made in this order, and the goal holds after them."""
        facts = self.start
        for at in order:
            _, (yes, no), _, _, on, off, _ = self.rules[at]
            if facts & yes != yes or facts & no:
                return False
            facts = (facts | on) & ~off if off else facts | on
        return goal.hold(facts)

    def made(self, order: Iterable[int], facts: int) -> int:
        """The facts after these explorations, skipping those that change nothing; negative if one cannot be made."""
        for at in order:
            _, (yes, no), _, _, on, off, _ = self.rules[at]
            if facts & on != on or facts & off:
                if facts & yes != yes or facts & no:
                    return NOT_MADE
                facts = (facts | on) & ~off if off else facts | on
        return facts

    def replies(self, order: tuple[int, ...], goal: Goal) -> Replies:
        """All replies of a play: these explorations, then the goal."""
        return self.played(order, goal.seed, self.found.path(goal))

    def played(self, order: tuple[int, ...], seed: Seed, path: Replies) -> Replies:
        """All replies of a play: these explorations, then a path from the ship."""
        before = self._played.get(order)
        if before is None:
            before = self._played[order] = self._play(order)
        replies, at = before
        return (*replies, *self._on(at, seed, path))

    def _play(self, order: tuple[int, ...]) -> tuple[Replies, int]:
        """The replies of these explorations, and the point of the hub where they end."""
        found: list[str] = []
        at = HUB
        for one in order:
            rule = self.rules[one]
            found += self._on(at, rule.seed, self.found.path(rule))
            at = rule.ends
        return tuple(found), at

    def _on(self, at: int, seed: Seed, path: Replies) -> Replies:
        """The replies that continue a play from a point of the hub along a path from the ship, without the detour where
        the path starts at that point."""
        if at == HUB:
            return path
        if seed.in_hub and seed.point == at:
            return path[seed.length :]
        return (*self.found.hub.home(at), *path)


def _sorted(after: dict[int, set[int]]) -> tuple[int, ...] | None:
    """A topological order up to the goal, -1; None if there is a cycle."""
    order: list[int] = []
    done: set[int] = set()
    while -1 not in done:
        ready = [one for one, others in after.items() if one not in done and others <= done]
        if not ready:
            return None
        done.update(ready)
        order += sorted(one for one in ready if one >= 0)
    return tuple(order)
