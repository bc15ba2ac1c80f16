"""Saturation: what could ever be, if nothing that was possible once ever ceased to be.

Each fact is taken to stay possible, true and false alike, once it can be so; what no guard can let through even then is
unreachable for certain. An upper bound for any book, in time linear in its moves, and exact where guards ask only for
what is never lost. It also says which facts never change, which makes everything that comes after cheaper.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from wanderbook.graph.compiled import ALWAYS, CROSS, GAIN, HUB, SET, USE, Change, Entrance, Guard, Move, Story, bits


class Saturated:
    """Facts that can be true, facts that can be false, and the points that can be come to."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.can_be = story.start
        self.can_lack = ~story.start & ((1 << len(story.bits)) - 1)
        self.spent = 0
        """Quests that something uses up, held or not yet."""
        self.points: set[int] = {HUB}

    def may(self, guard: Guard) -> bool:
        return any(self.can_be & yes == yes and self.can_lack & no == no for yes, no in guard)

    @cached_property
    def names(self) -> set[str]:
        """All that these points and facts let one reach."""
        found = set(self.story.given)
        for point in self.points:
            for move in self.story.moves[point]:
                if move.guard is ALWAYS or self.may(move.guard):
                    found.update(move.names)
        return found

    @property
    def fixed(self) -> int:
        """The facts that are always as they were at the start."""
        return ~(self.can_be & self.can_lack)


def saturate(story: Story) -> Saturated:
    """A worklist: a move that is not possible yet waits for the facts that it lacks."""
    _all_bits(story)
    found = Saturated(story)
    points, moves = found.points, story.moves
    waiting: dict[int, dict[int, Move | Entrance]] = defaultdict(dict)
    """By fact, the ways to look at again when it becomes possible; each once, however many clauses lack it."""
    todo: list[Move | Entrance] = list(story.entrances)
    while todo:
        way = todo.pop()
        if way.guard is not ALWAYS and not found.may(way.guard):
            for bit in _lacking(found, way.guard):
                waiting[bit][id(way)] = way
            continue
        if way.to not in points:
            points.add(way.to)
            todo += moves[way.to]
        if way.changes:
            before = found.can_be, found.can_lack
            _change(found, way.changes)
            for bit in bits((found.can_be & ~before[0]) | (found.can_lack & ~before[1])):
                todo += waiting.pop(bit, {}).values()
    return found


def _lacking(found: Saturated, guard: Guard) -> Iterator[int]:
    lacking = 0
    for yes, no in guard:
        lacking |= (yes & ~found.can_be) | (no & ~found.can_lack)
    return bits(lacking)


def _change(found: Saturated, changes: tuple[Change, ...]) -> None:
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
    ways: list[Entrance | Move] = [*story.entrances, *(move for point in story.changing for move in story.moves[point])]
    crosses = False
    for way in ways:
        for what, which in way.changes:
            if what in (GAIN, USE):
                story.bit(f"quest:{which}")
                story.bit(f"used:{which}")
            elif what == CROSS:
                crosses = story.has_hub
    for entrance in story.entrances if crosses else ():
        story.bit(f"crossed:{entrance.section}")
