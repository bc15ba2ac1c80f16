"""Walks through a compiled story that record what they see, including sides of guards.

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

from wanderbook.ids import name_of
from wanderbook.machine.compiled import Story
from wanderbook.machine.guards import Guard, both, holds
from wanderbook.machine.moves import HUB, OVER, STUCK
from wanderbook.proofs.explicit import moves
from wanderbook.proofs.paragraphs import HIDDEN, paragraphs
from wanderbook.proofs.unlocked import opening, unlocked_facts
from wanderbook.session.coverage.seen import passed_over

WalkState = tuple[int, int, int]
"""Point, facts, entrance."""
BEFORE = -2
"""In place of an entrance: nothing was played yet."""


class WalkStep(NamedTuple):
    """One step of a walk, from one state to the next."""

    reply: str | None
    """The reply of the step; None if it needs none."""
    saw: int
    """The names that the step sees, a bit for each (`Walker.bits`)."""
    to: WalkState
    ending: str = ""
    """The ending that the step reaches, if it does: `ending:2`."""


Came = dict[WalkState, "tuple[WalkState, WalkStep] | None"]
"""How each state was first reached."""


class _Asked(NamedTuple):
    """A guarded choice or a conditional paragraph: when it is open and when it is closed, the bit that records that it
    was taken, and its sides.
    """

    open: Guard
    closed: Guard
    taken: int
    sees_open: int
    sees_closed: int


class Walker:
    """Walks a compiled story and says which of the wanted names each step sees."""

    def __init__(self, story: Story, wanted: Iterable[str]) -> None:
        """Give each wanted name a bit, and work out the guards once, since several steps need the same ones."""
        self.story = story
        self.wanted = list(dict.fromkeys(wanted))
        self.bits = {name: 1 << at for at, name in enumerate(self.wanted)}
        self._unlocked = [(fact, story.mask(fact)) for fact in unlocked_facts(story.book) if story.has_hub]
        self.start: WalkState = (HUB, story.start, BEFORE)
        self._passed_over = passed_over(story.book)
        self._local = story.local if story.has_hub else 0
        self._sees = cache(self._names)
        self._asks = cache(self._guards)
        self._paragraphs = self._conditions()
        """By section, its paragraphs under a condition, which is tested when the section is read."""

    def names(self, saw: int) -> list[str]:
        return [name for name, bit in self.bits.items() if saw & bit]

    def ways(self, place: WalkState) -> Iterator[WalkStep]:
        """Every step from a state."""
        if place[2] == BEFORE:
            yield from self._openings(place)
        for reply, names, to in moves(self.story, place, self._local):
            saw = self._sees(names) | self._offered(to[0], to[1])
            if names and (asked := self._paragraphs.get(names[0])):
                saw |= _sides(asked, place[1])
            yield WalkStep(reply, saw, to, names[-1] if to[0] == OVER else "")

    def _openings(self, place: WalkState) -> Iterator[WalkStep]:
        """The cards that a campaign may start with because earlier ones unlocked them."""
        for fact, mask in self._unlocked:
            if not place[1] & mask:
                [reply] = opening((fact,))
                yield WalkStep(reply, 0, (HUB, place[1] | mask, BEFORE))

    def _names(self, names: tuple[str, ...]) -> int:
        seen = {one for name in names for one in (name, *self._passed_over.get(name, ()))}
        return sum(self.bits.get(name, 0) for name in seen)

    # ---------------------------------------------------------------- guards of choices

    def _offered(self, point: int, facts: int) -> int:
        """The sides of guards that are seen on reaching a point with these facts."""
        return _sides(self._asks(point), facts)

    def _guards(self, point: int) -> tuple[_Asked, ...]:
        """The guarded choices at a point that a wanted name is about."""
        section = self.story.book.sections.get(self.story.names[point])
        if section is None or not self._is_choice(point):
            return ()
        guarded = []
        for choice in section.choices:
            name = name_of(section.number, choice.letter)
            sees = [self.bits.get(name_of(name, side), 0) for side in ("open", "closed")]
            if choice.requires and any(sees):
                taken = self.story.mask(f"taken:{name}") if section.town is not None else 0
                guards = self.story.guard(choice.requires), self.story.guard(choice.requires, holds=False)
                guarded.append(_Asked(*guards, taken, *sees))
        return tuple(guarded)

    def _conditions(self) -> dict[str, tuple[_Asked, ...]]:
        """The conditional paragraphs by section."""
        conditions: dict[str, tuple[_Asked, ...]] = {}
        for name, when in paragraphs(self.story.book).items():
            sees = self.bits.get(name, 0), self.bits.get(name_of(name, HIDDEN), 0)
            section = name.partition(":")[0]
            guards = self.story.guard(when), self.story.guard(when, holds=False)
            conditions[section] = (*conditions.get(section, ()), _Asked(*guards, 0, *sees))
        return conditions

    def _is_choice(self, point: int) -> bool:
        """Whether a section's choices are offered at this point, or it has none that can be taken."""
        number = self.story.names[point]
        if point in (HUB, OVER, STUCK) or point == self.story.at[number]:
            return False
        choices = {name_of(number, choice.letter) for choice in self.story.book.sections[number].choices}
        return all(move.names[:1] and move.names[0] in choices for move in self.story.moves[point])

    def sides(self) -> Iterator[tuple[int, int, Guard]]:
        """The wanted sides of guards: the point where each is seen, its bit, and its condition."""
        for point in range(len(self.story.moves)):
            for asked in self._asks(point):
                for bit, guard in ((asked.sees_open, asked.open), (asked.sees_closed, asked.closed)):
                    if bit:
                        yield point, bit, both(guard, ((0, asked.taken),))

    # ---------------------------------------------------------------- looking ahead

    def find(self, place: WalkState, is_it: Callable[[WalkStep], bool], most: int) -> list[WalkStep] | None:
        """The steps with the fewest replies up to one that satisfies `is_it`; None if none is found
        within the budget.
        """
        came: Came = {}
        for here, way in self._spread(place, came, most):
            if is_it(way):
                return [*_back(came, here), way]
        return None

    def nearest(self, most: int) -> dict[int, list[WalkStep]]:
        """For each bit, the steps with the fewest replies that see it, within the budget."""
        came: Came = {}
        steps: dict[int, list[WalkStep]] = {}
        known = 0
        for here, way in self._spread(self.start, came, most):
            if way.saw & ~known:
                ways = [*_back(came, here), way]
                steps |= {bit: ways for bit in self.bits.values() if bit & way.saw & ~known}
                known |= way.saw
        return steps

    def _spread(self, place: WalkState, came: Came, most: int) -> Iterator[tuple[WalkState, WalkStep]]:
        """Every step in breadth-first order by replies, up to a number of states."""
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

    def follow(self, replies: tuple[str, ...]) -> list[WalkStep] | None:
        """The steps of a play with these replies; None if the replies cannot all be given.

        Steps without a reply come by themselves, and one reply may have several: every walk is tried, depth first.
        """
        # Each with the state reached, how many replies were given, and the steps so far.
        waiting: list[tuple[WalkState, int, tuple[WalkStep, ...]]] = [(self.start, 0, ())]
        seen = {(self.start, 0)}
        while waiting:
            place, answered, ways = waiting.pop()
            if answered == len(replies):
                return list(ways)
            for way in self.ways(place):
                after = answered + (way.reply is not None)
                if way.reply in (None, replies[answered]) and (way.to, after) not in seen:
                    seen.add((way.to, after))
                    waiting.append((way.to, after, (*ways, way)))
        return None


def _sides(several: Iterable[_Asked], facts: int) -> int:
    """The sides of guards that are seen with these facts; neither side of a guard that is unknown."""
    saw = 0
    for asked in several:
        if not facts & asked.taken:
            open, closed = holds(asked.open, facts), holds(asked.closed, facts)
            if open != closed:
                saw |= asked.sees_open if open else asked.sees_closed
    return saw


def _back(came: Came, place: WalkState) -> list[WalkStep]:
    """The steps from the beginning of the search to a state, first to last."""
    ways: list[WalkStep] = []
    while (step := came[place]) is not None:
        place, way = step
        ways.append(way)
    return ways[::-1]
