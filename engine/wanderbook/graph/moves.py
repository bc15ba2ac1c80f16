"""The moves of a story on flat arrays of integers, and any one of them as a `Move` for whoever looks at it.

A large book has millions of moves, nearly all of them free: nothing is asked, nothing changes. The proofs go over these
as numbers. What guards ask, what changes, what is replied and what is reached is kept once, by number: 0 is nothing.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from copy import copy
from typing import NamedTuple

Clause = tuple[int, int]
"""Bits that must be there, and bits that must not."""
Guard = tuple[Clause, ...]
"""One clause that holds is enough."""
ALWAYS: Guard = ((0, 0),)
NEVER: Guard = ()

GAIN, USE, SET, UNSET, CROSS = range(5)
"""What a change does: a quest into play, a quest used up, a bit set or taken, the entrance crossed off."""
Change = tuple[int, int]
Changes = tuple[Change, ...]


NO_MOVE = -1


class Move(NamedTuple):
    guard: Guard
    changes: Changes
    names: tuple[str, ...]
    """What is reached by taking it."""
    to: int
    reply: str | None = None
    """What is answered to take it: a choice's letter, a draw's outcome; nothing where nobody is asked."""


class Moves:
    """By point. The moves of a point have the numbers from `first[point]` to before `last[point]`."""

    def __init__(self) -> None:
        self.first, self.last = array("i"), array("i")
        self.source, self.to = array("i"), array("i")
        """By move, the points that it leads from and to."""
        self.guard, self.change, self.reply = array("i"), array("i"), array("i")
        """By move, which of the guards, of the changes and of the replies below are its own."""
        self.guards: list[Guard] = [ALWAYS]
        self.changes: list[Changes] = [()]
        self.replies: list[str | None] = [None]
        self.reaches = array("i", [0])
        """Where in `reached` the things that a move reaches begin, and those of the one before it end."""
        self.reached = array("i")
        self.things: list[str] = []
        """All that can be reached, by number."""
        self.by = array("i")
        """By thing, the first move that reaches it."""
        self.elsewhere: dict[int, list[int]] = {}
        """By thing that is reached from several points, the moves from the others that do."""
        self.guarded: list[int] = []
        """The points from which some move is guarded."""
        self.changing: list[int] = []
        """The points from which some move changes something."""
        self._guards: dict[Guard, int] = {ALWAYS: 0}
        self._changes: dict[Changes, int] = {(): 0}
        self._replies: dict[str | None, int] = {None: 0}
        self._things: dict[str, int] = {}
        self._made: dict[int, tuple[Move, ...]] = {}
        self._point = self._first = 0
        self._is_guarded = self._is_changing = False

    # ---------------------------------------------------------------- looking

    def __len__(self) -> int:
        return len(self.first)

    def __getitem__(self, point: int) -> tuple[Move, ...]:
        made = self._made.get(point)
        if made is None:
            made = self._made[point] = self._make(point)
        return made

    def __iter__(self) -> Iterator[tuple[Move, ...]]:
        return map(self._make, range(len(self)))

    def _make(self, point: int) -> tuple[Move, ...]:
        return tuple([self.move(at) for at in range(self.first[point], self.last[point])])

    def move(self, at: int) -> Move:
        """One of them, by its number."""
        guard, changes = self.guards[self.guard[at]], self.changes[self.change[at]]
        return Move(guard, changes, self.names(at), self.to[at], self.replies[self.reply[at]])

    def names(self, at: int) -> tuple[str, ...]:
        things = self.things
        return tuple([things[thing] for thing in self.reached[self.reaches[at] : self.reaches[at + 1]]])

    def thing(self, name: str) -> int | None:
        """The number of something that can be reached."""
        return self._numbers().get(name)

    def _numbers(self) -> dict[str, int]:
        """By name; it is looked after only when somebody asks."""
        for number in range(len(self._things), len(self.things)):
            self._things[self.things[number]] = number
        return self._things

    # ---------------------------------------------------------------- making

    def new_point(self) -> int:
        self.first.append(0)
        self.last.append(0)
        return len(self.first) - 1

    def new_thing(self, name: str) -> int:
        self.things.append(name)
        self.by.append(NO_MOVE)
        return len(self.things) - 1

    def number_of(self, guard: Guard) -> int:
        """The number of a guard; it is kept once, however often it is asked."""
        number = self._guards.get(guard)
        if number is None:
            number = self._guards[guard] = len(self.guards)
            self.guards.append(guard)
        return number

    def open(self, point: int) -> None:
        """All moves that are added until it is closed lead from this point."""
        self._point, self._first = point, len(self.to)
        self._is_guarded = self._is_changing = False

    def add(self, guard: int, changes: Changes, things: Iterable[int], to: int, reply: str | None = None) -> None:
        at, by, reached = len(self.to), self.by, self.reached
        self.to.append(to)
        self.guard.append(guard)
        if guard:
            self._is_guarded = True
        if changes:
            self._is_changing = True
            self.change.append(self._change(changes))
        else:
            self.change.append(0)
        number = self._replies.get(reply)
        if number is None:
            number = self._replies[reply] = len(self.replies)
            self.replies.append(reply)
        self.reply.append(number)
        for thing in things:
            reached.append(thing)
            if by[thing] == NO_MOVE:
                by[thing] = at
            elif by[thing] < self._first:
                self.elsewhere.setdefault(thing, []).append(at)
        self.reaches.append(len(reached))

    def _change(self, changes: Changes) -> int:
        number = self._changes.get(changes)
        if number is None:
            number = self._changes[changes] = len(self.changes)
            self.changes.append(changes)
        return number

    def close(self) -> None:
        point, first, last = self._point, self._first, len(self.to)
        self.first[point], self.last[point] = first, last
        self.source.extend([point] * (last - first))
        if self._is_guarded:
            self.guarded.append(point)
        if self._is_changing:
            self.changing.append(point)

    def put(self, point: int, moves: Iterable[Move]) -> None:
        """Other ways on from a point than before, without those that no facts allow."""
        self._forget(point)
        self.open(point)
        for guard, changes, names, to, reply in moves:
            if guard:
                numbers = self._numbers()
                things = [numbers[name] if name in numbers else self.new_thing(name) for name in names]
                self.add(self.number_of(guard), changes, things, to, reply)
        self.close()
        self._made.pop(point, None)

    def _forget(self, point: int) -> None:
        """What was reached from a point is not reached from there any more."""
        for thing in set(self.reached[self.reaches[self.first[point]] : self.reaches[self.last[point]]]):
            every = [self.by[thing], *self.elsewhere.pop(thing, ())]
            left = [at for at in every if self.source[at] != point]
            self.by[thing] = left[0] if left else NO_MOVE
            if len(left) > 1:
                self.elsewhere[thing] = left[1:]

    def alter(self, at: int, guard: Guard, changes: Changes) -> None:
        """Another guard and other changes for one of the moves."""
        point, self.guard[at], self.change[at] = self.source[at], self.number_of(guard), self._change(changes)
        self.guarded.append(point)
        self.changing.append(point)
        self._made.pop(point, None)

    def copy(self) -> Moves:
        """One to change: what is there stays as it is for whoever has this one."""
        own = Moves()
        for name, value in vars(self).items():
            setattr(own, name, copy(value))
        own.elsewhere = {thing: list(others) for thing, others in self.elsewhere.items()}
        return own
