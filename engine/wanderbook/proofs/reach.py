"""Reachability of everything in a book: yes, with a play; no, with what blocks it; or undecided.

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
from wanderbook.machine.reading import ASKED_KIND, KINDS
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


def reach(book: Book, budget: Budget | None = None, tell: Progress | None = None) -> Reach:
    """The verdicts of everything in a book."""
    return reach_from(Story(book), budget or Budget(), tell)


def reach_from(
    story: Story, budget: Budget, tell: Progress | None = None, names: Collection[str] | None = None
) -> Reach:
    """The verdicts of everything in a story, from wherever it begins. With `names`, only these are decided now and no
    locks are searched for; in a plain book, and from a standpoint, other names are decided when their verdicts are
    read."""
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
    """The verdicts of these names alone."""
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
    """Verdicts for these names in this story, in a later campaign, and with what cards may also give."""
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
    """The facts given outside the storybook, without those that only earlier campaigns unlock."""
    return {fact: by for fact, by in sources.items() if by != [UNLOCKED]}


def _decided(
    story: Story, budget: Budget, tell: Progress | None, names: Collection[str]
) -> tuple[Reach, dict[str, Verdict]]:
    """The verdicts of these names, including paragraphs."""
    hidden = paragraphs(story.book)
    found = reach_story(story, budget, tell, only=[name for name in names if name not in hidden])
    decided = dict(found.kinds[ASKED_KIND])
    if asked := [name for name in names if name in hidden]:
        decided |= _paragraph_verdicts(story, budget, tell, asked)
    return found, decided


class Lazy:
    """A value computed on first use."""

    def __init__(self, make: Callable[[], Reach]) -> None:
        self._make = make
        self._made: Reach | None = None

    def __call__(self) -> Reach:
        if self._made is None:
            self._made = self._make()
        return self._made


class OnDemand(Mapping[str, Verdict]):
    """Verdicts, some already decided, others decided when they are read."""

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
    """The answers with names that only a later campaign can reach made reachable."""
    story = found.story

    def settle(later: Story, names: Collection[str]) -> dict[str, Verdict]:
        return dict(reach_story(later, budget, only=names).kinds[ASKED_KIND]) if names else {}

    later = with_unlocked(story.book, _unreachable(found), settle, budget.limit)
    if not later:
        return found
    story.assumed.add(EARNED)
    kinds = {
        kind: {name: later.get(name) or verdicts[name] for name in verdicts} for kind, verdicts in found.kinds.items()
    }
    return replace(found, kinds=kinds)


def _reach_all(story: Story, budget: Budget, tell: Progress | None) -> Reach:
    """The verdicts of a story, including its paragraphs under a condition."""
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
    """The verdicts of a story's contents. From a standpoint (the position and facts that a play has come to) they are
    asked for by name; soft locks are searched for only from the beginning of a book."""
    if not story.standpoint:
        return reach_story(story, budget, tell)
    # A question about names, even about all of them, finds no locks; so there are none from a standpoint.
    names = [name for kind in KINDS for name in story.contents[kind]]
    found = reach_story(story, budget, tell, only=names)
    verdicts = found.kinds[ASKED_KIND]
    return replace(found, kinds={kind: {name: verdicts[name] for name in story.contents[kind]} for kind in KINDS})


def _paragraph_verdicts(
    story: Story, budget: Budget, tell: Progress | None, sides: Collection[str]
) -> dict[str, Verdict]:
    """By side of a paragraph, the verdict whether some play sees it."""
    looking = watching(story)
    verdicts = dict.fromkeys(sides, Verdict("unreachable", proof="saturation"))
    known = [name for name in sides if looking.thing(name) is not None]
    verdicts |= reach_story(looking, budget, tell, only=known).kinds[ASKED_KIND] if known else {}
    story.assumed.update(looking.assumed)
    return verdicts


class WithCards(Story):
    """A story in which the gifts of cards and earlier campaigns are available at any time.

    When they are really given is not modelled, so names reachable only in this story are undecided.
    """

    def __init__(self, book: Book, sources: Mapping[str, Iterable[str]], standpoint: Standpoint | None = None) -> None:
        """By fact that something outside the storybook gives, `sources` names what gives it. With a ship or a map each
        is an entrance of its own, open at any time; in a plain book all are held from the start."""
        super().__init__(book, standpoint=standpoint)
        if self.has_hub:
            self.entrances += tuple(
                Entrance(section=fact, guard=ALWAYS, changes=(self._gift(fact),), to=HUB) for fact in sources
            )
        else:
            self.start |= sum(self.mask(fact) for fact in sources if not self.start & self.mask(fact))

    def _gift(self, fact: str) -> BitChange:
        kind, _, number = fact.partition(":")
        return (GAIN, int(number)) if kind == "quest" else (SET, self.bit(fact))


def _with_cards(found: Reach, more: Reach, sources: Mapping[str, Iterable[str]]) -> Reach:
    """The answers, with names that need such gifts made undecided."""
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
"""A plain book with at most this many states is searched state by state; others by sets of states."""
FEW_POINTS, FEW_VARIABLES, FEW_WORK = 300, 40, 400_000
"""The largest campaign, in points, and the largest plain book, in variables, for which sets of states are tried first,
and the work limit for that. Their witnesses are shortest."""

FEW_NAMES = 40
"""Up to this many names of a campaign are decided one by one by small questions."""


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
    """Verdicts for a few names of a campaign by small questions, then by the passes."""
    settled = ByQuestions(story, bound, budget.states).verdicts(_asked(story, found, only), budget.limit, tell)
    if open := undecided(settled):
        settled |= reach_by_passes(story, bound, found, budget, tell, open).kinds[ASKED_KIND]
    return _looked(story, _Looked(found, bound, budget, settled.get), NO_LOCKS, only, PROOF)


def _reach_small(
    story: Story, bound: Saturated, found: StateSpace, budget: Budget, only: Collection[str] | None
) -> Reach | None:
    """The verdicts by sets of states; None if they grow too large or leave anything open."""
    sets = by_sets(story, bound, budget.nodes, min(FEW_WORK, budget.work))
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
    if not (open or (locks and locks.undecided)):
        return settled, locks
    sets = by_sets(story, bound, budget.nodes, budget.work)
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
