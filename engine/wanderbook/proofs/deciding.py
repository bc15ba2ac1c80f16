"""The verdicts of one story, by the method that suits it: every state if there are few; sets of states for a plain book
or a small campaign; small questions for a plain book of any size; passes for a large campaign.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from wanderbook.machine.compiled import Story
from wanderbook.machine.reading import ASKED_KIND, KINDS
from wanderbook.machine.saturate import Saturated, saturate
from wanderbook.progress import Progress
from wanderbook.proofs.explicit import StateSpace, explore
from wanderbook.proofs.limit import OutOfTime
from wanderbook.proofs.locks import NO_LOCKS, LockPlay, Locks, locks_by_passes, locks_seen
from wanderbook.proofs.questions.answers import PROOF, ByQuestions
from wanderbook.proofs.sets.answers import by_sets
from wanderbook.proofs.verdicts import NO_TIME, Budget, Proof, Verdict, undecided

NO_TIME_FOR_LOCKS = "soft locks: there was no time to look for them"
FEW_STATES = 5_000
"""A plain book with at most this many states is searched state by state; others by sets of states."""
FEW_POINTS, FEW_VARIABLES, FEW_WORK = 300, 40, 400_000
"""The largest campaign, in points, and the largest plain book, in variables, for which sets of states are tried first,
and the work limit for that. Their witnesses are shortest."""

FEW_NAMES = 40
"""Up to this many names of a campaign are decided one by one by small questions."""


@dataclass(frozen=True)
class Reach:
    """The verdicts and soft locks of a book."""

    story: Story
    kinds: Mapping[str, Mapping[str, Verdict]]
    """By kind, then by name: `reach.kinds["sections"]["38.9"]`."""
    locks: Locks = NO_LOCKS
    proof: Proof | None = None
    """The kind of proof behind most verdicts; each verdict has its own."""
    always_shown: tuple[str, ...] = ()
    """Paragraphs whose condition always holds when their section is read."""
    questions: ByQuestions | None = None
    """The small questions that decided the story, if they did, for further questions."""
    asked: tuple[str, ...] | None = None
    """The requested names, if not all were; any other is decided when its verdict is read."""

    def __getitem__(self, name: str) -> Verdict:
        """The verdict of a name: `38.9`, `38.9:p1`, `38.9:A`, `38.9:if1`, `38.9:A:fail`, `ending:2`, `quest:4`,
        `keyword:LAMP`."""
        return next(found[name] for found in self.kinds.values() if name in found)

    def __contains__(self, name: str) -> bool:
        return any(name in found for found in self.kinds.values())

    @property
    def softlocks(self) -> tuple[LockPlay, ...]:
        return self.locks.found

    @property
    def assumed(self) -> list[str]:
        """The assumptions behind the answers."""
        return sorted(self.story.assumed)


def reach_story(
    story: Story, budget: Budget, tell: Progress | None = None, only: Collection[str] | None = None
) -> Reach:
    """The verdicts of a story; or of `only` these names, listed under the first kind, without locks.

    The method depends on the story: every state if there are few; sets of states for a plain book or a small campaign;
    explorations and their order for a large campaign, then sets of states for what these leave open.
    """
    bound, tell = saturate(story), budget.limit.kept_by(tell)
    # The ship has many exits that can be taken again and again, so only a very small story is searched there.
    states = budget.states // max(1, len(story.entrances)) ** 2
    found = _explored(story, states if story.has_hub else min(states, FEW_STATES), tell, StateSpace(story))
    if found.complete:
        return _looked(story, _Looked(found, bound, budget), locks_seen(found), only, "every state")
    try:
        budget.limit.check()
        return _reach_large(story, bound, found, budget, tell, only)
    except OutOfTime:
        return _looked(story, _Looked(found, bound, budget), Locks(undecided=(NO_TIME_FOR_LOCKS,)), only)


def _reach_large(
    story: Story,
    bound: Saturated,
    found: StateSpace,
    budget: Budget,
    tell: Progress,
    only: Collection[str] | None,
) -> Reach:
    """The verdicts of a story with too many states to search them all first."""
    if not story.has_hub:
        return _reach_plain(story, bound, found, budget, tell, only)
    if len(story.moves) <= FEW_POINTS and (small := _reach_small(story, bound, found, budget, only)):
        return small
    if story.standpoint:  # the passes assume that a play begins at the ship, with no quest used up
        return _reach_on(story, bound, found, budget, tell, only)
    if only is not None and len(only) <= FEW_NAMES:
        return _reach_one_by_one(story, bound, found, budget, tell, only)
    return reach_by_passes(story, bound, found, budget, tell, only)


def _reach_on(
    story: Story, bound: Saturated, found: StateSpace, budget: Budget, tell: Progress, only: Collection[str] | None
) -> Reach:
    """How a campaign under way can continue: by sets of states, which decide much at once, or small questions, which
    are fast for a few names; finally by as many states as the budget allows."""

    def by_set(names: list[str]) -> dict[str, Verdict]:
        sets = by_sets(story, bound, budget)
        return sets.verdicts(names) if sets else {}

    def by_question(names: list[str]) -> dict[str, Verdict]:
        return ByQuestions(story, bound, budget.states).verdicts(names, budget.limit, tell, budget.spread)

    asked = open = _asked(story, found, only)
    settled: dict[str, Verdict] = {}
    for ask in (by_question, by_set) if len(asked) <= FEW_NAMES else (by_set, by_question):
        if open and not budget.limit.is_over:
            settled |= ask(open)
            open = [name for name in asked if name not in settled or settled[name].status == "undecided"]
    if open and not budget.limit.is_over:
        found = _explored(story, budget.states, tell, found)
    return _looked(story, _Looked(found, bound, budget, settled.get), NO_LOCKS, only)


def _explored(story: Story, states: int, tell: Progress | None, before: StateSpace) -> StateSpace:
    """A search of at most this many states; the one `before` if time runs out."""
    try:
        return explore(story, states, tell)
    except OutOfTime:
        before.complete = False
        return before


def _looked(
    story: Story, verdict: _Looked, locks: Locks, only: Collection[str] | None, proof: Proof = "sets of states"
) -> Reach:
    """The verdicts of a story, or of `only` these names, from a search of its states; `locks` count only if nothing was
    asked for by name."""
    names = story.contents if only is None else {ASKED_KIND: only}
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
    """The verdicts of a plain book by sets of states if they stay small, else by small questions."""
    questions = ByQuestions(story, bound, budget.states)
    few = len(questions.machine.variables) <= FEW_VARIABLES
    small = _reach_small(story, bound, found, budget, only) if few else None
    if small is None:
        return reach_by_questions(questions, bound, found, budget, tell, only)
    return small if story.levels else replace(small, questions=questions)


def reach_by_questions(
    questions: ByQuestions,
    bound: Saturated,
    found: StateSpace,
    budget: Budget,
    tell: Progress | None = None,
    only: Collection[str] | None = None,
) -> Reach:
    """The verdicts of a plain story of any size by small questions, then by as many states as the budget allows."""
    story = questions.story
    asked = _asked(story, found, only)
    questions.decide(asked, budget.limit, tell, budget.spread)
    open, locks = any(questions.verdict(name).status == "undecided" for name in asked), NO_LOCKS
    if budget.limit.is_over:
        locks = Locks(undecided=(NO_TIME_FOR_LOCKS,)) if only is None else NO_LOCKS
    elif only is None:
        sets = by_sets(story, bound, budget) if open else None
        locks = sets.locks() if sets else questions.locks(budget.limit)
    if (open or locks.undecided) and not budget.limit.is_over:
        found = _explored(story, budget.states, tell, found)
        locks = locks_seen(found) if found.complete else locks
    reach = _looked(story, _Looked(found, bound, budget, questions.verdict), locks, only, PROOF)
    return reach if story.levels else replace(reach, questions=questions)


def _reach_one_by_one(
    story: Story, bound: Saturated, found: StateSpace, budget: Budget, tell: Progress | None, only: Collection[str]
) -> Reach:
    """Verdicts for a few names of a campaign by small questions, then by the passes."""
    settled = ByQuestions(story, bound, budget.states).verdicts(_asked(story, found, only), budget.limit, tell)
    if open := undecided(settled):
        settled |= reach_by_passes(story, bound, found, budget, tell, open).kinds[ASKED_KIND]
    return _looked(story, _Looked(found, bound, budget, settled.get), NO_LOCKS, only, PROOF)


def _reach_small(
    story: Story, bound: Saturated, found: StateSpace, budget: Budget, only: Collection[str] | None
) -> Reach | None:
    """The verdicts by sets of states; None if they grow too large or leave anything open."""
    sets = by_sets(story, bound, budget, FEW_WORK)
    if sets is None:
        return None
    settled = sets.verdicts(_asked(story, found, only))
    if undecided(settled):
        return None
    locks = sets.locks() if only is None else NO_LOCKS
    return None if locks.undecided else _looked(story, _Looked(found, bound, budget, settled.get), locks, only)


def _asked(story: Story, found: StateSpace, only: Collection[str] | None) -> list[str]:
    """The names that the search of some states did not reach."""
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
    """The verdicts of a campaign of any size by the passes, then from the states already searched, then by sets of
    states."""
    from wanderbook.proofs.campaigns.passed import (  # imports networkx and the solver, which small stories do not need
        Answers,
        Passed,
    )

    passed = Passed(story, bound, found, budget, tell)
    try:
        passed.shorten()
        open = passed.undecided(only)
        if only is not None:
            settled = _settled(story, bound, budget, open)[0]
            return Reach(story, {ASKED_KIND: Answers(passed, only, map(story.thing, only), settled)})
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
    """Verdicts for what the passes left open, by small questions and then sets of states, with locks if requested."""
    if not (names or with_locks):
        return {}, None
    questions = ByQuestions(story, bound, budget.states)
    settled = questions.verdicts(names, budget.limit)
    locks = questions.locks(budget.limit) if with_locks else None
    open = undecided(settled)
    if not (budget.sets and (open or (locks and locks.undecided))):
        return settled, locks
    sets = by_sets(story, bound, budget)
    if sets is None:
        return settled, locks
    return settled | sets.verdicts(open), sets.locks() if locks and locks.undecided else locks


def _joined(locks: Locks, more: Locks | None) -> Locks:
    """The locks from the passes and from sets of states; the latter alone if they leave nothing open."""
    if more is None or not more.undecided:
        return more or locks
    known = {lock.at: lock for lock in (*more.found, *locks.found)}
    return Locks(tuple(known.values()), (*locks.undecided, *more.undecided))


class _Looked:
    """Verdicts from a search of states, complete or not, and those settled by other means."""

    def __init__(
        self, found: StateSpace, bound: Saturated, budget: Budget, settle: Callable[[str], Verdict | None] | None = None
    ) -> None:
        self.found, self.bound, self.budget, self.settle = found, bound, budget, settle

    def __call__(self, name: str) -> Verdict:
        """The verdict of a name: by a state seen, else as settled elsewhere, else by saturation, else undecided."""
        if name in self.found.reached:
            return Verdict("reachable", self.found.witness(name), shortest=True, proof="every state")
        settled = self.settle(name) if self.settle else None
        if settled is not None and settled.status != "undecided":
            return settled
        if self.found.complete or name not in self.bound.names:
            return Verdict("unreachable", proof="every state" if self.found.complete else "saturation")
        if self.budget.limit.is_over:
            return settled or Verdict("undecided", because=(NO_TIME,))
        looked = f"{self.budget.states:,} states were looked at, and there are more"
        if settled is None:
            return Verdict("undecided", because=(looked,))
        return settled._replace(because=(looked, *settled.because))
