"""The moves of a story in flat arrays of integers; `moves[point]` gives those of a point as `Move` objects.

A large book has millions of moves, nearly all of them free, without a guard or a change. The proofs process them as
numbers. Guards, changes, replies and things reached are stored once, by number; 0 is none.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from wanderbook.machine.guards import Changes, Guard
from wanderbook.machine.rows import WIDTH, Rows

HUB, OVER, STUCK = 0, 1, 2
"""The fixed points of every story: the ship or the map; an ending; a dead end."""
NO_MOVE = -1
"""A number that no move has."""

Ints: TypeAlias = NDArray[np.int64]


def flat(numbers: array[int]) -> Ints:
    """The array as a numpy view, without a copy. The array cannot grow while the view exists.

    64 bits wide, as numpy's own indices are: indexing with any other width takes four times as long.
    """
    return np.frombuffer(numbers, np.int64)


def store(numbers: array[int], more: Ints) -> None:
    """Append numbers from a numpy array to an array for single lookups."""
    numbers.frombytes(np.ascontiguousarray(more).view(np.uint8).data)


def stored(more: Ints) -> array[int]:
    numbers = array("q")
    store(numbers, more)
    return numbers


def distinct(numbers: Ints) -> Ints:
    """The sorted distinct numbers, like `np.unique`, but by a table in a twentieth of the time."""
    if len(numbers) < 2:
        return numbers
    ordered = np.sort(numbers)
    found: Ints = ordered[np.diff(ordered, prepend=NO_MOVE) != 0]
    return found


def ranges(first: Ints, last: Ints) -> Ints:
    """The numbers of several ranges, concatenated."""
    several = last - first
    ends = several.cumsum(dtype=np.int64)
    return np.repeat(first - ends + several, several) + np.arange(several.sum(), dtype=np.int64)


class Move(NamedTuple):
    """A step of a play from its point to another. It is open if its guard holds, and then makes its changes in
    order."""

    guard: Guard
    changes: Changes
    names: tuple[str, ...]
    """The names reached by taking it."""
    to: int
    reply: str | None = None
    """The reply that takes it: a choice's letter, a draw's outcome; None if there is no decision."""


class Moves:
    """The moves by point. Those of a point have the numbers `first[point]` up to, not including, `last[point]`."""

    def __init__(self, rows: Rows, points: int) -> None:
        """The moves in these rows, between this many points."""
        self._rows = rows
        self.first, self.last = array("q", bytes(8 * points)), array("q", bytes(8 * points))
        self.source, self.to = array("q"), array("q")
        """By move, its source and its target."""
        self.guard, self.change, self.reply = array("q"), array("q"), array("q")
        """By move, the numbers of its guard, changes and reply."""
        self.guards = rows.guards
        self.changes = rows.changes.keys_in_order
        self.replies = rows.replies.keys_in_order
        self.reaches = array("q", [0])
        """By move, the start of its things in `reached`, which is also the end of the previous move's."""
        self.reached = array("q")
        self.things = rows.things
        """Everything that can be reached, by number."""
        self.by = array("q")
        """By thing, the first move that reaches it."""
        self.elsewhere: dict[int, list[int]] = {}
        """By thing reached from several points, the moves from the other points that reach it."""
        self.guarded: list[int] = []
        """The points with a guarded move."""
        self.changing: list[int] = []
        """The points with a move that changes something."""
        self._things: dict[str, int] = {}
        self._made: dict[int, tuple[Move, ...]] = {}
        self._take()

    # ---------------------------------------------------------------- looking

    def __len__(self) -> int:
        return len(self.first)

    def __getitem__(self, point: int) -> tuple[Move, ...]:
        """The moves from a point, made when they are first read."""
        made = self._made.get(point)
        if made is None:
            made = self._made[point] = self._make(point)
        return made

    def __iter__(self) -> Iterator[tuple[Move, ...]]:
        return map(self._make, range(len(self)))

    def _make(self, point: int) -> tuple[Move, ...]:
        return tuple([self.move(at) for at in range(self.first[point], self.last[point])])

    def leading_from(self, points: Ints) -> Ints:
        """The numbers of all moves that lead from any of these."""
        return ranges(flat(self.first)[points], flat(self.last)[points])

    def reached_by(self, some: Ints) -> tuple[Ints, Ints]:
        """The things that some moves reach, and the move for each."""
        first, last = flat(self.reaches)[some], flat(self.reaches)[some + 1]
        return flat(self.reached)[ranges(first, last)], np.repeat(some, last - first)

    def move(self, at: int) -> Move:
        """The move with this number."""
        guard, changes = self.guards[self.guard[at]], self.changes[self.change[at]]
        return Move(guard, changes, self.names(at), self.to[at], self.replies[self.reply[at]])

    def names(self, at: int) -> tuple[str, ...]:
        """The names that a move reaches."""
        things = self.things
        return tuple([things[thing] for thing in self.reached[self.reaches[at] : self.reaches[at + 1]]])

    def thing(self, name: str) -> int | None:
        """The number of something that can be reached."""
        return self._numbers().get(name)

    def _numbers(self) -> dict[str, int]:
        """The number of each thing by its name; each use adds the things that are new."""
        for number in range(len(self._things), len(self.things)):
            self._things[self.things[number]] = number
        return self._things

    # ---------------------------------------------------------------- making

    def _take(self) -> None:
        """Add the packed rows as further moves."""
        rows, reached = (np.frombuffer(packed, np.int64) for packed in self._rows.taken())
        begin, columns = len(self.to), rows.reshape(-1, WIDTH).T.copy()
        source, guard, change, _, _, several = columns
        for numbers, more in zip((self.source, self.guard, self.change, self.reply, self.to), columns, strict=False):
            store(numbers, more)
        store(self.reaches, len(self.reached) + several.cumsum(dtype=np.int64))
        store(self.reached, reached)
        self.guarded += dict.fromkeys(source[guard != 0].tolist())
        self.changing += dict.fromkeys(source[change != 0].tolist())
        begins = np.flatnonzero(np.diff(source, prepend=NO_MOVE))
        points = source[begins]
        flat(self.first)[points] = begins + begin
        flat(self.last)[points] = np.append(begins[1:], len(source))[: len(points)] + begin
        self.by += array("q", [NO_MOVE]) * (len(self.things) - len(self.by))
        self._note(reached, np.repeat(np.arange(begin, len(self.to), dtype=np.int64), several))

    def _note(self, things: Ints, moves: Ints) -> None:
        """Record things, each with a move that reaches it."""
        by, source = flat(self.by), flat(self.source)
        new = by[things] == NO_MOVE
        by[things[new][::-1]] = moves[new][::-1]  # if there are several, the first, which is set last
        other = source[by[things]] != source[moves]
        for thing, at in zip(things[other].tolist(), moves[other].tolist(), strict=True):
            self.elsewhere.setdefault(thing, []).append(at)

    def new_point(self) -> int:
        """The number of a new point, without moves."""
        self.first.append(0)
        self.last.append(0)
        return len(self.first) - 1

    def put(self, point: int, moves: Iterable[Move]) -> None:
        """Replace the moves of a point, leaving out those that can never be open."""
        self._forget(point)
        rows = self._rows
        for guard, changes, names, to, reply in moves:
            if guard:
                numbers = self._numbers()
                things = [numbers[name] if name in numbers else rows.new_thing(name) for name in names]
                rows.add(point, rows.number_of(guard), changes, things, to, reply)
        self._take()

    def _forget(self, point: int) -> None:
        """Forget which things were reached from a point."""
        for thing in set(self.reached[self.reaches[self.first[point]] : self.reaches[self.last[point]]]):
            every = [self.by[thing], *self.elsewhere.pop(thing, ())]
            left = [at for at in every if self.source[at] != point]
            self.by[thing] = left[0] if left else NO_MOVE
            if len(left) > 1:
                self.elsewhere[thing] = left[1:]
        self.first[point] = self.last[point] = 0
        self._made.pop(point, None)

    def alter(self, at: int, guard: Guard, changes: Changes) -> None:
        """Replace the guard and the changes of a move."""
        rows, point = self._rows, self.source[at]
        self.guard[at], self.change[at] = rows.number_of(guard), rows.changes[changes]
        self.guarded.append(point)
        self.changing.append(point)
        self._made.pop(point, None)

    def copy(self) -> Moves:
        """A copy that can be changed."""
        own = Moves(self._rows.copy(), 0)
        for name, value in vars(self).items():
            if isinstance(value, array):
                setattr(own, name, value[:])
        own.guarded, own.changing, own._made = list(self.guarded), list(self.changing), dict(self._made)
        own.elsewhere = {thing: list(others) for thing, others in self.elsewhere.items()}
        return own
