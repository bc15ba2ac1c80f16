"""Verdicts and soft locks of a story by sets of states, each with its proof.

The story becomes a machine; invariants remove operators that are never open; the rest is decided by forward sets, in
level order, so that witnesses are shortest. If the sets grow too large, the verdict is undecided, with the section
where that happened and the relevant facts; small questions continue from there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from wanderbook.machine.compiled import Story
from wanderbook.machine.machine import Machine, Operator
from wanderbook.machine.of_story import MOST_OPERATORS, TooMany, machine_of
from wanderbook.machine.quotient import quotient
from wanderbook.machine.saturate import Saturated
from wanderbook.proofs.limit import NO_LIMIT, OutOfTime, TimeLimit
from wanderbook.proofs.locks import FROM_THE_START, LockPlay, Locks
from wanderbook.proofs.sets.invariants import Invariants, invariants_of, pruned
from wanderbook.proofs.sets.solve import NODES, WORK, Limit, Solver
from wanderbook.proofs.verdicts import Budget, Verdict
from wanderbook.proofs.words import listed, said_fact

MOST_NAMED = 8
"""The most facts that a reason lists."""
MOST_BEFORE = 200_000
"""The largest number of operators of a book with stats, before taking its quotient."""
_UNREACHABLE = Verdict("unreachable", proof="sets of states")


class BySets:
    """The answers of sets of states for one story, within the budget."""

    def __init__(
        self, story: Story, bound: Saturated, nodes: int = NODES, work: int = WORK, limit: TimeLimit = NO_LIMIT
    ) -> None:
        """`nodes` and `work` limit the diagrams; see `solve`. Raises `OutOfTime` from looking for invariants."""
        self.story = story
        self.nodes, self.work = nodes, work
        self.whole = _machine(story, bound)
        self.invariants: Invariants | None = invariants_of(self.whole, limit)
        self.machine: Machine = pruned(self.whole, self.invariants) if self.invariants else self.whole
        self.solver = Solver(self.machine, self.invariants, nodes, work)

    def verdicts(self, names: Iterable[str]) -> dict[str, Verdict]:
        """The verdict of each of these names."""
        decided: dict[str, Verdict] = {name: Verdict("reachable", shortest=True) for name in self.story.given}
        for name in _names(self.whole) - _names(self.machine):
            decided.setdefault(name, Verdict("unreachable", proof="invariant"))
        wanted = _names(self.machine).intersection(names) - decided.keys()
        solved = self.solver.names(wanted)
        for name, play in solved.plays.items():
            decided.setdefault(name, self._reachable(play))
        limit = solved.limit
        rest = _UNREACHABLE if limit is None else Verdict("undecided", because=(self.reason(limit),))
        saturated = Verdict("unreachable", proof="saturation")
        return {name: decided.get(name, rest if name in wanted else saturated) for name in names}

    def _reachable(self, play: Iterable[int]) -> Verdict:
        return Verdict("reachable", self._replies(play), shortest=True, proof="sets of states")

    def _replies(self, play: Iterable[int]) -> tuple[str, ...]:
        operators = self.machine.operators
        return tuple([reply for at in play if (reply := operators[at].reply) is not None])

    # ---------------------------------------------------------------- locks

    def locks(self) -> Locks:
        """One lock for each section in which an ending is lost, with a shortest play into it if level order fits the
        budget."""
        found = self.solver.locks(self._section)
        if found.limit is not None:
            found = self.solver.locks(self._section, by_level=False)
        if found.from_the_start:
            return Locks((FROM_THE_START,))
        locks = [self._lock(at, play) for at, play in sorted(found.plays.items())]
        missing = (f"soft locks: {self.reason(found.limit)}",) if found.limit is not None else ()
        return Locks(tuple(locks), missing)

    def _section(self, operator: Operator) -> str:
        """The section after an operator, or the one before it if its target has none."""
        name: str = self.story.names[operator.to] or self.story.names[operator.source]
        return name

    def _lock(self, at: str, play: list[int]) -> LockPlay:
        return LockPlay(at=at, witness=self._replies(play), safe=len(self._replies(play[:-1])))

    # ---------------------------------------------------------------- words

    def reason(self, limit: Limit) -> str:
        """The reason why something is undecided, with the facts that cause it."""
        where = self.story.names[limit.point]
        names = [self.machine.variables[var].name for var in limit.variables]
        facts = listed(dict.fromkeys(said_fact(self.story.book, name) for name in names), MOST_NAMED)
        at = f"at {where}" if where else "at the start" if not self.story.has_hub else "at the hub"
        return f"too many combinations of {facts} {at} ({self.nodes:,} nodes)"


def _machine(story: Story, bound: Saturated) -> Machine:
    """The machine of a story; with stats its quotient, since the rounds of fights have many equivalent operators."""
    if not story.levels:
        return machine_of(story, bound)
    machine = quotient(machine_of(story, bound, MOST_BEFORE), story.names.__getitem__)
    if len(machine.operators) > MOST_OPERATORS:
        raise TooMany
    return machine


def _names(machine: Machine) -> set[str]:
    return {name for operator in machine.operators for name in operator.names}


def by_sets(story: Story, bound: Saturated, budget: Budget, most_work: int = sys.maxsize) -> BySets | None:
    """The answers for a story within the budget; None if it has too many operators or there is no time."""
    try:
        return BySets(story, bound, budget.nodes, min(most_work, budget.work), budget.limit)
    except (TooMany, OutOfTime):
        return None
