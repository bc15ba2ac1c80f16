"""The rows of a story under construction: its points, the things that can be reached, and the moves between points."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from wanderbook.book.effects import Effect
from wanderbook.machine.asking import GuardCompiler
from wanderbook.machine.guards import Changes, Guard
from wanderbook.machine.moves import STUCK
from wanderbook.machine.rows import Rows


class StoryRows(ABC):
    """Points, things and rows of moves of a story, with what is common to reading texts and stats."""

    def __init__(self, story: GuardCompiler, lifted: frozenset[str], kinds: Iterable[str]) -> None:
        """The sections of the story's book are the first points and the first things; `kinds` are the kinds of
        things."""
        self.story, self.lifted = story, lifted
        self.names = ["", "", "", *story.book.sections]
        """The section of each point."""
        self.at = dict(zip(self.names[STUCK + 1 :], count(STUCK + 1)))
        """The point where each section is turned to."""
        self.rows = Rows()
        self.rows.things += self.names[STUCK + 1 :]  # the sections are the first things
        self.listed: dict[str, list[int]] = {kind: [] for kind in kinds}
        """Everything that a play can reach, by kind, in the order of the book."""
        self.lasting: dict[str, int] = {}
        """Things that can be reached in more than one section, by name: endings, quests, keywords."""
        self.endings = {ending.number for ending in story.book.title_page.ending}
        self._numbered: dict[int, int] = {}
        """By identity of a stored guard, its number."""

    def thing(self, kind: str, name: str) -> int:
        """The number of a thing reached at one point only, listed in the order of the book."""
        thing = self.rows.new_thing(name)
        self.listed[kind].append(thing)
        return thing

    def several(self, names: Iterable[str]) -> Iterator[int]:
        """The numbers of things that may be reached at several places."""
        for name in names:
            thing = self.lasting.get(name)
            if thing is None:
                thing = self.lasting[name] = self.rows.new_thing(name)
            yield thing

    def _list(self, kind: str, names: Iterable[str]) -> None:
        self.listed[kind].extend(self.several(names))

    def point(self, number: str) -> int:
        """Add a further point of a section."""
        self.names.append(number)
        return len(self.names) - 1

    def number_of(self, guard: Guard) -> int:
        """The number of a guard. A keyword test is the same object each time, so its bits need not be compared."""
        number = self._numbered.get(id(guard))
        if number is None:
            number = self.rows.number_of(guard)
            if guard is self.rows.guards[number]:
                self._numbered[id(guard)] = number
        return number

    @abstractmethod
    def tell(
        self,
        point: int,
        guard: int,
        effects: Sequence[Effect],
        things: list[int],
        to: int,
        reply: str | None = None,
        changes: Changes = (),
    ) -> None:
        """Add a move for these effects in order: it makes their changes, reaches these things and their own, and leads
        where they lead. A turn or an ending among them is taken at once."""
