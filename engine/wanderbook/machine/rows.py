"""Moves under construction: rows of plain numbers, which become the flat arrays of `Moves` once complete.

Appending to a list takes a fraction of the time of appending to an array, and a whole row takes little longer than one
number; converting many at once is fast. Anything that can be computed from the rows, such as where the moves of a point
begin, is not stored.
"""

from __future__ import annotations

import struct
from collections.abc import Hashable
from typing import TypeVar

from wanderbook.machine.guards import ALWAYS, NEVER_ASKED, Changes, Guard, spread

Key = TypeVar("Key", bound=Hashable)

WIDTH = 6
"""The length of a row: source, numbers of guard, changes and reply, target, and the number of things reached."""


class Numbering(dict[Key, int]):
    """Numbers for keys, in the order of their first use. 0 is none."""

    def __init__(self, nothing: Key) -> None:
        super().__init__({nothing: 0})
        self.keys_in_order = [nothing]

    def __missing__(self, key: Key) -> int:
        self[key] = number = len(self)
        self.keys_in_order.append(key)
        return number

    def copy(self) -> Numbering[Key]:
        """A copy that gives the same numbers, and can grow by itself."""
        own = Numbering(self.keys_in_order[0])
        own.update(self)
        own.keys_in_order = list(self.keys_in_order)
        return own


class Rows:
    """The rows of a story. All moves of one point have to be added in a row."""

    def __init__(self) -> None:
        """At first there are no rows. Number 0 is the guard that always holds, no change, and no reply."""
        self.flat: list[int] = []
        self.reached: list[int] = []
        """Row by row, the things that a move reaches."""
        self._flat, self._reached = bytearray(), bytearray()
        """The packed part of both."""
        self.things: list[str] = []
        """All that can be reached, by number."""
        self.guards = [ALWAYS]
        self._guards = {spread(ALWAYS): 0}
        self.changes: Numbering[Changes] = Numbering(())
        self.replies: Numbering[str | None] = Numbering(None)

    def add(
        self, point: int, guard: int, changes: Changes, things: list[int], to: int, reply: str | None = None
    ) -> None:
        """Add a move, unless its guard can never hold."""
        if guard != NEVER_ASKED:
            change = self.changes[changes] if changes else 0
            self.flat += (point, guard, change, self.replies[reply], to, len(things))
            self.reached += things

    def pack(self) -> None:
        """Pack the rows added so far, to save memory."""
        for numbers, packed in ((self.flat, self._flat), (self.reached, self._reached)):
            packed += struct.pack(f"{len(numbers)}q", *numbers)
            numbers.clear()

    def taken(self) -> tuple[bytearray, bytearray]:
        """Take all packed rows and the things they reach, leaving none."""
        self.pack()
        taken = self._flat, self._reached
        self._flat, self._reached = bytearray(), bytearray()
        return taken

    def number_of(self, guard: Guard) -> int:
        """The number of a satisfiable guard, which is stored only once."""
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
        """An empty store with the same numbers for things, guards, changes and replies."""
        own = Rows()
        own.things = list(self.things)
        own.guards, own._guards = list(self.guards), dict(self._guards)
        own.changes, own.replies = self.changes.copy(), self.replies.copy()
        return own
