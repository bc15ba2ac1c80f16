"""Moves in the making: rows of plain numbers, which become the flat arrays of `Moves` when all are there.

A number is put into a list in a fraction of the time that it takes to put it into an array, and a whole row at once in
little more; packing many at once is what arrays are quickly made of. What can be worked out of the rows, such as where
the moves of a point begin, is not kept beside them.
"""

from __future__ import annotations

import struct
from collections.abc import Hashable
from typing import TypeVar

from wanderbook.machine.guards import ALWAYS, NEVER_ASKED, Changes, Guard, spread

Key = TypeVar("Key", bound=Hashable)

WIDTH = 6
"""Of a row: the point that a move leads from, the numbers of its guard, its changes and its reply, the point that it
leads to, and how many things it reaches."""


class Numbering(dict[Key, int]):
    """A number for each of several keys, in the order in which they are first asked for. 0 is nothing."""

    def __init__(self, nothing: Key) -> None:
        super().__init__({nothing: 0})
        self.keys_in_order = [nothing]

    def __missing__(self, key: Key) -> int:
        self[key] = number = len(self)
        self.keys_in_order.append(key)
        return number

    def copy(self) -> Numbering[Key]:
        own = Numbering(self.keys_in_order[0])
        own.update(self)
        own.keys_in_order = list(self.keys_in_order)
        return own


class Rows:
    """All moves of one point are added one after the other."""

    def __init__(self) -> None:
        self.flat: list[int] = []
        self.reached: list[int] = []
        """Row by row, the things that a move reaches."""
        self._flat, self._reached = bytearray(), bytearray()
        """What was packed of both."""
        self.things: list[str] = []
        """All that can be reached, by number."""
        self.guards = [ALWAYS]
        self._guards = {spread(ALWAYS): 0}
        self.changes: Numbering[Changes] = Numbering(())
        self.replies: Numbering[str | None] = Numbering(None)

    def add(
        self, point: int, guard: int, changes: Changes, things: list[int], to: int, reply: str | None = None
    ) -> None:
        """A move; what nothing lets through is none."""
        if guard != NEVER_ASKED:
            change = self.changes[changes] if changes else 0
            self.flat += (point, guard, change, self.replies[reply], to, len(things))
            self.reached += things

    def pack(self) -> None:
        """What was added so far, in little room."""
        for numbers, packed in ((self.flat, self._flat), (self.reached, self._reached)):
            packed += struct.pack(f"{len(numbers)}q", *numbers)
            numbers.clear()

    def taken(self) -> tuple[bytearray, bytearray]:
        """All rows and what they reach, packed; there are none any more."""
        self.pack()
        taken = self._flat, self._reached
        self._flat, self._reached = bytearray(), bytearray()
        return taken

    def number_of(self, guard: Guard) -> int:
        """The number of a guard that facts can let through; it is kept once, however often it is asked."""
        if not guard:
            return NEVER_ASKED
        key = spread(guard)
        number = self._guards.get(key)
        if number is None:
            number = self._guards[key] = len(self.guards)
            self.guards.append(guard)
        return number

    def new_thing(self, name: str) -> int:
        self.things.append(name)
        return len(self.things) - 1

    def copy(self) -> Rows:
        own = Rows()
        own.things = list(self.things)
        own.guards, own._guards = list(self.guards), dict(self._guards)
        own.changes, own.replies = self.changes.copy(), self.replies.copy()
        return own
