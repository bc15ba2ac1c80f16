"""Summaries: what one exploration, from an entrance back to the ship, can do to the facts that outlast it.

The walk is symbolic. A state is a point, what is *known* of the facts, and their values at the beginning and now; a
fact that nothing has tested or changed yet is unknown, and is as it was. A test of an unknown fact assumes it, which
splits the walk. What comes back to the ship is a rule: if these facts are so, exactly these change. What is reached on
the way is a goal, with the facts that it needs at the beginning.

Exact: every exploration from every state of the facts follows one walk, whose assumptions hold in it, and every walk
can be followed from every state in which its assumptions hold. Facts that never change are known from the start.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wanderbook.graph.compiled import CROSS, GAIN, HUB, OVER, STUCK, UNSET, USE, Change, Clause, Story
from wanderbook.graph.saturate import Saturated


class Known(NamedTuple):
    """What is assumed of the facts: which are known, how they were at the beginning, and how they are now."""

    facts: int
    before: int
    now: int

    def assume(self, clause: Clause) -> Known | None:
        """With these facts there and those not; nothing where that cannot be."""
        yes, no = clause
        if yes & self.facts & ~self.now or no & self.facts & self.now:
            return None
        new = (yes | no) & ~self.facts
        if not new:
            return self
        return Known(self.facts | new, self.before | (yes & new), self.now | (yes & new))

    def put(self, bit: int, value: bool) -> Known:
        """A fact changed, whatever it was."""
        return Known(self.facts, self.before, self.now | bit if value else self.now & ~bit)


class Rule(NamedTuple):
    """An exploration that changes something: what must be so at the ship, and how it is afterwards."""

    entrance: int
    known: Known
    path: tuple[str, ...]


class Goal(NamedTuple):
    """What must be so at the ship for something to be reached from an entrance, and the replies that do it."""

    entrance: int
    known: Known
    path: tuple[str, ...]


class Summaries:
    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.goals: dict[str, list[Goal]] = {}
        self.whole = True
        """Whether every exploration was walked to its end within the budget."""


def summarise(story: Story, bound: Saturated, budget: int = 20_000) -> Summaries:
    """Every exploration, each within its own budget of states."""
    found = Summaries()
    found.goals.update((name, [Goal(-1, Known(0, 0, 0), ())]) for name in story.given)
    for at in range(len(story.entrances)):
        if bound.may(story.entrances[at].guard):
            _Walk(story, bound, at, found).walk(budget)
    return found


class _Walk:
    """One exploration, from one entrance."""

    def __init__(self, story: Story, bound: Saturated, entrance: int, found: Summaries) -> None:
        self.story, self.bound, self.entrance, self.found = story, bound, entrance, found
        self.rules: list[Rule] = []
        self.parents: list[tuple[int, str | None]] = []

    def walk(self, budget: int) -> None:
        story, way = self.story, self.story.entrances[self.entrance]
        fixed = self.bound.fixed | story.local
        begun = Known(fixed, story.start & fixed & ~story.local, story.start & fixed & ~story.local)
        seen: dict[tuple[int, Known], int] = {}
        waiting: list[tuple[int, Known, int, str | None]] = []
        for clause in way.guard:
            if known := begun.assume(clause):
                waiting += ((way.to, one, -1, None) for one in self._after(known, way.changes))
        at = 0
        while at < len(waiting):
            point, known, parent, reply = waiting[at]
            at += 1
            if (point, known) in seen:
                continue
            if len(seen) >= budget:
                self.found.whole = False
                break
            here = seen[point, known] = len(self.parents)
            self.parents.append((parent, reply))
            if point == HUB:
                self._come_back(known, here)
            elif point not in (OVER, STUCK):
                waiting += self._moves(point, known, here)
        self.found.rules += self.rules

    def _moves(self, point: int, known: Known, here: int) -> Iterator[tuple[int, Known, int, str | None]]:
        for move in self.story.moves[point]:
            for clause in move.guard:
                if assumed := known.assume(clause):
                    for name in move.names:
                        self._reach(name, assumed, here, move.reply)
                    for after in self._after(assumed, move.changes):
                        yield move.to, after, here, move.reply

    def _reach(self, name: str, known: Known, here: int, reply: str | None) -> None:
        """A goal, unless one that asks for less is there already."""
        goals = self.found.goals.setdefault(name, [])
        if any(_asks_less(goal.known, known) for goal in goals):
            return
        goals[:] = [goal for goal in goals if not _asks_less(known, goal.known)]
        goals.append(Goal(self.entrance, known, self._path(here, reply)))

    def _come_back(self, known: Known, here: int) -> None:
        """A rule, if anything that outlasts the exploration changed."""
        local = self.story.local
        known = Known(known.facts & ~local, known.before & ~local, known.now & ~local)
        if known.before == known.now:
            return
        if any(_does_the_same(rule.known, known) for rule in self.rules):
            return
        self.rules[:] = [rule for rule in self.rules if not _does_the_same(known, rule.known)]
        self.rules.append(Rule(self.entrance, known, self._path(here, None)))

    def _path(self, here: int, last: str | None) -> tuple[str, ...]:
        replies = [last] if last else []
        while here >= 0:
            here, reply = self.parents[here]
            if reply:
                replies.append(reply)
        return tuple(reversed(replies))

    # ---------------------------------------------------------------- changes

    def _after(self, known: Known, changes: tuple[Change, ...]) -> list[Known]:
        """How things can be after changes: what a quest was decides what becomes of it."""
        several = [known]
        for change in changes:
            several = [after for one in several for after in self._changed(one, change)]
        return several

    def _changed(self, known: Known, change: Change) -> list[Known]:
        story, (what, which) = self.story, change
        if what == GAIN:
            held, used = story.mask(f"quest:{which}"), story.mask(f"used:{which}")
            never = known.assume((0, held | used))
            others = [known.assume((held, used)), known.assume((used, held))]
            return [*([never.put(held, True)] if never else ()), *(one for one in others if one)]
        if what == USE:
            held, used = story.mask(f"quest:{which}"), story.mask(f"used:{which}")
            has = known.assume((held, used))
            lacks = known.assume((0, held))
            return [*([has.put(held, False).put(used, True)] if has else ()), *([lacks] if lacks else ())]
        bit = story.mask(f"crossed:{story.entrances[self.entrance].section}") if what == CROSS else 1 << which
        if what == CROSS and not story.has_hub:
            return [known]
        if known.facts & bit:
            return [known.put(bit, what != UNSET)]
        # What it was does not matter, but whether it changes does.
        was, was_not = known.assume((bit, 0)), known.assume((0, bit))
        return [one.put(bit, what != UNSET) for one in (was, was_not) if one]


def _asks_less(one: Known, other: Known) -> bool:
    """Whether whatever allows the other allows this one."""
    return not one.facts & ~other.facts and one.before == other.before & one.facts


def _does_the_same(one: Known, other: Known) -> bool:
    """Whether this one is allowed wherever the other is, and changes the same."""
    return _asks_less(one, other) and (one.before ^ one.now) == (other.before ^ other.now)
