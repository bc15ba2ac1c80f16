"""Can this be reached? For everything that a book has: yes, with a play; no, with what blocks it; or undecided.

- `reach(book)` answers for every section, choice, redirect, outcome, ending, quest and keyword
- every `Verdict` can be checked: a witness is the replies of a play, `because` names guards that cannot hold
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import inf
from operator import itemgetter
from typing import Literal, NamedTuple

from wanderbook.book import Book
from wanderbook.graph.compiled import ALWAYS, GAIN, HUB, KINDS, SET, Change, Entrance, Story
from wanderbook.graph.proofs.explicit import Explored, explore
from wanderbook.graph.proofs.locks import NO_LOCKS, Locks, SoftLock, locks_by_passes, locks_seen
from wanderbook.graph.proofs.plays import Effort, Plays
from wanderbook.graph.proofs.saturate import Saturated, saturate
from wanderbook.graph.proofs.sites import elsewhere
from wanderbook.graph.proofs.summaries import Goal, Place, summarise

Status = Literal["reachable", "unreachable", "undecided"]


class Verdict(NamedTuple):
    """What is known of one thing, and how it can be checked."""

    status: Status
    witness: tuple[str, ...] = ()
    """The replies of a play that gets there: `explore 12`, `A`, `B pass`, `1-3`."""
    shortest: bool = False
    """Whether no play of fewer replies gets there."""
    because: tuple[str, ...] = ()
    """Sentences: the guards in the way and why they cannot hold, or what the budget did not suffice for."""


@dataclass(frozen=True)
class Budget:
    """How far to look before saying undecided."""

    states: int = 200_000
    """Of the story, one by one, where there are few enough."""
    explorations: int = 10_000
    """States of each exploration."""
    asked: int = 500
    """Questions to the solver for each goal."""
    searched: int = 2_000
    """Explorations that are tried, for each goal, in search of a play or a shorter one."""
    effort: int = 10_000_000
    """Looks at an exploration for all goals together: when they are used up, what is hard is undecided."""


@dataclass(frozen=True)
class Reach:
    """The answers for a book."""

    story: Story
    kinds: dict[str, dict[str, Verdict]]
    """By kind, then by name: `reach.kinds["sections"]["38.9"]`."""
    locks: Locks = NO_LOCKS

    def __getitem__(self, name: str) -> Verdict:
        """By name alone: `38.9`, `38.9:A`, `38.9:if1`, `38.9:A:fail`, `ending:2`, `quest:4`, `keyword:LAMP`."""
        return next(found[name] for found in self.kinds.values() if name in found)

    def __contains__(self, name: str) -> bool:
        return any(name in found for found in self.kinds.values())

    @property
    def softlocks(self) -> tuple[SoftLock, ...]:
        return self.locks.found

    @property
    def assumed(self) -> list[str]:
        """What the answers take for granted."""
        return sorted(self.story.assumed)


NO_REPLIES: tuple[str, ...] = ()
Told = Callable[[str, int, int], None]
"""Progress: which pass it is, how much is done, of how much."""


def reach(book: Book, budget: Budget | None = None, tell: Told | None = None) -> Reach:
    """Everything that a book has, each with its verdict."""
    budget = budget or Budget()
    with undisturbed():
        found = reach_story(Story(book), budget, tell)
        if sources := elsewhere(book):
            return _with_cards(found, reach_story(WithCards(book, sources), budget, tell), sources)
        return found


class WithCards(Story):
    """A story in which what cards and earlier campaigns could give may be had at any time.

    When they do give it, this does not follow: what can be reached only so is undecided.
    """

    def __init__(self, book: Book, sources: Mapping[str, Iterable[str]]) -> None:
        super().__init__(book)
        if self.has_hub:
            self.entrances += tuple(Entrance(fact, ALWAYS, (self._gift(fact),), HUB) for fact in sources)
        else:
            self.start |= sum(self.mask(fact) for fact in sources if not self.start & self.mask(fact))

    def _gift(self, fact: str) -> Change:
        kind, _, number = fact.partition(":")
        return (GAIN, int(number)) if kind == "quest" else (SET, self.bit(fact))


def _with_cards(found: Reach, more: Reach, sources: Mapping[str, Iterable[str]]) -> Reach:
    """What cannot be reached by the storybook alone, but with such gifts, is undecided."""
    given = "; ".join(f"{fact.replace(':', ' ')} by {', '.join(by)}" for fact, by in sources.items())
    gifts = {name for fact in sources for name in _named_with(more.story.book, fact)}
    unsure = Verdict("undecided", because=(f"it hangs on what may be given besides the storybook: {given}",))
    for kind, verdicts in found.kinds.items():
        for name, verdict in verdicts.items():
            if verdict.status == "unreachable" and (name in gifts or more.kinds[kind][name].status != "unreachable"):
                verdicts[name] = unsure
    return found


def _named_with(book: Book, fact: str) -> Iterator[str]:
    """A quest is reached with its keyword."""
    kind, _, number = fact.partition(":")
    yield fact
    if kind == "quest" and book.quests[int(number)].keyword:
        yield f"keyword:{book.quests[int(number)].keyword}"


def reach_story(story: Story, budget: Budget, tell: Told | None = None) -> Reach:
    bound = saturate(story)
    # The ship is left in any of so many ways, time and again: there, only a very small story is looked through.
    found = explore(story, budget.states // max(1, len(story.entrances)) ** 2)
    if found.complete or not story.has_hub:
        return Reach(story, _verdicts(story, _Looked(found, bound, budget)), locks_seen(found))
    return reach_by_passes(story, bound, found, budget, tell)


def reach_by_passes(story: Story, bound: Saturated, found: Explored, budget: Budget, tell: Told | None = None) -> Reach:
    """For stories of any size: what some states showed is only used where the passes are undecided."""
    passes = _Passed(story, bound, found, budget, tell)
    try:
        return Reach(story, _verdicts(story, passes), locks_by_passes(passes.plays))
    finally:
        passes.plays.close()


def _verdicts(story: Story, verdict: Callable[[str], Verdict]) -> dict[str, dict[str, Verdict]]:
    return {kind: {name: verdict(name) for name in story.contents[kind]} for kind in KINDS}


@contextmanager
def undisturbed() -> Iterator[None]:
    """Millions of small tuples are made and kept, none in a circle; looking for circles would take half the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Looked:
    """Verdicts where every state was looked at, or as many as the budget allowed."""

    def __init__(self, found: Explored, bound: Saturated, budget: Budget) -> None:
        self.found, self.bound, self.budget = found, bound, budget

    def __call__(self, name: str) -> Verdict:
        if name in self.found.reached:
            return Verdict("reachable", self.found.witness(name), shortest=True)
        if self.found.complete or name not in self.bound.names:
            return Verdict("unreachable")
        return Verdict("undecided", because=(f"{self.budget.states:,} states were looked at, and there are more",))


class _Candidate(NamedTuple):
    """A way to reach something, in how many replies, and in no fewer wherever it is begun."""

    length: int
    least: int
    goal: Goal
    place: Place


class _Best(NamedTuple):
    """The shortest play to one of several places; none where there is none, or none was found."""

    witness: tuple[str, ...] | None
    least: float
    undecided: bool


class _Passed:
    """Verdicts by summaries of explorations and the order in which these can be made."""

    def __init__(self, story: Story, bound: Saturated, seen: Explored, budget: Budget, tell: Told | None) -> None:
        self.bound, self.seen = bound, seen
        walked = None if tell is None else partial(tell, "explorations")
        self.found = summarise(story, bound, budget.explorations, walked)
        self.plays = Plays(self.found, budget.searched, budget.asked, Effort(budget.effort))
        self.whole = self.found.whole
        self._bests: dict[int, _Best] = {}
        """By the identity of its goals, for each region."""
        self.sure = min((seed.cut for seed in self.found.cut if seed.cut is not None), default=inf)

    def __call__(self, name: str) -> Verdict:
        place = self.found.named.get(name)
        if place is None or name in self.found.also:
            best, rest = self._best(self.found.places(name)), NO_REPLIES
        else:  # by far the most frequent: what leads there is settled once for a whole region
            goals, rest = place
            best = self._bests.get(id(goals)) or self._bests.setdefault(id(goals), self._best([Place(goals)]))
        if best.witness is not None:
            witness = best.witness + rest
            length = len(witness)
            # An exploration that was not walked to its end holds no play that is shorter than what was walked of it.
            return Verdict("reachable", witness, length <= best.least + len(rest) and length <= self.sure)
        if (self.whole and not best.undecided) or name not in self.bound.names:
            return Verdict("unreachable")
        if name in self.seen.reached:
            return Verdict("reachable", self.seen.witness(name), shortest=True)
        return Verdict("undecided", because=("the explorations that could lead there are too many to order",))

    def _best(self, places: Iterable[Place]) -> _Best:
        best: _Candidate | None = None
        cost, least, undecided = inf, inf, False
        for one in self._candidates(places):
            if one.least >= cost:
                continue  # neither it nor whatever comes before it makes a play that is shorter
            settled = self.plays.settle(one.goal.asks)
            undecided |= settled.undecided
            least = min(least, settled.least + one.least)
            if settled.order is not None and settled.cost + one.length < cost:
                best, cost, order = one, settled.cost + one.length, settled.order
        if best is None:
            return _Best(None, least, undecided)
        return _Best((*self.plays.chains.replies(order, best.goal), *best.place.rest), min(least, cost), undecided)

    def _candidates(self, places: Iterable[Place]) -> list[_Candidate]:
        """The ways to reach it, shortest first, without those that ask for more than a shorter one."""
        least_of = self.plays.chains.least_of
        found = [
            _Candidate(goal.length + len(place.rest), least_of(goal) + len(place.rest), goal, place)
            for place in places
            for goal in place.goals
        ]
        if len(found) == 1:
            return found
        found.sort(key=itemgetter(0))
        kept: list[_Candidate] = []
        for one in found:
            if not any(other.goal.asks.covers(one.goal.asks) and other.least <= one.least for other in kept):
                kept.append(one)
        return kept
