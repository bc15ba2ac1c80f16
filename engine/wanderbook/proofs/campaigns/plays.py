"""Plays: for a precondition at the ship, the explorations that establish it, or the proof that none do.

Three methods, the cheaper ones first: a chain that holds (`chains`), a search by replies among the few relevant
explorations, and the ordering of all of them (`order`). What these leave open may still have held at some moment of a
random play (`moments`). The same preconditions come up again and again, so answers are cached.
"""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush
from math import inf
from typing import NamedTuple

from wanderbook.machine.guards import bits
from wanderbook.proofs.campaigns.chains import NOT_MADE, Chains
from wanderbook.proofs.campaigns.facts import Precondition
from wanderbook.proofs.campaigns.moments import Moments
from wanderbook.proofs.campaigns.order import OrderConflict, Plan, Planner
from wanderbook.proofs.campaigns.places import MoveSources
from wanderbook.proofs.campaigns.statuses import OneWay, Tests, one_way
from wanderbook.proofs.campaigns.summaries import Summaries


class Settled(NamedTuple):
    """Explorations in order, their cost in replies, and a lower bound on the cost of any others."""

    order: tuple[int, ...] | None
    cost: float = inf
    least: float = inf
    """Infinite if it is proved that there are none."""
    blocked: tuple[str, ...] = ()
    """The facts that exclude each other, if that is the proof."""
    final: bool = True
    """Whether a search for shorter ones is pointless."""

    @property
    def undecided(self) -> bool:
        return self.order is None and self.least < inf


AT_ONCE = Settled(order=(), cost=0, least=0)
"""The answer for a precondition that holds without any exploration."""


class Effort:
    """The budget of all questions together, counted in explorations examined."""

    def __init__(self, left: int) -> None:
        self.left = left


class Plays:
    """Plays from the start of a campaign, or from facts established before."""

    def __init__(
        self,
        found: Summaries,
        searched: int,
        asked: int,
        effort: Effort,
        begun_with: int | None = None,
    ) -> None:
        """`searched` and `asked` limit the search and the solver for each question, `effort` all questions together.
        Plays begin with the facts `begun_with`, if given, instead of those of a new campaign."""
        self.found, self.searched, self.asked, self.effort = found, searched, asked, effort
        self.start = found.facts.start if begun_with is None else begun_with
        self.statuses = OneWay(found.facts, found.bound, self.start)
        self.chains = Chains(found, self.statuses, self.start)
        self._found: dict[Precondition, Settled] = {}
        """By precondition, the answer so far."""
        self._absent = ~self.start
        self._singles: dict[int, tuple[tuple[int, ...], int]] = {}
        """By the index of a fact's bit, the explorations that establish this fact alone; negative for its absence."""
        self._planner: Planner | None = None

    def close(self) -> None:
        if self._planner is not None:
            self._planner.close()

    @cached_property
    def places(self) -> MoveSources:
        """The places where everything is reached."""
        return MoveSources(self.found)

    @cached_property
    def one_way(self) -> bool:
        return one_way(self.found.story, self.found.bound)

    @cached_property
    def moments(self) -> Moments:
        return Moments(self.chains.rules, self.start)

    def begun_with(self, facts: int) -> Plays:
        return Plays(self.found, self.searched, self.asked, self.effort, facts)

    def plainly(self, asks: Precondition) -> bool:
        """Whether the precondition holds after its missing facts are established one by one; False proves nothing.

        True for most preconditions, and cheaper than finding out which explorations do it.
        """
        facts = self.start
        for bit in bits(asks.yes & self._absent):
            order, after = self._brought(bit.bit_length())
            facts = after if facts is self.start else self.chains.made(order, facts)
            if facts < 0:
                return False
        return asks.hold(facts)

    def _brought(self, which: int) -> tuple[tuple[int, ...], int]:
        """The explorations that establish one fact, and the facts after them; negative facts if there are none."""
        found = self._singles.get(which)
        if found is None:
            bit = 1 << (abs(which) - 1)
            order = self.can(Precondition(bit, 0) if which > 0 else Precondition(0, bit)).order
            after = NOT_MADE if order is None else self.chains.made(order, self.start)
            found = self._singles[which] = (order or (), after)
        return found

    def can(self, asks: Precondition) -> Settled:
        """Some explorations that establish a precondition, if there are any; not always the shortest."""
        found = self._found.get(asks)
        if found is None:
            found = self._found[asks] = AT_ONCE if asks.hold(self.start) else self._one_by_one(asks)
        return found

    def settle(self, asks: Precondition) -> Settled:
        """The shortest explorations that establish a precondition, as far as the effort allows."""
        found = self.can(asks)
        if not found.final:
            found = self._found[asks] = self._shortest(asks, found)
        return found

    def _one_by_one(self, asks: Precondition) -> Settled:
        """Establish each missing fact in turn, which rarely undoes another. If one is impossible alone, so is the
        whole."""
        yes, no = asks
        if (yes | no).bit_count() == 1:
            return self._find(asks)
        order = self._in_turn(asks)
        if order is not None:
            return Settled(order, self._cost(order), final=False)
        alone = [Precondition(bit, 0) for bit in bits(yes & self._absent)] + [
            Precondition(0, bit) for bit in bits(no & self.start)
        ]
        impossible = (one for one in map(self.can, alone) if one.order is None and not one.undecided)
        return next(impossible, None) or self._find(asks)

    def _in_turn(self, asks: Precondition) -> tuple[int, ...] | None:
        """The explorations that gain each missing fact and end each unwanted one, in turn; None if that fails."""
        facts, made = self.start, []
        lacking = [bit.bit_length() for bit in bits(asks.yes & self._absent)]
        lacking += [-bit.bit_length() for bit in bits(asks.no & self.start)]
        for which in lacking:
            if facts >> (abs(which) - 1) & 1 == (which > 0):
                continue
            order, after = self._brought(which)
            if after < 0:
                return None
            for at in order:
                after = self.chains.made((at,), facts)
                if after < 0:
                    return None
                if after != facts:
                    facts = after
                    made.append(at)
        return tuple(made) if asks.hold(facts) else None

    def _find(self, asks: Precondition) -> Settled:
        """Some explorations that establish a precondition, or the proof that none do, by costs and chains."""
        tests = self.statuses.tests(asks)
        least = self.chains.bound(tests)
        if least == inf:
            facts = tuple(name for name, wanted in tests if self.chains.bound(((name, wanted),)) == inf)
            return self._impossible(facts)
        order = self.chains.chain(asks, tests)
        if order is None:
            return self._find_hard(asks, tests, least)
        return Settled(order, self._cost(order), least, final=False)

    def _shortest(self, asks: Precondition, so_far: Settled) -> Settled:
        """The cheapest chain if it is shorter than `so_far`; if its cost does not meet the lower bound, `_shorten` goes
        on."""
        tests = self.statuses.tests(asks)
        order, least = self.chains.chain(asks, tests), self.chains.bound(tests)
        if order is None or self._cost(order) > so_far.cost:
            order = so_far.order
        assert order is not None
        cost = self._cost(order)
        if cost > least:
            least = max(least, self.chains.landmarks(tests))
        shorter = Settled(order, cost, least)
        return shorter if cost == least else self._shorten(asks, tests, shorter)

    def _find_hard(self, asks: Precondition, tests: Tests, least: float) -> Settled:
        """The answer where no chain holds: search the explorations that can matter, then order them with the solver."""
        if self.effort.left <= 0:
            return self._left_to_chance(asks, least)
        found = self._search(asks, tests, inf)
        if found is not None and found.order is not None:
            return found._replace(least=max(least, min(found.cost, self._going_on(tests))))
        if found is not None and self.one_way:
            return self._impossible(tuple(name for name, _ in tests))
        order = self._plan(asks)
        if isinstance(order, OrderConflict):
            return self._impossible(order.facts)
        if order is None:
            return self._left_to_chance(asks, least)
        return Settled(order, self._cost(order), least, final=False)

    def _left_to_chance(self, asks: Precondition, least: float) -> Settled:
        """The last resort: a random play that happened to establish the precondition, else undecided."""
        order = self.moments.order(asks)
        return Settled(None, inf, least) if order is None else Settled(order, self._cost(order), least)

    def _impossible(self, facts: tuple[str, ...]) -> Settled:
        """The answer that no play gets there; a proof only if every exploration was walked to its end."""
        return Settled(None, inf, inf if self.found.whole else 0, facts)

    def _cost(self, order: tuple[int, ...]) -> int:
        return sum([self.chains.full[at] for at in order])

    # ---------------------------------------------------------------- ordering

    def _plan(self, asks: Precondition) -> tuple[int, ...] | OrderConflict | None:
        """An order from the solver. If facts can be lost and regained, a conflict proves nothing and a plan is
        replayed."""
        if self._planner is None:
            self._planner = Planner(self.chains, self.asked)
        plan = self._planner.plan(asks)
        self.effort.left -= self._planner.worked()
        if isinstance(plan, Plan):
            return plan.rules if self.chains.holds(plan.rules, asks) else None
        return plan if isinstance(plan, OrderConflict) and self.one_way else None

    # ---------------------------------------------------------------- shortest

    def _shorten(self, asks: Precondition, tests: Tests, so_far: Settled) -> Settled:
        """Search for a cheaper play than `so_far`, and raise its lower bound. The bound also allows for explorations
        that start within the hub, where the order affects the length."""
        found = self._search(asks, tests, so_far.cost) if self.effort.left > 0 else None
        if found is None:
            return so_far
        shorter = so_far if found.order is None else found
        return shorter._replace(least=max(so_far.least, min(shorter.cost, self._going_on(tests))))

    def _going_on(self, tests: Tests) -> float:
        """A lower bound for plays with an exploration that starts within the hub instead of at the ship."""
        if not self.chains.near:
            return inf
        rules = self._relevant(tests, inf)
        literals = {(name, status) for name, wanted in tests for status in wanted}
        return self.chains.going_on(literals.union(*(self.chains.literals[at] for at in rules)))

    def _search(self, asks: Precondition, tests: Tests, most: float) -> Settled | None:
        """The cheapest play with fewer than `most` replies, by best-first search among the relevant explorations.

        A shortest play contains no other exploration. The answer has no order if there is no such play; it is None if
        the search took too long.
        """
        chains = self.chains
        rules = self._relevant(tests, most)
        heap: list[tuple[int, int, int, tuple[int, ...]]] = [(0, 0, self.start, ())]
        seen: set[int] = set()
        tried = 0
        while heap:
            cost, _, facts, order = heappop(heap)
            if facts in seen:
                continue
            seen.add(facts)
            if asks.hold(facts):
                return Settled(order, cost, cost)
            tried += len(rules)
            self.effort.left -= len(rules)
            if tried > self.searched:
                return None
            for at in rules:
                rule, dearer = chains.rules[at], cost + chains.full[at]
                if dearer < most and rule.asks.hold(facts):
                    heappush(heap, (dearer, tried + at, rule.after(facts), (*order, at)))
        return Settled(None)

    def _relevant(self, tests: Tests, most: float) -> list[int]:
        """The explorations that establish a tested fact, or a precondition of such an exploration, and so on."""
        chains = self.chains
        waiting = [(name, status) for name, wanted in tests for status in wanted]
        literals, rules = set(waiting), set[int]()
        while waiting:
            for at in chains.brings.get(waiting.pop(), ()):
                if at not in rules and chains.at_least[at] < most:
                    rules.add(at)
                    new = chains.literals[at] - literals
                    literals |= new
                    waiting += new
        self.effort.left -= 10 * len(rules)
        return sorted(rules)
