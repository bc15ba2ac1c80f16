"""Verdicts and soft locks of a story by sets of states, each with the proof it rests on.

The story becomes a machine; invariants strike the operators that are never open; what is left is decided by forward
sets, in level order, so that witnesses are shortest. Where that is too large, component order takes less work, and the
machine without its counters less still. It has every play of the book and more: what it does not reach nobody reaches,
and what it reaches is decided where its play can be replayed. The counters that stand in the way of the others are
added, and these names alone are asked for again (abstraction and refinement). Where even that is too large, searches
find more witnesses, so that fewer operators matter to what is left (`cone`). What is open in the end is undecided, with
the section where the sets grew too large and the facts that matter there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from wanderbook.machine.compiled import Story
from wanderbook.machine.machine import COUNTER, Machine, Operator, without
from wanderbook.machine.of_story import MOST_OPERATORS, TooMany, machine_of
from wanderbook.machine.quotient import quotient
from wanderbook.machine.saturate import Saturated
from wanderbook.proofs.locks import FROM_THE_START, LockPlay, Locks
from wanderbook.proofs.sets.invariants import Invariants, invariants_of, pruned
from wanderbook.proofs.sets.scout import scout
from wanderbook.proofs.sets.solve import NODES, WORK, Limit, Solver
from wanderbook.proofs.verdicts import Verdict
from wanderbook.proofs.words import listed, said_fact

MOST_NAMED = 8
MOST_BEFORE = 200_000
"""Operators of a book with stats before its quotient is taken."""
_UNREACHABLE = Verdict("unreachable", proof="sets of states")


class BySets:
    """The answers for one story, as far as the budget goes."""

    def __init__(
        self, story: Story, bound: Saturated, nodes: int = NODES, work: int = WORK, with_invariants: bool = True
    ) -> None:
        self.story = story
        self.nodes, self.work = nodes, work
        self.whole = _machine(story, bound)
        self.invariants: Invariants | None = invariants_of(self.whole) if with_invariants else None
        self.machine: Machine = pruned(self.whole, self.invariants) if self.invariants else self.whole
        self._blamed: Set[int] = frozenset()
        """The variables that the last abstraction lacked."""
        self.solver = Solver(self.machine, self.invariants, nodes, work)

    def verdicts(self, names: Iterable[str]) -> dict[str, Verdict]:
        """Each of these names."""
        decided: dict[str, Verdict] = {name: Verdict("reachable", shortest=True) for name in self.story.given}
        for name in _names(self.whole) - _names(self.machine):
            decided.setdefault(name, Verdict("unreachable", proof="invariant"))
        wanted = _names(self.machine).intersection(names) - decided.keys()
        solved = self.solver.names(wanted)
        for name, play in solved.plays.items():
            decided.setdefault(name, self._reachable(play, shortest=True))
        limit = solved.limit and self._further(wanted, decided)
        rest = _UNREACHABLE if limit is None else Verdict("undecided", because=(self.reason(limit),))
        saturated = Verdict("unreachable", proof="saturation")
        return {name: decided.get(name, rest if name in wanted else saturated) for name in names}

    def _further(self, wanted: Set[str], decided: dict[str, Verdict]) -> Limit | None:
        """Where level order is too large; with a limit, what is not decided now is undecided."""
        kept = {var for var, size in enumerate(self.machine.sizes) if size < COUNTER}
        has_scouted = False
        while left := wanted - decided.keys():
            limit = self._by_component(kept, left, decided)
            if limit is None:
                assert self._blamed - kept or not left - decided.keys(), "a play is blocked by what was left out"
                kept |= self._blamed
            elif not has_scouted:
                self._add(scout(self.machine, self.nodes, left - decided.keys()), left, decided)
                has_scouted = True
            elif wanted - decided.keys() == left:
                return limit
        return None

    def _by_component(self, kept: Set[int], left: Set[str], decided: dict[str, Verdict]) -> Limit | None:
        """These names, in the machine with these variables alone: it has all plays of the machine, and perhaps more.

        What it does not reach cannot be reached; what it reaches can be if its play is a play of the machine. If it is
        not, the variables that stand in its way are to blame.
        """
        gone = [var for var in range(len(self.machine.variables)) if var not in kept]
        solver = Solver(without(self.machine, gone), None, self.nodes, self.work) if gone else self.solver
        solved = solver.names(left, by_level=False)
        if solved.limit is None:
            decided.update(dict.fromkeys(left - solved.plays.keys(), _UNREACHABLE))
        blamed = {name: self.machine.blocked(play) for name, play in solved.plays.items()}
        self._blamed = frozenset(var for some in blamed.values() for var in some)
        self._add({name: play for name, play in solved.plays.items() if not blamed[name]}, left, decided)
        return solved.limit

    def _add(self, plays: Mapping[str, Iterable[int]], names: Set[str], decided: dict[str, Verdict]) -> None:
        for name, play in plays.items():
            if name in names:
                decided.setdefault(name, self._reachable(play, shortest=False))

    def _reachable(self, play: Iterable[int], shortest: bool) -> Verdict:
        return Verdict("reachable", self._replies(play), shortest, proof="sets of states")

    def _replies(self, play: Iterable[int]) -> tuple[str, ...]:
        operators = self.machine.operators
        return tuple([reply for at in play if (reply := operators[at].reply) is not None])

    # ---------------------------------------------------------------- locks

    def locks(self) -> Locks:
        """One for each section in which an ending is lost: a shortest play into it, where level order suffices."""
        found = self.solver.locks(self._section)
        if found.limit is not None:
            found = self.solver.locks(self._section, by_level=False)
        if found.from_the_start:
            return Locks((FROM_THE_START,))
        locks = [self._lock(at, play) for at, play in sorted(found.plays.items())]
        missing = (f"soft locks: {self.reason(found.limit)}",) if found.limit is not None else ()
        return Locks(tuple(locks), missing)

    def _section(self, operator: Operator) -> str:
        """Where one is after an operator; without a section of its own, where one was."""
        name: str = self.story.names[operator.to] or self.story.names[operator.source]
        return name

    def _lock(self, at: str, play: list[int]) -> LockPlay:
        return LockPlay(at, self._replies(play), len(self._replies(play[:-1])))

    # ---------------------------------------------------------------- words

    def reason(self, limit: Limit) -> str:
        """Why something is undecided, and which facts cause it."""
        where = self.story.names[limit.point]
        names = [self.machine.variables[var].name for var in limit.variables]
        facts = listed(dict.fromkeys(said_fact(self.story.book, name) for name in names), MOST_NAMED)
        at = f"at {where}" if where else "at the start" if not self.story.has_hub else "at the hub"
        return f"the sets of states grew too large {at} ({self.nodes:,} nodes); they tell apart {facts}"


def _machine(story: Story, bound: Saturated) -> Machine:
    """With stats, as a quotient: the rounds of fights have many operators that do the same."""
    if not story.levels:
        return machine_of(story, bound)
    machine = quotient(machine_of(story, bound, MOST_BEFORE), story.names.__getitem__)
    if len(machine.operators) > MOST_OPERATORS:
        raise TooMany
    return machine


def _names(machine: Machine) -> set[str]:
    return {name for operator in machine.operators for name in operator.names}


def by_sets(story: Story, bound: Saturated, nodes: int = NODES, work: int = WORK) -> BySets | None:
    """Nothing where the book has too many operators."""
    try:
        return BySets(story, bound, nodes, work)
    except TooMany:
        return None
