"""Whether lifting some guards is enough, in books with too many states to search: the passes of `reach`, run again.

The story with these guards lifted is a story like any other, so the passes answer for it as exactly as for the book
itself: a play that gets through proves that lifting them is enough, and a "no" that it is not. Each answer takes as
long as `reach` does, so there is a total budget; beyond it, answers are undecided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from itertools import count

from wanderbook.book.claims import Beginning
from wanderbook.machine.compiled import Story
from wanderbook.machine.moves import HUB
from wanderbook.machine.saturate import saturate
from wanderbook.proofs.claims import settle
from wanderbook.proofs.explicit import ExplicitState
from wanderbook.proofs.lifting import Crossing, LiftedStory, NameSet, steps
from wanderbook.proofs.questions.answers import ByQuestions
from wanderbook.proofs.reach import Budget, Verdict, undisturbed

EFFORT = 250_000
"""The total number of points in all stories that the passes decide."""
LEAST = 5_000
"""The least number of points that a story counts for."""
UNKNOWN = Verdict("undecided")


class Lifting:
    """Verdicts for the story with guards lifted, cached."""

    def __init__(self, opened: LiftedStory, wanted: Iterable[str], states: int, effort: int = EFFORT) -> None:
        self.opened, self.wanted, self.left = opened, frozenset(wanted), effort
        self.budget = Budget(states=states, explorations=1_000, asked=20, searched=300, effort=500_000)
        self._asked: dict[NameSet, dict[str, Verdict]] = {}
        """By lifted guards, the verdicts so far."""

    def verdict(self, lifted: NameSet, name: str) -> Verdict:
        """The verdict for a name with these guards lifted; undecided once the budget is used up."""
        if name not in self._asked.get(lifted, ()):
            if self.left <= 0:
                return UNKNOWN
            as_found = self.opened.story
            story = Story(as_found.book, lifted, standpoint=as_found.standpoint)
            self.left -= max(LEAST, len(story.moves))
            with undisturbed():
                self._asked.setdefault(lifted, {}).update(self._settled(story, name))
        return self._asked[lifted][name]

    def _settled(self, story: Story, name: str) -> dict[str, Verdict]:
        """Verdicts for this name and others at no extra cost: in a campaign all wanted names, in a plain book those of
        the same section."""
        if story.has_hub:
            return settle(story, Beginning(), {*self.wanted, name}, self.budget)
        section = name.partition(":")[0]
        names = {name, *(one for one in self.wanted if one.partition(":")[0] == section)}
        return ByQuestions(story, saturate(story), self.budget.states).verdicts(names)

    def crossings(self, lifted: NameSet, name: str) -> tuple[Crossing, ...]:
        """The guards that the play to a name lifts."""
        return replayed(self.opened, lifted, self.verdict(lifted, name).witness, name)


def replayed(opened: LiftedStory, lifted: NameSet, replies: Sequence[str], name: str) -> tuple[Crossing, ...]:
    """The guards that a play with these replies lifts to reach a name, for the play that lifts the fewest."""
    order = count()
    first: tuple[int, ExplicitState] = (0, (HUB, opened.story.start, -1))
    waiting: list[tuple[int, int, tuple[int, ExplicitState], tuple[Crossing, ...]]] = [(0, next(order), first, ())]
    done: set[tuple[int, ExplicitState]] = set()
    while waiting:
        _, _, (at, state), crossed = heappop(waiting)
        if (at, state) in done:
            continue
        done.add((at, state))
        for way, tests, after in steps(opened, state, lifted):
            asked = way.move.reply
            if asked is not None and (at == len(replies) or replies[at] != asked):
                continue
            now = (*crossed, *(Crossing(test.name, state[1], test.fires) for test in tests))
            if name in way.move.names:
                return now
            heappush(waiting, (len(now), next(order), (at + (asked is not None), after), now))
    raise AssertionError(f"no play of these replies reaches {name}")
