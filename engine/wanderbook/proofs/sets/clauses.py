"""Explanations from an invariant of why two tests never hold together: what gains and loses each, and what comes with
that.

An invariant of two literals is proved by induction, and the steps of that induction are the explanation: "ROPE is only
gained together with HERE, and HERE is never lost". Each operator that could break the clause is examined with what is
known before and after it. If one does not fit these words, there is no explanation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wanderbook.machine.compiled import Story
from wanderbook.machine.machine import Operator
from wanderbook.proofs.sets.invariants import Invariants, Literal

HELD = 0b010
"""The mask of the value 1: a quest that is held, a fact that holds."""
_FACTS = ("quest:", "keyword:", "ending:")
MOST_SITES = 3
"""The most sites that a sentence names."""


class Side(NamedTuple):
    """A test in an explanation: its words, the facts of which one must hold, and whether the test must hold."""

    said: str
    facts: tuple[str, ...]
    wanted: bool


class _Step(NamedTuple):
    """An operator that gains or loses something: what is known after it, its changes, and its site."""

    after: int
    changes: frozenset[int]
    site: str


class Clauses:
    """Explains, from the invariants of a story's machine, why two tests never hold together."""

    def __init__(self, story: Story, invariants: Invariants) -> None:
        self.story, self.invariants = story, invariants
        self.machine = invariants.machine
        self.at = {variable.name: var for var, variable in enumerate(self.machine.variables)}

    def why(self, one: Side, other: Side) -> str:
        """The sentence why the two never hold together; empty if no invariant says so."""
        vars = [[self.at[fact] for fact in side.facts if fact in self.at] for side in (one, other)]
        if not all(vars) or any(len(some) < len(side.facts) for some, side in zip(vars, (one, other), strict=True)):
            return ""
        if set(vars[0]) & set(vars[1]):
            return ""
        if one.wanted != other.wanted:
            (kept, lacking), (x, y) = (one, other) if one.wanted else (other, one), vars if one.wanted else vars[::-1]
            return self._implied(kept.said, lacking.said, x, y)
        if one.wanted:
            return self._apart(one.said, other.said, *vars)
        return self._always_one(one.said, other.said, *vars)

    # ---------------------------------------------------------------- three forms

    def _implied(self, x: str, y: str, xs: list[int], ys: list[int]) -> str:
        """The sentence for "the first implies the second"; empty if it does not. `x` and `y` are two tests in words,
        `xs` and `ys` the variables of which each needs one."""
        gains = list(self._gaining(xs))
        with_it = [step for step in gains if self._any(step.after, ys)]
        losses = list(self._losing(ys))
        if len(with_it) < len(gains) or not all(self._none(step.after, xs) for step in losses):
            return ""
        if self._at_start(xs) and not self._at_start(ys):
            return ""
        together = [step for step in gains if step.changes.intersection(ys)]
        how = "together with" if len(together) == len(gains) else "together with or after" if together else "after"
        gained = f"{x} is only gained {how} {y}{_sites(gains)}" if gains else f"{x} is held only from the start"
        if not losses:
            return f"{gained}, and {y} is never lost"
        also = all(step.changes.intersection(xs) for step in losses)
        lost = (
            f"is lost only together with {x}" if also else f"is lost only together with {x} or where that is not held"
        )
        return f"{gained}, and {y} {lost}{_sites(losses)}"

    def _apart(self, x: str, y: str, xs: list[int], ys: list[int]) -> str:
        """The sentence for "never both"; empty if the steps do not show it. For the arguments see `_implied`."""
        if self._at_start(xs) and self._at_start(ys):
            return ""
        said = []
        for name, other, mine, theirs in ((x, y, xs, ys), (y, x, ys, xs)):
            gains = list(self._gaining(mine))
            if not all(self._none(step.after, theirs) for step in gains):
                return ""
            swapped = [step for step in gains if step.changes.intersection(theirs)]
            how = f"in exchange for {other}" if len(swapped) == len(gains) else f"where {other} is not held"
            if swapped and len(swapped) < len(gains):
                how += " or is given up for it"
            said.append(f"{name} is only gained {how}{_sites(gains)}" if gains else f"nothing gives {name}")
        return ", and ".join(said)

    def _always_one(self, x: str, y: str, xs: list[int], ys: list[int]) -> str:
        """The sentence for "always one of them"; empty if the steps do not show it. For the arguments see
        `_implied`."""
        if not self._at_start([*xs, *ys]):
            return ""
        said = []
        for name, other, mine, theirs in ((x, y, xs, ys), (y, x, ys, xs)):
            losses = list(self._losing(mine))
            if not all(self._any(step.after, theirs) for step in losses):
                return ""
            said.append(
                f"{name} is lost only where {other} is held{_sites(losses)}" if losses else f"{name} is never lost"
            )
        return ", and ".join(said)

    # ---------------------------------------------------------------- operators

    def _gaining(self, vars: Iterable[int]) -> Iterator[_Step]:
        return self._steps(vars, gains=True)

    def _losing(self, vars: Iterable[int]) -> Iterator[_Step]:
        return self._steps(vars, gains=False)

    def _steps(self, vars: Iterable[int], gains: bool) -> Iterator[_Step]:
        """The operators that gain one of these variables, or that lose one, with what is known after each."""
        several, after = set(vars), HELD if gains else ~HELD
        for operator in self.machine.operators:
            for var, table in operator.effects:
                if var in several:
                    values = [value for value, to in enumerate(table) if (value == 1) != gains and to & after]
                    if values:
                        yield from self._taken(operator, var, sum(1 << value for value in values), after)

    def _taken(self, operator: Operator, var: int, before: int, after: int) -> Iterator[_Step]:
        """An operator that takes a variable from some values to others, if it is ever open with these."""
        every = self.invariants.every[var]
        for cube in operator.precondition:
            known = self.invariants.after(operator, cube, Literal(var, before), Literal(var, after & every))
            if known is not None:
                yield _Step(known, frozenset(one for one, _ in operator.effects), self._site(operator))

    def _site(self, operator: Operator) -> str:
        own = [name for name in operator.names if not name.startswith(_FACTS)]
        return max(own, key=lambda name: name.count(":"), default=self.story.names[operator.source])

    # ---------------------------------------------------------------- knowledge

    def _any(self, known: int, vars: Iterable[int]) -> bool:
        return any(self.invariants.values(known, var) == HELD for var in vars)

    def _none(self, known: int, vars: Iterable[int]) -> bool:
        return all(not self.invariants.values(known, var) & HELD for var in vars)

    def _at_start(self, vars: Iterable[int]) -> bool:
        return any(self.machine.first[var] == 1 for var in vars)


def _sites(steps: Iterable[_Step]) -> str:
    names = list(dict.fromkeys(step.site for step in steps))
    shown = ", ".join(names[:MOST_SITES]) + (f" and {len(names) - MOST_SITES} more" if names[MOST_SITES:] else "")
    return f" (at {shown})"
