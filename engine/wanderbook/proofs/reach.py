"""Can this be reached? For everything that a book has: yes, with a play; no, with what blocks it; or undecided.

- `reach(book)` answers for every section, choice, redirect, outcome, ending, quest and keyword
- every `Verdict` can be checked: a witness is the replies of a play, `because` names guards that cannot hold
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace

from wanderbook.book import Book
from wanderbook.ids import name_of
from wanderbook.machine.compiled import Entrance, Story
from wanderbook.machine.guards import ALWAYS, GAIN, SET, BitChange
from wanderbook.machine.moves import HUB
from wanderbook.machine.reading import KINDS
from wanderbook.machine.saturate import Saturated, saturate
from wanderbook.progress import Progress
from wanderbook.proofs.explicit import StateSpace, explore
from wanderbook.proofs.locks import NO_LOCKS, LockPlay, Locks, locks_by_passes, locks_seen
from wanderbook.proofs.paragraphs import HIDDEN, PARAGRAPHS, paragraphs, watching
from wanderbook.proofs.questions.answers import PROOF, ByQuestions
from wanderbook.proofs.sets.answers import by_sets
from wanderbook.proofs.sites import UNLOCKED, elsewhere
from wanderbook.proofs.unlocked import EARNED, all_are_tried, named_with, with_unlocked
from wanderbook.proofs.verdicts import Budget, Proof, Verdict, VerdictStatus

__all__ = [
    "KINDS",
    "Budget",
    "Reach",
    "Verdict",
    "VerdictStatus",
    "WithCards",
    "reach",
    "reach_by_passes",
    "reach_by_questions",
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
    proof: Proof | None = None
    """What most verdicts rest on; each has its own."""
    always_shown: tuple[str, ...] = ()
    """Paragraphs whose condition always holds when their section is read."""
    questions: ByQuestions | None = None
    """Small questions that can be asked further, where these decided the story."""

    def __getitem__(self, name: str) -> Verdict:
        """By name alone: `38.9`, `38.9:p1`, `38.9:A`, `38.9:if1`, `38.9:A:fail`, `ending:2`, `quest:4`,
        `keyword:LAMP`."""
        return next(found[name] for found in self.kinds.values() if name in found)

    def __contains__(self, name: str) -> bool:
        return any(name in found for found in self.kinds.values())

    @property
    def softlocks(self) -> tuple[LockPlay, ...]:
        return self.locks.found

    @property
    def assumed(self) -> list[str]:
        """What the answers take for granted."""
        return sorted(self.story.assumed)


def reach(book: Book, budget: Budget | None = None, tell: Progress | None = None) -> Reach:
    """Everything that a book has, each with its verdict."""
    budget = budget or Budget()
    with undisturbed():
        found, sources = _reach_all(Story(book), budget, tell), elsewhere(book)
        if book.title_page.unlock and found.story.has_hub:
            found = _with_unlocked(found, budget)
            if all_are_tried(book):
                sources = {fact: by for fact, by in sources.items() if by != [UNLOCKED]}
        if sources and (_unreachable(found) or found.always_shown):
            found = _with_cards(found, _reach_all(WithCards(book, sources), budget, tell), sources)
        return found


def _unreachable(found: Reach) -> list[str]:
    return [name for kind in found.kinds.values() for name in kind if kind[name].status == "unreachable"]


def _with_unlocked(found: Reach, budget: Budget) -> Reach:
    """What a first campaign cannot reach, and a later one can, is reachable."""
    story = found.story

    def settle(later: Story, names: Collection[str]) -> dict[str, Verdict]:
        return dict(reach_story(later, budget, only=names).kinds[KINDS[0]]) if names else {}

    later = with_unlocked(story.book, _unreachable(found), settle)
    if not later:
        return found
    story.assumed.add(EARNED)
    kinds = {
        kind: {name: later.get(name) or verdicts[name] for name in verdicts} for kind, verdicts in found.kinds.items()
    }
    return replace(found, kinds=kinds)


def _reach_all(story: Story, budget: Budget, tell: Progress | None) -> Reach:
    """Everything that a story has, with its paragraphs under a condition."""
    found, names = reach_story(story, budget, tell), paragraphs(story.book)
    if not names:
        return found
    looking = watching(story)
    sides = [*names, *(name_of(name, HIDDEN) for name in names)]
    verdicts = dict.fromkeys(sides, Verdict("unreachable", proof="saturation"))
    known = [name for name in sides if looking.thing(name) is not None]
    verdicts |= reach_story(looking, budget, tell, only=known).kinds[KINDS[0]] if known else {}
    story.assumed.update(looking.assumed)
    hidden = {name: verdicts[name_of(name, HIDDEN)].status for name in names}
    return Reach(
        story,
        {**found.kinds, PARAGRAPHS: {name: verdicts[name] for name in names}},
        found.locks,
        found.proof,
        tuple(name for name in names if verdicts[name].status == "reachable" and hidden[name] == "unreachable"),
        found.questions,
    )


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

    def _gift(self, fact: str) -> BitChange:
        kind, _, number = fact.partition(":")
        return (GAIN, int(number)) if kind == "quest" else (SET, self.bit(fact))


def _with_cards(found: Reach, more: Reach, sources: Mapping[str, Iterable[str]]) -> Reach:
    """What cannot be reached by the storybook alone, but with such gifts, is undecided."""
    given = "; ".join(f"{fact.replace(':', ' ')} by {', '.join(by)}" for fact, by in sources.items())
    gifts = {name for fact in sources for name in named_with(more.story.book, fact)}
    unsure = Verdict("undecided", because=(f"it hangs on what may be given besides the storybook: {given}",))

    def sure(kind: str, name: str, verdict: Verdict) -> bool:
        return verdict.status != "unreachable" or (name not in gifts and more.kinds[kind][name].status == "unreachable")

    kinds = {
        kind: {name: verdict if sure(kind, name, verdict) else unsure for name, verdict in verdicts.items()}
        for kind, verdicts in found.kinds.items()
    }
    always = tuple(name for name in found.always_shown if name in more.always_shown)
    return replace(found, kinds=kinds, always_shown=always)


FEW_STATES = 5_000
"""A plain book with no more is looked through state by state; of any other, sets of states are made."""
FEW_POINTS, FEW_VARIABLES, FEW_WORK = 300, 40, 400_000
"""A campaign with no more points, and a plain book with no more variables, is tried with sets of states first, for so
much work: their witnesses are the shortest."""

FEW_NAMES = 40
"""So few names of a campaign are asked for by small questions, one by one."""


def reach_story(
    story: Story, budget: Budget, tell: Progress | None = None, only: Collection[str] | None = None
) -> Reach:
    """Everything that a story has; or `only` these names, all as if they were of the first kind, and no locks.

    What fits is tried first: every state, where there are few; sets of states for a plain book or a small campaign;
    explorations and their order for a large campaign, and sets of states for what these leave open.
    """
    bound = saturate(story)
    # The ship is left in any of so many ways, time and again: there, only a very small story is looked through.
    states = budget.states // max(1, len(story.entrances)) ** 2
    found = explore(story, states if story.has_hub else min(states, FEW_STATES), tell)
    if found.complete:
        return _looked(story, _Looked(found, bound, budget), locks_seen(found), only, "every state")
    if not story.has_hub:
        return _reach_plain(story, bound, found, budget, tell, only)
    if len(story.moves) <= FEW_POINTS and (small := _reach_small(story, bound, found, budget, only)):
        return small
    if only is not None and len(only) <= FEW_NAMES:
        return _reach_one_by_one(story, bound, found, budget, tell, only)
    return reach_by_passes(story, bound, found, budget, tell, only)


def _looked(
    story: Story, verdict: _Looked, locks: Locks, only: Collection[str] | None, proof: Proof = "sets of states"
) -> Reach:
    names = story.contents if only is None else {KINDS[0]: only}
    kinds = {kind: {name: verdict(name) for name in names.get(kind, ())} for kind in KINDS}
    return Reach(story, kinds, locks if only is None else NO_LOCKS, proof)


def _reach_plain(
    story: Story,
    bound: Saturated,
    found: StateSpace,
    budget: Budget,
    tell: Progress | None,
    only: Collection[str] | None,
) -> Reach:
    """By sets of states, if they stay small; else by small questions."""
    questions = ByQuestions(story, bound, budget.states)
    few = len(questions.machine.variables) <= FEW_VARIABLES
    small = _reach_small(story, bound, found, budget, only) if few else None
    return small or reach_by_questions(questions, bound, found, budget, tell, only)


def reach_by_questions(
    questions: ByQuestions,
    bound: Saturated,
    found: StateSpace,
    budget: Budget,
    tell: Progress | None = None,
    only: Collection[str] | None = None,
) -> Reach:
    """For plain stories of any size; what the questions leave open by as many states as the budget allows."""
    story = questions.story
    asked = _asked(story, found, only)
    questions.decide(asked, tell=tell)
    open, locks = any(questions.verdict(name).status == "undecided" for name in asked), NO_LOCKS
    if only is None:
        sets = by_sets(story, bound, budget.nodes, budget.work) if open else None
        locks = sets.locks() if sets else questions.locks()
    if open or locks.undecided:
        found = explore(story, budget.states, tell)
        locks = locks_seen(found) if found.complete else locks
    reach = _looked(story, _Looked(found, bound, budget, questions.verdict), locks, only, PROOF)
    return reach if story.levels else replace(reach, questions=questions)


def _reach_one_by_one(
    story: Story, bound: Saturated, found: StateSpace, budget: Budget, tell: Progress | None, only: Collection[str]
) -> Reach:
    """A few names of a campaign by small questions; what these leave open by the passes."""
    settled = ByQuestions(story, bound, budget.states).verdicts(_asked(story, found, only))
    if open := [name for name, verdict in settled.items() if verdict.status == "undecided"]:
        settled |= reach_by_passes(story, bound, found, budget, tell, open).kinds[KINDS[0]]
    return _looked(story, _Looked(found, bound, budget, settled.get), NO_LOCKS, only, PROOF)


def _reach_small(
    story: Story, bound: Saturated, found: StateSpace, budget: Budget, only: Collection[str] | None
) -> Reach | None:
    """By sets of states, if they stay small."""
    sets = by_sets(story, bound, budget.nodes, min(FEW_WORK, budget.work))
    if sets is None:
        return None
    settled = sets.verdicts(_asked(story, found, only))
    if any(one.status == "undecided" for one in settled.values()):
        return None
    locks = sets.locks() if only is None else NO_LOCKS
    return None if locks.undecided else _looked(story, _Looked(found, bound, budget, settled.get), locks, only)


def _asked(story: Story, found: StateSpace, only: Collection[str] | None) -> list[str]:
    """What some states did not show yet."""
    names = (name for kind in KINDS for name in story.contents[kind]) if only is None else only
    return [name for name in names if name not in found.reached]


def reach_by_passes(
    story: Story,
    bound: Saturated,
    found: StateSpace,
    budget: Budget,
    tell: Progress | None = None,
    only: Collection[str] | None = None,
) -> Reach:
    """For stories of any size: what some states showed is only used where the passes are undecided, and sets of states
    only for what is open then."""
    from wanderbook.proofs.campaigns.passed import (  # with networkx and the solver: small stories need none
        Answers,
        Passed,
    )

    passed = Passed(story, bound, found, budget, tell)
    try:
        passed.shorten()
        open = passed.undecided(only)
        if only is not None:
            settled = _settled(story, bound, budget, open)[0]
            return Reach(story, {KINDS[0]: Answers(passed, only, map(story.thing, only), settled)})
        passed.tell("locks", 0, len(passed.found.seeds))
        locks = locks_by_passes(passed.plays)
    finally:
        passed.plays.close()
    settled, more = _settled(story, bound, budget, open, bool(locks.undecided))
    kinds = {kind: Answers(passed, story.contents[kind], story.listed[kind], settled) for kind in KINDS}
    return Reach(story, kinds, _joined(locks, more), "explorations")


def _settled(
    story: Story, bound: Saturated, budget: Budget, names: list[str], with_locks: bool = False
) -> tuple[dict[str, Verdict], Locks | None]:
    """What the passes left open, by small questions, and then by sets of states: verdicts, and locks if that is asked
    for."""
    if not (names or with_locks):
        return {}, None
    questions = ByQuestions(story, bound, budget.states)
    settled = questions.verdicts(names)
    locks = questions.locks() if with_locks else None
    open = [name for name, verdict in settled.items() if verdict.status == "undecided"]
    if not (open or (locks and locks.undecided)):
        return settled, locks
    sets = by_sets(story, bound, budget.nodes, budget.work)
    if sets is None:
        return settled, locks
    return settled | sets.verdicts(open), sets.locks() if locks and locks.undecided else locks


def _joined(locks: Locks, more: Locks | None) -> Locks:
    """What the passes say of locks, and sets of states: these alone, where they leave nothing open."""
    if more is None or not more.undecided:
        return more or locks
    known = {lock.at: lock for lock in (*more.found, *locks.found)}
    return Locks(tuple(known.values()), (*locks.undecided, *more.undecided))


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
    """Verdicts where every state was looked at, or as many as the budget allowed, and what was settled otherwise."""

    def __init__(
        self, found: StateSpace, bound: Saturated, budget: Budget, settle: Callable[[str], Verdict | None] | None = None
    ) -> None:
        self.found, self.bound, self.budget, self.settle = found, bound, budget, settle

    def __call__(self, name: str) -> Verdict:
        if name in self.found.reached:
            return Verdict("reachable", self.found.witness(name), shortest=True, proof="every state")
        settled = self.settle(name) if self.settle else None
        if settled is not None and settled.status != "undecided":
            return settled
        if self.found.complete or name not in self.bound.names:
            return Verdict("unreachable", proof="every state" if self.found.complete else "saturation")
        looked = f"{self.budget.states:,} states were looked at, and there are more"
        return Verdict("undecided", because=(looked, *(settled.because if settled else ())))
