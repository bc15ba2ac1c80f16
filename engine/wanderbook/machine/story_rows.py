"""The rows of a story while it is read: its points, what can be reached, and the moves between points."""

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
    def __init__(self, story: GuardCompiler, lifted: frozenset[str], kinds: Iterable[str]) -> None:
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
        """What can be reached in more than one section, by name: endings, quests, keywords."""
        self.endings = {ending.number for ending in story.book.title_page.ending}
        self._numbered: dict[int, int] = {}
        """By the identity of a guard that the rows keep, its number."""

    def thing(self, kind: str, name: str) -> int:
        """Something that is reached at one point only, listed where that comes in the book."""
        thing = self.rows.new_thing(name)
        self.listed[kind].append(thing)
        return thing

    def several(self, names: Iterable[str]) -> Iterator[int]:
        """Things that may be reached at several places."""
        for name in names:
            thing = self.lasting.get(name)
            if thing is None:
                thing = self.lasting[name] = self.rows.new_thing(name)
            yield thing

    def _list(self, kind: str, names: Iterable[str]) -> None:
        self.listed[kind].extend(self.several(names))

    def point(self, number: str) -> int:
        """A further point of a section."""
        self.names.append(number)
        return len(self.names) - 1

    def number_of(self, guard: Guard) -> int:
        """To ask for a keyword is the very same guard each time: it is known again without a look at all its bits."""
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
        """A move by which effects are told in order: what they change, with these things what is reached, and where
        they lead; a way on among them is taken at once."""
