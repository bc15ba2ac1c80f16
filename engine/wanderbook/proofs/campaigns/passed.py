"""Verdicts from exploration summaries and the orders in which explorations can be made, for stories of any size.

There are two passes over the same places. The first decides what can be reached: it looks for explorations that
establish the preconditions of one of a thing's places, or for the proof that none do for any place. The second looks
for the shortest play. A verdict assembles the replies of its play only when it is read: a large book has millions of
plays, and nearly all differ from a neighbour's only in the last reply.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, partial
from math import inf
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from wanderbook.machine.compiled import Story
from wanderbook.machine.moves import HUB, flat
from wanderbook.machine.saturate import Saturated
from wanderbook.progress import Progress
from wanderbook.proofs.campaigns.facts import Precondition
from wanderbook.proofs.campaigns.free_moves import KEPT, NOWHERE, Replies
from wanderbook.proofs.campaigns.goals import Goal
from wanderbook.proofs.campaigns.places import MoveSource
from wanderbook.proofs.campaigns.plays import Effort, Plays
from wanderbook.proofs.campaigns.summaries import summarise
from wanderbook.proofs.explicit import StateSpace
from wanderbook.proofs.verdicts import Budget, Verdict
from wanderbook.proofs.words import listed, said_fact

NO, UNKNOWN, YES = range(3)
"""Whether something can be reached: the highest answer among its places."""


class _Candidate(NamedTuple):
    """A way to reach something, its number of replies, and a lower bound on them for any start."""

    length: int
    least: int
    goal: Goal
    place: MoveSource


class _Best(NamedTuple):
    """The shortest play to one of several places: the explorations before it, and the goal that reaches it."""

    order: tuple[int, ...]
    goal: Goal
    place: MoveSource
    least: float
    """A lower bound on the replies of any play; with a single place, the replies after the goal are not counted."""


class Passed:
    """Answers for the things of a story, by number; a thing is anything with a verdict, such as a section or an
    ending."""

    def __init__(self, story: Story, bound: Saturated, seen: StateSpace, budget: Budget, tell: Progress | None) -> None:
        """`seen` are the states already searched, for names that the passes leave open."""
        self.story, self.bound, self.seen, self.tell = story, bound, seen, tell or _untold
        self.found = summarise(story, bound, budget.explorations, partial(self.tell, "explorations"))
        self.plays = Plays(self.found, budget.searched, budget.asked, Effort(budget.effort))
        self.places = self.plays.places
        self.known = self._sources()
        self.status = self._statuses()
        cut = [seed.cut for seed in self.found.cut if seed.cut is not None]
        self.sure = min(cut, default=inf) if self.found.going_on.whole else 0
        """An exploration cut short contains no unseen play shorter than the part that was walked."""
        self._bests: dict[int, _Best] = {}
        """By source, its shortest play."""
        self._several: dict[int, _Best] = {}
        """By thing with several places, its shortest play."""
        self._begun = lru_cache(KEPT)(self._begin)

    # ---------------------------------------------------------------- whether

    def _sources(self) -> bytearray:
        """By source, whether it can be reached: yes takes one goal, no takes all of them."""
        asked: dict[int, int] = {}  # by the identity of the precondition, which many goals share
        found = bytearray(self._source(goals, asked) for goals in self.places.walked)
        return found + self._sources_in_trees()

    def _source(self, goals: list[Goal], asked: dict[int, int]) -> int:
        """Whether one of these goals can be reached; `asked` caches the answers to their preconditions, by identity."""
        known = NO if self.found.whole else UNKNOWN
        for _, asks, _, _ in goals:
            one = asked.get(id(asks))
            if one is None:
                one = asked[id(asks)] = self._whether(asks)
            if one > known:
                known = one
                if known == YES:
                    break
        return known

    def _sources_in_trees(self) -> bytearray:
        """The same for sources in trees: most are reached at some moment, the others are decided one by one."""
        trees, by = self.found.trees, flat(self.places.by)
        allowed = np.zeros(len(trees.to), bool)
        allowed[trees.moves] = trees.allowed(self.plays.moments.by_guard(self.found.steps.guards))
        found = np.where(allowed[by], YES, NO).astype(np.uint8)
        left = np.flatnonzero(~allowed[by])
        known: dict[int, int] = {}
        for at, question in zip(left.tolist(), trees.questions(by[left]).tolist(), strict=True):
            if question not in known:
                known[question] = self._source(trees.goals(self.places.by[at]), {})
            found[at] = known[question]
        return bytearray(found.tobytes())

    def _whether(self, asks: Precondition) -> int:
        """Whether a precondition can be established."""
        if self.plays.moments.when(*asks) or self.plays.plainly(asks):  # before anything that takes longer
            return YES
        settled = self.plays.can(asks)
        if settled.order is not None:
            return YES
        return UNKNOWN if settled.undecided else NO

    def _statuses(self) -> bytearray:
        """For each thing, the best verdict of its places."""
        found = bytearray(np.frombuffer(self.known, np.uint8)[flat(self.places.source)].tobytes())
        for thing, others in self.places.also.items():
            found[thing] = max(found[thing], *(self.known[place.source] for place in others))
        if UNKNOWN in found:
            for thing, name in enumerate(self.story.moves.things):
                if found[thing] == UNKNOWN:
                    found[thing] = self._otherwise(name)
        return found

    def _otherwise(self, name: str) -> int:
        """The fallback where the passes leave a name open: what some states showed, and what saturation rules out."""
        if name not in self.bound.names:
            return NO
        return YES if name in self.seen.reached else UNKNOWN

    def undecided(self, names: Iterable[str] | None = None) -> list[str]:
        """Those of these names, or of all names, that the passes leave open."""
        if UNKNOWN not in self.status and names is None:
            return []
        if names is None:
            things = self.story.moves.things
            return [things[at] for at, known in enumerate(self.status) if known == UNKNOWN]
        return [name for name in names if self._known(name, self.story.thing(name)) == UNKNOWN]

    # ---------------------------------------------------------------- by which play

    def shorten(self) -> None:
        """Find the shortest play to every source, and to everything with several places."""
        for source, known in enumerate(self.known):
            if source % 4096 == 0:
                self.tell("plays", source, len(self.known))
            if known == YES:
                best = self._best([(MoveSource(source, NOWHERE), 0)])
                if best is not None:
                    self._bests[source] = best
        for thing in self.places.also:
            best = self._best([(place, len(self._rest(*place))) for place in self.places.of(thing)])
            if best is not None:
                self._several[thing] = best

    def _best(self, places: list[tuple[MoveSource, int]]) -> _Best | None:
        """The shortest play to one of several places, as far as it is found; None if no play is."""
        best: _Candidate | None = None
        cost, least = inf, inf
        for one in self._candidates(places):
            if one.least >= cost:
                continue  # neither it nor whatever comes before it makes a play that is shorter
            settled = self.plays.settle(one.goal.asks)
            going_on = self.plays.chains.going_on_to(one.goal) + one.length - one.goal.length
            least = min(least, settled.least + one.length, going_on)
            if settled.order is not None and settled.cost + one.length < cost:
                best, cost, order = one, settled.cost + one.length, settled.order
        return None if best is None else _Best(order, best.goal, best.place, min(least, cost))

    def _candidates(self, places: list[tuple[MoveSource, int]]) -> list[_Candidate]:
        """The ways to reach something, shortest first, without those that a shorter one dominates."""
        least_of = self.plays.chains.least_of
        found = [
            _Candidate(goal.length + rest, least_of(goal) + rest, goal, place)
            for place, rest in places
            for goal in self.places.goals_of(place.source)
        ]
        if len(found) == 1:
            return found
        found.sort(key=itemgetter(0))
        kept: list[_Candidate] = []
        for one in found:
            if not any(other.goal.asks.covers(one.goal.asks) and other.least <= one.least for other in kept):
                kept.append(one)
        return kept

    # ---------------------------------------------------------------- verdicts

    def _known(self, name: str, thing: int | None) -> int:
        return self._otherwise(name) if thing is None else self.status[thing]

    def verdict(self, name: str, thing: int | None) -> Verdict:
        """The verdict of a thing, or of a name that has no number."""
        known = self._known(name, thing)
        if known == NO:
            return Verdict("unreachable", proof="explorations")
        if known == UNKNOWN:
            return Verdict("undecided", because=(self._reason(name),))
        played = None if thing is None else self._played(thing)
        return played or Verdict("reachable", self.seen.witness(name), shortest=True, proof="every state")

    def _reason(self, name: str) -> str:
        """Why a name is undecided, with the facts in the preconditions of its places."""
        asked = 0
        for goal in self.places.goals(name):
            asked |= goal.asks.yes | goal.asks.no
        facts = dict.fromkeys(
            said_fact(self.story.book, fact) for fact, bit in self.story.bits.items() if asked >> bit & 1
        )
        about = f"; it depends on {listed(facts)}" if facts else ""
        return f"too many explorations could lead there{about}"

    def _played(self, thing: int) -> Verdict | None:
        """The verdict of a thing with a play. Nearly everything has one place, whose path its neighbours share."""
        best = self._several.get(thing)
        if best is not None:
            witness = self.plays.chains.replies(best.order, best.goal) + self._rest(*best.place)
            return Verdict("reachable", witness, len(witness) <= min(best.least, self.sure), proof="explorations")
        source = self.places.source[thing]
        if source not in self._bests:
            return None
        begun, shortest = self._begun(source)
        witness = begun + self._rest(source, self.places.move[thing])
        return Verdict("reachable", witness, shortest and len(witness) <= self.sure, proof="explorations")

    def _begin(self, source: int) -> tuple[Replies, bool]:
        """The replies up to a source, and whether they are the fewest possible."""
        best = self._bests[source]
        replies = self.plays.chains.replies(best.order, best.goal)
        return replies, len(replies) <= best.least

    def _rest(self, source: int, move: int) -> Replies:
        """The replies from a source up to a move."""
        entry = self.places.entry_of[source]
        if entry == NOWHERE:
            return ()
        found, point = self.found, self.story.moves.source[move]
        path, said = found.hub.path(point) if entry == HUB else found.free_path(entry, point), found.steps.said(move)
        return (*path, said) if said else path


def _untold(what: str, done: int, of: int) -> None:
    """Report no progress."""


NOTHING_SETTLED: Mapping[str, Verdict] = {}


class Answers(Mapping[str, Verdict]):
    """Verdicts by name, each computed when it is read."""

    def __init__(
        self,
        passed: Passed,
        names: Iterable[str],
        numbers: Iterable[int | None],
        settled: Mapping[str, Verdict] = NOTHING_SETTLED,
    ) -> None:
        """`numbers` are those of the things with these names; None for a name that no move reaches."""
        self.passed, self.names, self.numbers = passed, names, numbers
        self.settled = settled
        """The verdicts of names that the passes left open, from elsewhere."""

    @cached_property
    def things(self) -> dict[str, int | None]:
        return dict(zip(self.names, self.numbers, strict=True))

    def __getitem__(self, name: str) -> Verdict:
        return self.settled.get(name) or self.passed.verdict(name, self.things[name])

    def __contains__(self, name: object) -> bool:
        return name in self.things

    def __iter__(self) -> Iterator[str]:
        return iter(self.things)

    def __len__(self) -> int:
        return len(self.things)
