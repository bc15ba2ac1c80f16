"""Can this be reached? For everything that a book has: yes, with a play; no, with what blocks it; or undecided.

- `reach(book)` answers for every section, choice, redirect, outcome, ending, quest and keyword
- every `Verdict` can be checked: a witness is the replies of a play, `because` names guards that cannot hold
"""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from wanderbook.book import Book
from wanderbook.graph.compiled import Entrance, Story
from wanderbook.graph.guards import ALWAYS, GAIN, SET, Change
from wanderbook.graph.moves import HUB
from wanderbook.graph.proofs.explicit import Explored, explore
from wanderbook.graph.proofs.locks import NO_LOCKS, Locks, SoftLock, locks_by_passes, locks_seen
from wanderbook.graph.proofs.saturate import Saturated, saturate
from wanderbook.graph.proofs.sites import elsewhere
from wanderbook.graph.proofs.verdicts import Budget, Status, Told, Verdict
from wanderbook.graph.reading import KINDS

__all__ = [
    "KINDS",
    "Budget",
    "Reach",
    "Status",
    "Told",
    "Verdict",
    "WithCards",
    "reach",
    "reach_by_passes",
    "reach_story",
    "undisturbed",
]


@dataclass(frozen=True)
class Reach:
    """The answers for a book."""

    story: Story
    kinds: Mapping[str, Mapping[str, Verdict]]
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

    def sure(kind: str, name: str, verdict: Verdict) -> bool:
        return verdict.status != "unreachable" or (name not in gifts and more.kinds[kind][name].status == "unreachable")

    kinds = {
        kind: {name: verdict if sure(kind, name, verdict) else unsure for name, verdict in verdicts.items()}
        for kind, verdicts in found.kinds.items()
    }
    return Reach(found.story, kinds, found.locks)


def _named_with(book: Book, fact: str) -> Iterator[str]:
    """A quest is reached with its keyword."""
    kind, _, number = fact.partition(":")
    yield fact
    if kind == "quest" and book.quests[int(number)].keyword:
        yield f"keyword:{book.quests[int(number)].keyword}"


def reach_story(story: Story, budget: Budget, tell: Told | None = None, only: Collection[str] | None = None) -> Reach:
    """Everything that a story has; or `only` these names, all as if they were of the first kind, and no locks."""
    bound = saturate(story)
    # The ship is left in any of so many ways, time and again: there, only a very small story is looked through.
    found = explore(story, budget.states // max(1, len(story.entrances)) ** 2, tell)
    if found.complete or not story.has_hub:
        verdict = _Looked(found, bound, budget)
        names = story.contents if only is None else {KINDS[0]: only}
        kinds = {kind: {name: verdict(name) for name in names.get(kind, ())} for kind in KINDS}
        return Reach(story, kinds, locks_seen(found) if only is None else NO_LOCKS)
    return reach_by_passes(story, bound, found, budget, tell, only)


def reach_by_passes(
    story: Story,
    bound: Saturated,
    found: Explored,
    budget: Budget,
    tell: Told | None = None,
    only: Collection[str] | None = None,
) -> Reach:
    """For stories of any size: what some states showed is only used where the passes are undecided."""
    from wanderbook.graph.proofs.passed import Answers, Passed  # with networkx and the solver: small stories need none

    passed = Passed(story, bound, found, budget, tell)
    try:
        passed.shorten()
        if only is not None:
            return Reach(story, {KINDS[0]: Answers(passed, only, map(story.thing, only))})
        passed.tell("locks", 0, len(passed.found.seeds))
        locks = locks_by_passes(passed.plays)
    finally:
        passed.plays.close()
    kinds = {kind: Answers(passed, story.contents[kind], story.listed[kind]) for kind in KINDS}
    return Reach(story, kinds, locks)


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
