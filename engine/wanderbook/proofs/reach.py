"""Reachability of everything in a book: yes, with a play; no, with what blocks it; or undecided.

- `reach(book)` answers for every section, choice, redirect, outcome, ending, quest and keyword
- every `Verdict` can be checked: a witness is the replies of a play, `because` names guards that cannot hold
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from wanderbook.book import Book
from wanderbook.ids import name_of
from wanderbook.machine.compiled import Entrance, Story
from wanderbook.machine.guards import ALWAYS, GAIN, SET, BitChange
from wanderbook.machine.moves import HUB
from wanderbook.machine.reading import ASKED_KIND, KINDS
from wanderbook.machine.standpoint import Standpoint
from wanderbook.progress import Progress
from wanderbook.proofs.deciding import Reach, reach_by_passes, reach_by_questions, reach_story
from wanderbook.proofs.limit import NO_LIMIT, TimeLimit
from wanderbook.proofs.paragraphs import HIDDEN, PARAGRAPHS, paragraphs, watching
from wanderbook.proofs.sites import UNLOCKED, elsewhere
from wanderbook.proofs.undisturbed import undisturbed
from wanderbook.proofs.unlocked import EARNED, Settle, all_are_tried, named_with, with_unlocked
from wanderbook.proofs.verdicts import Budget, Verdict, VerdictStatus

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
        """The verdict of a name that was not among those wanted first."""
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
        """The verdict of a name, decided when it is first read."""
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
