"""Every state of a story, one by one: exact where there are few enough of them.

A state is a point and the facts that hold there. The search goes by replies, fewest first, so that the first way to
reach anything is a shortest play. When it comes to an end within its budget, what it did not reach cannot be reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wanderbook.graph.compiled import Story
from wanderbook.graph.guards import CROSS, GAIN, SET, USE, Change, holds
from wanderbook.graph.moves import HUB, OVER, STUCK
from wanderbook.graph.proofs.verdicts import Told

State = tuple[int, int, int]
"""Point, facts, and the entrance that the exploration began at."""


class Step(NamedTuple):
    """How a state was come by."""

    before: int
    reply: str | None


class Explored:
    """What a search saw."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.states: list[State] = []
        self.steps: list[Step] = []
        self.reached: dict[str, tuple[int, str | None]] = dict.fromkeys(story.given, (-1, None))
        """By name, the state before it was reached first, and the reply that did."""
        self.complete = True
        self.left: set[int] = set()
        """States that were not followed any further, where the budget did not suffice."""
        self.ways: list[list[int]] = []
        """Where each state leads."""

    def witness(self, name: str) -> tuple[str, ...]:
        """The replies of a shortest play that reaches this."""
        at, last = self.reached[name]
        return (*self.path(at), *((last,) if last else ()))

    def path(self, at: int) -> tuple[str, ...]:
        """The replies that lead to a state."""
        replies: list[str] = []
        while at >= 0:
            before, reply = self.steps[at]
            if reply:
                replies.append(reply)
            at = before
        return tuple(reversed(replies))


def changed(story: Story, facts: int, changes: Iterable[Change], entrance: int) -> int:
    """The facts after these changes, one after another."""
    for what, which in changes:
        if what == GAIN:
            held, used = story.mask(f"quest:{which}"), story.mask(f"used:{which}")
            if not facts & (held | used):
                facts |= held
        elif what == USE:
            held = story.mask(f"quest:{which}")
            if facts & held:
                facts = (facts ^ held) | story.mask(f"used:{which}")
        elif what == CROSS:
            if story.has_hub:
                facts |= story.mask(f"crossed:{story.entrances[entrance].section}")
        elif what == SET:
            facts |= 1 << which
        else:
            facts &= ~(1 << which)
    return facts


def explore(story: Story, budget: int = 200_000, tell: Told | None = None) -> Explored:
    """Level by level: all that takes no further reply, and only then what one more reply leads to.

    The hub forgets what is local to an exploration.
    """
    found = Explored(story)
    known: dict[State, int] = {}
    local = story.local if story.has_hub else 0

    def come_to(state: State, before: int, reply: str | None) -> bool:
        """Whether this is new; the ways between states are kept in any case."""
        new = state not in known
        if new:
            known[state] = len(found.states)
            found.states.append(state)
            found.steps.append(Step(before, reply))
            found.ways.append([])
        if before >= 0:
            found.ways[before].append(known[state])
        return new

    come_to((HUB, story.start, -1), -1, None)
    level = [0]
    if not budget:
        found.complete, found.left = False, {0}
        return found
    while level:
        asked: list[tuple[int, str, tuple[str, ...], State]] = []
        while level:
            at = level.pop()
            if tell and at % 1024 == 0:
                tell("states", len(known), budget)
            for reply, names, after in moves(story, found.states[at], local):
                if reply is not None:
                    asked.append((at, reply, names, after))
                    continue
                for name in names:
                    found.reached.setdefault(name, (at, None))
                if come_to(after, at, None):
                    level.append(known[after])
            if len(known) > budget:
                found.complete = False
                found.left = {*level, *(before for before, _, _, _ in asked)}
                return found
        for at, reply, names, after in asked:
            for name in names:
                found.reached.setdefault(name, (at, reply))
            if come_to(after, at, reply):
                level.append(known[after])
    return found


def moves(story: Story, state: State, local: int) -> Iterator[tuple[str | None, tuple[str, ...], State]]:
    """Every way on from a state: the reply, what it reaches, and the state after it."""
    point, facts, entrance = state
    if point in (OVER, STUCK):
        return
    if point == HUB:
        for at, way in enumerate(story.entrances if story.has_hub or entrance < 0 else ()):
            if holds(way.guard, facts):
                reply = f"explore {way.section}" if story.has_hub else None
                yield reply, (), (way.to, changed(story, facts, way.changes, at), at)
        return
    for move in story.moves[point]:
        if holds(move.guard, facts):
            after = changed(story, facts, move.changes, entrance)
            if move.to == HUB:
                yield move.reply, move.names, (HUB, after & ~local, -1)
            else:
                yield move.reply, move.names, (move.to, after, entrance)


# ---------------------------------------------------------------- locks


def locked(found: Explored) -> list[int]:
    """States from which no ending can be reached any more, those that were come to first coming first.

    It goes backwards from the endings over every way that was seen, and from what was not followed any further: that
    might lead to one. So what it gives is locked for certain, and where the search was complete, it is all there is.
    """
    before: list[list[int]] = [[] for _ in found.states]
    for at, ways in enumerate(found.ways):
        for to in ways:
            before[to].append(at)
    safe = found.left.union(at for at, (point, _, _) in enumerate(found.states) if point == OVER)
    waiting = list(safe)
    while waiting:
        for at in before[waiting.pop()]:
            if at not in safe:
                safe.add(at)
                waiting.append(at)
    return [at for at in range(len(found.states)) if at not in safe]
