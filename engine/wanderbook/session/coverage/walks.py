"""Walks through a compiled story that say what they see, sides of guards among it.

A place is a point of the story, the facts that hold there and the entrance that the exploration began at. A way leads
from a place to the next, by a reply or by itself, and sees what a play would: the names of its move, the redirects
that it passed over, and, where it comes to a section's choices, which of their guards hold. What is seen stands on
ways alone. Where a guard asks for what the story does not follow (coins, crew), neither of its sides is seen.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from wanderbook.graph.compiled import Story
from wanderbook.graph.guards import Guard, holds
from wanderbook.graph.moves import HUB, OVER, STUCK
from wanderbook.graph.proofs.explicit import moves
from wanderbook.ids import name_of
from wanderbook.session.coverage.seen import passed_over

Place = tuple[int, int, int]
"""Point, facts, entrance."""


class Way(NamedTuple):
    reply: str | None
    saw: int
    """A bit for each name."""
    to: Place
    ending: str = ""
    """The ending that it comes to, if it does: `ending:2`."""


Came = dict[Place, "tuple[Place, Way] | None"]
"""How each place was first come to."""


class _Asked(NamedTuple):
    """A guarded choice: when it is open and when it is closed, the bit that says it was taken, what each side is."""

    open: Guard
    closed: Guard
    taken: int
    sees_open: int
    sees_closed: int


class Walker:
    """Steps through a story, for whoever looks for some names in it."""

    def __init__(self, story: Story, wanted: Iterable[str]) -> None:
        self.story = story
        self.wanted = list(dict.fromkeys(wanted))
        self.bits = {name: 1 << at for at, name in enumerate(self.wanted)}
        self.start: Place = (HUB, story.start, -1)
        self._passed_over = passed_over(story.book)
        self._local = story.local if story.has_hub else 0
        self._sees = cache(self._names)
        self._asks = cache(self._guards)

    def names(self, saw: int) -> list[str]:
        return [name for name, bit in self.bits.items() if saw & bit]

    def ways(self, place: Place) -> Iterator[Way]:
        """Every way on from a place."""
        for reply, names, to in moves(self.story, place, self._local):
            yield Way(reply, self._sees(names) | self._offered(to[0], to[1]), to, names[-1] if to[0] == OVER else "")

    def _names(self, names: tuple[str, ...]) -> int:
        seen = {one for name in names for one in (name, *self._passed_over.get(name, ()))}
        return sum(self.bits.get(name, 0) for name in seen)

    # ---------------------------------------------------------------- guards of choices

    def _offered(self, point: int, facts: int) -> int:
        """The sides that are seen on coming to a point with these facts."""
        saw = 0
        for asked in self._asks(point):
            if not facts & asked.taken:
                open, closed = holds(asked.open, facts), holds(asked.closed, facts)
                if open != closed:
                    saw |= asked.sees_open if open else asked.sees_closed
        return saw

    def _guards(self, point: int) -> tuple[_Asked, ...]:
        section = self.story.book.sections.get(self.story.names[point])
        if section is None or not self._is_choice(point):
            return ()
        found = []
        for choice in section.choices:
            name = name_of(section.number, choice.letter)
            sees = [self.bits.get(name_of(name, side), 0) for side in ("open", "closed")]
            if choice.requires and any(sees):
                taken = self.story.mask(f"taken:{name}") if section.town is not None else 0
                guards = self.story.guard(choice.requires), self.story.guard(choice.requires, holds=False)
                found.append(_Asked(*guards, taken, *sees))
        return tuple(found)

    def _is_choice(self, point: int) -> bool:
        """Whether a section's choices are taken here, or none of them ever can be."""
        number = self.story.names[point]
        if point in (HUB, OVER, STUCK) or point == self.story.at[number]:
            return False
        choices = {name_of(number, choice.letter) for choice in self.story.book.sections[number].choices}
        return all(move.names[:1] and move.names[0] in choices for move in self.story.moves[point])

    # ---------------------------------------------------------------- looking ahead

    def find(self, place: Place, is_it: Callable[[Way], bool], most: int) -> list[Way] | None:
        """The ways with the fewest replies up to one that is it, or nothing within the budget."""
        came: Came = {}
        for here, way in self._spread(place, came, most):
            if is_it(way):
                return [*_back(came, here), way]
        return None

    def nearest(self, most: int) -> dict[int, list[Way]]:
        """By bit, the ways with the fewest replies that see it, for all that can be seen within the budget."""
        came: Came = {}
        found: dict[int, list[Way]] = {}
        known = 0
        for here, way in self._spread(self.start, came, most):
            if way.saw & ~known:
                ways = [*_back(came, here), way]
                found |= {bit: ways for bit in self.bits.values() if bit & way.saw & ~known}
                known |= way.saw
        return found

    def _spread(self, place: Place, came: Came, most: int) -> Iterator[tuple[Place, Way]]:
        """Every way from here on, those of fewer replies first, until so many places were met."""
        came[place] = None
        waiting = deque([place])
        while waiting:
            here = waiting.popleft()
            for way in self.ways(here):
                yield here, way
                if way.to not in came:
                    if len(came) >= most:
                        return
                    came[way.to] = here, way
                    (waiting.append if way.reply else waiting.appendleft)(way.to)

    def follow(self, replies: tuple[str, ...]) -> list[Way] | None:
        """The ways of a play by its replies, up to where the last of them is given; nothing where it cannot be."""
        waiting: list[tuple[Place, int, tuple[Way, ...]]] = [(self.start, 0, ())]
        seen = {(self.start, 0)}
        while waiting:
            place, given, ways = waiting.pop()
            if given == len(replies):
                return list(ways)
            for way in self.ways(place):
                after = given + (way.reply is not None)
                if way.reply in (None, replies[given]) and (way.to, after) not in seen:
                    seen.add((way.to, after))
                    waiting.append((way.to, after, (*ways, way)))
        return None


def _back(came: Came, place: Place) -> list[Way]:
    ways: list[Way] = []
    while (step := came[place]) is not None:
        place, way = step
        ways.append(way)
    return ways[::-1]
