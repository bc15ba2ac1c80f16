"""Facts as walks see them, and preconditions on them at the ship."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, SET, Clause, Guard, bits, either
from wanderbook.machine.moves import HUB, OVER
from wanderbook.machine.saturate import Saturated


class Precondition(NamedTuple):
    """The facts that must hold at the ship, and those that must not."""

    yes: int
    no: int

    def __hash__(self) -> int:
        """Spread over the table; `spread` explains why."""
        yes, no = self
        return hash((yes.bit_length(), no.bit_length(), yes, no))

    def covers(self, other: Precondition) -> bool:
        """Whether this precondition holds wherever the other does."""
        return self.yes & other.yes == self.yes and self.no & other.no == self.no

    def hold(self, facts: int) -> bool:
        return facts & self.yes == self.yes and not facts & self.no


NOTHING = Precondition(0, 0)
"""The precondition that always holds."""
MOST_LEFT = 64
"""The most parts into which a precondition is divided."""


def covers_all(clauses: Iterable[Clause]) -> bool:
    """Whether one of these clauses always holds; False if that is too expensive to find out."""
    left = left_over(NOTHING, clauses)
    return left is not None and not left


def left_over(asks: Precondition, clauses: Iterable[Clause]) -> list[Precondition] | None:
    """The parts of a precondition in which none of these clauses holds; None if there are too many."""
    left = {asks}
    for yes, no in clauses:
        rest: set[Precondition] = set()
        for one in left:
            if yes & one.no or no & one.yes:
                rest.add(one)  # this clause cannot hold there anyway
                continue
            rest.update(Precondition(one.yes, one.no | bit) for bit in bits(yes & ~one.yes))
            rest.update(Precondition(one.yes | bit, one.no) for bit in bits(no & ~one.no))
        if len(rest) > MOST_LEFT:
            return None
        left = rest
    return list(left)


class WalkFacts:
    """A story's facts for walks. A quest is two bits, held and *had*, held or used up, so that either can be open;
    *had* takes the place of the bit for used up."""

    def __init__(self, story: Story, bound: Saturated) -> None:
        """`bound` is the saturation of the story, which says what facts never change."""
        self.story = story
        quests = [name.partition(":")[2] for name in story.bits if name.startswith("quest:")]
        self.held = {int(quest): 1 << story.bits[f"quest:{quest}"] for quest in quests}
        self.had = {int(quest): 1 << story.bit(f"used:{quest}") for quest in quests}
        pairs = [(self.held[quest], self.had[quest]) for quest in self.held]
        self.other = {one: other for held, had in pairs for one, other in ((held, had), (had, held))}
        """For each of a quest's two bits, the other one."""
        self.start = story.start | self._had_of(story.start)
        self.local = story.local
        self.true, self.false = self._fixed(bound)
        self.false |= self._too_late(bound)

    def _had_of(self, facts: int) -> int:
        return sum(self.had[quest] for quest, held in self.held.items() if facts & held)

    def _fixed(self, bound: Saturated) -> tuple[int, int]:
        """The facts that always hold, and those that never do, as two masks."""
        fixed = bound.fixed & ((1 << len(self.story.bits)) - 1) & ~self.local & ~sum(self.had.values())
        true, false = self.story.start & fixed, ~self.story.start & fixed
        for quest, held in self.held.items():
            if self.story.start & held:
                true |= self.had[quest]
            elif fixed & held:
                false |= self.had[quest]
        return true, false

    def _too_late(self, bound: Saturated) -> int:
        """Local facts that are only set as an exploration ends, such as on leaving a town: never true within one."""
        before_the_end = 0
        for move in bound.changing:
            for kind, target in move.changes if move.to not in (HUB, OVER) else ():
                before_the_end |= 1 << target if kind == SET else 0  # not their sum: a move may set a fact twice
        return self.local & ~before_the_end

    def whole(self, some: int) -> int:
        """These bits, plus the other bit of each quest."""
        return some | sum(self.other[bit] for bit in bits(some) if bit in self.other)

    def clause(self, clause: Clause) -> Clause | None:
        """The clause without fixed facts; None if they contradict it."""
        yes, no = clause
        if yes & self.false or no & self.true:
            return None
        return yes & ~self.true, no & ~self.false

    def guard(self, guard: Guard) -> Guard:
        """The guard without fixed facts: `ALWAYS` itself if nothing is left to test."""
        if guard is ALWAYS:
            return guard
        left = [clause for one in guard if (clause := self.clause(one)) is not None]
        found = either(left) if len(left) > 1 else tuple(left)
        return ALWAYS if found == ALWAYS else found
