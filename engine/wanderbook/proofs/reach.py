"""Can this be reached? For everything that a book has: yes, with a play; no, with what blocks it; or undecided.

- `reach(book)` answers for every section, choice, redirect, outcome, ending, quest and keyword
- every `Verdict` can be checked: a witness is the replies of a play, `because` names guards that cannot hold
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from wanderbook.book import Book
from wanderbook.ids import name_of
from wanderbook.machine.compiled import Entrance, Story
from wanderbook.machine.guards import ALWAYS, GAIN, SET, BitChange
from wanderbook.machine.moves import HUB
from wanderbook.machine.reading import KINDS
from wanderbook.machine.saturate import Saturated, saturate
from wanderbook.machine.standpoint import Standpoint
from wanderbook.progress import Progress
from wanderbook.proofs.explicit import StateSpace, explore
from wanderbook.proofs.limit import NO_LIMIT, OutOfTime, TimeLimit
from wanderbook.proofs.locks import NO_LOCKS, LockPlay, Locks, locks_by_passes, locks_seen
from wanderbook.proofs.paragraphs import HIDDEN, PARAGRAPHS, paragraphs, watching
from wanderbook.proofs.questions.answers import PROOF, ByQuestions
from wanderbook.proofs.sets.answers import by_sets
from wanderbook.proofs.sites import UNLOCKED, elsewhere
from wanderbook.proofs.undisturbed import undisturbed
from wanderbook.proofs.unlocked import EARNED, Settle, all_are_tried, named_with, with_unlocked
from wanderbook.proofs.verdicts import NO_TIME, Budget, Proof, Verdict, VerdictStatus, undecided

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
    "reach_from",
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
    asked: tuple[str, ...] | None = None
    """The names that were asked for, if not all were; any other is decided when somebody looks at it."""

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
    return reach_from(Story(book), budget or Budget(), tell)


def reach_from(
    story: Story, budget: Budget, tell: Progress | None = None, names: Collection[str] | None = None
) -> Reach:
    """Everything that a story has, from wherever it begins. With `names` these are decided now; in a plain book, and
    from a standpoint, any other only when somebody looks at it, and no locks are looked for."""
    book, sources = story.book, elsewhere(story.book)
    with undisturbed():
        if names is not None and (story.standpoint or not story.has_hub):
            return _reach_these(story, budget, tell, names, sources)
        found = _reach_all(story, budget, tell)
        if book.title_page.unlock and story.has_hub and not story.standpoint:
            found = _with_unlocked(found, budget)
            if all_are_tried(book):
                sources = _but_unlocked(sources)
        if sources and (_unreachable(found) or found.always_shown):
            gifts = WithCards(book, sources, story.standpoint)
            found = _with_cards(found, _reach_all(gifts, budget, tell), sources)
        return found


def _reach_these(
    story: Story, budget: Budget, tell: Progress | None, names: Collection[str], sources: Mapping[str, list[str]]
) -> Reach:
    """These names alone."""
    hidden = paragraphs(story.book)
    found, decided = _decided(story, budget, tell, names)

    def settle(more: Story, several: Collection[str]) -> dict[str, Verdict]:
        return decided if more is story else _decided(more, budget, tell, several)[1]

    decided |= by_any_means(story, names, settle, sources, budget.limit)
    whole = Lazy(lambda: reach_from(story, replace(budget, limit=NO_LIMIT), tell))

    def otherwise(name: str) -> Verdict:
        if found.questions and name not in hidden and not sources:
            found.questions.decide([name])
            return found.questions.verdict(name)
        return whole()[name]

    contents = {**story.contents, PARAGRAPHS: list(hidden)} if hidden else story.contents
    kinds = {kind: OnDemand(contents[kind], decided, otherwise) for kind in contents}
    return replace(found, kinds=kinds, asked=tuple(names))


def by_any_means(
    story: Story,
    names: Collection[str],
    settle: Settle,
    sources: Mapping[str, list[str]],
    limit: TimeLimit = NO_LIMIT,
) -> dict[str, Verdict]:
    """These names, settled for this story, for one of a later campaign, and with what cards may give besides."""
    if not names:
        return {}
    decided = settle(story, names)
    if story.book.title_page.unlock and story.has_hub and not story.standpoint:
        decided = decided | with_unlocked(story.book, _unreached(decided), settle, limit)
        if all_are_tried(story.book):
            sources = _but_unlocked(sources)
    if sources and (doubtful := _unreached(decided)):
        more = WithCards(story.book, sources, story.standpoint)
        gifts, with_gifts = _gifts(more, sources), settle(more, doubtful)
        unsure = _hangs_on(sources)
        decided |= {one: unsure for one in doubtful if one in gifts or with_gifts[one].status != "unreachable"}
    return decided


def _unreached(verdicts: Mapping[str, Verdict]) -> list[str]:
    return [name for name, verdict in verdicts.items() if verdict.status == "unreachable"]


def _but_unlocked(sources: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """What is given besides the storybook, without what only earlier campaigns unlock."""
    return {fact: by for fact, by in sources.items() if by != [UNLOCKED]}


def _decided(
    story: Story, budget: Budget, tell: Progress | None, names: Collection[str]
) -> tuple[Reach, dict[str, Verdict]]:
    """What is found of these names, paragraphs among them."""
    hidden = paragraphs(story.book)
    found = reach_story(story, budget, tell, only=[name for name in names if name not in hidden])
    decided = dict(found.kinds[KINDS[0]])
    if asked := [name for name in names if name in hidden]:
        decided |= _paragraph_verdicts(story, budget, tell, asked)
    return found, decided


class Lazy:
    """A value that is made when it is asked for first."""

    def __init__(self, make: Callable[[], Reach]) -> None:
        self._make = make
        self._made: Reach | None = None

    def __call__(self) -> Reach:
        if self._made is None:
            self._made = self._make()
        return self._made


class OnDemand(Mapping[str, Verdict]):
    """Verdicts, some of them decided already, any other when it is looked at."""

    def __init__(self, names: Iterable[str], decided: Mapping[str, Verdict], decide: Callable[[str], Verdict]) -> None:
        self._decided: dict[str, Verdict | None] = {name: decided.get(name) for name in names}
        self._decide = decide

    def __getitem__(self, name: str) -> Verdict:
        found = self._decided[name]
        if found is None:
            found = self._decided[name] = self._decide(name)
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._decided

    def __iter__(self) -> Iterator[str]:
        return iter(self._decided)

    def __len__(self) -> int:
        return len(self._decided)


def _unreachable(found: Reach) -> list[str]:
    return [name for kind in found.kinds.values() for name in _unreached(kind)]


def _with_unlocked(found: Reach, budget: Budget) -> Reach:
    """What a first campaign cannot reach, and a later one can, is reachable."""
    story = found.story

    def settle(later: Story, names: Collection[str]) -> dict[str, Verdict]:
        return dict(reach_story(later, budget, only=names).kinds[KINDS[0]]) if names else {}

    later = with_unlocked(story.book, _unreachable(found), settle, budget.limit)
    if not later:
        return found
    story.assumed.add(EARNED)
    kinds = {
        kind: {name: later.get(name) or verdicts[name] for name in verdicts} for kind, verdicts in found.kinds.items()
    }
    return replace(found, kinds=kinds)


def _reach_all(story: Story, budget: Budget, tell: Progress | None) -> Reach:
    """Everything that a story has, with its paragraphs under a condition."""
    found, names = _reach_contents(story, budget, tell), paragraphs(story.book)
    if not names:
        return found
    sides = [*names, *(name_of(name, HIDDEN) for name in names)]
    verdicts = _paragraph_verdicts(story, budget, tell, sides)
    hidden = {name: verdicts[name_of(name, HIDDEN)].status for name in names}
    return Reach(
        story,
        {**found.kinds, PARAGRAPHS: {name: verdicts[name] for name in names}},
        found.locks,
        found.proof,
        tuple(name for name in names if verdicts[name].status == "reachable" and hidden[name] == "unreachable"),
        found.questions,
    )


def _reach_contents(story: Story, budget: Budget, tell: Progress | None) -> Reach:
    """Locks are looked for from the beginning alone."""
    if not story.standpoint:
        return reach_story(story, budget, tell)
    names = [name for kind in KINDS for name in story.contents[kind]]
    found = reach_story(story, budget, tell, only=names)
    verdicts = found.kinds[KINDS[0]]
    return replace(found, kinds={kind: {name: verdicts[name] for name in story.contents[kind]} for kind in KINDS})


def _paragraph_verdicts(
    story: Story, budget: Budget, tell: Progress | None, sides: Collection[str]
) -> dict[str, Verdict]:
    """By side of a paragraph, whether some play sees it."""
    looking = watching(story)
    verdicts = dict.fromkeys(sides, Verdict("unreachable", proof="saturation"))
    known = [name for name in sides if looking.thing(name) is not None]
    verdicts |= reach_story(looking, budget, tell, only=known).kinds[KINDS[0]] if known else {}
    story.assumed.update(looking.assumed)
    return verdicts


class WithCards(Story):
    """A story in which what cards and earlier campaigns could give may be had at any time.

    When they do give it, this does not follow: what can be reached only so is undecided.
    """

    def __init__(self, book: Book, sources: Mapping[str, Iterable[str]], standpoint: Standpoint | None = None) -> None:
        super().__init__(book, standpoint=standpoint)
        if self.has_hub:
            self.entrances += tuple(Entrance(fact, ALWAYS, (self._gift(fact),), HUB) for fact in sources)
        else:
            self.start |= sum(self.mask(fact) for fact in sources if not self.start & self.mask(fact))

    def _gift(self, fact: str) -> BitChange:
        kind, _, number = fact.partition(":")
        return (GAIN, int(number)) if kind == "quest" else (SET, self.bit(fact))


def _with_cards(found: Reach, more: Reach, sources: Mapping[str, Iterable[str]]) -> Reach:
    """What cannot be reached by the storybook alone, but with such gifts, is undecided."""
    gifts, unsure = _gifts(more.story, sources), _hangs_on(sources)

    def sure(kind: str, name: str, verdict: Verdict) -> bool:
        return verdict.status != "unreachable" or (name not in gifts and more.kinds[kind][name].status == "unreachable")

    kinds = {
        kind: {name: verdict if sure(kind, name, verdict) else unsure for name, verdict in verdicts.items()}
        for kind, verdicts in found.kinds.items()
    }
    always = tuple(name for name in found.always_shown if name in more.always_shown)
    return replace(found, kinds=kinds, always_shown=always)


def _gifts(story: Story, sources: Mapping[str, Iterable[str]]) -> set[str]:
    return {name for fact in sources for name in named_with(story.book, fact)}


def _hangs_on(sources: Mapping[str, Iterable[str]]) -> Verdict:
    given = "; ".join(f"{fact.replace(':', ' ')} by {', '.join(by)}" for fact, by in sources.items())
    return Verdict("undecided", because=(f"it depends on what else may give these: {given}",))


NO_TIME_FOR_LOCKS = "soft locks: there was no time to look for them"
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
    bound, tell = saturate(story), budget.limit.kept_by(tell)
    # The ship is left in any of so many ways, time and again: there, only a very small story is looked through.
    states = budget.states // max(1, len(story.entrances)) ** 2
    found = _explored(story, states if story.has_hub else min(states, FEW_STATES), tell, StateSpace(story))
    if found.complete:
        return _looked(story, _Looked(found, bound, budget), locks_seen(found), only, "every state")
    try:
        budget.limit.check()
        return _reach_large(story, bound, found, budget, tell, only)
    except OutOfTime:
        return _looked(story, _Looked(found, bound, budget), Locks((), (NO_TIME_FOR_LOCKS,)), only)


def _reach_large(
    story: Story,
    bound: Saturated,
    found: StateSpace,
    budget: Budget,
    tell: Progress,
    only: Collection[str] | None,
) -> Reach:
    """Where there are too many states to look at all of them first."""
    if not story.has_hub:
        return _reach_plain(story, bound, found, budget, tell, only)
    if len(story.moves) <= FEW_POINTS and (small := _reach_small(story, bound, found, budget, only)):
        return small
    if story.standpoint:  # the passes take it that a play begins at the ship, with no quest used up
        return _reach_on(story, bound, found, budget, tell, only)
    if only is not None and len(only) <= FEW_NAMES:
        return _reach_one_by_one(story, bound, found, budget, tell, only)
    return reach_by_passes(story, bound, found, budget, tell, only)


def _reach_on(
    story: Story, bound: Saturated, found: StateSpace, budget: Budget, tell: Progress, only: Collection[str] | None
) -> Reach:
    """How a campaign that is under way can go on: by sets of states, which decide much at once, and by small questions,
    which are quick for a few names; by as many states as the budget allows in the end."""

    def by_set(names: list[str]) -> dict[str, Verdict]:
        sets = by_sets(story, bound, budget.nodes, budget.work)
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
    """So many states; those that were known `before`, if the time is over first."""
    try:
        return explore(story, states, tell)
    except OutOfTime:
        before.complete = False
        return before


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
    """For plain stories of any size; what the questions leave open by as many states as the budget allows."""
    story = questions.story
    asked = _asked(story, found, only)
    questions.decide(asked, budget.limit, tell, budget.spread)
    open, locks = any(questions.verdict(name).status == "undecided" for name in asked), NO_LOCKS
    if budget.limit.is_over:
        locks = Locks((), (NO_TIME_FOR_LOCKS,)) if only is None else NO_LOCKS
    elif only is None:
        sets = by_sets(story, bound, budget.nodes, budget.work) if open else None
        locks = sets.locks() if sets else questions.locks(budget.limit)
    if (open or locks.undecided) and not budget.limit.is_over:
        found = _explored(story, budget.states, tell, found)
        locks = locks_seen(found) if found.complete else locks
    reach = _looked(story, _Looked(found, bound, budget, questions.verdict), locks, only, PROOF)
    return reach if story.levels else replace(reach, questions=questions)


def _reach_one_by_one(
    story: Story, bound: Saturated, found: StateSpace, budget: Budget, tell: Progress | None, only: Collection[str]
) -> Reach:
    """A few names of a campaign by small questions; what these leave open by the passes."""
    settled = ByQuestions(story, bound, budget.states).verdicts(_asked(story, found, only), budget.limit, tell)
    if open := undecided(settled):
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
    if undecided(settled):
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
    settled = questions.verdicts(names, budget.limit)
    locks = questions.locks(budget.limit) if with_locks else None
    open = undecided(settled)
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
        if self.budget.limit.is_over:
            return settled or Verdict("undecided", because=(NO_TIME,))
        looked = f"{self.budget.states:,} states were looked at, and there are more"
        if settled is None:
            return Verdict("undecided", because=(looked,))
        return settled._replace(because=(looked, *settled.because))
