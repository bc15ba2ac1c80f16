"""Ordering: explorations in an order that reaches a goal, or the proof that there is none.

Every fact moves one way only: a quest from never through held to used, a place to crossed off, a deck to its end. So a
play is an ordering of rules, each applied at most once, with at most one that brings a quest into play and at most one
that uses it up. A SAT solver chooses the rules; their tests of each other then fix the order. If that order has a
cycle, one clause forbids this cycle for good and the solver runs again. A choice without a cycle is a play. If no
choice is left, no play exists, of any length.

Cards that can be lost and gained again are not one-way: `statuses.one_way` says whether a story has none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import networkx as nx
from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from pysat.solvers import Glucose4

from wanderbook.proofs.campaigns.chains import Chains
from wanderbook.proofs.campaigns.facts import Precondition
from wanderbook.proofs.campaigns.statuses import FactStatus, Statuses, Tests

CONFLICTS = 20_000
"""The solver's conflict limit for one question: satisfiability problems in disguise are given up."""


class Plan(NamedTuple):
    """Rules in an order in which each can be applied, after which the goal's facts hold."""

    rules: tuple[int, ...]


class OrderConflict(NamedTuple):
    """A proof that no play gets there: these facts of the goal exclude each other."""

    facts: tuple[str, ...]


class TooHard(NamedTuple):
    """The number of solver calls after which the planner gave up."""

    asked: int


class Planner:
    """Plans over the rules of one story; what is learned for one goal serves the next."""

    def __init__(self, chains: Chains, most: int = 500) -> None:
        """`most` is the number of calls of the solver for one goal. The solver learns each rule's preconditions at
        once."""
        self.statuses, self.tests, self.changes, self.most = chains.statuses, chains.tests, chains.changes, most
        self.brings = chains.brings
        self.pool, self.solver = IDPool(), Glucose4()
        self.done = 0
        self.chosen = [int(self.pool.id(("rule", at))) for at in range(len(chains.rules))]
        gains: dict[str, list[int]] = defaultdict(list)
        for at, changes in enumerate(self.changes):
            for name, before, _ in changes:
                if before == "never":
                    gains[name].append(at)
        for name in self.statuses.facts:
            self._at_most_one(gains[name])
            self._at_most_one(self.brings.get((name, "used"), ()))
        for at, tests in enumerate(self.tests):
            for name, wanted in tests:
                self._require(self.chosen[at], at, name, wanted)

    def close(self) -> None:
        self.solver.delete()

    def worked(self) -> int:
        """The work since the last call, counted in explorations examined."""
        before, self.done = self.done, int(self.solver.accum_stats()["propagations"])
        return 20 * len(self.chosen) + self.done - before

    # ---------------------------------------------------------------- clauses

    def _at_most_one(self, rules: Sequence[int]) -> None:
        """Tell the solver that at most one of these rules is in a plan, since what they gain or use up is gained or
        used up only once."""
        if len(rules) < 2:
            return
        literals = [self.chosen[at] for at in rules]
        kind = EncType.pairwise if len(rules) < 7 else EncType.seqcounter
        for clause in CardEnc.atmost(literals, 1, vpool=self.pool, encoding=kind).clauses:
            self.solver.add_clause(clause)

    def _require(self, chosen: int, who: object, name: str, wanted: Statuses) -> None:
        """Add the clause: if this is chosen, a fact that it tests has one of the wanted statuses at that time."""
        ways = []
        for status in wanted:
            way = self._way(who, name, status)
            ways.append(way)
            if status != "never" and self.statuses.begins[name] != status:
                others = (at for at in self.brings.get((name, status), ()) if at != who)
                self.solver.add_clause([-way, *(self.chosen[at] for at in others)])
        self.solver.add_clause([-chosen, *ways])

    def _way(self, who: object, name: str, status: FactStatus) -> int:
        return int(self.pool.id(("way", who, name, status)))

    # ---------------------------------------------------------------- planning

    def plan(self, goal: Precondition) -> Plan | OrderConflict | TooHard:
        """Rules that establish a goal's facts, in order; or the facts that cannot hold together; or that it was too
        hard."""
        tests = self.statuses.tests(goal)
        if any(not wanted for _, wanted in tests):
            return OrderConflict(tuple(name for name, wanted in tests if not wanted))
        who = ("goal", tests)
        asked_for = []
        for name, wanted in tests:
            needs = int(self.pool.id(("needs", tests, name)))
            asked_for.append(needs)
            self._require(needs, who, name, wanted)
        for _ in range(self.most):
            self.solver.conf_budget(CONFLICTS)
            answer = self.solver.solve_limited(assumptions=asked_for)
            if answer is None:
                break
            if not answer:
                core = set(self.solver.get_core() or ())
                names = [name for (name, _), needs in zip(tests, asked_for, strict=True) if needs in core]
                return OrderConflict(tuple(names))
            ordered = self._ordered(set(self.solver.get_model()), who, tests)
            if isinstance(ordered, Plan):
                return ordered
            for circle in ordered:
                self.solver.add_clause([-literal for literal in circle])
        return TooHard(self.most)

    def _ordered(self, true: set[int], who: object, tests: Tests) -> Plan | list[set[int]]:
        """An order of the chosen rules that are needed; or its cycles, each as the literals that cause it."""
        asked = self._needed(true, who, tests)
        graph: nx.DiGraph[object] = nx.DiGraph()
        graph.add_nodes_from(asked)
        for before, after, because in self._edges(asked):
            graph.add_edge(before, after, because=because)
        circles = [
            _shortest_circle(graph.subgraph(part)) for part in nx.strongly_connected_components(graph) if len(part) > 1
        ]
        if not circles:
            order = list(nx.topological_sort(graph))
            return Plan(tuple(at for at in order[: order.index(who)] if isinstance(at, int)))
        return [
            {literal for one, other in pairwise(circle) for literal in graph.edges[one, other]["because"]}
            for circle in circles
        ]

    def _needed(self, true: set[int], who: object, tests: Tests) -> dict[object, dict[str, FactStatus]]:
        """The rules that a goal depends on, each with the statuses of the facts that it tests.

        Any other chosen rule can be left out: no needed rule relies on it.
        """
        asked: dict[object, dict[str, FactStatus]] = {}
        waiting: list[tuple[object, Tests]] = [(who, tests)]
        while waiting:
            one, each = waiting.pop()
            if one in asked:
                continue
            found = asked[one] = {}
            for name, wanted in each:
                status = next(status for status in wanted if self._way(one, name, status) in true)
                found[name] = status
                if status != "never" and self.statuses.begins[name] != status:
                    by = next(at for at in self.brings.get((name, status), ()) if self.chosen[at] in true and at != one)
                    waiting.append((by, self.tests[by]))
        return asked

    def _edges(self, asked: dict[object, dict[str, FactStatus]]) -> Iterator[tuple[object, object, tuple[int, ...]]]:
        """Pairs of rules of which the first must come first, with the literals that require it."""
        gained: dict[str, int] = {}
        lost: dict[str, int] = {}
        for at in asked:
            if isinstance(at, int):
                for name, before, after in self.changes[at]:
                    if before == "never":
                        gained[name] = at
                    if after == "used":
                        lost[name] = at
        for one, found in asked.items():
            for name, status in found.items():
                way = self._way(one, name, status)
                gain, loss = gained.get(name), lost.get(name)
                if gain is not None and gain != one and status != "used":
                    pair = (one, gain) if status == "never" else (gain, one)
                    yield *pair, (way, self.chosen[gain])
                if loss is not None and loss != one and status != "never":
                    pair = (one, loss) if status == "held" else (loss, one)
                    yield *pair, (way, self.chosen[loss])


def _shortest_circle(graph: nx.DiGraph[object]) -> list[object]:
    """A shortest cycle; a short one forbids more than a long one would."""
    found: list[object] = []
    for one in graph:
        paths = nx.single_source_shortest_path(graph, one)
        for other in graph.predecessors(one):
            if other in paths and (not found or len(paths[other]) + 1 < len(found)):
                found = [*paths[other], one]
        if len(found) == 3:
            break
    return found
