"""Every state of a story, one by one: exact if there are few enough of them.

A state is a point and the facts that hold there. The search goes by replies, fewest first, so the first play that
reaches anything is a shortest one. If the search finishes within its budget, whatever it did not reach is unreachable.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import CROSS, GAIN, SET, USE, BitChange, holds
from wanderbook.machine.levels import LEVEL_CHANGES, levelled
from wanderbook.machine.moves import HUB, OVER, STUCK
from wanderbook.progress import Progress

ExplicitState = tuple[int, int, int]
"""Point, facts, and the index of the entrance where the exploration began; -1 before the first one."""


def facts_by_point(states: Iterable[ExplicitState]) -> dict[int, set[int]]:
    """For each point, the sets of facts that can hold there."""
    found: dict[int, set[int]] = defaultdict(set)
    for point, facts, _ in states:
        found[point].add(facts)
    return found


Predecessor = tuple[int, str | None]
"""The state before a state, and the reply between them."""


class StateSpace:
    """The states that a search saw."""

    def __init__(self, story: Story) -> None:
        """At first no state is known; `explore` adds them."""
        self.story = story
        self.states: list[ExplicitState] = []
        self.steps: list[Predecessor] = []
        self.reached: dict[str, tuple[int, str | None]] = dict.fromkeys(story.given, (-1, None))
        """By name, the state before it was first reached, and the reply that reached it."""
        self.complete = True
        self.left: set[int] = set()
        """States that were not expanded because the budget ran out."""
        self.ways: list[list[int]] = []
        """By state, its successors."""
        self.numbers: dict[ExplicitState, int] = {}
        """By state, its index."""
        self.local = story.local if story.has_hub else 0
        """The facts that the hub forgets."""

    def witness(self, name: str) -> tuple[str, ...]:
        """The replies of a shortest play that reaches a name."""
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


def changed(story: Story, facts: int, changes: Iterable[BitChange], entrance: int) -> int:
    """The facts, one bit each, after these changes in order. `entrance` is the index of the location being explored,
    which a change may cross off."""
    for kind, target in changes:
        if kind == GAIN:
            held, used = story.mask(f"quest:{target}"), story.mask(f"used:{target}")
            if not facts & (held | used):
                facts |= held
        elif kind == USE:
            held = story.mask(f"quest:{target}")
            if facts & held:
                facts = (facts ^ held) | story.mask(f"used:{target}")
        elif kind == CROSS:
            if story.has_hub:
                facts |= story.mask(f"crossed:{story.entrances[entrance].section}")
        elif kind == SET:
            facts |= 1 << target
        elif kind in LEVEL_CHANGES:
            facts = levelled(facts, kind, target)
        else:
            facts &= ~(1 << target)
    return facts


def explore(story: Story, budget: int = 200_000, tell: Progress | None = None) -> StateSpace:
    """The states of a story, level by level: those that need no further reply first, then those after one more.

    The hub forgets what is local to an exploration.
    """
    found = StateSpace(story)
    known, local = found.numbers, found.local
    states, steps, ways = found.states, found.steps, found.ways

    def come_to(state: ExplicitState, before: int, reply: str | None) -> bool:
        """Whether this state is new; the transition is recorded in any case."""
        at = known.get(state)
        if new := at is None:
            at = known[state] = len(states)
            states.append(state)
            steps.append((before, reply))
            ways.append([])
        if before >= 0:
            ways[before].append(at)
        return new

    come_to((HUB, story.start, -1), -1, None)
    level = [0]
    if not budget:
        found.complete, found.left = False, {0}
        return found
    while level:
        asked: list[tuple[int, str, tuple[str, ...], ExplicitState]] = []
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


def moves(
    story: Story, state: ExplicitState, local: int
) -> Iterator[tuple[str | None, tuple[str, ...], ExplicitState]]:
    """Every move from a state: its reply, the names that it reaches, and the state after it."""
    point, facts, entrance = state
    if point in (OVER, STUCK):
        return
    if point == HUB:
        for at, way in enumerate(story.entrances if story.has_hub or entrance < 0 else ()):
            if holds(way.guard, facts):
                yield way.reply, (), (way.to, changed(story, facts, way.changes, at), -1 if way.to == HUB else at)
        return
    for move in story.moves[point]:
        if holds(move.guard, facts):
            after = changed(story, facts, move.changes, entrance) if move.changes else facts
            if move.to == HUB:
                yield move.reply, move.names, (HUB, after & ~local, -1)
            else:
                yield move.reply, move.names, (move.to, after, entrance)


# ---------------------------------------------------------------- locks


def locked(found: StateSpace) -> list[int]:
    """States from which no ending can be reached, in the order in which the search found them.

    Computed backwards from the endings and from states that were not explored further, which might lead to one. So
    every state returned is locked, and if the search was complete, all locked states are returned.
    """
    safe = _leading_to(found, found.left.union(_endings(found)))
    return [at for at in range(len(found.states)) if at not in safe]


def ends_seen(found: StateSpace) -> set[int]:
    """States from which the search saw a way to an ending."""
    return _leading_to(found, set(_endings(found)))


def _endings(found: StateSpace) -> Iterator[int]:
    return (at for at, (point, _, _) in enumerate(found.states) if point == OVER)


def _leading_to(found: StateSpace, targets: set[int]) -> set[int]:
    """The states from which one of the targets can be reached, the targets included."""
    before: list[list[int]] = [[] for _ in found.states]
    for at, ways in enumerate(found.ways):
        for to in ways:
            before[to].append(at)
    reached, waiting = set(targets), list(targets)
    while waiting:
        for at in before[waiting.pop()]:
            if at not in reached:
                reached.add(at)
                waiting.append(at)
    return reached
