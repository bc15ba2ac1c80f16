"""Saturation: what could ever be, if nothing that was possible once ever ceased to be.

Each fact is taken to stay possible, true and false alike, once it can be so; what no guard can let through even then is
unreachable for certain. An upper bound for any book, in time linear in its moves, and exact where guards ask only for
what is never lost. It also says which facts never change, which makes everything that comes after cheaper.
"""

from __future__ import annotations

from collections import defaultdict

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
        self.names: set[str] = set(story.given)

    def may(self, guard: Guard) -> bool:
        return any(self.can_be & yes == yes and self.can_lack & no == no for yes, no in guard)

    @property
    def fixed(self) -> int:
        """The facts that are always as they were at the start."""
        return ~(self.can_be & self.can_lack)


def saturate(story: Story) -> Saturated:
    """A worklist: a move that is not possible yet waits for the facts that it lacks."""
    _all_bits(story)
    found = Saturated(story)
    waiting: dict[int, set[tuple[int, int]]] = defaultdict(set)
    """By fact, the moves to look at again when it becomes possible; each once, however many clauses lack it."""
    entrances = [(HUB, at) for at in range(len(story.entrances))]
    todo = list(entrances)
    done: set[tuple[int, int]] = set()
    while todo:
        place = todo.pop()
        if place in done:
            continue
        point, at = place
        way = story.entrances[at] if point == HUB else story.moves[point][at]
        if way.guard is not ALWAYS and not found.may(way.guard):
            lacking = 0
            for yes, no in way.guard:
                lacking |= (yes & ~found.can_be) | (no & ~found.can_lack)
            for bit in bits(lacking):
                waiting[bit].add(place)
            continue
        done.add(place)
        if point != HUB:
            found.names.update(story.moves[point][at].names)
        if way.to not in found.points:
            found.points.add(way.to)
            todo += [(way.to, move) for move in range(len(story.moves[way.to]))]
        if way.changes:
            before = found.can_be, found.can_lack
            _change(found, way.changes)
            for bit in bits((found.can_be & ~before[0]) | (found.can_lack & ~before[1])):
                todo += waiting.pop(bit, ())
    return found


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
    ways: list[Entrance | Move] = [*story.entrances, *(move for moves in story.moves for move in moves if move.changes)]
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
