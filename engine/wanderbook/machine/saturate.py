"""Saturation: everything that could ever hold, if whatever was once possible stayed possible.

Each value of a fact, true or false, counts as possible from the first time it can occur; moves whose guards cannot hold
even then can certainly never be taken. This is an upper bound for any book, in time linear in its moves, and exact if
guards need only facts that are never lost. It also finds the facts that never change, which makes all later passes
cheaper.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

import numpy as np

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import ALWAYS, CROSS, GAIN, SET, USE, Changes, Guard, bits
from wanderbook.machine.levels import LEVEL_CHANGES, can_become
from wanderbook.machine.moves import HUB, Ints, Move, distinct, flat, store


class Saturated:
    """The facts that can be true, those that can be false, and the points that can be reached."""

    def __init__(self, story: Story) -> None:
        """What is possible at the start."""
        self.story = story
        self.can_be = story.start
        self.can_lack = ~story.start & ((1 << len(story.bits)) - 1)
        self.spent = 0
        """Quests that something uses up, whether held or not yet."""
        self.there = bytearray(len(story.moves))
        """By point, whether it can be reached."""
        self.points = array("q")
        """The reachable points, each after a predecessor."""

    def may(self, guard: Guard) -> bool:
        """Whether a guard can hold, as far as saturation knows."""
        return guard is ALWAYS or any(self.can_be & yes == yes and self.can_lack & no == no for yes, no in guard)

    @cached_property
    def names(self) -> set[str]:
        """All names that these points and facts allow to reach."""
        moves = self.story.moves
        may = [self.may(guard) for guard in moves.guards]
        found = set(self.story.given)
        for point in self.points:
            for at in range(moves.first[point], moves.last[point]):
                if may[moves.guard[at]]:
                    found.update(moves.names(at))
        return found

    @property
    def fixed(self) -> int:
        """The facts that are always as they were at the start."""
        return ~(self.can_be & self.can_lack)

    @property
    def changing(self) -> list[Move]:
        """The moves from reachable points that change something."""
        moves = self.story.moves
        several = (moves[point] for point in dict.fromkeys(moves.changing) if self.there[point])
        return [move for some in several for move in some if move.changes]


def saturate(story: Story) -> Saturated:
    """The saturation of a story, computed in rounds. Each round reaches all points that the possible facts allow, a
    level at a time. The changes there make more facts possible, and the moves waiting for these are taken in the next
    round."""
    _all_bits(story)
    return _Saturating(story).run()


class _Saturating:
    """The computation of a saturation, with what waits for further facts."""

    def __init__(self, story: Story) -> None:
        """Every guard is tested once, with the facts of the start."""
        self.moves, self.found = story.moves, Saturated(story)
        self.closed = list(story.entrances)
        """Entrances that cannot be open yet."""
        self.blocked: list[Ints] = []
        """Moves from reachable points that cannot be open yet."""
        self.made: dict[Changes, bool] = {}
        """Changes that can be made, and whether they were applied already."""
        self.may = np.zeros(len(self.moves.guards), bool)
        """By guard, whether it can hold; once True, it stays so."""
        self.waiting: dict[int, dict[int, None]] = defaultdict(dict)
        """By fact, the guards to test again when it becomes possible."""
        self._ask(range(len(self.may)))

    def run(self) -> Saturated:
        """The saturation: rounds until no change makes another fact possible."""
        level = np.array([HUB, *self._enter()], np.int64)
        while True:
            self._come_to(level)
            if not self._change():
                return self.found
            waited, self.blocked = np.concatenate(self.blocked), []
            level = np.append(self._take(waited), np.array(self._enter(), np.int64))

    def _come_to(self, level: Ints) -> None:
        """Mark these points as reachable, and all that open moves lead to from them, a level at a time."""
        there = np.frombuffer(self.found.there, bool)
        while len(level := distinct(level[~there[level]])):
            there[level] = True
            store(self.found.points, level)
            level = self._take(self.moves.leading_from(level))

    def _take(self, some: Ints) -> Ints:
        """The targets of moves that can be open. The others wait."""
        moves, may = self.moves, self.may[flat(self.moves.guard)[some]]
        self.blocked.append(some[~may])
        some = some[may]
        for number in distinct(flat(moves.change)[some]).tolist():
            self.made.setdefault(moves.changes[number], False)
        return flat(moves.to)[some]

    def _enter(self) -> list[int]:
        """The targets of entrances that were closed until now."""
        asked, self.closed = self.closed, []
        found = []
        for way in asked:
            if self.found.may(way.guard):
                self.made.setdefault(way.changes, False)
                found.append(way.to)
            else:
                self.closed.append(way)
        return found

    def _change(self) -> bool:
        """Apply the changes that can be made; whether any fact became possible."""
        found = self.found
        before = found.can_be, found.can_lack
        for changes in [changes for changes, followed in self.made.items() if not followed]:
            _change(found, changes)
            self.made[changes] = True
        new = (found.can_be & ~before[0]) | (found.can_lack & ~before[1])
        self._ask([number for bit in bits(new) for number in self.waiting.pop(bit, ())])
        return new != 0

    def _ask(self, guards: Iterable[int]) -> None:
        """Test guards; one that cannot hold waits for each fact that it lacks."""
        for number in guards:
            guard = self.moves.guards[number]
            self.may[number] = self.found.may(guard)
            if not self.may[number]:
                for bit in _lacking(self.found, guard):
                    self.waiting[bit][number] = None


def _lacking(found: Saturated, guard: Guard) -> Iterator[int]:
    """The facts that a guard needs and that are not possible yet, each as a mask."""
    lacking = 0
    for yes, no in guard:
        lacking |= (yes & ~found.can_be) | (no & ~found.can_lack)
    return bits(lacking)


def _change(found: Saturated, changes: Changes) -> None:
    """Make the facts possible that these changes can set or clear."""
    story = found.story
    for kind, target in changes:
        if kind in (GAIN, USE):
            held, used = story.mask(f"quest:{target}"), story.mask(f"used:{target}")
            found.can_be |= held if kind == GAIN else 0
            found.spent |= held if kind == USE else 0
            if found.can_be & found.spent & held:
                found.can_lack |= held
                found.can_be |= used
        elif kind == CROSS:
            for way in story.entrances if story.has_hub else ():
                found.can_be |= story.mask(f"crossed:{way.section}")
        elif kind == SET:
            found.can_be |= 1 << target
        elif kind in LEVEL_CHANGES:
            true, false = can_become(kind, target)
            found.can_be |= true
            found.can_lack |= false
        else:
            found.can_lack |= 1 << target


def _all_bits(story: Story) -> None:
    """Make sure that facts which are changed but never tested have bits too."""
    crosses = False
    for changes in (*(way.changes for way in story.entrances), *story.moves.changes):
        for kind, target in changes:
            if kind in (GAIN, USE):
                story.bit(f"quest:{target}")
                story.bit(f"used:{target}")
            elif kind == CROSS:
                crosses = story.has_hub
    for entrance in story.entrances if crosses else ():
        story.bit(f"crossed:{entrance.section}")
