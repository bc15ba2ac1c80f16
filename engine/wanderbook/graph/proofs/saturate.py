"""Saturation: what could ever be, if nothing that was possible once ever ceased to be.

Each fact is taken to stay possible, true and false alike, once it can be so; what no guard can let through even then is
unreachable for certain. An upper bound for any book, in time linear in its moves, and exact where guards ask only for
what is never lost. It also says which facts never change, which makes everything that comes after cheaper.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from wanderbook.graph.compiled import ALWAYS, CROSS, GAIN, HUB, SET, USE, Changes, Guard, Move, Story, bits


class Saturated:
    """Facts that can be true, facts that can be false, and the points that can be come to."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.can_be = story.start
        self.can_lack = ~story.start & ((1 << len(story.bits)) - 1)
        self.spent = 0
        """Quests that something uses up, held or not yet."""
        self.there = bytearray(len(story.moves))
        """By point, whether it can be come to."""
        self.points = array("i")
        """Those that can be, each after one that leads there."""

    def may(self, guard: Guard) -> bool:
        return any(self.can_be & yes == yes and self.can_lack & no == no for yes, no in guard)

    @cached_property
    def names(self) -> set[str]:
        """All that these points and facts let one reach."""
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
        """The moves from these points that change something."""
        moves = self.story.moves
        several = (moves[point] for point in dict.fromkeys(moves.changing) if self.there[point])
        return [move for some in several for move in some if move.changes]


def saturate(story: Story) -> Saturated:
    """A worklist: a move that is not possible yet waits for the facts that it lacks."""
    _all_bits(story)
    return _Saturating(story).run()


class _Saturating:
    def __init__(self, story: Story) -> None:
        self.story, self.moves, self.found = story, story.moves, Saturated(story)
        self.waiting: dict[int, dict[int, None]] = defaultdict(dict)
        """By fact, the ways to look at again when it becomes possible; each once, however many clauses lack it."""
        self.todo = [HUB]
        """Points to go on from."""
        self.again = list(range(-len(story.entrances), 0))
        """Ways to look at: moves by number, entrances by a number below 0."""
        self.may = bytearray(len(self.moves.guards))
        """By guard, whether it is known that something could let through: from then on, something always could."""
        self.may[0] = self.found.there[HUB] = 1
        self.found.points.append(HUB)

    def run(self) -> Saturated:
        """Most points are left freely: there, nothing but where their moves lead matters."""
        moves, found, todo, again = self.moves, self.found, self.todo, self.again
        first, last, to, guard, change = moves.first, moves.last, moves.to, moves.guard, moves.change
        there, points, may = found.there, found.points, self.may
        while todo or again:
            if again:
                self._look_at(again.pop())
                continue
            point = todo.pop()
            for at in range(first[point], last[point]):
                if change[at] or not may[guard[at]]:
                    again.append(at)
                    continue
                on = to[at]
                if not there[on]:
                    there[on] = 1
                    points.append(on)
                    todo.append(on)
        return found

    def _look_at(self, way: int) -> None:
        guard, changes, to = self._way(way)
        found = self.found
        if guard is not ALWAYS and not found.may(guard):
            for bit in _lacking(found, guard):
                self.waiting[bit][way] = None
            return
        if way >= 0:
            self.may[self.moves.guard[way]] = 1
        if not found.there[to]:
            found.there[to] = 1
            found.points.append(to)
            self.todo.append(to)
        if changes:
            before = found.can_be, found.can_lack
            _change(found, changes)
            for bit in bits((found.can_be & ~before[0]) | (found.can_lack & ~before[1])):
                self.again += self.waiting.pop(bit, ())

    def _way(self, way: int) -> tuple[Guard, Changes, int]:
        if way < 0:
            entrance = self.story.entrances[way]
            return entrance.guard, entrance.changes, entrance.to
        moves = self.moves
        return moves.guards[moves.guard[way]], moves.changes[moves.change[way]], moves.to[way]


def _lacking(found: Saturated, guard: Guard) -> Iterator[int]:
    lacking = 0
    for yes, no in guard:
        lacking |= (yes & ~found.can_be) | (no & ~found.can_lack)
    return bits(lacking)


def _change(found: Saturated, changes: Changes) -> None:
    story = found.story
    for what, which in changes:
        if what in (GAIN, USE):
            held, used = story.mask(f"quest:{which}"), story.mask(f"used:{which}")
            found.can_be |= held if what == GAIN else 0
            found.spent |= held if what == USE else 0
            if found.can_be & found.spent & held:
                found.can_lack |= held
                found.can_be |= used
        elif what == CROSS:
            for way in story.entrances if story.has_hub else ():
                found.can_be |= story.mask(f"crossed:{way.section}")
        elif what == SET:
            found.can_be |= 1 << which
        else:
            found.can_lack |= 1 << which


def _all_bits(story: Story) -> None:
    """Facts that are only ever changed have their bit as well."""
    crosses = False
    for changes in (*(way.changes for way in story.entrances), *story.moves.changes):
        for what, which in changes:
            if what in (GAIN, USE):
                story.bit(f"quest:{which}")
                story.bit(f"used:{which}")
            elif what == CROSS:
                crosses = story.has_hub
    for entrance in story.entrances if crosses else ():
        story.bit(f"crossed:{entrance.section}")
