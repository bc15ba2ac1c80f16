"""A compiled story reduced to decisions, draws and tests, for readers of many plays.

`compiled.Story` has the tests, changes and names of each move. Here consecutive moves without a test, a draw or a
choice between them become one branch, and every change has the same form. That preserves each play: a branch reaches
the same names in the same order, and leads to the same point with the same facts, as its moves, since nothing else
could happen between them.

A choice with a trial is two steps, the choice and then the draw. Draws have their true odds in a plain gamebook; a
challenge or a fight, whose odds the story does not know, is won or lost with equal chance unless `odds` says otherwise,
and a test that the story leaves open goes either way with equal chance.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from wanderbook.book.sections import Chance
from wanderbook.machine.compiled import Entrance, Story
from wanderbook.machine.guards import ALWAYS, CROSS, GAIN, SET, USE, BitChange, Guard
from wanderbook.machine.levels import LEVEL_CHANGES, levelled
from wanderbook.machine.moves import HUB, OVER, STUCK, Move

CHOICE, PLACES, DRAW, TEST, ENDED, NOWHERE = range(6)
"""Kinds of nodes: a choice; the ship or the map; a draw; tests without a decision; an ending; a dead end."""

Op = tuple[int, int, int]
"""A change: if the facts under a mask have these values, flip some: (mask, facts, flipped)."""
CROSS_OFF: Op = (0, 0, 0)
"""The one change that depends on where the exploration began."""
LEVELLED = -1
"""The marker for a change of a stat, in place of the facts to flip: (kind, stat, marker)."""
ALL_FACTS = -1
"""The mask of every fact: all bits are set, however many there are."""
EVEN = Fraction(1, 2)
"""The chance of passing a trial whose odds the story does not know."""


class Branch(NamedTuple):
    """A way from one node to another: a move of the story, and all moves that follow it automatically."""

    names: tuple[str, ...]
    """The names reached by taking this branch."""
    ops: tuple[Op, ...]
    """Its changes of facts, in order."""
    to: int
    """The number of the node that it leads to."""
    guard: Guard = ALWAYS
    reply: str | None = None
    """The reply that takes it; two words if a choice's draw has only one outcome: `A pass`."""
    weight: int = 1
    """For a draw, the number of equally likely outcomes that lead here."""
    crosses: int = 0
    """For an entrance, the fact that it is crossed off."""


class Node(NamedTuple):
    """A point of a play where a decision, a draw or a test comes next, or where the play is over."""

    kind: int
    section: str
    """The section that is read there; empty at the ship or the map, and at an ending."""
    ways: tuple[int, ...] = ()
    """The numbers of its branches."""


class DecisionGraph:
    """The nodes of a story and the branches between them. A play starts with the branch `begin`."""

    def __init__(self, story: Story, odds: Mapping[str, Fraction] | None = None) -> None:
        """`odds` are the chances of passing trials, by name of the choice: `12:A`; other draws have the book's odds."""
        self.story, self.odds = story, dict(odds or {})
        self.nodes: list[Node] = []
        self.ways: list[Branch] = []
        self.keeps = ~story.local if story.has_hub else ALL_FACTS
        """The facts that outlive an exploration, as a mask."""
        self.start = story.start
        self._node_of: dict[int, int] = {}
        """By point of the story, the number of its node."""
        self._nowhere: dict[str, int] = {}
        """By section that a dead end is reached from, the number of that dead end's node."""
        self._waiting: list[tuple[int, int]] = []
        """Nodes that have no branches yet, each with its point."""
        beginning = Move(guard=ALWAYS, changes=(), names=(), to=HUB)
        self.begin = self._keep(self._branch(beginning, ""))
        while self._waiting:
            node, point = self._waiting.pop()
            self.nodes[node] = self._filled(point)

    # ---------------------------------------------------------------- nodes

    def _new(self, node: Node) -> int:
        self.nodes.append(node)
        return len(self.nodes) - 1

    def _node(self, point: int, section: str) -> int:
        """The node of a point. The dead end has a node for each section that leads to it."""
        if point == STUCK or (point > STUCK and not self.story.moves[point]):
            where = section if point == STUCK else self.story.names[point]
            if where not in self._nowhere:
                self._nowhere[where] = self._new(Node(NOWHERE, where))
            return self._nowhere[where]
        if point not in self._node_of:
            self._node_of[point] = self._new(Node(ENDED, ""))
            if point != OVER:
                self._waiting.append((self._node_of[point], point))
        return self._node_of[point]

    def _filled(self, point: int) -> Node:
        """The node of a point with its branches. All moves of a point are of one sort, so that the first one shows
        which."""
        story = self.story
        if point == HUB:
            return Node(PLACES, "", tuple(map(self._entrance, story.entrances)))
        section, moves = story.names[point], story.moves[point]
        if point in story.draws:
            return Node(DRAW, section, self._drawn(story.draws[point], moves, section))
        if moves[0].reply is None:
            return Node(TEST, section, self._all(moves, section))
        if moves[0].reply[0].isdigit():
            return Node(DRAW, section, self._all(moves, section))
        letters = groupby(moves, key=lambda move: str(move.reply)[0])
        return Node(CHOICE, section, tuple(self._choice(section, list(several)) for _, several in letters))

    # ---------------------------------------------------------------- ways

    def _keep(self, way: Branch) -> int:
        """Add a branch to the graph; its number."""
        self.ways.append(way)
        return len(self.ways) - 1

    def _all(self, moves: Iterable[Move], section: str) -> tuple[int, ...]:
        return tuple(self._keep(self._branch(move, section)) for move in moves)

    def _drawn(self, weights: Mapping[str, int], moves: Iterable[Move], section: str) -> tuple[int, ...]:
        """The branches of a roll for a stat."""
        several = ((str(move.reply), self._branch(move._replace(reply=None), section)) for move in moves)
        return tuple(self._keep(way._replace(reply=reply, weight=weights[reply])) for reply, way in several)

    def _branch(self, move: Move, section: str) -> Branch:
        """The branch of a move and of all moves that follow it automatically, with the reply of the first. It leads to
        a dead end if these loop. `section` is the one that the move starts from."""
        names, ops, to, seen = list(move.names), self._ops(move.changes), move.to, set[int]()
        while (after := self._follows(to)) is not None:
            section = self.story.names[to]
            if to in seen:
                to = STUCK
                break
            seen.add(to)
            names += after.names
            ops += self._ops(after.changes)
            to = after.to
        if to not in (HUB, OVER, STUCK):
            section = self.story.names[to]
        return Branch(tuple(names), ops, self._node(to, section), move.guard, move.reply, _weight(move.reply))

    def _follows(self, point: int) -> Move | None:
        """The single move from a point without a decision, a draw or a test; None if there is no such move."""
        if point == HUB and not self.story.has_hub:
            return Move(guard=ALWAYS, changes=(), names=(), to=self.story.entrances[0].to)
        moves = self.story.moves[point] if point > STUCK else ()
        alone = len(moves) == 1 and moves[0].reply is None and moves[0].guard == ALWAYS
        return moves[0] if alone else None

    def _entrance(self, entrance: Entrance) -> int:
        move = Move(guard=entrance.guard, changes=entrance.changes, names=(), to=entrance.to, reply=entrance.reply)
        crosses = self.story.mask(f"crossed:{entrance.section}")
        return self._keep(self._branch(move, entrance.section)._replace(crosses=crosses, weight=1))

    def _choice(self, section: str, moves: list[Move]) -> int:
        """The number of the branch that takes a choice. If the choice can pass or fail, it leads to a draw."""
        if len(moves) == 1:
            return self._keep(self._branch(moves[0], section)._replace(weight=1))
        name, letter = moves[0].names[0], str(moves[0].reply)[0]
        chance = self._passing(section, letter, name)
        weights = {"pass": chance.numerator, "fail": chance.denominator - chance.numerator}
        outcomes = [
            self._branch(
                Move(guard=ALWAYS, changes=move.changes, names=move.names[1:], to=move.to, reply=outcome), section
            )._replace(weight=weights[outcome])
            for move in moves
            if weights[outcome := str(move.reply).partition(" ")[2]]
        ]
        draw = self._new(Node(DRAW, section, tuple(map(self._keep, outcomes))))
        return self._keep(Branch((name,), (), draw, moves[0].guard, letter))

    def _passing(self, section: str, letter: str, name: str) -> Fraction:
        """The probability of passing a choice's trial: as given, or as the book's chance says, or else even."""
        if name in self.odds:
            return self.odds[name]
        choice = next(one for one in self.story.book.sections[section].choices if one.letter == letter)
        trial = choice.trial
        return Fraction(min(trial.wins, trial.faces), trial.faces) if isinstance(trial, Chance) else EVEN

    def _ops(self, changes: Iterable[BitChange]) -> tuple[Op, ...]:
        return tuple(op for change in changes if (op := self._op(*change)) is not None)

    def _op(self, kind: int, target: int) -> Op | None:
        """A change in uniform form: a mask, the facts under it that are required, and the facts that are then flipped.
        A quest is gained if it is neither in play nor used, and used if in play (GB-QUEST). None if nothing changes."""
        if kind in (GAIN, USE):
            held, used = self.story.mask(f"quest:{target}"), self.story.mask(f"used:{target}")
            return (held | used, 0, held) if kind == GAIN else (held, held, held | used)
        if kind == CROSS:
            return CROSS_OFF if self.story.has_hub else None
        if kind in LEVEL_CHANGES:
            return kind, target, LEVELLED
        bit = 1 << target
        return (bit, 0, bit) if kind == SET else (bit, bit, bit)

    # ---------------------------------------------------------------- for readers

    def endings(self) -> dict[int, str]:
        """By branch, its ending."""
        return {at: way.names[-1] for at, way in enumerate(self.ways) if self.nodes[way.to].kind == ENDED}

    def visits(self, taken: Mapping[int, int]) -> dict[str, int]:
        """The number of times that each name was reached, from the count of each branch."""
        found: dict[str, int] = {}
        for at, times in taken.items():
            for name in self.ways[at].names:
                found[name] = found.get(name, 0) + times
        return found


def cares(ways: Iterable[Branch]) -> int:
    """The facts that these branches test."""
    return _either(yes | no for way in ways for yes, no in way.guard)


def applied(ops: Iterable[Op], facts: int, crosses: int) -> int:
    """The facts after these changes."""
    for mask, want, flip in ops:
        if facts & mask == want:
            facts = facts ^ flip if flip else facts | crosses
        elif flip == LEVELLED:  # the marker is no set of facts
            facts = levelled(facts, mask, want)
    return facts


def _either(masks: Iterable[int]) -> int:
    """The union of these masks."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def _weight(reply: str | None) -> int:
    """The weight of a table's row: the number of values in it."""
    if reply is None or not reply[0].isdigit():
        return 1
    low, _, high = reply.partition("-")
    return int(high) - int(low) + 1
